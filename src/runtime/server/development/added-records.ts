// Records that the Studio adds to the running product: made up, or rows of a spreadsheet. They send nothing.

import { dateEntryFor } from "../../../compiler/expression/entry/date-entry.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry } from "../../store/store.ts";
import { storeWithin } from "../../store/within.ts";
import type { Application } from "../context/application.ts";
import { Problem } from "../context/problems.ts";
import { durationWords } from "../csv/durations.ts";
import { markIn } from "../csv/numbers.ts";
import { parseCell, type Reading } from "../csv/parse-cell.ts";
import { firstIn, firstOf } from "../csv/times.ts";
import { fieldNamed } from "../expressions/expression-builders.ts";
import { programActor } from "../pipeline/identify.ts";
import { knownRecords, makeUpSome } from "./made-up-records.ts";
import { make, reasonOf } from "./sample-acts.ts";

/** How many there are now, or why there is none. */
export type Added = { readonly made: number } | { readonly refused: string };

export async function addMadeUp(app: Application, entity: EntityPlan): Promise<Added> {
  const { ids, because } = await makeUpSome({ ...app, outbound: null }, entity, await knownRecords(app));
  return ids.length === 0 ? { refused: because } : { made: ids.length };
}

/** All of them or none. `fields`: by column of the rows; null is left out. */
export async function addRows(
  app: Application,
  entity: EntityPlan,
  fields: readonly (string | null)[],
  lines: readonly (readonly string[])[],
): Promise<Added> {
  const columns = fields.map((name) => (name === null ? null : (fieldNamed(entity, name) ?? null)));
  const reading = readingOf(app, columns, lines);
  const written: HistoryEntry[] = [];
  const listeners = { ...app.listeners, wrote: (entries: readonly HistoryEntry[]) => void written.push(...entries) };
  let row = 0;
  try {
    await app.store.writeAtLength(async (transaction) => {
      const within = { ...app, outbound: null, listeners, store: storeWithin(app.store, transaction) };
      for (const line of lines) {
        row++;
        await make(within, entity, valuesOf(columns, line, reading), null);
      }
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refused: `Row ${row}: ${reasonOf(error)}` };
  }
  app.listeners.wrote(written);
  return { made: lines.length };
}

type Columns = readonly (FieldPlan | null)[];

/** What cannot be read goes on as it is: it is refused as a form would refuse it. */
function valuesOf(columns: Columns, line: readonly string[], reading: Reading): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [at, field] of columns.entries()) {
    const cell = (line[at] ?? "").trim();
    if (field === null || cell === "") continue;
    const parsed = parseCell(field.type, cell, reading);
    values.set(field.name, parsed.ok ? parsed.raw : cell);
  }
  return values;
}

function readingOf(app: Application, columns: Columns, lines: readonly (readonly string[])[]): Reading {
  const { language, timeZone } = app.plan.product;
  const cellsOf = (...kinds: readonly FieldPlan["type"]["is"][]) =>
    columns.flatMap((field, at) => (field !== null && kinds.includes(field.type.is) ? lines.map((line) => line[at] ?? "") : []));
  const first = firstIn(cellsOf("date", "moment"), language) ?? firstOf(language);
  return {
    timeZone,
    mark: markIn(cellsOf("integer", "decimal", "money", "percent"), language, "\t"),
    dates: first,
    entry: dateEntryFor(language, programActor(app).context.today, { first, whole: true }),
    durations: durationWords([language, "en"]),
  };
}
