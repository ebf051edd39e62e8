// GET /-/screens/{slug}/import/expected and …/template: what a file may hold. POST /-/screens/{slug}/import/…: what a file
// holds and what it may be (`read`), a trial (`try`), the import itself (`run`), and the rows that are wrong, each with its
// errors (`failed`). The file is the body; its columns are named in the address.

import { dateEntryFor } from "../../../../compiler/expression/entry/date-entry.ts";
import type { DecimalMark } from "../../../../compiler/expression/entry/number-entry.ts";
import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import type { ImportColumns, ImportExpected, ImportReply, ImportRunning } from "../../../wire/csv.ts";
import { durationWords } from "../../csv/durations.ts";
import { markIn } from "../../csv/numbers.ts";
import { MOST_ROWS, readTable, type Table } from "../../csv/table.ts";
import { type FirstInDate, firstIn, firstOf } from "../../csv/times.ts";
import { fieldOf, oneOf, thisRecord } from "../../expressions/expression-builders.ts";
import { languageAsked, localeAsked, PROGRAM_TEXTS } from "../../i18n/texts.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { demandKnown, single } from "../../reading/filters.ts";
import { idsFoundBy } from "../../reading/finding.ts";
import { screenOf } from "../labels/requested-screen.ts";
import { expectedOf, templateOf } from "./expected.ts";
import { failedFile, failedLines } from "./failed-rows.ts";
import { importTable, type Run } from "./import.ts";
import { MOST_AT_ONCE, startImport } from "./import-in-batches.ts";
import type { Importing } from "./import-row.ts";
import { importedEntity, importKeyOf } from "./imported-entity.ts";
import { SHEET, writingAsked } from "./screen-export.ts";
import {
  isMapped,
  isNumber,
  type MatchKey,
  makingActionOf,
  matchKeys,
  NUMBER_TYPES,
  needsOf,
  suggested,
  suggestedMatch,
  type Target,
  targetsOf,
} from "./targets.ts";

const SAMPLES = 5;
const DATES: ReadonlySet<string> = new Set(["date", "moment"]);
export async function importExpected(ask: HttpRequest): Promise<ImportExpected> {
  demandKnown(ask, ask.query, () => false);
  return expectedOf(ask, importedEntity(ask));
}

export async function importTemplate(ask: HttpRequest): Promise<Reply> {
  demandKnown(ask, ask.query, (name) => name === SHEET);
  return templateOf(ask, importedEntity(ask), screenOf(ask).name, writingAsked(ask));
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
  return markIn(cellsOf(table, mapped, NUMBER_TYPES), ask.app.plan.product.language, table.delimiter, readerOf(ask));
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
  const known = ["map", "match", "mark", "dates", "key", "confirm", "without", "file"];
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

const TRIAL: Run = { key: null, confirmed: null, without: null, file: "", language: null };

export async function tryImport(ask: HttpRequest): Promise<ImportReply> {
  const { importing, table } = await readAsked(ask);
  return importTable({ app: ask.app, actor: ask.actor, importing }, table, TRIAL);
}

/** Characters of the name of a file that are kept. */
const LONGEST_NAME = 200;

export async function runImport(ask: HttpRequest): Promise<Reply> {
  const { importing, table } = await readAsked(ask);
  const key = importKeyOf(ask);
  const run = {
    key,
    confirmed: single(ask, ask.query, "confirm"),
    without: single(ask, ask.query, "without"),
    file: [...(single(ask, ask.query, "file") ?? "")].slice(0, LONGEST_NAME).join(""),
    language: languageAsked(ask.header("accept-language")),
  };
  const collecting = { app: ask.app, actor: ask.actor, importing };
  if (table.rows.length <= MOST_AT_ONCE) return { status: 200, body: await importTable(collecting, table, run) };
  return { status: 202, body: { job: await startImport(collecting, table, run) } satisfies ImportRunning };
}

/** The rows as they came, divided as they were, so that the spreadsheet of the file opens them to be mended and imported by themselves. */
export async function failedRows(ask: HttpRequest): Promise<Reply> {
  const { importing, table } = await readAsked(ask);
  // In the language of the page that asks for it.
  const asked = languageAsked(ask.header("accept-language"));
  const found = await importTable({ app: ask.app, actor: ask.actor, importing }, table, { ...TRIAL, tellsAll: true });
  return failedFile(failedLines(ask.app, importing, table, found.errors, asked));
}
