// A timer with a condition, or several that lead round in a circle, must not leave a record as they find it: they would be
// performed again at once, and never stop. Told where that is certain.

import { and, literal, not, or } from "../../../expression/fold.ts";
import type { Comparison, Expr } from "../../../expression/tree.ts";
import { usesUser } from "../../../expression/walk.ts";
import type { EntityModel, Model, StatesModel, TransitionModel } from "../../../model/model.ts";
import { changesOf, readsChanged, rowsSetOff } from "../../changes.ts";
import type { Decider } from "../../decide/decide.ts";
import { Examples } from "../../decide/examples.ts";
import { recordInWords } from "../../decide/witness-words.ts";
import type { Rule } from "../../rule.ts";
import { afterwards, inState, machinesOf } from "../../transitions.ts";

/** Longer circles are not looked at. */
const MOST_ROWS = 4;
/** Nor are more ways than these of one length. */
const MOST_PATHS = 200;

export const timersComeToAnEnd: Rule = (model, report, { decider }) => {
  for (const { entity, states } of machinesOf(model)) {
    const told = new Set<TransitionModel>();
    for (const circle of circlesOf(states)) {
      if (circle.some((row) => told.has(row))) continue;
      const example = goesOn(model, decider, entity, states, circle);
      if (example === null) continue;
      for (const row of circle) told.add(row);
      const [first, ...others] = circle as [Timed, ...Timed[]];
      const path = [circle.at(-1)!, ...circle].map(({ to }) => to).join(" → ");
      report(
        "timers-come-to-an-end",
        first.span,
        { timer: first.action, path, example },
        {
          related: others.map(({ span }) => ({ span, message: "This is performed in between." })),
        },
      );
    }
  }
};

type Timed = TransitionModel & { readonly from: readonly string[] };

function whens(rows: readonly TransitionModel[]): Timed[] {
  return rows.filter((row): row is Timed => row.timer?.on === "when" && row.from !== "new");
}

/** The rows with a condition that lead from a state back to it, one after the other; the shortest first. */
function circlesOf(states: StatesModel): Timed[][] {
  const rows = whens(states.transitions);
  const found: Timed[][] = [];
  let paths = rows.map((row) => [row]);
  for (let length = 1; length <= MOST_ROWS; length++) {
    found.push(...paths.filter((path) => path[0]!.from.includes(path.at(-1)!.to)));
    const onward = (path: readonly Timed[]) => rows.filter((row) => !path.includes(row) && row.from.includes(path.at(-1)!.to));
    paths = paths.flatMap((path) => onward(path).map((row) => [...path, row])).slice(0, MOST_PATHS);
  }
  return found;
}

/**
 * Where records for which the whole circle is performed are such records again: words for one of them, empty where none can be made up.
 * Null where something may end it.
 */
function goesOn(model: Model, decider: Decider, entity: EntityModel, states: StatesModel, circle: readonly Timed[]): string | null {
  const others = whens(entity.machines.flatMap(({ transitions }) => transitions)).filter((row) => !circle.includes(row));
  const changes = changesOf(model, circle);
  const asked: Expr[] = [];
  let isSimple = true;
  /** Said after so many rows of the circle, as a condition on the record in front of all of them. */
  const ask = (condition: Expr, after: number) => {
    asked.push(
      circle.slice(0, after).reduceRight((expr, transition) => afterwards(model, { entity, states, transition }, expr), condition),
    );
  };
  for (const [index, row] of circle.entries()) {
    const condition = conditionOf(row);
    if (condition === null) return null;
    ask(and([inState(entity, states, row.from), condition]), index);
    for (const other of others) {
      const machine = entity.machines.find(({ transitions }) => transitions.includes(other))!;
      const taken = conditionOf(other);
      if (taken === null) return null;
      const before = index === 0 ? circle.at(-1)!.to : circle[index - 1]!.to;
      if (machine === states && !other.from.includes(before)) continue;
      isSimple = false;
      ask(not(and([inState(entity, machine, other.from), taken])), index);
    }
    for (const kept of keptBy(entity, row)) if (readsChanged(decider.expanded(kept), changes)) ask(kept, index + 1);
  }
  const begins = inState(entity, states, [circle.at(-1)!.to]);
  const whole = and(asked);
  const before = [begins, whole];
  if (usesUser(whole) || isEndedElsewhere(model, entity, circle) || decider.never(before) !== null) return null;
  const again = circle.reduceRight((expr, transition) => afterwards(model, { entity, states, transition }, expr), and(before));
  if (decider.always(again, before) === null) return null;
  const found = new Examples(model, decider).find(before);
  if (found === null) return isSimple ? "" : null;
  return ` So it is of ${recordInWords(found, entity.name)}.`;
}

function conditionOf({ timer, guard, question }: TransitionModel): Expr | null {
  if (timer?.on !== "when" || timer.condition === null || question !== null) return null;
  return guard === null ? timer.condition : and([timer.condition, guard]);
}

/** What must hold of the record that the row leaves, or the row is refused. */
function keptBy(entity: EntityModel, { effects }: TransitionModel): Expr[] {
  const rules = entity.rules.flatMap(({ level, onlyIf, holds }) =>
    level !== "error" || holds === null ? [] : [onlyIf === null ? holds : or([not(onlyIf), holds])],
  );
  const given = effects.flatMap((effect) => ((effect.do === "set" || effect.do === "add") && effect.at === null ? [effect.field] : []));
  return [...rules, ...given.flatMap((name) => rangeOf(entity, name))];
}

function rangeOf(entity: EntityModel, name: string): Expr[] {
  const type = entity.fields.get(name)?.type;
  if (type?.is !== "integer") return [];
  const number = { is: "number", scale: 0, digits: 15, unit: "plain" } as const;
  const of: Expr = { op: "this", type: { is: "record", entity: entity.name }, optional: false };
  const left: Expr = { op: "field", of, entity: entity.name, field: name, type: number, optional: false };
  const bound = (how: Comparison, value: number | null): Expr[] =>
    value === null ? [] : [{ op: "compare", how, left, right: literal(value, number), type: { is: "boolean" }, optional: false }];
  return [...bound(">=", type.min), ...bound("<=", type.max)];
}

/** Whether a timer outside of the circle may change the record from another one. */
function isEndedElsewhere(model: Model, { name }: EntityModel, circle: readonly Timed[]): boolean {
  const rows = machinesOf(model).flatMap(({ states }) => whens(states.transitions));
  return rows.some((row) => {
    if (circle.includes(row)) return false;
    const reached = row.effects.flatMap((effect) => ("at" in effect && effect.at !== null ? [`${effect.entity}.`] : []));
    return [...reached, ...changesOf(model, rowsSetOff(model, row.effects)).fields].some((field) => field.startsWith(`${name}.`));
  });
}
