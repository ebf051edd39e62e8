// Hostile requests, made by seed from the product's own OpenAPI.

import type { Random } from "../engines/random.ts";

// biome-ignore lint/suspicious/noExplicitAny: a description of any shape is walked.
type Description = any;

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  /** As it goes over the wire. */
  readonly body: string | null;
  /** Sends less than the headers promise, and hangs up. */
  readonly cut: boolean;
}

const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  " ",
  "id",
  "version",
  "status",
  "role",
  "owner",
  "$ne",
  "a.b.c",
  "1",
  "%",
  "'",
  '"',
  ";--",
  "\u0000",
  "é",
  "😀",
];

const TEXTS = [
  ...NAMES,
  "x".repeat(10_000),
  "\ud800",
  "\u202eevil",
  "' OR 1=1 --",
  "%_%",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "2026-02-30",
  "9999-99-99",
  "-000001-01-01",
  "0000-00-00",
  "2026-11-21T25:61:61Z",
  "+275760-09-13T00:00:00.001Z",
  "1e999",
  "-0",
  "0x10",
  "NaN",
  "Infinity",
  "00000000-0000-0000-0000-000000000000",
  "01a1fdde-2ff0-7f3c-a0d8-9a81a5bb5cf3",
  "a@b",
  "javascript:alert(1)",
  "yes",
  "null",
];

const NUMBERS = [
  "0",
  "-1",
  "1.5",
  "1e308",
  "1e309",
  "-1e400",
  "9007199254740993",
  "99999999999999999999999999",
  "1E-400",
  "2147483648",
  "-9223372036854775809",
  "0.1234567890123456789",
];

const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/json, text/html",
  "",
  "×",
  "application/vnd.api+json",
];

/** JSON of any kind, written by hand so that it can say what JSON.stringify cannot. */
export function hostileValue(random: Random, depth = 0): string {
  const kind = random.integer(0, depth > 3 ? 5 : 9);
  if (kind <= 2) return JSON.stringify(random.pick(TEXTS));
  if (kind === 3) return random.pick(NUMBERS);
  if (kind === 4) return random.pick(["null", "true", "false", "{}", "[]", '""']);
  if (kind === 5) return JSON.stringify("y".repeat(random.pick([0, 1, 39, 40, 41, 255, 5000])));
  if (kind === 6) return `[${Array.from({ length: random.integer(0, 4) }, () => hostileValue(random, depth + 1)).join(",")}]`;
  if (kind === 7) return `${"[".repeat(random.pick([10, 40, 2000]))}`;
  return hostileObject(random, NAMES, depth + 1);
}

/** A form with a file, as it is, cut anywhere, or with a head, a boundary or an end that is none. */
export function hostileForm(random: Random): string {
  const part = (head: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${random.pick(TEXTS)}\r\n`;
  const head = random.pick(['name="file"; filename="a.txt"', 'name="f"', 'name="__proto__"', "name", `name="${"n".repeat(90_000)}"`, ""]);
  const form = `${part(head).repeat(random.pick([1, 1, 2, 30, 3000]))}--x--\r\n`;
  const broken = [form, form.slice(0, random.integer(0, form.length)), form.replace("\r\n\r\n", "\r\n"), form.replaceAll("--x", "--y")];
  return random.pick(broken);
}

/** An object with very many members that nothing takes. */
function crowded(random: Random): string {
  const member = random.pick(["m", "\ud800", "n".repeat(500)]);
  const many = random.pick([30, 1000, 20_000]);
  return `{${Array.from({ length: member.length > 1 ? 30 : many }, (_, at) => `${JSON.stringify(member + at)}:1`).join(",")}}`;
}

/** An object with some members, one of them perhaps twice. */
function hostileObject(random: Random, names: readonly string[], depth: number): string {
  const chosen = random.some(names, 0.4);
  if (chosen.length > 0 && random.chance(0.2)) chosen.push(chosen[0]!);
  if (random.chance(0.2)) chosen.push(random.pick(NAMES));
  return `{${chosen.map((name) => `${JSON.stringify(name)}:${hostileValue(random, depth)}`).join(",")}}`;
}

/** A value that its schema would nearly take. */
function likely(random: Random, schema: Description, ids: readonly string[], hostility: number): string {
  if (random.chance(hostility)) return hostileValue(random, 1);
  if (Array.isArray(schema?.enum)) return JSON.stringify(random.pick(schema.enum));
  const type = Array.isArray(schema?.type) ? schema.type[0] : schema?.type;
  if (type === "integer" || type === "number") return random.pick([...NUMBERS, "1", "2", "3"]);
  if (type === "boolean") return random.pick(["true", "false"]);
  if (type === "array") return `[${likely(random, schema.items, ids, hostility)}]`;
  if (type === "object") return objectOf(random, schema, ids, hostility);
  return JSON.stringify(
    random.pick([...ids, "2026-11-21", "2026-11-21T10:00:00.000Z", "12.00", "Anna", "anna@example.org", random.pick(TEXTS)]),
  );
}

function objectOf(random: Random, schema: Description, ids: readonly string[], hostility: number): string {
  const members = Object.entries(schema?.properties ?? {}).filter(() => random.chance(0.7));
  const written = members.map(([name, of]) => `${JSON.stringify(name)}:${likely(random, of, ids, hostility)}`);
  if (random.chance(hostility / 4)) written.push(`${JSON.stringify(random.pick(NAMES))}:${hostileValue(random, 1)}`);
  if (written.length > 0 && random.chance(hostility / 4)) written.push(written[0]!);
  return `{${written.join(",")}}`;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly described: Description;
}

export function operationsOf(description: Description): Operation[] {
  return Object.entries<Description>(description.paths).flatMap(([path, methods]) =>
    Object.entries<Description>(methods)
      .filter(([, described]) => !("text/event-stream" in (described.responses?.["200"]?.content ?? {})))
      .map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  );
}

export function hostileRequest(
  random: Random,
  operations: readonly Operation[],
  ids: readonly string[],
  tokens: readonly string[],
): HostileRequest {
  const { method, path, described } = random.pick(operations);
  // Some are nearly friendly: what is wrong with them is found late.
  const hostility = random.pick([0, 0.1, 0.5]);
  const bad = (probability: number) => hostility > 0 && random.chance(probability);
  const encoded = (text: string) => (bad(0.05) ? text.replace(/[^\x21-\x7e]/g, "%zz") : encodeURIComponent(wellFormed(text)));
  const address = path.replace(/\{[^}]*\}/g, () => encoded(bad(hostility) ? random.pick(TEXTS) : random.pick(ids)));
  const query = (described.parameters ?? [])
    .filter((one: Description) => one.in === "query" && random.chance(hostility / 2))
    .map((one: Description) => {
      const suffix = random.pick(["", "", "", ".min", ".contains", ".empty", "[]", "[$ne]"]);
      return `${encodeURIComponent(one.name)}${suffix}=${encoded(random.pick([...TEXTS, ...NUMBERS, ...ids]))}`;
    });
  if (bad(0.1)) query.push(`${encoded(random.pick(NAMES))}=${encoded(random.pick(TEXTS))}`);
  const schema = described.requestBody?.content?.["application/json"]?.schema;
  const form = bad(0.03) ? hostileForm(random) : null;
  const body = form ?? bodyOf(random, schema, ids, hostility, method);
  const others = ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "POST", "SEARCH"];
  return {
    method: bad(0.05) ? random.pick(others) : method,
    path: `${address}${query.length > 0 ? `?${query.join("&")}` : ""}`.slice(0, 9000),
    headers: headersOf(random, body, tokens, hostility, form === null ? null : "multipart/form-data; boundary=x"),
    body: body !== null && bad(0.05) ? body.slice(0, body.length / 2) : body,
    cut: body !== null && bad(0.03),
  };
}

function bodyOf(random: Random, schema: Description, ids: readonly string[], hostility: number, method: string): string | null {
  if (hostility === 0 || random.chance(0.6)) return schema === undefined ? null : objectOf(random, schema, ids, hostility);
  if (random.chance(0.05)) return crowded(random);
  return random.chance(method === "GET" ? 0.05 : 0.8) ? hostileValue(random) : null;
}

/** Without halves of characters, which no address can hold. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function headersOf(
  random: Random,
  body: string | null,
  tokens: readonly string[],
  hostility: number,
  type: string | null,
): (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  if (type !== null) headers.push(["content-type", type]);
  else if (body !== null) headers.push(["content-type", random.chance(1 - hostility / 3) ? "application/json" : random.pick(TYPES)]);
  if (random.chance(0.8)) headers.push(["authorization", `Bearer ${random.pick(tokens)}`]);
  const abuse: (readonly [string, string])[] = [
    ["authorization", random.pick(["Bearer", "Bearer ", "Basic YTpi", "Bearer ' OR 1=1", "x".repeat(3000)])],
    ["if-match", random.pick(["*", '"1"', 'W/"1"', '"x"', '"99999999999999999999"', '"1", "2"', '""'])],
    ["idempotency-key", random.pick(["a", "", "x".repeat(300), '"key"', "key-1"])],
    ["confirm-warnings", random.pick(["", "all", "x".repeat(2000), ",,,"])],
    ["x-forwarded-for", "127.0.0.1, ::1, unknown"],
    ["x-http-method-override", "DELETE"],
    ["origin", "https://evil.example"],
    ["cookie", random.pick(["ninefold=x", "=", ";;;", "__proto__=1", "a=".repeat(500)])],
    ["accept-encoding", random.pick(["gzip;q=2", "br, *;q=0", "identity;q=0"])],
    ["accept", random.pick(["text/html", "*/*;q=x", ""])],
    ["range", "bytes=0-0, 5-1"],
    ["content-encoding", "gzip"],
    ["expect", "100-continue"],
    ["last-event-id", "x"],
  ];
  return [...headers, ...random.some(abuse, hostility / 6)];
}
