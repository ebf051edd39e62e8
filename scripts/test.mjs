// `npm test`: everything that CI checks, in order of how soon it can fail: generated files, formatting and lint, types,
// the build, the tests. Installs Debian's Chromium and PostgreSQL where it may; otherwise it says what to install.
// With `--changed` it runs what changed.mjs says instead.

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testChanged } from "./changed.mjs";
import { beginInstallingPackages, build, installPackages, root, run, runBin } from "./prepare.mjs";

/**
 * `packages` are Debian's, of which one is enough, the best first; `found` is whether the tests can run, `best` whether they
 * run as quickly as they can.
 */
const NEEDED = [
  {
    packages: ["chromium-headless-shell", "chromium"],
    what: "Chromium, for the tests in a browser",
    found: () =>
      ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", process.env.NINEFOLD_CHROMIUM].some((path) => path && existsSync(path)),
    best: () => existsSync("/usr/bin/chromium-headless-shell") || process.env.NINEFOLD_CHROMIUM !== undefined,
  },
  {
    packages: ["postgresql-15"],
    what: "PostgreSQL 15, for the tests of the second engine",
    found: () => existsSync("/usr/lib/postgresql/15/bin/initdb"),
    best: () => existsSync("/usr/lib/postgresql/15/bin/initdb"),
  },
];

/** Bytes that the tests need for their databases and browsers at once, with room to spare. */
const ROOM = 4_000_000_000;

if (process.argv[2] === "--changed") {
  installPackages();
  testChanged(runTests);
} else await testEverything();

async function testEverything() {
  const installed = beginInstallingPackages();
  installDebianPackages();
  run(process.execPath, ["scripts/generate-catalogue.mjs", "--check"], "The check of the message catalogue");
  run(process.execPath, ["scripts/generate-icons.mjs", "--check"], "The check of the icons");
  runBin("biome", ["ci", "--error-on-warnings", "--reporter=summary"], "Formatting and lint");
  for (const project of ["tsconfig.compiler.json", "tsconfig.json", "tsconfig.web.json", "tsconfig.browser-tests.json"])
    runBin("tsc", ["-p", project], `Checking the types (${project})`);
  build();
  await installed();
  runTests(process.argv.slice(2));
}

function installDebianPackages() {
  const missing = NEEDED.filter((needed) => !needed.best());
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log(`Installing ${missing.map((needed) => needed.packages[0]).join(" and ")} …`);
    const quiet = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    spawnSync("apt-get", ["update", "-qq"], quiet);
    for (const { packages, found } of missing) {
      for (const name of packages) {
        spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
        if (found()) break;
      }
    }
  }
  const still = NEEDED.filter((needed) => !needed.found());
  if (still.length === 0) return;
  console.error(`The tests need ${still.map((needed) => needed.what).join(" and ")}.`);
  console.error(`Install with: sudo apt-get install -y ${still.map((needed) => needed.packages[0]).join(" ")}`);
  process.exit(1);
}

/** Where databases of tests are kept: in memory, where there is room for them, since each write waits for a disk. */
function roomiest() {
  const memory = "/dev/shm";
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize <= ROOM) return tmpdir();
  // What a run left that was broken off would keep its memory.
  for (const name of readdirSync(memory)) {
    const pid = /^ninefold-tests-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  return memory;
}

/** Runs Vitest and ends with the plain count of tests. */
function runTests(args) {
  const folder = mkdtempSync(join(roomiest(), `ninefold-tests-${process.pid}-`));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  const report = join(folder, "report.json");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const result = spawnSync(
    process.execPath,
    [vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
    { cwd: root, stdio: "inherit", env: { ...process.env, TMPDIR: folder } },
  );
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  rmSync(folder, { recursive: true, force: true });
  const failed = counts === null ? 1 : counts.numFailedTests + (counts.numFailedTests === 0 && result.status !== 0 ? 1 : 0);
  console.log(`${counts?.numPassedTests ?? 0} passed, ${failed} failed`);
  process.exit(result.status ?? 1);
}
