// Which row of the document applies when an action is performed. It is the first whose guard holds; an undecided row is
// refused, never skipped.

import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { Reader, Row } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { attributeFailureToField, type GivenNames, NOTHING_GIVEN } from "../explain/attribute-failure-to-field.ts";
import { notPossible, withStateText } from "../explain/impossible-action.ts";
import { isOpen, textOf } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { refusalFault } from "../rules/rules.ts";

/** The rows of an action that a person performs, in the order of the document. */
export function rowsOf(entity: EntityPlan, action: string): readonly TransitionPlan[] {
  return entity.states?.transitions.filter((row) => row.action === action && row.timer === null) ?? [];
}

/** Whether an action makes a record. */
export function makes(row: TransitionPlan): boolean {
  return row.from === "new";
}

export function leavesFrom(row: TransitionPlan, state: string): boolean {
  return row.from !== "new" && row.from.includes(state);
}

/** The rows of an action from the record's state; refused as not possible now where there are none. */
export function possibleTransitions(app: Application, entity: EntityPlan, action: string, row: Row): readonly TransitionPlan[] {
  const rows = rowsOf(entity, action);
  const possible = rows.filter((one) => isPossible(one, row));
  if (possible.length > 0) return possible;
  const moved = rows[0];
  throw notPossible(app, entity, fieldMoved(entity, moved), stateLabel(entity, moved, row), moved?.origin ?? null);
}

/** Whether a transition leads from the state that the record is in. */
export function isPossible(one: TransitionPlan, row: Row): boolean {
  return leavesFrom(one, textOf(row[one.field]));
}

function fieldMoved(entity: EntityPlan, moved: TransitionPlan | undefined): string {
  return moved?.field ?? entity.states?.field ?? "";
}

/** The state that a transition would change, as people read it. */
export function stateLabel(entity: EntityPlan, moved: TransitionPlan | undefined, row: Row): string {
  const name = fieldMoved(entity, moved);
  const state = textOf(row[name]);
  const field = entity.fields.find((one) => one.name === name);
  const choice = field?.type.is === "choice" ? field.type.values.find((value) => value.value === state) : undefined;
  return choice?.label ?? state;
}

/** The first row whose guard holds on the record as it is; else the refusal of the last one, at the one given value that stands against it. */
export async function chosenTransition(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  possible: readonly TransitionPlan[],
  row: Row,
  given: GivenNames = NOTHING_GIVEN,
): Promise<TransitionPlan> {
  for (const one of possible) {
    const undecided = one.guard !== null && isOpen(one.guard);
    const [holds] = one.guard === null || undecided ? [true] : await conditionsHold(reader, entity.name, row, [one.guard], actor.context);
    if (holds !== true) continue;
    if (one.open !== null) throw app.problems.notSpecified(one.open);
    if (undecided) {
      throw app.problems.notSpecified({ question: opensText(one), origin: one.origin });
    }
    return one;
  }
  const last = possible.at(-1)!;
  const fault = await refusalFault(app, reader, actor, entity.name, row, last.otherwise);
  const state = makes(last) ? "" : stateLabel(entity, last, row);
  // The program's own words speak of the state.
  const isOfState = fault.code === "not-possible-now" || fault.field !== null || last.guard === null;
  const field = isOfState ? fault.field : await attributeFailureToField(app, reader, actor, entity, row, last.guard, given);
  throw app.problems.together([{ ...withStateText(app, entity, last.field, state, fault), field }]);
}

function opensText(row: TransitionPlan): string {
  return `what “${row.action}” needs`;
}

/** Whether mail, a message or a call goes out with a step. */
export function isSent({ plan }: Application, entity: EntityPlan, name: string): boolean {
  return (
    rowsOf(entity, name).some((row) => row.outbound.length > 0) ||
    plan.sends.some((send) =>
      send.events.some((event) => event.entity === entity.name && (event.on === "changed" || event.action === name)),
    )
  );
}
