// What can be folded away: points, sections, tables.

import type { Span } from "../source.ts";
import type { OpenDocument } from "./open-document.ts";

export function foldingOf(document: OpenDocument): Span[] {
  return document.syntax.points.flatMap((point) => {
    const sections = point.sections.filter((section) => section.span.end > section.span.start);
    const end = Math.max(point.heading.end, ...sections.map((section) => section.span.end));
    const named = sections.filter((section) => section.name !== null).map((section) => section.span);
    const tables = sections.flatMap((section) => section.tables.map((table) => table.span));
    return [{ ...point.heading, end }, ...named, ...tables];
  });
}
