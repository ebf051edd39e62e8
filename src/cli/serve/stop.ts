// How a serving process ends. Told by a signal it says that it is not ready, answers what it accepted, and closes the database;
// by force where that takes too long, or where it is told a second time.

import { setTimeout as wait } from "node:timers/promises";
import type { LogEntry } from "../../runtime/server/context/log.ts";
import type { NinefoldServer } from "../../runtime/server/server.ts";
import type { Store } from "../../runtime/store/store.ts";
import type { Configuration } from "./configuration.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The signal that asked for the end. */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal));
  });
}

export async function stopGracefully(
  server: Pick<NinefoldServer, "unready" | "close">,
  store: Pick<Store, "close">,
  { drainSeconds, stopSeconds }: Pick<Configuration, "drainSeconds" | "stopSeconds">,
  last: (entry: LogEntry) => void | Promise<void>,
): Promise<void> {
  const force = async (why: string) => {
    await last({ level: "error", message: `${why}: stopped by force. What was not answered may have been done or not.` });
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, () => void force("Told to stop a second time"));
  server.unready();
  await wait(drainSeconds * 1000);
  const late = setTimeout(() => void force(`Not everything was finished within ${stopSeconds} seconds`), stopSeconds * 1000);
  await server.close();
  await store.close();
  clearTimeout(late);
}
