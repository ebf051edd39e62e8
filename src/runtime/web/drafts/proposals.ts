// Defaults that depend on what else a form holds. The server says what they come to, and the form shows that until somebody
// types. What is only proposed is not sent, so that what is stored is the default of what is sent.

import { useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { FormField } from "../../wire/forms.ts";
import type { WireValue } from "../../wire.ts";
import { proposalsQuery } from "../api/queries.ts";
import { useDebouncedValue } from "../product/use-debounced-value.ts";
import type { FormState } from "./form-state.ts";
import { type ControlValue, controlValue, type Place, readControl } from "./form-values.ts";
import { aboutOf, givenOf, type Holding, type OwnerHolding } from "./narrowing.ts";

/** By field. */
export type Proposals = Readonly<Record<string, WireValue>>;

/** Who the proposals are for: the form's record, or a row of one of its lists by its key. */
export interface Row {
  readonly list: string;
  readonly key: string;
}

const MILLISECONDS_OF_REST = 120;

/** Whether what stands in a field of a new record depends on its other fields. */
export function isProposed(field: FormField, typed: readonly string[]): boolean {
  return field.starts !== undefined && field.starts.length > 0 && !typed.includes(field.name);
}

/** The fields of a row of which something is withheld: that has no default there, and has to be given. */
export function withoutDefaults(fields: readonly FormField[], withheld: readonly string[] = []): readonly FormField[] {
  if (withheld.length === 0) return fields;
  const bare = ({ starts: _, ...field }: FormField): FormField => ({ ...field, value: null });
  return fields.map((field) => (withheld.includes(field.name) ? bare(field) : field));
}

/** Whether the server is to give the field its default: nobody typed in it, or it is left empty where it must not be. */
export function isLeftToServer(field: FormField, value: ControlValue, typed: readonly string[], place: Place): boolean {
  return isProposed(field, typed) || (field.starts !== undefined && field.required && isBlank(field, value, place));
}

/** The field as its form asks for it: what has a default may be left empty, unless it is one of some words, of which one is chosen, or a box. */
export function asked(field: FormField): FormField {
  const isChosen = field.type.is === "yes/no" || (field.type.is === "choice" && field.starts?.length === 0);
  return field.starts === undefined || isChosen ? field : { ...field, required: false };
}

/** Whether a form says that the field may stay empty in the record: not where it is empty and was refused. */
export function isOptional(field: FormField, value: ControlValue, place: Place, error: string | null): boolean {
  return !field.required && !(error !== null && isBlank(field, value, place));
}

/** Whether what will stand in the field is known to the server alone. */
export function isUnknown(field: FormField, value: ControlValue, typed: readonly string[], place: Place): boolean {
  return isLeftToServer(field, value, typed, place) && (field.editable ? isBlank(field, value, place) : field.value === null);
}

/** The fields that somebody typed in, with one more. */
export function typedWith(typed: readonly string[], name: string): readonly string[] {
  return typed.includes(name) ? typed : [...typed, name];
}

/** What stands in an emptied field once it is saved, where that is a short text. */
export function placeholderOf(field: FormField, proposals: Proposals, place: Place): string | undefined {
  if (field.starts === undefined || !field.required) return undefined;
  const value = controlValue(proposals[field.name] ?? field.value, field, place);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A field that cannot be given shows what is proposed for it. */
export function withProposal(field: FormField, proposals: Proposals): FormField {
  return field.name in proposals && !field.editable ? { ...field, value: proposals[field.name] ?? null } : field;
}

/** What stands in the fields once the server proposed this; the very same where nothing is otherwise. */
export function withProposals(
  { fields, values }: Holding,
  typed: readonly string[],
  proposals: Proposals,
  place: Place,
): Readonly<Record<string, ControlValue>> {
  const fresh = fields
    .filter((field) => isProposed(field, typed))
    .map((field) => [field.name, controlValue(proposals[field.name] ?? null, field, place)] as const)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]));
  return fresh.length === 0 ? values : { ...values, ...Object.fromEntries(fresh) };
}

export function isBlank(field: FormField, value: ControlValue, place: Place): boolean {
  const reading = readControl({ ...field, required: false }, value, place);
  return "sent" in reading && (reading.sent === null || (Array.isArray(reading.sent) && reading.sent.length === 0));
}

/** Asks what the defaults of a new record and of new rows come to, once for each choice, and shows it in the form. */
export function useProposals(form: FormState): void {
  const requests = useDebouncedValue(JSON.stringify(requestsOf(form)), MILLISECONDS_OF_REST);
  const parsed = JSON.parse(requests) as readonly Request[];
  const distinct = [...new Map(parsed.map(({ entity, search }) => [`${entity}?${search}`, { entity, search }])).entries()];
  const answers = useQueries({ queries: distinct.map(([, { entity, search }]) => proposalsQuery(entity, search)) });
  const said = JSON.stringify(
    parsed.flatMap(({ row, entity, search }) => {
      const values = answers[distinct.findIndex(([key]) => key === `${entity}?${search}`)]?.data?.values;
      return values === undefined ? [] : [{ row, values }];
    }),
  );
  const { propose } = form;
  const keepReplaceable = useReplaceable();
  useEffect(() => {
    keepReplaceable();
    for (const { row, values } of JSON.parse(said) as readonly { readonly row: Row | null; readonly values: Proposals }[])
      propose(row, values);
  }, [said, propose, keepReplaceable]);
}

/**
 * What is proposed for the very field in which somebody is about to type is selected when it comes, so that it is replaced by
 * what is typed, and not joined to it. To be called before something is proposed.
 */
function useReplaceable(): () => void {
  const before = useRef<{ readonly input: HTMLInputElement; readonly value: string } | null>(null);
  useLayoutEffect(() => {
    if (before.current === null) return;
    const { input, value } = before.current;
    if (input === document.activeElement && input.value === value) return;
    before.current = null;
    if (input === document.activeElement) input.select();
  });
  return useCallback(() => {
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement)) return;
    before.current = { input, value: input.value };
    const typed = () => {
      before.current = null;
    };
    input.addEventListener("input", typed, { once: true });
  }, []);
}

interface Request {
  /** Null: the form's own record. */
  readonly row: Row | null;
  readonly entity: string;
  readonly search: string;
}

function requestsOf(form: FormState): readonly Request[] {
  const { fields, values, place, subject, making } = form;
  const own = making === null ? null : requestOf(null, making.entity, form.typed, { fields, values }, place, form, null);
  const rows = fields.flatMap((field) => {
    const { name, rows, editable } = field;
    if (rows === undefined || !editable) return [];
    const owner: OwnerHolding = { ...stated({ fields, values }, form.typed, place), by: rows.by, row: null, subject };
    const fresh = (form.drafts[name] ?? []).filter(({ id }) => id === null);
    return fresh.flatMap(({ key, typed = [], withheld, values }) => {
      const held = { fields: withoutDefaults(rows.fields, withheld), values };
      return requestOf({ list: name, key }, rows.entity, typed, held, place, null, owner) ?? [];
    });
  });
  return own === null ? rows : [own, ...rows];
}

function requestOf(
  row: Row | null,
  entity: string,
  typed: readonly string[],
  held: Holding,
  place: Place,
  form: FormState | null,
  owner: OwnerHolding | null,
): Request | null {
  const names = [
    ...new Set(
      held.fields.flatMap((field) => (isLeftToServer(field, held.values[field.name] ?? null, typed, place) ? (field.starts ?? []) : [])),
    ),
  ];
  if (names.length === 0) return null;
  const given = givenOf(names, stated(held, typed, place), place, form?.subject ?? null, owner);
  const search = new URLSearchParams({ ...aboutOf(form?.subject ?? null, owner), ...given });
  return { row, entity, search: search.toString() };
}

/** Without the fields of which the server knows better what stands in them. */
function stated({ fields, values }: Holding, typed: readonly string[], place: Place): Holding {
  return { fields: fields.filter((field) => field.editable && !isLeftToServer(field, values[field.name] ?? null, typed, place)), values };
}
