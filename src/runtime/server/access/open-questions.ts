// What the document leaves open, for those alone who are shown such things: it is for the owners of the product, not for the public.

import type { Open, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { OpenView } from "../../wire.ts";
import { isOpen } from "../expressions/expression-builders.ts";
import type { View } from "../reading/columns.ts";
import { seesOpen } from "./screen-access.ts";

/** What is left open; null, as if nothing were, for whoever is not shown it. */
export function openFor(view: View, open: Open | null): Open | null {
  return open !== null && seesOpen(view) ? open : null;
}

/** The same as it is sent. */
export function openView(view: View, open: Open | null): OpenView | null {
  const shown = openFor(view, open);
  return shown === null ? null : view.app.problems.open(shown);
}

/** What the document leaves open about a step. */
export function leftOpen({ open, guard, action, origin }: TransitionPlan): Open | null {
  return open ?? (guard !== null && isOpen(guard) ? { question: `when “${action}” is possible`, origin } : null);
}
