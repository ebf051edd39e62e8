// POST /-/screens/{slug}/bulk/offers: what may be done to many records of a list. Nothing is offered for a record that
// is not in the list any more.

import type { ColumnPlan, EntityPlan, FieldPlan, ScreenPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import type { BulkAction, BulkField, BulkNamed, BulkNot, BulkView } from "../../../wire/bulk.ts";
import type { Operation } from "../../access/access.ts";
import { againstRecord, refusedBy } from "../../access/denial-reasons.ts";
import { isId } from "../../context/ids.ts";
import { idField, oneOf, thisRecord, versionField } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { calledBy, labelAt, Selection, type View } from "../../reading/columns.ts";
import { readPage } from "../../reading/read.ts";
import { ownAction, type RowAction, rowActions } from "../actions/action-views.ts";
import { bulkOffers, changeCondition, changeOperation } from "../actions/bulk-offers.ts";
import { askFields, formField } from "../fields/form-fields.ts";
import { disambiguateLabels } from "../labels/disambiguate-labels.ts";
import { shownColumns } from "../lists/column-views.ts";
import { rowsAsked } from "../lists/rows.ts";
import { isForGood } from "../undo/inverse-change.ts";
import { DELETE, idsIn, MOST, readIds } from "./bulk.ts";
import { notOf, whyNotCell } from "./bulk-exclusions.ts";
import { questionsOf } from "./bulk-questions.ts";
import { type Taken, totalsCell } from "./bulk-totals.ts";

/** A record as the select has it. */
interface SelectedRecord {
  readonly id: string;
  readonly values: readonly Value[];
  /** It is in the list. */
  readonly isListed: boolean;
  /** What the list offers to do to it. */
  readonly actions: readonly RowAction[];
}

/** A thing to do as it is told, and of which records it is not possible with. */
interface BulkOption<What> {
  readonly shown: What[];
  readonly not: BulkNot[];
}

export async function bulkView(ask: HttpRequest): Promise<BulkView> {
  const { app } = ask;
  const asked = await rowsAsked(ask, () => false);
  const { screen, entity } = asked;
  const { actions, fields, deletes } = bulkOffers(ask, screen);
  const ids = readIds(ask).filter((id) => isId(id, entity.ids));
  const selection = new Selection();
  const actionsOf = rowActions(ask, selection, screen);
  const totalsOf = totalsCell(ask, selection, entity, actions.flat(), screen.columns);
  const labelOf = selection.value(labelAt(ask, entity.name, thisRecord(entity.name)));
  const [idAt, versionAt] = [selection.value(idField(entity.name)), selection.value(versionField(entity.name))];
  const whyNot = actions.map((rows) => whyNotCell(ask, selection, entity, rows));
  const changes = fields.map((field) => selection.holds(changeCondition(ask, entity, field)));
  const request = { entity: entity.name, where: [oneOf(idField(entity.name), ids)], order: [], page: 1, size: MOST, total: null } as const;
  const read = await readPage(ask, app.store, request, selection);
  const listed = await idsIn(ask, asked, ids);
  const all = inOrder(read.rows, (row) => String(idAt(row)), ids).map((values): SelectedRecord => {
    const id = String(idAt(values));
    return { id, values, isListed: listed.has(id), actions: actionsOf(values) };
  });
  const totals = (taken: readonly Taken[]) => (ids.length > 1 ? totalsOf(taken) : []);
  const steps = actions.map((rows, at) => stepOf(ask, all, entity, rows, whyNot[at]!, totals));
  const deleted = deletes ? [deletingOf(ask, all, entity, totals)] : [];
  const whyNotChanged = changesBarred(ask, entity);
  const changing = fields.map(async (field, at): Promise<BulkOption<BulkField>> => {
    const { possible, not } = parted(all, ({ values }) => (changes[at]!(values) ? {} : undefined));
    const shown = possible.length === 0 ? [] : [{ count: possible.length, field: formField(ask, entity, field, null, null) }];
    const why = await Promise.all(not.map(({ id }, place) => (place < MOST_BARRED ? whyNotChanged(field, id) : {})));
    return {
      shown,
      not: notOf(
        { action: null, field: field.name },
        not.map(({ id }, place) => ({ id, ...why[place] })),
      ),
    };
  });
  const changed = await Promise.all(changing);
  const named = await namedOf(ask, screen, entity, all, (row) => calledBy(entity, labelOf(row)));
  return {
    actions: [...steps, ...deleted].flatMap(({ shown }) => shown),
    fields: changed.flatMap(({ shown }) => shown),
    records: all.flatMap(({ isListed, values }, at) => (isListed ? [{ ...named[at]!, version: Number(versionAt(values)) }] : [])),
    left: named.filter((_, at) => !all[at]!.isListed),
    not: [...steps, ...changed, ...deleted].flatMap(({ not }) => not),
    most: MOST,
  };
}

/** Of so many records it is asked why a field of theirs cannot be changed. */
const MOST_BARRED = 50;

/** What of a record keeps whoever asks from changing a field, as far as they may know that: its state, say. */
function changesBarred(view: View, entity: EntityPlan): (field: FieldPlan, id: string) => Promise<Pick<BulkNot, "problem">> {
  const { app } = view;
  const known = new Map<string, Promise<Pick<BulkNot, "problem">>>();
  const look = async (deed: Operation, id: string): Promise<Pick<BulkNot, "problem">> => {
    const row = await app.store.get(entity.name, id);
    const against = row === null ? null : await againstRecord(view, app.store, entity.name, row, deed);
    return against === null ? {} : { problem: refusedBy(app, app.problems.problem("not-allowed"), against).view };
  };
  return (field, id) => {
    const deed = changeOperation(entity, field);
    const key = JSON.stringify([deed, id]);
    const answer = known.get(key) ?? look(deed, id);
    known.set(key, answer);
    return answer;
  };
}

function stepOf(
  ask: HttpRequest,
  all: readonly SelectedRecord[],
  entity: EntityPlan,
  rows: readonly TransitionPlan[],
  whyNot: ReturnType<typeof whyNotCell>,
  totalsOf: (taken: readonly Taken[]) => BulkAction["totals"],
): BulkOption<BulkAction> {
  const { slug, label, help } = rows[0]!;
  const actionOf = ({ actions }: SelectedRecord) => actions.find((action) => action.kind === "transition" && action.slug === slug);
  const { possible, not } = parted(all, (record) => unblocked(actionOf(record)));
  const told = notOf(
    { action: slug, field: null, ...(possible.length === 0 && { label }) },
    not.map((record) => ({ id: record.id, ...whyNot(record.values, actionOf(record)) })),
  );
  if (possible.length === 0) return { shown: [], not: told };
  const finals = [...new Map(possible.flatMap(({ found: { final } }) => (final ? [[final.state, final] as const] : []))).values()];
  const taken = possible.flatMap(({ record: { values }, found: { by } }): Taken[] => (by === undefined ? [] : [{ values, by }]));
  const questions = questionsOf(askedOf(possible), finals.length > 0);
  const asks = askFields(ask, entity, rows, new Map());
  const by = [...new Set(taken.map((one) => one.by))];
  const stays = by.length > 0 && by.every((row) => row !== null && isForGood(ask, entity, row));
  const step = { slug, label, help, count: possible.length, asks, finals, ...questions, totals: totalsOf(taken), ...(stays && { stays }) };
  return { shown: [step], not: told };
}

/** The program asks for itself before it deletes. */
function deletingOf(
  view: View,
  all: readonly SelectedRecord[],
  entity: EntityPlan,
  totalsOf: (taken: readonly Taken[]) => BulkAction["totals"],
): BulkOption<BulkAction> {
  const { possible, not } = parted(all, ({ actions }) => unblocked(actions.find(({ kind }) => kind === "delete")));
  const { label } = ownAction(view, DELETE, entity);
  const told = notOf(
    { action: DELETE, field: null, ...(possible.length === 0 && { label }) },
    not.map(({ id }) => ({ id })),
  );
  if (possible.length === 0) return { shown: [], not: told };
  const totals = totalsOf(possible.map(({ record: { values } }) => ({ values, by: null })));
  const own = { slug: DELETE, label, help: "", count: possible.length, asks: [], finals: [], totals, deletes: true } as const;
  return { shown: [{ ...own, ...questionsOf(askedOf(possible), true) }], not: told };
}

interface Possible<Found> {
  readonly record: SelectedRecord;
  readonly found: Found;
}

/** Those of the list in which there is what is looked for, and all others in which there is not. */
function parted<Found>(all: readonly SelectedRecord[], find: (record: SelectedRecord) => Found | undefined) {
  const possible: Possible<Found>[] = [];
  const not: SelectedRecord[] = [];
  for (const record of all) {
    const found = find(record);
    if (found === undefined) not.push(record);
    else if (record.isListed) possible.push({ record, found });
  }
  return { possible, not };
}

function unblocked(action: RowAction | undefined): RowAction | undefined {
  return action?.blocked === null ? action : undefined;
}

function askedOf(possible: readonly Possible<RowAction>[]) {
  return possible.map(({ record: { id }, found: { confirm } }) => ({ question: confirm ?? null, id }));
}

/** What they are called, in their order; those called alike with what differs in the columns of the list. */
async function namedOf(
  view: View,
  screen: ScreenPlan,
  entity: EntityPlan,
  all: readonly SelectedRecord[],
  labelOf: (values: readonly Value[]) => string,
): Promise<BulkNamed[]> {
  const records = all.map(({ id, values }) => ({ id, label: labelOf(values) }));
  const apart = await disambiguateLabels(view, entity.name, records, shownColumns(view, screen).filter(isBrief));
  return records.map(({ id, label }) => {
    const differs = apart.get(id) ?? [];
    return differs.length === 0 ? { id, label } : { id, label, apart: differs };
  });
}

/** Neither a text of several lines nor the state, which is another one once something was done. */
function isBrief({ type }: ColumnPlan): boolean {
  if (type.is === "choice") return !type.state;
  return type.is !== "text" || (type.lines === "one" && type.format === "plain");
}

/** As they were asked for: what is told of them, and done to them, is told and done in one order. */
function inOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string, ids: readonly string[]): Row[] {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = (row: Row) => places.get(idOf(row)) ?? ids.length;
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
}
