// One thing for all selected records: which, with what it asks for, and then what became of each.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { BulkRecord, BulkRequest, BulkResult, BulkView } from "../../../../wire/bulk.ts";
import { dismissLabel } from "../../../actions/dismiss-label.ts";
import { RefusalBanner } from "../../../actions/RefusalBanner.tsx";
import { useUndoOffer } from "../../../actions/use-undo.ts";
import { useProblemWords } from "../../../api/problem-words.ts";
import { bulkQuery, type RouteParameters, refreshSeen } from "../../../api/queries.ts";
import { problemOf } from "../../../api/request.ts";
import type { FormState } from "../../../drafts/form-state.ts";
import { usePassed } from "../../../explanations/session-changes.tsx";
import { useAskedClose } from "../../../forms/LeaveQuestion.tsx";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { SUBMIT_KEYS, useSubmitKeys } from "../../../product/use-submit-keys.ts";
import { useUnsavedGuard } from "../../../product/use-unsaved-guard.ts";
import { Banner } from "../../../ui/components/Banner.tsx";
import { Button } from "../../../ui/components/Button.tsx";
import { Dialog } from "../../../ui/components/Dialog.tsx";
import { DocumentText, DocumentTextWithin } from "../../../ui/components/DocumentText.tsx";
import { fieldStyles } from "../../../ui/components/Field.tsx";
import { Sentence } from "../../../ui/components/Sentence.tsx";
import { useToast } from "../../../ui/components/Toast.tsx";
import { focusIfLost, useFocusBack } from "../../../ui/focus-back.ts";
import { focusFirst } from "../../../ui/focus-first.ts";
import type { ListState } from "../use-list.ts";
import { BulkActionForm, demandPress } from "./BulkActionForm.tsx";
import { BulkProgress } from "./BulkProgress.tsx";
import { BulkResults } from "./BulkResults.tsx";
import styles from "./bulk.module.css";
import { type BulkChoice, bulkChoicesOf, choiceFingerprint, following, isDestructiveChoice, isHarmless, keyOf } from "./bulk-actions.ts";
import { type BulkRun, isChanged } from "./bulk-runner.ts";
import { ChangedSince } from "./ChangedSince.tsx";
import { ExcludedRecords } from "./ExcludedRecords.tsx";
import { excludedOf, leftOutOf, namesOf } from "./excluded.ts";
import { type Named, useNames } from "./names.ts";
import { useBulkRun } from "./use-bulk-run.ts";
import type { Selection } from "./use-selection.ts";
import { matchingOf } from "./use-still-there.ts";

interface Props {
  readonly list: ListState;
  readonly parameters: RouteParameters;
  readonly selection: Selection;
  /** The slug of what was asked for; null: that is still to be chosen. */
  readonly step: string | null;
  readonly onClose: () => void;
}

/** What was typed for a deed that was sent. */
interface Before {
  readonly key: string;
  readonly values: FormState["values"];
}

/** Begins anew with those that are left, once somebody changes what they gave. */
export default function BulkDialog(props: Props) {
  useFocusBack();
  const [{ round, before }, setRound] = useState<{ readonly round: number; readonly before: Before | null }>({ round: 0, before: null });
  const again = useCallback((next: Before) => setRound((last) => ({ round: last.round + 1, before: next })), []);
  return <OnSelected key={round} {...props} before={before} onAgain={again} />;
}

interface RoundProps extends Props {
  readonly before: Before | null;
  readonly onAgain: (before: Before) => void;
}

function OnSelected(props: RoundProps) {
  const { t } = useTranslation();
  const [records] = useState(() => [...props.selection.records.keys()]);
  const [matching] = useState(() => matchingOf(props.list));
  // What becomes of them by what is done here is told by itself.
  const [started, setStarted] = useState(false);
  const { data, error } = useQuery({ ...bulkQuery(props.list.screen.slug, matching, props.parameters, records), enabled: !started });
  const words = useProblemWords();
  const now = data && bulkChoicesOf(data, records.length, t);
  const offered = useRef<readonly BulkChoice[]>([]);
  const deeds = now && following(offered.current, now, records.length, t);
  useEffect(() => {
    offered.current = deeds ?? [];
  });
  if (data && deeds && deeds.length > 0) return <Asking {...props} deeds={deeds} view={data} chosen={records} onStarted={setStarted} />;
  return (
    <Dialog
      title={t("bulk.do")}
      closeLabel={t("close")}
      onClose={props.onClose}
      actions={(deeds || error) && <Button onClick={props.onClose}>{t("close")}</Button>}
    >
      {error ? (
        <Banner tone="danger" title={words(problemOf(error)).title} alert>
          <p>
            <Sentence text={words(problemOf(error)).detail} />
          </p>
        </Banner>
      ) : (
        <>
          <p role="status">{t(deeds ? "bulk.nothing" : "loading")}</p>
          {deeds && data && <WhyNothing records={records} view={data} />}
        </>
      )}
    </Dialog>
  );
}

/** What the list offers, with what stands against it, record by record. */
function WhyNothing({ records, view }: { readonly records: readonly string[]; readonly view: BulkView }) {
  const labels = new Map(view.not.flatMap(({ action, label }) => (label === undefined ? [] : [[action, label] as const])));
  return [...labels].map(([action, label]) => (
    <section key={action} className={styles.nothing}>
      <h3>
        <DocumentText>{label}</DocumentText>
      </h3>
      <ExcludedRecords fallen={leftOutOf(records, view, view, { action, field: null })} never headed />
    </section>
  ));
}

interface AskingProps extends RoundProps {
  readonly deeds: readonly BulkChoice[];
  /** What the deeds are of. */
  readonly view: BulkView;
  /** The records that were selected as it was opened. */
  readonly chosen: readonly string[];
  /** It is being done, or was; false where nothing came of that. */
  readonly onStarted: (started: boolean) => void;
}

function Asking({ list, selection, step, onClose, deeds, view, chosen: records, onStarted, before: typedBefore, onAgain }: AskingProps) {
  const { t } = useTranslation();
  const id = useId();
  // What cannot be taken back is done only by whoever chose it, and so is the change of a field: the same in all of them is seldom meant.
  // Where there is but one thing to do, nothing is left to choose.
  const [only] = useState(deeds.length === 1 ? deeds[0] : undefined);
  const [chosen, setChosen] = useState(
    () =>
      (
        deeds.find(({ key }) => key === typedBefore?.key) ??
        deeds.find(({ action }) => action !== null && action === step) ??
        only ??
        deeds.find(isHarmless)
      )?.key ?? "",
  );
  // Nor where it was chosen as the panel was asked for.
  const [asked] = useState(only ?? deeds.find(({ action }) => action !== null && action === step));
  const next = asked !== undefined && asked.action !== null && !isDestructiveChoice(asked) ? asked : null;
  const [opened] = useState({ deeds, view });
  // What was typed for one thing to do is there again once it is chosen anew.
  const [visited, setVisited] = useState<readonly string[]>([chosen]);
  const [typed, setTyped] = useState<Readonly<Record<string, readonly string[]>>>({});
  const onTyped = useCallback((key: string, labels: readonly string[]) => setTyped((all) => ({ ...all, [key]: labels })), []);
  useUnsavedGuard(true);
  const [sent, setSent] = useState<BulkRequest | null>(null);
  const [given, setGiven] = useState<FormState["values"]>({});
  const run = useBulkRun(list.screen.slug);
  const { results, error } = run;
  const client = useQueryClient();
  const notify = useToast();
  const wayBack = useUndoOffer();
  const formats = useFormats();
  const listed = useNames();
  const names = namesOf(opened.view, view);
  const deed = deeds.find((one) => one.key === chosen);
  // Of those that a deed was told of, which it is done to and which not.
  const partsFor = (one: BulkChoice | undefined) => {
    const key = one ? keyOf(one) : null;
    const fallen = excludedOf(records, opened.view, view, key);
    const leftOut = one ? leftOutOf(records, opened.view, view, key) : [];
    const out = new Set([...fallen, ...leftOut].map((record) => record.id));
    return { fallen, leftOut, standing: sentOf(view, (record) => !out.has(record)) };
  };
  const { fallen, leftOut } = partsFor(deed);
  const named = <One extends BulkResult>(one: One): One & Named => ({ ...one, apart: names.get(one.id)?.apart });
  // What was done to which records, and how that is taken back; null where nothing was.
  const outcomeOf = ({ results: all, back }: BulkRun) => {
    const done = (all ?? []).filter(({ problem }) => problem === null);
    if (done.length === 0) return null;
    const changed = done.filter(isChanged).flatMap(({ id: record, version }) => (version === null ? [] : [{ id: record, version }]));
    const entity = list.screen.entity ?? "";
    const [action, those] = [deed?.name ?? "", listed(done.map(named))];
    const what = t("action.what", { action, label: those });
    const way = deed?.deleted != null ? { stays: t("undo.deleted"), what } : wayBack(back, { entity, records: changed }, what);
    return { said: t("bulk.done", { action, names: those }), what, way };
  };
  // Where nothing was refused, that is all.
  const tell = (ended: BulkRun) => {
    const outcome = outcomeOf(ended);
    if (outcome === null) return;
    const stay = leftOut.length === 0 ? "" : ` ${t("bulk.stay", { count: leftOut.length, shown: formats.number(leftOut.length) })}`;
    notify("ok", outcome.said + stay, outcome.way);
  };
  const close = (ended: BulkRun) => {
    tell(ended);
    onClose();
  };
  const start = (request: BulkRequest) => {
    setSent(request);
    onStarted(true);
    run.start(request, (ended) => {
      if (ended.results === null) return onStarted(false);
      const kept = new Set(leftOut.map((record) => record.id));
      selection.keepLeft(ended.results, [...ended.rest, ...sentOf(view, (record) => kept.has(record))]);
      void refreshSeen(client).then(() => focusIfLost());
      if (ended.rest.length === 0 && ended.results.every(({ problem }) => problem === null)) close(ended);
    });
  };
  const passed = useMemo(() => (error === null ? null : problemOf(error)), [error]);
  // That the connection is back is said by the banner.
  usePassed(passed?.status === 401 ? passed : null, run.forget);
  const count = records.length;
  const isLess = fallen.length > 0;
  const left = deed?.count ?? count - fallen.length;
  const possible = { all: formats.number(count), left: formats.number(left) };
  const heading = isLess ? t("bulk.headingLeft", possible) : t("bulk.heading", { count, shown: formats.number(count) });
  const before = opened.deeds.find(({ key }) => key === chosen);
  const isOther = isLess || (deed !== undefined && before !== undefined && choiceFingerprint(before) !== choiceFingerprint(deed));
  const formId = (key: string) => `${id}-${key.replace(" ", "-")}`;
  useSubmitKeys(formId(chosen));
  const nextForm = next && formId(next.key);
  useLayoutEffect(() => focusFirst(nextForm === null ? null : document.getElementById(nextForm)), [nextForm]);
  const [leave, question] = useAskedClose(results === null ? [...new Set(Object.values(typed).flat())] : [], onClose);
  // Nothing stays as it is once it is being done.
  const stay = () => !run.running && leave();
  if (run.running && run.tried > 0) return <BulkProgress action={deed?.name ?? ""} run={run} onStop={run.stop} />;
  if (results !== null)
    return (
      <BulkResults
        action={deed?.name ?? ""}
        results={results.map(named)}
        rest={run.rest.length}
        fallen={fallen}
        leftOut={leftOut}
        outcome={outcomeOf(run)}
        busy={run.running}
        problem={passed}
        given={Object.values(given).some((value) => value !== null && value !== "")}
        onClose={() => close(run)}
        onLeave={onClose}
        onAgain={
          deed === undefined || deed.fields.length === 0
            ? null
            : () => {
                tell(run);
                onAgain({ key: deed.key, values: given });
              }
        }
        onConfirm={(confirmed) => sent && start({ ...sent, records: confirmed })}
        onGoOn={() => sent && start({ ...sent, records: run.rest })}
      />
    );
  return (
    <Dialog
      title={heading}
      closeLabel={t("close")}
      onClose={stay}
      actions={
        <>
          <Button unavailable={run.running} onClick={stay}>
            {dismissLabel(t, "action.keepAll", deed?.name)}
          </Button>
          <Button
            type="submit"
            form={formId(chosen)}
            look={deed && isDestructiveChoice(deed) ? "confirm" : "primary"}
            busy={run.running}
            unavailable={deed === undefined || deed.count === 0}
            // Nothing is to be chosen or typed: Enter is the next press.
            autoFocus={next?.fields.length === 0}
            onKeyDown={demandPress}
            aria-keyshortcuts={SUBMIT_KEYS}
          >
            {deed ? <DocumentTextWithin text={deed.label} said={deed.deleted === null ? [deed.name] : []} /> : t("bulk.do")}
          </Button>
        </>
      }
    >
      {/* Once for each change, and after what is being read. */}
      <div role="status" className="visually-hidden">
        {isOther && <p key={`${deed && choiceFingerprint(deed)} ${fallen.length}`}>{t("bulk.changedSaid", { now: heading })}</p>}
      </div>
      {passed && <RefusalBanner problem={passed} label="" onClose={onClose} />}
      <label className={fieldStyles.field}>
        <span className={fieldStyles.label}>{t("bulk.what")}</span>
        <select
          // biome-ignore lint/a11y/noAutofocus: whoever asks for the panel is in it
          autoFocus={next === null}
          className={fieldStyles.input}
          value={chosen}
          onChange={({ target: { value } }) => {
            setChosen(value);
            setVisited((all) => [...new Set([...all, value])]);
          }}
        >
          {deed === undefined && <option value="">{t("bulk.choose")}</option>}
          {deeds.map((one) => (
            <option key={one.key} value={one.key}>
              {one.offer}
            </option>
          ))}
        </select>
      </label>
      {deed === undefined && isLess && (
        <ChangedSince before={{ count: left, totals: [] }} deed={{ count: left, totals: [] }} fallen={fallen} />
      )}
      {deeds
        .filter(({ key }) => visited.includes(key))
        .map((one) => ({ one, parts: partsFor(one) }))
        .map(({ one, parts }) => (
          <BulkActionForm
            key={one.key}
            id={formId(one.key)}
            deed={one}
            before={opened.deeds.find(({ key }) => key === one.key) ?? one}
            fallen={parts.fallen}
            leftOut={parts.leftOut}
            names={names}
            all={count - parts.fallen.length}
            hidden={one !== deed}
            entity={list.screen.entity ?? ""}
            targets={parts.standing.map(({ id: record }) => record)}
            typed={typedBefore?.key === one.key ? typedBefore.values : undefined}
            onTyped={onTyped}
            onSubmit={(values, typedNow) => {
              if (one.count === 0) return;
              setGiven(typedNow);
              start({ action: one.action, values, records: parts.standing });
            }}
          />
        ))}
      {question}
    </Dialog>
  );
}

/** What is sent is what was told of: who is told of another version is asked anew. */
function sentOf({ records }: BulkView, isSent: (record: string) => boolean): readonly BulkRecord[] {
  return records.flatMap(({ id, version }) => (isSent(id) ? [{ id, version }] : []));
}
