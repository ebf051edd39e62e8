// What may stand in the cells of point 3, and what types there are.

import { FILE_KINDS, PICTURE_KINDS } from "../../expression/file-kinds.ts";
import type { Model } from "../../model/model.ts";
import { expressionSuggestions, valueSuggestions } from "./complete-expression.ts";
import { type Cursor, piece } from "./cursor.ts";
import { fieldSuggestions } from "./reachable.ts";
import { entityNames, type Suggestion, snippet, words } from "./suggestion.ts";

export function fieldCellSuggestions(cursor: Cursor): Suggestion[] {
  switch (cursor.column) {
    case "Type":
      return typeSuggestions(cursor.model, cursor.before, cursor.around.thisEntity);
    case "Must be":
      return marks(piece(cursor.before, ","));
    case "Value":
      return valueCell(cursor);
    default:
      return [];
  }
}

const TYPES: readonly Suggestion[] = [
  snippet("text", "text($1)", "One line, of so many characters at most: `text(200)`", "type"),
  snippet("long text", "long text", "Several lines", "type"),
  snippet("rich text", "rich text", "Text with headings, lists and emphasis", "type"),
  snippet("integer", "integer", "A whole number", "type"),
  snippet("integer(…)", "integer($1..$2)", "A whole number between two: `integer(0..99)`", "type"),
  snippet("decimal", "decimal($1)", "A number with so many decimals: `decimal(2)`", "type"),
  snippet("money", "money", "An amount in the product's currency", "type"),
  snippet("percent", "percent", "A percentage", "type"),
  snippet("yes/no", "yes/no", "Yes or no", "type"),
  snippet("date", "date", "A day", "type"),
  snippet("time", "time", "A time of day", "type"),
  snippet("moment", "moment", "A day and the time of it", "type"),
  snippet("duration", "duration", "A length of time", "type"),
  snippet("email", "email", "An e-mail address", "type"),
  snippet("phone", "phone", "A telephone number", "type"),
  snippet("link", "link", "An address on the web", "type"),
  snippet("colour", "colour", "A colour", "type"),
  snippet("one of:", "one of: $1", "One of some words: `one of: small, large`", "type"),
  snippet("several of:", "several of: $1", "Any of some words: `several of: red, blue`", "type"),
  snippet("list of text", "list of text($1)", "Lines of text in an order of their own", "type"),
  snippet("place", "place", "A latitude and a longitude", "type"),
  snippet("json", "json", "Any JSON", "type"),
  snippet("secret", "secret", "It can be given and replaced, and nobody can read it", "type"),
  snippet("file", "file($1 MB)", "A file of so many bytes at most, and of some kinds: `file(2 MB, pdf)`", "type"),
  snippet("image", "image($1 MB)", "A picture, shown small in lists: `image(2 MB)`", "type"),
  snippet("number", 'number "$1-{year}-{0000}"', 'Counted by the program, without gaps: `number "INV-{year}-{0000}"`', "type"),
  snippet("rows of", "rows of $1", "Parts that live and die with this record: `rows of Line`", "type"),
  snippet("reference to", "reference to $1", "One other record", "type"),
  snippet("list of", "list of $1", "Several other records", "type"),
  snippet("every", "every $1 by $2", "All records that refer to this one: `every Loan by book`", "type"),
];

export function typeSuggestions(model: Model, before: string, owner: string | null): Suggestion[] {
  const by = /^every\s+(\w+)\s+by\s/.exec(before)?.[1];
  if (by !== undefined)
    return fieldSuggestions(model, by, (field) => field.type?.is === "reference" && (owner === null || field.type.entity === owner));
  if (/^every\s+\w+\s+$/.test(before)) return words("word", ["by"]);
  if (/^(?:reference to|list of|every|rows of)\s/.test(before)) return entityNames(model);
  if (/^(?:file|image)\s*\(/.test(before)) return fileKinds(before);
  return /^(?:one of|several of):/.test(before) ? [] : [...TYPES];
}

/** Behind the size. */
function fileKinds(before: string): Suggestion[] {
  if (!before.includes(",")) return [];
  return words("word", before.startsWith("image") ? PICTURE_KINDS : FILE_KINDS.map((kind) => kind.word));
}

function marks(written: string): Suggestion[] {
  if (written.startsWith("matches ")) return [];
  return [
    snippet("required", "required", "It always has a value"),
    snippet("optional", "optional", "It may be empty"),
    snippet("unique", "unique", "No two records have the same"),
    snippet("fixed", "fixed", "It never changes once it is set"),
    snippet("gone", "gone", "Its values are kept, and nothing but `from` and `back` reads them"),
    snippet("matches", "matches /$1/", "It has this form: `matches /^[A-Z]{3}$/`"),
  ];
}

function valueCell(cursor: Cursor): Suggestion[] {
  const word = /^(starts unique|starts|always|from|back)\s+/.exec(cursor.before);
  if (word === null) {
    return [
      snippet("starts", "starts ", "What it begins as; people may change it"),
      snippet("starts unique", "starts unique slug of $1", "What it begins as, made to be like no other"),
      snippet("always", "always ", "It is computed, and nobody changes it"),
      snippet("from", "from ", "Where the values of records come from that are there already"),
      snippet("back", "back ", "Of a field that is gone: what its values are when it comes back"),
    ];
  }
  const behind = cursor.before.slice(word[0].length);
  const field = cursor.entity?.fields.get(cursor.row.get("Field")?.text ?? "");
  const choices =
    /^[\p{L}\p{M}\p{N}_]*$/u.test(behind) && field?.type !== undefined && field.type !== null ? valueSuggestions(field.type) : [];
  const carries = word[1] === "from" || word[1] === "back";
  return [...choices, ...expressionSuggestions(behind, { ...cursor.around, carries })];
}
