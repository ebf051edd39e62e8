// The answers that a question has today: exact text for the document, or work on the records.

import type { Change, Place } from "../../compiler/difference/change.ts";
import { textOf, type Version } from "../../compiler/difference/version.ts";
import { rowsThatCarry } from "../../compiler/model/carried-rows.ts";
import type { FieldPlan } from "../../compiler/plan/plan.ts";
import type { Loss } from "../store/store.ts";
import { counted } from "./number-words.ts";
import type { About } from "./questions.ts";
import type { Answer } from "./release-plan.ts";

export interface AnswerContext {
  /** The old document as it is written, and the new one. */
  readonly old: Version;
  readonly now: Version;
  /** "2026-11-30" */
  readonly today: string;
  /** Whether the new document is that of a release, which nobody writes any more. */
  readonly isBack: boolean;
}

export function answersTo(about: About, documents: AnswerContext, loss: Loss | null): readonly Answer[] {
  const giveUp: readonly Answer[] =
    loss === null
      ? []
      : [{ by: "give-up", text: `give up ${counted(loss.count, loss.of.slice(0, -1))}`, where: "ninefold release --lose, below" }];
  const inDocument = answersInDocument(about, documents);
  return [...(documents.isBack ? inDocument.filter(({ by }) => by === "change") : inDocument), ...giveUp];
}

/** What the old document says, for a change that nothing counts. */
export function answersToDecision(change: Change, { old, isBack }: AnswerContext): readonly Answer[] {
  return [...(isBack ? [] : keepLine(old, change)), { by: "go-on", text: "go on, if that is meant", where: null }];
}

function answersInDocument({ kind, name, word, field, change }: About, documents: AnswerContext): readonly Answer[] {
  const { old } = documents;
  const asItWas = (column: string): readonly Answer[] => keep(cellOf(old, change, column), `in column ${column}`);
  switch (kind) {
    case "records-lost":
      return [...keepLine(old, change, "with its rows"), heir(name)];
    case "links-lost":
      return [...keepLine(old, change), heir(name.split(".").at(-1) ?? name)];
    case "values-lost":
      return [...keepLine(old, change), ...tombstone(old, change), heir(name.split(".").at(-1) ?? name)];
    case "type-changed":
      return [...keepLine(old, change), ...twoRows(old, change, documents.now, name)];
    case "values-unfit":
      return [...asItWas("Type"), ...twoRows(old, change, documents.now, name), first("change them first")];
    case "from-unfit":
      return [first("change the expression behind from"), first("change them first")];
    case "word-gone":
      return [
        ...keep(word, field?.type.is === "choice" && field.type.state ? "in States" : "in column Type"),
        { by: "rename", text: `(was ${word ?? ""})`, where: "behind the word that is new in its place" },
        ...(field?.required === false ? [] : [first("give these records another value first")]),
      ];
    case "no-value":
      return [
        ...valuesFrom(field, documents),
        ...defaultFor(field, documents),
        { by: "add", text: "optional", where: "in column Must be" },
      ];
    case "empty-values":
      return [
        ...(field?.from === undefined || change?.kind === "field-required"
          ? defaultFor(field, documents)
          : [first("add what there is always to from: … or else …")]),
        ...keep(cellOf(old, change, "Must be") ?? "optional", "in column Must be"),
        first("fill them in first"),
      ];
    case "too-long":
      return [...asItWas("Type"), first("shorten them first")];
    case "out-of-bounds":
      return [...asItWas("Type"), first("change them first")];
    case "duplicates":
      return [
        ...(change?.kind === "unique-added"
          ? [first("leave the item Unique out")]
          : keep(cellOf(old, change, "Must be") ?? "-", "in column Must be")),
        first("change all but one of each first"),
      ];
    case "other-ids":
      return [{ by: "keep", text: `- Ids: ${change?.old ?? "uuid"}`, where: null }, first("delete the records first")];
    case "one-record-only":
      return [first("leave the item One only out"), first("delete the records first")];
    case "pattern-broken":
      return [...keep(cellOf(old, change, "Must be") ?? "-", "in column Must be"), GO_ON];
    case "format-broken":
      return [...asItWas("Type"), GO_ON];
    default:
      return [];
  }
}

const GO_ON: Answer = { by: "go-on", text: "go on: each is refused when it is next saved", where: null };

function keep(text: string | null, where: string): readonly Answer[] {
  return text === null ? [] : [{ by: "keep", text, where }];
}

function first(text: string): Answer {
  return { by: "change", text, where: null };
}

/** What the old document says in the column. */
function cellOf(old: Version, change: Change | null, column: string): string | null {
  const place = change?.oldPlace;
  const row = place == null ? null : old.row(place);
  return row === null ? null : textOf(row.cells.get(column));
}

/** The row or the item as it was, or a heading. */
function keepLine(old: Version, change: Change | null, where: string | null = null): readonly Answer[] {
  const text = change?.oldPlace == null ? null : lineOf(old, change.oldPlace);
  return text === null ? [] : [{ by: "keep", text, where }];
}

function lineOf({ sources }: Version, { file, line }: Place): string | null {
  const text = sources.find((source) => source.file === file)?.text.split("\n")[line - 1];
  return text === undefined ? null : text.trim().replace(/\s+/g, " ");
}

function heir(name: string): Answer {
  return { by: "rename", text: `(was ${name})`, where: "behind its new name, if it only has another one" };
}

/** The row as a tombstone; none where the type cannot be one. */
function tombstone(old: Version, change: Change | null): readonly Answer[] {
  const type = change?.kind === "field-removed" ? cellOf(old, change, "Type") : null;
  const name = cellOf(old, change, "Field");
  if (type === null || name === null || NOT_FOR_GONE.test(type)) return [];
  return [{ by: "keep", text: `| ${name} | ${type} | gone | - |`, where: null }];
}

/** What `gone` does not keep. */
const NOT_FOR_GONE = /^(?:list of [A-Z]|every|rows of|file|image)/;

/** The two rows that keep the old values, and make new ones of them where the language has a word for that. */
function twoRows(old: Version, change: Change | null, now: Version, name: string): readonly Answer[] {
  const place = change?.newPlace;
  const row = place == null ? null : now.row(place);
  const [type, field] = [cellOf(old, change, "Type"), name.split(".").at(-1) ?? name];
  const is = row === null ? null : textOf(row.cells.get("Type"));
  const rows = type === null || is === null ? null : rowsThatCarry({ field, was: type, is, mustBe: textOf(row?.cells.get("Must be")) });
  return rows === null ? [first("keep it, and add a field of another name")] : [{ by: "add", text: rows.join(" and "), where: "two rows" }];
}

/** Where these records get it from. */
function valuesFrom(field: FieldPlan | null, { now, today }: AnswerContext): readonly Answer[] {
  const value = field === null || field.from !== undefined ? null : literalFor(field.type, today, now.plan.product.currency.code);
  return value === null ? [] : [{ by: "add", text: `from ${value}`, where: "in column Value; these records alone get it" }];
}

/** What these records could have. */
function defaultFor(field: FieldPlan | null, { now, today }: AnswerContext): readonly Answer[] {
  const value = field === null || field.starts !== null ? null : literalFor(field.type, today, now.plan.product.currency.code);
  return value === null ? [] : [{ by: "add", text: `starts ${value}`, where: "in column Value; these records get it too" }];
}

function literalFor(type: FieldPlan["type"], today: string, currency: string): string | null {
  switch (type.is) {
    case "text":
      return type.format === "plain" ? '"not stated"' : null;
    case "integer":
      return String(type.min !== null && type.min > 0 ? type.min : type.max !== null && type.max < 0 ? type.max : 0);
    case "decimal":
      return "0";
    case "money":
      return `${(0).toFixed(type.scale)} ${currency}`;
    case "percent":
      return "0 %";
    case "yes/no":
      return "no";
    case "choice":
      return type.values[0]?.value ?? null;
    case "date":
      return today;
    case "time":
      return "00:00";
    case "duration":
      return "0 days";
    default:
      return null;
  }
}
