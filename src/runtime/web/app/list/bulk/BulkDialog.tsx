// One thing for all selected records: which, with what it asks for, and then what became of each.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BulkAction, BulkRequest, BulkResult, BulkView } from "../../../../wire/bulk.ts";
import type { FormField } from "../../../../wire/forms.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { fieldStyles } from "../../../ui/Field.tsx";
import { focusIfLost, useFocusBack } from "../../../ui/focus-back.ts";
import { focusFirst } from "../../../ui/focus-first.ts";
import { Said, SaidWithin } from "../../../ui/Said.tsx";
import { Sentence } from "../../../ui/Sentence.tsx";
import { useToast } from "../../../ui/Toast.tsx";
import { useFormats } from "../../AppContext.tsx";
import { finalWords } from "../../actions/final-words.ts";
import { givenOf } from "../../actions/given.ts";
import { useProblemWords } from "../../actions/problem-words.ts";
import { useWayBack } from "../../actions/use-undo.ts";
import { ErrorSummary } from "../../form/ErrorSummary.tsx";
import { FormFields } from "../../form/FormFields.tsx";
import { type FormState, useFormState } from "../../form/form-state.ts";
import { useAskedClose, useKept } from "../../form/LeaveQuestion.tsx";
import { SignInAside, usePassed } from "../../form/passed.tsx";
import { isBlank } from "../../form/proposals.ts";
import { SUBMIT_KEYS, useSubmitKeys } from "../../form/use-submit-keys.ts";
import { bulkQuery, type RouteParameters, refreshSeen } from "../../server/queries.ts";
import { problemOf } from "../../server/request.ts";
import type { ListState } from "../use-list.ts";
import { BulkProgress } from "./BulkProgress.tsx";
import { BulkResults } from "./BulkResults.tsx";
import styles from "./bulk.module.css";
import { type BulkRun, isChanged } from "./bulk-runner.ts";
import { ChangedSince } from "./ChangedSince.tsx";
import { FallenOut } from "./FallenOut.tsx";
import { type DeedKey, type Fallen, fallenOf, leftOutOf, namesOf } from "./fallen.ts";
import { type Named, useNames } from "./names.ts";
import { Questions } from "./Questions.tsx";
import { Totals } from "./Totals.tsx";
import { useBulkRun } from "./use-bulk-run.ts";
import type { Selection } from "./use-selection.ts";
import { matchingOf } from "./use-still-there.ts";

interface Props {
  readonly list: ListState;
  readonly parameters: RouteParameters;
  readonly selection: Selection;
  readonly onClose: () => void;
}

/** `action` null: `fields` is the one field that is changed. */
interface Deed {
  readonly key: string;
  /** What was done is called so. */
  readonly name: string;
  /** On the button. */
  readonly label: string;
  /** Among what can be done: with how many of the records, where not with all. */
  readonly offer: string;
  /** With how many of the records it can be done, as far as was known when it was offered. */
  readonly count: number;
  readonly help: string;
  readonly action: string | null;
  readonly fields: readonly FormField[];
  readonly finals: BulkAction["finals"];
  readonly questions: BulkAction["questions"];
  readonly moreAsked: number;
  readonly totals: BulkAction["totals"];
  /** How many of the records are deleted by it; null: it deletes none. */
  readonly deleted: number | null;
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
  const now = data && deedsOf(data, records.length, t);
  const offered = useRef<readonly Deed[]>([]);
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
        <Said>{label}</Said>
      </h3>
      <FallenOut fallen={leftOutOf(records, view, view, { action, field: null })} never headed />
    </section>
  ));
}

function deedsOf({ actions, fields }: BulkView, all: number, t: TFunction): readonly Deed[] {
  const some = (label: string, count: number) => (count === all ? label : t("bulk.some", { label, part: count, all }));
  const deedOf = ({ slug, label, help, asks, finals, questions, moreAsked, totals, deletes, count }: BulkAction): Deed => {
    const deleted = deletes === true ? count : null;
    return {
      key: `do ${slug}`,
      name: label,
      label,
      offer: some(label, count),
      count,
      help,
      action: slug,
      fields: asks,
      finals,
      questions,
      moreAsked,
      totals,
      deleted,
    };
  };
  // What deletes stands last.
  return [
    ...actions.filter(({ deletes }) => deletes !== true).map(deedOf),
    ...fields.map(({ field, count }) => ({
      key: `set ${field.name}`,
      name: t("bulk.change", { field: field.label }),
      label: t("bulk.changeAll"),
      offer: some(t("bulk.change", { field: field.label }), count),
      count,
      help: "",
      action: null,
      fields: [field],
      finals: [],
      questions: [],
      moreAsked: 0,
      totals: [],
      deleted: null,
    })),
    ...actions.filter(({ deletes }) => deletes === true).map(deedOf),
  ];
}

/** As it is now; what was offered before and is possible with none by now stays in its place, with what was typed for it. */
function following(before: readonly Deed[], now: readonly Deed[], all: number, t: TFunction): readonly Deed[] {
  const none = (deed: Deed): Deed => ({
    ...deed,
    offer: t("bulk.some", { label: deed.name, part: 0, all }),
    count: 0,
    questions: [],
    moreAsked: 0,
    totals: [],
    deleted: deed.deleted === null ? null : 0,
  });
  const known = before.map((deed) => now.find(({ key }) => key === deed.key) ?? none(deed));
  return [...known, ...now.filter(({ key }) => known.every((deed) => deed.key !== key))];
}

function keyOf({ action, fields }: Deed): DeedKey {
  return { action, field: action === null ? (fields[0]?.name ?? null) : null };
}

/** What is told of a step before it is taken. */
function toldOf({ count, finals, questions, moreAsked, totals }: Deed): string {
  return JSON.stringify([count, finals, questions, moreAsked, totals]);
}

/** A step from which another leads on. */
function isHarmless({ action, finals, deleted }: Deed): boolean {
  return action !== null && deleted === null && finals.length === 0;
}

/** It deletes them, or gives them up. */
function isWayOut({ finals, deleted }: Deed): boolean {
  return deleted !== null || finals.some(({ asked }) => asked);
}

/** The key that opened the panel may be held down still: it is the next press that does something. */
function demandPress(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

interface AskingProps extends RoundProps {
  readonly deeds: readonly Deed[];
  /** What the deeds are of. */
  readonly view: BulkView;
  /** The records that were selected as it was opened. */
  readonly chosen: readonly string[];
  /** It is being done, or was; false where nothing came of that. */
  readonly onStarted: (started: boolean) => void;
}

function Asking({ list, selection, onClose, deeds, view, chosen: records, onStarted, before: typedBefore, onAgain }: AskingProps) {
  const { t } = useTranslation();
  const id = useId();
  // What cannot be taken back is done only by whoever chose it, and so is the change of a field: the same in all of them is seldom meant.
  // Where there is but one thing to do, nothing is left to choose.
  const [only] = useState(deeds.length === 1 ? deeds[0] : undefined);
  const [chosen, setChosen] = useState(
    () => (deeds.find(({ key }) => key === typedBefore?.key) ?? only ?? deeds.find(isHarmless))?.key ?? "",
  );
  const next = only !== undefined && only.action !== null && !isWayOut(only) ? only : null;
  const [opened] = useState({ deeds, view });
  // What was typed for one thing to do is there again once it is chosen anew.
  const [visited, setVisited] = useState<readonly string[]>([chosen]);
  const [typed, setTyped] = useState<Readonly<Record<string, readonly string[]>>>({});
  const onTyped = useCallback((key: string, labels: readonly string[]) => setTyped((all) => ({ ...all, [key]: labels })), []);
  useKept(true);
  const [sent, setSent] = useState<BulkRequest | null>(null);
  const [given, setGiven] = useState<FormState["values"]>({});
  const run = useBulkRun(list.screen.slug);
  const { results, error } = run;
  const client = useQueryClient();
  const words = useProblemWords();
  const notify = useToast();
  const wayBack = useWayBack();
  const formats = useFormats();
  const listed = useNames();
  const names = namesOf(opened.view, view);
  const deed = deeds.find((one) => one.key === chosen);
  const fallenFor = (one: Deed | undefined) => fallenOf(records, opened.view, view, one ? keyOf(one) : null);
  const fallen = fallenFor(deed);
  const leftOutFor = (one: Deed) => leftOutOf(records, opened.view, view, keyOf(one));
  const named = <One extends BulkResult>(one: One): One & Named => ({ ...one, apart: names.get(one.id)?.apart });
  // Says what was done to which records; where nothing was refused, that is all.
  const tell = ({ results: all, back }: BulkRun) => {
    const done = (all ?? []).filter(({ problem }) => problem === null);
    const changed = done.filter(isChanged).flatMap(({ id: record, version }) => (version === null ? [] : [{ id: record, version }]));
    const entity = list.screen.entity ?? "";
    const way = deed?.deleted != null ? { stays: t("undo.deleted") } : wayBack(back, { entity, records: changed });
    if (done.length > 0) notify("ok", t("bulk.done", { action: deed?.name ?? "", names: listed(done.map(named)) }), way);
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
      selection.keepLeft(ended.results, ended.rest);
      void refreshSeen(client).then(() => focusIfLost());
      if (ended.rest.length === 0 && ended.results.every(({ problem }) => problem === null)) close(ended);
    });
  };
  const passed = error === null ? null : problemOf(error);
  usePassed(passed, run.forget);
  const count = records.length;
  const isLess = fallen.length > 0;
  const left = deed?.count ?? count - fallen.length;
  const possible = { all: formats.number(count), left: formats.number(left) };
  const heading = isLess ? t("bulk.headingLeft", possible) : t("bulk.heading", { count, shown: formats.number(count) });
  const before = opened.deeds.find(({ key }) => key === chosen);
  const isOther = isLess || (deed !== undefined && before !== undefined && toldOf(before) !== toldOf(deed));
  const formId = (key: string) => `${id}-${key.replace(" ", "-")}`;
  // What is sent is what was told of, without what fell out: who is told of another version is asked anew.
  const standing = (one: Deed) => {
    const out = new Set(fallenFor(one).map((record) => record.id));
    return view.records.flatMap(({ id: record, version }) => (out.has(record) ? [] : [{ id: record, version }]));
  };
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
        busy={run.running}
        problem={passed}
        onClose={() => close(run)}
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
            {t("action.keepAll")}
          </Button>
          <Button
            type="submit"
            form={formId(chosen)}
            look={deed && isWayOut(deed) ? "confirm" : "primary"}
            busy={run.running}
            unavailable={deed === undefined || deed.count === 0}
            // Nothing is to be chosen or typed: Enter is the next press.
            autoFocus={next?.fields.length === 0}
            onKeyDown={demandPress}
            aria-keyshortcuts={SUBMIT_KEYS}
          >
            {deed ? <SaidWithin text={deed.label} said={deed.deleted === null ? [deed.name] : []} /> : t("bulk.do")}
          </Button>
        </>
      }
    >
      {/* Once for each change, and after what is being read. */}
      <div role="status" className="visually-hidden">
        {isOther && <p key={`${deed && toldOf(deed)} ${fallen.length}`}>{t("bulk.changedSaid", { now: heading })}</p>}
      </div>
      {error && (
        <Banner tone="danger" title={words(problemOf(error)).title} alert actions={passed?.status === 401 && <SignInAside />}>
          <p>
            <Sentence text={words(problemOf(error)).said} />
          </p>
        </Banner>
      )}
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
        .map((one) => (
          <DeedForm
            key={one.key}
            id={formId(one.key)}
            deed={one}
            before={opened.deeds.find(({ key }) => key === one.key) ?? one}
            fallen={fallenFor(one)}
            leftOut={leftOutFor(one)}
            names={names}
            all={count - fallenFor(one).length}
            hidden={one !== deed}
            entity={list.screen.entity ?? ""}
            typed={typedBefore?.key === one.key ? typedBefore.values : undefined}
            onTyped={onTyped}
            onSubmit={(values, typedNow) => {
              if (one.count === 0) return;
              setGiven(typedNow);
              start({ action: one.action, values, records: standing(one) });
            }}
          />
        ))}
      {question}
    </Dialog>
  );
}

interface DeedFormProps {
  readonly id: string;
  readonly deed: Deed;
  /** As it was when the dialog was opened. */
  readonly before: Deed;
  readonly fallen: readonly Fallen[];
  /** Those to which it could not be done from the beginning. */
  readonly leftOut: readonly Fallen[];
  /** What each record is called. */
  readonly names: ReadonlyMap<string, Named>;
  /** How many records are selected, without those that fell out. */
  readonly all: number;
  /** Another is chosen. */
  readonly hidden: boolean;
  readonly entity: string;
  /** What was typed and sent before. */
  readonly typed: FormState["values"] | undefined;
  /** Of which fields something was typed. */
  readonly onTyped: (key: string, labels: readonly string[]) => void;
  readonly onSubmit: (values: BulkRequest["values"], typed: FormState["values"]) => void;
}

function DeedForm({ id, deed, before, fallen, leftOut, names, all, hidden, entity, typed: typedBefore, onTyped, onSubmit }: DeedFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const form = useFormState({
    id,
    fields: deed.fields,
    rules: [],
    step: deed.action,
    ...(typedBefore === undefined ? {} : { before: typedBefore }),
  });
  const [changed] = deed.action === null ? deed.fields : [];
  const empties = changed !== undefined && !changed.required && isBlank(changed, form.values[changed.name] ?? null, form.place);
  const typed = form.changed.map(({ label }) => label).join("\n");
  // At once: the next key may be Escape.
  useLayoutEffect(() => onTyped(deed.key, typed === "" ? [] : typed.split("\n")), [onTyped, deed.key, typed]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = form.submit();
    if (values) onSubmit(deed.action === null ? values : givenOf(form, values), form.values);
  };
  return (
    <form id={id} hidden={hidden} noValidate onSubmit={submit} onKeyDown={demandPress} className={styles.form}>
      {(fallen.length > 0 || toldOf(before) !== toldOf(deed)) && <ChangedSince before={before} deed={deed} fallen={fallen} />}
      {deed.help && (
        <p className={fieldStyles.help}>
          <Said>{deed.help}</Said>
        </p>
      )}
      {deed.deleted !== null && (
        <p>
          {t(deed.deleted < all ? "bulk.deletesSome" : "bulk.deletes", {
            count: deed.deleted,
            shown: formats.number(deed.deleted),
            all: formats.number(all),
          })}{" "}
          {t("action.deleteWarning")}
        </p>
      )}
      <FallenOut fallen={leftOut} never />
      <Totals totals={deed.totals} />
      <Questions questions={deed.questions} more={deed.moreAsked} names={names} />
      {deed.finals.map((final) => (
        <p key={final.state}>{finalWords(final, t)}</p>
      ))}
      <ErrorSummary form={form} />
      <FormFields form={form} entity={entity} />
      {empties && <Banner tone="warn" title={t("bulk.emptied")} />}
    </form>
  );
}
