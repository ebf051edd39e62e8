// What a process answers that runs an older release than the data's.

import { type Awaitable, andThen } from "../../store/awaitable.ts";
import { type Store, Superseded } from "../../store/store.ts";
import { phrase } from "../i18n/texts.ts";
import type { Application } from "./application.ts";
import type { Problem } from "./problems.ts";

/** To be asked once everything is read that is answered: until then nobody had released. Throws `Superseded`. */
export function demandLatest(store: Store): Awaitable<void> {
  return andThen(store.isLatest(), (isLatest) => {
    if (!isLatest) throw new Superseded("The data are of a newer release.");
  });
}

export function supersededProblem({ problems }: Application): Problem {
  return problems.reworded(problems.problem("unavailable", {}, null, { "retry-after": "5" }), phrase("newerRelease"));
}
