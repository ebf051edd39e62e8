// GET /-/screens/{slug}/export and /export-size: a list as its address filters, searches and sorts it, as CSV.

import type { ExportSizeView } from "../../../wire/csv.ts";
import { exported, exportSize } from "../../csv/export.ts";
import { FOR_PROGRAMS, forSpreadsheet, type Writing } from "../../csv/writing.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { single } from "../../reading/filters.ts";
import { rowsAsked } from "../lists/rows.ts";

/** The language of the spreadsheet that the file is for, `sheet=de-AT`; without it the file is for programs. */
export const SHEET = "sheet";

/** Refuses what is no tag of a language. */
export function writingAsked(ask: HttpRequest): Writing {
  const language = single(ask, ask.query, SHEET);
  if (language === null) return FOR_PROGRAMS;
  if (!isLanguageTag(language)) throw ask.app.problems.problem("bad-request");
  return forSpreadsheet(language, ask.app.plan.product.timeZone);
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

async function asked(ask: HttpRequest) {
  const found = await rowsAsked(ask, (name) => name === SHEET);
  if (!found.screen.actions.some((action) => action.is === "export")) throw ask.app.problems.problem("not-found");
  return found;
}

export async function screenExport(ask: HttpRequest): Promise<Reply> {
  const { screen, entity, where, order, columns } = await asked(ask);
  return exported(ask, { entity, where, order, columns, headers: "labels", title: screen.name, writing: writingAsked(ask) });
}

export async function screenExportSize(ask: HttpRequest): Promise<ExportSizeView> {
  const { entity, where } = await asked(ask);
  return exportSize(ask, { entity, where });
}
