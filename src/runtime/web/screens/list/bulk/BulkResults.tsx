// What became of many records where not all was done. What only warns, to be confirmed together; those that were refused, with
// the reason of each; those that were not tried, to go on with; those that were left or fell out before; and what was done to the
// others, with the way back. Each is named.

import { Fragment, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BulkRequest, BulkResult } from "../../../../wire/bulk.ts";
import type { ProblemView } from "../../../../wire.ts";
import { RefusalBanner } from "../../../actions/RefusalBanner.tsx";
import { useStaysWords } from "../../../actions/use-undo.ts";
import { useProblemWords } from "../../../api/problem-words.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { rowsOf, WhereFrom } from "../../../provenance/WhereFrom.tsx";
import { Link } from "../../../router/NavigationContext.tsx";
import { Button } from "../../../ui/components/Button.tsx";
import { Dialog } from "../../../ui/components/Dialog.tsx";
import { Sentence } from "../../../ui/components/Sentence.tsx";
import { isPressed, isUndoKey, type UndoOffer, useUndoing } from "../../../ui/components/Toast.tsx";
import styles from "./bulk.module.css";
import { asWarned } from "./bulk-runner.ts";
import { ExcludedRecords } from "./ExcludedRecords.tsx";
import type { ExcludedRecord } from "./excluded.ts";
import { type Named, useName } from "./names.ts";
import { reasonOf } from "./reason.ts";

/** Nobody offered it for such a record: it stands elsewhere on its way, or is not for the user to do. */
const NOT_OFFERED = ["not-possible-now", "not-allowed", "not-found"];

/** So many names of one kind stand among what became of them before somebody asks for the rest. */
const AT_ONCE = 12;

/** What became of a record, with what tells it apart. */
export type NamedResult = BulkResult & Named;

interface Outcome {
  /** What was done to which. */
  readonly what: string;
  readonly way: UndoOffer;
}

interface Props {
  /** What was to be done. */
  readonly action: string;
  readonly results: readonly NamedResult[];
  /** How many were not tried: it was stopped, or broke off. */
  readonly rest: number;
  /** What was selected and never sent, since it changed while it was asked about. */
  readonly fallen: readonly ExcludedRecord[];
  /** What it could not be done to from the beginning, which was told. */
  readonly leftOut: readonly ExcludedRecord[];
  /** What was done; null: nothing. */
  readonly outcome: Outcome | null;
  readonly busy: boolean;
  /** At which it broke off. */
  readonly problem: ProblemView | null;
  readonly onClose: () => void;
  /** What was done is told no more, since it is taken back. */
  readonly onLeave: () => void;
  /** Something was typed. */
  readonly given: boolean;
  /** To what was typed, for those that were refused; null where nothing was asked for. */
  readonly onAgain: (() => void) | null;
  readonly onConfirm: (records: BulkRequest["records"]) => void;
  readonly onGoOn: () => void;
}

export function BulkResults(props: Props) {
  const { action, results, rest, fallen, leftOut, outcome, busy, problem, given, onClose, onLeave, onAgain, onConfirm, onGoOn } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useProblemWords();
  const isOffered = (one: NamedResult) => one.problem === null || !NOT_OFFERED.includes(one.problem.code);
  const warned = results.filter((one) => asWarned(one).length > 0);
  const refused = results.filter((one) => one.problem !== null && isOffered(one) && !warned.includes(one));
  const impossible = results.filter((one) => !isOffered(one));
  const done = results.filter((one) => one.problem === null);
  const shown = formats.number;
  const all = results.length + rest + fallen.length + leftOut.length;
  const counts = { action, done: shown(done.length), all: shown(all), asked: shown(warned.length) };
  const result = t(warned.length > 0 ? "bulk.resultAsked" : "bulk.result", counts);
  // All of them are counted, so that the numbers add up.
  const besides = [["bulk.alsoRefused", refused] as const, ["bulk.alsoNotPossible", [...impossible, ...fallen, ...leftOut]] as const];
  // What is still to be answered comes first.
  const again = refused.length > 0 && warned.length + rest === 0 ? onAgain : null;
  const title = besides.reduce((said, [key, of]) => (of.length === 0 ? said : t(key, { result: said, shown: shown(of.length) })), result);
  return (
    <Dialog
      title={title}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button look={warned.length + rest > 0 || (again !== null && given) ? "secondary" : "primary"} onClick={onClose}>
            {t("close")}
          </Button>
          {again !== null && (
            <Button look={given ? "primary" : "secondary"} onClick={again}>
              {t(given ? "bulk.again" : "bulk.backToAsked")}
            </Button>
          )}
          {rest > 0 && (
            <Button look={warned.length > 0 ? "secondary" : "primary"} busy={busy} onClick={onGoOn}>
              {t("bulk.goOn", { count: rest, shown: shown(rest) })}
            </Button>
          )}
          {warned.length > 0 && (
            <Button look="primary" busy={busy} onClick={() => onConfirm(warned.flatMap(asWarned))}>
              {t("bulk.confirm", { count: warned.length })}
            </Button>
          )}
        </>
      }
    >
      {problem && <RefusalBanner problem={problem} label="" onClose={onClose} quiet />}
      <div role="status" className={styles.told}>
        {rest > 0 && <p>{t("bulk.untried", { count: rest, shown: shown(rest) })}</p>}
        {warned.length > 0 && <p>{t("bulk.asked", { count: warned.length, shown: shown(warned.length) })}</p>}
      </div>
      <Reasons results={warned} onGo={onClose} />
      {warned.length > 1 && <p className={styles.of}>{t("bulk.askedEach")}</p>}
      {refused.length > 0 && (
        <p role="status" className={styles.head}>
          {t("bulk.refused", { count: refused.length })}
        </p>
      )}
      <Reasons results={refused} onGo={onClose} />
      {[...byReason(impossible, (problem) => words(problem).detail)].map(([reason, records]) => (
        <Fragment key={reason}>
          <p className={styles.head}>{t("bulk.notPossible", { shown: formats.number(records.length), reason })}</p>
          <Names records={records} onGo={onClose} />
        </Fragment>
      ))}
      <ExcludedRecords fallen={fallen} />
      <ExcludedRecords fallen={leftOut} never />
      <WhereFrom rows={results.flatMap(({ problem }) => rowsOf(problem))} />
      {done.length > 0 && (
        <>
          <p className={styles.head}>{t("bulk.doneTo", { count: done.length })}</p>
          <Names records={done} onGo={onClose} />
          {outcome && !busy && <Back outcome={outcome} onLeave={onLeave} />}
        </>
      )}
    </Dialog>
  );
}

/** Takes back what was done, by a press or by the key of that; where it stays, the key is told why. */
function Back({ outcome: { what, way }, onLeave }: { readonly outcome: Outcome; readonly onLeave: () => void }) {
  const { takeBack } = useUndoing();
  const words = useStaysWords();
  const [isAsked, setAsked] = useState(false);
  const undo = () => {
    if (!isPressed(way)) return setAsked(true);
    onLeave();
    takeBack(way, what);
  };
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (isPressed(way))
    return (
      <div>
        <Button small aria-keyshortcuts="Control+Z" onClick={undo}>
          {way.label}
        </Button>
      </div>
    );
  return (
    <div role="status" className={styles.told}>
      {isAsked && <p>{words(what, way.stays)}</p>}
    </div>
  );
}

/** Why, of those of one reason once. */
function Reasons({ results, onGo }: { readonly results: readonly NamedResult[]; readonly onGo: () => void }) {
  const words = useProblemWords();
  if (results.length === 0) return null;
  return (
    <ul className={styles.results}>
      {[...byReason(results, (problem) => reasonOf(problem, words))].map(([reason, records]) => (
        <li key={reason}>
          {records.length > 1 && <Sentence text={reason} />}
          <Names records={records} onGo={onGo} />
          {records.length === 1 && <Sentence text={reason} />}
        </li>
      ))}
    </ul>
  );
}

/** Those of one reason together. */
function byReason(
  results: readonly NamedResult[],
  reasonOf: (problem: ProblemView) => string,
): ReadonlyMap<string, readonly NamedResult[]> {
  const groups = new Map<string, readonly NamedResult[]>();
  for (const one of results) {
    const reason = one.problem === null ? "" : reasonOf(one.problem);
    groups.set(reason, [...(groups.get(reason) ?? []), one]);
  }
  return groups;
}

interface NamesProps {
  readonly records: readonly Pick<NamedResult, "id" | "label" | "apart" | "href">[];
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

function Name({ record, onGo }: { readonly record: Pick<NamedResult, "label" | "apart" | "href">; readonly onGo: () => void }) {
  const name = useName()(record);
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
