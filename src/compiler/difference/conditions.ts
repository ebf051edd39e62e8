// Whether two conditions hold of the same records, by proof; else a record that shows the difference.

import { Finder } from "../check/decide/witness.ts";
import { witnessInWords } from "../check/decide/witness-words.ts";
import { not, TRUE } from "../expression/fold.ts";
import type { Expr } from "../expression/tree.ts";
import type { FieldModel } from "../model/model.ts";
import type { Change, ConditionChange } from "./change.ts";
import type { At, BothWords, Comparison } from "./comparison.ts";
import type { Differ } from "./differ.ts";
import type { Kind } from "./kinds.ts";
import { isSameMeaning } from "./meaning.ts";

/** The kinds of a condition that now holds of fewer, of more, or of other records. */
export interface ConditionKinds {
  readonly narrower: Kind;
  readonly wider: Kind;
  readonly other: Kind;
}

/** Null where both are proven to hold of the same; no condition holds of everything. */
export function compareConditions(
  { decider, after }: Comparison,
  before: Expr | null,
  now: Expr | null,
  entity: string,
  asks: readonly FieldModel[] = [],
): ConditionChange | null {
  if (isSameMeaning(before, now)) return null;
  const [old, next] = [before ?? TRUE, now ?? TRUE].map((one) => decider.expanded(one));
  if (old === undefined || next === undefined) return null;
  const [lost, gained] = [
    [old, not(next)],
    [next, not(old)],
  ] as const;
  const [losesNone, gainsNone] = [decider.never(lost) !== null, decider.never(gained) !== null];
  if (losesNone && gainsNone) return null;
  const finder = new Finder(after.model, asks);
  const witness = (conditions: readonly Expr[]) => {
    const found = finder.find(conditions);
    return found === null ? null : witnessInWords(found, entity);
  };
  const noLonger = losesNone ? null : witness(lost);
  const nowAlso = gainsNone ? null : witness(gained);
  const isAtMost = gainsNone ? "narrower" : losesNone ? "wider" : null;
  return { is: direction(noLonger, nowAlso, isAtMost), isAtMost, noLonger, nowAlso };
}

function direction(noLonger: string | null, nowAlso: string | null, isAtMost: ConditionChange["isAtMost"]): ConditionChange["is"] {
  if (noLonger === null && nowAlso === null) return "not told apart";
  return isAtMost ?? "other";
}

/** What a condition in a cell of the row says. */
export function condition(kinds: ConditionKinds, column: string, asks: (at: At) => readonly FieldModel[] = () => []): Differ<Expr | null> {
  return (before, after, at) => {
    const words = at.cell(column);
    if (isSameMeaning(before, after) || at.isConsequence(words)) return [];
    return conditionChanges(kinds, before, after, at, words, asks(at));
  };
}

export function conditionChanges(
  kinds: ConditionKinds,
  before: Expr | null,
  after: Expr | null,
  at: At,
  words: BothWords,
  asks: readonly FieldModel[] = [],
): readonly Change[] {
  const found = compareConditions(at.comparison, before, after, at.concerns.entity ?? "record", asks);
  if (found === null) return [];
  const { old, new: now } = words;
  return [at.change(kindOf(kinds, found), { old, new: now, condition: found })];
}

export function kindOf(kinds: ConditionKinds, { is }: ConditionChange): Kind {
  return is === "narrower" || is === "wider" ? kinds[is] : kinds.other;
}
