// Plausible values for a field, the same each time.

import { normalized } from "../../../compiler/expression/normalize.ts";
import { withinWords } from "../../../compiler/expression/path-label.ts";
import { fits } from "../../../compiler/expression/patterns.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import { patternedText } from "./example-patterns.ts";
import { type SampleWords, sampleWords } from "./example-words.ts";

const DAY = 86_400_000;

/** When and for whom values are made up: the day, as "2026-01-15", and the language, BCP 47. */
export interface SampleSetting {
  readonly today: string;
  readonly language: string;
}

/** A value as JSON gives it, for the `index`-th record; null where none can be made up. */
export function sampleValue(entity: EntityPlan, field: FieldPlan, index: number, { today, language }: SampleSetting): unknown {
  const { type } = field;
  const turn = index + entity.fields.indexOf(field);
  const own = sampleWords(language);
  const word = (at: number): string => own.words[at % own.words.length] ?? "";
  switch (type.is) {
    case "text":
      return formed(field, type, sampleText(own, withinWords(entity.label, language), entity, field, type, index), index);
    case "integer":
      return bounded(type.min ?? 1, type.max ?? Math.max(type.min ?? 1, 20), 3 * turn + 1);
    case "decimal":
      return scaled(5 + turn * 3, turn * 25, type.scale);
    case "money":
      return scaled(8 + turn * 7, 50, type.scale);
    case "percent":
      return `${(turn * 5) % 100}`;
    case "yes/no":
      return turn % 4 === 3;
    case "date":
      return dayFrom(today, isLongAgo(field.name) ? -9000 - turn * 700 : turn * 3 - 4);
    case "time":
      return `${String(8 + (turn % 10)).padStart(2, "0")}:30`;
    case "moment":
      return `${dayFrom(today, turn % 2 === 0 ? -turn : turn)}T09:30:00.000Z`;
    case "duration":
      return (1 + (turn % 5)) * 1800;
    case "choice":
      return type.values[turn % Math.max(1, type.values.length)]?.value ?? null;
    case "choices":
      return type.values
        .map((choice) => choice.value)
        .filter((_, position) => (position + turn) % 3 === 0 || position === turn % type.values.length);
    case "texts":
      return Array.from({ length: 1 + (turn % 3) }, (_, position) => shortened(word(turn + 5 * position), type.max));
    case "place":
      return { latitude: (380 + (turn % 7)) / 10, longitude: (-90 + (turn % 11)) / 10 };
    case "json":
      return { example: word(turn) };
    case "secret":
      return `${word(turn)} ${index}`;
    default:
      return null;
  }
}

function shortened(text: string, length: number): string {
  return [...text].slice(0, length).join("");
}

/** Whole and hundredths, as many decimals as there are. */
function scaled(whole: number, hundredths: number, scale: number): string {
  return scale === 0
    ? String(whole)
    : `${whole}.${String(hundredths % 100)
        .padStart(2, "0")
        .slice(0, scale)}`;
}

function bounded(min: number, max: number, wanted: number): number {
  return min + (wanted % Math.max(1, Math.min(max - min + 1, 1000)));
}

function dayFrom(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The day of a birth, as documents in the languages of the interface call it. */
function isLongAgo(name: string): boolean {
  return /born|birth|gebor|geburt|naiss|nacid|nacimi|生年|誕生|ميلاد/.test(name);
}

function sampleText(
  { people, words, sentences, title }: SampleWords,
  thing: string,
  entity: EntityPlan,
  field: FieldPlan,
  type: FieldPlan["type"] & { readonly is: "text" },
  index: number,
): string {
  const word = words[(index + entity.name.length) % words.length] ?? "";
  const sentence = sentences[index % sentences.length] ?? "";
  const cut = (text: string): string => shortened(text, type.max);
  if (type.format === "email") return `${slug(personName(people, index))}@example.org`;
  if (type.format === "phone" || /phone|telefon|téléphone|teléfono/.test(field.name)) return cut(`+351 210 000 ${String(100 + index)}`);
  if (type.format === "link") return `https://example.org/${slug(word)}`;
  if (type.format === "colour") return ["#0E5C56", "#9A3412", "#1F5694", "#6B3FA0"][index % 4] ?? "#0E5C56";
  if (type.format === "rich") return cut(`**${word}.** ${sentence}`);
  if (type.lines === "many") return cut(sentence);
  if (isPersonsName(field.name) && entity.fields.some((one) => one.type.is === "text" && one.type.format === "email")) {
    return cut(personName(people, index));
  }
  if (field.unique && type.max < 20) return codeOf(type.max, index);
  if (field.unique) return cut(`${word} ${index + 1}`);
  const titled = title(word, thing, entity.label);
  return [...titled].length > type.max ? cut(word) : titled;
}

/** What somebody is called, as documents in the languages that have names of their own call it. */
function isPersonsName(name: string): boolean {
  return /(^|_)(name|nom|nombre)$|author|autor|auteur|person/.test(name);
}

/** The text in the form that its field asks for, or another that has it; null where none is certain to. */
function formed({ matches }: FieldPlan, { max }: { readonly max: number }, text: string, index: number): string | null {
  if (matches === null) return text;
  const dashed = slug(text).replaceAll(".", "-");
  return [text, dashed, text.toUpperCase()].find((one) => fits(matches, one)) ?? patternedText(matches, index, max);
}

/** A text of exactly so many digits, as codes and numbers usually are. */
function codeOf(length: number, index: number): string {
  return String(index + 1).padStart(length, "9780140000000".slice(0, length));
}

function personName(people: readonly string[], index: number): string {
  const name = people[index % people.length] ?? "";
  return index < people.length ? name : `${name} ${Math.floor(index / people.length) + 1}`;
}

/** For an address: "chloe.lefevre", "felix.grossmann". */
export function slug(text: string): string {
  return normalized(text, "NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replace(/[^a-z0-9]+/g, ".")
    .replace(/^\.+|\.+$/g, "");
}

/** Values of the user's fields with which a condition about the user should hold: the comparisons it is made of. */
export function valuesFor(condition: Expr): Map<string, Value> {
  const values = new Map<string, Value>();
  collect(condition, true, values);
  return values;
}

function collect(expr: Expr, wanted: boolean, values: Map<string, Value>): void {
  if (expr.op === "and" && wanted) for (const item of expr.items) collect(item, true, values);
  else if (expr.op === "or" && wanted && expr.items[0] !== undefined) collect(expr.items[0], true, values);
  else if (expr.op === "not") collect(expr.item, !wanted, values);
  else if (expr.op === "field" && expr.of.op === "user") values.set(expr.field, wanted);
  else if (expr.op === "compare" && wanted === (expr.how === "=")) take(expr.left, expr.right, values);
  else if (expr.op === "in" && wanted && expr.items[0] !== undefined) take(expr.item, expr.items[0], values);
}

function take(left: Expr, right: Expr, values: Map<string, Value>): void {
  if (left.op === "field" && left.of.op === "user" && right.op === "literal") values.set(left.field, right.value);
}
