// Which release is taken back, and to which one that leads. Pure.

import type { ReleaseSummary } from "../../runtime/store/system/releases.ts";

export interface Step {
  /** The release that is taken back: the latest one, or the one that it means. */
  readonly undone: number;
  /** The release that is in force again. */
  readonly target: number;
}

/** `releases`: the latest first. Null where there is none before. */
export function stepBack(releases: readonly ReleaseSummary[]): Step | null {
  const undone = meantBy(releases);
  return undone === null || undone <= 1 ? null : { undone, target: undone - 1 };
}

/** The same, and what was itself a way back taken back: the one that it led from is in force again. */
export function stepsBack(releases: readonly ReleaseSummary[]): readonly Step[] {
  const [latest] = releases;
  const again = latest === undefined || latest.returnsTo === null ? [] : [{ undone: latest.number, target: latest.number - 1 }];
  const back = stepBack(releases);
  return back === null ? again : [...again, back];
}

/** A way back means the release that it leads to. */
function meantBy(releases: readonly ReleaseSummary[]): number | null {
  let one = releases[0];
  while (one !== undefined && one.returnsTo !== null) {
    const { returnsTo } = one;
    one = releases.find(({ number }) => number === returnsTo);
  }
  return one?.number ?? null;
}
