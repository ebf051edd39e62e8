// What may stand in the cells of a call in point 7.

import { allCodeSuggestions } from "./complete-code.ts";
import { expressionSuggestions } from "./complete-expression.ts";
import { typeSuggestions } from "./complete-field.ts";
import { addressSuggestions, fieldPathSuggestions } from "./complete-screen.ts";
import { actionsOf, type Cursor, piece } from "./cursor.ts";
import { entityNames, type Suggestion, snippet, words } from "./suggestion.ts";

export function callSuggestions(cursor: Cursor): Suggestion[] {
  switch (cursor.column) {
    case "Method":
      return words("word", ["GET", "POST", "PUT", "PATCH", "DELETE"]);
    case "Path":
      return addressSuggestions(cursor);
    case "Does":
      return doesSuggestions(cursor);
    case "Takes":
    case "Gives":
      return shapeSuggestions(cursor);
    case "Errors":
      return allCodeSuggestions(cursor.model);
    case "Status":
      return words("value", ["200", "201", "202", "204"]);
    default:
      return [];
  }
}

function doesSuggestions({ before, model, around }: Cursor): Suggestion[] {
  const where = /\swhere\s*\(/.exec(before);
  if (where !== null) return expressionSuggestions(before.slice(where.index + where[0].length), around);
  if (/^(?:list|count)\s+[A-Z]\w*\s+$/.test(before)) return [snippet("where", "where ($1)", "Only those for which this holds")];
  if (/^(?:list|count|see|create|change|delete)\s/.test(before)) return entityNames(model);
  const own = [...model.entities.values()].flatMap((entity) => actionsOf(entity).map((action) => `${action} ${entity.name}`));
  const people = model.product.signsInAs === null ? [] : ["sign up", "sign in", "sign out", "who am I"];
  const verbs = ["list", "see", "create", "change", "delete", "count"].map((verb) =>
    snippet(verb, `${verb} $1`, `${verb} records`, "function"),
  );
  return [...verbs, ...words("action", own), ...words("word", people)];
}

/** Within `Book(…)` its fields; else what a shape may begin with. */
function shapeSuggestions(cursor: Cursor): Suggestion[] {
  const { before, model, column, around } = cursor;
  const open = /\b([A-Z]\w*)\(([^()]*)$/.exec(before);
  if (open !== null && model.entities.has(open[1] ?? "")) {
    const inner = { ...cursor, around: { ...around, thisEntity: open[1] ?? null } };
    return fieldPathSuggestions(inner, piece(open[2] ?? "", ",").replace(/^\w+\s*:\s*/, ""), column === "Takes");
  }
  if (column === "Takes" && /\{[^}]*:\s*[^,}]*$/.test(before)) return memberTypes(cursor, /:\s*([^,}:]*)$/.exec(before)?.[1] ?? "");
  const lists = column === "Gives" ? [snippet("list of", "list of $1", "Many of them", "function")] : [];
  const builtIn = column === "Gives" && /\{[^}]*$/.test(before) ? words("word", ["total", "page", "pages", "more", "count", "token"]) : [];
  return [...lists, ...builtIn, ...entityNames(model)];
}

/** The type of a query's member, or that of a field: `Book.kind`. */
function memberTypes(cursor: Cursor, written: string): Suggestion[] {
  const owner = /^([A-Z]\w*)\./.exec(written)?.[1];
  if (owner !== undefined) return fieldPathSuggestions({ ...cursor, around: { ...cursor.around, thisEntity: owner } }, "", true);
  return [...entityNames(cursor.model), ...typeSuggestions(cursor.model, written, null)];
}
