// A field of the wrong type is wrong wherever it is used. It is told once, at its row. Which field that is, the document says
// itself: it is read again with another type there, and the findings that are then gone were its fault.

import type { Diagnostic, Fix, Related } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { nameOf } from "../../expression/checking/checking.ts";
import { valueType } from "../../expression/field-type.ts";
import type { Type } from "../../expression/tree.ts";
import type { DocumentSyntax, RowSyntax, SectionSyntax } from "../../parse/syntax.ts";
import type { Text } from "../../source.ts";
import type { Context } from "../context.ts";
import { takeMarks } from "./everyday-types.ts";

/** So many places and more are the fault of the field; one alone may be wrong itself. */
const FEWEST = 2;
/** Each costs one more reading of the document; mostly the first is right. */
const MOST_TRIED = 2;
/** More places are not listed beside the finding. */
const MOST_PLACES = 3;

interface Suspect {
  readonly entity: string;
  readonly field: string;
  readonly as: Type;
  /** How a document says that type. */
  readonly word: string;
  readonly uses: number;
}

/** The findings, those that are one field's fault as one. `again` finds what is wrong with other documents. */
export function withoutMismatchNoise(
  context: Context,
  found: readonly Diagnostic[],
  again: (documents: readonly DocumentSyntax[]) => readonly Diagnostic[],
): Diagnostic[] {
  const known = new Set(found.map(keyOf));
  let best: { diagnostic: Diagnostic; gone: ReadonlySet<Diagnostic> } | null = null;
  for (const suspect of suspects(context, found)) {
    const type = typeOf(context, suspect);
    if (type === null) continue;
    const left = again(retyped(context.documents, type, suspect.word)).filter(isError);
    const remaining = new Set(left.map(keyOf));
    if (left.some((diagnostic) => !known.has(keyOf(diagnostic)))) continue;
    const gone = new Set(found.filter((diagnostic) => isError(diagnostic) && !remaining.has(keyOf(diagnostic))));
    if (gone.size < FEWEST || gone.size <= (best?.gone.size ?? 0)) continue;
    best = { gone, diagnostic: mismatchDiagnostic(context, suspect, type, [...gone]) };
    // What else is wrong has nothing to do with the field: another type of it would mend no more.
    const own = found.filter((diagnostic) => context.misfits.get(diagnostic)?.some((one) => isOf(one, suspect)) === true);
    if (own.every((diagnostic) => gone.has(diagnostic))) break;
  }
  return best === null ? [...found] : [best.diagnostic, ...found.filter((diagnostic) => !best.gone.has(diagnostic))];
}

function isOf(one: { readonly entity: string; readonly field: string }, { entity, field }: Suspect): boolean {
  return one.entity === entity && one.field === field;
}

const isError = ({ level }: Diagnostic): boolean => level === "error";

function keyOf({ code, message, primary }: Diagnostic): string {
  return [code, message, primary.file, primary.start, primary.end].join("\n");
}

/** Fields that several findings would want to be of another type, the most wanted first, with each such type. */
function suspects(context: Context, found: readonly Diagnostic[]): Suspect[] {
  const fields = new Map<string, { uses: number; readonly types: Map<string, Suspect> }>();
  for (const { entity, field, as } of found.flatMap((diagnostic) => context.misfits.get(diagnostic) ?? [])) {
    const known = fields.get(`${entity}.${field}`) ?? { uses: 0, types: new Map<string, Suspect>() };
    fields.set(`${entity}.${field}`, known);
    known.uses++;
    const word = as === null ? null : wordOf(as);
    if (as === null || word === null) continue;
    const uses = known.types.get(word)?.uses ?? 0;
    known.types.set(word, { entity, field, as, word, uses: uses + 1 });
  }
  return [...fields.values()]
    .filter(({ uses }) => uses >= FEWEST)
    .toSorted((a, b) => b.uses - a.uses)
    .flatMap(({ types }) => [...types.values()].toSorted((a, b) => b.uses - a.uses))
    .slice(0, MOST_TRIED);
}

function wordOf(type: Type): string | null {
  switch (type.is) {
    case "date":
    case "time":
    case "moment":
    case "duration":
    case "text":
      return type.is;
    case "boolean":
      return "yes/no";
    case "number":
      if (type.unit !== "plain") return type.unit;
      return type.scale === 0 ? "integer" : `decimal(${type.scale})`;
    default:
      return null;
  }
}

/** Where the row of a field says its type. */
function typeOf(context: Context, { entity, field }: Suspect): Text | null {
  const name = context.model.entities.get(entity)?.fields.get(field);
  if (name?.type == null) return null;
  const written = context.rowOf(name)?.cells.get("Type");
  return written?.state === "value" ? takeMarks(written.text).type : null;
}

/** The documents with another word as this type; everything stands where it stood. */
function retyped(documents: readonly DocumentSyntax[], type: Text, word: string): DocumentSyntax[] {
  const inRow = (row: RowSyntax): RowSyntax => {
    const written = row.cells.get("Type");
    if (written === undefined || written.text.span.file !== type.span.file || written.text.span.start !== type.span.start) return row;
    const text = { ...written.text, text: word + written.text.text.slice(type.text.length) };
    return { ...row, cells: new Map([...row.cells, ["Type", { ...written, text }]]) };
  };
  const inSection = (section: SectionSyntax): SectionSyntax => ({
    ...section,
    tables: section.tables.map((table) => ({ ...table, rows: table.rows.map(inRow) })),
  });
  return documents.map((document) => ({
    ...document,
    points: document.points.map((point) => (point.number === 3 ? { ...point, sections: point.sections.map(inSection) } : point)),
  }));
}

function mismatchDiagnostic(context: Context, { entity, field, as, word }: Suspect, type: Text, gone: readonly Diagnostic[]): Diagnostic {
  const written = context.model.entities.get(entity)?.fields.get(field)?.type;
  const used = nameOf(as);
  const more = gone.length - MOST_PLACES;
  const related = gone.slice(0, MOST_PLACES).map(({ primary }, index): Related => {
    const left = index === MOST_PLACES - 1 && more > 0 ? ` There are ${more} more such places.` : "";
    return { span: primary, message: `It is used as ${used} here.${left}` };
  });
  const fixes: Fix[] = [{ title: `Write ${word}`, edits: [{ span: type.span, text: word }], applicability: "maybe" }];
  const is = written == null ? type.text : nameOf(valueType(written));
  return report("fields-are-what-they-are-used-as", type.span, { field, is, used, word, places: String(gone.length) }, { related, fixes });
}
