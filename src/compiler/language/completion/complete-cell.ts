// What may stand in a cell, by its table and column.

import { LIMITS } from "../../model/limits.ts";
import { OPEN_QUESTIONS } from "../../points.ts";
import { callSuggestions, messageSuggestions, sendSuggestions, shapeCell } from "./complete-call.ts";
import { catalogueSuggestions, codeSuggestions } from "./complete-code.ts";
import { expressionSuggestions } from "./complete-expression.ts";
import { fieldCellSuggestions } from "./complete-field.ts";
import { figureSuggestions, screenNames, screenSuggestions } from "./complete-screen.ts";
import { transitionSuggestions } from "./complete-transition.ts";
import { actionsOf, type Cursor, piece } from "./cursor.ts";
import { fieldSuggestions } from "./reachable.ts";
import { entityNames, type Suggestion, snippet, words } from "./suggestion.ts";

const CELLS: Readonly<Record<string, (cursor: Cursor) => Suggestion[]>> = {
  Screen: screenSuggestions,
  Figure: figureSuggestions,
  Field: fieldCellSuggestions,
  From: transitionSuggestions,
  Rule: ruleSuggestions,
  Role: roleSuggestions,
  Entity: matrixSuggestions,
  Call: callSuggestions,
  Shape: shapeCell,
  Sends: sendSuggestions,
  Message: messageSuggestions,
  Code: catalogueSuggestions,
  Name: constantCell,
};

export function cellSuggestions(cursor: Cursor): Suggestion[] {
  const own = Object.hasOwn(CELLS, cursor.keyword) ? (CELLS[cursor.keyword]?.(cursor) ?? []) : [];
  return cursor.before.trim() === "" && cursor.column !== cursor.keyword ? [...own, ...UNDECIDED] : own;
}

const UNDECIDED: readonly Suggestion[] = [
  snippet("-", "-", "Deliberately nothing"),
  snippet("not shown", "not shown: $1", "It is not decided yet; what follows is the question"),
];

function ruleSuggestions(cursor: Cursor): Suggestion[] {
  switch (cursor.column) {
    case "For": {
      const owner = /^(\w+)\./.exec(cursor.before)?.[1];
      return owner === undefined ? entityNames(cursor.model) : fieldSuggestions(cursor.model, owner);
    }
    case "Must hold":
    case "Only if":
      return expressionSuggestions(cursor.before, cursor.around);
    case "Otherwise":
      return codeSuggestions(cursor.model);
    case "Level":
      return [snippet("error", "error", "It must hold"), snippet("warning", "warning", "People may confirm it and go on")];
    default:
      return [];
  }
}

function roleSuggestions(cursor: Cursor): Suggestion[] {
  if (cursor.column !== "Means") return [];
  const everybody = [
    snippet("signed in", "signed in", "Whoever has signed in"),
    snippet("not signed in", "not signed in", "Everybody else"),
  ];
  return [...(/^[\p{L}\p{M}\p{N}_]*$/u.test(cursor.before) ? everybody : []), ...expressionSuggestions(cursor.before, cursor.around)];
}

function matrixSuggestions(cursor: Cursor): Suggestion[] {
  const { column, before, model, entity } = cursor;
  if (column === "Entity")
    return [...entityNames(model), ...screenNames(model), snippet(OPEN_QUESTIONS, OPEN_QUESTIONS, "What the document leaves open")];
  if (column === "Action") return permissionSuggestions(cursor, piece(before, ","));
  const condition = /^if\s+/.exec(before);
  if (condition !== null) return expressionSuggestions(before.slice(condition[0].length), cursor.around);
  const whose = entity === undefined ? "" : ` ${entity.name}`;
  return [
    snippet("yes", "yes", "Always"),
    snippet("no", "no", "Never"),
    snippet("if", "if $1", `Where this holds of the${whose} record: \`if owner = user\``),
  ];
}

function permissionSuggestions({ model, entity, row }: Cursor, written: string): Suggestion[] {
  const subject = row.get("Entity")?.text ?? "";
  if (subject === OPEN_QUESTIONS) return [snippet("open", "open", "Who is shown it")];
  if (model.screens.has(subject) && entity === undefined) return [snippet("open", "open", "Who may open the screen")];
  if (/^(?:see|change)\s/.test(written)) return fieldSuggestions(model, entity?.name ?? null);
  const standard = entity?.states === null ? ["see", "create", "change", "delete", "export"] : ["see", "change", "delete", "export"];
  return [
    ...words("word", standard),
    ...words("action", actionsOf(entity), "action of point 4"),
    snippet("see …", "see $1", "Who may see one field", "function"),
    snippet("see history", "see history", "Who reads what was done to the records that they see", "function"),
    snippet("change …", "change $1", "Who may change one field", "function"),
  ];
}

function constantCell({ column, model, row }: Cursor): Suggestion[] {
  if (column === "Name") {
    const free = Object.entries(LIMITS).filter(([name]) => !model.constants.has(name));
    return free.map(([label, limit]) => ({ label, kind: "constant", help: `Enforced by the program: ${limit.what}` }));
  }
  if (column === "For") return words("role", [...model.roles.keys()], "Whom the limit is for");
  if (column !== "Value") return [];
  const limit = Object.hasOwn(LIMITS, row.get("Name")?.text ?? "") ? LIMITS[row.get("Name")?.text ?? ""] : undefined;
  const known: Suggestion[] = limit === undefined ? [] : [{ label: limit.example, kind: "value", help: limit.what }];
  const currency = model.product.currency.code;
  return [
    ...known,
    snippet("… days", "$1 days", "A length of time: `21 days`, `90 minutes`"),
    snippet(`… ${currency}`, `$1 ${currency}`, "An amount"),
    snippet("… %", "$1 %", "A percentage"),
  ];
}
