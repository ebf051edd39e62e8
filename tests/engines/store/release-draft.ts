// A release as tests of the store record it: what it means is one word.

import type { ReleaseDraft } from "../../../src/runtime/store/store.ts";
import { changed, field, planOf, text } from "./fixture-plan.ts";

/** A plan with one more field. */
export const WITH_SHELF = planOf(changed("Book", (fields) => [...fields, field("shelf", text())]));

export function draft(meaning: string, more: Partial<ReleaseDraft> = {}): ReleaseDraft {
  const isSame: ReleaseDraft["isSame"] = (latest) => latest.meaning === meaning;
  return {
    at: "2026-11-30T08:00:00.000Z",
    by: "ada",
    program: "0.1.0",
    meaning,
    bundle: `the bundle of ${meaning}`,
    isRecorded: true,
    isSame,
    ...more,
  };
}
