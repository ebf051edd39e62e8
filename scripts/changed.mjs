// `npm test -- --changed`: what is quick to check of a change against the merge base with `main`.
// Which tests exercise which source folder says the table of tests/README.md.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, root, run, runBin } from "./prepare.mjs";

const TYPES = {
  "tsconfig.compiler.json": /^src\/compiler\//,
  "tsconfig.json": /^(src\/(?!runtime\/web\/)|tests\/(?!components\/|e2e\/|unit\/web\/)|bench\/|scripts\/)/,
  "tsconfig.web.json": /^src\/(compiler|runtime\/(web|wire))/,
  "tsconfig.browser-tests.json": /^(src|tests)\//,
};
/** A change of one of these concerns all types. */
const CONFIGURATION = /^(tsconfig[\w.-]*\.json|package(-lock)?\.json)$/;
const ALWAYS = ["tests/repository"];
/** These run what is built. */
const BUILT = /^tests\/(e2e|cli)\//;
/** A shared file of tests that more import than these is left to `npm test`. */
const MOST_IMPORTING = 15;

const isWithin = (file, place) => file === place || file.startsWith(`${place}/`) || file.startsWith(`${place}.`);

/** The rows of the table: a source folder, the tests that `--changed` runs for it, and those that it leaves out. */
export function readTestMap(page) {
  const section = page.split("## Which tests exercise which source")[1]?.split("\n## ")[0] ?? "";
  const folders = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").slice(1, -1))
    .map(([source, runs, leaves]) => ({ source: folders(source)[0], runs: folders(runs), leaves: folders(leaves) }));
}

/** The most specific row for a file. */
export function rowFor(map, file) {
  return map.filter((row) => isWithin(file, row.source)).sort((a, b) => b.source.length - a.source.length)[0];
}

/** What runs for these files, and what is left out. */
export function testsFor(files, map, importing = () => []) {
  const runs = new Set(ALWAYS);
  const leaves = new Set();
  for (const file of files) {
    const row = rowFor(map, file);
    for (const place of row?.runs ?? []) runs.add(place);
    for (const place of row?.leaves ?? []) leaves.add(place);
    if (/^tests\/.*\.test\.tsx?$/.test(file)) runs.add(file);
    else if (/^tests\/.*\.tsx?$/.test(file)) {
      const tests = importing(file);
      const quick = tests.filter((test) => !BUILT.test(test));
      if (quick.length <= MOST_IMPORTING) for (const test of quick) runs.add(test);
      if (quick.length > MOST_IMPORTING || quick.length < tests.length) leaves.add(`what else imports ${file}`);
    }
  }
  const kept = [...runs].filter((place) => ![...runs].some((other) => other !== place && isWithin(place, other)));
  return { runs: kept.sort(), leaves: [...leaves].filter((place) => !runs.has(place)).sort() };
}

export function testChanged(runTests) {
  const files = changedFiles();
  const there = files.filter((file) => existsSync(join(root, file)));
  if (files.length === 0) return console.log("Nothing has changed.");
  run(process.execPath, ["scripts/generate-catalogue.mjs", "--check"], "The check of the message catalogue");
  if (there.length > 0)
    runBin("biome", ["ci", "--error-on-warnings", "--reporter=summary", "--no-errors-on-unmatched", ...there], "Formatting and lint");
  const all = files.some((file) => CONFIGURATION.test(file));
  for (const [project, concerns] of Object.entries(TYPES)) {
    if (!all && !files.some((file) => concerns.test(file))) continue;
    const known = join(root, "node_modules", ".cache", "types", `${project}.tsbuildinfo`);
    runBin("tsc", ["-p", project, "--incremental", "--tsBuildInfoFile", known], `Checking the types (${project})`);
  }
  const found = testsFor(files, readTestMap(readFileSync(join(root, "tests/README.md"), "utf8")), importing);
  const runs = found.runs.filter((place) => existsSync(join(root, place)));
  if (runs.some((place) => BUILT.test(`${place}/`))) build();
  console.log(`Testing ${runs.join(" ")}`);
  if (found.leaves.length > 0) console.log(`Left out: ${found.leaves.join(", ")}. Before a change is done, run \`npm test\`.`);
  runTests(runs);
}

/** Since the merge base with `main`, committed or not, new files and deleted ones too. */
function changedFiles() {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const base = ["main", "origin/main"].map((branch) => git("merge-base", "HEAD", branch)).find(({ status }) => status === 0);
  const since = base === undefined ? "HEAD" : base.stdout.trim();
  const listed = [git("diff", "--name-only", "--no-renames", since), git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(listed.flatMap(({ stdout }) => stdout.split("\n")))].filter((file) => file !== "");
}

/** The tests that import a shared file of tests, directly. */
function importing(file) {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const found = spawnSync("git", ["grep", "-l", "--untracked", "-F", `/${name}"`, "--", "tests/*.test.ts", "tests/*.test.tsx"], {
    cwd: root,
    encoding: "utf8",
  });
  return found.stdout.split("\n").filter((test) => test !== "");
}
