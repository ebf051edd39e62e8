// What may follow in an expression, by what stands before the cursor.

import type { Model } from "../../model/model.ts";
import { CARRY_WORDS, EXPRESSION_WORDS, type ExpressionWord } from "./expression-words.ts";
import { carriedSuggestions, fieldSuggestions, reach, type Surroundings, systemSuggestions } from "./reachable.ts";
import { entityNames, type Suggestion, words } from "./suggestion.ts";

const PREFIX = /[\p{L}_][\p{L}\p{N}_]*$/u;
const PATH = /((?:[\p{L}_][\p{L}\p{N}_]*\.)+)$/u;
/** What is compared, before the cursor. */
const COMPARED = /([\p{L}_][\p{L}\p{N}_.]*)\s*(?:=|!=|\bis not|\bis|\bis (?:not )?one of \((?:[^()]*,)?)\s*$/u;
/** Words behind which a value follows. */
const OPENING =
  /(?:^|[(=<>+\-*/,{]|\b(?:and|or|not|is|of|from|to|then|else|if|where|contains|with|some|no|case|trimmed|round|when|at|after|before|in|starts|always|back))\s*$/;

/** `before`: the expression up to the cursor. */
export function expressionSuggestions(before: string, around: Surroundings): Suggestion[] {
  const inner = insideText(before);
  if (inner === "text") return [];
  const written = inner ?? before;
  const left = written.slice(0, PREFIX.exec(written)?.index ?? written.length);
  const here = { ...around, member: memberAt(left, around) };
  const path = PATH.exec(left)?.[1];
  if (path !== undefined) return behind(path.slice(0, -1).split("."), here);
  const choices = choicesAt(left, here);
  if (/\bone of \([^()]*$/.test(left)) return choices;
  if (!OPENING.test(left)) return operators(left);
  if (around.carries) return [...choices, ...carriedValues(around), ...suggestionsOf(CARRY_WORDS), ...suggestionsOf(CARRIED_OPERANDS)];
  return [...choices, ...values(here), ...wordSuggestions("operand")];
}

/** The placeholder that is being written within a quoted text; "text" outside of one; null where no text is open. */
function insideText(before: string): string | null {
  const quotes = [...before.matchAll(/["“”]/g)];
  if (quotes.length % 2 === 0) return null;
  return placeholderAt(before.slice((quotes.at(-1)?.index ?? 0) + 1)) ?? "text";
}

/** The expression of the placeholder at the end of a text; null where none is open. */
export function placeholderAt(text: string): string | null {
  const open = text.lastIndexOf("{");
  return open < 0 || text.indexOf("}", open) >= 0 ? null : text.slice(open + 1);
}

function behind(path: readonly string[], around: Surroundings): Suggestion[] {
  if (path.length === 1 && path[0] === "ask") return around.asks.map((ask) => ({ label: ask.name, kind: "field", detail: "is asked for" }));
  const reached = reach(path, around);
  return reached === null || !("entity" in reached)
    ? []
    : [...fieldSuggestions(around.model, reached.entity), ...systemSuggestions(around.model)];
}

/** The words of the choice, or yes and no, that stand opposite. */
function choicesAt(left: string, around: Surroundings): Suggestion[] {
  const compared = COMPARED.exec(left)?.[1];
  const reached = compared === undefined ? null : reach(compared.split("."), around);
  return reached !== null && "type" in reached ? valueSuggestions(reached.type) : [];
}

export function valueSuggestions(type: {
  readonly is: string;
  readonly values?: readonly { value: string; meaning: string }[];
}): Suggestion[] {
  if (type.is === "yes/no") return words("word", ["yes", "no"]);
  return (type.values ?? []).map((choice) => ({ label: choice.value, kind: "value", help: choice.meaning }));
}

function values(around: Surroundings): Suggestion[] {
  const { model } = around;
  const asks: Suggestion[] = around.asks.length === 0 ? [] : [{ label: "ask", insert: "ask.", kind: "word", help: "What is asked for" }];
  return [...fieldSuggestions(model, around.member ?? around.thisEntity), ...asks, ...constantSuggestions(model), ...entityNames(model)];
}

export function constantSuggestions(model: Model): Suggestion[] {
  return [...model.constants.values()].map((constant) => ({ label: constant.name, kind: "constant", help: constant.meaning }));
}

function carriedValues({ model, thisEntity }: Surroundings): Suggestion[] {
  return [...carriedSuggestions(model, thisEntity), ...constantSuggestions(model)];
}

/** Words that speak of other records, of who acts or of when are none of them. */
const CARRIED_OPERANDS = EXPRESSION_WORDS.filter(
  ({ word, stands }) =>
    stands === "operand" && !/^(?:today|now|user|this|some|number of|sum of|largest of|smallest of|average of|date of)$/.test(word),
);

function wordSuggestions(stands: ExpressionWord["stands"]): Suggestion[] {
  return suggestionsOf(EXPRESSION_WORDS.filter((word) => word.stands === stands));
}

function suggestionsOf(found: readonly ExpressionWord[]): Suggestion[] {
  return found.map(({ word, insert, help, stands }) => ({
    label: word,
    insert,
    help,
    kind: stands === "operand" ? "function" : "word",
  }));
}

/** Behind a value that is followed by a space. */
function operators(left: string): Suggestion[] {
  return /\s$/.test(left) ? wordSuggestions("operator") : [];
}

/** The entity of the innermost `LIST where (` that is still open. */
function memberAt(left: string, around: Surroundings): string | null {
  let member = around.member;
  const open: number[] = [];
  for (let at = 0; at < left.length; at++) {
    if (left[at] === "(") open.push(at);
    else if (left[at] === ")") open.pop();
  }
  for (const at of open) {
    const list = /([\p{L}_][\p{L}\p{N}_.]*)\s+where\s*$/u.exec(left.slice(0, at))?.[1];
    const reached = list === undefined ? null : reach(list.split("."), { ...around, member });
    if (reached !== null && "entity" in reached) member = reached.entity;
  }
  return member;
}
