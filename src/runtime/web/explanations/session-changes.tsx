// A refusal that passes while the form is open. Nobody was signed in and by now somebody is, or there was no connection and it is
// back.

import { useEffect, useState } from "react";
import type { ProblemView } from "../../wire.ts";
import { NO_ANSWER } from "../api/request.ts";
import { signedIn } from "../api/session-store.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { SIGN_IN } from "../router/addresses.ts";
import { buttonClass } from "../ui/components/Button.tsx";

/** `forget` is called once the problem is over. */
export function usePassed(problem: ProblemView | null, forget: () => void): void {
  const { status, code } = problem ?? {};
  useEffect(() => {
    if (status === 401) return signedIn.add(forget);
    if (code !== NO_ANSWER) return;
    addEventListener("online", forget);
    return () => removeEventListener("online", forget);
  }, [status, code, forget]);
}

/** Whether it is a problem that there was no answer, and the connection came back since. */
export function useIsBack(problem: ProblemView | null): boolean {
  const [back, setBack] = useState<ProblemView | null>(null);
  useEffect(() => {
    if (problem?.code !== NO_ANSWER) return;
    const hear = ({ type }: Event) => setBack(type === "online" ? problem : null);
    addEventListener("online", hear);
    addEventListener("offline", hear);
    return () => {
      removeEventListener("online", hear);
      removeEventListener("offline", hear);
    };
  }, [problem]);
  return problem !== null && back === problem;
}

/** In a window of its own, so that what was typed stays here. */
export function SignInAside() {
  const { t } = useTranslation();
  return (
    <a href={SIGN_IN} target="_blank" rel="noreferrer" className={buttonClass()}>
      {t("signIn.in")}
    </a>
  );
}
