// The state of one form: what its controls hold, and what is wrong with it. Nothing is said to be wrong before the
// first submit; after that it is said as it is typed. What the server found stays at its field until that changes.

import { useCallback, useMemo, useRef, useState } from "react";
import type { FormField, FormRows, FormRule, FormView } from "../../wire/forms.ts";
import type { ActRequest, ProblemView, WireValue } from "../../wire.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { type FormError, formErrorsOf, PASSWORD, shownField } from "./form-errors.ts";
import {
  initialDrafts,
  isChanged,
  isJudged,
  mergedDrafts,
  type RowDraft,
  readRow,
  rowAddress,
  typedIn,
  withRowProposals,
} from "./form-rows.ts";
import { brokenRules, type FormRow, type Lists } from "./form-rules.ts";
import { type ControlValue, controlValue, isSame, type Place, readControl, rowValue, type Wrong } from "./form-values.ts";
import { cellKey, errorAt, type Left, noValueErrors, unsettledAt, withLeft, withoutLeft } from "./invalid-input.ts";
import type { Subject } from "./narrowing.ts";
import { asked, isLeftToServer, isUnknown, type Proposals, type Row, typedWith, withProposal, withProposals } from "./proposals.ts";
import { useExample } from "./use-example.ts";
import { useValuePlace } from "./use-value-place.ts";
import { type MessageFor, passwordWords, wrongWords } from "./wrong-words.ts";

export type ActValues = ActRequest["values"];

/** By field. */
type Computed = Readonly<Record<string, WireValue>>;

export type Drafts = Readonly<Record<string, readonly RowDraft[]>>;

export interface FormState {
  readonly id: string;
  readonly subject: Subject;
  /** What the form makes; null where it changes a record. */
  readonly making: { readonly entity: string } | null;
  readonly fields: readonly FormField[];
  readonly rules: readonly FormRule[];
  readonly values: Readonly<Record<string, ControlValue>>;
  /** The fields in which somebody typed, and what the server says that the others begin with. */
  readonly typed: readonly string[];
  readonly proposals: Proposals;
  /** What the computed fields come to, without those that are hidden; null as long as the server cannot say. */
  readonly computed: Computed | null;
  /** Those that are known only once more is filled in. */
  readonly later: readonly string[];
  /** There was no connection to ask by what they come to. */
  readonly unasked: boolean;
  /** By field: rows of a part. */
  readonly drafts: Drafts;
  /** The record and its rows as expressions see them, as far as they are values. */
  readonly known: { readonly row: FormRow; readonly lists: Lists };
  readonly place: Place;
  readonly errors: readonly FormError[];
  /** How many errors there are that the server does not list. */
  readonly more: number;
  /** Grows with every failed submit: the summary takes focus when it does. */
  readonly failures: number;
  /** What speaks against it and does not prevent it, as the server said last. */
  readonly warned: readonly FormError[];
  /** Grows with every answer to a submit that was no save: from the first on it is told what is wrong as it is typed. */
  readonly told: number;
  /** Grows with every submit that the browser did not send, because of what it found itself. */
  readonly stopped: number;
  readonly changed: readonly FormField[];
  readonly set: (name: string, value: ControlValue) => void;
  readonly setDrafts: (name: string, drafts: readonly RowDraft[]) => void;
  /** What somebody typed in a field of a row, by the row's key. */
  readonly setCell: (list: string, key: string, name: string, value: ControlValue) => void;
  /** A field, or one of a row, is left: from then on it is told that what stands there can be no value. */
  readonly leave: (name: string) => void;
  readonly leaveCell: (list: string, key: string, name: string) => void;
  /** Takes up what the server proposes for what nobody typed: of the record, or of a row. */
  readonly propose: (row: Row | null, proposals: Proposals) => void;
  /** The values to send, or null where something is wrong. */
  readonly submit: () => ActValues | null;
  /** What would be sent, also of what is no value: for the server to say what it knows of the rest. */
  readonly asItStands: () => ActValues;
  /** Takes up what the server found; false where it says nothing about the form. */
  readonly refuse: (problem: ProblemView) => boolean;
  /** The same while the form is filled in: the summary takes no focus. */
  readonly tell: (problem: ProblemView | null) => void;
  /** Takes up what the server computed of what stands in the form; `unasked`: it could not be asked. */
  readonly compute: (computed: Computed | null, later: readonly string[], unasked: boolean) => void;
  /** Takes up what the server warns of; `asked`: in answer to a submit. */
  readonly warn: (problem: ProblemView | null, asked: boolean) => void;
  /** Begins from these instead: what was changed stays but for those that are `given` up, and the rest is as it is there. */
  readonly rebase: (fields: readonly FormField[], given?: readonly string[]) => void;
}

interface Options {
  readonly id: string;
  readonly fields: readonly FormField[];
  readonly rules: readonly FormRule[];
  readonly passwordLength?: number | null;
  readonly record?: string | null;
  readonly making?: FormView["making"] | undefined;
  /** The slug of the step that asks for the fields, which makes nothing. */
  readonly step?: string | null;
  /** The record that the step would be done to, where it is one; of a few, with commas between them. */
  readonly target?: string | null;
  /** What was typed before, by field: it stands there again. */
  readonly before?: Readonly<Record<string, ControlValue>>;
}

const NOTHING_BEFORE: Readonly<Record<string, ControlValue>> = {};

export function useFormState({
  id,
  fields: given,
  rules,
  passwordLength = null,
  record = null,
  making,
  step = null,
  target = null,
  before = NOTHING_BEFORE,
}: Options): FormState {
  const { t } = useTranslation();
  const { said } = useApp();
  const place = useValuePlace();
  const example = useExample();
  const say = useCallback<MessageFor>((wrong, label) => wrongWords(wrong, label, t, said, example), [t, said, example]);
  const [proposals, setProposals] = useState<Proposals>({});
  const fields = useMemo(() => given.map((field) => withProposal(field, proposals)), [given, proposals]);
  const [computed, setComputed] = useState(() => (record === null ? null : computedIn(fields)));
  const [later, setLater] = useState<readonly string[]>([]);
  const [unasked, setUnasked] = useState(false);
  const [initial, setInitial] = useState(() => initialValues(fields, place));
  const [values, setValues] = useState(() => ({ ...initial, ...before }));
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [initialRows, setInitialRows] = useState(() => initialDraftsOf(fields, place, record === null));
  const [drafts, setAllDrafts] = useState(initialRows);
  const [refused, setRefused] = useState<readonly FormError[]>([]);
  const [more, setMore] = useState(0);
  const [failures, setFailures] = useState(0);
  const [warned, setWarned] = useState<readonly FormError[]>([]);
  const [told, setTold] = useState(0);
  const [stopped, setStopped] = useState(0);
  // Rows that are added after a submit are not judged before the next.
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<Left>(new Set());

  const check = useCallback(
    (held: Readonly<Record<string, ControlValue>>, rows: Drafts, typed: readonly string[], judged = allRows): readonly FormError[] => {
      const errors: FormError[] = [];
      const row: Record<string, ReturnType<typeof rowValue>> = {};
      for (const field of fields) {
        if (field.rows) {
          errors.push(...(field.editable ? rowErrors(field, field.rows, rows[field.name] ?? [], judged, place, say) : []));
          continue;
        }
        // What is computed is known to whoever computes it.
        if (field.computed) continue;
        const value = held[field.name] ?? null;
        const isLater = isUnknown(field, value, typed, place);
        if (!field.editable) {
          if (!isLater) row[field.name] = rowValue(field.value, field.type);
          continue;
        }
        const reading = readControl(asked(field), value, place);
        if ("wrong" in reading) errors.push(errorAt(field, reading.wrong, field.name, say));
        else if (!isLater) row[field.name] = rowValue("sent" in reading ? reading.sent : field.value, field.type);
      }
      const password = held[PASSWORD];
      if (passwordLength !== null && (typeof password !== "string" || [...password].length < passwordLength))
        errors.push({ field: PASSWORD, text: passwordWords(passwordLength, t, said), cite: null });
      const unread = new Set(errors.map((error) => fieldOf(error) ?? ""));
      for (const { rule, message, remedy } of brokenRules(rules, row, unread, place))
        errors.push({ field: shownField(rule.field, fields), text: message, said: message, remedy, cite: rule.cite, source: rule.source });
      return errors;
    },
    [fields, rules, place, passwordLength, t, say, said],
  );

  const unsettled = unsettledAt(values, drafts);
  const isSettled = ({ field }: FormError) => field === null || !unsettled.has(field);
  const checked = (told > 0 ? check(values, drafts, typed, (row) => judged.has(row.key)) : []).filter(isSettled);
  const untaken = noValueErrors(fields, values, drafts, left, place, say).filter(
    ({ field }) => !checked.some((one) => one.field === field),
  );
  const found = [...checked, ...untaken];
  // What the browser finds at a field is told there, and not what the server said of the same.
  const isFound = (one: FormError) =>
    found.some((other) => other.text === one.text || (one.field !== null && (other.field === one.field || fieldOf(other) === one.field)));
  // To the server, too, what is still typed is no value.
  const errors = inOrder([...found, ...refused.filter((one) => isSettled(one) && !isFound(one))], fields);
  const latest = useRef({ fields, values, drafts, typed });
  latest.current = { fields, values, drafts, typed };
  const known = useMemo(() => knownOf(fields, values, drafts, typed, place), [fields, values, drafts, typed, place]);

  return {
    id,
    subject: { record, action: making?.action ?? step, filled: making?.filled ?? {}, target },
    making: making ?? null,
    fields,
    rules,
    values,
    typed,
    proposals,
    computed,
    later,
    unasked,
    drafts,
    known,
    place,
    errors,
    more: refused.length === 0 ? 0 : more,
    failures,
    warned,
    told,
    stopped,
    changed: fields.filter((field) => isChanged(field, { values, drafts, typed }, { values: initial, drafts: initialRows })),
    set: useCallback((name, value) => {
      setValues((all) => ({ ...all, [name]: value }));
      setTyped((all) => typedWith(all, name));
      setLeft((all) => withoutLeft(all, name));
      setRefused((all) => all.filter((error) => error.field !== name && error.field !== null));
      setWarned((all) => all.filter((warning) => warning.field !== name));
    }, []),
    propose: useCallback(
      (row, told) => {
        const { fields, typed } = latest.current;
        if (row === null) {
          setProposals((all) => (isSame(all, told) ? all : told));
          setValues((values) => withProposals({ fields, values }, typed, told, place));
          return;
        }
        const rows = fields.find(({ name }) => name === row.list)?.rows;
        if (rows === undefined) return;
        setAllDrafts((all) => {
          const before = all[row.list] ?? [];
          const next = withRowProposals(rows, before, row.key, told, place);
          return next.some((draft, index) => draft !== before[index]) ? { ...all, [row.list]: next } : all;
        });
      },
      [place],
    ),
    setDrafts: useCallback((name, next) => {
      setAllDrafts((all) => ({ ...all, [name]: next }));
      setRefused((all) => all.filter(isOutsideList(name)));
    }, []),
    setCell: useCallback((list, key, name, value) => {
      const typed = (draft: RowDraft) => (draft.key === key ? typedIn(draft, name, value) : draft);
      setAllDrafts((all) => ({ ...all, [list]: (all[list] ?? []).map(typed) }));
      setLeft((all) => withoutLeft(all, cellKey(list, key, name)));
      setRefused((all) => all.filter(isOutsideList(list)));
    }, []),
    leave: useCallback((name) => setLeft((all) => withLeft(all, name)), []),
    leaveCell: useCallback((list, key, name) => setLeft((all) => withLeft(all, cellKey(list, key, name))), []),
    submit: () => {
      setRefused([]);
      setJudged(new Set(Object.values(latest.current.drafts).flatMap((rows) => rows.map(({ key }) => key))));
      const { values, drafts, typed } = latest.current;
      if (check(values, drafts, typed).length > 0) {
        setFailures((count) => count + 1);
        setTold((count) => count + 1);
        setStopped((count) => count + 1);
        return null;
      }
      return sentValues(fields, values, drafts, typed, place, passwordLength !== null);
    },
    asItStands: () => sentValues(fields, values, drafts, typed, place, passwordLength !== null, true),
    refuse: (problem) => {
      const told = formErrorsOf(problem, fields, t);
      if (told.length === 0) return false;
      setRefused(told);
      setMore(problem.more ?? 0);
      setFailures((count) => count + 1);
      setTold((count) => count + 1);
      setWarned([]);
      return true;
    },
    tell: (problem) => {
      const isWhole = check(values, drafts, typed).length === 0;
      // Of what no value is yet the server knows as much: what it says of the record as a whole is not about what is meant.
      const errors = problem?.errors.filter(({ field }) => isJudged(field, drafts, judged)) ?? [];
      const isUntold = errors.length === 0 && (!isWhole || problem?.errors.length !== 0);
      setRefused(problem === null || isUntold ? [] : formErrorsOf({ ...problem, errors }, fields, t));
      setMore(problem?.more ?? 0);
    },
    compute: useCallback((next, notYet, isUnasked) => {
      setComputed((before) => (isSame(before, next) ? before : next));
      setLater((before) => (isSame(before, notYet) ? before : notYet));
      setUnasked(isUnasked);
    }, []),
    warn: (problem, asked) => {
      setWarned(problem === null ? [] : formErrorsOf(problem, fields, t));
      if (asked) setTold((count) => count + 1);
    },
    rebase: (next, given = []) => {
      const [fresh, rows] = [initialValues(next, place), initialDraftsOf(next, place, false)];
      const merged = Object.entries(rows).map(([name, now]) => {
        const mine = given.includes(name) ? undefined : drafts[name];
        return [name, mine === undefined ? now : mergedDrafts(mine, initialRows[name] ?? [], now)] as const;
      });
      const held = { values: partitionChanges(values, initial, fresh, given), drafts: { ...drafts, ...Object.fromEntries(merged) } };
      const stillTyped = typed.filter((name) => !given.includes(name));
      setInitial(fresh);
      setComputed(computedIn(next));
      setLater([]);
      setUnasked(false);
      setInitialRows(rows);
      setValues(held.values);
      setAllDrafts(held.drafts);
      // What is sent in the same breath is sent so.
      latest.current = { ...latest.current, ...held, typed: stillTyped };
      setTyped(stillTyped);
      // What was found is of what is no longer there.
      setRefused([]);
      setWarned([]);
    },
  };
}

type All<Held> = Readonly<Record<string, Held>>;

/** What differs from what it began with, and the rest, and what is given up, as it is now. */
function partitionChanges<Held>(held: All<Held>, began: All<Held>, now: All<Held>, given: readonly string[]) {
  const changed = Object.entries(held).filter(([name, one]) => !(name in now) || (!given.includes(name) && !isSame(one, began[name])));
  return { ...now, ...Object.fromEntries(changed) };
}

function initialValues(fields: readonly FormField[], place: Place): Readonly<Record<string, ControlValue>> {
  return Object.fromEntries(fields.map((field) => [field.name, controlValue(field.value, field, place)]));
}

function initialDraftsOf(fields: readonly FormField[], place: Place, isNew: boolean): Drafts {
  const draftsOf = (field: FormField) => (field.rows ? [[field.name, initialDrafts(field, field.rows, place, isNew)] as const] : []);
  return Object.fromEntries(fields.flatMap(draftsOf));
}

/** Of errors that the server found: those that a change of the list leaves as they are. */
const isOutsideList =
  (list: string) =>
  ({ field }: FormError): boolean =>
    field !== null && field !== list && !field.startsWith(`${list}[`);

const allRows = (_row: RowDraft): boolean => true;

/** What is wrong with rows, each at its cell: what no value is, and the rules of their own entity. */
function rowErrors(
  field: FormField,
  rows: FormRows,
  drafts: readonly RowDraft[],
  isJudged: (row: RowDraft) => boolean,
  place: Place,
  say: MessageFor,
): FormError[] {
  const none = field.required && drafts.length === 0;
  const errors: FormError[] = none ? [errorAt(field, { is: "required" }, field.name, say)] : [];
  for (const [index, draft] of drafts.entries()) {
    if (!isJudged(draft)) continue;
    const { row, faults } = readRow(rows, draft, place);
    const at = (name: string | null) => rowAddress(field.name, index, name ?? undefined);
    for (const fault of faults) errors.push(errorAt(fault.field, fault.wrong, at(fault.field.name), say));
    // A default that hangs on what is missing too: to choose that is enough.
    const missing = rows.fields.filter(({ name, required }) => required && row[name] === null);
    const unread = new Set([...faults.map((fault) => fault.field), ...missing].map(({ name }) => name));
    for (const { rule, message, remedy } of brokenRules(rows.rules, row, unread, place)) {
      const shown = rows.fields.some((one) => one.name === rule.field) ? rule.field : null;
      errors.push({ field: at(shown), text: message, said: message, remedy, cite: rule.cite, source: rule.source });
    }
  }
  return errors;
}

function knownOf(
  fields: readonly FormField[],
  held: Readonly<Record<string, ControlValue>>,
  drafts: Drafts,
  typed: readonly string[],
  place: Place,
): { row: FormRow; lists: Lists } {
  const row: Record<string, ReturnType<typeof rowValue>> = {};
  const lists = new Map<string, readonly FormRow[]>();
  for (const field of fields) {
    if (field.rows) {
      const { rows } = field;
      const read = (drafts[field.name] ?? []).map((draft) => readRow(rows, draft, place).row);
      lists.set(`${rows.entity}.${rows.by}`, read);
      continue;
    }
    const value = held[field.name] ?? null;
    if (field.computed || isUnknown(field, value, typed, place)) continue;
    const reading = field.editable ? readControl(asked(field), value, place) : { sent: null };
    if ("sent" in reading) row[field.name] = rowValue(field.editable ? reading.sent : field.value, field.type);
    else if (field.type.is === "file" && "kept" in reading) row[field.name] = rowValue(field.value, field.type);
  }
  return { row, lists };
}

/** What is stored of the computed fields of a record. */
function computedIn(fields: readonly FormField[]): Computed {
  return Object.fromEntries(fields.flatMap(({ name, computed, value }) => (computed ? [[name, value]] : [])));
}

function sentValues(
  fields: readonly FormField[],
  held: Readonly<Record<string, ControlValue>>,
  drafts: Drafts,
  typed: readonly string[],
  place: Place,
  signsUp: boolean,
  unread = false,
): ActValues {
  const values: Record<string, ActValues[string]> = {};
  for (const field of fields) {
    // What nobody demands and nobody gave needs no right of its own.
    if (field.further && !typed.includes(field.name) && !drafts[field.name]?.length) continue;
    if (field.rows && field.editable) {
      const { rows } = field;
      values[field.name] = (drafts[field.name] ?? []).map((draft) => {
        const { sent, faults } = readRow(rows, draft, place);
        const wrong = faults.map(({ field: { name }, wrong }) => [name, unreadable(draft.values[name] ?? null, wrong)] as const);
        return unread ? { ...sent, ...Object.fromEntries(wrong) } : sent;
      });
      continue;
    }
    if (!field.editable || field.type.is === "reverse") continue;
    const value = held[field.name] ?? null;
    if (isLeftToServer(field, value, typed, place)) continue;
    const reading = readControl(field, value, place);
    if ("sent" in reading) values[field.name] = reading.sent;
    else if (unread && "wrong" in reading) values[field.name] = unreadable(value, reading.wrong);
  }
  const password = held[PASSWORD];
  if (signsUp && typeof password === "string") values[PASSWORD] = password;
  return values;
}

/** What is no value, as a text that is none to the server either: what is computed does not come of something else in its place. */
function unreadable(value: ControlValue, { is }: Wrong): string | null {
  if (is === "required" || is === "refused" || is === "still-sending") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function inOrder(errors: readonly FormError[], fields: readonly FormField[]): readonly FormError[] {
  const place = (error: FormError) => {
    if (error.field === null) return -1;
    const at = fields.findIndex((field) => field.name === fieldOf(error));
    return at < 0 ? fields.length : at;
  };
  return [...errors].sort((one, other) => place(one) - place(other));
}

/** The field of an error at one of its lines or rows. */
function fieldOf(error: FormError): string | undefined {
  return error.field?.replace(/\[.*$/, "");
}

export function controlId(form: Pick<FormState, "id">, name: string): string {
  return `${form.id}-${name}`;
}

/** The lines of a list that are wrong, from 0, each with what is wrong with it. */
export function lineErrors(form: FormState, name: string): readonly { readonly line: number; readonly text: string }[] {
  return form.errors.flatMap(({ field, text }) => {
    const line = Number(field?.startsWith(`${name}[`) ? field.slice(name.length + 1, -1) : Number.NaN);
    return Number.isInteger(line) ? [{ line, text }] : [];
  });
}

export function errorsAt({ errors }: Pick<FormState, "errors">, name: string): string | null {
  return textsAt(errors, name);
}

export function warningsAt({ warned }: Pick<FormState, "warned">, name: string): string | null {
  return textsAt(warned, name);
}

/** What of the words at a field is of the document. */
export function documentTextsAt({ errors }: Pick<FormState, "errors">, name: string): readonly string[] {
  return errors.flatMap(({ field, said }) => (field === name && said !== undefined ? [said] : []));
}

/** Each in a line of its own. */
function textsAt(errors: readonly FormError[], name: string): string | null {
  const texts = errors.filter((error) => error.field === name).map((error) => error.text);
  return texts.length > 0 ? texts.join("\n") : null;
}
