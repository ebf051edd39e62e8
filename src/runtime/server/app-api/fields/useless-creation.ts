// Whether making a record within the form of another would help.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import { SEE } from "../../access/access.ts";
import { uniquesOf } from "../../explain/unique-conflicts.ts";
import { ALWAYS, and, isAlways, or } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { asStored, ofNew } from "../../rules/new-record-conditions.ts";
import { appliedRules } from "../../rules/rules.ts";
import { stateAfter } from "../drafts/form-draft.ts";
import { beginning } from "../drafts/form-values.ts";
import { makingIn } from "../drafts/making.ts";
import { neverHolds, ruleNeverHeld, takenAtOnce } from "../feasibility/prechecks.ts";
import { whyNotGiven } from "./form-fields.ts";
import { startFields } from "./start-fields.ts";

/**
 * Whether it is certain, before its form is filled in, that whoever asks may not make such a record now, as where it is there once only
 * and is there already, or could not refer to what they made: they would not see it, or it is not what `fits` asks of it.
 */
export async function makesInVain(view: View, name: string, fits: readonly Expr[]): Promise<boolean> {
  const making = makingIn(view, name);
  if (making === null) return false;
  const { app, actor } = view;
  const { deed, rows } = making;
  const guarded = rows.length === 0 ? ALWAYS : or(rows.map(({ guard }) => guard ?? ALWAYS));
  const { entity } = making;
  const before = [app.access.may(name, deed, actor.roles).when, guarded].map((one) => ofNew(app.access.expanded(one)));
  // What was made is seen and chosen once it is there.
  const seen = app.access.may(name, SEE, actor.roles).when;
  const after = [seen, ...fits].map((one) => asStored(entity, rows, app.access.expanded(one)));
  const conditions = [...before, ...after].filter((one) => !isAlways(one));
  if (conditions.length === 0 && uniquesOf(entity).length === 0 && appliedRules(app, entity).length === 0) return false;
  const row = await beginning(view, entity, new Map());
  const { fields } = startFields(view, entity, rows, new Set());
  const why = await whyNotGiven(view, entity, fields, { ...row, ...stateAfter(entity, rows[0]?.slug ?? null) }, deed);
  const begun = { row, fields, why };
  return (
    (await neverHolds(view, making, begun, and(conditions))) ||
    (await ruleNeverHeld(view, making, begun)) !== null ||
    (await takenAtOnce(view, making, begun)) !== null
  );
}
