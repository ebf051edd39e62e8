// Who changed a record since somebody opened it, in words. Themselves, somebody else, or the program that went on by itself.

import type { TFunction } from "i18next";
import type { LastHand } from "../../wire/forms.ts";

/** `since`: the version that was opened. */
export function whoChanged(t: TFunction, hand: LastHand, since: number): string {
  if (isProgramAlone(hand, since)) return t("conflict.titleProgram");
  if (hand.changedByViewer) return t("conflict.titleOwn");
  return hand.changedBy === undefined ? t("conflict.title") : t("conflict.titleBy", { name: hand.changedBy });
}

/** Whoever changed the record in another window of their own is told so, and not of themselves as of somebody else. */
export function contextOf(hand: LastHand | null, since: number): { readonly context?: "own" } {
  return hand?.changedByViewer && !isProgramAlone(hand, since) ? { context: "own" } : {};
}

/** What a person did last was there as the record was opened. */
function isProgramAlone({ programSince }: LastHand, since: number): boolean {
  return programSince !== undefined && since >= programSince;
}
