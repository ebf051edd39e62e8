// What a field must be. Required, unique, fixed, of a form; and what other documents say in that place.

import { RE2JS } from "re2js";
import type { FieldType } from "../../expression/field-type.ts";
import { isComparable, isListField, isValueList } from "../../expression/field-type.ts";
import { isNullableHeader } from "../../parse/grammars.ts";
import type { RowSyntax } from "../../parse/syntax.ts";
import { slice, type Text } from "../../source.ts";
import { type Context, cell, isOpen, textOf } from "../context.ts";
import type { FieldModel } from "../model.ts";
import { groupOf, splitList } from "../names/lists.ts";
import { defaultMeant, readYesOrNo } from "../suggest/everyday-types.ts";

interface FieldMarks {
  required: boolean;
  unique: boolean;
  fixed: boolean;
  matches: string | null;
  question: FieldModel["question"];
  /** `default 20`, as other documents say it here. */
  starts: Text | null;
  /** `max 120 characters`, likewise. */
  most: Text | null;
}

const NO_MARKS: FieldMarks = { required: false, unique: false, fixed: false, matches: null, question: null, starts: null, most: null };

/** Of a tombstone. */
export const GONE = "gone";
const REQUIRED: ReadonlySet<string> = new Set(["required", "mandatory", "not null"]);
/** What a key refers to is said by its type. */
const OPTIONAL: ReadonlySet<string> = new Set(["optional", "nullable", "null", "fk", "foreign key"]);
/** Beside yes and no, what stands in a column that is called Required, or Nullable, elsewhere. */
const MARK_WORDS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

export function readMarks(context: Context, subject: string, row: RowSyntax): FieldMarks {
  const marks: FieldMarks = { ...NO_MARKS };
  const found = cell(row, "Must be");
  if (isOpen(found)) marks.question = context.question(3, `${subject} (must be)`, found.question, found.text.span);
  const text = textOf(row, "Must be");
  if (text === null) return marks;
  const pattern = /matches\s+\/(?<pattern>(?:\\\/|[^/])*)\//.exec(text.text);
  if (pattern !== null) {
    marks.matches = pattern.groups?.pattern?.replace(/\\\//g, "/") ?? null;
    if (marks.matches !== null && !isSafePattern(marks.matches))
      context.problem("patterns-are-valid", text.span, { pattern: marks.matches });
  }
  const cut =
    pattern === null
      ? text.text
      : text.text.slice(0, pattern.index) + " ".repeat(pattern[0].length) + text.text.slice(pattern.index + pattern[0].length);
  const mayBeEmpty = isNullableHeader(row.headers.get("Must be")?.text ?? "");
  const parts = splitList({ ...text, text: cut }, ",");
  for (const [index, part] of parts.entries()) {
    const word = part.text.toLowerCase();
    const said = readYesOrNo(word) ?? MARK_WORDS.get(word);
    if (REQUIRED.has(word) || said === !mayBeEmpty) marks.required = true;
    else if (OPTIONAL.has(word) || said === mayBeEmpty) continue;
    else if (word === GONE) continue;
    else if (word === "unique") marks.unique = true;
    else if (word === "fixed") marks.fixed = true;
    else if (word === "pk" || word === "primary key") marks.required = marks.unique = true;
    else if (DEFAULT.test(part.text)) marks.starts = part;
    else if (AT_MOST.test(part.text)) marks.most = part;
    else if (!isUniqueTogether(context, row, parts, index)) reportUnknown(context, part);
  }
  return marks;
}

const DEFAULT = /^default(?:s to)?\s*[:=]?\s*(?<value>\S.*)$/di;
const AT_MOST = /^(?:max(?:imum|\.)?(?: length)?|up to|at most|≤|<=)\s*:?\s*(?<most>\d{1,6})\s*(?:chars?|characters?)?$/i;

function reportUnknown(context: Context, part: Text): void {
  context.unknown("must-be-words-are-known", part.span, part.text, ["required", "optional", "unique", "fixed", "matches /…/", GONE]);
}

const PER =
  /^unique (?:together )?(?:per|within|with|and|for each|for every|for|by|in|\()\s*(?<others>\w+(?:\s*(?:,|\+|&|and)\s*\w+)*)\)?$/i;

/** `unique per owner`: that several fields are unique together is said in a line of the entity, which has then been said. */
function isUniqueTogether(context: Context, row: RowSyntax, parts: readonly Text[], index: number): boolean {
  const part = parts[index]!;
  const others = PER.exec(part.text)?.groups?.others?.split(/\s*(?:,|\+|&|\band\b)\s*/) ?? [];
  const placed = context.rows(3, "Field").find((one) => one.row === row);
  const names = placed?.section.tables.flatMap(({ rows }) => rows.map((one) => textOf(one, "Field")?.text)) ?? [];
  const own = textOf(row, "Field")?.text;
  if (placed === undefined || own === undefined || others.length === 0 || !others.every((name) => names.includes(name))) return false;
  const line = `- Unique: ${[own, ...others].join(" + ")}`;
  const [before, after] = [parts[index - 1], parts[index + 1]];
  const span = {
    ...part.span,
    start: before?.span.end ?? part.span.start,
    end: before === undefined ? (after?.span.start ?? part.span.end) : part.span.end,
  };
  const alone = before === undefined && after === undefined ? "optional" : "";
  const edits = [
    { span: { ...placed.table.span, end: placed.table.span.start }, text: `${line}\n\n` },
    { span, text: alone },
  ];
  const candidates = `${line} as a line under the heading of the entity, where they are unique together`;
  const fixes = [{ title: `Write ${line}`, edits, applicability: "maybe" as const }];
  context.problem("must-be-words-are-known", part.span, { name: part.text, candidates }, { fixes });
  return true;
}

/** The default that stands among the marks, where it is certain what it means. */
export function markedDefault(context: Context, { starts }: FieldMarks, type: FieldType | null): Text | null {
  const match = starts === null ? null : DEFAULT.exec(starts.text);
  const value = starts === null || match === null ? undefined : groupOf(starts, match, "value");
  const meant = value === undefined || type === null ? null : defaultMeant(value.text, type);
  if (value !== undefined && meant !== null) return inPlaceOf(value, meant);
  if (starts !== null) reportUnknown(context, starts);
  return null;
}

/** The type with the length that stands among the marks; a length that the type gives already must be the same. */
export function withLength(context: Context, { most }: FieldMarks, type: FieldType | null, written: Text | null): FieldType | null {
  if (most === null || type === null) return type;
  const max = Number(AT_MOST.exec(most.text)?.groups?.most);
  const isUnsized = !/\d/.test(written?.text ?? "");
  if (type.is === "text" && max > 0 && (type.max === max || (isUnsized && ["plain", "rich"].includes(type.format))))
    return { ...type, max };
  reportUnknown(context, most);
  return type;
}

/** What a text means, where it stands. */
export function inPlaceOf(text: Text, meant: string): Text {
  const at = text.text.indexOf(meant);
  return at < 0 ? { ...text, text: meant } : slice(text, at, at + meant.length);
}

/** A mark that the program could not hold a field to is refused. */
export function checkMarks(context: Context, name: Text, type: FieldModel["type"], computed: boolean, marks: FieldMarks): void {
  const list = isListField(type) || isValueList(type);
  const refuse = (mark: string, kind: string) => context.problem("marks-fit-their-field", name.span, { mark, field: name.text, kind });
  const kind = computed
    ? "computed"
    : type?.is === "reverse"
      ? "a reverse list"
      : list
        ? "a list"
        : `a value of the kind "${type?.is ?? ""}"`;
  if (marks.unique && (computed || (type !== null && !isComparable(type)))) refuse("unique", kind);
  if (marks.fixed && (computed || type?.is === "reverse")) refuse("fixed", kind);
  if (marks.required && type?.is === "reverse") refuse("required", kind);
  if (marks.matches !== null && (computed || type?.is !== "text")) refuse("matches", computed ? "computed" : "no text");
}

/** Patterns run on an engine that never backtracks; what it cannot do (look-around, back references) is refused. */
function isSafePattern(pattern: string): boolean {
  if (/\(\?[=!<]|\\[1-9]|\(\?</.test(pattern)) return false;
  try {
    // As the browser reads it, and as the server does, whose repetitions are bounded.
    new RegExp(pattern, "u");
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}
