import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "tests/engines/shared-cluster.ts",
    include: ["tests/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
