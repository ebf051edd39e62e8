// How far the difference of two plans can reach, so that an observer asks no more than that.

import type { Plan } from "../../../src/compiler/plan/plan.ts";

/** How far a difference can reach. */
export interface Reach {
  /** The parts of the plan that may show something else; null: all. */
  readonly subjects: ReadonlySet<string> | null;
  /** Whose acts are tried and done. */
  readonly entities: ReadonlySet<string>;
  /** Whether only what is read can differ: nothing that acts, or that happens by itself. */
  readonly isReadOnly: boolean;
}

export const EVERYTHING_READ: Reach = { subjects: null, entities: new Set(), isReadOnly: true };

/** Where the rows are is no part of what a plan does. */
export function withoutOrigins(part: unknown): string {
  return JSON.stringify(part, (name, value) => (name === "origin" || name === "touches" ? undefined : value));
}

const TEXTS: ReadonlySet<string> = new Set(["origin", "label", "help", "meaning", "written", "confirm"]);

function withoutTexts(part: unknown): string {
  return JSON.stringify(part, (name, value) => (TEXTS.has(name) ? undefined : value));
}

export function reachOf(old: Plan, now: Plan): Reach {
  // Screens, calls and what is open only show what there is.
  const acting = ({ entities, roles, sends, messages, errors, limits, product: { timeZone, language, currency, signsInAs } }: Plan) =>
    withoutTexts({ entities, roles, sends, messages, errors, limits, timeZone, language, currency, signsInAs });
  return { subjects: subjectsOf(old, now), entities: touchedEntities(old, now), isReadOnly: acting(old) === acting(now) };
}

/** All where a difference is of the whole product; else what differs, and what speaks of an entity that does. */
function subjectsOf(old: Plan, now: Plan): ReadonlySet<string> | null {
  const whole = ({ product, roles, limits, errors, points, openQuestions, api: { calls: _calls, ...api } }: Plan) =>
    withoutOrigins({ product, roles, limits, errors, points, openQuestions, api });
  const addresses = ({ screens }: Plan) => JSON.stringify(screens.map(({ name, route, shows }) => [name, route, shows]));
  if (whole(old) !== whole(now) || addresses(old) !== addresses(now)) return null;
  const [before, after] = [partsOf(old), partsOf(now)];
  const differing = new Set([...before].flatMap(([name, part]) => (after.get(name) === part ? [] : [name])));
  const entities = [...differing].flatMap((name) => (name.startsWith("entity ") ? [`"${name.slice(7)}"`] : []));
  const speaking = [...before].flatMap(([name, part]) => (entities.some((entity) => part.includes(entity)) ? [name] : []));
  return new Set([...differing, ...speaking]);
}

function partsOf({ screens, api, entities }: Plan): ReadonlyMap<string, string> {
  return new Map([
    ...screens.map((screen) => [`screen ${screen.name}`, withoutOrigins(screen)] as const),
    ...api.calls.map((call) => [`call ${call.name}`, withoutOrigins(call)] as const),
    ...Object.values(entities).map((entity) => [`entity ${entity.name}`, withoutOrigins(entity)] as const),
  ]);
}

/** All where roles differ; else those that differ, and those whose acts reach one that does. */
function touchedEntities(old: Plan, now: Plan): ReadonlySet<string> {
  const all = Object.values(old.entities);
  if (withoutOrigins(old.roles) !== withoutOrigins(now.roles)) return new Set(all.map(({ name }) => name));
  const differ = all.filter((entity) => withoutTexts(entity) !== withoutTexts(now.entities[entity.name])).map(({ name }) => name);
  const reaches = all.filter(({ states, part }) => {
    const text = JSON.stringify(states?.transitions.map(({ consequences }) => consequences) ?? []);
    return differ.some((name) => text.includes(`"entity":"${name}"`) || part?.owner === name);
  });
  const owners = all.flatMap(({ name, part }) => (part !== null && differ.includes(name) ? [part.owner] : []));
  return new Set([...differ, ...reaches.map(({ name }) => name), ...owners]);
}
