import { defineConfig } from "vitest/config";

export default defineConfig({
  // The parser of Markdown as it is installed, without the assertions of its own development, for which Vite asks by itself.
  plugins: [
    {
      name: "as-installed",
      configResolved: ({ ssr }) => {
        if (ssr.resolve !== undefined) ssr.resolve.conditions = ["node"];
      },
    },
  ],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["tests/**/*.test.ts"],
          globalSetup: "tests/engines/shared-cluster.ts",
          setupFiles: "tests/support/random-values.ts",
        },
      },
      {
        extends: true,
        // The React that users get: that for development takes half as long again, for checks of its own.
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "components",
          include: ["tests/components/**/*.test.tsx"],
          environment: "jsdom",
          env: { NODE_ENV: "production" },
          setupFiles: "tests/support/application/shipped-react.ts",
        },
      },
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
    // The compiler makes much that lives briefly: with Node's own few megabytes for it, collecting it took a tenth of a test. Tests
    // run much code a little: optimizing it as soon as Node does took another tenth.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64", "--interrupt-budget=1000000"],
  },
});
