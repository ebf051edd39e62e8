// A request's body as JSON, held to its size and depth before it is parsed.

import type { Problems } from "../context/problems.ts";

const DEEPEST = 32;
/** Members of one object. Very many take much longer to be read than as many elements. */
const MOST_MEMBERS = 10_000;
/** Objects and arrays of one body: as many as no body of sensible records has, and as are read within some 20 ms. */
const MOST_BRACKETS = 100_000;
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON of a body; undefined where there is none. Throws `too-large`, `unsupported-media-type` or `bad-request`. */
export function readJson(problems: Problems, bytes: Buffer | null, contentType: string | undefined, most: number): unknown {
  const text = textOfJson(problems, bytes, contentType, most);
  return text === undefined ? undefined : parsed(problems, text);
}

/** Bodies of so many bytes are read in steps, between which others are answered. */
const LARGE = 100_000;

/** What was read ahead of a large body: its JSON and its members, or what is wrong with it. */
export type ReadAhead = { readonly json: unknown; readonly members: ReadonlyMap<string, unknown> | null } | { readonly refused: unknown };

/** Reads a large body of JSON without keeping others waiting; null for one that is small, or no JSON. */
export async function readAhead(
  problems: Problems,
  bytes: Buffer | null,
  contentType: string | undefined,
  most: number,
): Promise<ReadAhead | null> {
  if (bytes === null || bytes.length < LARGE || bytes.length > most) return null;
  try {
    const text = textOfJson(problems, bytes, contentType, most) ?? "";
    await othersAreAnswered();
    const json = parsed(problems, text);
    await othersAreAnswered();
    if (!isObject(json)) return { json, members: null };
    const members = mapOf(json);
    await othersAreAnswered();
    return { json, members };
  } catch (refused) {
    return { refused };
  }
}

function othersAreAnswered(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function textOfJson(problems: Problems, bytes: Buffer | null, contentType: string | undefined, most: number): string | undefined {
  if (bytes === null || bytes.length === 0) return undefined;
  if (bytes.length > most) throw problems.problem("too-large");
  const kind = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (kind !== "application/json" && !/^application\/[\w.-]+\+json$/.test(kind)) throw problems.problem("unsupported-media-type");
  const text = decodeText(bytes);
  if (text === null) throw problems.problem("bad-request");
  const measured = measure(text);
  if (measured === "too wide") throw problems.problem("too-large");
  if (measured === "too deep") throw problems.problem("bad-request");
  return text;
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
  if (!isObject(json)) throw problems.problem("bad-request");
  return mapOf(json);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of an object of JSON. Of very many this takes half as long as `Object.entries`. */
export function mapOf(object: object): Map<string, unknown> {
  const members = new Map<string, unknown>();
  for (const name in object) members.set(name, object[name as keyof typeof object]);
  return members;
}

function decodeText(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function parsed(problems: Problems, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problems.problem("bad-request");
  }
}

/** Brackets, brackets within brackets, and the members of each object, counted outside of texts. */
function measure(text: string): "too deep" | "too wide" | "fits" {
  const members: number[] = [];
  let depth = 0;
  let brackets = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{" || char === "[") {
      if (++depth > DEEPEST) return "too deep";
      if (++brackets > MOST_BRACKETS) return "too wide";
      members[depth] = 0;
    } else if (char === "}" || char === "]") depth--;
    else if (char === ":") {
      const count = (members[depth] ?? 0) + 1;
      members[depth] = count;
      if (count > MOST_MEMBERS) return "too wide";
    }
  }
  return "fits";
}
