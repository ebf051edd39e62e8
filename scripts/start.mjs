// `npm start [-- FILE]`: installs what is missing, builds what is stale, and runs a document in development, the
// example by default.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, installPackages, root } from "./prepare.mjs";

installPackages();
build();
const given = process.argv.slice(2);
// A document comes first; options alone are for the example.
const namesFile = given[0] !== undefined && !given[0].startsWith("-");
const args = namesFile ? given : [join(root, "examples", "library", "spec.md"), ...given];
const child = spawn(process.execPath, [join(root, "bin", "ninefold.js"), "dev", ...args], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 0));
