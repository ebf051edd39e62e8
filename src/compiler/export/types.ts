// TypeScript's types of a product's API, made from its description: records, what calls take, and the calls themselves.

export type Schema = { readonly [keyword: string]: unknown };

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
    readonly description?: string;
  }[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: { readonly [type: string]: { readonly schema: Schema } };
  };
  readonly responses: {
    readonly [status: string]: {
      readonly description: string;
      readonly content?: { readonly [type: string]: { readonly schema: Schema } };
    };
  };
}

export interface Description {
  readonly info: { readonly title: string; readonly version?: string };
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

export interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** `openapi` is the description of the API; `records` what a record of each entity holds. */
export function typesText(openapi: object, records: Readonly<Record<string, Schema>>): string {
  const description = openapi as Description;
  const named = new Named(["Calls"]);
  const calls = callsOf(description);
  for (const [name, schema] of Object.entries(records)) named.declare(name, schema);
  for (const [name, schema] of Object.entries(description.components.schemas)) named.component(name, schema);
  const entries = calls.map((call) => callText(call, named));
  const head = `// Types of the API of ${oneLine(description.info.title)}. Made by "ninefold export types": change the specification, and make them anew.\n`;
  return [head, ...named.declarations, `/** Every call by its name. */\nexport interface Calls {\n${entries.join("")}}\n`].join("\n");
}

export function callsOf({ paths }: Description): Call[] {
  const taken = new Set<string>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      let name = operation.operationId;
      for (let count = 2; taken.has(name); count++) name = `${operation.operationId} ${count}`;
      taken.add(name);
      return { name, method: method.toUpperCase(), path, operation };
    }),
  );
}

/** Interfaces that are declared once and spoken of by their names. */
export class Named {
  readonly declarations: string[] = [];
  readonly #byShape = new Map<string, string>();
  readonly #inputs = new Map<string, string>();
  readonly #names: Set<string>;
  readonly #components = new Map<string, string>();

  /** `taken` are names that stand for something else. */
  constructor(taken: readonly string[]) {
    this.#names = new Set(taken);
  }

  /** A part of the description that others refer to. */
  component(name: string, schema: Schema, wanted = name): void {
    this.#components.set(name, this.#add(wanted, schema));
  }

  /** What replies speak of by its name: they may leave out what a caller may not see. */
  declare(wanted: string, schema: Schema): void {
    const name = this.#add(wanted, schema);
    if (isInterface(schema)) this.#byShape.set(shapeOf(schema), name);
  }

  /** What a call takes; calls that take the same share it. */
  input(wanted: string, schema: Schema): string {
    const shape = JSON.stringify([schema.properties, schema.required]);
    const known = this.#inputs.get(shape);
    if (known !== undefined) return known;
    const name = this.#add(wanted, schema);
    this.#inputs.set(shape, name);
    return name;
  }

  #add(wanted: string, schema: Schema): string {
    const base = wanted.replace(/[^\p{L}\p{N}]+(\p{L}?)/gu, (_, letter: string) => letter.toUpperCase()).replace(/^\P{L}+/u, "");
    const stem = base === "" ? "Type" : base.charAt(0).toUpperCase() + base.slice(1);
    let name = stem;
    for (let count = 2; this.#names.has(name); count++) name = `${stem}${count}`;
    this.#names.add(name);
    const text = isInterface(schema) ? `interface ${name} ${this.#members(schema, "")}\n` : `type ${name} = ${this.type(schema)};\n`;
    this.declarations.push(`${comment(schema.description, "")}export ${text}`);
    return name;
  }

  type(schema: Schema, indent = ""): string {
    if (typeof schema.$ref === "string") return this.#components.get(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)) ?? "unknown";
    const known = isInterface(schema) ? this.#byShape.get(shapeOf(schema)) : undefined;
    if (known !== undefined) return known;
    for (const choice of ["anyOf", "oneOf"]) {
      const options = schema[choice];
      if (Array.isArray(options)) return [...new Set(options.map((option: Schema) => this.type(option, indent)))].join(" | ");
    }
    if ("const" in schema) return JSON.stringify(schema.const);
    if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ") || "never";
    const types = Array.isArray(schema.type) ? schema.type : [schema.type];
    return types.map((type) => this.#ofType(String(type), schema, indent)).join(" | ");
  }

  #ofType(type: string, schema: Schema, indent: string): string {
    switch (type) {
      case "string":
      case "boolean":
      case "null":
        return type;
      case "integer":
      case "number":
        return "number";
      case "array":
        return listOf(this.type((schema.items ?? {}) as Schema, indent));
      case "object":
        return isInterface(schema) ? this.#members(schema, indent) : "{ readonly [name: string]: unknown }";
      default:
        return "unknown";
    }
  }

  #members(schema: Schema, indent: string): string {
    const required = new Set((schema.required as readonly string[] | undefined) ?? []);
    const deeper = `${indent}  `;
    const members = Object.entries(schema.properties as Readonly<Record<string, Schema>>).map(([name, member]) => {
      const mark = required.has(name) ? "" : "?";
      return `${comment(member.description, deeper)}${deeper}readonly ${key(name)}${mark}: ${this.type(member, deeper)};\n`;
    });
    return `{\n${members.join("")}${indent}}`;
  }
}

/** The schema of what is JSON, by whatever media type. */
export function schemaIn(content: { readonly [type: string]: { readonly schema: Schema } } | undefined): Schema | undefined {
  return Object.entries(content ?? {}).find(([type]) => /^application\/(?:.+\+)?json$/.test(type))?.[1].schema;
}

function listOf(type: string): string {
  return `readonly ${type.includes(" | ") ? `(${type})` : type}[]`;
}

function isInterface(schema: Schema): boolean {
  return schema.type === "object" && typeof schema.properties === "object";
}

/** Two schemas of one shape differ in no more than what is said of them, and what may be absent. */
function shapeOf(schema: Schema): string {
  return JSON.stringify(schema.properties);
}

function callText({ name, method, path, operation }: Call, named: Named): string {
  const body = schemaIn(operation.requestBody?.content);
  const input = body === undefined ? "never" : isInterface(body) ? named.input(`${name} input`, body) : named.type(body, "    ");
  const lines = [
    `method: ${JSON.stringify(method)};`,
    `path: ${JSON.stringify(path)};`,
    `parameters: ${parametersText(operation, named)};`,
    `body: ${input};`,
    ...replyLines(operation, named),
  ];
  const words = [operation.summary, operation.description].filter((text) => text !== undefined && text !== "").join(": ");
  return `${comment(words, "  ")}  ${key(name)}: {\n${lines.map((line) => `    readonly ${line}\n`).join("")}  };\n`;
}

function parametersText({ parameters = [] }: Operation, named: Named): string {
  if (parameters.length === 0) return "{ readonly [name: string]: never }";
  const members = parameters.map(
    (parameter) => `      readonly ${key(parameter.name)}${parameter.required ? "" : "?"}: ${named.type(parameter.schema, "      ")};\n`,
  );
  return `{\n${members.join("")}    }`;
}

function replyLines({ responses }: Operation, named: Named): string[] {
  const [done] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const schema = schemaIn(done?.[1].content);
  const problems = Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith("2") ? [] : response.description.split(", "),
  );
  return [
    `status: ${done?.[0] ?? "number"};`,
    `reply: ${schema === undefined ? "undefined" : named.type(schema, "    ")};`,
    `problems: ${[...new Set(problems)].map((code) => JSON.stringify(code)).join(" | ") || "never"};`,
  ];
}

export function key(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name);
}

export function comment(text: unknown, indent: string): string {
  if (typeof text !== "string" || text.trim() === "") return "";
  return `${indent}/** ${oneLine(text).replaceAll("*/", "*\\/")} */\n`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
