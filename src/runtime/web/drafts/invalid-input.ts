// What can be no value of its field, as told before a form is sent. At once what a record, a day or a file is named by and is
// none, and of every other field once it is left. What is merely missing is not told before the form is sent.

import type { FormField } from "../../wire/forms.ts";
import { afterPress } from "../ui/after-press.ts";
import type { FormError } from "./form-errors.ts";
import { type RowDraft, rowAddress } from "./form-rows.ts";
import type { Drafts } from "./form-state.ts";
import { type ControlValue, noDay, type Place, readControl, refusedFile, type Wrong } from "./form-values.ts";
import { draftIn, isUnsettled, noRecord } from "./record-draft.ts";
import type { MessageFor } from "./wrong-words.ts";

/** The fields that were left since something was typed in them, by name; of a row by its key, since rows move. */
export type Left = ReadonlySet<string>;

export function cellKey(list: string, row: string, name: string): string {
  return `${list} ${row} ${name}`;
}

export function withLeft(left: Left, name: string): Left {
  return left.has(name) ? left : new Set([...left, name]);
}

export function withoutLeft(left: Left, name: string): Left {
  return left.has(name) ? new Set([...left].filter((one) => one !== name)) : left;
}

/** Of a field with several controls: what else is given in it. A button beside a control, as that of a calendar, is none. */
const PARTS = "input, select, textarea";

/** For what is around a control: tells that it is left, not that another part of it is gone to, or that another window is. */
export function onLeaving(leave: () => void) {
  return ({ currentTarget, relatedTarget }: { readonly currentTarget: Element; readonly relatedTarget: EventTarget | null }): void => {
    const next = relatedTarget ?? document.activeElement;
    if (!(next instanceof Element && currentTarget.contains(next) && next.matches(PARTS))) afterPress(leave);
  };
}

/** The error at a field, or at the line of it that is wrong. */
export function errorAt({ label, cite, source }: FormField, wrong: Wrong, at: string, say: MessageFor): FormError {
  const line = wrong.is === "too-long" ? wrong.line : undefined;
  return { field: line === undefined ? at : lineAddress(at, line), text: say(wrong, label), said: label, cite, source };
}

export function lineAddress(field: string, line: number): string {
  return `${field}[${line}]`;
}

export function noValueErrors(
  fields: readonly FormField[],
  held: Readonly<Record<string, ControlValue>>,
  drafts: Drafts,
  left: Left,
  place: Place,
  say: MessageFor,
): readonly FormError[] {
  const errorOf = (field: FormField, value: ControlValue, at: string, isLeft: boolean): FormError[] => {
    if (!field.editable || field.computed) return [];
    const none = noValue(field, value) ?? (isLeft ? neverValue(field, value, place) : null);
    return none === null ? [] : [errorAt(field, none, at, say)];
  };
  const inRow = (list: string, cells: readonly FormField[], { key, values }: RowDraft, index: number) =>
    cells.flatMap((cell) =>
      errorOf(cell, values[cell.name] ?? null, rowAddress(list, index, cell.name), left.has(cellKey(list, key, cell.name))),
    );
  return fields.flatMap((field) => {
    const { name, rows } = field;
    if (!rows) return errorOf(field, held[name] ?? null, name, left.has(name));
    return (drafts[name] ?? []).flatMap((draft, index) => inRow(name, rows.fields, draft, index));
  });
}

/** Where somebody types what may yet come to name a record: nothing is told there meanwhile. */
export function unsettledAt(held: Readonly<Record<string, ControlValue>>, drafts: Drafts): ReadonlySet<string> {
  const unsettled = (values: Readonly<Record<string, ControlValue>>, at: (name: string) => string) =>
    Object.entries(values).flatMap(([name, value]) => {
      const draft = draftIn(value);
      return draft !== null && isUnsettled(draft) ? [at(name)] : [];
    });
  const inRows = Object.entries(drafts).flatMap(([list, rows]) =>
    rows.flatMap(({ values }, index) => unsettled(values, (name) => rowAddress(list, index, name))),
  );
  return new Set([...unsettled(held, (name) => name), ...inRows]);
}

/** Told at once. */
function noValue({ type: { is }, makes }: FormField, value: ControlValue): Wrong | null {
  if (is === "file") return refusedFile(value);
  if ((is === "date" || is === "moment") && typeof value === "string") return noDay(value);
  const draft = draftIn(value);
  return draft === null || isUnsettled(draft) ? null : noRecord(draft, makes?.label);
}

/** Told once the field is left; what is still looked up or sent may become a value by itself. */
function neverValue(field: FormField, value: ControlValue, place: Place): Wrong | null {
  if (draftIn(value) !== null) return null;
  const reading = readControl({ ...field, required: false }, value, place);
  return "wrong" in reading && reading.wrong.is !== "still-sending" && reading.wrong.is !== "required" ? reading.wrong : null;
}
