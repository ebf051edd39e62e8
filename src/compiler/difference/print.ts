// Prints a difference for people: what needs them first, and the verdict last.

import type { Change, ConditionChange, Place } from "./change.ts";
import type { Difference } from "./difference.ts";
import { AREA_NAMES, type Area, EFFECTS, type Effect } from "./kinds.ts";
import { sentenceOf } from "./sentence.ts";

const HEADINGS: Readonly<Record<Effect, string>> = {
  asks: "NEEDS YOU",
  loses: "LOSES",
  "people-notice": "PEOPLE NOTICE",
  "outside-breaks": "OUTSIDE",
  adds: "ADDS",
};

/** The column of the line numbers. */
const MARGIN = 76;
/** More that a constant touches are counted. */
const MOST_TOUCHED = 12;

export function printDifference(difference: Difference): string {
  const { product, rows, changes } = difference;
  const rowsDiffer = rows === 1 ? "1 row differs" : `${rows} rows differ`;
  const count = changes.length === 0 ? "no change" : counted(changes.length, "change");
  const groups = EFFECTS.flatMap((effect) => printGroup(effect, difference));
  const same = sameAreas(difference);
  const end = same.length === 0 ? [] : [changes.length === 0 ? "Same: everything." : `Same: ${same.join(", ")}.`];
  return [`${product}: ${rowsDiffer}, ${count}`, "", ...groups, ...end, `→ ${verdict(difference)}`].join("\n");
}

function printGroup(effect: Effect, { changes, isOneFile }: Difference): string[] {
  const own = changes.filter(({ effects }) => effects[0] === effect);
  return own.length === 0
    ? []
    : [HEADINGS[effect], ...own.flatMap((change) => printChange(change, changes.indexOf(change) + 1, isOneFile))];
}

function printChange(change: Change, number: number, isOneFile: boolean): string[] {
  const outside = change.effects[0] !== "outside-breaks" && change.effects.includes("outside-breaks") ? " (outside too)" : "";
  const [first = "", ...more] = wrapped(`${sentenceOf(change)}${outside}`);
  const line = `${String(number).padStart(2)} ${first}`;
  const place = placeInWords(change.oldPlace, change.newPlace, isOneFile);
  const head = place === "" ? line : `${line.padEnd(MARGIN)} ${place}`;
  const details = [...conditionInWords(change.condition), ...touchedInWords(change)];
  return [head, ...more.map((text) => `   ${text}`), ...details.map((detail) => `     ${detail}`)];
}

/** In lines that leave room for the number before and the place behind. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > MARGIN - 4) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** The line of the new document, or of the old one where it went. */
export function placeInWords(before: Place | null, after: Place | null, isOneFile: boolean): string {
  const lineOf = ({ file, line }: Place) => (isOneFile ? `:${line}` : `${file}:${line}`);
  if (after !== null) return lineOf(after);
  return before === null ? "" : `old${isOneFile ? "" : " "}${lineOf(before)}`;
}

export function conditionInWords(condition: ConditionChange | null): string[] {
  if (condition === null) return [];
  if (condition.is === "not told apart") {
    const bound = condition.isAtMost === null ? "" : ` (proven: not ${condition.isAtMost === "narrower" ? "wider" : "narrower"})`;
    return [`not told apart: no record was found of which only one of them holds${bound}`];
  }
  const { noLonger, nowAlso } = condition;
  return [noLonger === null ? [] : [`no longer: ${noLonger}`], nowAlso === null ? [] : [`now also: ${nowAlso}`]].flat();
}

export function touchedInWords(change: Change): string[] {
  const names = [...new Set(change.touches.map(({ name }) => name))].filter((name) => name !== change.name);
  if (names.length === 0) return [];
  const more = names.length > MOST_TOUCHED ? ` and ${names.length - MOST_TOUCHED} more` : "";
  return [`touches ${names.slice(0, MOST_TOUCHED).join(", ")}${more}`];
}

/** The parts of the document without a change, in its order. */
export function sameAreas({ changes }: Difference): readonly Area[] {
  return AREA_NAMES.filter((area) => !changes.some((change) => change.area === area));
}

function verdict({ changes }: Difference): string {
  const having = (effect: Effect) => changes.filter(({ effects }) => effects.includes(effect)).length;
  const [asks, loses] = [having("asks"), having("loses")];
  const needs = [
    asks === 0 ? [] : [`${counted(asks, "answer")} needed`],
    loses === 0 ? [] : [`${counted(loses, "loss", "losses")}`],
  ].flat();
  if (needs.length > 0) return `${needs.join(", ")}.`;
  if (having("outside-breaks") > 0) return "Callers outside break.";
  if (having("people-notice") > 0) return "People notice; nothing is asked or lost.";
  return changes.length > 0 ? "Only additions." : "Nothing changes.";
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** 0: the same or only additions; 1: people notice; 2: outside breaks or an answer is needed; 3: something is lost. */
export function exitCodeOf({ changes }: Difference): 0 | 1 | 2 | 3 {
  const has = (effect: Effect) => changes.some(({ effects }) => effects.includes(effect));
  if (has("loses")) return 3;
  if (has("asks") || has("outside-breaks")) return 2;
  return has("people-notice") ? 1 : 0;
}
