// Inputs of an action that it stored in a record it made, such as a reason.

import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { HistoryEntry, Value } from "../../../store/store.ts";
import { entriesAt } from "../../../store/system/history.ts";
import type { HistoryView } from "../../../wire/history.ts";
import { entityOf } from "../../context/application.ts";
import { and, fieldNamed, idField, oneOf, thisRecord } from "../../expressions/expression-builders.ts";
import { Selection, type View } from "../../reading/columns.ts";

/** Where an action keeps what it asks for: in fields of a record that it makes and that refers to the one that it is done to. */
interface Keeping {
  readonly action: string;
  readonly entity: string;
  /** The field that refers to the record. */
  readonly by: string;
  readonly inputs: readonly { readonly asked: FieldPlan; readonly field: FieldPlan }[];
}

/** Values of a field of an entity, as changes are told. */
export type Telling = (field: FieldPlan, value: Value, label: string) => HistoryView["changes"];

function keepingsOf({ app }: View, entity: EntityPlan): readonly Keeping[] {
  return app.memo.of(entity, "where inputs are kept", () =>
    (entity.states?.transitions ?? []).flatMap(({ action, asks, consequences }) =>
      consequences.flatMap((one): Keeping[] => {
        if (one.do !== "create") return [];
        const made = entityOf(app, one.entity);
        const by = one.given.find(({ value }) => value.op === "this")?.name;
        const inputs = one.given.flatMap(({ name, value }) => {
          const asked = value.op === "ask" ? asks.find((ask) => ask.name === value.name) : undefined;
          const field = fieldNamed(made, name);
          // What is a field of the record itself is among its changes.
          const isOwn = asked !== undefined && fieldNamed(entity, asked.name) !== undefined;
          return asked === undefined || field === undefined || isOwn || field.type.is === "secret" ? [] : [{ asked, field }];
        });
        return by === undefined || inputs.length === 0 ? [] : [{ action, entity: one.entity, by, inputs }];
      }),
    ),
  );
}

/** By the id of an entry: what its action asked for and stored in what it made. `telling` is given the entries of what was made. */
export async function storedInputs(
  view: View,
  entity: EntityPlan,
  entries: readonly HistoryEntry[],
  telling: (entity: EntityPlan, entries: readonly HistoryEntry[]) => Promise<Telling>,
): Promise<ReadonlyMap<string, HistoryView["changes"]>> {
  const told = new Map<string, HistoryView["changes"]>();
  // Several steps of one action may keep the same input, and one step may keep it twice.
  const isTold = new Set<string>();
  for (const keeping of keepingsOf(view, entity)) {
    const own = entries.filter(({ action }) => action === keeping.action);
    if (own.length === 0) continue;
    const made = entityOf(view.app, keeping.entity);
    const beside = await entriesAt(view.app.store, made.name, [...new Set(own.map(({ at }) => at))]);
    const pairs = own.flatMap((entry) => {
      const found = beside.find((one) => one.at === entry.at && one.by === entry.by && one.changes[keeping.by]?.to === entry.record);
      return found === undefined ? [] : [{ entry, found }];
    });
    if (pairs.length === 0) continue;
    const isSeen = await seenIn(view, made, keeping, [...new Set(pairs.map(({ found }) => found.record))]);
    const tell = await telling(
      made,
      pairs.map(({ found }) => found),
    );
    for (const { entry, found } of pairs) {
      const changes = keeping.inputs.flatMap(({ asked, field }) => {
        const value = found.changes[field.name]?.to ?? null;
        const input = `${entry.id} ${asked.name}`;
        if (value === null || isTold.has(input) || !isSeen(found.record, field.name)) return [];
        isTold.add(input);
        return tell(field, value, asked.label);
      });
      told.set(entry.id, [...(told.get(entry.id) ?? []), ...changes]);
    }
  }
  return told;
}

/** Whether the viewer reads what was done to one of these records, and sees a field of it. */
async function seenIn(
  { app, actor }: View,
  made: EntityPlan,
  { inputs }: Keeping,
  ids: readonly string[],
): Promise<(id: string, field: string) => boolean> {
  const selection = new Selection();
  const id = selection.value(idField(made.name));
  const fields = inputs.map(({ field: { name } }) => ({
    name,
    holds: selection.holds(app.access.fieldSeenAt(made.name, name, thisRecord(made.name), actor.roles)),
  }));
  const where = and([oneOf(idField(made.name), ids), app.access.history(made.name, actor.roles).when]);
  const query = { entity: made.name, where, columns: selection.columns, order: [], limit: null, offset: 0 };
  const seen = new Set<string>();
  for (const row of await app.store.select(query, actor.context)) {
    for (const { name, holds } of fields) if (holds(row)) seen.add(`${String(id(row))} ${name}`);
  }
  return (record, field) => seen.has(`${record} ${field}`);
}
