// A private PostgreSQL for tests, in a temporary folder on a free port.

import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const INSTALLED = "/usr/lib/postgresql";

export interface Cluster {
  /** For a driver: "postgres://postgres@127.0.0.1:54321/postgres". */
  readonly url: string;
  /** As after a crash of its machine's software: cut off at once, and there again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a cluster with the collation C.UTF-8. PostgreSQL refuses to run as root, so root hands it to the user postgres.
 * `keeps`: what it acknowledged outlives `crash`, which makes it slower.
 */
export async function startCluster(keeps = false): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-postgres-"));
  const data = join(folder, "data");
  const port = await freePort();
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(folder, await idOf("-u"), await idOf("-g"));
  const command = async (program: string, ...values: string[]): Promise<void> => {
    const path = join(binaries(), program);
    if (asRoot) await run("runuser", ["-u", "postgres", "--", path, ...values], { cwd: folder });
    else await run(path, values, { cwd: folder });
  };
  await command("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  const settings = Object.entries({
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "''",
    max_connections: 400,
    fsync: "off",
    synchronous_commit: keeps ? "on" : "off",
    full_page_writes: "off",
    // Databases of tests go before it would be of use.
    autovacuum: "off",
    jit: "off",
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  const start = () => command("pg_ctl", "-D", data, "-w", "-s", "-l", join(folder, "log"), "-o", settings, "start");
  const end = () => command("pg_ctl", "-D", data, "-w", "-s", "-m", "immediate", "stop");
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      await end();
      await start();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The newest installed version; on the path where none is in the usual place. */
function binaries(): string {
  if (!existsSync(INSTALLED)) return "";
  const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
  return join(INSTALLED, versions[0] ?? "", "bin");
}

async function idOf(flag: string): Promise<number> {
  return Number((await run("id", [flag, "postgres"])).stdout);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
