// The lines under an entity's heading in point 3 that set something. What it is shown as, searched by, ordered by, and what
// becomes of its records when one that they refer to is deleted.

import type { Fix } from "../diagnostics/diagnostic.ts";
import { isComparable, isSequence } from "../expression/field-type.ts";
import type { ItemSyntax } from "../parse/syntax.ts";
import { slice, type Text } from "../source.ts";
import { type Context, isOpen } from "./context.ts";
import type { EntityModel, FieldModel } from "./model.ts";
import { splitList } from "./names/lists.ts";

/** One line under an entity's heading; its fields are known. */
export function readSetting(context: Context, entity: EntityModel, item: ItemSyntax): void {
  if (isOpen(item.value)) {
    context.question(3, `${entity.name} / ${item.key}`, item.value.question, item.span);
    return;
  }
  if (item.value.state === "none") return;
  const value = item.value.text;
  switch (item.key) {
    case "Label":
      entity.label = value.text;
      return;
    case "Shown as":
      entity.shownAs = { text: value, expr: null };
      return;
    case "Order":
      entity.order = splitList(value, ",").flatMap((part) => readOrder(context, entity, part));
      return;
    case "Search":
      entity.search = knownFields(
        context,
        entity,
        splitList(value, ","),
        (field) => field.type?.is === "text" && field.alwaysText === null,
        "a stored text",
      );
      return;
    case "Unique":
      entity.uniques.push({
        fields: knownFields(context, entity, uniqueTogether(context, entity, value), isColumn, "a stored field"),
        span: value.span,
      });
      return;
    case "When deleted":
      readWhenDeleted(context, entity, value);
      return;
    case "Ids":
    case "One only":
      return;
    case "Empty text":
      readEmptyText(context, entity, value);
      return;
    default:
      context.notSupported(`\`${item.key}\` of an entity`, item.keyText.span, "Leave it out for now.");
  }
}

/** Whether the record itself holds the value, and only one. */
function isColumn(field: FieldModel): boolean {
  return field.alwaysText === null && field.type !== null && isComparable(field.type);
}

/** `book + borrower`; fields that commas or words join are meant likewise, once that has been said. */
function uniqueTogether(context: Context, entity: EntityModel, value: Text): Text[] {
  const parts = splitList(value, "+");
  const listed = joined(value);
  if (parts.length > 1 || listed.length < 2 || !listed.every((part) => entity.fields.has(part.text))) return parts;
  const text = listed.map((part) => part.text).join(" + ");
  const fixes: Fix[] = [{ title: `Write ${text}`, edits: [{ span: value.span, text }], applicability: "maybe" }];
  const parameters = { entity: entity.name, name: value.text, what: "one field", candidates: `${text}, where they are unique together` };
  context.problem("entity-settings-name-fields", value.span, parameters, { fixes });
  return listed;
}

const JOINED = /\s*(?:,\s*and\s|[,&/]|\s(?:and|with|per|within|by|in|for each|for every|for|together with)\s)\s*/g;

/** `(book, borrower)`, `book and borrower`. */
function joined(value: Text): Text[] {
  const isWrapped = value.text.startsWith("(") && value.text.endsWith(")");
  const inner = isWrapped ? slice(value, 1, value.text.length - 1) : value;
  const parts: Text[] = [];
  let start = 0;
  for (const match of inner.text.matchAll(JOINED)) {
    parts.push(slice(inner, start, match.index));
    start = match.index + match[0].length;
  }
  return [...parts, slice(inner, start, inner.text.length)];
}

/** `title`, `due_on descending`, `-due_on`. */
function readOrder(context: Context, entity: EntityModel, part: Text): { field: string; descending: boolean }[] {
  const match = /^(?<minus>-)?(?<field>\w+)(?:\s+(?<way>ascending|descending))?$/.exec(part.text);
  const name = match?.groups?.field ?? part.text;
  const field = entity.fields.get(name);
  const isSystem = name === "created_at" || name === "changed_at";
  if (!isSystem && (field === undefined || (field.type !== null && !isComparable(field.type)))) {
    const what = "one value to sort by";
    const single = [...entity.fields.values()].filter((one) => one.type !== null && isComparable(one.type));
    const names = single.map((one) => one.name);
    const at = slice(part, part.text.indexOf(name), part.text.indexOf(name) + name.length);
    context.unknown("entity-settings-name-fields", at.span, name, [...names, "created_at", "changed_at"], { entity: entity.name, what });
    return [];
  }
  const start = part.text.indexOf(name);
  if (field !== undefined) context.refer("field", entity.name, slice(part, start, start + name.length));
  return [{ field: name, descending: match?.groups?.minus !== undefined || match?.groups?.way === "descending" }];
}

function knownFields(context: Context, entity: EntityModel, parts: Text[], fits: (field: FieldModel) => boolean, what: string): string[] {
  return parts.flatMap((part) => {
    const field = entity.fields.get(part.text);
    if (field !== undefined && fits(field)) {
      context.refer("field", entity.name, part);
      return [part.text];
    }
    const candidates = [...entity.fields.values()].filter(fits).map((candidate) => candidate.name);
    context.unknown("entity-settings-name-fields", part.span, part.text, candidates, { entity: entity.name, what });
    return [];
  });
}

/** `refused` of all texts, or `title refused, note empty`. */
function readEmptyText(context: Context, entity: EntityModel, value: Text): void {
  const texts = [...entity.fields.values()].filter(isGivenText);
  for (const part of splitList(value, ",")) {
    const match = /^(?:(?<field>\S+?):?\s+)?(?<what>empty|refused)$/.exec(part.text);
    if (match === null) {
      const known = ["empty", "refused", ...texts.flatMap(({ name }) => [`${name} empty`, `${name} refused`])];
      context.unknown("empty-texts-are-empty-or-refused", part.span, part.text, known, { example: texts[0]?.name ?? "title" });
      continue;
    }
    const name = match.groups?.field;
    const named =
      name === undefined
        ? texts.map((field) => field.name)
        : knownFields(context, entity, [slice(part, 0, name.length)], isGivenText, "a text");
    for (const one of named) entity.fields.get(one)!.refusesEmptyText = match.groups?.what === "refused";
  }
}

function isGivenText(field: FieldModel): boolean {
  return field.type?.is === "text" && field.alwaysText === null && !isSequence(field.type);
}

/** `book refuse, borrower keep`. */
function readWhenDeleted(context: Context, entity: EntityModel, value: Text): void {
  const references = [...entity.fields.values()].filter(refersStored).map((field) => field.name);
  for (const part of splitList(value, ",")) {
    const match = /^(?<field>\S+?):?\s+(?<fate>\S+)$/.exec(part.text);
    const fate = match?.groups?.fate ?? part.text;
    if (fate !== "keep" && fate !== "remove" && fate !== "refuse") {
      const known = references.flatMap((name) => ["keep", "remove", "refuse"].map((word) => `${name} ${word}`));
      context.unknown("references-say-what-deletion-does", part.span, part.text, known, { example: references[0] ?? "book" });
    } else if (match === null) {
      const fixes = references.length === 0 ? [] : [referenceFateFix(part, references, fate)];
      context.problem("references-say-what-deletion-does", part.span, { name: part.text, example: references[0] ?? "book" }, { fixes });
    } else setWhenDeleted(context, entity, slice(part, 0, match.groups?.field?.length ?? 0), fate);
  }
}

function referenceFateFix(part: Text, references: readonly string[], fate: string): Fix {
  const text = references.map((name) => `${name} ${fate}`).join(", ");
  return { title: `Write "${text}"`, edits: [{ span: part.span, text }], applicability: "maybe" };
}

function setWhenDeleted(context: Context, entity: EntityModel, name: Text, fate: "keep" | "remove" | "refuse"): void {
  const [field] = knownFields(context, entity, [name], refersStored, "a reference or a list");
  if (field === undefined) return;
  const earlier = entity.whenDeleted.get(field);
  if (earlier !== undefined) {
    const related = [{ span: earlier.span, message: "It is given here first." }];
    context.problem("names-are-given-once", name.span, { what: "What deletion does to", name: field }, { related });
  } else if (fate === "keep" && entity.fields.get(field)?.required === true) {
    const related = [{ span: entity.fields.get(field)!.span, message: "It is required here." }];
    context.problem("kept-references-are-optional", name.span, { entity: entity.name, field }, { related });
  } else entity.whenDeleted.set(field, { fate, span: name.span });
}

/** Whether the record itself refers to others by this field. */
export function refersStored(field: FieldModel): boolean {
  return field.alwaysText === null && (field.type?.is === "reference" || field.type?.is === "links");
}
