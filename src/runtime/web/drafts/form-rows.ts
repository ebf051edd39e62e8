// Rows of a part as their form holds them. Each a draft of its own, read, checked and sent with its owner. What is computed of a
// row or of all is worked out from the very expressions that the server computes by.

import type { FormComputed, FormField, FormRows } from "../../wire/forms.ts";
import type { RowItem, WireValue } from "../../wire.ts";
import { isRows } from "../formatting/value-text.ts";
import { answerOf, type FormRow, type Lists } from "./form-rules.ts";
import {
  type ControlValue,
  controlValue,
  isSame,
  type Place,
  readControl,
  rowValue,
  type SentValue,
  type Wrong,
  wireValue,
} from "./form-values.ts";
import { asked, isLeftToServer, isProposed, type Proposals, typedWith, withoutDefaults, withProposals } from "./proposals.ts";

export interface RowDraft {
  /** Stays with the row wherever it moves. */
  readonly key: string;
  /** Null for a new row. */
  readonly id: string | null;
  readonly values: Readonly<Record<string, ControlValue>>;
  /** Of a new row: the fields that somebody typed in, and what the server said the others begin with. */
  readonly typed?: readonly string[];
  readonly proposals?: Proposals;
  /** What it would begin with as another row has it already, by which no two are alike: it has to be given. */
  readonly withheld?: readonly string[];
}

export interface RowFault {
  readonly field: FormField;
  readonly wrong: Wrong;
}

export interface ReadRow {
  readonly sent: Readonly<Record<string, SentValue>>;
  /** What expressions compute with; fields whose text is no value are absent. */
  readonly row: FormRow;
  readonly faults: readonly RowFault[];
}

/** "lines[1]" and "lines[1].quantity", as the server addresses them. */
export function rowAddress(list: string, index: number, field?: string): string {
  return field === undefined ? `${list}[${index}]` : `${list}[${index}].${field}`;
}

/** The rows with which a form begins. Of a new record that needs some there is a first one to fill in. */
export function initialDrafts({ required, editable }: FormField, rows: FormRows, place: Place, isNew: boolean): readonly RowDraft[] {
  if (isNew && required && editable && rows.adds && rows.items.length === 0) return [newDraft(rows, place)];
  return rows.items.map((item) => ({
    key: item.id,
    id: item.id,
    values: Object.fromEntries(rows.fields.map((field) => [field.name, controlValue(item.values[field.name] ?? null, field, place)])),
  }));
}

/**
 * Rows as they stand in the form over those that are stored by now: what was changed here stays, cell by cell, what was added on
 * either side is there, and what was taken off on either side is not.
 */
export function mergedDrafts(mine: readonly RowDraft[], began: readonly RowDraft[], now: readonly RowDraft[]): readonly RowDraft[] {
  if (isSame(mine, began)) return now;
  const [before, after] = [byKey(began), byKey(now)];
  const kept = mine.flatMap((draft): RowDraft[] => {
    if (draft.id === null) return [draft];
    const [was, is] = [before.get(draft.key), after.get(draft.key)];
    if (is === undefined) return [];
    const isMine = (name: string) => was !== undefined && !isSame(draft.values[name], was.values[name]);
    // A field that the product has no more may come back.
    const mine = Object.entries(draft.values).filter(([name]) => isMine(name));
    return [{ ...draft, values: { ...is.values, ...Object.fromEntries(mine) } }];
  });
  return [...kept, ...now.filter(({ key }) => !before.has(key))];
}

function byKey(rows: readonly RowDraft[]): ReadonlyMap<string, RowDraft> {
  return new Map(rows.map((row) => [row.key, row]));
}

/** What is stored of a list of rows, without what is computed of them. */
export function storedRows({ rows }: Pick<FormField, "rows">): readonly (readonly [string, readonly WireValue[]])[] {
  return rows?.items.map(({ id, values }) => [id, rows.fields.map(({ name }) => values[name] ?? null)] as const) ?? [];
}

export function newDraft(rows: FormRows, place: Place): RowDraft {
  const values = Object.fromEntries(rows.fields.map((field) => [field.name, controlValue(field.value, field, place)]));
  return { key: crypto.randomUUID(), id: null, values };
}

/** The row once somebody typed in one of its fields. */
export function typedIn(draft: RowDraft, name: string, value: ControlValue): RowDraft {
  return { ...draft, values: { ...draft.values, [name]: value }, typed: typedWith(draft.typed ?? [], name) };
}

/** Takes up what the server proposes for one of the rows; what would make it like another is withheld, and asked for. */
export function withRowProposals(
  rows: FormRows,
  drafts: readonly RowDraft[],
  key: string,
  told: Proposals,
  place: Place,
): readonly RowDraft[] {
  return drafts.map((draft) => {
    if (draft.key !== key) return draft;
    const fields = withoutDefaults(rows.fields, draft.withheld);
    const values = withProposals({ fields, values: draft.values }, draft.typed ?? [], told, place);
    const alike = likeAnother(rows, fields, { ...draft, values }, drafts, place);
    if (alike.length > 0) return { ...draft, withheld: [...(draft.withheld ?? []), ...alike] };
    return values === draft.values && isSame(draft.proposals, told) ? draft : { ...draft, values, proposals: told };
  });
}

/** What is proposed of a key that another row has. */
function likeAnother(
  { keys = [] }: FormRows,
  fields: readonly FormField[],
  { key: own, values, typed = [] }: RowDraft,
  drafts: readonly RowDraft[],
  place: Place,
): readonly string[] {
  const sent = (name: string, held: RowDraft["values"]): SentValue => {
    const field = fields.find((one) => one.name === name);
    const reading = field === undefined ? null : readControl({ ...field, required: false }, held[name] ?? null, place);
    return reading !== null && "sent" in reading ? reading.sent : null;
  };
  const others = drafts.filter(({ key }) => key !== own);
  return keys.flatMap((key) => {
    const isAlike = (other: RowDraft) => key.every((name) => isSame(sent(name, values), sent(name, other.values)));
    const isFull = key.every((name) => sent(name, values) !== null);
    return isFull && others.some(isAlike)
      ? key.filter((name) => fields.some((field) => field.name === name && isProposed(field, typed)))
      : [];
  });
}

export interface RetainedInput {
  readonly values: Readonly<Record<string, ControlValue>>;
  readonly drafts: Readonly<Record<string, readonly RowDraft[]>>;
}

/** Whether somebody changed the field, or something of its rows: what the program proposed since is nobody's change. */
export function isChanged(field: FormField, now: RetainedInput & { readonly typed: readonly string[] }, began: RetainedInput): boolean {
  const { name, rows } = field;
  if (rows) return !isSame((now.drafts[name] ?? []).map(givenOf), (began.drafts[name] ?? []).map(givenOf));
  return !isProposed(field, now.typed) && !isSame(now.values[name], began.values[name]);
}

/** Of a new row what somebody typed in it, of one that is there all of it. */
function givenOf({ key, id, values, typed = [] }: RowDraft) {
  return { key, values: id === null ? typed.map((name) => [name, values[name] ?? null]) : values };
}

/** The fields of one row: what of a row that is there may not be changed is shown, with the reason. */
export function fieldsOf(rows: FormRows, draft: RowDraft): readonly FormField[] {
  if (draft.id === null)
    return withoutDefaults(rows.fields, draft.withheld).map((field) => ({
      ...asked(field),
      value: draft.proposals?.[field.name] ?? field.value,
    }));
  const item = rows.items.find((one) => one.id === draft.id);
  return rows.fields.map((field) => {
    const why = item?.locked[field.name] ?? (item !== undefined && field.name in item.values ? null : "");
    const by = item?.lockedBy?.[field.name];
    return { ...field, value: item?.values[field.name] ?? null, editable: why === null, why, ...(by && { refusedBy: by }) };
  });
}

/** Whether there is a column for it. */
export function isShown({ idle }: FormField | FormComputed): boolean {
  return idle !== true;
}

export function readRow(rows: FormRows, draft: RowDraft, place: Place): ReadRow {
  const sent: Record<string, SentValue> = draft.id === null ? {} : { id: draft.id };
  const row: Record<string, FormRow[string]> = {};
  const faults: RowFault[] = [];
  for (const field of fieldsOf(rows, draft)) {
    const own = withoutDefaults(rows.fields, draft.withheld).find(({ name }) => name === field.name) ?? field;
    const value = draft.values[field.name] ?? null;
    const isLeft = draft.id === null && isLeftToServer(own, value, draft.typed ?? [], place);
    if (!field.editable) {
      if (!isLeft || isKnown(field, draft)) row[field.name] = rowValue(field.value, field.type);
      continue;
    }
    const reading = readControl(field, value, place);
    if ("wrong" in reading) {
      faults.push({ field, wrong: reading.wrong });
      continue;
    }
    if (!("sent" in reading)) continue;
    // What a new row gets by itself is known once it is stored, or the server says it before.
    if (!isLeft || isKnown(field, draft)) row[field.name] = rowValue(isLeft ? field.value : reading.sent, field.type);
    const begins = draft.id === null && reading.sent === null && field.value === null;
    if (!begins && !isLeft) sent[field.name] = reading.sent;
  }
  return { sent, row, faults };
}

/** Whether a default is known before the row is stored: where it depends on other fields, unless the server keeps it back. */
function isKnown({ name, starts = [], value }: FormField, { proposals }: RowDraft): boolean {
  return starts.length > 0 ? proposals === undefined || name in proposals : value !== null;
}

/** What is computed of a row: by the form itself, else as the server told; absent where that is known only once the row is stored. */
export function computedOf(rows: FormRows, draft: RowDraft, place: Place, told?: RowItem["values"]): ReadonlyMap<string, WireValue> {
  const { row } = readRow(rows, draft, place);
  const item = rows.items.find((one) => one.id === draft.id);
  const found = new Map<string, WireValue>();
  for (const { name, type, value } of rows.computed) {
    const computed = answerOf(value, row, new Map(), place);
    if (computed !== undefined) found.set(name, wireValue(computed, type));
    else if (told !== undefined && name in told) found.set(name, told[name] ?? null);
    else if (item !== undefined && isUntouched(rows, draft, item, place)) found.set(name, item.values[name] ?? null);
  }
  return found;
}

/** Whether something is computed of rows that only the server can say. */
export function asksOfRows(fields: readonly FormField[], drafts: Readonly<Record<string, readonly RowDraft[]>>, place: Place): boolean {
  return fields.some(({ name, rows }) => {
    const isUnknown = (draft: RowDraft) => rows !== undefined && computedOf(rows, draft, place).size < rows.computed.length;
    return rows !== undefined && (drafts[name] ?? []).some(isUnknown);
  });
}

/** What the server computed of rows, by the keys of the drafts that it was sent, in their order. */
export function withKeys(
  computed: Readonly<Record<string, WireValue>>,
  drafts: Readonly<Record<string, readonly RowDraft[]>>,
): Readonly<Record<string, WireValue>> {
  const keyed = Object.entries(computed).map(([name, value]): [string, WireValue] => {
    const keys = (drafts[name] ?? []).map(({ key }) => key);
    return [name, isRows(value) && value.length === keys.length ? value.map((item, at) => ({ ...item, id: keys[at] ?? "" })) : value];
  });
  return Object.fromEntries(keyed);
}

function isUntouched(rows: FormRows, draft: RowDraft, item: RowItem, place: Place): boolean {
  return rows.fields.every(
    (field) => JSON.stringify(draft.values[field.name]) === JSON.stringify(controlValue(item.values[field.name] ?? null, field, place)),
  );
}

/** What is computed of the owner over its rows as they stand in the form, or as the server told; absent where neither knows enough. */
export function totalsOf(
  totals: readonly FormComputed[],
  owner: FormRow,
  lists: Lists,
  place: Place,
  told: Readonly<Record<string, WireValue>> | null,
): readonly { readonly total: FormComputed; readonly value: WireValue }[] {
  return totals.flatMap((total) => {
    const value = answerOf(total.value, owner, lists, place);
    if (value !== undefined) return [{ total, value: wireValue(value, total.type) }];
    return told !== null && total.name in told ? [{ total, value: told[total.name] ?? null }] : [];
  });
}

/** Whether what is told of a field is not about a row that was added since the form was last sent. */
export function isJudged(
  field: string | null,
  drafts: Readonly<Record<string, readonly RowDraft[]>>,
  judged: ReadonlySet<string>,
): boolean {
  const [, list = "", at = ""] = /^([^[]+)\[(\d+)\]/.exec(field ?? "") ?? [];
  const row = drafts[list]?.[Number(at)];
  return row === undefined || judged.has(row.key);
}
