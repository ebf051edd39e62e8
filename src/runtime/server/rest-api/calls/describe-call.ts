// What the description of the API says of a call of the document.

import { isFilterable, isOnlyThere, isSeveral } from "../../../../compiler/expression/field-type.ts";
import type {
  BodyConstant,
  BodyField,
  BodyMember,
  CallPlan,
  EntityPlan,
  EnvelopePlan,
  FieldPlan,
  QueryMember,
  TakesPlan,
} from "../../../../compiler/plan/plan.ts";
import { recordSegments } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { fieldNamed } from "../../expressions/expression-builders.ts";
import type { JsonSchema, RouteDescription } from "../../pipeline/router.ts";
import { columnAt } from "../../reading/columns.ts";
import { isOrdered } from "../../reading/filters.ts";
import { makes, rowsOf } from "../../states/transitions.ts";
import { settableAtChange, settableAtCreation } from "../../values/validate.ts";
import { fieldsOfBody } from "../shapes/body-places.ts";
import { type Listed, listedBy } from "../shapes/listed.ts";
import { callTakesPassword, withPasswordMember } from "../shapes/new-user.ts";
import { STYLE_PARAMETERS } from "../shapes/query-styles.ts";
import {
  bodySchema,
  idSchema,
  literalSchema,
  orNull,
  orUnseen,
  rowIdSchema,
  rowsSchema,
  schemaOfShape,
  schemaOfType,
} from "../shapes/schemas.ts";
import { type Need, seesSteps, visibleIf } from "../shapes/sight.ts";
import { COMMON_ERRORS, KEY_ERRORS } from "./standard.ts";

/** `needs`: what it takes to make the call, any of them. */
export function describeCall(app: Application, call: CallPlan, needs: NonNullable<RouteDescription["needs"]>): RouteDescription {
  const { takes } = call;
  const body = takes?.is === "fields" ? bodyOf(app, call, takes) : null;
  return {
    id: call.name.replace(/[^\p{L}\p{N}_]+(.?)/gu, (_, letter: string) => letter.toUpperCase()),
    summary: call.name,
    description: call.open === null ? call.help : `Not specified: ${call.open.question}`,
    tag: "entity" in call.does ? call.does.entity : "People",
    query: queryOf(app, call),
    body: describedBody(call, body),
    ...(call.ignores.includes("unknown parameters") ? { ignoresParameters: true } : {}),
    ...(body !== null && CHANGES.has(call.does.is) ? { demandsBody: true } : {}),
    ...demandsOf(app, call),
    needs,
    params: paramsOf(app, call),
    headers: headersOf(call),
    versioned: ["change", "delete", "transition", "change user"].includes(call.does.is) && !makesRecord(app, call),
    signsUp: call.does.is === "sign up",
    signedIn: ["who am I", "sign out", "change user"].includes(call.does.is),
    status: call.status,
    reply: replyOf(app, call),
    errors: [
      ...new Set([
        ...COMMON_ERRORS,
        ...(call.method === "GET" ? [] : KEY_ERRORS),
        ...(body !== null && CHANGES.has(call.does.is) ? ["body-missing"] : []),
        ...call.errors,
        ...(PERSON_ERRORS[call.does.is] ?? []),
        ...(callTakesPassword(app, call) ? ["password-too-short", "password-guessable"] : []),
        ...(call.open === null ? [] : ["not-specified"]),
      ]),
    ],
  };
}

/** With the objects around it. Where other members are ignored, there may be others; where nothing is taken, anything. */
function describedBody({ takes, ignores, method, does }: CallPlan, body: JsonSchema | null): JsonSchema | null {
  const ignoring = ignores.includes("unknown members");
  if (body === null || takes?.is !== "fields")
    return ignoring && method !== "GET" && !(does.is in PERSON_ERRORS) ? { description: UNUSED } : body;
  const whole = wrapped(takes.envelope, body);
  return ignoring ? (opened(whole) as JsonSchema) : whole;
}

const UNUSED = "Nothing is made of it.";

/** The schema, and those within it, for objects that may have other members too. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Reflect.ownKeys(schema).filter((key) => !(key === "additionalProperties" && Reflect.get(schema, key) === false));
  return Object.fromEntries(
    kept.map((key) => [key, typeof key === "symbol" ? Reflect.get(schema, key) : opened(Reflect.get(schema, key))]),
  );
}

/** What signing in may be refused for. */
export const ENTERING = ["required", "invalid", "wrong-credentials", "second-factor-needed", "wrong-code"];
const JOINING = ["required", "bad-format", "too-long", "password-too-short", "password-guessable", "already-taken", "invalid"];
const PERSON_ERRORS: Readonly<Record<string, readonly string[]>> = {
  "sign in": ENTERING,
  "sign up": JOINING,
  "change user": ["token-not-enough", "sign-in-again", "password-too-short", "password-guessable"],
};
const CHANGES: ReadonlySet<string> = new Set(["change", "change every", "change user"]);
const READS: ReadonlySet<string> = new Set(["list", "count", "distinct", "see", "who am I"]);

/** What was written and may not be seen is answered with its id alone. */
function replyOf(app: Application, call: CallPlan): JsonSchema | null {
  if (call.gives === null) return null;
  const shape = schemaOfShape(app, call.gives);
  if (READS.has(call.does.is)) return shape;
  const entity = "entity" in call.does ? call.does.entity : (app.plan.product.signsInAs?.entity ?? "");
  return orUnseen(app, entity, shape);
}

function paramsOf(app: Application, { segments }: CallPlan): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    recordSegments(segments).map(({ name, entity, by }) => {
      const field = app.plan.entities[entity]?.fields.find((one) => one.name === by);
      return [name, field === undefined ? idSchema(app.plan.entities[entity]?.ids) : schemaOfType(field.type)];
    }),
  );
}

function headersOf({ does, style, headers }: CallPlan): string[] {
  if (does.is === "create" || does.is === "sign up") return ["ETag", "Location"];
  if (does.is === "transition") return ["ETag", "Location"];
  if (does.is === "change" || does.is === "change user") return ["ETag"];
  if (does.is !== "list") return [];
  const named = headers.filter((name) => name !== "Location");
  return [
    ...new Set([...named, ...(style === "json-server" ? ["X-Total-Count"] : []), ...(style === "simple-rest" ? ["Content-Range"] : [])]),
  ];
}

/** The members that the call takes, and those that its query style has. */
function queryOf(app: Application, call: CallPlan): RouteDescription["query"] {
  const { takes, style, does } = call;
  const own = takes?.is === "query" ? takes.members.map((member) => memberOf(app, does, member)) : [];
  const more = style === null ? [] : STYLE_PARAMETERS[style].filter((name) => !own.some((member) => member.name === name));
  const filters = style === "json-server" && "entity" in does ? filtersOf(app, listedBy(app, call, does.entity)) : [];
  const taken = new Set([...own.map(({ name }) => name), ...more]);
  return [
    ...own,
    ...more.map((name) => ({ name, required: false, schema: STYLE_NUMBERS.has(name) ? WHOLE : { type: "string" } })),
    ...filters.filter(({ name }) => !taken.has(name)),
  ];
}

const WHOLE = { type: "integer", minimum: 0 };
const STYLE_NUMBERS: ReadonlySet<string> = new Set(["page", "size", "limit", "offset", "_page", "_limit", "_start", "_end"]);

const PASSWORD = "password";
const CODE = "code";
const CODE_SCHEMA = { type: "string", description: "Of the second factor, where the user has one." };

function constantSchema(constant: BodyConstant): JsonSchema {
  return constant.is === "literal" ? literalSchema(constant.value) : { description: UNUSED };
}

/** Each field may be filtered by, as json-server names it. */
function filtersOf(app: Application, listed: Listed): RouteDescription["query"] {
  const { fields } = entityOf(app, listed.entity);
  const own = [...fields.map(({ name }) => [name, name] as const), ...listed.renamed].flatMap(([name, path]) => {
    const column = columnAt(app, listed.entity, path);
    return column === null ? [] : [{ path: name, type: column.type, reads: [column.steps] }];
  });
  const computed = [...listed.computed].map(([path, { column, reads }]) => ({ path, type: column.type, reads }));
  const named = new Map([...own, ...computed].map((column) => [column.path, column]));
  const columns = [...named.values()].filter(({ type }) => isFilterable(type) && !isOnlyThere(type));
  return columns.flatMap((column) => {
    const named = ["", "_ne", ...(isOrdered(column.type) ? ["_gte", "_lte"] : []), ...(column.type.is === "text" ? ["_like"] : [])];
    return named.map((suffix) =>
      visibleIf((may) => column.reads.every((steps) => seesSteps(steps)(may)), {
        name: `${column.path}${suffix}`,
        required: false,
        schema: { type: "string" },
        many: true,
      }),
    );
  });
}

/** Several values are read where a field is filtered by. */
function memberOf(
  app: Application,
  does: CallPlan["does"],
  { name, required, type, does: doing }: QueryMember,
): RouteDescription["query"][number] {
  const entity = "entity" in does ? does.entity : "";
  const schema = schemaOfType(type);
  if (typeof doing === "string" || !("field" in doing)) return { name, required, schema };
  const { field } = doing;
  const single = isSeveral(type) ? (schema.items as JsonSchema) : schema;
  const own = field === "id" ? idSchema(app.plan.entities[entity]?.ids) : single;
  const steps = columnAt(app, entity, field)?.steps ?? [];
  return visibleIf(seesSteps(steps), { name, required, schema: own, many: true });
}

/** The body in the objects around it. */
function wrapped(envelope: readonly EnvelopePlan[], body: JsonSchema): JsonSchema {
  return envelope.reduceRight((inner: JsonSchema, { name, beside }) => {
    const constants = beside.map((one) => [one.name, constantSchema(one)]);
    return {
      type: "object",
      properties: { [name]: inner, ...Object.fromEntries(constants) },
      required: [name],
      additionalProperties: false,
    };
  }, body);
}

function bodyOf(app: Application, call: CallPlan, takes: TakesPlan & { readonly is: "fields" }): JsonSchema {
  const fields = recordSchema(app, call, takes.members);
  const one = callTakesPassword(app, call) ? withPasswordMember(fields) : fields;
  return takes.many ? { type: "array", items: one } : one;
}

function recordSchema(app: Application, call: CallPlan, members: "all" | readonly BodyMember[]): JsonSchema {
  const name = "entity" in call.does ? call.does.entity : (app.plan.product.signsInAs?.entity ?? "");
  const entity = app.plan.entities[name];
  if (entity === undefined) return { type: "object" };
  const asks = entity.states?.transitions.flatMap((row) => row.asks) ?? [];
  const own: readonly FieldPlan[] = CHANGES.has(call.does.is) ? settableAtChange(entity) : settableAtCreation(entity);
  const isMade = makesRecord(app, call);
  if (members === "all")
    return bodySchema(
      app,
      entity,
      own.map((field) => ({ name: field.name, field })),
      isMade ? own.filter(isNeeded).map(({ name: needed }) => needed) : [],
    );
  const enters = call.does.is === "sign up" || call.does.is === "sign in";
  const needs = (field: FieldPlan | null) => (field === null ? enters : (isMade && isNeeded(field)) || call.does.is === "sign in");
  return membersSchema(app, entity, asks, members, needs, call.does.is === "sign in" ? { [CODE]: CODE_SCHEMA } : {});
}

/** The first member that the body has to have, whoever sends it. */
function demandsOf(app: Application, call: CallPlan): Pick<RouteDescription, "demands"> {
  const { takes, does } = call;
  const entity = app.plan.entities["entity" in does ? does.entity : (app.plan.product.signsInAs?.entity ?? "")];
  if (takes?.is !== "fields" || takes.members === "all" || entity === undefined) return {};
  const isMade = makesRecord(app, call) || does.is === "sign in";
  for (const { member, at } of fieldsOfBody(takes.members)) {
    const field = entity.fields.find(({ name }) => name === member.field);
    if (field === undefined || Object.hasOwn(entity.access.changeField, field.name)) continue;
    if (member.required || (isMade && isNeeded(field))) return { demands: { at: takes.many ? `[0].${at}` : at, label: field.label } };
  }
  return {};
}

/** Whether the call makes a record, whatever else it does. */
function makesRecord({ plan }: Application, { does, segments }: CallPlan): boolean {
  if (does.is !== "transition") return ["create", "create many", "sign up"].includes(does.is);
  const entity = plan.entities[does.entity];
  return entity !== undefined && rowsOf(entity, does.action).some(makes) && recordSegments(segments).at(-1)?.entity !== does.entity;
}

function isNeeded({ required, starts }: FieldPlan): boolean {
  return required && starts === null;
}

/** `needs`: whether a new record must be given a field; null for the password, which is none. `beside`: what may stand beside that. */
function membersSchema(
  app: Application,
  entity: EntityPlan,
  asks: readonly FieldPlan[],
  members: readonly BodyMember[],
  needs: (field: FieldPlan | null) => boolean = () => false,
  beside: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const properties = members.map((member): [string, JsonSchema] => {
    if (member.is === "literal" || member.is === "unused") return [member.name, constantSchema(member)];
    if (member.is === "object") {
      const inner = fieldsOfBody(member.members).map((one) => needToGive(entity, one.member));
      const isTold: Need = (may) => inner.length === 0 || inner.some((need) => need(may));
      return [member.name, visibleIf(isTold, membersSchema(app, entity, asks, member.members, needs, beside))];
    }
    if (member.field === "id") return [member.name, rowIdSchema(entity)];
    const field = fieldNamed(entity, member.field) ?? asks.find((ask) => ask.name === member.field);
    if (field === undefined) return [member.name, { type: "string", writeOnly: true }];
    const own = entity.fields.includes(field) ? entity : null;
    const given = memberSchema(app, own, field, member);
    return [member.name, visibleIf(needToGive(entity, member), given)];
  });
  const hasPassword = members.some((member) => member.is === "field" && member.field === PASSWORD);
  const isDemanded = ({ field: name, required }: BodyField) =>
    required || (name !== "id" && needs(fieldNamed(entity, name) ?? asks.find((ask) => ask.name === name) ?? null));
  const demanded = members.filter((member) => fieldsOfBody([member]).some((one) => isDemanded(one.member))).map(({ name }) => name);
  return {
    type: "object",
    properties: { ...(hasPassword ? beside : {}), ...Object.fromEntries(properties) },
    additionalProperties: false,
    ...(demanded.length > 0 ? { required: demanded } : {}),
  };
}

/** Whoever may give the field; everybody what the action asks for, and the password. */
function needToGive(entity: EntityPlan, { field }: BodyField): Need {
  return (may) => fieldNamed(entity, field) === undefined || may(entity.name, { kind: "change field", field });
}

function memberSchema(
  app: Application,
  own: EntityPlan | null,
  known: FieldPlan,
  { name, by, within, rows, asNumber }: BodyField,
): JsonSchema {
  if (by !== null || within !== null) return named(app, known, by, within);
  const field = asNumber === true ? { ...known, type: { ...known.type, asNumber } as FieldPlan["type"] } : known;
  if (rows !== null && field.type.is === "rows") return rowsSchema(membersSchema(app, entityOf(app, field.type.entity), [], rows));
  return (bodySchema(app, own, [{ name, field }], []).properties as Record<string, JsonSchema>)[name] ?? {};
}

/** Records that are named by one of their fields, each in an object of its own where there is a name for that member. */
function named(app: Application, { type, required }: FieldPlan, by: string | null, within: EnvelopePlan | null): JsonSchema {
  if (type.is !== "reference" && type.is !== "links") return {};
  const key = by === null ? undefined : fieldNamed(entityOf(app, type.entity), by);
  const name = key === undefined ? idSchema(type.ids) : { ...schemaOfType(key.type), description: `The ${by} of a record.` };
  const one = within === null ? name : wrapped([within], name);
  return type.is === "links" ? { type: "array", items: one } : orNull(one, required);
}
