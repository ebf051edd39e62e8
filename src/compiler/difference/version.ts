// One of the two documents that are compared: its plan, its model, and the words of its rows.

import type { CompiledModel } from "../compile.ts";
import type { Model } from "../model/model.ts";
import type { Cell, DocumentSyntax, RowSyntax, SectionSyntax } from "../parse/syntax.ts";
import type { Plan } from "../plan/plan.ts";
import type { PointNumber } from "../points.ts";
import { LineIndex, type Source, type Span } from "../source.ts";
import type { Place } from "./change.ts";

/** What the document says at a place: `text` is null where it says nothing there. */
export interface Words {
  readonly text: string | null;
  readonly place: Place;
}

interface SectionOfPoint {
  readonly point: PointNumber;
  readonly section: SectionSyntax;
}

export class Version {
  readonly sources: readonly Source[];
  readonly plan: Plan;
  readonly model: Model;
  readonly documents: readonly DocumentSyntax[];
  readonly #lines: ReadonlyMap<string, LineIndex>;
  readonly #rows = new Map<string, RowSyntax>();
  readonly #sections: readonly SectionOfPoint[];

  constructor(sources: readonly Source[], { documents, model }: Pick<CompiledModel, "documents" | "model">, plan: Plan) {
    this.sources = sources;
    this.plan = plan;
    this.model = model;
    this.documents = documents;
    this.#lines = new Map(sources.map((source) => [source.file, new LineIndex(source.text)] as const));
    this.#sections = documents.flatMap((document) =>
      document.points.flatMap((point) => point.sections.map((section) => ({ point: point.number, section }))),
    );
    for (const { section } of this.#sections)
      for (const row of section.tables.flatMap(({ rows }) => rows)) this.#rows.set(keyOf(this.placeOf(row.span)), row);
  }

  placeOf({ file, start }: Span): Place {
    return { file, line: this.#lines.get(file)?.position(start).line ?? 1 };
  }

  /** The row at a place; null where none is there. */
  row(place: Place): RowSyntax | null {
    return this.#rows.get(keyOf(place)) ?? null;
  }

  /** A cell of the row at a place; null where no row is there. */
  cell(place: Place, column: string): Words | null {
    const row = this.row(place);
    return row === null ? null : { text: textOf(row.cells.get(column)), place };
  }

  /** An item of a point, under the heading of an entity or a call where it has one; null where there is no such heading. */
  item(point: PointNumber, heading: string | null, key: string): Words | null {
    const found = this.#sections.filter((one) => one.point === point && (heading === null || isAbout(one.section, heading)));
    if (found.length === 0) return null;
    const [item] = found.flatMap(({ section }) => section.items).filter((one) => one.key === key);
    const span = item?.span ?? found[0]!.section.name?.span ?? found[0]!.section.span;
    return { text: textOf(item?.value), place: this.placeOf(span) };
  }

  /** An item of one of the machines of an entity: behind the item of its field, where the document names that. */
  machineItem(entity: string, field: string, key: string): Place | null {
    const items = this.#sections.flatMap(({ point, section }) => (point === 4 && isAbout(section, entity) ? section.items : []));
    const begins = items.findIndex((one) => one.key === "Field" && textOf(one.value) === field);
    const own = items.slice(begins + 1);
    const ends = own.findIndex((one) => one.key === "Field");
    const found = (ends < 0 ? own : own.slice(0, ends)).find((one) => one.key === key);
    return found === undefined ? null : this.placeOf(found.span);
  }

  /** The rows of all tables of a point that begin with the keyword. */
  rows(point: PointNumber, keyword: string): readonly RowSyntax[] {
    return this.#sections
      .filter((one) => one.point === point)
      .flatMap(({ section }) => section.tables.filter((table) => table.keyword === keyword).flatMap(({ rows }) => rows));
  }
}

/** "-" says nothing, as an absent cell does; a blank one leaves open what it would say. */
export function textOf(cell: Cell | undefined): string | null {
  if (cell === undefined || cell.state === "none") return null;
  return cell.state === "blank" ? "not shown" : cell.text.text;
}

function isAbout({ name }: SectionSyntax, heading: string): boolean {
  return name !== null && (name.text === heading || name.text.startsWith(`${heading} `));
}

function keyOf({ file, line }: Place): string {
  return `${line} ${file}`;
}
