// What the document asks before a step on many records, each question once. Every record is in exactly one place, so
// that the numbers add up to how many the step is possible with.

import type { BulkAction, BulkQuestion } from "../../../wire/bulk.ts";

/** So many questions that differ by what they say of their records are asked in full. */
const MOST_QUESTIONS = 5;

/** So many records are named of those that are asked about together. */
const MOST_NAMED = 4;

/** A record that the step is possible with. */
export interface Asked {
  /** What the document asks of it; null: nothing. */
  readonly question: string | null;
  readonly id: string;
}

/** In the order of the records; `isTold`: they are named also where nothing is asked of any. */
export function questionsOf(records: readonly Asked[], isTold: boolean): Pick<BulkAction, "questions" | "moreAsked"> {
  const alike = new Map<string | null, Asked[]>();
  for (const record of records) {
    const same = alike.get(record.question);
    if (same === undefined) alike.set(record.question, [record]);
    else same.push(record);
  }
  const all = [...alike].map(
    ([question, same]): BulkQuestion => ({ question, count: same.length, first: same.slice(0, MOST_NAMED).map(({ id }) => id) }),
  );
  const asked = all.filter(({ question }) => question !== null);
  const silent = asked.length > 0 || isTold ? all.filter(({ question }) => question === null) : [];
  // The one that would be left out takes no more room than saying so.
  const shown = asked.length > MOST_QUESTIONS + 1 ? asked.slice(0, MOST_QUESTIONS) : asked;
  const moreAsked = asked.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  return { questions: [...shown, ...silent], moreAsked };
}
