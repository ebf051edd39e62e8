// Stores what an act changes of a record: its columns, its links and its rows.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { type Row, type Transaction, UniqueViolation, type Value } from "../../store/store.ts";
import { blindFields, NO_FIELDS } from "../access/blind-writes.ts";
import { changesAddress, isSignedInAs } from "../accounts/address-changes.ts";
import type { Application } from "../context/application.ts";
import { idOf, versionOf } from "../expressions/expression-builders.ts";
import { hiddenMembers } from "../reading/references.ts";
import { NO_LISTS, type WrittenLists, withLists } from "../rules/change-set.ts";
import { stampOf } from "../states/audit-columns.ts";
import { faultsAt, faultsOf, placesOf, type RowInputs } from "../values/validate.ts";
import { sameValue } from "../values/values.ts";
import type { ActContext, UnitOfWork, WriteResult } from "./act.ts";
import { historyEntry } from "./commit.ts";
import { changesRows, heldRows, NO_ROWS, writeRows } from "./sub-rows.ts";

/** Stores changed columns and links; the rules are asked at the end of the act. */
export async function store(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  row: Row,
  set: Row,
  action: string,
  rows: RowInputs = new Map(),
): Promise<WriteResult> {
  const links = linkFields(app, entity).filter((field) => Object.hasOwn(set, field.name));
  const changed: Record<string, Value> = {};
  for (const [name, value] of Object.entries(set)) {
    if (!sameValue(value, row[name]) && !links.some((field) => field.name === name)) changed[name] = value;
  }
  const blind = await blindFields(app, transaction, work, entity, row, [...Object.keys(set), ...rows.keys()]);
  const held = rows.size === 0 ? NO_ROWS : await heldRows(app, transaction, work, entity, idOf(row), rows);
  const isSame = action === "change" && Object.keys(changed).length === 0 && blind.size === 0 && !changesRows(rows, held);
  const asBefore = { id: idOf(row), version: versionOf(row) };
  if (isSame && links.length === 0) return asBefore;
  const stamp = stampOf(work, entity, row);
  const after: Row = { ...row, ...changed, ...stamp };
  const touched = entity.fields.filter((field) => Object.hasOwn(set, field.name) || rows.has(field.name));
  const isAlone = links.length === 0 && rows.size === 0;
  const found = faultsOf(app, touched, isAlone ? after : { ...after, ...set, ...placesOf(rows) });
  const faults = faultsAt(work.actor, entity, row, found);
  if (faults.length > 0) throw app.problems.together(faults);
  const linked = links.length === 0 ? NO_LISTS : await writeLinks(app, transaction, work, entity, idOf(row), set, blind);
  if (isSame && Object.keys(linked.after).length === 0) return asBefore;
  if (!(await updated(transaction, entity, after, { ...changed, ...stamp }, versionOf(row)))) {
    throw app.problems.problem("changed-meanwhile");
  }
  work.ledger.wrote(entity, after, row, linked, blind);
  if (isSignedInAs(app, entity)) await changesAddress(app, transaction, work, row, changed);
  const written = rows.size === 0 ? NO_LISTS : await writeRows(app, transaction, work, entity, idOf(row), rows, held, blind);
  const noted = blind.size === 0 ? changed : { ...changed, ...Object.fromEntries([...blind].map((name) => [name, after[name] ?? null])) };
  const [before, now] = [withLists(row, "before", linked, written), withLists(noted, "after", linked, written)];
  work.ledger.tell(historyEntry(app, work, entity, idOf(row), action, before, now, blind));
  return { id: idOf(row), version: stamp.version };
}

/** What is taken is told by the record as it would be. */
async function updated(transaction: Transaction, entity: EntityPlan, after: Row, changed: Row, version: number): Promise<boolean> {
  try {
    return await transaction.update(entity.name, idOf(after), changed, version);
  } catch (error) {
    if (error instanceof UniqueViolation) error.row = after;
    throw error;
  }
}

function linkFields({ memo }: Application, entity: EntityPlan): readonly FieldPlan[] {
  return memo.of(entity, "lists of links", () => entity.fields.filter((field) => field.type.is === "links"));
}

/** Sets given lists of links; members that the actor may not see stay as they are. A `blind` list counts as written in any case. */
export async function writeLinks(
  app: Application,
  transaction: Transaction,
  doer: ActContext,
  entity: EntityPlan,
  id: string,
  set: Row,
  blind: ReadonlySet<string> = NO_FIELDS,
): Promise<WrittenLists> {
  const written = { before: {} as Record<string, Value>, after: {} as Record<string, Value> };
  for (const field of linkFields(app, entity)) {
    const { name } = field;
    const members = set[name];
    if (!Array.isArray(members)) continue;
    const hidden = doer.sovereign ? [] : await hiddenMembers(app, transaction, doer.actor, entity, field, id);
    const { removed, added } = await transaction.setLinks(entity.name, name, id, [...(members as readonly Value[]).map(String), ...hidden]);
    if (removed.length === 0 && added.length === 0 && !blind.has(name)) continue;
    written.before[name] = removed;
    written.after[name] = added;
  }
  return written;
}
