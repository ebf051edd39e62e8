// What a list or a record shows, as expressions of one select. Each value comes with the condition under which the
// viewer may see it. A value that may not be seen is absent.

import { isListField, shownValue } from "../../../compiler/expression/field-type.ts";
import { pathLabel } from "../../../compiler/expression/path-label.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import type { ColumnPlan, EntityPlan, FieldPlan, FieldType, Steps } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import type { ReferenceValue, WireValue } from "../../wire.ts";
import { type Actor, emptyOr, placed, SEE } from "../access/access.ts";
import { addressOn, pageOf } from "../access/screen-access.ts";
import { type Application, entityOf } from "../context/application.ts";
import {
  ALWAYS,
  and,
  EMPTY,
  fieldNamed,
  fieldOf,
  idField,
  isAlways,
  isNever,
  isOpen,
  NEVER,
  thisRecord,
} from "../expressions/expression-builders.ts";
import { ownerOfRows, type RowsType } from "../values/sub-row-reader.ts";
import { encodeShown } from "../values/values.ts";

/** Reads one thing out of a row of a select. */
export type Cell<T> = (row: readonly Value[]) => T;

/** The first of what these say of a row. */
export function firstOf<T>(cells: readonly Cell<T | null>[]): Cell<T | null> {
  return (row) => {
    for (const cell of cells) {
      const said = cell(row);
      if (said !== null) return said;
    }
    return null;
  };
}

/** The columns of one select as they are gathered; what is known without the database is not asked of it. */
export class Selection {
  readonly columns: Expr[];

  /** Begins with the columns of another. */
  constructor(columns: readonly Expr[] = []) {
    this.columns = [...columns];
  }

  value(expr: Expr): Cell<Value> {
    if (expr.op === "literal") return () => expr.value;
    const known = this.columns.indexOf(expr);
    const index = known >= 0 ? known : this.columns.push(expr) - 1;
    return (row) => row[index] ?? null;
  }

  /** Whether a condition holds for the row. */
  holds(condition: Expr): Cell<boolean> {
    const cell = this.value(condition);
    return (row) => cell(row) === true;
  }
}

/** Who looks, and at what. */
export interface View {
  readonly app: Application;
  readonly actor: Actor;
}

/** Whoever looks has these roles: all that a condition of seeing depends on. */
export interface RoleContext {
  readonly app: Application;
  readonly actor: Pick<Actor, "roles">;
}

/** The condition on the row under which the viewer may see the value of a column. */
export function columnSeen({ app, actor }: RoleContext, column: { readonly steps: Steps }): Expr {
  const conditions: Expr[] = [];
  let at: Expr | null = null;
  for (const step of column.steps) {
    const here: Expr = at ?? (step.of === "user" ? viewer(step.entity) : thisRecord(step.entity));
    const record = here.op === "this" ? ALWAYS : app.access.seenAt(step.entity, here, actor.roles);
    const field = app.access.fieldSeenAt(step.entity, step.field, here, actor.roles);
    conditions.push(at === null ? and([emptyOr(here, record), field]) : emptyOr(here, and([record, field])));
    const next = fieldAt(app, step.entity, step.field);
    if (next?.type.is !== "reference") {
      conditions.push(listedSeen({ app, actor }, column.steps.slice(column.steps.indexOf(step) + 1)));
      break;
    }
    at = fieldOf(here, step.entity, next);
  }
  return and(conditions);
}

/** Whoever is signed in, whose own fields are seen as they see their own record. */
function viewer(entity: string): Expr {
  return { op: "user", type: { is: "record", entity }, optional: true };
}

/** Values gathered over a list are shown to whoever may see that field of every record; there is no row to ask. */
function listedSeen({ app, actor }: RoleContext, steps: ColumnPlan["steps"]): Expr {
  const everyone = steps.every(({ entity, field }) => {
    const record = app.access.may(entity, SEE, actor.roles).when;
    return isAlways(record) && isAlways(app.access.may(entity, { kind: "see field", field }, actor.roles).when);
  });
  return everyone ? ALWAYS : NEVER;
}

/** Whether the viewer can never see a column's value, or it is undecided. */
export function neverSeen(view: View, column: ColumnPlan): boolean {
  return isNever(columnSeen(view, column));
}

/** What a reference shows of the record that `at` gives: its label and address, as far as it may be seen. */
export function referenceCell(view: View, selection: Selection, at: Expr, entity: string): Cell<ReferenceValue | null> {
  const { app, actor } = view;
  const id = selection.value(at);
  const condition = app.access.seenAt(entity, at, actor.roles);
  const seen = isAlways(condition) ? () => true : selection.holds(condition);
  const label = selection.value(isNever(condition) ? EMPTY : labelAt(view, entity, at));
  const page = pageOf(app, actor, entity);
  const address = page === null ? () => null : addressOn(view, selection, page, entity, at);
  return (row) => {
    const value = id(row);
    if (typeof value !== "string") return null;
    const text = label(row);
    // One that is seen and has no name is not one that is not seen.
    return {
      id: value,
      label: seen(row) ? (typeof text === "string" ? text : "") : null,
      href: address(row),
    };
  };
}

/** What a reference to the record `at` shows, without the fields that the viewer may not see. */
export function labelAt({ app, actor }: RoleContext, entity: string, at: Expr): Expr {
  return app.access.masked(placed(entityOf(app, entity).shownAs, at), actor.roles);
}

/** What people call a record at hand, by its label: one without a name goes by the name of its kind. */
export function calledBy({ label }: EntityPlan, text: Value): string {
  return typeof text === "string" && text.trim() !== "" ? text : label;
}

/** A column as the application gets it; undefined where it is absent. Lists of links are ids, labelled afterwards. */
export interface WireCell {
  readonly path: string;
  readonly read: Cell<WireValue | undefined>;
  /** For a list of records: the entity whose labels are still wanted. */
  readonly members: string | null;
  /** For rows of a part: how those of all owners are read at once. */
  readonly rows?: { readonly type: RowsType; readonly selection: Selection; readonly id: Cell<Value>; readonly cells: readonly WireCell[] };
}

/** The columns of a part's rows that the viewer can see something of. */
export function partColumns(view: View, { entity, by }: RowsType): ColumnPlan[] {
  const fields = entityOf(view.app, entity).fields.filter((field) => field.name !== by && !isListField(field.type));
  return fields.flatMap((field) => columnAt(view.app, entity, field.name) ?? []).filter((column) => !neverSeen(view, column));
}

export function wireCell(view: View, selection: Selection, column: ColumnPlan): WireCell {
  const { path, type } = column;
  if (column.open !== null || isOpen(column.value)) return { path, read: () => undefined, members: null };
  const condition = columnSeen(view, column);
  if (isNever(condition)) return { path, read: () => undefined, members: null };
  const seen = isAlways(condition) ? () => true : selection.holds(condition);
  if (type.is === "rows") return rowsCell(view, selection, column, type, seen);
  const members = type.is === "links" || type.is === "reverse" ? type.entity : null;
  if (type.is === "reference") {
    const reference = referenceCell(view, selection, column.value, type.entity);
    return { path, members, read: (row) => (seen(row) ? reference(row) : undefined) };
  }
  const value = selection.value(column.value);
  return { path, members, read: (row) => (seen(row) ? wireValue(type, value(row)) : undefined) };
}

/** Until its rows are read the value is the owner's id. */
function rowsCell(view: View, selection: Selection, column: ColumnPlan, type: RowsType, seen: Cell<boolean>): WireCell {
  const owner = selection.value(ownerOfRows(column));
  const inner = new Selection();
  const id = inner.value(idField(type.entity));
  const cells = partColumns(view, type).map((one) => wireCell(view, inner, one));
  const read: WireCell["read"] = (row) => (seen(row) ? String(owner(row) ?? "") : undefined);
  return { path: column.path, members: null, rows: { type, selection: inner, id, cells }, read };
}

function wireValue(type: FieldType, value: Value): WireValue {
  if (type.is === "links" || type.is === "reverse") {
    return (Array.isArray(value) ? value : []).map((id) => ({ id: String(id), label: null, href: null }));
  }
  return encodeShown(type, value);
}

/** What every record can be sorted by, and filtered by as well. */
export const TIMES = ["created_at", "changed_at"] as const;

/** A field as a path passes it: one of the document, or one that every record has. */
type PassedField = Pick<FieldPlan, "name" | "label" | "type" | "required" | "always" | "open">;

function fieldAt(app: Application, entity: string, name: string): PassedField | undefined {
  return fieldNamed(entityOf(app, entity), name) ?? systemFieldOf(app, name);
}

function systemFieldOf({ plan }: Application, name: string): PassedField | undefined {
  const system = (label: string, type: FieldType, required = true) => ({ name, label, type, required, always: null, open: null });
  const users = plan.product.signsInAs?.entity;
  const person = (label: string): PassedField | undefined => {
    const ids = users === undefined ? null : plan.entities[users]?.ids;
    return users === undefined ? undefined : system(label, { is: "reference", entity: users, ...(ids == null ? {} : { ids }) }, false);
  };
  switch (name) {
    case "id":
      return system("Id", { is: "text", max: 36, lines: "one", format: "plain" });
    case "created_at":
      return system("Created at", { is: "moment" });
    case "changed_at":
      return system("Changed at", { is: "moment" });
    case "created_by":
      return person("Created by");
    case "changed_by":
      return person("Changed by");
    case "version":
      return system("Version", { is: "integer", min: 1, max: null });
    default:
      return undefined;
  }
}

/** A field, or a path over references to one, as a column; null where there is none such. */
export function columnAt(app: Application, entity: string, path: string): ColumnPlan | null {
  let at: Expr = thisRecord(entity);
  let here = entity;
  const steps: { readonly entity: string; readonly field: string }[] = [];
  const labels: string[] = [];
  const names = path.split(".");
  for (const [index, name] of names.entries()) {
    const field = fieldAt(app, here, name);
    if (field === undefined) return null;
    steps.push({ entity: here, field: name });
    labels.push(field.label);
    const { type } = field;
    if (index === names.length - 1)
      return {
        path,
        label: pathLabel(labels, app.plan.product.language),
        steps,
        value: shownValue(type, valueAt(at, here, field)),
        type,
        open: field.open,
      };
    if (type.is !== "reference") return null;
    at = fieldOf(at, here, field);
    here = type.entity;
  }
  return null;
}

function valueAt(at: Expr, entity: string, field: PassedField): Expr {
  if (field.always !== null) return placed(field.always, at);
  return listValue(at, entity, field.name, field.type) ?? fieldOf(at, entity, field);
}

/** The ids of the members of a list field. */
function listValue(of: Expr, entity: string, field: string, type: FieldType): Expr | null {
  if (!isListField(type)) return null;
  const binder = `member of ${entity}.${field}`;
  const member: Expr = { op: "it", binder, type: { is: "record", entity: type.entity }, optional: false };
  const list =
    type.is === "links"
      ? ({ from: "link", entity: type.entity, owner: entity, field, of } as const)
      : ({ from: "reverse", entity: type.entity, by: type.by, of } as const);
  return { op: "collect", list, binder, of: member, type: { is: "list", of: member.type }, optional: false };
}
