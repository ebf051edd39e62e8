// A point of a document as the form view shows it.

import { rolesOf } from "../../compiler/edits/answer.ts";
import {
  type ListLine,
  type Part,
  type ProjectedCell,
  projectionOf,
  type Row,
  type Section,
  type TableBlock,
} from "../../compiler/edits/projection.ts";
import { columnHelp, settingHelp } from "../../compiler/language/column-help.ts";
import { GRAMMARS } from "../../compiler/parse/grammars.ts";
import { type ParseDocument, parseDocument } from "../../compiler/parse/parse.ts";
import type { Cell, TableGrammar } from "../../compiler/parse/syntax.ts";
import { POINTS, type PointNumber } from "../../compiler/points.ts";
import type { Source } from "../../compiler/source.ts";
import type {
  StudioBlock,
  StudioCell,
  StudioForm,
  StudioLine,
  StudioRow,
  StudioSection,
  StudioTable,
  StudioTableKind,
} from "../wire/studio-form.ts";

export function formOf(source: Source, point: PointNumber, parse: ParseDocument = parseDocument): StudioForm {
  const { tables, items, section } = GRAMMARS[point];
  const { parts } = projectionOf(source, parse);
  const part = parts.find((one) => one.point === point);
  return {
    point,
    title: POINTS[point - 1]!.title,
    at: part?.heading?.start ?? null,
    sections: (part?.sections ?? []).map((one) => sectionOf(source, one)),
    tables: tables.map((table) => tableKind(table, parts)),
    items: items.map(({ key }) => ({ key, help: settingHelp(key) })),
    sectionKind: section,
  };
}

function tableKind({ keyword, columns, openColumns }: TableGrammar, parts: readonly Part[]): StudioTableKind {
  return {
    keyword,
    columns: columns.map(({ name, required }) => ({ name, help: columnHelp(keyword, name), isRequired: required })),
    roles: openColumns ? rolesOf(parts) : null,
  };
}

function sectionOf(source: Source, { name, heading, start, blocks }: Section): StudioSection {
  return { name: name?.text ?? null, at: heading?.start ?? start, blocks: blocks.flatMap((block) => blockOf(source, block)) };
}

function blockOf(source: Source, block: Section["blocks"][number]): StudioBlock[] {
  if (block.is === "table") return [tableOf(block)];
  if (block.is === "lines") return [{ is: "lines", from: block.start, lines: block.lines.map((line) => lineOf(source, line)) }];
  const open = block.open.map(({ label, span }) => ({ from: span.start, to: span.end, label: label.text }));
  return [{ is: "prose", from: block.start, to: block.end, text: source.text.slice(block.start, block.end), open }];
}

function lineOf(source: Source, { start, end, item }: ListLine): StudioLine {
  if (item !== null) return { from: start, to: end, key: item.keyText.text, help: settingHelp(item.key), value: cellOf(item.value) };
  const value: StudioCell = { from: start, to: end, text: source.text.slice(start, end), state: "value", question: null };
  return { from: start, to: end, key: null, help: null, value };
}

function tableOf({ start, keyword, columns, rows }: TableBlock): StudioTable {
  return {
    is: "table",
    from: start,
    keyword,
    columns: columns.map(({ name, header }) => ({
      name: name ?? header.text,
      help: keyword === null || name === null ? null : columnHelp(keyword, name),
    })),
    rows: rows.map(rowOf),
  };
}

function rowOf({ start, end, cells }: Row): StudioRow {
  return { from: start, to: end, cells: cells.map((cell) => (cell === null ? null : projectedCell(cell))) };
}

function projectedCell({ start, cell }: ProjectedCell): StudioCell {
  const shown = cellOf(cell);
  return shown.from < start ? { ...shown, from: start, to: start } : shown;
}

function cellOf({ text, state, question }: Cell): StudioCell {
  const { start, end } = text.span;
  if (state === "value") return { from: start, to: end, text: text.text, state, question: null };
  return { from: start, to: end, text: "", state: state === "none" ? "none" : "open", question };
}
