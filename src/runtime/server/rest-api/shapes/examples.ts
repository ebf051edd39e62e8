// Examples in the description of the API: made from the types of fields, the same each time. Knows nothing of records.

import { fits } from "../../../../compiler/expression/patterns.ts";
import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { JsonSchema } from "../../pipeline/router.ts";
import { sampleValue } from "../../values/example-values.ts";
import { EXAMPLE } from "./sight.ts";

const DAY = "2026-01-15";
const UUID = "019aa6c2-6f1e-7b3a-9d1c-0d5b2f7c9e11";
const FORMATS: Readonly<Record<string, string>> = {
  date: DAY,
  "date-time": `${DAY}T09:30:00.000Z`,
  uuid: UUID,
  email: "ada.brandt@example.org",
  uri: "https://example.org/",
};

/** The schema of a field's value, with an example of it, in a product of this language (BCP 47). */
export function withExample(language: string, entity: EntityPlan, field: FieldPlan, schema: JsonSchema): JsonSchema {
  // What an action asks may be a field of the entity in another form.
  const own = entity.fields.find((one) => one.name === field.name) ?? field;
  const value = sampleValue(entity, own, 0, { today: DAY, language });
  if (value === null || !accepts(schema, value) || (typeof value === "string" && !isFormed(field, value))) return schema;
  return { ...schema, [EXAMPLE]: schema.type === "number" ? Number(value) : value } as JsonSchema;
}

function accepts({ pattern, enum: words, minimum, maximum }: JsonSchema, value: unknown): boolean {
  if (typeof value === "number" && (value < Number(minimum ?? value) || value > Number(maximum ?? value))) return false;
  if (typeof value === "string" && typeof pattern === "string" && !new RegExp(pattern).test(value)) return false;
  return !Array.isArray(words) || words.includes(value);
}

function isFormed({ matches }: FieldPlan, value: string): boolean {
  return matches === null || fits(matches, value);
}

/** A value that the schema accepts. */
export function exampleOf(schema: JsonSchema): unknown {
  if (EXAMPLE in schema) return (schema as { readonly [EXAMPLE]: unknown })[EXAMPLE];
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  if (Array.isArray(schema.anyOf)) return exampleOf((schema.anyOf[0] ?? {}) as JsonSchema);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return objectExample(schema);
    case "array":
      return schema.items === undefined ? [] : [exampleOf(schema.items as JsonSchema)];
    case "string":
      return textExample(schema);
    case "integer":
    case "number":
      return Math.max(1, Number(schema.minimum ?? 1));
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return {};
  }
}

function objectExample({ properties, additionalProperties }: JsonSchema): unknown {
  if (typeof properties === "object")
    return Object.fromEntries(Object.entries(properties as Record<string, JsonSchema>).map(([name, member]) => [name, exampleOf(member)]));
  return typeof additionalProperties === "object" ? { name: exampleOf(additionalProperties as JsonSchema) } : {};
}

function textExample({ format, pattern, maxLength }: JsonSchema): string {
  const written = FORMATS[String(format)] ?? patternExample(String(pattern ?? ""));
  return written.slice(0, Number(maxLength ?? written.length));
}

/** Of the patterns that types of fields have. */
function patternExample(pattern: string): string {
  const known = ["text", "12", "12.50", "12.5", "09:30", "4k7m2q9d1x5v8c3n"];
  return known.find((text) => new RegExp(pattern).test(text)) ?? "text";
}

type Media = { readonly schema: JsonSchema };

/** Gives an example to whatever a call takes and gives. `operation` is one of the description, and is changed. */
export function addExamples(operation: {
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}): void {
  const replies = Object.entries(operation.responses).flatMap(([status, { content }]) => (status.startsWith("2") ? [content] : []));
  for (const content of [operation.requestBody?.content, ...replies]) {
    const json = Object.entries(content ?? {}).find(([type]) => /^application\/(?:.+\+)?json$/.test(type))?.[1];
    if (json !== undefined) Object.assign(json, { example: exampleOf(json.schema) });
  }
}
