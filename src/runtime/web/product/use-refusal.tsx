// That something was refused, in a message at the edge of the page. The words of the problem, and behind them the rows that say
// so.

import { useCallback } from "react";
import type { ProblemView } from "../../wire.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { NO_ANSWER, problemOf } from "../api/request.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { rowsOf, WhereFrom } from "../provenance/WhereFrom.tsx";
import { useToast } from "../ui/components/Toast.tsx";

/** `words`: where the problem's own do not say it all. */
export type TellRefusal = (error: unknown, words?: (problem: ProblemView, own: string) => string) => void;

export function useRefusal(): TellRefusal {
  const { t } = useTranslation();
  const notify = useToast();
  const words = useProblemWords();
  return useCallback(
    (error, saying) => {
      const problem = problemOf(error);
      const own = words(problem).said;
      const take = notify("danger", saying?.(problem, own) ?? own, undefined, null, <WhereFrom rows={rowsOf(problem)} />);
      if (problem.code !== NO_ANSWER) return;
      // What was not done stays so; that nobody can be reached is over. Who closed the message has read it.
      const back = t("problem.backAgain");
      const hear = () => {
        if (take()) notify("info", saying?.(problem, back) ?? back);
      };
      addEventListener("online", hear, { once: true });
    },
    [t, notify, words],
  );
}
