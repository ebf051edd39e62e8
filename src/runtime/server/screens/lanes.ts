// The lanes of a board: all values of what its cards stand by, and of which of them its `Only where` lets none be shown.

import { fold, literal } from "../../../compiler/expression/fold.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { mapParts } from "../../../compiler/expression/walk.ts";
import type { ScreenPlan } from "../../../compiler/plan/plan.ts";
import type { ScreenView } from "../../wire.ts";
import { entityOf } from "../application.ts";
import type { View } from "../columns.ts";
import { fieldNamed, isNever } from "../terms.ts";

export function lanesOf({ app }: View, screen: ScreenPlan): ScreenView["lanes"] {
  const { shows, by, where } = screen;
  if (shows !== "board" || screen.entity === null || by === null) return [];
  const entity = entityOf(app, screen.entity);
  const field = fieldNamed(entity, by);
  if (field?.type.is !== "choice") return [];
  const ends = entity.states?.machines.find((machine) => machine.field === by)?.ends ?? [];
  return field.type.values.map((value) => ({
    ...value,
    end: ends.includes(value.value),
    ...(where !== null && isNever(fold(given(where, by, value.value))) ? { never: true } : {}),
  }));
}

/** A condition of records of which a field holds the value. */
function given(condition: Expr, field: string, value: string): Expr {
  if (condition.op === "field" && condition.field === field && condition.of.op === "this") return literal(value, condition.type);
  return mapParts(condition, (part) => given(part, field, value));
}
