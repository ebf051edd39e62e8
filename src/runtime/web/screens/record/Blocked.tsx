// What cannot be done now, each with the reason and its row of the document.

import { useId, useState } from "react";
import type { ActionView } from "../../../wire.ts";
import { isOwnAction } from "../../actions/ActionButton.tsx";
import { keyOf } from "../../actions/perform.tsx";
import { useProblemWords } from "../../api/problem-words.ts";
import { ConflictingRecord, otherOf } from "../../explanations/ConflictingRecord.tsx";
import { RemedyLink } from "../../explanations/RemedyLink.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useWide } from "../../product/use-wide.ts";
import { Cited } from "../../provenance/WhereFrom.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import styles from "./record.module.css";

const noWrap = (text: string) => <NoWrap>{text}</NoWrap>;

export function Blocked({ actions }: { readonly actions: readonly ActionView[] }) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const list = useId();
  // On a phone they are below the fields, and open when asked for.
  const folds = !useWide();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.panel}>
      <h2>
        {folds ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? "down" : "right"} size={14} />
            {t("record.blocked")}
          </button>
        ) : (
          t("record.blocked")
        )}
      </h2>
      <ul id={list} className={styles.blocked} hidden={folds && !open}>
        {actions.map((action) => {
          const reason = action.blocked && words(action.blocked);
          return (
            <li key={keyOf(action)} data-source={action.source}>
              <Icon name={action.blocked?.status === 501 ? "question" : "lock"} />
              <div>
                <p className={styles.blockedName}>
                  <DocumentText own={isOwnAction(action)}>{action.label}</DocumentText>
                </p>
                {reason && (
                  <Cited rows={reason.remedy ? [] : [reason]} text={reason.detail}>
                    <ConflictingRecord text={reason.detail} other={action.blocked ? otherOf(action.blocked) : undefined} shown={noWrap} />
                  </Cited>
                )}
                {reason?.remedy && <Cited rows={[reason]}>{reason.remedy}</Cited>}
                <RemedyLink way={reason?.leads} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
