// `npm run bench`: measures, and prints a table. `npm run bench -- compile` measures that part only. Exits with 1 where a
// bound was not kept; timings are never part of `npm test`.

import { cpus } from "node:os";
import { build, installPackages } from "../scripts/prepare.mjs";
import { asTable } from "./table.mjs";

/** Imported once the program is built, which some of them import. */
const PARTS = {
  compile: async () => (await import("./language/compile.mjs")).measureCompile(),
  keystroke: async () => (await import("./language/keystroke.mjs")).measureKeystroke(),
  server: async () => (await import("./server/compare.mjs")).measureServer(),
  limit: async () => (await import("./limit/compare.mjs")).measureLimit(),
  duties: async () => (await import("./limit/duties.mjs")).measureDuties(),
  growth: async () => (await import("./server/growth.mjs")).measureGrowth(),
  processes: async () => (await import("./server/processes.mjs")).measureProcesses(),
  blocking: async () => (await import("./server/blocking.mjs")).measureBlocking(),
  "first-view": async () => (await import("./web/first-view.mjs")).measureFirstView(),
  studio: async () => (await import("./web/studio.mjs")).measureStudio(),
  imports: async () => (await import("./server/imports.mjs")).measureImports(),
  "sign-ins": async () => (await import("./server/sign-ins.mjs")).measureSignIns(),
  release: async () => (await import("./server/release.mjs")).measureRelease(),
};

installPackages();
build();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. The parts are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`);
const rows = [];
for (const [name, measure] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measure()));
console.log(asTable(rows));
process.exitCode = rows.every((one) => one.kept) ? 0 : 1;
