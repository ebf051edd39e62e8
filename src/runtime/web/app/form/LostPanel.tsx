// That what a form was for is no more: its record was deleted or is out of sight, who fills it in may no longer do it, or the product
// has no such form by now. What was typed stays in sight, so that it can be copied.

import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import type { ProblemView } from "../../../wire.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useProblemWords } from "../actions/problem-words.ts";
import { WhereFrom } from "../origin/WhereFrom.tsx";
import type { Lost } from "./use-record-form.ts";

interface Props {
  readonly lost: Lost;
  readonly problem: ProblemView | null;
  readonly wayBack: ReactNode;
  readonly ref: Ref<HTMLDivElement>;
}

export function LostPanel({ lost, problem, wayBack, ref }: Props) {
  const { t } = useTranslation();
  const words = useProblemWords();
  if (lost === "removed")
    return (
      <Banner tone="danger" title={t("form.removed")} alert actions={wayBack}>
        <p>{t("form.removedWhy")}</p>
        <p>{t("form.keptToCopy")}</p>
      </Banner>
    );
  if (problem === null) return null;
  const said = words(problem);
  if (lost === "forbidden")
    return (
      <Banner ref={ref} tone="danger" title={t("form.forbidden")} alert>
        <p>{t("form.forbiddenWhy")}</p>
        <WhereFrom rows={[said]} />
        <p>{t("form.kept")}</p>
      </Banner>
    );
  return (
    <Banner ref={ref} tone="danger" title={problem.deleted ? said.title : t("form.gone")} alert actions={wayBack}>
      <p>{problem.deleted ? <bdi>{said.detail}</bdi> : t("form.goneWhy")}</p>
      <p>{t("form.keptToCopy")}</p>
    </Banner>
  );
}
