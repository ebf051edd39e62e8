// Tries a form as it stands: everything is done, asked and undone. So a form tells, while it is filled in, what only
// the server knows.

import type { ColumnPlan, EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { Reader, Row, Transaction } from "../../../store/store.ts";
import type { TriedView } from "../../../wire/forms.ts";
import type { RowItem, WireValue } from "../../../wire.ts";
import { SEE } from "../../access/access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { Problem } from "../../context/problems.ts";
import { idField } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { columnAt, columnSeen, Selection, type View, wireCell } from "../../reading/columns.ts";
import { readOne, readValues } from "../../reading/read.ts";
import type { AsWouldBe } from "../../rules/tentative-record.ts";
import { rowAddress } from "../../values/validate.ts";
import type { ActContext, Trial, WriteResult } from "../../writing/act.ts";
import { totalsOver } from "../fields/form-rows.ts";
import { formContext } from "./form.ts";

/** `made`: of which entity the record is that is made or changed, where forms show what is computed of it. */
export function tried(
  send: (ask: HttpRequest, doer: ActContext) => Promise<Reply>,
  made: ((ask: HttpRequest) => EntityPlan) | null = null,
): (ask: HttpRequest) => Promise<Reply> {
  return async (ask) => {
    const { app } = ask;
    const entity = made?.(ask) ?? null;
    const fields = entity === null ? [] : app.memo.of(entity, "computed in forms", () => computedInForms(app, entity));
    let computed: TriedView["computed"] = null;
    let later: readonly string[] = [];
    const look: Trial["look"] = async (transaction, actor, done) => {
      if (entity !== null && fields.length > 0)
        computed = await resultingValues({ app, actor }, transaction, entity, fields, (done as WriteResult).id);
    };
    const lookAhead: Trial["lookAhead"] = async (transaction, actor, asWouldBe) => {
      if (entity === null || fields.length === 0) return;
      computed = await knownOf({ app, actor }, transaction, entity, fields, asWouldBe);
      later = fields.flatMap(({ name }) => {
        const column = columnAt(app, entity.name, name);
        return column === null || isKnown({ app, actor }, asWouldBe, entity, column) ? [] : [name];
      });
    };
    try {
      await send(ask, { ...formContext(ask), once: null, trial: { look, lookAhead } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const known = { computed, ...(later.length > 0 ? { later } : {}) };
      const isWarned = error.view.confirmation !== undefined;
      return answer(isWarned ? { ...known, problem: null, warnings: error.view } : { ...known, problem: error.view, warnings: null });
    }
    return answer({ computed, problem: null, warnings: null });
  };
}

/** The fields that some form of the document shows as what they come to, and its rows of which something is computed, with their totals. */
function computedInForms(app: Application, entity: EntityPlan): FieldPlan[] {
  const { plan } = app;
  const forms = plan.screens.filter(({ shows, entity: of }) => shows === "form" && of === entity.name);
  const named = new Set(forms.flatMap(({ columns }) => columns.map(({ path }) => path)));
  const lists = entity.fields.flatMap((field) => {
    if (field.type.is !== "rows" || !named.has(field.name)) return [];
    const part = entityOf(app, field.type.entity);
    return part.fields.some(({ always }) => always !== null) ? [field, ...totalsOver(entity, part)] : [];
  });
  return entity.fields.filter((field) => (field.always !== null && named.has(field.name)) || lists.includes(field));
}

/** What the fields of the record are, as far as whoever looks may see them; null where they may not see the record. */
async function resultingValues(
  view: View,
  reader: Reader,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  id: string,
): Promise<TriedView["computed"]> {
  const selection = new Selection();
  const cells = fields.flatMap(({ name }) => {
    const column = columnAt(view.app, entity.name, name);
    return column === null ? [] : [wireCell(view, selection, column)];
  });
  selection.value(idField(entity.name));
  const row = await readOne(view, reader, entity.name, id, selection).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  if (row === null) return null;
  const [values = new Map<string, WireValue>()] = await readValues(view, reader, cells, [[...row]]);
  return Object.fromEntries(values);
}

/** The same of a record that would be refused, without those that come of something that is not known. */
async function knownOf(
  view: View,
  transaction: Transaction,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  asWouldBe: AsWouldBe,
): Promise<TriedView["computed"]> {
  const { row, lists, records } = asWouldBe;
  const seen = view.app.access.may(entity.name, SEE, view.actor.roles).when;
  if (records === undefined || !asWouldBe.decides(entity, seen)) return null;
  const [isSeen] = await conditionsHold(transaction, entity.name, row, [seen], view.actor.context, records);
  if (isSeen !== true) return null;
  const known = await valuesKnown(view, transaction, entity, fields, row, asWouldBe);
  for (const { name, part, rows } of lists) {
    if (!fields.some((field) => field.name === name)) continue;
    const items: RowItem[] = [];
    for (const [index, one] of rows.entries()) {
      const at = rowAddress(name, index);
      items.push({ id: "", values: await valuesKnown(view, transaction, part, part.fields, one, asWouldBe, at) });
    }
    known[name] = items;
  }
  return known;
}

/** Of some fields those that are computed, of nothing but what is known; `at` is the address of a row. */
async function valuesKnown(
  view: View,
  transaction: Transaction,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  row: Row,
  asWouldBe: AsWouldBe,
  at: string | null = null,
): Promise<Record<string, WireValue>> {
  const selection = new Selection();
  const cells = fields.flatMap(({ name, always }) => {
    const column = columnAt(view.app, entity.name, name);
    return always !== null && column !== null && isKnown(view, asWouldBe, entity, column, at) ? [wireCell(view, selection, column)] : [];
  });
  const values = await transaction.compute(entity.name, row, selection.columns, view.actor.context, asWouldBe.records);
  const [read = new Map<string, WireValue>()] = await readValues(view, transaction, cells, [[...values]]);
  return Object.fromEntries(read);
}

/** Whether a value, and whether whoever looks may see it, come of nothing but what is known. */
function isKnown(view: View, asWouldBe: AsWouldBe, entity: EntityPlan, column: ColumnPlan, at: string | null = null): boolean {
  return [column.value, columnSeen(view, column)].every((expr) => asWouldBe.decides(entity, expr, at));
}

const answer = (body: TriedView): Reply => ({ status: 200, body });
