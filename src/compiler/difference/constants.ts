// Constants are causes: each changed value is one change, with everything that it touches.

import type { ConstantModel, ConstantStep, Model } from "../model/model.ts";
import type { RowSyntax } from "../parse/syntax.ts";
import { type Change, effectsOfCause, type Place } from "./change.ts";
import { At, type Comparison } from "./comparison.ts";
import { isSameRow, touchedSince, withOtherRows } from "./counterfactual.ts";
import { KINDS } from "./kinds.ts";
import { isSameMeaning } from "./meaning.ts";
import { textOf, type Version } from "./version.ts";

export function compareConstants(comparison: Comparison): readonly Change[] {
  const [old, now] = [comparison.before.model, comparison.after.model];
  const names = [...new Set([...now.constants.keys(), ...old.constants.keys()])];
  return names
    .filter((name) => !isSameMeaning(valuesOf(old, name), valuesOf(now, name)))
    .flatMap((name) => compareConstant(comparison, name) ?? []);
}

/** What a constant is worth from which day, for everyone and for each role. */
function valuesOf({ constants }: Model, name: string): unknown {
  const found = constants.get(name);
  if (found === undefined) return null;
  const steps = (all: readonly ConstantStep[]) => all.map(({ from, value, window }) => ({ from, value, window }));
  return {
    unit: found.unit,
    question: found.question !== null,
    steps: steps(found.steps),
    forRoles: found.forRoles.map((own) => ({ role: own.role.text, unit: own.unit, steps: steps(own.steps) })),
  };
}

/** Null where nothing needs it: the plans are the same with either value. */
function compareConstant(comparison: Comparison, name: string): Change | null {
  const { before, after, original } = comparison;
  const [old, now] = [before.model.constants.get(name), after.model.constants.get(name)];
  const counterfactual = withRowsOf(before, after, name);
  const touches = counterfactual === null ? [] : touchedSince(comparison, counterfactual);
  if (counterfactual !== null && isSameMeaning(counterfactual.plan, after.plan)) return null;
  if (counterfactual === null && !isUsed(before, name) && !isUsed(after, name)) return null;
  // Opening or answering the question of a constant is reported as such.
  if (old?.question != null || now?.question != null) return null;
  const place = (version: Version, constant: ConstantModel | undefined) =>
    constant === undefined ? null : version.placeOf((constant.steps[0] ?? constant).span);
  const [were, are] = differing(wordsOf(original, name) ?? wordsOf(before, name) ?? [], wordsOf(after, name) ?? []);
  const places = [were[0]?.place ?? place(before, old), are[0]?.place ?? place(after, now)] as const;
  const at = new At(comparison, name, { constant: name }, ...places);
  const [was, is] = [inWords(were), inWords(are)];
  const kind = old === undefined ? "constant-added" : now === undefined ? "constant-removed" : "constant-changed";
  const effects = effectsOfCause(KINDS[kind].effects, touches);
  return { ...at.change(kind, { old: was, new: is, effects }), touches: touches.map((one) => named(one, name)) };
}

/** A limit that the constant sets is no other thing. */
function named(touched: Change, name: string): Change {
  return touched.kind === "limit-changed" && touched.name.startsWith(name) ? { ...touched, name } : touched;
}

function isUsed({ model }: Version, name: string): boolean {
  return model.usedConstants.has(name);
}

interface ValueWords {
  /** "from 2027-01-01 for Reader"; empty from the beginning and for everyone. */
  readonly when: string;
  readonly value: string;
  readonly place: Place | null;
}

function wordsOf(version: Version, name: string): readonly ValueWords[] | null {
  const rows = version.rows(9, "Name").filter((row) => isOf(row, name));
  if (rows.length === 0) return null;
  return rows.map((row) => {
    const [from, role] = [textOf(row.cells.get("From")), textOf(row.cells.get("For"))];
    const when = [from === null ? "" : `from ${from}`, role === null ? "" : `for ${role}`].filter((one) => one !== "").join(" ");
    return { when, value: textOf(row.cells.get("Value")) ?? "no limit", place: version.placeOf(row.span) };
  });
}

/** Only the days, and the people, for which the values differ. */
function differing(
  before: readonly ValueWords[],
  after: readonly ValueWords[],
): readonly [old: readonly ValueWords[], now: readonly ValueWords[]] {
  const without = (all: readonly ValueWords[], others: readonly ValueWords[]) =>
    all.filter((one) => !others.some(({ when, value }) => when === one.when && value === one.value));
  return [without(before, after), without(after, before)];
}

function inWords(values: readonly ValueWords[]): string | null {
  return values.map(({ when, value }) => (when === "" ? value : `${value} ${when}`)).join(", ") || null;
}

/** The new document with the old rows of one constant, where its first row is or else before the first row. */
function withRowsOf(before: Version, after: Version, name: string): Version | null {
  const old = before.rows(9, "Name").filter((row) => isOf(row, name));
  const all = after.rows(9, "Name");
  const first = all.find((row) => isOf(row, name)) ?? all[0];
  return withOtherRows(after, 9, (row) => [
    ...(first !== undefined && isSameRow(row, first) ? old : []),
    ...(isOf(row, name) ? [] : [row]),
  ]);
}

/** A row names a constant of today, whatever it was called before. */
function isOf(row: RowSyntax, name: string): boolean {
  return textOf(row.cells.get("Name"))?.replace(/\s*\(was .*$/, "") === name;
}
