// Which release is taken back, and to which one that leads. Pure.

import type { ReleaseSummary } from "../../runtime/store/system/releases.ts";

export interface Step {
  readonly undone: number;
  /** The release that is in force again. */
  readonly target: number;
}

export const NOTHING_BEFORE = "There is no release before this one to go back to. See: ninefold releases";

/** `releases`: the latest first. Null where there is none before. */
export function stepBack(releases: readonly ReleaseSummary[]): Step | null {
  const undone = releasesInEffect(releases);
  return undone.length < 2 ? null : stepFrom(undone.at(-1)!);
}

/** The same, and what was itself a way back taken back: the one that it led from is in force again. */
export function stepsBack(releases: readonly ReleaseSummary[]): readonly Step[] {
  const [latest] = releases;
  const back = stepBack(releases);
  const isBack = latest !== undefined && releasesInEffect(releases).at(-1) !== latest.number;
  return [...(isBack ? [stepFrom(latest.number)] : []), ...(back === null ? [] : [back])];
}

function stepFrom(undone: number): Step {
  return { undone, target: undone - 1 };
}

/** The releases that were not taken back, one on the other. A way back that was taken back is one as well. */
function releasesInEffect(releases: readonly ReleaseSummary[]): number[] {
  const numbers: number[] = [];
  for (const { number, returnsTo } of releases.toReversed()) {
    if (returnsTo !== null && returnsTo + 1 === numbers.at(-1)) numbers.pop();
    else numbers.push(number);
  }
  return numbers;
}
