// GET /-/screens/{slug}/export and /export-size: a list as its address filters, searches and sorts it, as CSV.

import type { ExportSizeView } from "../../wire/csv.ts";
import { single } from "../filters.ts";
import type { Answer, Ask } from "../router.ts";
import { rowsAsked } from "../screens/rows.ts";
import { exported, exportSize } from "./export.ts";
import { FOR_PROGRAMS, forSpreadsheet, type Writing } from "./text.ts";

/** For a spreadsheet, `sheet=comma` where it writes 12,50, else `sheet=point`; without it for programs. */
export const SHEET = "sheet";

/** Refuses any other. */
export function writingAsked(ask: Ask): Writing {
  const sheet = single(ask, ask.query, SHEET);
  if (sheet === null) return FOR_PROGRAMS;
  if (sheet !== "comma" && sheet !== "point") throw ask.app.problems.problem("bad-request");
  return forSpreadsheet(sheet === "comma" ? "," : ".");
}

async function asked(ask: Ask) {
  const found = await rowsAsked(ask, (name) => name === SHEET);
  if (!found.screen.actions.some((action) => action.is === "export")) throw ask.app.problems.problem("not-found");
  return found;
}

export async function screenExport(ask: Ask): Promise<Answer> {
  const { screen, entity, where, order, columns } = await asked(ask);
  return exported(ask, { entity, where, order, columns, headers: "labels", title: screen.name, writing: writingAsked(ask) });
}

export async function screenExportSize(ask: Ask): Promise<ExportSizeView> {
  const { entity, where } = await asked(ask);
  return exportSize(ask, { entity, where });
}
