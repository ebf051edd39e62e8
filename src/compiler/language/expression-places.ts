// Where expressions stand, and of which record they speak there.

import type { EntityModel, Model } from "../model/model.ts";
import type { Place, TablePlace } from "./place.ts";

/** How the cell is read: a whole expression, one behind a word such as `starts`, or placeholders in a text. */
export type Reading = "expression" | "behind a word" | "effects" | "template";

/** `among words`: what is written there has expressions within it, as `list Loan where (…)` has. */
const CELLS: Readonly<Record<string, Readonly<Record<string, Reading | "among words">>>> = {
  Screen: { "Only where": "expression" },
  Figure: { Shows: "among words" },
  Field: { Type: "among words", Value: "behind a word" },
  From: { Action: "behind a word", "Only if": "expression", Then: "effects", Confirm: "template" },
  Rule: { "Must hold": "expression", "Only if": "expression" },
  Role: { Means: "expression" },
  Call: { Does: "among words", Takes: "among words", Gives: "among words" },
  Shape: { Holds: "among words" },
  Sends: { When: "among words", URL: "template", Body: "among words" },
  Message: { To: "among words", Subject: "template", Text: "template", While: "expression" },
  Code: { Message: "template", Remedy: "template", "Leads to": "among words" },
};

export function readingOf(place: Place): Reading | null {
  const { at } = place;
  if (at?.is === "item") return at.value !== null && at.key.text === "Shown as" ? "template" : null;
  if (at?.is !== "cell" || at.grammar === null || at.column === null) return null;
  return readingFor(at.grammar.keyword, at.column);
}

/** The cells of the matrix of point 6 stand under the names of roles. */
export function readingFor(keyword: string, column: string): Reading | null {
  if (keyword === "Entity") return column === "Entity" || column === "Action" ? null : "behind a word";
  const reading = CELLS[keyword]?.[column] ?? null;
  return reading === "among words" ? null : reading;
}

/**
 * Whether the signs of a cell may be written in another way. A text stays as it is written, and so does the name of an
 * action, which a timer's condition is.
 */
export function isSpelt(keyword: string, column: string): boolean {
  const reading = CELLS[keyword]?.[column];
  return reading !== undefined && reading !== "template" && column !== "Action";
}

export function holdsExpression(place: Place): boolean {
  return readingOf(place) !== null;
}

/** The entity whose fields are the bare names at a place; null where there is none. */
export function entityOf(model: Model, place: Place): string | null {
  const { at, section } = place;
  const known = (name: string | null | undefined) => (name !== null && name !== undefined && model.entities.has(name) ? name : null);
  if (at?.is === "item") return known(section);
  if (at === null || !("grammar" in at) || at.grammar === null) return known(section);
  const cell = (column: string) => at.row.get(column)?.text ?? "";
  switch (at.grammar.keyword) {
    case "Screen":
      return known(
        /\b(?:of|one|for)\s+(\w+)|^one\s+(\w+)/
          .exec(cell("Shows"))
          ?.slice(1)
          .find((name) => name !== undefined),
      );
    case "Rule":
      return known(cell("For").split(".")[0]?.trim());
    case "Entity":
      return known(cell("Entity"));
    case "Call":
      return known(/[A-Z]\w*/.exec(cell("Does"))?.[0]);
    case "Code":
      return raisedAbout(model, at);
    case "Message":
      return notifyingEntity(model, cell("Message").trim());
    case "Sends": {
      const name = cell("Sends").trim();
      const caller = [...(model.callers.get(name) ?? [])][0];
      return model.sends.get(name)?.events[0]?.entity ?? caller ?? known(/[A-Z]\w*/.exec(cell("When"))?.[0]);
    }
    default:
      return known(section);
  }
}

/** The entity of an action that tells the message. */
function notifyingEntity(model: Model, message: string): string | null {
  const tells = (entity: EntityModel) =>
    entity.states?.transitions.some((row) => row.outbound.some((one) => one.do !== "call" && one.message === message)) === true;
  return [...model.entities.values()].find(tells)?.name ?? null;
}

/** The entity of a row that raises the error. */
function raisedAbout(model: Model, at: TablePlace): string | null {
  const code = at.row.get("Code")?.text;
  const raising = [...model.entities.values()].find(
    (entity) =>
      entity.rules.some((rule) => rule.otherwise?.code === code) ||
      entity.states?.transitions.some((transition) => transition.otherwise?.code === code) === true,
  );
  return raising?.name ?? null;
}
