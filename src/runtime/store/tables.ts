// The tables, columns and indexes that a plan asks for. Knows no engine and runs nothing.

import { isListField, isSequence } from "../../compiler/expression/field-type.ts";
import type { EntityPlan, FieldPlan, FieldType, GonePlan, Plan } from "../../compiler/plan/plan.ts";
import { chosenIndexes } from "./indexes/index-choice.ts";
import { FORM_VERSION } from "./normal-form.ts";
import {
  type Column,
  type ColumnType,
  type DerivedColumn,
  type FormType,
  formColumn,
  type Index,
  LONGEST_NAME,
  type OrderType,
  orderColumn,
  POSITION_COLUMN,
  type Schema,
  shortened,
  sinceColumn,
  type Table,
} from "./schema.ts";
import { hasKey } from "./sort-keys.ts";
import { orderLanguage, TEXT_ORDER_VERSION } from "./text-order.ts";

/** Columns that every record has, besides its fields. */
const SYSTEM_COLUMNS: readonly Column[] = [
  system("id", { is: "text", max: null }, true),
  system("created_at", { is: "moment" }, true),
  system("created_by", { is: "text", max: null }, false),
  system("changed_at", { is: "moment" }, true),
  system("changed_by", { is: "text", max: null }, false),
  system("version", { is: "number", scale: 0, percent: false, min: null, max: null }, true),
];

export function schemaOf(plan: Plan): Schema {
  const tables: Table[] = [];
  for (const entity of Object.values(plan.entities)) {
    tables.push(recordTable(plan, entity));
    for (const field of entity.fields) {
      if (field.always === null && field.type.is === "links") {
        tables.push(linkTable(plan, entity, field.name, field.type));
      }
    }
  }
  return { tables };
}

/** Names that an engine would cut short. */
export function namesTooLong(schema: Schema): string[] {
  const names = schema.tables.flatMap((table) => [table.name, ...table.columns.map((column) => column.name)]);
  return names.filter((name) => Buffer.byteLength(name) > LONGEST_NAME);
}

/** The fields of an entity that have a column of their own. */
export function storedFields(entity: EntityPlan): FieldPlan[] {
  return entity.fields.filter((field) => field.always === null && !isListField(field.type));
}

function position(): Column {
  const type: ColumnType = { is: "number", scale: 0, percent: false, min: null, max: null };
  return { ...system(POSITION_COLUMN, type, true), fill: { value: 0 } };
}

function recordTable(plan: Plan, entity: EntityPlan): Table {
  const own = storedFields(entity).map((field) => fieldColumn(plan, entity.name, field));
  const columns = [...SYSTEM_COLUMNS, ...own.map((column) => ({ ...column, fill: column.fill ?? beginning(entity, column.name) }))];
  for (const { field } of entity.states?.machines ?? []) {
    const since = system(sinceColumn(field), { is: "moment" }, true);
    const { was } = former(plan, "field", entity.name, field);
    columns.push({ ...since, fill: { copy: "changed_at" }, ...(was === undefined ? {} : { was: was.map(sinceColumn) }) });
  }
  if (entity.part !== null) columns.push(position());
  columns.push(...(entity.gone ?? []).map((one) => goneColumn(plan, entity.name, one)));
  const orders = entity.fields.filter(hasKey).map((field) => orderOf(plan, field));
  const forms = entity.fields.filter((field) => hasForm(entity, field)).map(formOf);
  const indexes = recordIndexes(plan, entity);
  const actions = renamesOf(plan, "action", entity.name).map(({ name, was }) => ({ name, was }));
  return {
    ...{ name: entity.table, entity: entity.name, field: null, columns, key: ["id"], indexes },
    ...(orders.length === 0 ? {} : { orders }),
    ...(forms.length === 0 ? {} : { forms }),
    ...former(plan, "entity", "", entity.name),
    ...(actions.length === 0 ? {} : { actions }),
    ...(entity.ids === null ? {} : { ids: entity.ids }),
    ...(entity.one ? { one: true } : {}),
  };
}

/** Whether texts of a field are unique, alone or together with others, and somebody writes them. */
function hasForm(entity: EntityPlan, { name, type, always, unique }: FieldPlan): boolean {
  if (always !== null || type.is !== "text" || type.lines !== "one" || isSequence(type)) return false;
  return unique || entity.uniques.some(({ fields }) => fields.includes(name));
}

function formOf({ name, type: field }: FieldPlan): DerivedColumn {
  const by = field.is === "text" && field.format === "email" ? "address" : "text";
  const type: FormType = { is: "form", of: name, by, version: FORM_VERSION };
  return { ...system(formColumn(name), type, false), type };
}

/** The fields that no two records have alike, each group together. */
function uniquesOf(entity: EntityPlan): readonly (readonly string[])[] {
  const single = storedFields(entity).flatMap(({ name, unique }) => (unique ? [[name]] : []));
  return [...single, ...entity.uniques.map(({ fields }) => fields)];
}

function orderOf({ product }: Plan, { name, type: field }: FieldPlan): DerivedColumn {
  const type: OrderType =
    field.is === "choice"
      ? { is: "order", of: name, by: "choice", values: field.values.map(({ value }) => value) }
      : { is: "order", of: name, by: "text", version: TEXT_ORDER_VERSION, language: orderLanguage(product.language) };
  return { ...system(orderColumn(name), type, false), type };
}

/** Where all records begin in one state, those that were there before it had states are in that one too. */
function beginning({ states }: EntityPlan, field: string): Column["fill"] {
  const rows = states?.transitions.filter((row) => row.from === "new" && row.field === field) ?? [];
  const [first, ...others] = new Set(rows.map((row) => row.to));
  return first === undefined || others.length > 0 ? null : { value: first };
}

function renamesOf(plan: Plan, kind: Plan["renames"][number]["kind"], owner: string) {
  return plan.renames.filter((rename) => rename.kind === kind && rename.owner === owner);
}

/** Left out where there is none, so that what has no past is stored as it always was. */
function former(plan: Plan, kind: "entity" | "field", owner: string, name: string): { was?: readonly string[] } {
  const was = renamesOf(plan, kind, owner).find((rename) => rename.name === name)?.was;
  return was === undefined ? {} : { was };
}

function fieldColumn(plan: Plan, entity: string, field: FieldPlan): Column {
  const starts = field.starts?.op === "literal" ? field.starts.value : null;
  return {
    name: field.name,
    type: columnType(plan, field.type),
    required: field.required,
    cascade: false,
    hidden: false,
    fill: starts === null ? null : { value: starts },
    ...former(plan, "field", entity, field.name),
    ...formerWords(plan, entity, field.name),
    ...(isSequence(field.type) ? { sequence: { parts: field.type.sequence, timeZone: plan.product.timeZone } } : {}),
  };
}

function formerWords(plan: Plan, entity: string, field: string): Pick<Column, "words"> {
  const words = renamesOf(plan, "value", `${entity}.${field}`).map(({ name, was }) => ({ name, was }));
  return words.length === 0 ? {} : { words };
}

/** Records that are made meanwhile have nothing in it. */
function goneColumn(plan: Plan, entity: string, { name, type }: GonePlan): Column {
  const kept = { name, type: columnType(plan, type), required: false, cascade: false, hidden: false, gone: true, fill: null } as const;
  return { ...kept, ...former(plan, "field", entity, name), ...formerWords(plan, entity, name) };
}

function columnType(plan: Plan, type: FieldType): ColumnType {
  switch (type.is) {
    case "text":
      return { is: "text", max: type.max };
    case "integer":
      return { is: "number", scale: 0, percent: false, min: type.min, max: type.max };
    case "decimal":
    case "money":
      return { is: "number", scale: type.scale, percent: false, min: null, max: null };
    case "percent":
      return { is: "number", scale: 4, percent: true, min: null, max: null };
    case "yes/no":
      return { is: "boolean" };
    case "choice":
    case "choices":
      return { is: type.is, values: type.values.map((choice) => choice.value) };
    case "texts":
      return { is: "texts", max: type.max };
    case "reference":
      return { is: "reference", table: tableOf(plan, type.entity) };
    case "links":
    case "reverse":
    case "rows":
      throw new Error(`a ${type.is} field has no column`);
    default:
      return { is: type.is };
  }
}

function linkTable(plan: Plan, entity: EntityPlan, field: string, type: { readonly entity: string; readonly table: string }): Table {
  const reference = (name: string, to: string, cascade: boolean): Column => ({
    ...system(name, { is: "reference", table: to }, true),
    cascade,
  });
  return {
    name: type.table,
    entity: entity.name,
    field,
    columns: [
      reference("owner", entity.table, true),
      system("position", { is: "number", scale: 0, percent: false, min: null, max: null }, true),
      reference("member", tableOf(plan, type.entity), false),
    ],
    key: ["owner", "member"],
    indexes: [{ ...index(type.table, ["member"], "index"), unique: false }],
    ...former(plan, "field", entity.name, field),
  };
}

function recordIndexes(plan: Plan, entity: EntityPlan): Index[] {
  const indexes = new Map<string, Index>();
  const add = (made: Index) => indexes.set(made.name, made);
  const formed = new Set(entity.fields.flatMap((field) => (hasForm(entity, field) ? [field.name] : [])));
  for (const fields of uniquesOf(entity)) {
    const forms = fields.filter((name) => formed.has(name));
    // What is asked for by its letters is found by an index of them.
    const isUnique = forms.length === 0;
    add({ ...index(entity.table, fields, isUnique ? "unique" : "index"), unique: isUnique });
    if (isUnique) continue;
    add({ ...index(entity.table, fields, "form"), unique: true, forms });
  }
  // Emptied when the other record is deleted, for which they have to be found.
  for (const { name, type } of entity.gone ?? []) if (type.is === "reference") add(listIndex(entity, [name], []));
  for (const { columns, descending } of chosenIndexes(plan, entity)) add(listIndex(entity, columns, descending));
  return [...indexes.values()];
}

function listIndex(entity: EntityPlan, columns: readonly string[], descending: readonly string[]): Index {
  const lengths = entity.ids === "number" && columns.includes("id") ? ["id"] : [];
  const names = columns.map((name) => `${descending.includes(name) ? "-" : ""}${lengths.includes(name) ? "#" : ""}${name}`);
  return {
    ...{ name: index(entity.table, names, "index").name, columns, unique: false },
    ...(lengths.length === 0 ? {} : { lengths }),
    ...(descending.length === 0 ? {} : { descending }),
  };
}

function index(table: string, columns: readonly string[], kind: "unique" | "form" | "index"): Omit<Index, "unique"> {
  return { name: shortened(`${table}.${columns.join(",")}.${kind}`), columns };
}

function tableOf(plan: Plan, entity: string): string {
  const found = plan.entities[entity];
  if (found === undefined) throw new Error(`the plan has no entity ${entity}`);
  return found.table;
}

function system(name: string, type: ColumnType, required: boolean): Column {
  return { name, type, required, cascade: false, hidden: true, fill: null };
}
