// Why a notification is no longer current, and the records that it is about. Each is asked for once in a request, as
// far as the reader may see it.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { someNode } from "../../../compiler/expression/walk.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import { inGroups } from "../../store/in-groups.ts";
import type { Notification } from "../../store/system/notifications.ts";
import type { NotificationItem, OverView } from "../../wire/notifications.ts";
import type { ReferenceValue } from "../../wire.ts";
import { SEE } from "../access/access.ts";
import { screenWhere } from "../access/expression-visibility.ts";
import { mayOpen, plainHref } from "../access/screen-access.ts";
import { entityOf } from "../context/application.ts";
import { ALWAYS, and, idField, oneOf, thisRecord } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { asking, holdsWhile, type NotifiedStates, type RecordStatus, statusCell } from "../live/notification-status.ts";
import { type Cell, referenceCell, Selection, type View } from "../reading/columns.ts";
import { couldSee, couldTakeOn } from "./reassignment.ts";

type About = Pick<Notification, "entity" | "record">;
export type Telling = About & Pick<Notification, "message" | "createdAt">;

interface AboutRecord {
  readonly reference: ReferenceValue;
  readonly standing: (message: string) => RecordStatus;
  readonly shownOn: NotificationItem["shownOn"] | null;
}

export class NotificationStatuses {
  readonly #view: View;
  /** Null: not there for the reader. */
  readonly #records = new Map<string, AboutRecord | null>();
  /** Of those that are not: whether they are there at all. */
  readonly #hidden = new Set<string>();
  readonly #overs = new Map<string, OverView | null>();
  #isTimed = false;
  #lookedBack = 0;

  constructor(view: View) {
    this.#view = view;
  }

  /** At how many it was looked as they were when they were told: that costs the most. */
  get lookedBack(): number {
    return this.#lookedBack;
  }

  /** Whether something of it may come to hold, or hold no more, by time alone, or by what the reader does not hear of. */
  get isTimed(): boolean {
    return this.#isTimed;
  }

  about(one: About): AboutRecord | undefined {
    return this.#records.get(keyOf(one)) ?? undefined;
  }

  /** Null: it still holds. */
  over(one: Telling): OverView | null {
    return this.#overs.get(tellingOf(one)) ?? null;
  }

  /** Looks at these, after which the others answer for them. */
  async look(all: readonly Telling[]): Promise<void> {
    for (const entity of new Set(all.map((one) => one.entity))) {
      if (entity === null || !Object.hasOwn(this.#view.app.plan.entities, entity)) continue;
      const asked = all.filter((one) => one.entity === entity && one.record !== null && !this.#records.has(keyOf(one)));
      await this.#load(entity, [...new Set(asked.map(({ record }) => record ?? ""))]);
    }
    for (const one of all) {
      const key = tellingOf(one);
      if (!this.#overs.has(key)) this.#overs.set(key, await this.#overOf(one));
    }
  }

  async #overOf(one: Telling): Promise<OverView | null> {
    const { entity: name, record, message, createdAt } = one;
    const { app } = this.#view;
    if (name === null || record === null || !Object.hasOwn(app.plan.entities, name)) return null;
    const entity = entityOf(app, name);
    const about = this.about(one);
    const holds = holdsWhile(app, entity, message);
    if (about === undefined && holds !== null) return this.#overUnseen(entity, record, holds, createdAt);
    if (holds !== null && someNode(holds, ({ op }) => op === "now" || op === "today")) this.#isTimed = true;
    if (about === undefined) {
      const told = asking(this.#view, entity).get(message);
      return told !== undefined && (await this.#isGone(entity, record, told, createdAt)) ? { why: "gone" } : null;
    }
    const { over, notTheirs } = about.standing(message);
    if (over !== null || notTheirs === null) return over;
    return (await this.#couldTakeOn(entity, record, notTheirs, createdAt)) ? { why: "others" } : null;
  }

  /** Of a record that is not there for the reader: whether it was there, and asked of them, when they were told. */
  async #isGone(entity: EntityPlan, record: string, told: NotifiedStates, at: string): Promise<boolean> {
    return !this.#hidden.has(keyOf({ entity: entity.name, record })) || this.#couldTakeOn(entity, record, told, at);
  }

  /** Of a record that is not there for the reader, and perhaps never was: a message may say what they could not look up. */
  async #overUnseen(entity: EntityPlan, record: string, holds: Expr, at: string): Promise<OverView | null> {
    const { app, actor } = this.#view;
    const row = await app.store.get(entity.name, record);
    this.#lookedBack++;
    if (row === null || (await couldSee(this.#view, entity, record, at))) return { why: "gone" };
    this.#isTimed = true;
    const [stands] = await conditionsHold(app.store, entity.name, row, [holds], actor.context);
    return stands === true ? null : { why: "ended" };
  }

  #couldTakeOn(entity: EntityPlan, record: string, told: NotifiedStates, at: string): Promise<boolean> {
    this.#lookedBack++;
    return couldTakeOn(this.#view, entity, record, told, at);
  }

  /** Records of one entity, as far as the reader may see them. */
  async #load(entity: string, ids: readonly string[]): Promise<void> {
    const { app, actor } = this.#view;
    const selection = new Selection();
    const reference = referenceCell(this.#view, selection, thisRecord(entity), entity);
    const shownOn = shownOnCell(this.#view, selection, entity);
    const standing = statusCell(this.#view, selection, entityOf(app, entity));
    const query = { entity, order: [], limit: null, offset: 0 };
    for (const group of inGroups(ids)) {
      const missing = new Set(group);
      const where = and([oneOf(idField(entity), group), app.access.may(entity, SEE, actor.roles).when]);
      for (const row of await app.store.select({ ...query, where, columns: selection.columns }, actor.context)) {
        const value = reference(row);
        if (value === null) continue;
        missing.delete(value.id);
        const shown = value.href === null ? shownOn(row) : null;
        this.#records.set(keyOf({ entity, record: value.id }), { reference: value, standing: standing(row), shownOn: shown });
      }
      if (missing.size === 0) continue;
      for (const record of missing) this.#records.set(keyOf({ entity, record }), null);
      const there = { ...query, where: oneOf(idField(entity), [...missing]), columns: [idField(entity)] };
      for (const [id] of await app.store.select(there, actor.context)) this.#hidden.add(keyOf({ entity, record: String(id) }));
    }
  }
}

function keyOf({ entity, record }: About): string {
  return `${entity}/${record}`;
}

function tellingOf({ entity, record, message, createdAt }: Telling): string {
  return JSON.stringify([entity, record, message, createdAt]);
}

/** Where to find a record that has no page: the first screen of many that shows it and that the user may open. */
function shownOnCell({ app, actor }: View, selection: Selection, entity: string): Cell<AboutRecord["shownOn"]> {
  const places = app.plan.screens.flatMap((screen) => {
    const href = screen.many && screen.entity === entity && mayOpen(app, actor, screen) ? plainHref(screen) : null;
    if (href === null) return [];
    return [{ at: { label: screen.name, href }, holds: selection.holds(screenWhere({ app, actor }, screen) ?? ALWAYS) }];
  });
  return (row) => places.find(({ holds }) => holds(row))?.at ?? null;
}
