// What became of many records where some were refused: those with the reason of each, and what was done to the others. Each is named,
// and leads to its page. What only warns can be confirmed together.

import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { BulkRequest, BulkResult } from "../../../../wire/bulk.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useProblemWords } from "../../actions/problem-words.ts";
import { Link } from "../../navigation/NavigationContext.tsx";
import { WhereFrom } from "../../origin/Cite.tsx";
import { useValueWords } from "../../values/Value.tsx";
import { nameOf } from "../../values/value-text.ts";
import styles from "./bulk.module.css";

/** So many names stand in a message. */
const NAMED = 3;

interface Props {
  /** What was to be done. */
  readonly action: string;
  readonly results: readonly BulkResult[];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (records: BulkRequest["records"]) => void;
}

export function BulkResults({ action, results, busy, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const words = useProblemWords();
  const refused = results.filter((one) => one.problem !== null);
  const done = results.filter((one) => one.problem === null);
  const warned = refused.flatMap(({ id, version, problem }) =>
    problem?.confirmation === undefined || version === null ? [] : [{ id, version, confirm: problem.confirmation }],
  );
  return (
    <Dialog
      title={t("bulk.result", { action, done: done.length, all: results.length })}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          {warned.length > 0 && (
            <Button busy={busy} onClick={() => onConfirm(warned)}>
              {t("bulk.confirm", { count: warned.length })}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <p role="status">{t("bulk.refused", { count: refused.length })}</p>
      <ul className={styles.results}>
        {refused.map(({ problem, ...record }) => (
          <li key={record.id}>
            <Name record={record} onGo={onClose} />
            {problem && <bdi>{problem.errors.length > 0 ? problem.errors.map(({ detail }) => detail).join(" ") : words(problem).said}</bdi>}
          </li>
        ))}
      </ul>
      <WhereFrom sources={refused.map(({ problem }) => problem?.errors[0]?.source ?? problem?.source)} />
      {done.length > 0 && (
        <>
          <p className={styles.doneHead}>{t("bulk.doneTo", { count: done.length })}</p>
          <ul className={styles.done}>
            {done.map((record) => (
              <li key={record.id}>
                <Name record={record} onGo={onClose} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function Name({ record, onGo }: { readonly record: Pick<BulkResult, "label" | "href">; readonly onGo: () => void }) {
  const name = nameOf(record, useValueWords());
  return (
    <strong>
      {record.href === null ? (
        name
      ) : (
        <Link href={record.href} onClick={onGo}>
          {name}
        </Link>
      )}
    </strong>
  );
}

/** The first of some names, and how many more there are. */
export function useNames(): (labels: readonly (string | null)[]) => string {
  const { t, i18n } = useTranslation();
  const words = useValueWords();
  return useCallback(
    (labels) => {
      const most = labels.length > NAMED + 1 ? NAMED : labels.length;
      const names = labels.slice(0, most).map((label) => nameOf({ label }, words));
      const rest = labels.length - most;
      return new Intl.ListFormat(i18n.language).format(rest > 0 ? [...names, t("bulk.more", { count: rest })] : names);
    },
    [t, i18n, words],
  );
}
