// The lanes of a board, and which of them its `Only where` leaves without cards.

import { fold, literal } from "../../../../compiler/expression/fold.ts";
import type { Expr } from "../../../../compiler/expression/tree.ts";
import { mapParts } from "../../../../compiler/expression/walk.ts";
import type { ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { RowsView, ScreenView } from "../../../wire.ts";
import { SEE } from "../../access/access.ts";
import { authorizeAny } from "../../access/authorize.ts";
import { entityOf } from "../../context/application.ts";
import { and, compare, fieldNamed, isNever, onlyIf } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { columnAt, columnSeen, type View } from "../../reading/columns.ts";
import { badParameter, isUsable } from "../../reading/filters.ts";

export function lanesOf({ app }: View, screen: ScreenPlan): ScreenView["lanes"] {
  const { shows, by, where } = screen;
  if (shows !== "board" || screen.entity === null || by === null) return [];
  const entity = entityOf(app, screen.entity);
  const field = fieldNamed(entity, by);
  if (field?.type.is !== "choice") return [];
  const machine = entity.states?.machines.find((one) => one.field === by);
  return field.type.values.map((value) => ({
    ...value,
    end: machine?.ends.includes(value.value) ?? false,
    goal: machine?.goals.includes(value.value) ?? false,
    warns: machine?.warns.includes(value.value) ?? false,
    ...app.problems.traced(field.origin),
    ...(where !== null && isNever(fold(given(where, by, value.value))) ? { never: true } : {}),
  }));
}

/** The lane of a card, as far as the viewer may know it. */
function laneKey(view: View, { entity, by }: ScreenPlan): Expr | null {
  const column = entity === null || by === null ? null : columnAt(view.app, entity, by);
  return column === null || !isUsable(view, column) ? null : onlyIf(columnSeen(view, column), column.value);
}

/** The cards of one lane alone. */
export function inLane(ask: HttpRequest, screen: ScreenPlan, lane: string): Expr {
  const key = laneKey(ask, screen);
  if (key === null || !lanesOf(ask, screen).some(({ value }) => value === lane)) throw badParameter(ask, "lane");
  return compare(key, "=", literal(lane, key.type));
}

/** How many cards each lane has, shown or not. */
export async function laneCounts(ask: HttpRequest, screen: ScreenPlan, entity: string, where: readonly Expr[]): Promise<RowsView["lanes"]> {
  const by = laneKey(ask, screen);
  if (by === null) return undefined;
  const seen = and([...where, authorizeAny(ask.app, ask.actor, entity, SEE).when]);
  const found = await ask.app.store.groups(
    { entity, where: seen, by, of: null, limit: lanesOf(ask, screen).length + 1 },
    ask.actor.context,
  );
  return found.flatMap(({ by: lane, count }) => (typeof lane === "string" ? [{ value: lane, count }] : []));
}

/** A condition of records of which a field holds the value. */
export function given(condition: Expr, field: string, value: string): Expr {
  if (condition.op === "field" && condition.field === field && condition.of.op === "this") return literal(value, condition.type);
  return mapParts(condition, (part) => given(part, field, value));
}
