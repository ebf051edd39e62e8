// What stands against making a record whatever its form is filled in with.

import { isSequence } from "../../../../compiler/expression/field-type.ts";
import type { Expr } from "../../../../compiler/expression/tree.ts";
import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan, RulePlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Row } from "../../../store/store.ts";
import type { FormView } from "../../../wire/forms.ts";
import type { Fault } from "../../context/problems.ts";
import { takenBy, takenFault, uniquesOf } from "../../explain/unique-conflicts.ts";
import { isOpen, isState, isStored, not, or, someOfThis } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import type { View } from "../../reading/columns.ts";
import { asStored } from "../../rules/new-record-conditions.ts";
import { appliedRules, refusalFault } from "../../rules/rules.ts";
import { asIfStored } from "../../rules/tentative-record.ts";
import { stateAfter } from "../drafts/form-draft.ts";
import type { Making } from "../drafts/making.ts";
import type { Withheld } from "../fields/form-fields.ts";

/** A record as its form begins it. */
interface InitialForm {
  readonly row: Row;
  /** With which it is filled in. */
  readonly fields: readonly FieldPlan[];
  /** Of these, those that whoever fills it in may not give. */
  readonly why: ReadonlyMap<string, Withheld | null>;
}

/**
 * What the guard of the action that makes it, or a rule, says to whoever can fill in nothing by which it would hold; or which record has
 * already what the form begins with, where that is there once only.
 */
export async function refusedAtOnce(view: View, making: Making, begun: InitialForm): Promise<Pick<FormView, "refusedAtOnce">> {
  const fault =
    (await guardFault(view, making, begun)) ?? (await ruleFault(view, making, begun)) ?? (await takenAtOnce(view, making, begun));
  return fault === null ? {} : { refusedAtOnce: view.app.problems.together([fault]).view };
}

async function guardFault(view: View, making: Making, begun: InitialForm): Promise<Fault | null> {
  const { app, actor } = view;
  const { entity, rows } = making;
  const guards = rows.flatMap(({ guard }) => (guard === null || isOpen(guard) ? [] : [guard]));
  const last = rows.at(-1);
  if (last === undefined || guards.length < rows.length || !(await neverHolds(view, making, begun, or(guards)))) return null;
  const row = { ...begun.row, ...stateAfter(entity, last.slug) };
  return refusalFault(app, app.store, actor, entity.name, row, last.otherwise);
}

async function ruleFault(view: View, making: Making, begun: InitialForm): Promise<Fault | null> {
  const broken = await ruleNeverHeld(view, making, begun);
  if (broken === null) return null;
  const { app, actor } = view;
  const { entity, rows } = making;
  const row = { ...begun.row, ...stateAfter(entity, rows[0]?.slug ?? null) };
  const fault = await refusalFault(app, app.store, actor, entity.name, row, broken.otherwise, asIfStored(entity, row));
  return { ...fault, field: fault.field ?? broken.field };
}

/** The first rule that refuses the record once it is stored, whatever its form is filled in with; null where none does. */
export async function ruleNeverHeld(view: View, making: Making, begun: InitialForm): Promise<RulePlan | null> {
  const { app } = view;
  const { entity, rows } = making;
  for (const { rule, onlyIf, holds } of appliedRules(app, entity)) {
    if (rule.level !== "error") continue;
    const asked = asStored(entity, rows, app.access.expanded(or([not(onlyIf), holds])));
    if (await neverHolds(view, making, begun, asked)) return rule;
  }
  return null;
}

/** That another record has what whoever fills in the form can give no other value; null where none has. */
export async function takenAtOnce({ app, actor }: View, { entity, rows }: Making, begun: InitialForm): Promise<Fault | null> {
  const open = openFields(entity, rows, begun);
  const given = { has: () => false };
  for (const { fields, origin } of uniquesOf(entity)) {
    if (fields.some(({ name, type }) => open.has(name) || isState(type))) continue;
    const by = await takenBy(app.store, actor, entity, fields, begun.row);
    if (by !== null) return takenFault(app, app.store, actor, entity, { fields, origin, by, row: begun.row, given });
  }
  return null;
}

/** Whether a condition does not hold of the record, whatever its form is filled in with. */
export async function neverHolds({ app, actor }: View, { entity, rows }: Making, begun: InitialForm, asked: Expr): Promise<boolean> {
  const row = { ...begun.row, ...stateAfter(entity, rows[0]?.slug ?? null) };
  const condition = app.access.expanded(asked);
  const open = openFields(entity, rows, { ...begun, row });
  const leaves: Expr[] = [];
  const isKnown = (one: Expr) =>
    !someOfThis(one, (field) => field === null || open.has(field)) && !someNode(one, ({ op }) => op === "ask" || op === "open");
  const gather = (one: Expr): void => {
    if (one.op === "and" || one.op === "or") for (const item of one.items) gather(item);
    else if (isKnown(one)) leaves.push(one);
  };
  gather(condition);
  if (leaves.length === 0) return false;
  const holds = await conditionsHold(app.store, entity.name, row, leaves, actor.context);
  const fails = (one: Expr): boolean => {
    if (one.op === "and") return one.items.some(fails);
    return one.op === "or" ? one.items.every(fails) : holds[leaves.indexOf(one)] === false;
  };
  return fails(condition);
}

/** What of a record is not decided by how its form begins: what is filled in, what the action writes, and what begins with some of that. */
function openFields(entity: EntityPlan, rows: readonly TransitionPlan[], { row, fields, why }: InitialForm): ReadonlySet<string | null> {
  const open = new Set<string | null>([
    "id",
    ...fields.flatMap(({ name }) => ((why.get(name) ?? null) === null ? [name] : [])),
    ...rows.flatMap(({ effects, asks }) => [...effects.map(({ field }) => field), ...asks.map((ask) => ask.name)]),
    ...entity.fields.filter((field) => !isDecided(field, row)).map((field) => field.name),
  ]);
  const depends = ({ starts }: FieldPlan) => starts !== null && someOfThis(starts, (field) => field === null || open.has(field));
  for (let size = -1; size !== open.size; ) {
    size = open.size;
    for (const field of entity.fields) if (depends(field)) open.add(field.name);
  }
  return open;
}

/** Whether the field of a record is what it begins with, where no form asks for it. */
function isDecided(field: FieldPlan, begun: Row): boolean {
  if (!isStored(field) || field.startsUnique || isSequence(field.type)) return false;
  return !isState(field.type) || (begun[field.name] ?? null) !== null;
}
