// Proposes rows for what a document leaves out: screens of an entity, open permissions.

import { analyse } from "../compile.ts";
import type { EntityModel, Model } from "../model/model.ts";
import { routesOf } from "../model/screens/proposed-routes.ts";
import { isCalendarDate, isCalendarEnd } from "../model/screens/screen-kinds.ts";
import { type ParseDocument, parseDocument } from "../parse/parse.ts";
import type { Source } from "../source.ts";
import type { Intention } from "./intention.ts";
import type { NamedCells } from "./rows.ts";

/** One row to accept. It names its point and no position, so it holds while others are accepted. */
export interface Suggestion {
  /** What the row is about, in words. */
  readonly title: string;
  readonly intention: Intention;
}

/** Screens for each entity that no other screen shows, and a row of the matrix, open for all roles, for each action that none decides. */
export function suggestions(sources: readonly Source[], parse: ParseDocument = parseDocument): readonly Suggestion[] {
  const { model } = analyse(sources, parse);
  const entities = [...model.entities.values()].filter(({ part }) => part === null);
  return [
    ...entities.flatMap((entity) => screensFor(model, entity)),
    ...(model.roles.size === 0 ? [] : entities.flatMap((entity) => permissionsFor(model, entity))),
  ];
}

function screensFor(model: Model, entity: EntityModel): Suggestion[] {
  const proposed = proposedScreens(entity);
  const written = [...model.screens.values()].filter(({ derived }) => !derived);
  const isShownElse = written.some((screen) => screen.entity === entity.name && proposed.every(({ Screen }) => Screen !== screen.name));
  if (isShownElse) return [];
  return proposed
    .filter(({ Screen, Route }) => !written.some(({ name, route }) => name === Screen || route === Route))
    .map((row) => ({
      title: `${row.Screen}: ${row.Shows}`,
      intention: { is: "answer point", first: { point: 2, section: null, keyword: "Screen", row } },
    }));
}

interface ScreenRow extends NamedCells {
  readonly Screen: string;
  readonly Route: string;
  readonly Shows: string;
  readonly Actions: string;
}

/** Forms first, which the actions of the others need; then a list, a page, and a calendar where the records have a day. */
function proposedScreens(entity: EntityModel): readonly ScreenRow[] {
  const { name, label } = entity;
  const routes = routesOf(entity);
  const screen = (title: string, at: string, shows: string, actions: readonly string[]): ScreenRow => ({
    Screen: title,
    Route: at,
    Shows: shows,
    Actions: actions.length === 0 ? "-" : actions.join(", "),
  });
  const edit = screen(`Edit ${inText(label)}`, routes.edit, `form for ${name}`, ["save"]);
  if (entity.one !== null) return [edit, screen(label, routes.many, `one ${name}`, ["change"])];
  const begins = beginningsOf(entity);
  const goesOn = actionsOf(entity.states?.transitions ?? []).filter((action) => !begins.includes(action));
  const standard = ["change", "delete"];
  const days = daysOf(entity);
  return [
    screen(`New ${inText(label)}`, routes.making, `form for ${name}`, entity.states === null ? ["save"] : begins.slice(0, 1)),
    edit,
    screen(`${label} list`, routes.many, `list of ${name}`, [...begins, ...(entity.states === null ? standard : goesOn)]),
    screen(`${label} page`, routes.one, `one ${name}`, [...goesOn, ...standard]),
    ...(days === null ? [] : [screen(`${label} calendar`, routes.days, `calendar of ${name} by ${days}`, [])]),
  ];
}

/** By which dates the records stand in a calendar; null: they have none. */
function daysOf({ fields }: EntityModel): string | null {
  const first = [...fields.values()].find((field) => field.required && isCalendarDate(field));
  if (first === undefined) return null;
  const until = [...fields.values()].find((field) => field !== first && isCalendarEnd(field) && field.type?.is === first.type?.is);
  return until === undefined ? first.name : `${first.name} to ${until.name}`;
}

function inText(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** The actions that make a record: those of point 4 where the entity has states. */
function beginningsOf({ states }: EntityModel): string[] {
  if (states === null) return ["create"];
  return actionsOf(states.transitions.filter(({ from }) => from === "new"));
}

function actionsOf(transitions: NonNullable<EntityModel["states"]>["transitions"]): string[] {
  return [...new Set(transitions.filter(({ timer }) => timer === null).map(({ action }) => action))];
}

function permissionsFor(model: Model, entity: EntityModel): Suggestion[] {
  const actions = new Set(["see", ...beginningsOf(entity), "change", "delete", ...actionsOf(entity.states?.transitions ?? [])]);
  if (entity.one !== null) for (const action of ["create", "delete"]) actions.delete(action);
  // A table that is there has its own roles; a new one has a column for each.
  const roles = model.matrix === null ? [...model.roles.keys()].map((role) => [role, "not shown"] as const) : [];
  return [...actions]
    .filter((action) => !entity.access.grants.has(action))
    .map((action) => {
      const row = { Entity: entity.name, Action: action, ...Object.fromEntries(roles) };
      return {
        title: `${entity.name}: ${action}`,
        intention: { is: "answer point", first: { point: 6, section: null, keyword: "Entity", row } },
      };
    });
}
