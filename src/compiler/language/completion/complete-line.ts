// What may stand on a line of its own. Headings of points and sections, settings, tables; and the columns of a header.

import type { Analysis } from "../../compile.ts";
import { GRAMMARS } from "../../parse/grammars.ts";
import type { TableGrammar } from "../../parse/syntax.ts";
import { POINTS, type PointNumber } from "../../points.ts";
import { columnHelp, settingHelp } from "../column-help.ts";
import { type ItemPlace, itemKey, type Place, type TablePlace } from "../place.ts";
import { expressionSuggestions, placeholderAt } from "./complete-expression.ts";
import { piece } from "./cursor.ts";
import { fieldSuggestions, isStoredField } from "./reachable.ts";
import { entityNames, type Suggestion, snippet, words } from "./suggestion.ts";

/** On an empty line, and on one that begins a heading. */
export function lineSuggestions(analysis: Analysis, place: Place): Suggestion[] {
  const { point } = place;
  const inside = point === null ? [] : [...sectionHeadings(analysis, point), ...tableSuggestions(place, point), ...settingLines(point)];
  return [...pointHeadings(analysis), ...inside];
}

function pointHeadings({ documents }: Analysis): Suggestion[] {
  const present = new Set(documents.flatMap((document) => document.points.map((point) => point.number)));
  const missing = POINTS.filter((point) => !present.has(point.number));
  return missing.map((point) => ({
    label: `## ${point.number}. ${point.title}`,
    kind: "heading",
    insert: `## ${point.number}. ${point.title}\n\n$1`,
    help: "This point is missing; until it stands here it is open",
  }));
}

/** Under point 4 the entities that have no states yet; under point 3 a new one. */
function sectionHeadings({ model }: Analysis, point: PointNumber): Suggestion[] {
  if (point === 3)
    return [
      snippet(
        "### Entity",
        "### $1\n\n| Field | Type | Must be |\n| --- | --- | --- |\n| $2 | $3 | required |\n",
        "A kind of thing, with its fields",
        "heading",
      ),
    ];
  if (point !== 4) return [];
  const without = [...model.entities.values()].filter((entity) => entity.states === null);
  return without.map((entity) => ({
    label: `### ${entity.name}`,
    kind: "heading",
    insert: `### ${entity.name}\n\n- States: $1\n- Ends in: $2\n\n| From | Action | To |\n| --- | --- | --- |\n| (new) | $3 | $4 |\n`,
    help: `The states of ${entity.name}`,
  }));
}

function tableSuggestions(place: Place, point: PointNumber): Suggestion[] {
  const needsSection = point === 3 || point === 4;
  if (needsSection && place.section === null) return [];
  return GRAMMARS[point].tables.map((table) => {
    const columns = [table.keyword, ...table.columns.filter((column) => column.required).map((column) => column.name)];
    const cells = columns.map((_, index) => `$${index + 1}`);
    const lines = [columns, columns.map(() => "---"), cells].map((row) => `| ${row.join(" | ")} |`);
    return { label: `| ${columns.join(" | ")} |`, kind: "column", insert: `${lines.join("\n")}\n`, help: `A table of this point` };
  });
}

function settingLines(point: PointNumber): Suggestion[] {
  return settingKeys(point).map((suggestion) => ({ ...suggestion, label: `- ${suggestion.label}`, insert: `- ${suggestion.insert}` }));
}

function settingKeys(point: PointNumber): Suggestion[] {
  return GRAMMARS[point].items.flatMap((item): Suggestion[] => {
    const help = settingHelp(item.key);
    return help === null ? [] : [{ label: `${item.key}:`, insert: `${item.key}: `, kind: "setting", help }];
  });
}

export function itemSuggestions(analysis: Analysis, place: Place, at: ItemPlace, before: string): Suggestion[] {
  const { point, section } = place;
  if (point === null) return [];
  if (at.value === null) return settingKeys(point);
  const { model } = analysis;
  const entity = section !== null && model.entities.has(section) ? section : null;
  const states = (entity === null ? [] : (model.entities.get(entity)?.machines ?? []).flatMap((machine) => machine.values)).map(
    (value) => value.name,
  );
  switch (itemKey(point, at.key.text)) {
    case "Signs in as":
      return entityNames(model);
    case "Shown as": {
      const written = placeholderAt(before);
      return written === null ? [] : expressionSuggestions(written, { model, thisEntity: entity, member: null, asks: [] });
    }
    case "Search":
      return fieldSuggestions(model, entity, (field) => field.type?.is === "text" && isStoredField(field));
    case "Unique":
    case "Order":
      return fieldSuggestions(model, entity, isStoredField);
    case "Field":
      return fieldSuggestions(model, entity, (field) => field.type?.is === "choice");
    case "Ends in":
    case "Goal":
    case "Warns in":
      return words("value", states);
    case "When deleted":
      return /^\w+\s/.test(piece(before, ",")) ? words("word", ["refuse", "keep", "remove"]) : fieldSuggestions(model, entity, refers);
    case "Ids":
      return words("value", ["uuid", "short", "number"]);
    case "Standard calls":
      return words("word", ["yes", "no"]);
    case "Token":
      return words("value", ["Authorization: Bearer {token}", "X-Api-Key: {token}"]);
    default:
      return [];
  }
}

function refers(field: { readonly type: { readonly is: string } | null }): boolean {
  return field.type?.is === "reference" || field.type?.is === "links";
}

/** The columns that a table does not have yet; in the matrix of point 6 the roles. */
export function headerSuggestions({ model }: Analysis, at: TablePlace, point: PointNumber): Suggestion[] {
  const { grammar } = at;
  if (grammar === null)
    return words(
      "column",
      GRAMMARS[point].tables.map((table) => table.keyword),
    );
  const missing = grammar.columns.filter((column) => !at.columns.includes(column.name));
  const roles = grammar.openColumns
    ? words(
        "role",
        [...model.roles.keys()].filter((role) => !at.columns.includes(role)),
      )
    : [];
  return [...missing.map((column) => columnSuggestion(grammar, column.name)), ...roles];
}

function columnSuggestion(grammar: TableGrammar, label: string): Suggestion {
  return { label, kind: "column", help: columnHelp(grammar.keyword, label) ?? "" };
}
