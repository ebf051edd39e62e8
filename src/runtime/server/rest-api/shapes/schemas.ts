// Types of fields and shapes in the words of JSON Schema, for the description of the API.

import { type IdKind, isValueList } from "../../../../compiler/expression/field-type.ts";
import type {
  ColumnPlan,
  EntityPlan,
  FieldPlan,
  FieldType,
  MemberPlan,
  Plan,
  ShapeMembers,
  ShapePlan,
  Steps,
} from "../../../../compiler/plan/plan.ts";
import { grantOf } from "../../access/access.ts";
import type { Application } from "../../context/application.ts";
import { entityOf } from "../../context/application.ts";
import type { JsonSchema } from "../../pipeline/router.ts";
import { settableAtCreation } from "../../values/validate.ts";
import { LONGEST_SECRET } from "../../values/values.ts";
import { withExample } from "./examples.ts";
import { idKind, recordMembers } from "./shapes.ts";
import { type Need, seesSteps, visibleIf } from "./sight.ts";

/** A type that needs no other entity to be described; rows are described by `fieldSchema`. */
export function schemaOfType(type: FieldType): JsonSchema {
  switch (type.is) {
    case "text":
      return textSchema(type);
    case "integer":
      return { type: "integer", ...(type.min === null ? {} : { minimum: type.min }), ...(type.max === null ? {} : { maximum: type.max }) };
    case "decimal":
    case "money":
      if (type.asNumber === true) return { type: "number" };
      return { type: "string", pattern: `^-?\\d+(\\.\\d{1,${Math.max(1, type.scale)}})?$`, description: "A decimal number as text." };
    case "percent":
      if (type.asNumber === true) return { type: "number", description: "A percentage: 12.5 is 12.5 %." };
      return { type: "string", pattern: "^-?\\d+(\\.\\d{1,2})?$", description: "A percentage as text: 12.50 is 12.5 %." };
    case "yes/no":
      return { type: "boolean" };
    case "date":
      return { type: "string", format: "date" };
    case "time":
      return { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" };
    case "moment":
      return { type: "string", format: "date-time" };
    case "duration":
      return { type: "integer", description: "Seconds." };
    case "choice":
      return { type: "string", enum: type.values.map((choice) => choice.value) };
    case "choices":
      return { type: "array", uniqueItems: true, items: { type: "string", enum: type.values.map((choice) => choice.value) } };
    case "texts":
      return { type: "array", items: { type: "string", maxLength: type.max } };
    case "json":
      return { description: "Any JSON." };
    case "place":
      return {
        type: "object",
        properties: { latitude: { type: "number", minimum: -90, maximum: 90 }, longitude: { type: "number", minimum: -180, maximum: 180 } },
        required: ["latitude", "longitude"],
        additionalProperties: false,
      };
    case "secret":
      return { type: "string", maxLength: LONGEST_SECRET, format: "password", writeOnly: true };
    case "file":
      return FILE_SCHEMA;
    case "reference":
      return { ...idSchema(type.ids), description: `An id of ${type.entity}.` };
    case "rows":
      return { type: "array", items: { type: "object" }, description: `Rows of ${type.entity}.` };
    case "links":
    case "reverse":
      return { type: "array", items: idSchema(type.ids), description: `Ids of ${type.entity}.` };
    default:
      return { type: "object" };
  }
}

/** A file as it is sent. */
export const FILE_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "string", format: "uuid" },
    name: { type: "string" },
    bytes: { type: "integer", minimum: 1 },
    kind: { type: "string", description: "The media type of the content." },
    url: { type: "string", description: "Where its bytes are, for whoever may see them." },
  },
  required: ["id", "name", "bytes", "kind", "url"],
  additionalProperties: false,
};

/** A file as it is given: a new one by its upload, one that is there already also as it was sent. */
const GIVEN_FILE: JsonSchema = {
  anyOf: [
    { type: "string", format: "uuid" },
    { type: "object", properties: { id: { type: "string", format: "uuid" } }, required: ["id"] },
  ],
  description: "The id of an upload, or the file that is there.",
};

export function idSchema(kind: IdKind | null | undefined): JsonSchema {
  if (kind === "number") return { type: "integer", minimum: 1 };
  return kind === "short" ? { type: "string", pattern: "^[0-9a-hjkmnp-tv-z]{16}$" } : { type: "string", format: "uuid" };
}

const RICH = { contentMediaType: "text/markdown", description: "Markdown." } as const;

function textSchema(type: FieldType & { readonly is: "text" }): JsonSchema {
  const formats: Readonly<Record<string, string>> = { email: "email", link: "uri" };
  const format = formats[type.format];
  return { type: "string", maxLength: type.max, ...(format === undefined ? {} : { format }), ...(type.format === "rich" ? RICH : {}) };
}

export function orNull(schema: JsonSchema, required: boolean): JsonSchema {
  return required ? schema : { anyOf: [schema, { type: "null" }] };
}

/** A field as it is given: of rows, the fields that each may have, and the `id` of one that is there already. */
function fieldSchema(app: Application, { type }: FieldPlan): JsonSchema {
  if (type.is === "file") return GIVEN_FILE;
  if (type.is !== "rows") return schemaOfType(type);
  const part = entityOf(app, type.entity);
  const members = settableAtCreation(part).map((field): [string, JsonSchema] => [
    field.name,
    visibleIf(gives(part, field), orNull(withExample(app.plan.product.language, part, field, fieldSchema(app, field)), field.required)),
  ]);
  return rowsSchema({
    type: "object",
    properties: Object.fromEntries([["id", rowIdSchema(part)], ...members]),
    additionalProperties: false,
  });
}

/** A list of rows as it is given, of which `items` is one. */
export function rowsSchema(items: JsonSchema): JsonSchema {
  return { type: "array", items, description: "All rows in their order: those that are left out are removed." };
}

export function rowIdSchema(part: EntityPlan): JsonSchema {
  return orNull({ ...idSchema(part.ids), description: "Of a row that is there already; none makes a new one." }, false);
}

/** Whoever may give the field, beyond making or changing the record. */
function gives(entity: EntityPlan, { name }: FieldPlan): Need {
  return (may) => may(entity.name, { kind: "change field", field: name });
}

/** A body of fields of an entity, or of what an action asks (null); `demanded` are those that must be there. */
export function bodySchema(
  app: Application,
  entity: EntityPlan | null,
  members: readonly { readonly name: string; readonly field: FieldPlan }[],
  demanded: readonly string[],
): JsonSchema {
  const properties = Object.fromEntries(
    members.map(({ name, field }) => {
      const never = field.required || isValueList(field.type) || field.type.is === "rows";
      const own = fieldSchema(app, field);
      if (entity === null) return [name, orNull(own, never)];
      return [name, visibleIf(gives(entity, field), orNull(withExample(app.plan.product.language, entity, field, own), never))];
    }),
  );
  return { type: "object", properties, additionalProperties: false, ...(demanded.length > 0 ? { required: demanded } : {}) };
}

/** The answer to what writes a record: as it is seen, or its id where it is not. */
export function orUnseen(app: Application, entity: string, schema: JsonSchema): JsonSchema {
  const plan = app.plan.entities[entity];
  if (plan === undefined || isSeenByAll(app.plan, plan)) return schema;
  const properties = { id: idSchema(plan.ids) };
  const unseen = { type: "object", properties, required: ["id"], additionalProperties: false, description: "What may not be seen." };
  return { anyOf: [schema, unseen] };
}

/** Every role sees every record, and whoever signs in has some. */
function isSeenByAll({ product, roles }: Plan, { access }: EntityPlan): boolean {
  if (product.signsInAs !== null && !roles.some(({ means }) => means === "signed in")) return false;
  return access.see !== null && Object.values(access.see.byRole).every(({ may }) => may === "yes");
}

export function schemaOfShape(app: Application, shape: ShapePlan): JsonSchema {
  switch (shape.is) {
    case "record":
      return schemaOfRecord(app, shape.entity, shape.members);
    case "value":
      return schemaOfColumn(app, shape.column);
    case "list":
      return { type: "array", items: schemaOfShape(app, shape.of) };
    case "object": {
      const properties = shape.members.map(({ name, shape: member }): [string, JsonSchema] => [name, schemaOfShape(app, member)]);
      return { type: "object", properties: Object.fromEntries(properties), required: shape.members.map((member) => member.name) };
    }
    case "literal":
      return literalSchema(shape.value);
    default:
      // Null while an address is to be confirmed first.
      if (shape.name === "token") return { type: ["string", "null"] };
      if (shape.name === "next") return { type: ["string", "null"] };
      if (shape.name === "more" || shape.name === "exact") return { type: "boolean" };
      return shape.upTo === undefined ? { type: "integer" } : { type: "integer", description: boundedTotal(shape.upTo) };
  }
}

function boundedTotal(upTo: number): string {
  return `Counted up to ${upTo}: where there are more, at least as many as this says.`;
}

/** What stands there as it is written. */
export function literalSchema(value: string | number | boolean | null): JsonSchema {
  return { const: value };
}

function schemaOfRecord(app: Application, entity: string, members: ShapeMembers): JsonSchema {
  const all = recordMembers(app, entity, members);
  const own = all.map(({ name, holds }): [string, JsonSchema] => [name, visibleIf(needOf(holds), schemaOfMember(app, entity, holds))]);
  const required = all.filter(({ holds }) => isNeverAbsent(app, holds)).map(({ name }) => name);
  const description = "What the caller may not see is absent.";
  return { type: "object", properties: Object.fromEntries(own), ...(required.length === 0 ? {} : { required }), description };
}

/** Whoever sees the record sees the member: it is of the record itself, and no row of point 6 speaks of it. */
function isNeverAbsent({ plan }: Application, holds: MemberPlan): boolean {
  const isPlain = (steps: Steps): boolean =>
    steps.every(({ entity, field }, at) => at === 0 && grantOf(plan.entities[entity]!, { kind: "see field", field }) == null);
  if (holds.is === "link" || holds.is === "object") return true;
  if (holds.is === "record") return isPlain(holds.column.steps);
  if (holds.is === "value") return holds.column.open === null && holds.reads.every(isPlain);
  return holds.is === "list" && holds.reads.every(isPlain);
}

function schemaOfColumn(app: Application, column: ColumnPlan): JsonSchema {
  const kind = idKind(app.plan, column);
  if (kind !== null) return idSchema(kind);
  return schemaOfType(column.type.is === "integer" && isComputed(app, column) ? { ...column.type, min: null, max: null } : column.type);
}

/** Time, and a later document, may lead what is computed out of the range that its row gives. */
function isComputed({ plan }: Application, { steps }: ColumnPlan): boolean {
  const last = steps.at(-1);
  return plan.entities[last?.entity ?? ""]?.fields.some(({ name, always }) => name === last?.field && always !== null) === true;
}

function sees(entity: string): Need {
  return (may) => may(entity, { kind: "see" });
}

/** What it takes to see a member at all. */
function needOf(holds: MemberPlan): Need {
  if (holds.is === "record") return seesSteps(holds.column.steps);
  if (holds.is !== "value" && holds.is !== "list") return () => true;
  const needs = holds.reads.map(seesSteps);
  return (may) => needs.every((need) => need(may));
}

function schemaOfMember(app: Application, entity: string, holds: MemberPlan): JsonSchema {
  switch (holds.is) {
    case "value": {
      const { column } = holds;
      if (column.type.is === "rows") return { type: "array", items: schemaOfRecord(app, column.type.entity, "all") };
      const field = entityOf(app, entity).fields.find((one) => one.name === column.path);
      const certain = field === undefined ? !column.value.optional : field.required;
      const shown = schemaOfColumn(app, column);
      const example = field === undefined ? shown : withExample(app.plan.product.language, entityOf(app, entity), field, shown);
      return orNull(example, certain || isValueList(column.type) || ["links", "reverse"].includes(column.type.is));
    }
    case "record":
      return orNull(visibleIf(sees(holds.entity), schemaOfRecord(app, holds.entity, holds.members)), false);
    case "list": {
      const { gives, list } = holds;
      return {
        type: "array",
        items: visibleIf(
          sees(list.entity),
          "value" in gives ? schemaOfColumn(app, gives.value) : schemaOfRecord(app, list.entity, gives.members),
        ),
      };
    }
    case "object": {
      const inner = holds.members.map((member): [string, JsonSchema] => [
        member.name,
        visibleIf(needOf(member.holds), schemaOfMember(app, entity, member.holds)),
      ]);
      const required = holds.members.filter((member) => isNeverAbsent(app, member.holds)).map((member) => member.name);
      return { type: "object", properties: Object.fromEntries(inner), ...(required.length === 0 ? {} : { required }) };
    }
    case "link":
      return { type: "string", format: "uri" };
    default:
      return { type: ["string", "null"] };
  }
}
