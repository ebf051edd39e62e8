// How stored values of one type become values of another without losing anything. Pure: looks at no data.

import { isDate, isTime } from "../../../compiler/expression/dates.ts";
import { decimal } from "../../../compiler/expression/format.ts";
import { fits } from "../../../compiler/expression/patterns.ts";
import type { FieldPlan } from "../../../compiler/plan/plan.ts";
import type { ColumnType } from "../schema.ts";

/** What a value that is kept becomes, as it is kept; null where it does not fit. */
export type Conversion = (kept: string) => string | number | null;

type NumberType = ColumnType & { readonly is: "number" };

/** Into the column of a field, by its pattern as well. A text of a format of its own is not made of what has none. */
export function conversionInto(field: FieldPlan | undefined, was: ColumnType, is: ColumnType): Conversion | null {
  if (field === undefined || (field.type.is === "text" && field.type.format !== "plain")) return null;
  const { matches } = field;
  const convert = conversionOf(was, is);
  if (convert === null || matches === null) return convert;
  return (kept) => {
    const value = convert(kept);
    return typeof value === "string" && !fits(matches, value) ? null : value;
  };
}

/** Null where the two have nothing to do with each other: then only what is empty can go on. */
export function conversionOf(was: ColumnType, is: ColumnType): Conversion | null {
  if (was.is === "number" && is.is === "number") return was.percent || is.percent ? null : (kept) => rescaled(BigInt(kept), was.scale, is);
  const [isListed, becomesList] = [isList(was), isList(is)];
  if (isListed || becomesList) {
    const [one, other] = [isListed ? ({ is: "text", max: null } as const) : was, memberOf(is)];
    const member = other === null ? null : conversionOf(one, other);
    if (member === null) return null;
    return (kept) => ofLists(isListed ? (JSON.parse(kept) as string[]) : [kept], member, becomesList);
  }
  // Of two that are no texts neither says what the other does.
  const [write, read] = [writerOf(was), readerOf(is)];
  if (write === null || read === null || (!isWords(was) && !isWords(is))) return null;
  return (kept) => read(write(kept));
}

function isWords({ is }: ColumnType): boolean {
  return is === "text" || is === "choice";
}

function isList({ is }: ColumnType): boolean {
  return is === "choices" || is === "texts";
}

/** What a list has, or the type itself; null for what is in no list. */
function memberOf(type: ColumnType): ColumnType | null {
  if (type.is === "choices") return { is: "choice", values: type.values };
  if (type.is === "texts") return { is: "text", max: type.max };
  return isWords(type) ? type : null;
}

function ofLists(members: readonly string[], member: Conversion, becomesList: boolean): string | null {
  const values = members.map(member);
  if (values.includes(null)) return null;
  if (becomesList) return JSON.stringify(values);
  return values.length === 1 ? String(values[0]) : null;
}

function rescaled(units: bigint, was: number, { scale, min, max }: NumberType): number | null {
  const factor = 10n ** BigInt(Math.abs(scale - was));
  if (scale < was && units % factor !== 0n) return null;
  const value = Number(scale < was ? units / factor : units * factor);
  const isWithin = (min === null || value >= min) && (max === null || value <= max);
  return isWithin && Number.isSafeInteger(value) ? value : null;
}

/** How a value is written as a text that says all of it. */
function writerOf(type: ColumnType): ((kept: string) => string) | null {
  if (type.is === "number") return type.percent ? null : (kept) => decimal(BigInt(kept), type.scale);
  return isWords(type) || type.is === "date" || type.is === "time" ? (kept) => kept : null;
}

/** How a text is read as a value; only what is written again in the same way is one. */
function readerOf(type: ColumnType): Conversion | null {
  switch (type.is) {
    case "text":
      return (text) => (type.max === null || [...text].length <= type.max ? text : null);
    case "choice":
      return (text) => (type.values.includes(text) ? text : null);
    case "date":
      return (text) => (isDate(text) ? text : null);
    case "time":
      return (text) => (isTime(text) ? text : null);
    case "number":
      return type.percent ? null : (text) => numberIn(text, type);
    default:
      return null;
  }
}

function numberIn(text: string, type: NumberType): number | null {
  const [, sign = "", whole = "", part = ""] = /^(-?)(0|[1-9]\d{0,15})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  return whole === "" ? null : rescaled(BigInt(`${sign}${whole}${part}`), part.length, type);
}
