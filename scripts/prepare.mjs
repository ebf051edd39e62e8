// Brings a clone up to date before anything runs: npm packages by the lock file, and the build. Does nothing when
// nothing is stale. Plain JavaScript without dependencies, because it runs before they are there.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);

/** Runs a command in the project's folder and shows what it prints; ends the process when it fails. */
export function run(command, args, what) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (result.status === 0) return;
  console.error(`\n${what} failed (${command} ${args.join(" ")}). ${result.error?.message ?? "See above for what went wrong."}`);
  process.exit(result.status ?? 1);
}

/** Runs a program of node_modules. */
export function runBin(name, args, what) {
  run(bin(name), args, what);
}

/** The browser of the machine: that without windows of its own, which the tests install, or the whole one. */
export function chromiumPath() {
  const SHELL = "/usr/bin/chromium-headless-shell";
  return process.env.NINEFOLD_CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");
}

const INSTALLED = join(root, "node_modules", ".ninefold-lock");
const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"];

// SQLite compiled as its makers advise is as quick as with all that the compiler knows, and is compiled in two thirds of the time.
process.env.CFLAGS ??= "-O2";
process.env.CXXFLAGS ??= "-O2";

function wantedPackages() {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  return hash.update(process.version).digest("hex");
}

function areInstalled() {
  return existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === wantedPackages();
}

export function installPackages() {
  if (areInstalled()) return;
  console.log("Installing npm packages (SQLite is compiled, which takes a few minutes) …");
  run("npm", ["ci", ...QUIETLY], "Installing npm packages");
  writeFileSync(INSTALLED, wantedPackages());
}

/** As `installPackages`, but SQLite is compiled meanwhile. Answers with what waits for it. */
export function beginInstallingPackages() {
  if (areInstalled()) return async () => {};
  console.log("Installing npm packages (SQLite is compiled meanwhile, which takes a few minutes) …");
  run("npm", ["ci", "--ignore-scripts", ...QUIETLY], "Installing npm packages");
  const compiling = spawn("npm", ["rebuild", "better-sqlite3", ...QUIETLY], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const compiled = new Promise((resolve) => compiling.on("close", resolve).on("error", resolve));
  return async () => {
    const code = await compiled;
    if (code === 0) return writeFileSync(INSTALLED, wantedPackages());
    console.error("Compiling SQLite failed (npm rebuild better-sqlite3). See above for what went wrong.");
    process.exit(1);
  };
}

export function build() {
  const stamp = join(root, "dist", ".built");
  const wanted = fingerprint(["src", "package-lock.json", "vite.config.ts", "vite.program.config.ts"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building …");
  runBin("vite", ["build", "--config", "vite.program.config.ts", "--logLevel", "warn"], "Building the program");
  runBin("vite", ["build", "--logLevel", "warn"], "Building the application");
  runBin("vite", ["build", "--mode", "studio", "--logLevel", "warn"], "Building the Studio");
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Changes when a file below these places is added, removed or changed. */
function fingerprint(places) {
  const hash = createHash("sha256");
  const visit = (path) => {
    const status = statSync(join(root, path), { throwIfNoEntry: false });
    if (status === undefined) return;
    if (status.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) visit(join(path, name));
    else hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  };
  for (const place of places) visit(place);
  return hash.digest("hex");
}
