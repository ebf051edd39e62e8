// The plan of a release as the parts of a page, for an owner: what needs them first, the verdict last.

import type { Place } from "../../compiler/difference/change.ts";
import { LineIndex, type Source } from "../../compiler/source.ts";
import { lastMonthInWords, pastRefusalsInWords, witnessInWords } from "../release/last-month/past-words.ts";
import { answerOf, backInWords, detailsOfLine, headOf, sentenceOfLine, verbOf, verdictOf, workInWords } from "../release/print.ts";
import { PARTS, type Part, type PlanLine, type ReleasePlan } from "../release/release-plan.ts";
import type { StudioPanelLine, StudioPanelPart, StudioPlace } from "../wire/studio.ts";

const TITLES: Readonly<Record<Part, string>> = {
  "needs-you": "Needs you",
  "within-a-minute": "Within a minute",
  "people-notice": "People notice",
  outside: "Outside",
  adds: "Adds",
};

/** `sources`: the documents that are planned. */
export function releasePlanAsParts(plan: ReleasePlan, sources: readonly Source[]): StudioPanelPart[] {
  const indexes = new Map(sources.map(({ file, text }) => [file, new LineIndex(text)]));
  const at = (place: Place | null): StudioPlace | null => {
    const from = place === null ? undefined : indexes.get(place.file)?.start(place.line);
    return place === null || from === undefined ? null : { file: place.file, from, to: from };
  };
  const parts = PARTS.map((part) => ({
    title: TITLES[part],
    lines: plan.lines.filter((line) => line.part === part).map((line) => lineOf(line, at)),
  }));
  return [
    { title: headOf(plan), lines: [verdictOf(plan), ...workInWords(plan), ...backInWords(plan)].map(mere) },
    ...parts.filter(({ lines }) => lines.length > 0),
    ...lastMonthPart(plan, at),
  ];
}

type At = (place: Place | null) => StudioPlace | null;

function lineOf(line: PlanLine, at: At): StudioPanelLine {
  const answers = (line.question?.answers ?? []).map((answer, index) => `${verbOf(answer, index === 0)} ${answerOf(answer)}`.trim());
  const details = [...detailsOfLine(line), ...answers].map((text) => ({ text, place: null }));
  return { text: sentenceOfLine(line), place: at(line.newPlace), details };
}

function lastMonthPart(plan: ReleasePlan, at: At): StudioPanelPart[] {
  const { lastMonth } = plan;
  if (lastMonth === null || lastMonth.acts === 0) return [];
  const refused = lastMonth.refused.map((one) => {
    const witness = witnessInWords(one, plan);
    return { text: pastRefusalsInWords(one), place: at(one.place), details: witness === null ? [] : [{ text: witness, place: null }] };
  });
  return [{ title: "Last month, under this document", lines: [...refused, mere(lastMonthInWords(lastMonth, plan))] }];
}

function mere(text: string): StudioPanelLine {
  return { text, place: null, details: [] };
}
