// What became of many records where some were refused: those with the reason of each, and what was done to the others. Each is named,
// and leads to its page. What only warns can be confirmed together.

import { Fragment, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { BulkRequest, BulkResult } from "../../../../wire/bulk.ts";
import type { ProblemView } from "../../../../wire.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useFormats } from "../../AppContext.tsx";
import { useProblemWords } from "../../actions/problem-words.ts";
import { Link } from "../../navigation/NavigationContext.tsx";
import { WhereFrom } from "../../origin/Cite.tsx";
import { useValueWords } from "../../values/Value.tsx";
import { nameOf } from "../../values/value-text.ts";
import styles from "./bulk.module.css";

/** Nobody offered it for such a record: it stands elsewhere on its way, or is not for the user to do. */
const NOT_OFFERED = ["not-possible-now", "not-allowed", "not-found"];

/** So many names stand in a message. */
const NAMED = 3;

/** So many names of one kind stand among what became of them before somebody asks for the rest. */
const AT_ONCE = 12;

interface Props {
  /** What was to be done. */
  readonly action: string;
  readonly results: readonly BulkResult[];
  /** With how many of them it could be done when somebody chose to. */
  readonly offered: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (records: BulkRequest["records"]) => void;
}

export function BulkResults({ action, results, offered, busy, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useProblemWords();
  const isOffered = ({ problem }: BulkResult) => problem === null || !NOT_OFFERED.includes(problem.code);
  const refused = results.filter((one) => one.problem !== null && isOffered(one));
  const others = byReason(
    results.filter((one) => !isOffered(one)),
    words,
  );
  const tried = results.filter(isOffered).length;
  const done = results.filter((one) => one.problem === null);
  const warned = refused.flatMap(({ id, version, problem }) =>
    problem?.confirmation === undefined || version === null ? [] : [{ id, version, confirm: problem.confirmation }],
  );
  return (
    <Dialog
      title={t("bulk.result", { action, done: done.length, all: Math.max(tried, offered) })}
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
      <div role="status">{refused.length > 0 && <p>{t("bulk.refused", { count: refused.length })}</p>}</div>
      {refused.length > 0 && (
        <ul className={styles.results}>
          {[...byReason(refused, words)].map(([reason, records]) => (
            <li key={reason}>
              {records.length > 1 && <bdi>{reason}</bdi>}
              <Names records={records} onGo={onClose} />
              {records.length === 1 && <bdi>{reason}</bdi>}
            </li>
          ))}
        </ul>
      )}
      {[...others].map(([reason, records]) => (
        <Fragment key={reason}>
          <p className={styles.doneHead}>{t("bulk.notPossible", { shown: formats.number(records.length), reason })}</p>
          <Names records={records} onGo={onClose} />
        </Fragment>
      ))}
      <WhereFrom sources={results.map(({ problem }) => problem?.errors[0]?.source ?? problem?.source)} />
      {done.length > 0 && (
        <>
          <p className={styles.doneHead}>{t("bulk.doneTo", { count: done.length })}</p>
          <Names records={done} onGo={onClose} />
        </>
      )}
    </Dialog>
  );
}

type Words = ReturnType<typeof useProblemWords>;

function reasonOf(problem: ProblemView, words: Words): string {
  return problem.errors.length > 0 ? problem.errors.map(({ detail }) => detail).join(" ") : words(problem).said;
}

/** Those of one reason together. */
function byReason(results: readonly BulkResult[], words: Words): ReadonlyMap<string, readonly BulkResult[]> {
  const groups = new Map<string, readonly BulkResult[]>();
  for (const one of results) {
    const reason = one.problem === null ? "" : reasonOf(one.problem, words);
    groups.set(reason, [...(groups.get(reason) ?? []), one]);
  }
  return groups;
}

interface NamesProps {
  readonly records: readonly Pick<BulkResult, "id" | "label" | "href">[];
  readonly onGo: () => void;
}

/** The first of them, and the rest once somebody asks. */
function Names({ records, onGo }: NamesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(records.length <= AT_ONCE + 1);
  const shown = isWhole ? records : records.slice(0, AT_ONCE);
  const rest = records.length - shown.length;
  const showRest = () => {
    flushSync(() => setWhole(true));
    (list.current?.children[AT_ONCE]?.querySelector("a") ?? list.current)?.focus();
  };
  return (
    <ul ref={list} className={styles.names} tabIndex={-1}>
      {shown.map((record) => (
        <li key={record.id}>
          <Name record={record} onGo={onGo} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Button look="quiet" small onClick={showRest}>
            {t("bulk.more", { count: rest })}
          </Button>
        </li>
      )}
    </ul>
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
