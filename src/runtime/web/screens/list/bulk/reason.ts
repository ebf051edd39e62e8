// Why something was not done to one of many records. All that was said of it, in one line.

import type { ProblemView } from "../../../../wire.ts";
import type { useProblemWords } from "../../../api/problem-words.ts";

type Words = ReturnType<typeof useProblemWords>;

export function reasonOf(problem: ProblemView, words: Words): string {
  if (problem.errors.length === 0) return words(problem).said;
  return problem.errors.map(({ detail, remedy }) => (remedy ? `${detail} ${remedy}` : detail)).join(" ");
}
