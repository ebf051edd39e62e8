// Which of the selected records a thing can be done to no more, and why. Knows nothing of React.

import type { BulkNot, BulkView } from "../../../../wire/bulk.ts";
import type { ProblemView } from "../../../../wire.ts";
import type { Named } from "./names.ts";

export type Why =
  | { readonly is: "state"; readonly label: string; readonly reached: boolean }
  | { readonly is: "problem"; readonly problem: ProblemView }
  /** In the list no more, by its filters or by what the list is of. */
  | { readonly is: "left" }
  /** Deleted, or not to be seen any more: which of these is not told. */
  | { readonly is: "gone" }
  | { readonly is: "not" };

export interface ExcludedRecord {
  readonly id: string;
  /** Null: nobody was told what it is called. */
  readonly named: Named | null;
  readonly why: Why;
}

/** What is done: a step, deleting, or the change of a field; null: it is not chosen yet. */
export type ChoiceKey = Pick<BulkNot, "action" | "field"> | null;

/** `before`: as it was when it was first asked about; what could not be done then did not fall out. */
export function excludedOf(chosen: readonly string[], before: BulkView, now: BulkView, deed: ChoiceKey): readonly ExcludedRecord[] {
  const [wereNot, areNot] = [notPossible(before, deed), notPossible(now, deed)];
  const standing = new Set(now.records.map(({ id }) => id));
  const left = new Set(now.left.map(({ id }) => id));
  const names = namesOf(before, now);
  return chosen.flatMap((id): ExcludedRecord[] => {
    const not = areNot.get(id);
    const named = names.get(id) ?? null;
    if (!standing.has(id)) return [{ id, named, why: left.has(id) ? whyOf(not, "left") : { is: "gone" } }];
    return not === undefined || wereNot.has(id) ? [] : [{ id, named, why: whyOf(not, "not") }];
  });
}

/** Those to which it could not be done from the beginning, nor can be now, and that are in the list still. */
export function leftOutOf(chosen: readonly string[], before: BulkView, now: BulkView, deed: ChoiceKey): readonly ExcludedRecord[] {
  const [wereNot, areNot] = [notPossible(before, deed), notPossible(now, deed)];
  const names = namesOf(before, now);
  const standing = new Set(now.records.map(({ id }) => id));
  return chosen.flatMap((id): ExcludedRecord[] => {
    const not = areNot.get(id);
    return not === undefined || !wereNot.has(id) || !standing.has(id) ? [] : [{ id, named: names.get(id) ?? null, why: whyOf(not, "not") }];
  });
}

function notPossible({ not }: BulkView, deed: ChoiceKey): ReadonlyMap<string, BulkNot> {
  const own = deed === null ? [] : not.filter(({ action, field }) => action === deed.action && field === deed.field);
  return new Map(own.flatMap((one) => one.records.map((id) => [id, one])));
}

function whyOf(not: BulkNot | undefined, otherwise: "left" | "not"): Why {
  if (not?.state !== undefined) return { is: "state", ...not.state };
  if (not?.problem !== undefined) return { is: "problem", problem: not.problem };
  return { is: otherwise };
}

/** What is told of each record, as it was told last. */
export function namesOf(...views: readonly BulkView[]): ReadonlyMap<string, Named> {
  return new Map(views.flatMap(({ records, left }) => [...records, ...left].map((one) => [one.id, one] as const)));
}
