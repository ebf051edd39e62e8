// What the server tells whoever operates it. Entries with a message and details, never a secret, a body, or the values of a
// query. Knows no library; where entries go is the caller's.

export type LogLevel = "debug" | "info" | "warn" | "error";

export interface LogEntry {
  readonly level: LogLevel;
  /** What happened, the same words for the same kind of thing. */
  readonly message: string;
  readonly [detail: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** An error with its stack, and those that caused it. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\nCaused by: ${stackOf(error.cause)}`;
}
