// What is wrong with a row of a file, told at its cells.

import type { FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { ImportedRow } from "../../../wire/csv.ts";
import type { Application } from "../../context/application.ts";
import { type Fault, type Problem, shortened } from "../../context/problems.ts";
import { asInFile, hasFraction, likeNumber } from "../../csv/numbers.ts";
import type { TableRow } from "../../csv/table.ts";
import { SENTENCE, wordedAs } from "../../i18n/languages.ts";
import { type Example, phrase } from "../../i18n/texts.ts";
import type { Importing, Memory } from "./import-row.ts";

/** Characters of a cell that are told with what is wrong with it. */
const LONGEST_CELL = 1_000;

/** What is wrong with a row, in the order of its columns. */
export function rowFaults(
  app: Application,
  importing: Importing,
  memory: Memory,
  row: TableRow,
  { told: problem }: Problem,
): ImportedRow[] {
  const found = problem.errors.length > 0 ? problem.errors : [{ ...problem, field: null }];
  const told = found.map((error) => {
    const at = importing.mapped.findIndex((target) => target !== null && (target.field?.name ?? "id") === error.field);
    const one = byRow(app, importing, memory, asNumber(app, importing, error, importing.mapped[at]?.field ?? null, row.cells[at] ?? ""));
    return rowFault(row, at < 0 ? null : at, one);
  });
  const place = ({ column }: ImportedRow): number => column ?? row.cells.length;
  const sorted = told.toSorted((one, other) => place(one) - place(other));
  if (problem.more === undefined) return sorted;
  const words = app.problems.worded({ detail: phrase("moreFaults", { shown: sorted.length, count: problem.more }) });
  return [...sorted, rowFault(row, null, { code: problem.code, cite: null, ...words })];
}

/** What is no number, or no length of time, is told with an example, as a form does; one in the other way of writing as it would be written here. */
function asNumber<Told extends ReportedFault>(
  app: Application,
  { reading }: Importing,
  told: Told,
  field: FieldPlan | null,
  text: string,
): Told {
  if (field === null) return told;
  const { mark } = reading;
  const like = (example: string | Example) => ({ field: field.label, example });
  if (told.code === "not-a-number" && field.type.is === "duration")
    return app.problems.inWords(told, phrase("lengthLike", { field: field.label }));
  const isNumber = told.code === "not-a-number" || told.code === "number-otherwise";
  if (isNumber && field.type.is === "integer" && hasFraction(text, mark))
    return app.problems.inWords(told, phrase("wholeNumber", { field: field.label }));
  if (told.code === "not-a-number") return app.problems.inWords(told, phrase("numberLike", like(likeNumber(field.type, mark))));
  const here = told.code === "number-otherwise" ? asInFile(text, mark) : null;
  if (here === null) return told;
  return app.problems.inWords(told, phrase("numberHere", { ...like(here), value: text.trim() }));
}

/** What another row of the file has is told so: its record is in no list yet. */
function byRow<Told extends ReportedFault>(app: Application, { entity }: Importing, { rows }: Memory, told: Told): Told {
  const by = told.takenBy;
  const row = by?.entity === entity.name ? rows.get(by.id) : undefined;
  return by === undefined || row === undefined ? told : app.problems.inWords(told, phrase("takenByRow", { field: by.field, row }));
}

type ReportedFault = Pick<Fault, "code" | "detail" | "cite" | "source" | "takenBy" | typeof SENTENCE> & {
  readonly remedy?: string | null;
};

export function rowFault(row: TableRow, column: number | null, fault: ReportedFault): ImportedRow {
  const { code, detail, remedy, cite, source, [SENTENCE]: said } = fault;
  const place = { row: row.number, column, value: column === null ? null : shortened(row.cells[column] ?? "", LONGEST_CELL) };
  return {
    ...{ ...place, code, detail, cite },
    ...(remedy ? { remedy } : {}),
    ...(source === undefined ? {} : { source }),
    ...(said === undefined ? {} : { [SENTENCE]: said }),
    ...wordedAs(fault),
  };
}
