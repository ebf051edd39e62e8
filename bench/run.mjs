// `npm run bench`: measures, and prints a table. `npm run bench -- compile` measures that part only. Exits with 1 where a
// bound was not kept; timings are never part of `npm test`.

import { cpus } from "node:os";
import { build, installPackages } from "../scripts/prepare.mjs";
import { measureCompile } from "./language/compile.mjs";
import { measureKeystroke } from "./language/keystroke.mjs";
import { measureServer } from "./server/compare.mjs";
import { measureGrowth } from "./server/growth.mjs";
import { measureProcesses } from "./server/processes.mjs";
import { asTable } from "./table.mjs";

const PARTS = {
  compile: measureCompile,
  keystroke: measureKeystroke,
  server: measureServer,
  growth: measureGrowth,
  processes: measureProcesses,
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
