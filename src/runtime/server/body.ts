// A request's body as JSON, mostly the members of one object: how large and how deep it may be, before it is parsed.

import type { Problems } from "./problems.ts";

const DEEPEST = 32;
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON of a body; undefined where there is none. Throws `too-large`, `unsupported-media-type` or `bad-request`. */
export function readJson(problems: Problems, bytes: Buffer | null, contentType: string | undefined, most: number): unknown {
  if (bytes === null || bytes.length === 0) return undefined;
  if (bytes.length > most) throw problems.problem("too-large");
  const kind = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (kind !== "application/json" && !/^application\/[\w.-]+\+json$/.test(kind)) throw problems.problem("unsupported-media-type");
  const text = decodeText(bytes);
  const value = text === null || isTooDeep(text) ? undefined : parse(text);
  if (value === undefined) throw problems.problem("bad-request");
  return value;
}

/** The bytes of a file of CSV; none of an empty one. Throws `too-large` or `unsupported-media-type`. */
export function readFile(problems: Problems, bytes: Buffer | null, contentType: string | undefined, most: number): Buffer {
  if ((contentType ?? "").split(";")[0]?.trim().toLowerCase() !== "text/csv") throw problems.problem("unsupported-media-type");
  if (bytes === null) return Buffer.alloc(0);
  if (bytes.length > most) throw problems.problem("too-large");
  return bytes;
}

/** The members of a body that is one object; none where there is no body. Throws `bad-request`. */
export function membersOf(problems: Problems, json: unknown): ReadonlyMap<string, unknown> {
  if (json === undefined) return new Map();
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw problems.problem("bad-request");
  return new Map(Object.entries(json));
}

function decodeText(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Brackets within brackets, counted outside of texts. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{" || char === "[") {
      if (++depth > DEEPEST) return true;
    } else if (char === "}" || char === "]") depth--;
  }
  return false;
}
