// Deletes a record, and does what the document says to those that refer to it. All in one transaction; the program does
// what follows, so it needs no permission of its own.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { inGroups } from "../../store/in-groups.ts";
import type { Row, Transaction, Value } from "../../store/store.ts";
import type { DeleteBlocker } from "../../wire/delete-blockers.ts";
import { grantOf } from "../access/access.ts";
import { authorizeAll, demandSignIn } from "../access/authorize.ts";
import { type Application, entityOf } from "../context/application.ts";
import type { Problem } from "../context/problems.ts";
import { deleteBlockers, deleteRemedies, ownersOf } from "../explain/delete-blockers.ts";
import { idOf, versionOf } from "../expressions/expression-builders.ts";
import { phrase } from "../i18n/texts.ts";
import { callsOfDeletion } from "../outbox/sends.ts";
import { seenAmong } from "../reading/references.ts";
import { isCounted } from "../rules/computed-limits.ts";
import { isWatched } from "../rules/dependent-rules.ts";
import { stampOf } from "../states/audit-columns.ts";
import type { ActContext, Target, UnitOfWork } from "./act.ts";
import { historyEntry, inTransaction } from "./commit.ts";
import { demandVersion, load } from "./write-steps.ts";

/** A field by which records refer to those of an entity, and what becomes of them. */
interface Dependence {
  readonly entity: EntityPlan;
  readonly field: FieldPlan;
  readonly fate: "keep" | "remove" | "refuse";
}

/** Records by entity. */
type Ids = Map<string, Set<string>>;

interface Consequences {
  readonly removed: Ids;
  /** Those that stay, and still refer to what goes. */
  readonly left: readonly { readonly by: Dependence; readonly ids: readonly string[] }[];
}

export async function remove(app: Application, doer: ActContext, target: Target): Promise<void> {
  const entity = entityOf(app, target.entity);
  if (!doer.sovereign) demandSignIn(app, doer.actor, entity.name, { kind: "delete" });
  const act = async (transaction: Transaction, work: UnitOfWork) => {
    await removeWithin(app, transaction, work, target);
    return { id: target.id };
  };
  await inTransaction(app, doer, entity, act, { broken: "still in use" });
}

/** The same within an act that deletes several. */
export async function removeWithin(app: Application, transaction: Transaction, work: UnitOfWork, target: Target): Promise<void> {
  const entity = entityOf(app, target.entity);
  const row = await load(app, transaction, work, target);
  if (!work.sovereign) await authorizeAll(app, transaction, work.actor, entity.name, row, [{ kind: "delete" }]);
  demandVersion(app, target, row);
  await removeRecords(app, transaction, work, entity.name, [target.id]);
}

/** Deletes records within an act, with what follows from it. */
export async function removeRecords(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: string,
  records: readonly string[],
): Promise<void> {
  const consequences = await consequencesOf(app, transaction, entity, records);
  const refused = consequences.left.filter(({ by }) => by.fate === "refuse");
  if (refused.length > 0) throw await stillUsed(app, transaction, work, refused);
  await emptyReferences(app, transaction, work, consequences);
  const held = new Map<string, DeletedRecord>();
  for (const [name, ids] of consequences.removed) {
    const entity = entityOf(app, name);
    if (entity.part !== null && !isWatched(app, name) && !isCounted(app, name)) continue;
    for (const one of ids) held.set(`${name}/${one}`, await heldBy(transaction, entity, one));
  }
  await callsOfDeletion(app, transaction, work, consequences.removed);
  await transaction.removeTogether(consequences.removed);
  for (const [name, ids] of consequences.removed) {
    const gone = entityOf(app, name);
    for (const id of ids) {
      const { row, lists } = held.get(`${name}/${id}`) ?? { row: null, lists: {} };
      if (row === null) continue;
      // What becomes of a part stands in the history of its owner.
      if (gone.part !== null) {
        work.ledger.wrotePart(gone, row, null);
        continue;
      }
      work.ledger.removed(gone, row, { before: lists, after: emptied(lists) });
      const whole = { ...row, ...lists };
      work.ledger.tell(historyEntry(app, work, gone, id, "delete", whole, emptied(whole)));
    }
  }
}

/** What a record holds before it goes: its columns, and who is on its lists of records. */
interface DeletedRecord {
  readonly row: Row;
  readonly lists: Row;
}

async function heldBy(transaction: Transaction, entity: EntityPlan, id: string): Promise<DeletedRecord> {
  const lists: Record<string, Value> = {};
  for (const { name, type } of entity.fields) {
    if (type.is === "links") lists[name] = await transaction.membersOf(entity.name, name, [id]);
  }
  return { row: (await transaction.get(entity.name, id)) ?? { id }, lists };
}

/** What a record held stays in its history. */
function emptied(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Array.isArray(value) ? [] : null]));
}

/** Follows references, until nothing more is deleted on account of what is. */
async function consequencesOf(
  app: Application,
  transaction: Transaction,
  entity: string,
  records: readonly string[],
): Promise<Consequences> {
  const removed: Ids = new Map([[entity, new Set(records)]]);
  const found = new Map<Dependence, Set<string>>();
  const dependences = dependencesOf(app);
  const queue: { entity: string; ids: readonly string[] }[] = [{ entity, ids: records }];
  for (const { entity: name, ids } of queue) {
    for (const by of dependences.filter(({ field }) => "entity" in field.type && field.type.entity === name)) {
      const referring = await transaction.referringTo(by.entity.name, by.field.name, ids);
      if (by.fate !== "remove") {
        found.set(by, new Set([...(found.get(by) ?? []), ...referring]));
        continue;
      }
      const gone = removed.get(by.entity.name) ?? new Set();
      removed.set(by.entity.name, gone);
      const fresh = referring.filter((one) => !gone.has(one));
      for (const one of fresh) gone.add(one);
      if (fresh.length > 0) queue.push({ entity: by.entity.name, ids: fresh });
    }
  }
  const left = [...found].map(([by, ids]) => ({ by, ids: [...ids].filter((one) => removed.get(by.entity.name)?.has(one) !== true) }));
  return { removed, left: left.filter(({ ids }) => ids.length > 0) };
}

function dependencesOf(app: Application): Dependence[] {
  return Object.values(app.plan.entities).flatMap((entity) =>
    Object.entries(entity.whenDeleted).map(([name, fate]) => ({
      entity,
      field: entity.fields.find((field) => field.name === name)!,
      fate,
    })),
  );
}

/** By entity, the records that refer to one, without the rows of its own. */
export async function recordsReferringTo(
  app: Application,
  transaction: Transaction,
  entity: string,
  id: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { entity: by, field } of dependencesOf(app)) {
    const isOther = "entity" in field.type && field.type.entity === entity && by.part === null;
    if (!isOther) continue;
    const referring = (await transaction.referringTo(by.name, field.name, [id])).filter((one) => by.name !== entity || one !== id);
    if (referring.length > 0) found.set(by.name, [...(found.get(by.name) ?? []), ...referring]);
  }
  return found;
}

/** Empties the references of what stays, and takes what goes off its lists. */
async function emptyReferences(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  { left, removed }: Consequences,
): Promise<void> {
  const kept = left.filter(({ by }) => by.fate === "keep");
  for (const entity of new Set(kept.map(({ by }) => by.entity))) {
    const own = kept.filter(({ by }) => by.entity === entity);
    const unlinked = new Map<string, ReadonlyMap<string, readonly string[]>>();
    for (const { name, type } of own.map(({ by }) => by.field)) {
      if (type.is === "links") unlinked.set(name, await transaction.unlink(entity.name, name, [...(removed.get(type.entity) ?? [])]));
    }
    for (const id of new Set(own.flatMap(({ ids }) => ids))) {
      const fields = own.filter(({ ids, by }) => ids.includes(id) && by.field.type.is === "reference").map(({ by }) => by.field.name);
      const lists = Object.fromEntries([...unlinked].flatMap(([name, owners]) => (owners.has(id) ? [[name, owners.get(id)!]] : [])));
      await emptyFields(app, transaction, work, entity, id, fields, lists);
    }
  }
}

async function emptyFields(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  id: string,
  fields: readonly string[],
  lists: Row,
): Promise<void> {
  const row = (await transaction.getForUpdate(entity.name, id))!;
  const changes: Row = Object.fromEntries(fields.map((name) => [name, null]));
  const stamp = stampOf(work, entity, row);
  if (!(await transaction.update(entity.name, idOf(row), { ...changes, ...stamp }, versionOf(row)))) {
    throw app.problems.problem("changed-meanwhile");
  }
  const left = emptied(lists);
  work.ledger.wrote(entity, { ...row, ...changes, ...stamp }, row, { before: lists, after: left });
  work.ledger.tell(historyEntry(app, work, entity, id, "change", { ...row, ...lists }, { ...changes, ...left }));
}

/** Says how many refer to it, of those that the actor may see, and which; of rows of a part those that they belong to. */
async function stillUsed(app: Application, transaction: Transaction, doer: ActContext, refused: Consequences["left"]): Promise<Problem> {
  const view = { app, actor: doer.actor };
  const users = new Map<EntityPlan, Set<string>>();
  const fields = new Map<EntityPlan, Dependence[]>();
  let hidden = false;
  for (const { by, ids } of refused) {
    const seen = doer.sovereign ? ids : await seenOf(app, transaction, doer, by, ids);
    const { entity, ids: owners } = await ownersOf(view, transaction, by.entity, seen);
    if (owners.length > 0) users.set(entity, new Set([...(users.get(entity) ?? []), ...owners]));
    fields.set(entity, [...(fields.get(entity) ?? []), by]);
    if (seen.length < ids.length) hidden = true;
  }
  const seen = [...users].map(([entity, ids]) => `${entity.label} (${ids.size})`).join(", ");
  const others = seen === "" ? phrase("somethingUnseen") : phrase("othersUnseen", { users: seen });
  const problem = app.problems.problem("still-used", { users: hidden ? others : seen });
  const inTheWay: DeleteBlocker[] = [];
  for (const [entity, ids] of users) {
    const owners = { entity, ids: [...ids] };
    const ways = await deleteRemedies(view, transaction, owners, fields.get(entity) ?? []);
    const shown = await deleteBlockers(view, transaction, owners, ways);
    if (shown !== null) inTheWay.push(shown);
  }
  // One that stays in the way keeps what was to be deleted: nothing that is done about the others helps.
  const helps = !hidden && inTheWay.every(({ ways }) => ways.length > 0);
  return problem.with({ inTheWay: helps ? inTheWay : inTheWay.map((one) => ({ ...one, ways: [] })) });
}

async function seenOf(
  app: Application,
  transaction: Transaction,
  doer: ActContext,
  by: Dependence,
  ids: readonly string[],
): Promise<readonly string[]> {
  // Who sees the field only sometimes could count by it what they do not see.
  if (grantOf(by.entity, { kind: "see field", field: by.field.name }) != null) return [];
  const seen: string[] = [];
  for (const group of inGroups(ids)) seen.push(...(await seenAmong(app, transaction, doer.actor, by.entity.name, group)));
  return seen;
}
