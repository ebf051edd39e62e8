// Asks the server, while a form that was refused once is filled in, with what it would be refused as it stands: what only the
// server knows is told as it is typed, in the same words and place. Nothing is asked while the browser finds something itself.

import { useEffect, useRef } from "react";
import type { TriedView } from "../../../wire.ts";
import { isConflict } from "../actions/problem-words.ts";
import { isPassing } from "../server/request.ts";
import type { ActValues, FormState } from "./form-state.ts";

const MILLISECONDS_OF_REST = 400;

/** `attempt` is null where nothing is to be asked. */
export function useTrial(form: FormState, attempt: ((values: ActValues) => Promise<TriedView>) | null): void {
  const { values, drafts, failures } = form;
  const asked = useRef({ values, drafts, failures });
  const latest = useRef({ form, attempt });
  latest.current = { form, attempt };
  useEffect(() => {
    const before = asked.current;
    asked.current = { values, drafts, failures };
    // What was just refused is known already.
    if (failures === 0 || failures !== before.failures || (values === before.values && drafts === before.drafts)) return;
    let answered = false;
    const timer = setTimeout(async () => {
      const sent = latest.current.form.sendable();
      const reply = sent === null ? undefined : await latest.current.attempt?.(sent).catch(() => undefined);
      if (reply === undefined || answered) return;
      const { problem } = reply;
      if (problem === null || !(isConflict(problem) || isPassing(problem))) latest.current.form.tell(problem);
    }, MILLISECONDS_OF_REST);
    return () => {
      answered = true;
      clearTimeout(timer);
    };
  }, [values, drafts, failures]);
}
