// What speaks against a save and does not prevent it: each warning in the document's words. The button that was pressed goes on anyway.

import { useEffect, useRef } from "react";
import { RemedyLink } from "../explanations/RemedyLink.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Cited } from "../provenance/WhereFrom.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import { More } from "./ErrorSummary.tsx";
import styles from "./form.module.css";
import type { Warnings } from "./use-record-form.ts";

interface Props {
  /** What was told while the form is filled in takes no focus. */
  readonly problem: Warnings;
  /** It came by itself, and is said to whoever does not see it. */
  readonly announced?: boolean;
}

export function WarningsPanel({ problem, announced = false }: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem.early) panel.current?.focus();
  }, [problem]);
  return (
    <Banner
      ref={panel}
      tone="warn"
      alert={announced}
      title={<Cited rows={problem.errors}>{t("warnings.title", { count: problem.errors.length + (problem.more ?? 0) })}</Cited>}
    >
      <ul className={styles.errors}>
        {problem.errors.map((warning) => (
          <li key={`${warning.code} ${warning.detail}`} data-source={warning.source}>
            {warning.detail || t("wrong.noText", { code: warning.code })}
            {warning.remedy && (
              <p className={styles.remedy}>
                <Sentence text={warning.remedy} />
              </p>
            )}
            <RemedyLink way={warning.leads} />
          </li>
        ))}
        <More count={problem.more} />
      </ul>
    </Banner>
  );
}
