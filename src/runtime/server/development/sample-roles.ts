// What the sample users of made-up records are. For each role somebody who has it, and as few others as may be, so that what a
// role alone may do can be looked at. Their addresses name the roles.

import { holds } from "../../../compiler/expression/evaluate.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { eachNode, needsDatabase } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import { fieldNamed, isState } from "../expressions/expression-builders.ts";
import { programActor } from "../pipeline/identify.ts";
import { slug, valuesFor } from "../values/example-values.ts";
import { settableAtCreation } from "../values/validate.ts";
import { encode } from "../values/values.ts";

/** Of whoever has no role. */
export const NO_ROLE = "no.role@example.org";

/** Sets of values beyond these are not tried. */
const MOST_TRIED = 2_000;

/** For each role that somebody who signs in may have, the values of such a user, as JSON; and of one who has none, where that may be. */
export function roleValues(app: Application): Map<string, unknown>[] {
  const signsIn = app.plan.product.signsInAs;
  const entity = signsIn === null ? undefined : app.plan.entities[signsIn.entity];
  if (signsIn === null || entity === undefined) return [];
  const roles = app.plan.roles.filter((role) => role.means !== "not signed in");
  const conditions = roles.map(({ means }) => (typeof means === "object" ? means.condition : null));
  const userWith = (email: string, fields: ReadonlyMap<string, Value>): Map<string, unknown> => {
    const values = new Map<string, unknown>([[signsIn.emailField, email]]);
    for (const [field, value] of fields) {
      const own = givable(entity, field);
      if (own !== undefined) values.set(field, encode(own.type, value));
    }
    return values;
  };
  const users = roles.map((role, index) => {
    const others = conditions.filter((_, other) => other !== index);
    return userWith(`${slug(role.name)}@example.org`, plainest(app, entity, conditions[index] ?? null, others).values);
  });
  // Where everybody has some role nobody is without.
  const without = roles.length === 0 || conditions.includes(null) ? null : plainest(app, entity, null, conditions);
  return without === null || without.others > 0 ? users : [...users, userWith(NO_ROLE, without.values)];
}

/** What can be given to somebody new, and states, which are reached by actions. */
function givable(entity: EntityPlan, name: string): FieldPlan | undefined {
  const field = fieldNamed(entity, name);
  return field !== undefined && (settableAtCreation(entity).includes(field) || isState(field.type)) ? field : undefined;
}

interface Plainest {
  readonly values: ReadonlyMap<string, Value>;
  /** How many of the other conditions hold as well. */
  readonly others: number;
}

/** Values with which the one condition holds, and the fewest of the others; null: it holds of everybody. */
function plainest(app: Application, entity: EntityPlan, wanted: Expr | null, others: readonly (Expr | null)[]): Plainest {
  const own = wanted === null ? new Map<string, Value>() : valuesFor(wanted);
  const { context } = programActor(app);
  const known = [wanted, ...others].flatMap((one) => (one !== null && !needsDatabase(one) ? [one] : []));
  const isSo = (condition: Expr, values: ReadonlyMap<string, Value>) =>
    holds(condition, { ...context, this: null, user: { id: "", ...Object.fromEntries(values) } });
  let best = own;
  let fewest = Number.POSITIVE_INFINITY;
  for (const values of choicesOf(entity, known, own)) {
    if (wanted !== null && known.includes(wanted) && !isSo(wanted, values)) continue;
    const count = known.filter((one) => one !== wanted && isSo(one, values)).length;
    if (count < fewest) [best, fewest] = [values, count];
    if (fewest === 0) break;
  }
  return { values: best, others: fewest };
}

/** Every way to give the fields of a few words that the conditions ask for, those in front that a new user has anyway. */
function* choicesOf(entity: EntityPlan, conditions: readonly Expr[], own: ReadonlyMap<string, Value>): Generator<Map<string, Value>> {
  const asked = new Set<string>(own.keys());
  for (const condition of conditions)
    eachNode(condition, (node) => {
      if (node.op === "field" && node.of.op === "user") asked.add(node.field);
    });
  const fields = [...asked].flatMap((name) => {
    const field = givable(entity, name);
    const values = field === undefined ? [] : wordsOf(field);
    return values.length === 0 ? [] : [{ name, values }];
  });
  const total = Math.min(
    MOST_TRIED,
    fields.reduce((product, { values }) => product * values.length, 1),
  );
  for (let at = 0; at < total; at++) {
    const values = new Map(own);
    let rest = at;
    for (const { name, values: words } of fields) {
      values.set(name, words[rest % words.length]!);
      rest = Math.floor(rest / words.length);
    }
    yield values;
  }
}

function wordsOf({ type, starts }: FieldPlan): Value[] {
  const all: Value[] = type.is === "yes/no" ? [false, true] : type.is === "choice" ? type.values.map(({ value }) => value) : [];
  const first = all.filter((one) => starts?.op === "literal" && starts.value === one);
  return [...first, ...all.filter((one) => !first.includes(one))];
}
