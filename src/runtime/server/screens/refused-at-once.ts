// What stands against making a record whatever its form is filled in with, as where its maker has invoices to pay: told before anything
// is typed, and not only once all of it is sent.

import { isSequence } from "../../../compiler/expression/field-type.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Row } from "../../store/store.ts";
import type { FormView } from "../../wire/forms.ts";
import type { View } from "../columns.ts";
import { conditionsHold } from "../permit.ts";
import { isOpen, refusalFault } from "../rules.ts";
import { isState, isStored, or, someOfThis } from "../terms.ts";
import type { Withheld } from "./form-fields.ts";
import type { Making } from "./making.ts";
import { stateAfter } from "./so-far.ts";

/** A record as its form begins it. */
interface Begun {
  readonly row: Row;
  /** With which it is filled in. */
  readonly fields: readonly FieldPlan[];
  /** Of these, those that whoever fills it in may not give. */
  readonly why: ReadonlyMap<string, Withheld | null>;
}

/** What the guard of the action that makes it says to whoever can fill in nothing by which it would hold. */
export async function refusedAtOnce(view: View, making: Making, begun: Begun): Promise<Pick<FormView, "refusedAtOnce">> {
  const { app, actor } = view;
  const { entity, rows } = making;
  const guards = rows.flatMap(({ guard }) => (guard === null || isOpen(guard) ? [] : [guard]));
  const last = rows.at(-1);
  if (last === undefined || guards.length < rows.length || !(await neverHolds(view, making, begun, or(guards)))) return {};
  const row = { ...begun.row, ...stateAfter(entity, last.slug) };
  const fault = await refusalFault(app, app.store, actor, entity.name, row, last.otherwise);
  return { refusedAtOnce: app.problems.together([fault]).view };
}

/** Whether a condition does not hold of the record, whatever its form is filled in with. */
export async function neverHolds(
  { app, actor }: View,
  { entity, rows }: Making,
  { row, fields, why }: Begun,
  asked: Expr,
): Promise<boolean> {
  const begun = { ...row, ...stateAfter(entity, rows[0]?.slug ?? null) };
  const condition = app.access.expanded(asked);
  const open = new Set([
    "id",
    ...fields.flatMap(({ name }) => ((why.get(name) ?? null) === null ? [name] : [])),
    ...rows.flatMap(({ effects, asks }) => [...effects.map(({ field }) => field), ...asks.map((ask) => ask.name)]),
    ...entity.fields.filter((field) => !isDecided(field, begun)).map((field) => field.name),
  ]);
  const leaves: Expr[] = [];
  const isKnown = (one: Expr) =>
    !someOfThis(one, (field) => field === null || open.has(field)) && !someNode(one, ({ op }) => op === "ask" || op === "open");
  const gather = (one: Expr): void => {
    if (one.op === "and" || one.op === "or") for (const item of one.items) gather(item);
    else if (isKnown(one)) leaves.push(one);
  };
  gather(condition);
  if (leaves.length === 0) return false;
  const holds = await conditionsHold(app.store, entity.name, begun, leaves, actor.context);
  const fails = (one: Expr): boolean => {
    if (one.op === "and") return one.items.some(fails);
    return one.op === "or" ? one.items.every(fails) : holds[leaves.indexOf(one)] === false;
  };
  return fails(condition);
}

/** Whether the field of a record is what it begins with, where no form asks for it. */
function isDecided(field: FieldPlan, begun: Row): boolean {
  if (!isStored(field) || field.startsUnique || isSequence(field.type)) return false;
  return !isState(field.type) || (begun[field.name] ?? null) !== null;
}
