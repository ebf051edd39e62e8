// GET /-/screens/{slug}/import/expected and …/template: what a file may hold. POST /-/screens/{slug}/import/…: what a file
// holds and what it may be (`read`), a trial (`try`), the import itself (`run`), and the rows that are wrong, each with its
// errors (`failed`). The file is the body; its columns are named in the address.

import { dateEntryFor } from "../../../../compiler/expression/entry/date-entry.ts";
import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import type { ImportColumns, ImportExpected, ImportReply } from "../../../wire/csv.ts";
import { entityOf } from "../../context/application.ts";
import { Turns } from "../../context/turns.ts";
import { durationWords } from "../../csv/durations.ts";
import { neutralised, neutralNumber } from "../../csv/formula-guard.ts";
import { mayImport } from "../../csv/may-import.ts";
import { type DecimalMark, markIn } from "../../csv/numbers.ts";
import { sent } from "../../csv/sending.ts";
import { MOST_ROWS, readTable, type Table } from "../../csv/table.ts";
import { csvLine } from "../../csv/text.ts";
import { type FirstInDate, firstIn, firstOf } from "../../csv/times.ts";
import { BYTE_ORDER_MARK } from "../../csv/writing.ts";
import { fieldOf, oneOf, thisRecord } from "../../expressions/expression-builders.ts";
import { jsonIn } from "../../i18n/languages.ts";
import { languageAsked, localeAsked, PROGRAM_TEXTS, phrase, phraseIn, textsFor } from "../../i18n/texts.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { demandKnown, single } from "../../reading/filters.ts";
import { idsFoundBy } from "../../reading/finding.ts";
import { screenOf } from "../labels/requested-screen.ts";
import { expectedOf, templateOf } from "./expected.ts";
import { importTable, type Run } from "./import.ts";
import type { Importing } from "./import-row.ts";
import { SHEET, writingAsked } from "./screen-export.ts";
import {
  isMapped,
  type MatchKey,
  makingActionOf,
  matchKeys,
  needsOf,
  suggested,
  suggestedMatch,
  type Target,
  targetsOf,
} from "./targets.ts";

const SAMPLES = 5;
const DATES: ReadonlySet<string> = new Set(["date", "moment"]);
const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money", "percent"]);

function isNumber({ by, field }: Pick<Target, "by" | "field">): boolean {
  return by === null && NUMBERS.has(field?.type.is ?? "");
}

export async function importExpected(ask: HttpRequest): Promise<ImportExpected> {
  demandKnown(ask, ask.query, () => false);
  return expectedOf(ask, importedEntity(ask));
}

export async function importTemplate(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, (name) => name === SHEET);
  return templateOf(ask, importedEntity(ask), screenOf(ask).name, writingAsked(ask));
}

/** The entity of a list that offers it; not there for whoever could make or change none. */
function importedEntity(ask: HttpRequest): EntityPlan {
  const screen = screenOf(ask);
  const action = screen.actions.find((one) => one.is === "import");
  if (action === undefined || screen.entity === null) throw ask.app.problems.problem("not-found");
  const entity = entityOf(ask.app, screen.entity);
  if (!mayImport(ask, entity)) throw ask.app.problems.problem(ask.actor.user === null ? "not-signed-in" : "not-allowed", {}, screen.origin);
  return entity;
}

export async function readImport(ask: HttpRequest): Promise<ImportColumns> {
  const entity = importedEntity(ask);
  demandKnown(ask, ask.query, () => false);
  const table = await readTable(ask.app.problems, ask.file);
  const targets = targetsOf(ask, entity);
  const mapped = suggested(table.header, targets);
  const needOf = await needsOf(ask, entity);
  const keys = matchKeys(ask, entity).filter(
    (key) => key.fields === "id" || key.fields.every((field) => targets.some((target) => target.field === field)),
  );
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    rows: table.rows.length,
    most: MOST_ROWS,
    header: table.header,
    mapped: mapped.map((target) => target?.name ?? null),
    sample: table.rows.slice(0, SAMPLES).map(({ cells }) => cells.map(shortened)),
    targets: targets.map(({ name, label, field, by, finds }) => ({
      name,
      label,
      field: field?.name ?? "id",
      required: by === null && !finds && needOf(field) === "always",
      isNumber: isNumber({ by, field }),
      isDate: by === null && DATES.has(field?.type.is ?? ""),
    })),
    matches: keys.map(({ name, label, fields, called }) => ({
      name,
      label,
      fields: fields === "id" ? ["id"] : fields.map((field) => field.name),
      ...(called ? { called } : {}),
    })),
    match: (await suggestedMatch(keys, mapped, (key) => areCalled(ask, entity, key, table, mapped)))?.name ?? null,
    mark: markOf(ask, table, mapped),
    dates: datesOf(ask, table, mapped),
  };
}

/** Characters of a cell that an example shows. */
const SHOWN = 1_000;

function shortened(cell: string): string {
  return cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell;
}

/** So many names are looked for at once. */
const NAMES = 500;

/** Whether a record that the user sees is called as a row of the file says. */
async function areCalled(
  ask: HttpRequest,
  entity: EntityPlan,
  key: MatchKey,
  table: Table,
  mapped: readonly (Target | null)[],
): Promise<boolean> {
  const [field] = key.fields === "id" ? [] : key.fields;
  const at = mapped.findIndex((target) => target?.field?.name === field?.name);
  if (field === undefined || at < 0) return false;
  const names = [...new Set(table.rows.flatMap(({ cells }) => (cells[at] ?? "").trim() || []))];
  for (let from = 0; from < names.length; from += NAMES) {
    const where = oneOf(fieldOf(thisRecord(entity.name), entity.name, field), names.slice(from, from + NAMES));
    if ((await idsFoundBy(ask, ask.app.store, entity, [field.name], [where])).length > 0) return true;
  }
  return false;
}

/** Characters by which it is told how numbers and dates are written. */
const LONGEST_NUMBER = 100;

/** The cells of all columns of such types. */
function cellsOf(table: Table, mapped: readonly (Target | null)[], types: ReadonlySet<string>): string[] {
  const columns = mapped.flatMap((target, at) => (types.has(target?.field?.type.is ?? "") ? [at] : []));
  return table.rows.flatMap((row) => columns.map((at) => (row.cells[at] ?? "").slice(0, LONGEST_NUMBER)));
}

function markOf(ask: HttpRequest, table: Table, mapped: readonly (Target | null)[]): DecimalMark {
  return markIn(cellsOf(table, mapped, NUMBERS), ask.app.plan.product.language, table.delimiter, readerOf(ask));
}

function datesOf(ask: HttpRequest, table: Table, mapped: readonly (Target | null)[]): FirstInDate {
  return (
    firstIn(cellsOf(table, mapped, DATES), readerOf(ask)) ??
    firstOf(ask.app.plan.product.languageOpen === true ? readerOf(ask) : ask.app.plan.product.language)
  );
}

/** The language in which whoever asks reads the page, as lists are written for their spreadsheets. */
function readerOf(ask: HttpRequest): string {
  return localeAsked(ask.header("accept-language")) ?? ask.app.plan.product.language;
}

/** What the address says of the columns: `map=title,,book.isbn`, `match=isbn`, `mark=comma` and `dates=month`. */
async function readAsked(ask: HttpRequest): Promise<{ readonly importing: Importing; readonly table: Table }> {
  const { app } = ask;
  const entity = importedEntity(ask);
  const known = ["map", "match", "mark", "dates", "key", "confirm", "without"];
  demandKnown(ask, ask.query, (name) => known.includes(name));
  const table = await readTable(app.problems, ask.file);
  const targets = targetsOf(ask, entity);
  const wrong = (name: string) => app.problems.together([app.problems.fault("bad-request", {}, name)]);
  const names = (single(ask, ask.query, "map") ?? "").split(",");
  if (names.length !== table.header.length) throw wrong("map");
  const mapped = names.map((name) => {
    const target = name === "" ? null : targets.find((one) => one.name === name);
    if (target === undefined) throw wrong("map");
    return target;
  });
  const given = mapped.filter((target) => target !== null);
  if (given.length === 0 || new Set(given.map((target) => target.field?.name ?? "id")).size < given.length) throw wrong("map");
  const matched = single(ask, ask.query, "match") ?? "";
  const match = matched === "" ? null : matchKeys(ask, entity).find((key) => key.name === matched && isMapped(key, mapped));
  if (match === undefined) throw wrong("match");
  const written = single(ask, ask.query, "mark");
  const mark = written === null ? markOf(ask, table, mapped) : written === "comma" ? "," : ".";
  const first = single(ask, ask.query, "dates");
  if (first !== null && first !== "day" && first !== "month") throw wrong("dates");
  const dates = first ?? datesOf(ask, table, mapped);
  const { timeZone, language } = app.plan.product;
  const entry = dateEntryFor(app.plan.product.languageOpen === true ? readerOf(ask) : language, ask.actor.context.today, {
    first: dates,
    whole: true,
  });
  const durations = durationWords([language, ...Object.keys(PROGRAM_TEXTS)]);
  const reading = { timeZone, mark, dates, entry, durations };
  return { table, importing: { entity, action: makingActionOf(ask, entity), mapped, match, reading } };
}

const TRIAL: Run = { key: null, confirmed: null, without: null };

export async function tryImport(ask: HttpRequest): Promise<ImportReply> {
  const { importing, table } = await readAsked(ask);
  return importTable(ask.app, ask.actor, importing, table, TRIAL);
}

export async function runImport(ask: HttpRequest): Promise<ImportReply> {
  const { importing, table } = await readAsked(ask);
  const key = single(ask, ask.query, "key") ?? "";
  if (!/^[\w-]{8,100}$/.test(key)) throw ask.app.problems.together([ask.app.problems.fault("bad-request", {}, "key")]);
  const run: Run = { key, confirmed: single(ask, ask.query, "confirm"), without: single(ask, ask.query, "without") };
  return importTable(ask.app, ask.actor, importing, table, run);
}

/** Whether a text names the column already, in the quotes of its language. */
function isNamed(detail: string, name: string): boolean {
  const [told, named] = [detail.toLowerCase(), name.toLowerCase()];
  return told.startsWith(named) || ["“", "„", "«", "«\u00a0", "「"].some((quote) => told.includes(quote + named));
}

/** The rows as they came, divided as they were, so that the spreadsheet of the file opens them to be mended and imported by themselves. */
export async function failedRows(ask: HttpRequest): Promise<Reply> {
  const { importing, table } = await readAsked(ask);
  const { product } = ask.app.plan;
  // In the language of the page that asks for it.
  const asked = languageAsked(ask.header("accept-language"));
  const found = await importTable(ask.app, ask.actor, importing, table, { ...TRIAL, tellsAll: true });
  const language = asked ?? textsFor(product.language);
  const heading = phraseIn(phrase("csvError"), language);
  const byRow = new Map<number, string[]>();
  const turns = new Turns();
  for (const error of found.errors) {
    await turns.othersToo();
    const { row, column, detail, remedy }: ImportReply["errors"][number] = JSON.parse(jsonIn(error, asked, product));
    const name = column === null ? "" : (table.header[column] ?? "");
    const told = name === "" || isNamed(detail, name) ? detail : phraseIn(phrase("labelled", { label: name, value: detail }), language);
    byRow.set(row, [...(byRow.get(row) ?? []), `${told}${remedy ? ` ${remedy}` : ""}`]);
  }
  const width = table.header.length;
  // Of a column that is not imported nobody knows whether it is text.
  const neutralOf = importing.mapped.map((target) => (target === null || isNumber(target) ? neutralNumber : neutralised));
  const cellOf = (text: string, at: number) => (neutralOf[at] ?? neutralised)(text);
  const line = (cells: readonly string[]) => csvLine(cells.map(cellOf), table.delimiter);
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine([...table.header, heading].map(neutralised), table.delimiter);
    for (const { number, cells } of table.rows) {
      await turns.othersToo();
      const found = byRow.get(number);
      const padded = table.header.map((_, at) => cells[at] ?? "");
      // What has no column stands behind the errors, so that it is not lost.
      if (found !== undefined) yield line([...padded, found.join(" "), ...cells.slice(width)]);
    }
  }
  const stream = sent(lines(), async () => {});
  return { status: 200, stream: { type: "text/csv; charset=utf-8; header=present", from: stream } };
}
