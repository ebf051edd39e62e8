// One differ for each member of a plan, so that a new member does not compile without one.

import type { PointNumber } from "../points.ts";
import type { Change } from "./change.ts";
import type { At, BothWords } from "./comparison.ts";
import type { Kind } from "./kinds.ts";
import { isReordered, match } from "./matching.ts";
import { isSameMeaning } from "./meaning.ts";

export type Differ<T> = (before: T, after: T, at: At) => readonly Change[];

/** A differ for every member, the optional ones too. */
export type Differs<T> = { readonly [K in keyof T]-?: Differ<T[K]> };

export function members<T extends object>(differs: Differs<T>): Differ<T> {
  return (before, after, at) => {
    const found: Change[] = [];
    for (const name in differs) found.push(...differs[name](before[name], after[name], at));
    return found;
  };
}

/** For a member by which both are known to be the same thing. */
export const identity: Differ<unknown> = () => [];

/** For a member that follows from another member of the plan, which has a differ of its own. */
export const follows: Differ<unknown> = () => [];

/** Where a thing is in the document is no part of what it means. */
export const origin: Differ<unknown> = () => [];

/** What a cell of the row says. */
export function cell<T>(kind: Kind, column: string): Differ<T> {
  return worded(kind, (at) => at.cell(column));
}

/** What an item says, under the heading of the entity where there is one. */
export function item<T>(kind: Kind, point: PointNumber, key: string): Differ<T> {
  return worded(kind, (at) => at.item(point, point === 3 || point === 4 ? (at.concerns.entity ?? null) : null, key));
}

function worded<T>(kind: Kind, words: (at: At) => BothWords): Differ<T> {
  return (before, after, at) => {
    if (isSameMeaning(before, after)) return [];
    const found = words(at);
    if (at.isConsequence(found)) return [];
    const isSilent = found.old === null && found.new === null;
    const said = isSilent ? { old: shown(before), new: shown(after) } : { old: found.old, new: found.new };
    return [at.change(kind, { ...said, oldPlace: found.oldPlace ?? at.before, newPlace: found.newPlace ?? at.after })];
  };
}

/** A value that means what it is, and follows from nothing else. */
export function value<T>(kind: Kind): Differ<T> {
  return (before, after, at) => (isSameMeaning(before, after) ? [] : [at.change(kind, { old: shown(before), new: shown(after) })]);
}

/** The same for a value that an item says; its line is reported. */
export function itemValue<T>(kind: Kind, point: PointNumber, key: string): Differ<T> {
  return (before, after, at) => {
    if (isSameMeaning(before, after)) return [];
    const heading = point === 3 || point === 4 ? (at.concerns.entity ?? null) : null;
    const { oldPlace, newPlace } = at.item(point, heading, key);
    return [at.change(kind, { old: shown(before), new: shown(after), oldPlace: oldPlace ?? at.before, newPlace: newPlace ?? at.after })];
  };
}

/** Yes or no, with a kind for each way. */
export function turned(on: Kind, off: Kind): Differ<boolean> {
  return (before, after, at) => (before === after ? [] : [at.change(after ? on : off)]);
}

/** Words of which one may be added, removed or moved. */
export function names(kinds: { readonly added: Kind; readonly removed: Kind; readonly reordered: Kind }): Differ<readonly string[]> {
  return (before, after, at) => {
    const matching = match(before, after, (one) => one);
    return [
      ...matching.removed.map((old) => at.change(kinds.removed, { old })),
      ...matching.added.map((added) => at.change(kinds.added, { new: added })),
      ...(isReordered(before, matching) ? [at.change(kinds.reordered, { old: listed(before), new: listed(after) })] : []),
    ];
  };
}

export function listed(words: readonly string[]): string {
  return words.join(", ");
}

/** A value of the plan as people read it; null for nothing. */
export function shown(one: unknown): string | null {
  if (one === null || one === undefined || one === "") return null;
  if (typeof one === "boolean") return one ? "yes" : "no";
  if (Array.isArray(one)) return one.length === 0 ? null : one.map((part) => shown(part) ?? "none").join(", ");
  return typeof one === "object" ? null : String(one);
}
