// The plan of a release as data, by docs/schema/release-plan-1.json.

import { changeAsJson } from "../../compiler/difference/json.ts";
import { factInWords } from "./fact-words.ts";
import type { LastMonth } from "./last-month/last-month.ts";
import { pastRefusalsInWords } from "./last-month/past-words.ts";
import { verdictOf } from "./print.ts";
import { exitCodeOf, type PlanLine, type ReleasePlan } from "./release-plan.ts";

export function releasePlanAsJson(plan: ReleasePlan): object {
  const { product, release, returnsTo, at, records, rows, changes, lines, losses, tokens, same, rollbackLimits, work, lastMonth } = plan;
  return {
    format: 1,
    ...{ product, release, returnsTo, at, records, rows, changes },
    exitCode: exitCodeOf(plan),
    verdict: verdictOf(plan),
    lines: lines.map(lineAsJson),
    ...{ losses, tokens, same, rollbackLimits, work },
    lastMonth: lastMonth === null ? null : lastMonthAsJson(lastMonth),
  };
}

function lastMonthAsJson(lastMonth: LastMonth): object {
  return { ...lastMonth, refused: lastMonth.refused.map((one) => ({ ...one, sentence: pastRefusalsInWords(one) })) };
}

function lineAsJson({ part, sentence, changes, oldPlace, newPlace, question, facts, breaksOutside }: PlanLine): object {
  const place = (one: PlanLine["oldPlace"]) => (one === null ? null : { file: one.file, line: one.line });
  return {
    part,
    sentence,
    changes: changes.map(changeAsJson),
    oldPlace: place(oldPlace),
    newPlace: place(newPlace),
    breaksOutside,
    question,
    facts: facts.map((fact) => ({ ...fact, sentence: factInWords(fact) })),
  };
}
