// What speaks against a save and does not prevent it: each warning in the document's words, and the way to go on anyway.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { WayOut } from "../actions/WayOut.tsx";
import { WhereFrom } from "../origin/WhereFrom.tsx";
import styles from "./form.module.css";
import type { Warnings } from "./use-record-form.ts";

interface Props {
  /** What was told while the form is filled in takes no focus. */
  readonly problem: Warnings;
  readonly busy: boolean;
  /** Absent where the way on stands elsewhere. */
  readonly onConfirm?: () => void;
  /** The action by which the form is sent; null where it is saved and no more. */
  readonly action?: string | null;
  /** It came by itself, and is said to whoever does not see it. */
  readonly announced?: boolean;
}

export function WarningsPanel({ problem, busy, onConfirm, action = null, announced = false }: Props) {
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
      title={t("warnings.title", { count: problem.errors.length })}
      actions={
        onConfirm && (
          <Button onClick={onConfirm} busy={busy}>
            {action === null ? t("warnings.save") : t("warnings.act", { action })}
          </Button>
        )
      }
    >
      <ul className={styles.errors}>
        {problem.errors.map((warning) => (
          <li key={`${warning.code} ${warning.detail}`} data-source={warning.source}>
            {warning.detail || t("wrong.noText", { code: warning.code })}
            {warning.remedy && (
              <p className={styles.remedy}>
                <bdi>{warning.remedy}</bdi>
              </p>
            )}
            <WayOut way={warning.leads} />
          </li>
        ))}
      </ul>
      <WhereFrom rows={problem.errors} />
    </Banner>
  );
}
