// What may stand in the cells of point 2.

import { ICON_NAMES } from "../../icons.ts";
import type { EntityModel, FieldModel, Model } from "../../model/model.ts";
import { tableOf } from "../../model/names/table-names.ts";
import { routesOf } from "../../model/screens/proposed-routes.ts";
import { isCalendarDate, isCalendarEnd, isLane } from "../../model/screens/screen-kinds.ts";
import { expressionSuggestions } from "./complete-expression.ts";
import { actionsOf, type Cursor, piece } from "./cursor.ts";
import { fieldSuggestions, isStoredField, reach, systemSuggestions } from "./reachable.ts";
import { entityNames, type Suggestion, snippet, words } from "./suggestion.ts";

export function screenSuggestions(cursor: Cursor): Suggestion[] {
  switch (cursor.column) {
    case "Route":
      return [...addressSuggestions(cursor), ...routeSuggestions(cursor)];
    case "Shows":
      return showsSuggestions(cursor);
    case "Only where":
      return expressionSuggestions(cursor.before, cursor.around);
    case "Fields":
    case "Filter by":
      return fieldPathSuggestions(cursor, piece(cursor.before, ","), false);
    case "Group":
      return groupSuggestions(cursor);
    case "Sort":
      return sortSuggestions(cursor);
    case "Actions":
      return actionSuggestions(cursor);
    case "Icon":
      return words("word", ICON_NAMES);
    case "Search":
    case "Menu":
      return words("word", ["yes", "no"]);
    default:
      return [];
  }
}

/** Whole routes that no screen has, for what the row shows, or for each entity while it shows nothing. */
function routeSuggestions({ before, model, row }: Cursor): Suggestion[] {
  const written = row.get("Shows")?.text ?? "";
  const [kind = "", ...named] = /^(?:-$|not shown)/.test(written) ? [] : written.split(" ");
  const taken = new Set([...model.screens.values()].filter(({ derived }) => !derived).map(({ route }) => route));
  const entities = [...model.entities.values()].filter(({ name, part }) => part === null && (kind === "" || named.includes(name)));
  return entities.flatMap((entity) => {
    const { many, making, one, edit, days } = routesOf(entity);
    const all: [route: string, shows: string][] = [
      ...(entity.one === null ? ["list of", "gallery of", "board of"].map((what): [string, string] => [many, what]) : []),
      [making, "form for"],
      [one, "one"],
      [edit, "form for"],
      [days, "calendar of"],
    ];
    return all
      .filter(([route, shows]) => !taken.has(route) && route.startsWith(before.trim()) && shows.startsWith(kind))
      .map(([label, shows]): Suggestion => ({ label, kind: "value", detail: `${shows} ${entity.name}` }));
  });
}

/**
 * Behind a slash: records by id, by a field that is theirs alone, or by one that is theirs among those of the record before.
 */
export function addressSuggestions({ before, model }: Cursor): Suggestion[] {
  if (before === "") return [snippet("/", "/", "An address begins with a slash")];
  if (!/[/{][\w.]*$/.test(before)) return [];
  const brace = before.includes("{", before.lastIndexOf("/")) ? "" : "{";
  const close = brace === "" ? "" : "}";
  const outer = /.*\{(\w+)(?:\.\w+)?\}/.exec(before)?.[1];
  return [...model.entities.values()].flatMap((entity) => {
    const isOwn = ({ name, unique }: FieldModel) => unique || (outer !== undefined && isUniqueWithin(entity, outer, name));
    const own = [...entity.fields.values()].filter((field) => field.required && isOwn(field));
    const names = [tableOf(entity.name), ...own.map((field) => `${tableOf(entity.name)}.${field.name}`)];
    return names.map((name): Suggestion => ({ label: `${brace}${name}${close}`, kind: "entity", help: `One ${entity.name}` }));
  });
}

function isUniqueWithin({ fields, uniques }: EntityModel, outer: string, by: string): boolean {
  const leads = (name: string): boolean => {
    const type = fields.get(name)?.type;
    return type?.is === "reference" && tableOf(type.entity) === outer;
  };
  return uniques.some((unique) => unique.fields.length === 2 && unique.fields.includes(by) && unique.fields.some(leads) && !leads(by));
}

function showsSuggestions({ before, model }: Cursor): Suggestion[] {
  const lanes = /^board of\s+(\w+)\s+by\s/.exec(before)?.[1];
  if (lanes !== undefined) return fieldSuggestions(model, lanes, isLane);
  const days = /^calendar of\s+(?<entity>\w+)\s+by\s+(?<by>\w+\s+)?(?<to>to\s+)?/.exec(before)?.groups;
  if (days?.entity !== undefined) {
    if (days.by === undefined) return fieldSuggestions(model, days.entity, isCalendarDate);
    return days.to === undefined ? words("word", ["to"]) : fieldSuggestions(model, days.entity, isCalendarEnd);
  }
  if (/^(?:board|calendar) of\s+\w+\s+$/.test(before)) return words("word", ["by"]);
  if (/^(?:list of|gallery of|board of|calendar of|form for|one|component\s+\w+\s+of)\s/.test(before)) return entityNames(model);
  if (/^component\s+\w+\s+$/.test(before)) return words("word", ["of"]);
  return [
    snippet("list of", "list of $1", "A table of records", "function"),
    snippet("gallery of", "gallery of $1", "Records as cards, with their picture", "function"),
    snippet("calendar of", "calendar of $1 by $2", "Records on their days, by a date or a moment", "function"),
    snippet("board of", "board of $1 by $2", "Records in lanes, by a state or a choice", "function"),
    snippet("one", "one $1", "A single record", "function"),
    snippet("form for", "form for $1", "A form that makes or changes a record", "function"),
    snippet("figures", "figures", "Numbers, bars and lines, from a table Figure under the screen's own heading", "function"),
    snippet("page", "page", "The text under the screen's own heading", "function"),
    snippet("component", "component $1", "A React component of your own, from the folder components beside the document", "function"),
  ];
}

/** `number of Loan where (…)`, `sum of Loan.fine`, `Loan by status as bars`. */
export function figureSuggestions({ before, column, model }: Cursor): Suggestion[] {
  if (column !== "Shows") return [];
  const entity = /\b([A-Z]\w*)/.exec(before)?.[1] ?? null;
  const where = /\swhere\s*\(([^)]*)$/.exec(before)?.[1];
  if (where !== undefined) return expressionSuggestions(where, { model, thisEntity: entity, member: null, asks: [] });
  if (/\bby\s+(?:month of\s+)?[\w.]+\s/.test(before)) return words("word", ["as bars", "as line"]);
  if (/\bby\s/.test(before)) return [...fieldSuggestions(model, entity), snippet("month of", "month of $1", "One group for each month")];
  if (/[A-Z]\w*\.\w*$/.test(before)) return fieldSuggestions(model, entity);
  if (entity !== null && /\s$/.test(before))
    return [snippet("where", "where ($1)", "Only those for which this holds"), ...words("word", ["by"])];
  if (/^\w+ of\s/.test(before)) return entityNames(model);
  return [
    ...["number of", "sum of", "average of", "largest of", "smallest of"].map((how) => snippet(how, `${how} $1`, "", "function")),
    ...entityNames(model),
  ];
}

/** Fields, and behind a point those of the record that a reference leads to. */
export function fieldPathSuggestions(cursor: Cursor, written: string, stored: boolean): Suggestion[] {
  const { model, around } = cursor;
  const path = written.split(".").slice(0, -1);
  const reached = path.length === 0 ? null : reach(path, around);
  if (path.length > 0) return reached !== null && "entity" in reached ? fieldSuggestions(model, reached.entity) : [];
  const own = fieldSuggestions(model, around.thisEntity, (field) => !stored || isStoredField(field));
  return around.thisEntity === null || stored ? own : [...own, ...systemSuggestions(model)];
}

function groupSuggestions(cursor: Cursor): Suggestion[] {
  const month = /^month of\s+(.*)$/.exec(cursor.before)?.[1];
  if (month !== undefined) return fieldPathSuggestions(cursor, month, false);
  return [snippet("month of", "month of $1", "One group for each month"), ...fieldPathSuggestions(cursor, cursor.before, false)];
}

function sortSuggestions(cursor: Cursor): Suggestion[] {
  const written = piece(cursor.before, ",");
  if (/^-?[\w.]+\s/.test(written)) return words("word", ["ascending", "descending"]);
  return fieldPathSuggestions(cursor, written.replace(/^-/, ""), false);
}

function actionSuggestions(cursor: Cursor): Suggestion[] {
  const { model, entity, row } = cursor;
  const shows = row.get("Shows")?.text ?? "";
  const isForm = shows.startsWith("form");
  const records = entity?.states === null ? ["create", "change", "delete"] : ["change", "delete"];
  const standard = isForm ? ["save"] : shows.startsWith("list") ? [...records, "export", "import"] : records;
  const others = [...model.entities.values()].filter((other) => other !== entity && refersTo(other.fields.values(), entity?.name));
  const making = (other: EntityModel) => (other.states === null ? ["create"] : actionsOf(other, "new"));
  const starts = others.filter((other) => other.part === null).flatMap((other) => making(other).map((action) => `${action} ${other.name}`));
  return [
    ...words("action", actionsOf(entity), entity === undefined ? "" : `action of ${entity.name}`),
    ...words("word", entity === undefined ? [] : standard),
    ...words("action", starts, "makes another record"),
    ...screenNames(model),
  ];
}

function refersTo(fields: Iterable<FieldModel>, entity: string | undefined): boolean {
  return [...fields].filter((field) => field.type?.is === "reference" && field.type.entity === entity).length === 1;
}

export function screenNames(model: Model): Suggestion[] {
  return [...model.screens.values()]
    .filter((screen) => !screen.derived)
    .map((one) => ({ label: one.name, kind: "screen", detail: one.route }));
}
