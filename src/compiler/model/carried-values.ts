// `gone`, `from` and `back` of point 3: tombstones, and what the values of records come from, and go back to.

import type { Fix } from "../diagnostics/diagnostic.ts";
import { isListField, isSequence } from "../expression/field-type.ts";
import { parseExpression } from "../expression/parsing/parse.ts";
import { fieldsOf } from "../expression/walk.ts";
import type { RowSyntax } from "../parse/syntax.ts";
import type { Span, Text } from "../source.ts";
import { tombstoneName } from "./carried-rows.ts";
import { type Context, textOf } from "./context.ts";
import type { EntityModel, FieldModel } from "./model.ts";
import { splitList } from "./names/lists.ts";
import { scopeOf } from "./scopes.ts";
import { GONE } from "./types/field-marks.ts";

type Carried = Pick<FieldModel, "fromText" | "from" | "backText" | "back">;

export const NOT_CARRIED: Carried = { fromText: null, from: null, backText: null, back: null };

interface CarriedCells {
  from: Text | null;
  back: Text | null;
}

/** Whether the row is a tombstone. */
export function isGone(row: RowSyntax): boolean {
  return marksOf(row).some((mark) => mark.text.toLowerCase() === GONE);
}

function marksOf(row: RowSyntax): Text[] {
  const marks = textOf(row, "Must be");
  return marks === null ? [] : splitList(marks, ",");
}

/** Says where `from` or `back` can do nothing, and takes it away. */
export function checkCarried(context: Context, name: string, type: FieldModel["type"], said: CarriedCells, row: RowSyntax): void {
  const { from, back } = said;
  const gone = isGone(row);
  if (back !== null && !gone) {
    context.problem("back-is-for-gone-fields", back.span, { name });
    said.back = null;
  }
  if (from === null || gone) return;
  const kind = isListField(type) ? "a list of records" : isSequence(type) ? "a number that the program gives" : null;
  if (kind === null) return;
  context.notSupported(`from for ${kind}`, from.span, `Leave the column Value of ${name} empty.`);
  said.from = null;
}

/** A tombstone says its type, and what its values are when it comes back; nothing else. */
export function takeGone(context: Context, entity: EntityModel, field: FieldModel, row: RowSyntax): void {
  const others = marksOf(row).filter((mark) => mark.text.toLowerCase() !== GONE);
  const beside = others[0] ?? field.startsText ?? field.alwaysText ?? field.fromText;
  if (beside !== null) context.problem("gone-fields-say-back-alone", beside.span, { name: field.name, said: beside.text });
  const kind = unsupportedKind(field);
  const at: Span = textOf(row, "Type")?.span ?? field.span;
  if (kind !== null)
    context.notSupported(
      `${GONE} for ${kind}`,
      at,
      `Keep ${field.name} as it was, or take its row away once its values are no longer needed.`,
    );
  entity.gone.set(field.name, { ...field, required: false, startsText: null, alwaysText: null, fromText: null });
}

/** What other records or files depend on cannot be kept aside. */
function unsupportedKind({ type }: FieldModel): string | null {
  if (isListField(type)) return "a list of records";
  return type?.is === "file" ? "a file" : null;
}

/** The expressions of `from` and `back`, once every field is known. */
export function resolveCarried(context: Context, entity: EntityModel): void {
  const scopes = {
    from: scopeOf(context.model, { thisEntity: entity.name, carries: "from" }),
    back: scopeOf(context.model, { thisEntity: entity.name, carries: "back" }),
  };
  const read = (field: FieldModel, word: "from" | "back", text: Text | null) => {
    if (text === null || field.type === null) return null;
    const mentions = word === "from" ? mentionsOf(field.name, parseExpression(text).syntax) : [];
    if (mentions.length > 0) return readsItself(context, field, text, mentions);
    const type = scopes[word].fields(entity.name)?.get(field.name)?.type ?? null;
    const expr = context.expression(text, scopes[word], type, null);
    if (expr === null) return null;
    const computed = fieldsOf(expr).find((one) => isNotStored(entity.fields.get(one.field)));
    if (computed === undefined) return expr;
    context.problem("carried-values-speak-of-their-record", text.span, { word, what: `${computed.field}, which is computed` });
    return null;
  };
  for (const field of entity.fields.values()) field.from = read(field, "from", field.fromText);
  for (const field of entity.gone.values()) field.back = read(field, "back", field.backText);
}

/** Where the name stands in an expression, as a name. */
function mentionsOf(name: string, part: unknown): Span[] {
  if (typeof part !== "object" || part === null) return [];
  if ("kind" in part && part.kind === "name" && "name" in part && part.name === name && "span" in part) return [part.span as Span];
  return Object.values(part).flatMap((inner) => mentionsOf(name, inner));
}

/** What it was is another field, which is gone: two rows say so. */
function readsItself(context: Context, field: FieldModel, text: Text, mentions: readonly Span[]): null {
  const params = { name: field.name, path: `${field.name} → ${field.name}` };
  const fix = twoRows(context, field, text, mentions);
  context.problem("carried-values-do-not-go-round", text.span, params, { fixes: fix === null ? [] : [fix] });
  return null;
}

/** The tombstone of a text stands before the row, which then reads it. */
function twoRows(context: Context, field: FieldModel, text: Text, mentions: readonly Span[]): Fix | null {
  const row = context.rowOf(field);
  const name = row === undefined ? null : textOf(row, "Field");
  const kept = tombstoneName(field.name, "text");
  const isNamed = context.model.entities.get(field.entity)?.fields.has(kept) !== false;
  if (
    row === undefined ||
    name?.text !== field.name ||
    isNamed ||
    !/^(?:date|number|first word|rest|text (?:before|after))\b/.test(text.text)
  )
    return null;
  const columns: Readonly<Record<string, string>> = { Field: `${kept} (was ${field.name})`, Type: "text", "Must be": GONE };
  const cells = [...row.cells.keys()].map((column) => columns[column] ?? "-");
  const edits = [
    { span: { ...row.span, end: row.span.start }, text: `| ${cells.join(" | ")} |\n` },
    ...mentions.map((span) => ({ span, text: kept })),
  ];
  return { title: `Keep the old values in ${kept}, and fill ${field.name} from it`, edits, applicability: "maybe" };
}

function isNotStored(field: FieldModel | undefined): boolean {
  return field !== undefined && (field.alwaysText !== null || isListField(field.type));
}
