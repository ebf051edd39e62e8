import { defineConfig } from "vitest/config";

export default defineConfig({
  // The parser of Markdown as it is installed, without the assertions of its own development.
  ssr: { resolve: { conditions: ["node"] } },
  test: {
    projects: [
      { extends: true, test: { name: "node", include: ["tests/**/*.test.ts"], globalSetup: "tests/engines/shared-cluster.ts" } },
      { extends: true, test: { name: "components", include: ["tests/components/**/*.test.tsx"], environment: "jsdom" } },
    ],
    // A machine that does three tests at once may be late with what it is asked and draws; what never comes fails all the same.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // More than cores: a test of the browser waits as often as it works.
    maxWorkers: 3,
    // Files share the modules of their worker: loading them anew for each took a seventh of the whole. So no test may leave
    // anything behind in the process: a changed environment, a folder, a server.
    isolate: false,
    // The compiler makes much that lives briefly: with Node's own few megabytes for it, collecting it took a tenth of a test.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
  },
});
