// GET /-/screens/{slug}/export and /export-size: a list as its address filters, searches and sorts it, as CSV.

import type { ExportSizeView } from "../../wire/csv.ts";
import type { Answer, Ask } from "../router.ts";
import { rowsAsked } from "../screens/rows.ts";
import { exported, exportSize } from "./export.ts";

/** For spreadsheets: a mark at the beginning of the file that says how it is encoded. */
const MARK = "mark";

async function asked(ask: Ask) {
  const found = await rowsAsked(ask, (name) => name === MARK);
  if (!found.screen.actions.some((action) => action.is === "export")) throw ask.app.problems.problem("not-found");
  return found;
}

export async function screenExport(ask: Ask): Promise<Answer> {
  const { screen, entity, where, order, columns } = await asked(ask);
  const byteOrderMark = ask.query.get(MARK)?.[0] === "yes";
  return exported(ask, { entity, where, order, columns, headers: "labels", title: screen.name, byteOrderMark });
}

export async function screenExportSize(ask: Ask): Promise<ExportSizeView> {
  const { entity, where } = await asked(ask);
  return exportSize(ask, { entity, where });
}
