// What an input of a step may be set to, by rules. They are those of the record that it goes into. All are asked again
// when the step is done.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import { someNode } from "../../../../compiler/expression/walk.ts";
import type { ConsequencePlan, EntityPlan, FieldPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../../store/store.ts";
import { TARGETS } from "../../../wire/bulk.ts";
import { SEE } from "../../access/access.ts";
import { entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import { and, fieldNamed, or } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import type { View } from "../../reading/columns.ts";
import { single } from "../../reading/filters.ts";
import { makes } from "../../states/transitions.ts";
import { ACTION, TARGET } from "../drafts/form-draft.ts";
import { type Fit, fitsOf, type Narrowing, ruledAnywhere } from "./option-filter.ts";

type Making = ConsequencePlan & { readonly do: "create" };

/** A record that a step makes, and its field that takes what is asked for. */
interface Taken {
  readonly making: Making;
  readonly made: EntityPlan;
  readonly field: FieldPlan;
  readonly narrowings: readonly Narrowing[];
}

/** Whether rules of what the step makes narrow what may be given, by whichever of its rows it is done. */
export function isNarrowedByMade(view: View, entity: EntityPlan, ask: FieldPlan, rows: readonly TransitionPlan[]): boolean {
  return ask.type.is === "reference" && rows.length > 0 && rows.every((row) => takenBy(view, entity, ask, row).length > 0);
}

/** Conditions on what the input may be set to, of the record that the step is done to, or of one of those, where the request names any. */
export async function askFitting(ask: HttpRequest, entity: EntityPlan, name: string): Promise<Fit[]> {
  const slug = single(ask, ask.query, ACTION);
  const rows = (entity.states?.transitions ?? []).filter((row) => row.slug === slug && row.timer === null && !makes(row));
  const input = rows.flatMap(({ asks }) => asks).find((one) => one.name === name);
  const [first] = rows;
  if (first === undefined || input === undefined || !isNarrowedByMade(ask, entity, input, rows)) return [];
  const records = await recordsAt(ask, entity, first.action);
  const cases = (records.length === 0 ? [null] : records).flatMap((record) => rows.map((one) => fitsBy(ask, entity, input, one, record)));
  const [fits = [], ...others] = await Promise.all(cases);
  // Which of the rows it will be is not known: what any of them lets through may be chosen, and what any of the records lets through.
  if (others.some((one) => one.length === 0)) return [];
  const rest = others.map((one) => and(one.map(({ condition }) => condition)));
  if (rest.length === 0) return fits;
  // Of one of many records nothing is said as if it were the one.
  const words = async () => null;
  return fits.map((fit) => ({ ...fit, condition: or([fit.condition, ...rest]), ...(records.length > 1 && { words }) }));
}

/** The records that the step would be done to, for whoever sees them and may do that; none where none is named. */
async function recordsAt(ask: HttpRequest, entity: EntityPlan, action: string): Promise<Row[]> {
  const ids = (ask.query.get(TARGET)?.[0] ?? "").split(",").slice(0, TARGETS);
  const rows = await Promise.all(ids.map((id) => recordAt(ask, entity, action, id)));
  return rows.filter((row) => row !== null);
}

async function recordAt({ app, actor }: HttpRequest, entity: EntityPlan, action: string, id: string): Promise<Row | null> {
  const row = isId(id, entity.ids) ? await app.store.get(entity.name, id) : null;
  if (row === null) return null;
  const deeds = [SEE, { kind: "transition", action } as const];
  const conditions = deeds.map((deed) => app.access.may(entity.name, deed, actor.roles).when);
  return (await conditionsHold(app.store, entity.name, row, conditions, actor.context)).every(Boolean) ? row : null;
}

async function fitsBy(view: View, entity: EntityPlan, ask: FieldPlan, row: TransitionPlan, record: Row | null): Promise<Fit[]> {
  const fits: Fit[] = [];
  for (const { making, made, field, narrowings } of takenBy(view, entity, ask, row)) {
    const given = await givenTo(view, entity, making, record);
    const soFar = { row: Object.fromEntries(given), given, stored: false, owner: null, action: making.action };
    fits.push(...(await fitsOf(view, made, field, soFar, narrowings)));
  }
  return fits;
}

/** What the step gives to the record that it makes, as far as it is known before anything is asked. */
async function givenTo({ app, actor }: View, entity: EntityPlan, { given }: Making, record: Row | null): Promise<Map<string, Value>> {
  const known = given.filter(({ value }) => (record === null ? value.op === "literal" : !someNode(value, ({ op }) => op === "ask")));
  const values = known.map(({ value }) => value);
  const computed = values.length === 0 ? [] : await app.store.compute(entity.name, record ?? {}, values, actor.context);
  return new Map(known.map(({ name }, at) => [name, computed[at] ?? null]));
}

function takenBy(view: View, entity: EntityPlan, ask: FieldPlan, row: TransitionPlan): Taken[] {
  const { consequences } = row;
  // What is set off by another step is not looked through.
  if (consequences.some((one) => one.do === "perform")) return [];
  const changed = changedBy(entity, row);
  return consequences.flatMap((making) => {
    if (making.do !== "create") return [];
    const made = entityOf(view.app, making.entity);
    const isAnother = (one: ConsequencePlan) => one !== making && one.do === "create";
    const others = new Set(consequences.filter(isAnother).map((one) => one.entity));
    const isStanding = (node: Expr) =>
      !(node.op === "field" && changed.has(`${node.entity}.${node.field}`)) &&
      !((node.op === "aggregate" || node.op === "collect" || node.op === "member") && others.has(node.list.entity));
    return making.given.flatMap(({ name, value }): Taken[] => {
      const field = fieldNamed(made, name);
      if (field === undefined || !isTaken(value, ask.name)) return [];
      const narrowings = ruledAnywhere(made, field).filter(({ condition }) => !someNode(condition, (node) => !isStanding(node)));
      return narrowings.length === 0 ? [] : [{ making, made, field, narrowings }];
    });
  });
}

/** The fields that are not, when the record is made, what they are before the step, as "Order.status". */
function changedBy(entity: EntityPlan, { field, effects, consequences }: TransitionPlan): ReadonlySet<string> {
  const own = [field, ...effects.map((one) => one.field)].map((name) => `${entity.name}.${name}`);
  return new Set([...own, ...consequences.flatMap((one) => ("field" in one ? [`${one.entity}.${one.field}`] : []))]);
}

/** Whether the value is the input, wherever that is given. */
function isTaken(value: Expr, name: string): boolean {
  if (value.op === "or else") return isTaken(value.left, name);
  return value.op === "ask" && value.name === name;
}
