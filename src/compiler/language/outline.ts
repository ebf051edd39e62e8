// The document as a tree: points, what each names, and the rows of its tables.

import type { PointSyntax, RowSyntax, SectionSyntax, TableSyntax } from "../parse/syntax.ts";
import type { Span, Text } from "../source.ts";
import type { OpenDocument } from "./open-document.ts";

export interface OutlineNode {
  readonly is: "point" | "section" | "row" | "setting";
  readonly name: string;
  /** More about it, shown beside the name. */
  readonly detail: string;
  readonly span: Span;
  /** The name itself. */
  readonly selection: Span;
  readonly children: readonly OutlineNode[];
}

export function outlineOf(document: OpenDocument): OutlineNode[] {
  return document.syntax.points.map(pointNode);
}

function pointNode(point: PointSyntax): OutlineNode {
  const children = point.sections.flatMap((section) => (section.name === null ? partsOf(section) : [sectionNode(section, section.name)]));
  const span = around(
    point.heading,
    point.sections.map((section) => section.span),
  );
  return { is: "point", name: `${point.number}. ${point.title.text}`, detail: "", span, selection: point.heading, children };
}

function sectionNode(section: SectionSyntax, name: Text): OutlineNode {
  return { is: "section", name: name.text, detail: "", span: section.span, selection: name.span, children: partsOf(section) };
}

function partsOf(section: SectionSyntax): OutlineNode[] {
  const settings = section.items.map(
    (item): OutlineNode => ({
      is: "setting",
      name: item.key,
      detail: item.value.text.text,
      span: item.span,
      selection: item.keyText.span,
      children: [],
    }),
  );
  const rows = section.tables.flatMap((table) => table.rows.flatMap((row) => rowNode(table, row) ?? []));
  return [...settings, ...rows].sort((a, b) => a.span.start - b.span.start);
}

/** What tells a row from its neighbours: an action with its states, a permission with its entity; else the first cell. */
function rowNode(table: TableSyntax, row: RowSyntax): OutlineNode | null {
  const text = (column: string) => row.cells.get(column)?.text;
  const first = text(table.keyword);
  const named = table.keyword === "From" ? text("Action") : first;
  if (first === undefined || named === undefined || named.text === "") return null;
  const detail = table.keyword === "From" ? `${first.text} → ${text("To")?.text ?? ""}` : (text(DETAILS[table.keyword] ?? "")?.text ?? "");
  return { is: "row", name: named.text, detail, span: around(row.span, [named.span]), selection: named.span, children: [] };
}

const DETAILS: Readonly<Record<string, string>> = {
  Screen: "Shows",
  Field: "Type",
  Rule: "For",
  Role: "Means",
  Entity: "Action",
  Call: "Does",
  Shape: "Of",
  Message: "Subject",
  Code: "Status",
  Name: "Value",
};

/** One span around all of them: what encloses must hold what is enclosed. */
function around(first: Span, others: readonly Span[]): Span {
  const start = Math.min(first.start, ...others.map((span) => span.start));
  return { file: first.file, start, end: Math.max(first.end, ...others.map((span) => span.end)) };
}
