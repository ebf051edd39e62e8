// What may stand in the cells of point 4.

import { recipientSuggestions } from "./complete-call.ts";
import { codeSuggestions } from "./complete-code.ts";
import { constantSuggestions, expressionSuggestions, valueSuggestions } from "./complete-expression.ts";
import { typeSuggestions } from "./complete-field.ts";
import { actionsOf, type Cursor, piece } from "./cursor.ts";
import { fieldSuggestions, isStoredField } from "./reachable.ts";
import { entityNames, type Suggestion, snippet, words } from "./suggestion.ts";

export function transitionSuggestions(cursor: Cursor): Suggestion[] {
  const { entity, column, before } = cursor;
  const states = (entity?.machines ?? [])
    .flatMap((machine) => machine.values)
    .map((value): Suggestion => ({ label: value.name, kind: "value", help: value.meaning }));
  switch (column) {
    case "From":
      return [...states, snippet("(new)", "(new)", "A new record"), snippet("*", "*", "Any state that is no end")];
    case "To":
      return states;
    case "Action":
      return before.startsWith("(") ? timerSuggestions(cursor) : [...words("action", actionsOf(entity)), ...TIMERS];
    case "Only if":
      return expressionSuggestions(before, cursor.around);
    case "Otherwise":
      return codeSuggestions(cursor.model);
    case "Then":
      return effectSuggestions(cursor, piece(before, ";"));
    case "Asks for":
      return askSuggestions(cursor, piece(before, ";"));
    default:
      return [];
  }
}

const TIMERS: readonly Suggestion[] = [
  snippet("(after …)", "(after $1 days)", "By itself, so long after it came into this state", "function"),
  snippet("(when …)", "(when $1)", "By itself, as soon as this holds", "function"),
  snippet("(at …)", "(at $1)", "By itself, on this day or at this moment", "function"),
];

function timerSuggestions({ before, around, model }: Cursor): Suggestion[] {
  const behind = /^\(\s*(when|at|after)\s+/.exec(before);
  if (behind === null) return [...TIMERS];
  return behind[1] === "after" ? constantSuggestions(model) : expressionSuggestions(before.slice(behind[0].length), around);
}

function effectSuggestions(cursor: Cursor, step: string): Suggestion[] {
  const { model, entity, around } = cursor;
  const fields = fieldSuggestions(
    model,
    around.thisEntity,
    (field) => isStoredField(field) && entity?.machines.every((machine) => machine.field !== field.name) === true,
  );
  const lists = fieldSuggestions(model, around.thisEntity, ({ type }) => type?.is === "links");
  if (/^(?:set|clear)\s+\w*$/.test(step)) return fields;
  if (/^add\s.*\sto\s+\w*$/.test(step)) return [...fields, ...lists];
  if (/^remove\s.*\sfrom\s+\w*$/.test(step)) return lists;
  const set = /^set\s+(\w+)\s+to\s+/.exec(step);
  if (set !== null) {
    const behind = step.slice(set[0].length);
    const type = entity?.fields.get(set[1] ?? "")?.type;
    const choices = /^[\p{L}\p{M}\p{N}_]*$/u.test(behind) && type !== undefined && type !== null ? valueSuggestions(type) : [];
    return [...choices, ...expressionSuggestions(behind, around)];
  }
  if (/^set\s+\w+\s+/.test(step)) return words("word", ["to"]);
  if (/^(?:create|do)\b/.test(step)) return otherRecordSuggestions(cursor, step);
  if (step.startsWith("call ")) return words("word", model.sends.keys());
  if (step.startsWith("tell "))
    return [...words("word", model.messages.keys()), ...recipientSuggestions(cursor, step.slice("tell ".length))];
  const add = /^add\s+/.exec(step);
  if (add !== null) return [...expressionSuggestions(step.slice(add[0].length), around), ...words("word", /\s$/.test(step) ? ["to"] : [])];
  const remove = /^remove\s+/.exec(step);
  if (remove !== null)
    return [...expressionSuggestions(step.slice(remove[0].length), around), ...words("word", /\s$/.test(step) ? ["from"] : [])];
  return [
    snippet("set", "set $1 to $2", "Gives a field a value", "function"),
    snippet("clear", "clear $1", "Empties a field", "function"),
    snippet("add", "add $1 to $2", "Adds to a number, or puts a record onto a list", "function"),
    snippet("remove", "remove $1 from $2", "Takes a record off a list", "function"),
    snippet("create", "create $1 ($2 = this)", "Makes another record: `create Fine (loan = this)`", "function"),
    snippet("tell", "tell $1 $2", "Sends a message of point 7: `tell buyer order-shipped`", "function"),
    snippet("call", "call $1", "Makes an outbound call of point 7", "function"),
    snippet("do", "do $1 on $2", "Performs an action of another record: `do give back on loan`", "function"),
  ];
}

/** `create Fine (loan = this)` and `do give back on loan`. */
function otherRecordSuggestions({ model, around }: Cursor, step: string): Suggestion[] {
  const given = /^create\s+(\w+)\s*\((.*)$/.exec(step);
  if (given !== null) {
    const written = piece(given[2] ?? "", ",");
    const value = /=\s*(.*)$/.exec(written)?.[1];
    return value === undefined ? fieldSuggestions(model, given[1] ?? null, isStoredField) : expressionSuggestions(value, around);
  }
  if (/^create\s+\w*$/.test(step)) return entityNames(model);
  if (/\son\s+[\w.]*$/.test(step)) return fieldSuggestions(model, around.thisEntity, (field) => field.type?.is === "reference");
  const actions = [...model.entities.values()].flatMap((entity) => actionsOf(entity, "moves"));
  return words("action", new Set(actions));
}

function askSuggestions(cursor: Cursor, written: string): Suggestion[] {
  const colon = written.indexOf(":");
  if (colon < 0) return fieldSuggestions(cursor.model, cursor.around.thisEntity, isStoredField);
  const type = written.slice(colon + 1).trimStart();
  return type.includes(",") && !type.startsWith("one of:")
    ? words("word", ["required", "optional"])
    : typeSuggestions(cursor.model, type, cursor.around.thisEntity);
}
