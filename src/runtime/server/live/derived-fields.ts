// What users see of a record that follows from its own fields.
// That is: computed fields, which fields they see, the lists that it is on, and what they may do with it. A change of a hidden field concerns
// a listener only if one of these changes.

import type { ListSource } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, Expr, Plan } from "../../../compiler/plan/plan.ts";
import type { Operation } from "../access/access.ts";
import { fieldOperations } from "../access/screen-access.ts";
import type { Application } from "../context/application.ts";
import { and, fieldNamed, fieldOf, isNever, onlyIf, thisRecord } from "../expressions/expression-builders.ts";
import { labelAt } from "../reading/columns.ts";
import { makes } from "../states/transitions.ts";

/** Expressions about a record of the entity (`this`), each as far as users of these roles may be shown what it comes to. */
export function followUps(app: Application, entity: EntityPlan, roles: readonly string[]): readonly Expr[] {
  return app.memo.for(roles).of(entity, "follow-ups", () => {
    const found = [...shownFields(app, entity, roles), ...listsOn(app, entity, roles), ...operationsOf(app, entity, roles)];
    // What an action will be asked for is not known before, and what is open is not decided.
    return found.filter((expr) => !isNever(expr) && !someNode(expr, ({ op }) => op === "ask" || op === "open"));
  });
}

function shownFields(app: Application, entity: EntityPlan, roles: readonly string[]): Expr[] {
  const { access } = app;
  const here = thisRecord(entity.name);
  const fields = entity.fields.flatMap(({ name, always }): Expr[] => {
    const seen = access.fieldSeenAt(entity.name, name, here, roles);
    return [seen, ...(always === null || isNever(seen) ? [] : [onlyIf(seen, always)])];
  });
  return [...fields, labelAt({ app, actor: { roles } }, entity.name, here), access.history(entity.name, roles).when];
}

/** Of a list of another record, `every Loan by book`: on whose it is. */
function listsOn({ plan, access }: Application, entity: EntityPlan, roles: readonly string[]): Expr[] {
  const here = thisRecord(entity.name);
  return Object.values(plan.entities).flatMap((owner) =>
    owner.fields.flatMap(({ name, type }): Expr[] => {
      const by = type.is === "reverse" && type.entity === entity.name ? fieldNamed(entity, type.by) : undefined;
      if (by === undefined) return [];
      const at = fieldOf(here, entity.name, by);
      return [onlyIf(and([access.seenAt(owner.name, at, roles), access.fieldSeenAt(owner.name, name, at, roles)]), at)];
    }),
  );
}

/** What may be done with it, and when. */
function operationsOf(app: Application, entity: EntityPlan, roles: readonly string[]): Expr[] {
  const { name, states } = entity;
  const may = (deed: Operation): Expr => app.access.may(name, deed, roles).when;
  const plain: Operation[] = [{ kind: "change" }, { kind: "delete" }, ...fieldOperations(app, name)];
  const steps = (states?.transitions ?? []).filter((row) => row.timer === null && !makes(row));
  const guards = steps.flatMap(({ action, guard }) => {
    const when = may({ kind: "transition", action });
    return guard === null ? [when] : [when, and([when, guard])];
  });
  const forms = app.plan.screens.flatMap((screen) => (screen.shows === "form" && screen.entity === name ? (screen.where ?? []) : []));
  return [...plain.map(may), ...guards, ...forms];
}

/** What an entry of the history changed of a record. */
export interface ChangedFields {
  /** Fields of the record itself; a list of rows only where rows were added, removed or moved. */
  readonly own: ReadonlySet<string>;
  /** Fields of rows that stayed, as "Line.cost". */
  readonly ofRows: ReadonlySet<string>;
}

/** Whether an expression about a record reads something that was changed. */
export function readsChanged(expr: Expr, entity: EntityPlan, changed: ChangedFields): boolean {
  const isOwn = (node: Expr): boolean => node.op === "field" && node.of.op === "this" && changed.own.has(node.field);
  return someNode(expr, isOwn) || readsChangedList(expr, entity, changed);
}

/** Whether that is in a list of the record: what the list held before cannot be asked any more. */
export function readsChangedList(expr: Expr, entity: EntityPlan, { own, ofRows }: ChangedFields): boolean {
  return someNode(expr, (node) => {
    if (node.op === "field") return ofRows.has(`${node.entity}.${node.field}`);
    return (node.op === "aggregate" || node.op === "collect" || node.op === "member") && isListOf(node.list, entity, own);
  });
}

function isListOf(list: ListSource, entity: EntityPlan, fields: ReadonlySet<string>): boolean {
  if (list.from === "entity" || list.of.op !== "this") return false;
  return entity.fields.some(({ name, type }) => {
    if (!fields.has(name)) return false;
    if (list.from === "link") return list.owner === entity.name && list.field === name;
    return type.is === "rows" && type.entity === list.entity && type.by === list.by;
  });
}

/** Whether some call of the document's API gives what it computes of a field, other than the field as it is. */
export function isComputedByCalls({ plan, memo }: Pick<Application, "plan" | "memo">, entity: string, field: string): boolean {
  return memo.of(plan, "fields of computed answers", () => fieldsOfCalls(plan)).has(`${entity}.${field}`);
}

function fieldsOfCalls({ api }: Plan): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null || isPlainColumn(part)) return;
    const { op, entity, field } = part as Readonly<Record<string, unknown>>;
    if (op === "field") found.add(`${entity}.${field}`);
    for (const inner of Object.values(part)) look(inner);
  };
  look(api.calls.map(({ gives }) => gives));
  return found;
}

function isPlainColumn(part: object): boolean {
  return "steps" in part && "value" in part && "path" in part && isPath(part.value);
}

/** `this`, `this.field`, `this.field.field` */
function isPath(expr: unknown): boolean {
  if (typeof expr !== "object" || expr === null || !("op" in expr)) return false;
  return expr.op === "this" || (expr.op === "field" && "of" in expr && isPath(expr.of));
}
