// Values that a form may be given, on both sides of the limits of a document.

import type { FieldPlan, Plan } from "../../../src/compiler/plan/plan.ts";
import type { Rows } from "./questions.ts";

/** Whether somebody may give a value for it, and it can be made up. */
export function accepted({ always, type }: FieldPlan): boolean {
  return always === null && !["reverse", "links", "rows", "file", "json", "place", "secret"].includes(type.is);
}

/** A stored value as a form gives it; undefined where it is not known how. */
export function wireOf(type: FieldPlan["type"], stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  switch (type.is) {
    case "yes/no":
      return stored === 1;
    case "decimal":
    case "money":
      return (Number(stored) / 10 ** type.scale).toFixed(type.scale);
    case "percent":
      return (Number(stored) / 100).toFixed(2);
    case "choices":
    case "texts":
    case "duration":
      return undefined;
    default:
      return stored;
  }
}

const LETTERS = "abcdefghij";
const DAY = 86_400_000;
const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const FROM_NOW = [1, 0, -1, 2, 7, 31, 400, -40];
const MOST_NUMBERS = 14;

/** The first is one that mostly holds. */
export function edgesOf(field: FieldPlan, rows: Rows, plan: Plan | null): readonly unknown[] {
  const { type, matches } = field;
  if (!accepted(field)) return [];
  switch (type.is) {
    case "text": {
      if (type.format === "email") return ["someone@example.org", "nobody"];
      const long = (length: number) => LETTERS.repeat(Math.ceil(length / 10)).slice(0, length);
      const digits = (length: number) => "0123456789".repeat(Math.ceil(length / 10)).slice(0, length);
      const lengths = [type.max, type.max + 1, type.max + 2, type.max + 3].filter((length) => length < 3_000);
      return [
        matches === null ? "Some words" : digits(Math.min(type.max, 13)),
        "",
        ...lengths.map(matches === null ? long : digits),
        "A1",
        "line\nline",
        "+351 210 000 009",
        "https://example.org/",
        "#aabbcc",
      ];
    }
    case "integer":
      return numbers(plan, [type.min, type.max]);
    case "decimal":
    case "money":
      return [...numbers(plan, []).map((one) => one.toFixed(type.scale)), `0.${"1".repeat(type.scale + 1)}`];
    case "percent":
      return numbers(plan, [100]).map((one) => one.toFixed(2));
    case "yes/no":
      return [true, false];
    case "date":
      return FROM_NOW.map((days) => new Date(NOW + days * DAY).toISOString().slice(0, 10));
    case "moment":
      return FROM_NOW.map((days) => new Date(NOW + days * DAY).toISOString());
    case "time":
      return ["10:00", "08:00", "22:30"];
    case "duration":
      return ["PT2H", "PT30M", "P1D", "P40D"];
    case "choice":
      return [...type.values.map(({ value }) => value), "none of them"];
    case "choices":
      return [type.values.slice(0, 1).map(({ value }) => value), type.values.map(({ value }) => value)];
    case "texts":
      return [["one"], [LETTERS.repeat(40).slice(0, type.max + 1)]];
    case "reference": {
      const all = rows.get(type.entity) ?? [];
      return [...new Set([0, 1, 2, all.length - 1])].flatMap((at) => all[at]?.id ?? []);
    }
    default:
      return [];
  }
}

const LITERALS = new WeakMap<Plan, readonly number[]>();

/** Numbers that the document compares with are its edges; each cell of it may grow by three at most. */
function numbers(plan: Plan | null, limits: readonly (number | null)[]): readonly number[] {
  const own = limits.flatMap((limit) => (limit === null ? [] : [limit - 1, limit, limit + 1, limit + 2, limit + 3]));
  return [...new Set([1, 0, -1, ...own, ...(plan === null ? [] : literalsOf(plan)), 1_000_000])];
}

function literalsOf(plan: Plan): readonly number[] {
  const known = LITERALS.get(plan);
  if (known !== undefined) return known;
  const found = new Set<number>();
  JSON.stringify(plan, (name, value) => {
    if (name === "value" && typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 10_000) found.add(value);
    return value;
  });
  const literals = [...found]
    .flatMap((one) => [one, one + 1])
    .toSorted((a, b) => a - b)
    .slice(0, MOST_NUMBERS);
  LITERALS.set(plan, literals);
  return literals;
}
