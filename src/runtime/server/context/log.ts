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

const ADDRESS = /[^\s@<>"“”„«»'()[\]:;,/\\]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,}/gu;

export function hasAddress(text: string): boolean {
  return text.includes("@") && text.search(ADDRESS) >= 0;
}

/** The log holds no e-mail addresses, whoever wrote the words of an entry: a mail server, say, or the label of a record. */
export function withoutAddresses<Value>(value: Value): Value {
  if (typeof value === "string") return (value.includes("@") ? value.replace(ADDRESS, "…@…") : value) as Value;
  if (Array.isArray(value)) return value.map(withoutAddresses) as Value;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  // As most entries are: one for each request.
  if (Object.values(value).every((one) => typeof one !== "object" && !String(one).includes("@"))) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutAddresses(one)])) as Value;
}
