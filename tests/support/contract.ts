// Holds every answer of a server, and every request that it accepted, against the description of its API.

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Plan } from "../../src/compiler/plan/plan.ts";
import { describePlan } from "../../src/runtime/server/rest-api/description.ts";

// biome-ignore lint/suspicious/noExplicitAny: a description is looked into without ceremony.
type Any = any;

export interface Exchange {
  readonly method: string;
  /** With its query string. */
  readonly path: string;
  /** What was sent as JSON; undefined where nothing was, or something else. */
  readonly sent: unknown;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^(https?:\/\/|\/|mailto:|tel:|$)/,
  "idn-email": /@/,
};

/** Holds schemas themselves against the schema of schemas, unless they are `trusted`: that takes longer than most tests. */
export function schemas({ coerceTypes = false, trusted = false } = {}): Ajv2020 {
  const trust = { meta: !trusted, validateSchema: !trusted };
  const ajv = new Ajv2020({ ...trust, coerceTypes, strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  ajv.addFormat("password", true);
  ajv.addKeyword("components");
  return ajv;
}

interface Described {
  readonly operation: Any;
  readonly parts: readonly string[];
}

export class Contract {
  readonly description: Any;
  readonly #ajv = schemas({ trusted: true });
  /** Texts of digits are taken for numbers, and what is said twice for once. */
  readonly #lenient = schemas({ coerceTypes: true, trusted: true });
  readonly #compiled = new Map<object, ValidateFunction>();
  /** Of parameters, by their schemas. */
  readonly #texts = new Map<object, object>();
  readonly #byMethod = new Map<string, Described[]>();

  constructor(plan: Plan) {
    this.description = describePlan(plan).openapi;
    this.#ajv.addSchema({ $id: "https://ninefold.test/api", components: { schemas: this.description.components.schemas } });
    for (const [path, methods] of Object.entries<Any>(this.description.paths)) {
      for (const [method, operation] of Object.entries<Any>(methods)) {
        const known = this.#byMethod.get(method.toUpperCase()) ?? [];
        known.push({ operation, parts: path.split("/") });
        known.sort((a, b) => literals(b.parts).localeCompare(literals(a.parts)));
        this.#byMethod.set(method.toUpperCase(), known);
      }
    }
  }

  /** Throws where they disagree. What is at no described address is not looked at. */
  check(exchange: Exchange): void {
    const operation = this.#operation(exchange.method, exchange.path.split("?")[0] ?? "");
    if (operation === null) return;
    const wrong = [...this.#answer(operation, exchange), ...(exchange.status < 300 ? this.#request(operation, exchange) : [])];
    if (wrong.length === 0) return;
    const { method, path, status, body } = exchange;
    throw new Error(
      `${method} ${path} answered ${status}, against its description: ${wrong.join("; ")}\n${JSON.stringify(body)?.slice(0, 1500)}`,
    );
  }

  #operation(method: string, path: string): Any {
    const parts = path.replace(/\/$/, "").split("/");
    const found = (this.#byMethod.get(method) ?? []).find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, at) => (part.startsWith("{") ? parts[at] !== "" : part === decodeURIComponentOr(parts[at] ?? ""))),
    );
    return found?.operation ?? null;
  }

  #answer(operation: Any, { status, body, headers }: Exchange): string[] {
    const described = operation.responses[status];
    if (described === undefined) return [`the status is none of ${Object.keys(operation.responses).join(", ")}`];
    const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
    if (described.content === undefined) return body === null ? [] : ["there is a body"];
    const media = described.content[type] ?? described.content["*/*"];
    if (media === undefined) return [`its type is ${type}, and not ${Object.keys(described.content).join(", ")}`];
    const undescribed = ["etag", "location", "x-total-count", "content-range"].filter(
      (name) => status < 300 && headers.has(name) && !Object.keys(described.headers ?? {}).some((known) => known.toLowerCase() === name),
    );
    const told = undescribed.map((name) => `the header ${name} is not described`);
    return type.endsWith("json") ? [...told, ...this.#validate(media.schema, body, "answer", status < 300)] : told;
  }

  #request(operation: Any, { path, sent }: Exchange): string[] {
    const known: Any[] = (operation.parameters ?? []).filter((one: Any) => one.in === "query");
    const query = new URLSearchParams(path.split("?")[1] ?? "");
    const wrong: string[] = [];
    for (const name of new Set(query.keys())) {
      const parameter = known.find((one) => one.name === name);
      const values = query.getAll(name);
      if (parameter === undefined && operation["x-unknown-parameters"] === "ignored") continue;
      if (parameter === undefined) wrong.push(`the parameter ${name} is not described`);
      else if (parameter.schema.type === "array") wrong.push(...values.flatMap((one) => this.#text(parameter.schema.items, one, name)));
      else wrong.push(...this.#text(parameter.schema, values[0] ?? "", name));
    }
    for (const one of known) if (one.required && !query.has(one.name)) wrong.push(`the parameter ${one.name} is missing`);
    const media = Object.entries<Any>(operation.requestBody?.content ?? {}).find(([type]) => type.endsWith("json"))?.[1];
    const isEmpty = sent === undefined || (typeof sent === "object" && sent !== null && Object.keys(sent).length === 0);
    if (media === undefined) return isEmpty || operation.requestBody !== undefined ? wrong : [...wrong, "it takes no body"];
    if (sent === undefined) return operation.requestBody.required === true ? [...wrong, "there is no body"] : wrong;
    return [...wrong, ...this.#validate(media.schema, JSON.parse(JSON.stringify(sent)), "request", false)];
  }

  /** A value of the query string, which is a text whatever it stands for. */
  #text(schema: Any, text: string, name: string): string[] {
    if (schema.type === "boolean") return ["true", "false", "yes", "no"].includes(text) ? [] : [`${name} is no boolean`];
    const inText = this.#texts.get(schema) ?? { properties: { text: schema } };
    this.#texts.set(schema, inText);
    return this.#validate(inText, { text }, name, false);
  }

  #validate(schema: Any, value: unknown, what: string, closed: boolean): string[] {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      validate = what.startsWith("answer")
        ? this.#ajv.compile(inPlace(closed ? asClosed(schema) : schema))
        : this.#lenient.compile(lenient(schema));
      this.#compiled.set(schema, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

function literals(parts: readonly string[]): string {
  return parts.map((part) => (part.startsWith("{") ? "0" : "1")).join("");
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inPlace(schema: Any): Any {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"https://ninefold.test/api#/'));
}

function lenient(schema: Any): Any {
  return JSON.parse(JSON.stringify(schema).replaceAll('"uniqueItems":true', '"uniqueItems":false'));
}

/** Answers hold nothing that is not described, though clients are told to expect more. */
function asClosed(schema: Any): Any {
  if (Array.isArray(schema)) return schema.map(asClosed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, asClosed(member)]));
  const isOpen = inner.type === "object" && inner.properties !== undefined && inner.additionalProperties === undefined;
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}
