// Writes the records that somebody may see and export as CSV. All of one export is read as it stood at one instant, in
// pages, and sent as it is read. What waits in memory is one page, and the ids of the rest.

import { normalized } from "../../../compiler/expression/normalize.ts";
import type { ColumnPlan, EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Snapshot, Value } from "../../store/store.ts";
import { type Operation, SEE } from "../access/access.ts";
import { authorizeAny } from "../access/authorize.ts";
import { limitsOf } from "../context/limits.ts";
import { and, idField, oneOf } from "../expressions/expression-builders.ts";
import type { Reply } from "../pipeline/router.ts";
import { Selection, type View } from "../reading/columns.ts";
import { type Order, readValues } from "../reading/read.ts";
import { exportTable, type Headers } from "./columns.ts";
import { sent } from "./sending.ts";
import { csvLine } from "./text.ts";
import type { Writing } from "./writing.ts";

export const EXPORT: Operation = { kind: "export" };

/** Records that are read at once. */
const PAGE = 500;

export interface Wanted {
  readonly entity: EntityPlan;
  /** All must hold, beyond what may be seen and exported. */
  readonly where: readonly Expr[];
  readonly order: readonly Order[];
  readonly columns: readonly ColumnPlan[];
  readonly headers: Headers;
  /** What the file is of: "Loans". */
  readonly title: string;
  readonly writing: Writing;
}

type Expr = Order["by"];

/** Which records would be exported. Refuses whoever may export none. */
function whereOf({ app, actor }: View, { entity, where }: Pick<Wanted, "entity" | "where">): Expr {
  const seen = authorizeAny(app, actor, entity.name, SEE).when;
  return and([...where, seen, authorizeAny(app, actor, entity.name, EXPORT).when]);
}

/** How many records an export would hold, counted one further than it may. */
export async function exportSize(view: View, wanted: Pick<Wanted, "entity" | "where">): Promise<{ count: number; most: number }> {
  const most = limitsOf(view.app).exportRows;
  return { count: await view.app.store.count(wanted.entity.name, whereOf(view, wanted), view.actor.context, most + 1), most };
}

export async function exported(view: View, wanted: Wanted): Promise<Reply> {
  const { app } = view;
  const where = whereOf(view, wanted);
  const snapshot = await app.store.snapshot();
  try {
    const ids = await idsOf(view, snapshot, wanted, where);
    const { exportRows } = limitsOf(app);
    if (ids.length > exportRows) throw app.problems.problem("too-many-rows", { max: exportRows });
    const stream = sent(linesOf(view, snapshot, wanted, ids), () => snapshot.end());
    const headers = savedAs(view, wanted.title, view.actor.context.today);
    return { status: 200, stream: { type: "text/csv; charset=utf-8; header=present", from: stream }, headers };
  } catch (error) {
    await snapshot.end();
    throw error;
  }
}

/** One more than the limit at most. */
async function idsOf({ app, actor }: View, { reader }: Snapshot, { entity, order }: Wanted, where: Expr): Promise<string[]> {
  const limit = limitsOf(app).exportRows + 1;
  const rows = await reader.select({ entity: entity.name, where, columns: [idField(entity.name)], order, limit, offset: 0 }, actor.context);
  return rows.map(([id]) => String(id));
}

async function* linesOf(view: View, { reader }: Snapshot, wanted: Wanted, ids: readonly string[]): AsyncGenerator<string> {
  const { entity, writing } = wanted;
  const { delimiter } = writing;
  const selection = new Selection();
  const { columns, cells, id } = exportTable(view, selection, entity, wanted);
  const headers = columns.map((column) => column.header);
  yield writing.begins + csvLine(headers, delimiter);
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE);
    const where = oneOf(idField(entity.name), page);
    const query = { entity: entity.name, where, columns: selection.columns, order: [], limit: null, offset: 0 };
    const rows = await reader.select(query, view.actor.context);
    const values = await readValues(view, reader, cells, rows);
    const lineOf = (row: readonly Value[], at: number) =>
      csvLine(
        columns.map((column) => column.cell(row, values[at]!)),
        delimiter,
      );
    const lines = new Map(rows.map((row, at) => [String(id(row)), lineOf(row, at)]));
    yield page.map((one) => lines.get(one) ?? "").join("");
  }
}

/** Has a browser save the answer under a name that says of what product it is. */
export function savedAs({ app }: View, ...words: readonly string[]): Readonly<Record<string, string>> {
  const name = `${[app.plan.product.name, ...words].join(" ")}.csv`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ");
  const plain = normalized(name, "NFKD")
    .replace(/[^\x20-\x7e]+/g, "")
    .replace(/\s+/g, "-");
  return { "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.replace(/\s+/g, "-"))}` };
}
