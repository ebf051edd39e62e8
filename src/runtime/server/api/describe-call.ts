// What the description of the API says of a call of the document.

import type { BodyMember, CallPlan, FieldPlan, TakesPlan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../application.ts";
import type { JsonSchema, Operation } from "../router.ts";
import { fieldNamed } from "../terms.ts";
import { settableAtChange, settableAtCreation } from "../validate.ts";
import { STYLE_PARAMETERS } from "./query-styles.ts";
import { bodySchema, schemaOfShape, schemaOfType } from "./schemas.ts";
import { COMMON_ERRORS, KEY_ERRORS } from "./standard.ts";

export function describeCall(app: Application, call: CallPlan): Operation {
  const { takes } = call;
  const body = takes?.is === "fields" ? bodyOf(app, call, takes) : null;
  return {
    id: call.name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: call.name,
    description: call.open === null ? call.help : `Not specified: ${call.open.question}`,
    tag: "entity" in call.does ? call.does.entity : "People",
    query: queryOf(call),
    body: body !== null && takes?.is === "fields" && takes.envelope !== null ? wrapped(takes.envelope, body) : body,
    status: call.gives === null && call.status === 200 ? 204 : call.status,
    reply: call.gives === null ? null : schemaOfShape(app, call.gives),
    errors: [
      ...new Set([
        ...COMMON_ERRORS,
        ...(call.method === "GET" ? [] : KEY_ERRORS),
        ...call.errors,
        ...(call.open === null ? [] : ["not-specified"]),
      ]),
    ],
  };
}

/** The members that the call takes, and those that its query style has. */
function queryOf({ takes, style }: CallPlan): Operation["query"] {
  const own =
    takes?.is === "query" ? takes.members.map(({ name, required, type }) => ({ name, required, schema: schemaOfType(type) })) : [];
  const more = style === null ? [] : STYLE_PARAMETERS[style].filter((name) => !own.some((member) => member.name === name));
  return [...own, ...more.map((name) => ({ name, required: false, schema: { type: "string" } }))];
}

function wrapped(envelope: string, body: JsonSchema): JsonSchema {
  return { type: "object", properties: { [envelope]: body }, required: [envelope], additionalProperties: false };
}

function bodyOf(app: Application, call: CallPlan, takes: TakesPlan & { readonly is: "fields" }): JsonSchema {
  const one = recordSchema(app, call, takes.members);
  return takes.many ? { type: "array", items: one } : one;
}

function recordSchema(app: Application, call: CallPlan, members: "all" | readonly BodyMember[]): JsonSchema {
  const name = "entity" in call.does ? call.does.entity : (app.plan.product.signsInAs?.entity ?? "");
  const entity = app.plan.entities[name];
  if (entity === undefined) return { type: "object" };
  const asks = entity.states?.transitions.flatMap((row) => row.asks) ?? [];
  const changes = call.does.is === "change" || call.does.is === "change every" || call.does.is === "change user";
  const own: readonly FieldPlan[] = changes ? settableAtChange(entity) : settableAtCreation(entity);
  if (members === "all")
    return bodySchema(
      app,
      own.map((field) => ({ name: field.name, field })),
      [],
    );
  const properties = members.map((member): [string, JsonSchema] => {
    const field = fieldNamed(entity, member.field) ?? asks.find((ask) => ask.name === member.field);
    if (field === undefined) return [member.name, { type: "string", writeOnly: true }];
    const schema = bodySchema(app, [{ name: member.name, field }], []).properties as Record<string, JsonSchema>;
    return [member.name, member.by === null ? (schema[member.name] ?? {}) : named(field, member.by)];
  });
  const demanded = members.filter((member) => member.required).map((member) => member.name);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    ...(demanded.length > 0 ? { required: demanded } : {}),
  };
}

/** Records that are named by one of their fields. */
function named(field: FieldPlan, by: string): JsonSchema {
  const one = { type: "string", description: `The ${by} of a record.` };
  return field.type.is === "links" ? { type: "array", items: one } : one;
}
