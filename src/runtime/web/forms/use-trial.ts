// Asks the server, while a form is filled in, what it would say to it as it stands. What is computed of it is shown, and, once it
// was refused or warned of, what only the server knows is told as it is typed, in the same words and place, and together with
// what the browser finds itself.

import { useEffect, useRef, useState } from "react";
import type { TriedView } from "../../wire/forms.ts";
import type { ProblemView } from "../../wire.ts";
import { isConflict } from "../api/problem-words.ts";
import { isPassing, NO_ANSWER, problemOf } from "../api/request.ts";
import { asksOfRows, withKeys } from "../drafts/form-rows.ts";
import type { ActValues, FormState } from "../drafts/form-state.ts";

const MILLISECONDS_OF_REST = 400;

/** `attempt` is null where nothing is to be asked; `onWarned` hears what would have to be confirmed, null where nothing would. */
export function useTrial(
  form: FormState,
  attempt: ((values: ActValues) => Promise<TriedView>) | null,
  onWarned: (warnings: ProblemView | null) => void,
): void {
  const { values, drafts, told, stopped, unasked } = form;
  const again = useAgain(unasked);
  const computes = form.fields.some(({ computed }) => computed === true) || asksOfRows(form.fields, drafts, form.place);
  const asked = useRef({ values, drafts, told, stopped, again });
  const isUnasked = useRef(form.making !== null);
  const latest = useRef({ form, attempt, onWarned });
  latest.current = { form, attempt, onWarned };
  useEffect(() => {
    const before = asked.current;
    asked.current = { values, drafts, told, stopped, again };
    const isAgain = again !== before.again;
    const isStopped = stopped !== before.stopped;
    const isFirst = isUnasked.current;
    isUnasked.current = false;
    // Before anything was sent nothing is said to be wrong, and what is computed is shown all the same.
    if (told === 0 && !computes) return;
    const isRefused = told !== before.told && !isStopped;
    // What was just refused is known already, but not what is computed of it; what the browser did not send is not known either.
    if (isRefused && !computes) return;
    if (values === before.values && drafts === before.drafts && !isStopped && !isFirst && !isRefused && !isAgain) return;
    let answered = false;
    const timer = setTimeout(
      async () => {
        const { form: asking } = latest.current;
        const sent = asking.asItStands();
        let isAnswered = true;
        const reply = await latest.current.attempt?.(sent).catch((error) => {
          isAnswered = problemOf(error).code !== NO_ANSWER;
          return undefined;
        });
        if (answered) return;
        const { form: now } = latest.current;
        if (reply !== undefined || computes)
          now.compute(reply?.computed ? withKeys(reply.computed, asking.drafts) : null, reply?.later ?? [], !isAnswered);
        // The answer to what was sent stands until something else is typed: a trial may not know all that it knew.
        if (reply === undefined || told === 0 || isRefused) return;
        const { problem, warnings } = reply;
        if (problem !== null && (isConflict(problem) || isPassing(problem))) return;
        now.tell(problem);
        now.warn(warnings, false);
        latest.current.onWarned(warnings);
      },
      isStopped || isRefused || isAgain ? 0 : MILLISECONDS_OF_REST,
    );
    return () => {
      answered = true;
      clearTimeout(timer);
    };
  }, [values, drafts, told, stopped, again, computes]);
}

/** Changes as the connection is back by which nothing could be asked. */
function useAgain(unasked: boolean): number {
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (!unasked) return;
    const ask = () => setAgain((count) => count + 1);
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, [unasked]);
  return again;
}
