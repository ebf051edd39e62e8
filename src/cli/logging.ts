// Where the server's log goes: JSON lines on standard output in `serve`, the few that matter in words in `dev`. Sole user of
// the logging library.

import type { Log } from "../runtime/server/log.ts";
import type { Configuration } from "./configuration.ts";

/** One JSON object for each entry, with its level in words and its time. */
export async function jsonLog(level: Configuration["logLevel"]): Promise<Log> {
  const { pino, destination, stdTimeFunctions } = (await import("pino")).default;
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination({ dest: 1, sync: true }),
  );
  return ({ level: at, message, ...details }) => logger[at](details, message);
}

/** What somebody at a terminal wants to read; what is only worth counting stays unsaid. */
export const wordsLog: Log = ({ level, row, entity, record, code, because, error, name, reason }) => {
  if (reason !== undefined) console.error(`${name}: not delivered: ${reason}`);
  else if (because !== undefined) console.error(`${row}: not done for ${entity} ${record}: ${because} (${code})`);
  else if (level === "error") console.error(error);
};
