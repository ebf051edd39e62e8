// A running product as tools of an agent. The calls that its own description tells to the user of the token. Whatever is called
// is asked of the product, which allows or refuses it.

import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";

type Json = { readonly [name: string]: unknown };

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Json;
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly tool: Tool;
}

const CONFIRM = "Confirm-Warnings";
/** Milliseconds until the product should have answered. */
const PATIENCE = 60_000;
/** Characters of an answer that are shown. */
const LONGEST = 200_000;

export class Product {
  readonly #url: string;
  readonly #basePath: string;
  readonly #token: Readonly<Record<string, string>> | null;
  #calls: ReadonlyMap<string, Call> = new Map();

  constructor(url: string, basePath: string, token: Readonly<Record<string, string>> | null) {
    this.#url = url;
    this.#basePath = basePath;
    this.#token = token;
  }

  /** What may be done now: permissions and the document itself may have changed since. */
  async tools(): Promise<Tool[]> {
    this.#calls = await this.#described();
    return [...this.#calls.values()].map(({ tool }) => tool);
  }

  /** Null where there is no such call. */
  async call(name: string, given: Json): Promise<CallToolResult | null> {
    try {
      if (!this.#calls.has(name)) this.#calls = await this.#described();
      const call = this.#calls.get(name);
      if (call === undefined) return null;
      const { path, headers, body } = requestOf(call, given);
      const reply = await this.#ask(call.method, path, headers, body);
      const text = await reply.text();
      return reply.ok ? done(text) : refused(reply.status, text);
    } catch (error) {
      return { isError: true, content: [{ type: "text", text: error instanceof Error ? error.message : String(error) }] };
    }
  }

  async #described(): Promise<ReadonlyMap<string, Call>> {
    const reply = await this.#ask("GET", `${this.#basePath}/openapi.json`, {}, undefined);
    const text = await reply.text();
    if (reply.status === 401 && this.#token !== null)
      throw new Error(`${this.#url} does not know the token, or it is over. Its holder makes another on the page ${this.#url}/-/account.`);
    if (!reply.ok) throw new Error(`${this.#url} does not describe its API: ${problemText(reply.status, text)}`);
    const { paths } = JSON.parse(text) as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        isForAgents(method, operation) ? [{ method: method.toUpperCase(), path, operation, tool: toolOf(method, operation) }] : [],
      ),
    );
    const named = new Map<string, Call>();
    for (const call of calls) named.set(uniqueName(call.tool.name, named), call);
    return new Map([...named].map(([name, call]) => [name, { ...call, tool: { ...call.tool, name } }]));
  }

  async #ask(method: string, path: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<Response> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const token = this.#token ?? {};
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      // A token goes nowhere else.
      return await fetch(this.#url + path, { method, headers: { ...headers, ...type, ...token }, ...sent, signal, redirect: "error" });
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new Error(`${this.#url} does not answer (${reason}). Is the product running there?`);
    }
  }
}

/** Accounts are the person's own, and what never ends or is no JSON is for other programs. */
function isForAgents(method: string, { tags, responses, operationId }: Operation): boolean {
  const [done] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = Object.keys(done?.[1].content ?? {});
  const isAccount = tags.includes("People") && method !== "get";
  return !isAccount && operationId !== "describe" && types.every((type) => JSON_TYPE.test(type));
}

const JSON_TYPE = /^application\/(?:.+\+)?json$/;

/** Of names that differ in letters which no tool's name has, the later ones are counted. */
function uniqueName(name: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(name)) return name;
  for (let count = 2; ; count++) {
    const counted = `${name.slice(0, LONGEST_NAME - 4)}_${count}`;
    if (!taken.has(counted)) return counted;
  }
}

const LONGEST_NAME = 64;

function toolOf(method: string, operation: Operation): Tool {
  const { operationId, summary = operationId, description } = operation;
  const properties: Record<string, object> = {};
  const required: string[] = [];
  for (const { name, in: place, required: isRequired, schema, description: said } of operation.parameters ?? []) {
    if (!isArgument({ name, in: place })) continue;
    properties[argumentOf(name)] = said === undefined ? schema : { ...schema, description: said };
    if (isRequired) required.push(argumentOf(name));
  }
  const body = Object.entries(operation.requestBody?.content ?? {}).find(([type]) => JSON_TYPE.test(type))?.[1]?.schema;
  if (body !== undefined) properties.body = body;
  if (operation.requestBody?.required === true) required.push("body");
  return {
    name: operationId.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, LONGEST_NAME),
    title: summary,
    description: [summary, description].filter((part) => part !== undefined && part !== "").join(". "),
    inputSchema: { type: "object", properties, required, additionalProperties: false },
    annotations: {
      title: summary,
      readOnlyHint: method === "get",
      destructiveHint: method === "delete" || method === "put" || method === "patch",
      idempotentHint: method === "get" || method === "put" || method === "delete",
      openWorldHint: false,
    },
  };
}

/** Of the headers, that alone which confirms warnings. */
function isArgument({ name, in: place }: { readonly name: string; readonly in: string }): boolean {
  return place !== "header" || name === CONFIRM;
}

/** Parameters keep their names, but for the header that confirms warnings. */
function argumentOf(name: string): string {
  return name === CONFIRM ? "confirm" : name;
}

function requestOf({ path, operation }: Call, given: Json) {
  const known = operation.parameters ?? [];
  const names = [
    ...known.filter((one) => isArgument(one)).map(({ name }) => argumentOf(name)),
    ...(operation.requestBody === undefined ? [] : ["body"]),
  ];
  const stranger = Object.keys(given).find((name) => !names.includes(name));
  if (stranger !== undefined) {
    const there = names.length === 0 ? "It takes none." : `There are: ${names.join(", ")}.`;
    throw new Error(`There is no argument ${stranger}. ${there}`);
  }
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let address = path;
  for (const parameter of known) {
    const value = given[argumentOf(parameter.name)];
    if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, () => partOf(parameter.name, value));
    else if (value === undefined || value === null) continue;
    else if (parameter.in === "query") for (const one of Array.isArray(value) ? value : [value]) query.append(parameter.name, String(one));
    else headers[parameter.name] = String(value).replace(/[^\x20-\x7e]/g, "");
  }
  return { path: query.size === 0 ? address : `${address}?${query}`, headers, body: given.body };
}

/** One part of an address, which never leads to another. */
function partOf(name: string, value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (text === "" || text === "." || text === "..") throw new Error(`${name} is missing, or cannot be part of an address.`);
  return encodeURIComponent(text);
}

function done(text: string): CallToolResult {
  if (text === "") return { content: [{ type: "text", text: "Done." }] };
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… ${text.length} characters in all: ask for less at once.` : text;
  return { content: [{ type: "text", text: shown }] };
}

function refused(status: number, text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: problemText(status, text) }] };
}

/** What the product says in its own words; as it came, where the document gives errors another shape. */
function problemText(status: number, text: string): string {
  const problem = problemOf(text);
  if (problem === null) return `${status}: ${text.slice(0, LONGEST)}`;
  const { code, detail, remedy, cite, errors, confirmation } = problem;
  const fields = (Array.isArray(errors) ? (errors as Json[]) : []).map(
    ({ field, detail: said, code: which }) => `- ${field ?? "whole"}: ${said} (${which})`,
  );
  return [
    `${detail} (${code})`,
    ...fields,
    ...(typeof remedy === "string" ? [remedy] : []),
    ...(typeof confirmation === "string"
      ? [`If whoever you work for agrees, call again with confirm: ${JSON.stringify(confirmation)}`]
      : []),
    ...(typeof cite === "string" ? [`By ${cite}.`] : []),
  ].join("\n");
}

function problemOf(text: string): Json | null {
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === "object" && body !== null && "detail" in body && "code" in body ? (body as Json) : null;
  } catch {
    return null;
  }
}
