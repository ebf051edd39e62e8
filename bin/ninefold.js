#!/usr/bin/env node
// The command line's entry: hands over to the build, or says how to make it.

import { existsSync } from "node:fs";

const main = new URL("../dist/program/main.js", import.meta.url);
if (existsSync(main)) {
  const { run } = await import(main.href);
  // Whoever reads may have read enough: `ninefold export model spec.md | head`.
  process.stdout.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  process.exitCode = await run(process.argv.slice(2));
} else {
  console.error("Ninefold is not built yet. Run: npm ci && npm run build");
  process.exitCode = 1;
}
