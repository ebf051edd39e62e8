// Finds a port that can be listened on.

import { type AddressInfo, createServer } from "node:net";
import { UserError } from "../user-error.ts";

/** The port where nothing listens there; otherwise, when it may be another, one of the twenty after it. Any for 0. */
export async function freePort(host: string, wanted: number, mayMove: boolean): Promise<number> {
  if (wanted === 0) return anyPort(host);
  for (let port = wanted; port < Math.min(wanted + 20, 65_536); port++) {
    const problem = await whyNotFree(host, port);
    if (problem === null) return port;
    if (problem !== "EADDRINUSE")
      throw new UserError(`${host}:${port} cannot be listened on (${problem}). Name another: --host and --port`);
    if (!mayMove) throw new UserError(`Something else listens on port ${port} already. Stop it, or name another: --port 9000`);
  }
  throw new UserError(`Something listens on port ${wanted} and the twenty after it. Name another: --port 9000`);
}

/** Known before anything listens on it, since links in mails name it. */
function anyPort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(new UserError(`${host} cannot be listened on (${error.message}). Name another: --host`)));
    probe.listen({ host, port: 0 }, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The system's code for what stands in the way; null when the port is free. */
function whyNotFree(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen({ host, port }, () => probe.close(() => resolve(null)));
  });
}
