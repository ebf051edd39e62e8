// Generated from docs/diagnostics by scripts/generate-catalogue.mjs. Change the pages, then run it again.
// biome-ignore-all format: generated

import type { Level } from "./diagnostic.ts";

/** What a code says. `page` is the name of its page in docs/diagnostics, where the code is a heading. */
export interface CatalogueEntry {
  readonly level: Level;
  readonly page: string;
  readonly message: string;
  readonly help: string | null;
}

/** The names of the placeholders in a code's message and help. */
export interface CatalogueParameters {
  "point-headings-are-given-once": "number" | "line";
  "every-point-is-present": "number" | "title" | "subject";
  "point-headings-begin-with-a-number": "heading";
  "point-headings-have-their-number": "heading" | "number";
  "points-are-second-level-headings": "heading" | "marks";
  "section-headings-have-a-name": "section";
  "tables-are-known-here": "given" | "number" | "suggestion";
  "table-keywords-are-spelt-right": "given" | "number" | "nearest";
  "tables-begin-with-their-keyword": "keyword";
  "tables-stand-in-their-point": "keyword" | "home" | "number";
  "tables-stand-inside-a-point": "keyword" | "home";
  "tables-stand-at-the-margin": "keyword" | "container";
  "tables-begin-after-an-empty-line": never;
  "tables-end-with-an-empty-line": never;
  "tables-have-a-line-under-the-header": "fault" | "count" | "line";
  "columns-are-known": "keyword" | "column" | "suggestion";
  "columns-are-given-once": "column" | "reason";
  "required-columns-are-present": "columns" | "keyword" | "required";
  "rows-have-as-many-cells-as-the-header": "given" | "expected";
  "two-bars-do-not-mean-or": "given" | "expected";
  "cells-are-filled": "cells";
  "rows-begin-with-a-name": "column";
  "rows-say-something": never;
  "item-keys-are-known": "number" | "key" | "nearest";
  "items-are-known-here": "key" | "number" | "suggestion";
  "facts-are-not-misspelt-settings": "key" | "nearest";
  "item-values-are-given": "key";
  "items-stand-at-the-margin": "key";
  "open-marks-say-what-is-open": "mark";
  "pictures-are-not-read": never;
  "diagrams-are-not-read": "language";
  "tables-stand-outside-code-blocks": "keyword";
  "tables-are-written-with-bars": never;
}

export type Code = keyof CatalogueParameters;

export const CATALOGUE: { readonly [C in Code]: CatalogueEntry } = {
  "point-headings-are-given-once": { level: "error", page: "document",
    message: "Point {number} is given twice.",
    help: "Move what stands here under the first heading, line {line}." },
  "every-point-is-present": { level: "warning", page: "document",
    message: "Point {number}, \"{title}\", is absent, so all of it is open.",
    help: "Add the heading \"## {number}. {title}\", and under it what is decided, or \"{subject}: not shown.\"" },
  "point-headings-begin-with-a-number": { level: "info", page: "document",
    message: "\"{heading}\" is not one of the nine points, so what stands under it is prose.",
    help: "A point's heading begins with its number, such as \"## 3. Entities and their fields\"." },
  "point-headings-have-their-number": { level: "warning", page: "document",
    message: "\"{heading}\" is the title of point {number}, and the heading lacks the number.",
    help: "Without its number the heading is prose, and nothing under it binds the program." },
  "points-are-second-level-headings": { level: "error", page: "document",
    message: "\"{heading}\" looks like a point, and its heading has {marks} in front instead of \"##\".",
    help: "Write \"## {heading}\"." },
  "section-headings-have-a-name": { level: "error", page: "document",
    message: "This heading names nothing.",
    help: "Write the name of the {section} after \"###\", or remove the line." },
  "tables-are-known-here": { level: "info", page: "document",
    message: "This table is read as prose, because \"{given}\" does not begin a table of point {number}.",
    help: "{suggestion}" },
  "table-keywords-are-spelt-right": { level: "error", page: "document",
    message: "\"{given}\" does not begin a table of point {number}. Is \"{nearest}\" meant?",
    help: "As it stands the table would be prose, and nothing in it would bind the program." },
  "tables-begin-with-their-keyword": { level: "error", page: "document",
    message: "The column \"{keyword}\" is not the first of this table.",
    help: "Move the column \"{keyword}\" to the front. The other columns may stand in any order." },
  "tables-stand-in-their-point": { level: "warning", page: "document",
    message: "A table that begins with \"{keyword}\" is read in point {home}, and this one stands in point {number}.",
    help: "Move the table to point {home}. Here it is prose." },
  "tables-stand-inside-a-point": { level: "warning", page: "document",
    message: "This table begins with \"{keyword}\" and stands outside the nine points, so it is not read.",
    help: "Move it under the heading of point {home}." },
  "tables-stand-at-the-margin": { level: "error", page: "document",
    message: "This table begins with \"{keyword}\" and is part of a {container}, so it is not read.",
    help: "Begin its lines at the margin, with an empty line above." },
  "tables-begin-after-an-empty-line": { level: "error", page: "document",
    message: "This table belongs to the list above it, so it is not read.",
    help: "Put an empty line in front of it." },
  "tables-end-with-an-empty-line": { level: "error", page: "document",
    message: "Markdown takes this line for a row of the table above it.",
    help: "Put an empty line in front of it." },
  "tables-have-a-line-under-the-header": { level: "error", page: "document",
    message: "This is not a table yet: the line under its header {fault}.",
    help: "Under a header of {count} cells stands a line such as \"{line}\"." },
  "columns-are-known": { level: "error", page: "document",
    message: "A table that begins with \"{keyword}\" has no column \"{column}\".",
    help: "{suggestion}" },
  "columns-are-given-once": { level: "error", page: "document",
    message: "The column \"{column}\" is given twice.",
    help: "Remove one of the two. {reason}" },
  "required-columns-are-present": { level: "error", page: "document",
    message: "This table lacks {columns}.",
    help: "A table that begins with \"{keyword}\" has the columns {required}. Where nothing is decided a cell holds \"not shown\"." },
  "rows-have-as-many-cells-as-the-header": { level: "error", page: "document",
    message: "This row has {given} cells, and the header has {expected}.",
    help: "Each \"|\" ends a cell. Where the line itself is meant, write \"\\|\"." },
  "two-bars-do-not-mean-or": { level: "error", page: "document",
    message: "The two bars \"||\" end a cell here, so this row has {given} cells and the header has {expected}.",
    help: "Write \"or\". In a text, write \"\\|\\|\"." },
  "cells-are-filled": { level: "warning", page: "document",
    message: "{cells} blank, which counts as \"not shown\".",
    help: "Write \"-\" where there is deliberately nothing, or \"not shown: the question\" where it is undecided." },
  "rows-begin-with-a-name": { level: "error", page: "document",
    message: "The cell under \"{column}\" is blank, so nobody can say what this row is about.",
    help: "A blank cell does not repeat the one above it. Write the name." },
  "rows-say-something": { level: "warning", page: "document",
    message: "This row is empty.",
    help: "Remove it, or fill it." },
  "item-keys-are-known": { level: "error", page: "document",
    message: "Point {number} knows no \"{key}\". Is \"{nearest}\" meant?",
    help: "As it stands the line would be prose, and would not bind the program." },
  "items-are-known-here": { level: "info", page: "document",
    message: "\"{key}\" is read as prose, because it is not a setting of point {number}.",
    help: "{suggestion}" },
  "facts-are-not-misspelt-settings": { level: "warning", page: "document",
    message: "\"{key}\" is kept as a fact. Is the setting \"{nearest}\" meant?",
    help: "A fact is shown on the About page and does nothing else." },
  "item-values-are-given": { level: "warning", page: "document",
    message: "\"{key}\" has no value, which counts as \"not shown\".",
    help: "Write the value after the colon, or \"not shown: the question\" where it is undecided." },
  "items-stand-at-the-margin": { level: "error", page: "document",
    message: "\"{key}\" is part of another list item or of a quotation, so it is not read.",
    help: "Begin the line at the margin." },
  "open-marks-say-what-is-open": { level: "info", page: "document",
    message: "\"{mark}\" opens nothing here, because the line does not say what is open.",
    help: "Write \"Label: not shown: the question\", or put the mark in a cell or behind the key of a list item." },
  "pictures-are-not-read": { level: "info", page: "document",
    message: "The program does not read pictures. What this one shows binds nothing.",
    help: "Say in a table or a list what the picture decides." },
  "diagrams-are-not-read": { level: "info", page: "document",
    message: "The program does not read {language} diagrams. What this one shows binds nothing.",
    help: "Say in a table or a list what the diagram decides." },
  "tables-stand-outside-code-blocks": { level: "info", page: "document",
    message: "This code block holds a table that begins with \"{keyword}\". It is an example, and binds nothing.",
    help: "Take the table out of the block where it is meant." },
  "tables-are-written-with-bars": { level: "warning", page: "document",
    message: "The program does not read HTML tables. What this one says binds nothing.",
    help: "Write the table with bars: \"| Name | Value |\"." },
};
