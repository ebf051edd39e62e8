// How samples come about: by the creations and transitions of any record, on whosever behalf.

import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import { creationOperations } from "../access/screen-access.ts";
import type { Application } from "../context/application.ts";
import type { Problem } from "../context/problems.ts";
import { fieldNamed } from "../expressions/expression-builders.ts";
import { actorFor, programActor } from "../pipeline/identify.ts";
import { leavesFrom, makes } from "../states/transitions.ts";
import type { ActContext } from "../writing/act.ts";
import { create } from "../writing/create.ts";

/** The program, or a user on whose behalf a record is made. */
export async function sampleContext(app: Application, userId: string | null): Promise<ActContext> {
  const signsIn = app.plan.product.signsInAs;
  const user = userId === null || signsIn === null ? null : await app.store.get(signsIn.entity, userId);
  return { actor: user === null ? programActor(app) : await actorFor(app, user), through: "sample", sovereign: true, confirmed: null };
}

export function reasonOf({ view }: Problem): string {
  const faults = view.errors.map((fault) => fault.detail).join(" ");
  return faults === "" ? view.detail : faults;
}

export async function make(
  app: Application,
  entity: EntityPlan,
  values: ReadonlyMap<string, unknown>,
  userId: string | null,
): Promise<string> {
  const [deed] = creationOperations(entity);
  const action = deed?.kind === "transition" ? deed.action : null;
  const { id } = await create(app, await sampleContext(app, userId), entity.name, action, values);
  return id;
}

/** The actions that bring a new record to all of some states. */
export function transitionsTo(entity: EntityPlan, states: ReadonlyMap<string, string>): TransitionPlan[] {
  return [...states].flatMap(([field, state]) => pathTo(entity, field, state) ?? []);
}

/** The shortest way of a state field from its first state to another by actions of people; null where there is none. */
export function pathTo(entity: EntityPlan, field: string, wanted: string): TransitionPlan[] | null {
  const rows = (entity.states?.transitions ?? []).filter((row) => row.timer === null && row.field === field);
  const starts = fieldNamed(entity, field)?.starts;
  const first = rows.find(makes)?.to ?? (starts?.op === "literal" ? String(starts.value) : "");
  const ways = new Map<string, TransitionPlan[]>([[first, []]]);
  const queue = [first];
  for (const state of queue) {
    for (const row of rows.filter((one) => leavesFrom(one, state) && !ways.has(one.to))) {
      ways.set(row.to, [...(ways.get(state) ?? []), row]);
      queue.push(row.to);
    }
  }
  return ways.get(wanted) ?? null;
}
