// Whether making a record within the form of another would help: it may be made, be seen by whoever made it, and be chosen there.

import { isSequence } from "../../../compiler/expression/field-type.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Row } from "../../store/store.ts";
import { SEE } from "../access.ts";
import type { View } from "../columns.ts";
import { conditionsHold } from "../permit.ts";
import { ALWAYS, and, isAlways, isState, isStored, or, someOfThis } from "../terms.ts";
import { whyNotGiven } from "./form-fields.ts";
import { beginning } from "./form-values.ts";
import { type Making, makingIn } from "./making.ts";
import { stateAfter } from "./so-far.ts";
import { startFields } from "./start-fields.ts";

/**
 * Whether it is certain, before its form is filled in, that whoever asks may not make such a record now, or could not refer to what
 * they made: they would not see it, or it is not what `fits` asks of it.
 */
export async function makesInVain(view: View, name: string, fits: readonly Expr[]): Promise<boolean> {
  const making = makingIn(view, name);
  if (making === null) return false;
  const { app, actor } = view;
  const { deed, rows } = making;
  const guarded = rows.length === 0 ? ALWAYS : or(rows.map(({ guard }) => guard ?? ALWAYS));
  const asked = [app.access.may(name, deed, actor.roles).when, app.access.may(name, SEE, actor.roles).when, guarded, ...fits];
  const conditions = asked.filter((one) => !isAlways(one));
  return conditions.length > 0 && neverHolds(view, making, and(conditions.map((one) => app.access.expanded(one))));
}

/** Whether a condition does not hold of the record, whatever its form is filled in with. */
async function neverHolds(view: View, { entity, deed, rows }: Making, condition: Expr): Promise<boolean> {
  const { app, actor } = view;
  const begun = { ...(await beginning(view, entity, new Map())), ...stateAfter(entity, rows[0]?.slug ?? null) };
  const { fields } = startFields(view, entity, rows, new Set());
  const why = await whyNotGiven(view, entity, fields, begun, deed);
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
