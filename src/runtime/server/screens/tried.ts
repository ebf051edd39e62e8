// What would come of a form if it were sent as it stands: everything is done, asked and undone. So a form tells, while it is
// filled in, what only the server knows, in the words in which it would refuse or warn.

import type { TriedView } from "../../wire/forms.ts";
import type { Doer } from "../act.ts";
import { Problem } from "../problems.ts";
import type { Answer, Ask } from "../router.ts";
import { formDoer } from "./form.ts";

export function tried(send: (ask: Ask, doer: Doer) => Promise<Answer>): (ask: Ask) => Promise<Answer> {
  return async (ask) => {
    try {
      await send(ask, { ...formDoer(ask), once: null, trial: true });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const isWarned = error.view.confirmation !== undefined;
      return answer(isWarned ? { problem: null, warnings: error.view } : { problem: error.view, warnings: null });
    }
    return answer({ problem: null, warnings: null });
  };
}

const answer = (body: TriedView): Answer => ({ status: 200, body });
