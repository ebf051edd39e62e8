// Instead of what could not be shown: why, and one thing to do about it.

import type { ReactNode } from "react";
import type { ProblemView } from "../../wire.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { isAway, problemOf } from "../api/request.ts";
import { RemedyLink } from "../explanations/RemedyLink.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { Cited } from "../provenance/WhereFrom.tsx";
import { signInAndBack } from "../router/addresses.ts";
import { Link, usePlace } from "../router/NavigationContext.tsx";
import { Button, buttonClass } from "../ui/components/Button.tsx";
import { Empty } from "../ui/components/Empty.tsx";
import type { IconName } from "../ui/components/Icon.tsx";
import { useArrival } from "./PageHeader.tsx";

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Where the page has no heading of its own. */
  readonly heading?: boolean;
  /** What to do about it, where that is known better. */
  readonly action?: ReactNode;
}

export function ProblemPage({ error, onRetry, heading, action }: Props) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  const words = useProblemWords()(problem);
  const goesOn = isAway(problem);
  return (
    <div role="alert">
      {heading && <Titled title={words.title} />}
      <Empty
        icon={iconOf(problem)}
        title={words.title}
        heading={heading ? "h1" : "p"}
        action={action ?? <NextStep problem={problem} onRetry={onRetry} />}
      >
        <Cited rows={words.remedy ? [] : [words]}>{words.detail}</Cited>
        {words.remedy && <Cited rows={[words]}>{words.remedy}</Cited>}
        <RemedyLink way={words.leads} />
        {goesOn && <p>{t("problem.goesOn")}</p>}
        {!goesOn && problem.status >= 500 && problem.status !== 501 && <p>{t("problem.serverHelp")}</p>}
      </Empty>
    </div>
  );
}

/** Where the problem is the whole page, the page is called after it. */
function Titled({ title }: { readonly title: string }) {
  useArrival(title);
  return null;
}

function NextStep({ problem, onRetry }: { readonly problem: ProblemView; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const place = usePlace();
  const { user, signIn } = useApp();
  if (problem.status === 401 && !user && signIn.possible)
    return (
      <Link href={signInAndBack(place)} className={buttonClass("primary")}>
        {t("signIn.in")}
      </Link>
    );
  if (problem.status === 403 || problem.status === 404 || problem.status === 501)
    return (
      <Link href="/" className={buttonClass()}>
        {t("problem.home")}
      </Link>
    );
  return <Button onClick={onRetry}>{t("problem.retry")}</Button>;
}

function iconOf(problem: ProblemView): IconName {
  if (problem.status === 401 || problem.status === 403) return "lock";
  if (problem.status === 404) return "search";
  if (problem.status === 501) return "question";
  return "alert";
}
