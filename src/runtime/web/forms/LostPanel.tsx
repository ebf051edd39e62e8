// Says that what a form was for is no more, and why. The record was deleted or is out of sight, who fills it in may no
// longer do it, the record went on, or the product has no such form by now. What was typed stays in sight, so that it
// can be copied.

import type { ReactNode, Ref } from "react";
import type { FormView } from "../../wire/forms.ts";
import type { ProblemView } from "../../wire.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { Because } from "../explanations/Because.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Cited } from "../provenance/WhereFrom.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import { ToRecord, usePastWords } from "./out-of-scope.tsx";
import type { Lost } from "./use-record-form.ts";

interface Props {
  readonly lost: Lost;
  /** The form of a record that went on. */
  readonly past: FormView | null;
  readonly entity: string;
  readonly problem: ProblemView | null;
  readonly wayBack: ReactNode;
  readonly ref: Ref<HTMLDivElement>;
}

export function LostPanel({ lost, past, entity, problem, wayBack, ref }: Props) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const pastWords = usePastWords(entity);
  if (lost === "removed")
    return (
      <Banner ref={ref} tone="danger" title={t("form.removed")} alert actions={wayBack}>
        <p>{t("form.removedWhy")}</p>
        <p>{t("form.keptToCopy")}</p>
      </Banner>
    );
  if (past?.refused)
    return (
      <Banner
        ref={ref}
        tone="danger"
        title={<Cited rows={[past.refused]}>{pastWords(past)}</Cited>}
        alert
        actions={<ToRecord view={past} entity={entity} or={wayBack} />}
      >
        <p>{t("form.pastWhy")}</p>
        <p>{t("form.keptToCopy")}</p>
      </Banner>
    );
  if (problem === null) return null;
  const said = words(problem);
  if (lost === "forbidden")
    return (
      <Banner ref={ref} tone="danger" title={<Cited rows={[said]}>{t("form.forbidden")}</Cited>} alert>
        {problem.because === undefined && <p>{t("form.forbiddenWhy")}</p>}
        <Because {...problem} />
        <p>{t("form.kept")}</p>
      </Banner>
    );
  return (
    <Banner ref={ref} tone="danger" title={problem.deleted ? said.title : t("form.gone")} alert actions={wayBack}>
      <p>{problem.deleted ? <Sentence text={said.detail} /> : t("form.goneWhy")}</p>
      <p>{t("form.keptToCopy")}</p>
    </Banner>
  );
}
