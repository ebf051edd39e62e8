// Where to listen, from options and the environment.

import { createServer } from "node:net";
import { UserError } from "./user-error.ts";

const DEFAULT_PORT = 8090;

export function readPort(option: string | undefined): number {
  const text = option ?? process.env.NINEFOLD_PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UserError(`The port is a number from 0 to 65535; "${text}" is not. (--port or NINEFOLD_PORT)`);
}

export function readHost(option: string | undefined): string {
  return option ?? process.env.NINEFOLD_HOST ?? "127.0.0.1";
}

/** The port where nothing listens there; otherwise, when it may be another, one of the twenty after it. */
export async function freePort(host: string, wanted: number, mayMove: boolean): Promise<number> {
  if (wanted === 0) return 0;
  for (let port = wanted; port < Math.min(wanted + 20, 65_536); port++) {
    const problem = await whyNotFree(host, port);
    if (problem === null) return port;
    if (problem !== "EADDRINUSE")
      throw new UserError(`${host}:${port} cannot be listened on (${problem}). Name another: --host and --port`);
    if (!mayMove) throw new UserError(`Something else listens on port ${port} already. Stop it, or name another: --port 9000`);
  }
  throw new UserError(`Something listens on port ${wanted} and the twenty after it. Name another: --port 9000`);
}

/** The system's code for what stands in the way; null when the port is free. */
function whyNotFree(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen({ host, port }, () => probe.close(() => resolve(null)));
  });
}

/** "https://a.example, https://b.example", or "*". */
export function readOrigins(text: string | undefined): string[] {
  const origins = (text ?? "").split(/[\s,]+/).filter((origin) => origin !== "");
  for (const origin of origins) {
    if (origin !== "*" && (!URL.canParse(origin) || new URL(origin).origin !== origin))
      throw new UserError(`NINEFOLD_ALLOWED_ORIGINS names "${origin}". Write origins such as https://example.org, without a path.`);
  }
  return origins;
}
