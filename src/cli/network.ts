// Where to listen, from options and the environment.

import { createServer } from "node:net";
import { UserError } from "./user-error.ts";

const DEFAULT_PORT = 8090;

export function readPort(option: string | undefined): number {
  const text = option ?? process.env.NINEFOLD_PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UserError(`The port is a number from 0 to 65535; "${text}" is not. (--port or NINEFOLD_PORT)`);
}

export function readHost(option: string | undefined): string {
  return option ?? process.env.NINEFOLD_HOST ?? "127.0.0.1";
}

/** The port, or one of the twenty after it when something else listens there. */
export async function freePort(host: string, wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  for (let port = wanted; port < Math.min(wanted + 20, 65_536); port++) {
    if (await isFree(host, port)) return port;
  }
  throw new UserError(`Something listens on port ${wanted} and the twenty after it. Name another: --port 9000`);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}
