// Prints the plan of a release for an owner: what needs them first, the verdict last.

import { Temporal } from "temporal-polyfill";
import { conditionInWords, placeInWords, touchedInWords } from "../../compiler/difference/print.ts";
import type { Loss } from "../store/store.ts";
import { factInWords } from "./fact-words.ts";
import type { LastMonth } from "./last-month/last-month.ts";
import { lastMonthInWords, pastRefusalsInWords, witnessInWords } from "./last-month/past-words.ts";
import { counted } from "./number-words.ts";
import { type Answer, PARTS, type Part, type PlanLine, type ReleasePlan } from "./release-plan.ts";

const HEADINGS: Readonly<Record<Part, string>> = {
  "needs-you": "NEEDS YOU",
  "within-a-minute": "WITHIN A MINUTE",
  "people-notice": "PEOPLE NOTICE",
  outside: "OUTSIDE",
  adds: "ADDS",
};

/** The column of the line numbers, and the width of what is before it. */
const MARGIN = 76;
const INDENT = "     ";
const MOST_TOKENS = 5;

/** `giveUp`: the command that gives up what would be lost; null where the reader has none to use. `isHeld`: what acts at once waits. */
export function printReleasePlan(plan: ReleasePlan, giveUp: string | null, isHeld = false): string {
  const { lines } = plan;
  const parts = PARTS.flatMap((part) => printPart(part, plan, giveUp, isHeld));
  const past = plan.lastMonth === null ? [] : printLastMonth(plan.lastMonth, plan);
  const same = plan.same.length === 0 ? [] : [lines.length === 0 ? "Same: everything." : `Same: ${plan.same.join(", ")}.`];
  const back = lines.length === 0 && plan.returnsTo === null ? [] : backInWords(plan, isHeld);
  return [headOf(plan), "", ...parts, ...past, ...emptyParts(plan), ...same, ...workInWords(plan), ...back, `→ ${verdictOf(plan)}`].join(
    "\n",
  );
}

/** What takes less than a second is not worth a line. */
export function workInWords({ work: { seconds, longestWait } }: ReleasePlan): string[] {
  const wait = longestWait < 1 ? "nobody waits" : `who writes waits up to ${Math.ceil(longestWait)} s for a new index`;
  return Math.max(seconds, longestWait) < 1
    ? []
    : [`Work before the switch: about ${Math.ceil(Math.max(seconds, longestWait))} s; ${wait}.`];
}

export function backInWords({ rollbackLimits, lines, returnsTo }: ReleasePlan, isHeld = false): string[] {
  if (returnsTo !== null)
    return wrapped(`Not undone: ${rollbackLimits.join(", ") || "nothing"}.`, MARGIN).map((text, at) => `${at === 0 ? "" : "  "}${text}`);
  const [first, ...others] = rollbackLimits;
  if (first === undefined) return ["Back: all of it, by ninefold release --back."];
  const all = isHeld && lines.some(({ part }) => part === "within-a-minute") ? "Back, once you go: all but" : "Back: all but";
  if (others.length === 0) return wrapped(`${all} ${first}.`, MARGIN).map((text, at) => `${at === 0 ? "" : "  "}${text}`);
  return [all, ...rollbackLimits.flatMap((limit) => hanging(`${limit}${limit === others.at(-1) ? "." : ";"}`))];
}

export function headOf({ product, release, returnsTo, at, timeZone, records, rows, changes }: ReleasePlan): string {
  const releases =
    release.old === null ? `first release` : release.old === release.new ? `release ${release.old}` : `${release.old} → ${release.new}`;
  const time = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: "minute" });
  const differ = `${counted(rows, "row")} ${rows === 1 ? "differs" : "differ"}`;
  const back = returnsTo === null ? "" : `, back to ${returnsTo}`;
  return `${product} ${releases}${back} · ${counted(records, "record")} at ${time} · ${differ}, ${changes === 0 ? "no change" : counted(changes, "change")}`;
}

function printPart(part: Part, plan: ReleasePlan, giveUp: string | null, isHeld: boolean): string[] {
  const own = plan.lines.filter((line) => line.part === part);
  const tokens = part === "outside" ? tokensInWords(plan) : [];
  if (own.length === 0) return part === "adds" ? [] : part === "outside" && tokens.length > 0 ? [HEADINGS.outside, ...tokens] : [];
  const printed = own.flatMap((line) => printLine(line, plan.lines.indexOf(line) + 1, plan.isOneFile));
  const end = part === "needs-you" ? giveUpInWords(plan, giveUp) : tokens;
  const heading = `${HEADINGS[part]}${isHeld && part === "within-a-minute" ? " (held until you go)" : ""}`;
  return [heading, ...printed, ...end];
}

function printLastMonth(lastMonth: LastMonth, plan: ReleasePlan): string[] {
  const { refused, acts } = lastMonth;
  if (acts === 0) return [];
  const printed = refused.flatMap((one, at) => {
    const place = placeInWords(null, one.place, plan.isOneFile);
    const witness = witnessInWords(one, plan);
    return [...headed(plan.lines.length + at + 1, pastRefusalsInWords(one), place), ...(witness === null ? [] : [`${INDENT}${witness}`])];
  });
  const told = wrapped(lastMonthInWords(lastMonth, plan), MARGIN).map((text) => `   ${text}`);
  return ["LAST MONTH, UNDER THIS DOCUMENT", ...printed, ...told];
}

function printLine(line: PlanLine, number: number, isOneFile: boolean): string[] {
  return [
    ...headed(number, sentenceOfLine(line), placeInWords(line.oldPlace, line.newPlace, isOneFile)),
    ...detailsOfLine(line).flatMap(hanging),
    ...(line.question?.answers ?? []).map((answer, at) => `${INDENT}${answerInWords(answer, at === 0)}`),
  ];
}

export function sentenceOfLine({ sentence, breaksOutside, part }: PlanLine): string {
  return breaksOutside && part !== "outside" ? `${sentence} (outside too)` : sentence;
}

/** What is known of it by the data and the documents, in words. */
export function detailsOfLine({ changes, question, facts }: PlanLine): string[] {
  const known = facts.filter(({ is }) => is !== "nothing-stored");
  const [change, ...others] = question === null && known.length === 0 ? changes : [];
  const condition = change === undefined || others.length > 0 ? [] : conditionInWords(change.condition);
  const touched = question === null ? changes.flatMap(touchedInWords) : [];
  const values =
    question === null || question.values.length === 0 ? [] : [`first: ${question.values.map((value) => `“${value}”`).join(", ")}`];
  return [...known.map(factInWords), ...condition, ...touched, ...values];
}

/** With its number, and where in the documents it is. */
function headed(number: number, sentence: string, place: string): string[] {
  const [first = "", ...more] = wrapped(sentence, MARGIN - 4);
  const head = `${String(number).padStart(2)} ${first}`;
  return [place === "" ? head : `${head.padEnd(MARGIN)} ${place}`, ...more.map((text) => `   ${text}`)];
}

/** On one line: exact texts are there to be copied. */
function answerInWords(answer: Answer, isFirst: boolean): string {
  return `${verbOf(answer, isFirst).padEnd(5)} ${answerOf(answer)}`;
}

/** What is to be done with its text; empty where that says so itself. */
export function verbOf({ by }: Answer, isFirst: boolean): string {
  return !isFirst ? "or" : by === "add" || by === "keep" ? by : "";
}

export function answerOf({ text, where }: Answer): string {
  return where === null ? text : `${text}   (${where})`;
}

function hanging(detail: string): string[] {
  return wrapped(detail, MARGIN - INDENT.length - 2).map((text, at) => `${INDENT}${at === 0 ? "" : "  "}${text}`);
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function giveUpInWords({ lines, losses }: ReleasePlan, giveUp: string | null): string[] {
  if (losses.length === 0 || giveUp === null) return [];
  const numbers = lines.flatMap(({ question }, at) => (question?.loss == null ? [] : [String(at + 1)]));
  const others = lines.some(({ question }) => question?.stops === true && question.loss === null);
  const when = others ? ", once the others are answered" : "";
  return [`   To give up ${joined(numbers)}${when}:`, `${INDENT}${giveUp}`];
}

function joined(numbers: readonly string[]): string {
  const last = numbers.at(-1) ?? "";
  return numbers.length < 2 ? last : `${numbers.slice(0, -1).join(", ")} and ${last}`;
}

/** It is not known which calls they make. */
function tokensInWords({ tokens, lines, at, timeZone }: ReleasePlan): string[] {
  const isTouched = lines.some(({ part, breaksOutside }) => part === "outside" || breaksOutside);
  if (tokens.length === 0 || !isTouched) return [];
  const day = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate();
  const ago = (moment: string) => {
    const days = day(moment).until(day(at)).days;
    return days <= 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
  };
  const named = tokens.slice(0, MOST_TOKENS).map(({ name, usedAt }) => `“${name}” ${ago(usedAt)}`);
  const more = tokens.length > MOST_TOKENS ? [`${tokens.length - MOST_TOKENS} more`] : [];
  return wrapped(`Tokens in use: ${[...named, ...more].join(", ")}.`, MARGIN).map((text) => `   ${text}`);
}

/** What stops a release comes first, then what only an owner can know. */
export function verdictOf({ lines, changes, losses, returnsTo }: Pick<ReleasePlan, "lines" | "changes" | "losses" | "returnsTo">): string {
  const questions = lines.flatMap(({ question }) => question ?? []);
  const stopping = questions.filter(({ stops }) => stops).length;
  if (stopping > 0) {
    const lost = lossesInWords(losses);
    return `${counted(stopping, "answer")} missing${lost === "" ? "" : `; ${lost} would be lost`}. Nothing released.`;
  }
  if (questions.length > 0) return `${counted(questions.length, "thing")} to decide first; ninefold serve does not ask. Nothing released.`;
  if (returnsTo !== null) return "Ready to go back.";
  return changes === 0 ? "Nothing to release." : "Ready to release.";
}

/** "3 values, 12 records" */
function lossesInWords(losses: readonly Loss[]): string {
  const sums = new Map<Loss["of"], number>();
  for (const { of, count } of losses) sums.set(of, (sums.get(of) ?? 0) + count);
  return [...sums].map(([of, count]) => counted(count, of.slice(0, -1))).join(", ");
}

const EMPTY: Readonly<Partial<Record<Part, string>>> = {
  "needs-you": "nothing needs you",
  "within-a-minute": "nothing acts at once",
  "people-notice": "nothing that people know changes",
  outside: "nothing changes outside",
};

/** "Nothing needs you; nothing acts at once." */
function emptyParts({ lines }: ReleasePlan): string[] {
  const isIn = (line: PlanLine, part: Part) =>
    line.part === part ||
    (part === "outside" && line.breaksOutside) ||
    (part === "people-notice" && line.changes.some(({ effects }) => effects.includes("people-notice")));
  const empty = PARTS.flatMap((part) => (lines.some((line) => isIn(line, part)) ? [] : (EMPTY[part] ?? [])));
  const text = empty.join("; ");
  return text === "" || lines.length === 0 ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`];
}
