// Where the server's log goes: JSON lines in `serve`, words in `dev`. Sole user of the logging library.

import { fstatSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { destination, pino, stdTimeFunctions } from "pino";
import { type Log, type LogEntry, withoutAddresses } from "../../runtime/server/context/log.ts";
import type { Configuration } from "./configuration.ts";

/** Bytes of lines that wait for a reader. */
const MOST_WAITING = 16 * 1024 * 1024;
/** Milliseconds that the last words wait for a reader. */
const LAST_WORDS = 1000;

export interface JsonLog {
  readonly log: Log;
  /** The last entry of a process that ends: answers once it stands behind all others, or nobody reads them. */
  last(entry: LogEntry): Promise<void>;
  /** Answers once what waits is written, or nobody reads it; nothing is logged any more. */
  end(): Promise<void>;
}

/** One JSON object for each entry, with its level in words and its time. */
export function jsonLog(level: Configuration["logLevel"]): JsonLog {
  // Whoever reads the log late holds no request up: lines wait here, and the newest are left out beyond the bound. Nobody
  // reads a file meanwhile, and writing there takes less than having another thread write.
  let isOver = false;
  const out = destination({ dest: 1, sync: fstatSync(1).isFile(), maxLength: MOST_WAITING, retryEAGAIN: () => !isOver });
  // It would wait for a reader for as long as there is none: at the end of the process, for ever.
  out.flushSync = () => {};
  let isWaiting = false;
  out.on("drain", () => {
    isWaiting = false;
  });
  goOnWithout(out, () => isOver);
  // The lines of one turn of the event loop are written together: a write costs more than making them.
  let lines = "";
  const pass = (): void => {
    if (lines === "") return;
    isWaiting = true;
    out.write(lines);
    lines = "";
  };
  const written = async (): Promise<void> => {
    const drained = new Promise<void>((resolve) => out.once("drain", resolve));
    pass();
    if (!isWaiting) return;
    const patience = new AbortController();
    await Promise.race([drained, wait(LAST_WORDS, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
  };
  const write = (line: string): void => {
    if (lines === "") setImmediate(pass);
    lines += line;
  };
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
  const log: Log = ({ level: at, message, ...details }) => logger[at](withoutAddresses(details), withoutAddresses(message));
  const last = (entry: LogEntry): Promise<void> => {
    log(entry);
    return written();
  };
  const end = async (): Promise<void> => {
    await written();
    isOver = true;
  };
  return { log, last, end };
}

/** A log that cannot be written, as on a full disk, stops nothing: its lines wait, and are tried again with the next. */
function goOnWithout(out: ReturnType<typeof destination>, isOver: () => boolean): void {
  let isCut = false;
  out.on("error", (error: NodeJS.ErrnoException) => {
    // Nobody reads any more, and nobody is to be told.
    if (isCut || isOver() || error.code === "EPIPE") return;
    isCut = true;
    console.error(`The log cannot be written (${error.message}). The product goes on, and the lines wait until there is room.`);
  });
  out.on("write", () => {
    isCut = false;
  });
}

/** What somebody at a terminal wants to read; what is only worth counting stays unsaid. */
export const wordsLog: Log = ({ level, message, row, entity, record, code, because, error, name, reason }) => {
  if (reason !== undefined) console.error(`${name}: ${message}: ${reason}`);
  else if (because !== undefined) {
    const where = row === undefined ? "" : `${row}: `;
    const whom = entity === undefined ? "" : ` for ${record === undefined ? entity : `${entity} ${record}`}`;
    console.error(`${where}${message}${whom}: ${because}${code === undefined ? "" : ` (${code})`}`);
  } else if (level === "error") console.error(error);
};
