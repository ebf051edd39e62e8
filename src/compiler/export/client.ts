// A TypeScript client of a product's API, made from its description. Its types, and a class with a method for each call. What
// every client does alike stands in client-runtime.ts.

import { runtimeText, type TokenHeader } from "./client-runtime.ts";
import { type Call, callsOf, comment, type Description, key, Named, oneLine, type Schema, schemaIn } from "./types.ts";

export interface ClientPackage {
  /** File names and what they hold. */
  readonly files: Readonly<Record<string, string>>;
}

interface DescribedApi {
  readonly description: Description;
  readonly named: Named;
  /** Whether errors say their code, as they do where the document has no other body for them. */
  readonly coded: boolean;
}

export const MADE_BY = 'Made by "ninefold export client"';

/** `records` is what a record of each entity holds; `token` how a token is sent. */
export function clientPackage(openapi: object, records: Readonly<Record<string, Schema>>, token: TokenHeader): ClientPackage {
  const description = openapi as Description;
  const named = new Named([
    "Client",
    "Call",
    "Codes",
    "Refusals",
    "ClientOptions",
    "Reading",
    "Writing",
    "ProblemError",
    "ServerEvent",
    "Page",
  ]);
  named.declare("Unseen", UNSEEN);
  for (const [name, schema] of Object.entries(records)) named.declare(name, schema);
  const problem = description.components.schemas.Problem ?? {};
  named.component("Problem", problem, "Problem body");
  const coded = isText(problem, "code") && hasMember(problem, "status");
  const told: DescribedApi = { description, named, coded };
  const calls = callsOf(description).map((call) => methodOf(call, told));
  const listens = calls.some((call) => call.listens);
  const title = oneLine(description.info.title);
  const text = [
    `// Client of ${title}. ${MADE_BY}: change the specification, and make it anew.\n`,
    ...named.declarations,
    problemText(told, calls),
    `/** The calls of ${title}, as the user of the token may make them. */\nexport class Client {\n${CONSTRUCTION}${calls.map((call) => `\n${call.text}`).join("")}}\n`,
    runtimeText({
      token,
      listens,
      coded,
      parts: calls.some((call) => call.text.includes("part(")),
      pages: calls.some((call) => call.text.includes("pages(")),
      detailed: isText(problem, "detail"),
    }),
  ].join("\n");
  return { files: { "index.ts": text, "package.json": manifest(title, description), "README.md": readme(title) } };
}

const CONSTRUCTION = `  readonly #http: Http;

  constructor(options: ClientOptions) {
    this.#http = new Http(options);
  }

  /** Of whoever the calls are made for; null for a visitor. */
  get token(): string | null {
    return this.#http.token;
  }

  set token(token: string | null) {
    this.#http.token = token;
  }
`;

/** What was written and may not be seen. */
const UNSEEN: Schema = {
  type: "object",
  properties: { id: { type: "string", format: "uuid" } },
  required: ["id"],
  description: "What was written, and may not be seen.",
};

function hasMember({ properties, required }: Schema, name: string): boolean {
  const isThere = typeof properties === "object" && properties !== null && name in properties;
  return isThere && Array.isArray(required) && required.includes(name);
}

function isText(schema: Schema, name: string): boolean {
  return hasMember(schema, name) && (schema.properties as Readonly<Record<string, Schema>>)[name]?.type === "string";
}

interface Method {
  readonly name: string;
  readonly text: string;
  readonly codes: readonly string[];
  readonly statuses: ReadonlyMap<string, readonly number[]>;
  readonly listens: boolean;
}

function methodOf(call: Call, { named }: DescribedApi): Method {
  const name = identifier(call.name, ["token", "constructor"]);
  const { operation } = call;
  const [done] = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
  const type = Object.keys(done?.[1].content ?? {})[0] ?? "";
  const words = [operation.summary, operation.description].filter((text) => text !== undefined && text !== "").join(": ");
  const parts = partsOf(call);
  const { declared, passed } = argumentsOf(call, name, named);
  const codes = new Map<string, number[]>();
  for (const [status, response] of Object.entries(operation.responses)) {
    if (Number(status) < 400 || response.content === undefined) continue;
    for (const code of response.description.split(", ")) codes.set(code, [...(codes.get(code) ?? []), Number(status)]);
  }
  const common = { name, codes: [...codes.keys()].sort(), statuses: codes };
  const head = (signature: string) => `${comment(words, "  ")}  ${signature} {\n`;
  const address = parts.path.includes("${") ? `\`${parts.path}\`` : JSON.stringify(parts.path);
  if (type === "text/event-stream") {
    const text = `${head(`${name}(options: { readonly last?: string; readonly signal?: AbortSignal } = {}): AsyncGenerator<ServerEvent>`)}    return this.#http.listen(${address}, options);\n  }\n`;
    return { ...common, text, listens: true };
  }
  const schema = schemaIn(done?.[1].content);
  const reply = type === "" ? "void" : type === "*/*" ? "Response" : schema === undefined ? "string" : named.type(schema, "  ");
  const reads = type === "" ? "nothing" : type === "*/*" ? "bytes" : schema === undefined ? "text" : "json";
  const given = [...parts.names.map((one) => `${one.name}: ${one.type}`), ...declared];
  const sent = [JSON.stringify(call.method), address, JSON.stringify(reads), ...(passed.length > 0 ? [`{ ${passed.join(", ")} }`] : [])];
  const text = `${head(`${signature(name, given, `Call<${reply}, Refusals[${JSON.stringify(name)}]>`)}`)}    return this.#http.call(${sent.join(", ")});\n  }\n`;
  return { ...common, text: text + (isPaged(schema) ? pagesText(name, given, named, schema) : ""), listens: false };
}

/** On one line, or an argument on each. */
function signature(name: string, given: readonly string[], reply: string): string {
  const line = `  ${name}(${given.join(", ")}): ${reply} {`;
  return line.length <= 130 && !line.includes("\n")
    ? line.trim().slice(0, -2)
    : `${name}(\n${given.map((one) => `    ${one},\n`).join("")}  ): ${reply}`;
}

function partsOf({ path, operation }: Call) {
  const names: { readonly name: string; readonly type: string }[] = [];
  const written = path.replace(/\{([^}]+)\}/g, (_, given: string) => {
    const name = identifier(given, ["input", "query", "options", "content"]);
    const type = (operation.parameters ?? []).find((one) => one.in === "path" && one.name === given)?.schema.type;
    names.push({ name, type: type === "integer" ? "number | string" : "string" });
    return `\${part(${name})}`;
  });
  return { path: written, names };
}

/** What a method takes beside the parts of its address, and how it hands that on. */
function argumentsOf({ name: id, method, operation }: Call, name: string, named: Named) {
  const declared: string[] = [];
  const passed: string[] = [];
  const body = schemaIn(operation.requestBody?.content);
  if (body !== undefined) {
    const type = body.type === "object" && typeof body.properties === "object" ? named.input(`${id} input`, body) : named.type(body, "  ");
    declared.push(operation.requestBody?.required === true ? `input: ${type}` : `input: ${type} = {}`);
    passed.push("input");
  } else if (operation.requestBody !== undefined) {
    declared.push("content: Blob | ArrayBuffer");
    passed.push("content");
  }
  const query = (operation.parameters ?? []).filter((one) => one.in === "query");
  if (query.length > 0) {
    const members = query.map((one): [string, Schema] => [one.name, { ...given(one.schema), description: one.description }]);
    const required = query.filter((one) => one.required).map((one) => one.name);
    const type = named.input(`${name} query`, { type: "object", properties: Object.fromEntries(members), required });
    declared.push(required.length > 0 ? `query: ${type}` : `query: ${type} = {}`);
    passed.push("query");
  }
  declared.push(`options: ${method === "GET" ? "Reading" : "Writing"} = {}`);
  passed.push("options");
  return { declared, passed };
}

/** One of several values stands by itself as well. */
function given(schema: Schema): Schema {
  return schema.type === "array" ? { anyOf: [schema.items as Schema, schema] } : schema;
}

function isPaged(schema: Schema | undefined): schema is Schema {
  const members = schema?.properties;
  return typeof members === "object" && members !== null && ["items", "page", "size", "more"].every((name) => name in members);
}

function pagesText(name: string, given: readonly string[], named: Named, schema: Schema): string {
  const { items } = schema.properties as { readonly items: { readonly items: Schema } };
  const each = name.startsWith("list") ? `each${name.slice(4)}` : `${name}Each`;
  const passed = given.map((one) => ((/^\w+/.exec(one)?.[0] ?? "") === "query" ? "{ ...query, page }" : (/^\w+/.exec(one)?.[0] ?? "")));
  return `\n  /** Every one of them, read page by page. */\n  ${signature(each, given, `AsyncGenerator<${named.type(items.items, "  ")}>`)} {\n    return pages((page) => this.${name}(${passed.join(", ")}));\n  }\n`;
}

/** Errors as a union that is told apart by the code, and which of them each call may be refused with. */
function problemText({ coded }: DescribedApi, calls: readonly Method[]): string {
  const plain = calls.filter((call) => !call.listens);
  if (!coded) {
    const names = plain.map(({ name }) => `  readonly ${key(name)}: null;\n`).join("");
    return `/** An error, in the shape that the product gives it. */\nexport interface Problem {\n  readonly code: null;\n  readonly status: number;\n  readonly body: ProblemBody;\n}\n\n/** Errors have no codes here. */\nexport interface Refusals {\n${names}}\n`;
  }
  const statuses = new Map<string, Set<number>>();
  for (const call of plain)
    for (const [code, known] of call.statuses)
      for (const status of known) statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
  const entries = [...statuses]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, known]) => `  readonly ${JSON.stringify(code)}: ${[...known].sort().join(" | ")};\n`);
  const common = [...statuses.keys()].filter((code) => plain.every((call) => call.codes.includes(code))).sort();
  const refusals = plain.map(({ name, codes }) => {
    const own = codes.filter((code) => !common.includes(code)).map((code) => JSON.stringify(code));
    return `  readonly ${key(name)}: ${wrapped(["CommonCode", ...own])};\n`;
  });
  return [
    `/** Every code with the statuses that it comes with. */\nexport interface Codes {\n${entries.join("")}}\n`,
    `/** An error of the product; its code tells it from others. */\nexport type Problem<Code extends keyof Codes = keyof Codes> = {\n  [One in Code]: ProblemBody & { readonly code: One; readonly status: Codes[One] };\n}[Code];\n`,
    `/** What any call may be refused with. */\nexport type CommonCode = ${wrapped(common.length > 0 ? common.map((code) => JSON.stringify(code)) : ["never"], "")};\n`,
    `/** What each call may be refused with. */\nexport interface Refusals {\n${refusals.join("")}}\n`,
  ].join("\n");
}

function wrapped(options: readonly string[], indent = "  "): string {
  const line = options.join(" | ");
  return line.length <= 90 ? line : `\n${options.map((one) => `${indent}  | ${one}`).join("\n")}`;
}

const RESERVED =
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await async of";

/** A name that can be written in TypeScript, and is none of the others. */
function identifier(name: string, others: readonly string[]): string {
  const camel = name.replace(/[^\p{L}\p{N}_$]+(.?)/gu, (_, letter: string) => letter.toUpperCase()).replace(/^(?=\p{N})/u, "_");
  const safe = camel === "" ? "call" : camel;
  return RESERVED.split(" ").includes(safe) || others.includes(safe) ? `${safe}_` : safe;
}

function manifest(title: string, { info }: Description): string {
  const slug = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const name = `${slug === "" ? "product" : slug}-client`;
  const value = {
    name,
    version: "0.0.0",
    description: `Client of ${title}, revision ${info.version ?? "0"}`,
    private: true,
    type: "module",
    exports: "./index.ts",
    types: "./index.ts",
    sideEffects: false,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readme(title: string): string {
  return `# Client of ${title}

${MADE_BY} from the product's specification: make it anew when that changes, and change nothing here.

    import { Client } from "./index.ts";

    const client = new Client({ url: "https://example.org", token: process.env.TOKEN ?? null });

No dependencies: it needs \`fetch\`, which browsers, Node, Deno and Bun have.
`;
}
