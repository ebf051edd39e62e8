// Finds what stands at a position of a projection: a table, a row, a list line, a section.

import { refuse } from "./change.ts";
import type { LinesBlock, ListLine, Part, Projection, Row, Section, TableBlock } from "./projection.ts";

export interface PlacedTable {
  readonly part: Part;
  readonly section: Section;
  readonly table: TableBlock;
}

export interface FoundRow extends PlacedTable {
  /** Null for the header, from which the first row is counted. */
  readonly row: Row | null;
  /** Of the row among the rows; -1 for the header. */
  readonly index: number;
}

/** The table that holds a position. */
export function tableAt(projection: Projection, position: number): PlacedTable {
  for (const part of projection.parts)
    for (const section of part.sections)
      for (const table of section.blocks)
        if (table.is === "table" && table.start <= position && position <= table.end) return { part, section, table };
  return refuse("There is no table here.");
}

/** The row that holds a position; the header holds its own line and the line under it. */
export function rowAt(projection: Projection, position: number): FoundRow {
  const placed = tableAt(projection, position);
  const index = placed.table.rows.findIndex((row) => row.start <= position && position <= row.end);
  return { ...placed, row: placed.table.rows[index] ?? null, index };
}

/** As `rowAt`, and no header. */
export function bodyRowAt(projection: Projection, position: number): FoundRow & { readonly row: Row } {
  const found = rowAt(projection, position);
  return found.row === null ? refuse("There is no row here.") : { ...found, row: found.row };
}

export interface FoundLine {
  readonly part: Part;
  readonly section: Section;
  readonly list: LinesBlock;
  readonly line: ListLine;
}

export function lineAt(projection: Projection, position: number): FoundLine {
  for (const part of projection.parts)
    for (const section of part.sections)
      for (const list of section.blocks)
        if (list.is === "lines")
          for (const line of list.lines) if (line.start <= position && position <= line.end) return { part, section, list, line };
  return refuse("There is no list line here.");
}

/** The section that holds a position, its heading included. */
export function sectionAt(projection: Projection, position: number): { readonly part: Part; readonly section: Section } {
  const parts = projection.parts.filter(({ heading }) => (heading?.start ?? 0) <= position);
  const part = parts.at(-1) ?? refuse("There is no section here.");
  const section = part.sections.filter(({ heading }) => (heading?.start ?? 0) <= position).at(-1);
  return { part, section: section ?? refuse("There is no section here.") };
}
