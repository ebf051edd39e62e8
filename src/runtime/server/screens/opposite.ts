// The opposite of what somebody just did to a record: of a change a change, of a step a step of the document that leads back,
// where neither did anything besides.

import { isListField, isStateType } from "../../../compiler/expression/field-type.ts";
import type { EntityPlan, FieldType } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry } from "../../store/store.ts";
import { type Application, entityOf } from "../application.ts";
import { seenAmong } from "../references.ts";
import type { Ask } from "../router.ts";
import { fieldNamed, idsOf, isNever } from "../terms.ts";
import { leavesFrom, rowsOf } from "../transitions.ts";
import { type Given, settableAtChange } from "../validate.ts";
import { encode } from "../values.ts";

/** What was done longer ago is changed by hand. */
const MILLISECONDS = 10 * 60_000;

type Opposite = { readonly values: Given } | { readonly action: string };

/** Whether what was done last to a record can be taken back by whoever did it. */
export async function mayUndo({ app, actor }: Pick<Ask, "app" | "actor">, entity: string, id: string): Promise<boolean> {
  return actor.userId !== null && (await oppositeOf(app, actor, entityOf(app, entity), id)) !== null;
}

export async function oppositeOf(app: Application, actor: Ask["actor"], entity: EntityPlan, id: string): Promise<Opposite | null> {
  const [entry] = await app.store.history(entity.name, id, 1);
  if (entry === undefined || entry.by !== actor.userId || entry.through !== "form") return null;
  if (app.clock.now().getTime() - Date.parse(entry.at) > MILLISECONDS) return null;
  return entry.action === "change" ? valuesBefore(app, actor, entity, entry) : stepBack(app, actor, entity, entry);
}

/** Null where a value that was there is not kept: of files, secrets and rows. */
async function valuesBefore(
  app: Application,
  actor: Ask["actor"],
  entity: EntityPlan,
  { record, changes }: HistoryEntry,
): Promise<Opposite | null> {
  const settable = settableAtChange(entity);
  const values = new Map<string, unknown>();
  for (const [name, { from, to }] of Object.entries(changes)) {
    const field = settable.find((one) => one.name === name);
    if (field === undefined || !isKept(field.type)) return null;
    const { type } = field;
    if (type.is !== "links") {
      values.set(name, encode(type, from));
      continue;
    }
    const added = new Set(idsOf(to));
    const now = await app.store.membersOf(entity.name, name, [record]);
    const before = [...now.filter((id) => !added.has(id)), ...idsOf(from)];
    const seen = await seenAmong(app, app.store, actor, type.entity, before);
    values.set(
      name,
      before.filter((id) => seen.has(id)),
    );
  }
  return values.size === 0 ? null : { values };
}

function isKept(type: FieldType): boolean {
  return type.is === "links" || (type.is !== "file" && type.is !== "secret" && !isListField(type) && !isStateType(type));
}

/** An action of the document that leads back from where another led. */
function stepBack(app: Application, actor: Ask["actor"], entity: EntityPlan, { action, changes }: HistoryEntry): Opposite | null {
  const [changed, ...others] = Object.entries(changes);
  if (changed === undefined || others.length > 0) return null;
  const [state, { from, to }] = changed;
  const field = fieldNamed(entity, state);
  if (field?.type.is !== "choice" || !field.type.state) return null;
  const isBare = (name: string): boolean =>
    rowsOf(entity, name).every(
      (row) => row.effects.length + row.consequences.length + row.outbound.length + row.asks.length === 0 && row.open === null,
    ) &&
    !app.plan.sends.some((send) =>
      send.events.some((event) => event.entity === entity.name && (event.on === "changed" || event.action === name)),
    );
  if (!isBare(action)) return null;
  const back = (entity.states?.transitions ?? []).find((row) => {
    const alike = rowsOf(entity, row.action).filter((one) => leavesFrom(one, String(to)));
    const leads = alike.length > 0 && alike.every((one) => one.field === state && one.to === from);
    const may = !isNever(app.access.may(entity.name, { kind: "transition", action: row.action }, actor.roles).when);
    return row.timer === null && leads && may && isBare(row.action);
  });
  return back === undefined ? null : { action: back.action };
}
