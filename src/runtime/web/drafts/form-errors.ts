// What is wrong with a form, as it is shown. Of what the server found what belongs to a field of the form, and to the form as a
// whole.

import type { TFunction } from "i18next";
import { eachNode } from "../../../compiler/expression/walk.ts";
import type { FormField } from "../../wire/forms.ts";
import type { RemedyTarget } from "../../wire/refusals.ts";
import type { ProblemView } from "../../wire.ts";

/** The password of a sign-up form is a field like the others, though no entity has it. */
export const PASSWORD = "password";

export interface FormError {
  /** Null: about the record as a whole. */
  readonly field: string | null;
  readonly text: string;
  /** What of the text is of the document: the label of its field, or all of it. */
  readonly said?: string | undefined;
  /** What helps against it. */
  readonly remedy?: string | null | undefined;
  /** Where something can be done about it. */
  readonly leads?: RemedyTarget | undefined;
  readonly cite: string | null;
  readonly source?: string | undefined;
  /** The record that stands in the way. */
  readonly other?: { readonly label: string; readonly href: string | null } | undefined;
}

/** What a problem says of a form, each at its field; nothing where it is about something else. */
export function formErrorsOf(problem: ProblemView, fields: readonly FormField[], t: TFunction): readonly FormError[] {
  const shown = problem.errors.map((error) => ({
    field: shownField(error.field, fields),
    text: error.detail || t("wrong.noText", { code: error.code }),
    said: fields.find(({ name }) => name === error.field)?.label,
    remedy: error.remedy,
    leads: error.leads,
    cite: error.cite,
    source: error.source,
    other: error.other,
  }));
  if (shown.length > 0) return shown;
  if (problem.status < 400 || problem.status >= 500 || problem.status === 401) return [];
  const { code, detail, remedy, leads, cite, source } = problem;
  return [{ field: null, text: detail || t("wrong.noText", { code }), remedy, leads, cite, source }];
}

/** An error at a field that the form does not show belongs to the input from which the field comes, else to the record as a whole. */
export function shownField(name: string | null, fields: readonly FormField[]): string | null {
  if (name === PASSWORD || fields.some((field) => field.name === name)) return name;
  const given = fields.find(({ gives }) => name !== null && gives?.includes(name));
  if (given !== undefined) return given.name;
  const [, list, row, member] = /^(\w+)(\[\d+\])(?:\.(\w+))?$/.exec(name ?? "") ?? [];
  const found = fields.find((field) => field.name === list);
  if (list === undefined || found?.rows === undefined) return null;
  if (member === undefined || found.rows.fields.some((field) => field.name === member)) return name;
  const source = sourceOf(found.rows, member);
  return source === null ? `${list}${row}` : `${list}${row}.${source}`;
}

/** Of what is computed in a row: the field from which most of it comes, which somebody can change. */
function sourceOf({ fields, computed }: NonNullable<FormField["rows"]>, name: string): string | null {
  const value = computed.find((one) => one.name === name)?.value;
  if (value === undefined) return null;
  let [most, source] = [0, null as string | null];
  eachNode(value, (node) => {
    if (node.op !== "field" || node.of.op !== "this" || !fields.some((field) => field.name === node.field && field.editable)) return;
    const digits = node.type.is === "number" ? node.type.digits : 1;
    if (digits > most) [most, source] = [digits, node.field];
  });
  return source;
}
