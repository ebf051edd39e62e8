// What speaks against a save and does not prevent it: each warning in the document's words, and the way to save anyway.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { WhereFrom } from "../origin/Cite.tsx";
import styles from "./form.module.css";
import type { Warnings } from "./use-record-form.ts";

interface Props {
  /** What was told while the form is filled in takes no focus. */
  readonly problem: Warnings;
  readonly busy: boolean;
  /** Absent where the way on stands elsewhere. */
  readonly onConfirm?: () => void;
}

export function WarningsPanel({ problem, busy, onConfirm }: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem.early) panel.current?.focus();
  }, [problem]);
  return (
    <Banner
      ref={panel}
      tone="warn"
      title={t("warnings.title", { count: problem.errors.length })}
      actions={
        onConfirm && (
          <Button onClick={onConfirm} busy={busy}>
            {t("warnings.save")}
          </Button>
        )
      }
    >
      <ul className={styles.errors}>
        {problem.errors.map((warning) => (
          <li key={`${warning.code} ${warning.detail}`} title={warning.cite ?? undefined} data-source={warning.source}>
            {warning.detail || t("wrong.noText", { code: warning.code })}
          </li>
        ))}
      </ul>
      <WhereFrom sources={problem.errors.map(({ source }) => source)} />
    </Banner>
  );
}
