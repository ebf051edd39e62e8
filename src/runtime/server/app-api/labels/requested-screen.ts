// The screen that a request names, as far as its user may open it.

import type { Open, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { Actor } from "../../access/access.ts";
import { againstScreen, refusedBy } from "../../access/denial-reasons.ts";
import { mayOpen } from "../../access/screen-access.ts";
import type { HttpRequest } from "../../pipeline/router.ts";

/** The screen that an address names; not there for whoever may not open it. */
export function screenOf(ask: HttpRequest): ScreenPlan {
  const screen = ask.app.plan.screens.find((one) => one.slug === ask.params.get("slug"));
  if (screen === undefined) throw ask.app.problems.problem("not-found");
  if (mayOpen(ask.app, ask.actor, screen)) return screen;
  const open = openDecision(screen, ask.actor);
  if (open !== null) throw ask.app.problems.notSpecifiedPermission(open);
  const origin = screen.mayOpen?.origin ?? screen.origin;
  const refusal = ask.app.problems.problem(ask.actor.user === null ? "not-signed-in" : "not-allowed", {}, origin);
  throw refusedBy(ask.app, refusal, againstScreen(ask, screen));
}

/** What the document leaves open about who may open the screen. */
function openDecision({ mayOpen: grant }: ScreenPlan, { roles }: Actor): Open | null {
  for (const role of roles) {
    const decision = grant?.byRole[role];
    if (decision?.may === "open") return decision.open;
  }
  return null;
}
