// Proposes rows for what a document leaves out: screens of an entity, open permissions.

import type { Analysis } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { EntityModel, Model, ScreenModel } from "../model/model.ts";
import { CODE } from "../model/names/names.ts";
import { lastRecord } from "../model/names/paths.ts";
import { routesOf } from "../model/screens/proposed-routes.ts";
import { isCalendarDate, isCalendarEnd } from "../model/screens/screen-kinds.ts";
import type { PointNumber } from "../points.ts";
import type { Source } from "../source.ts";
import type { Intention } from "./intention.ts";
import type { NamedCells } from "./rows.ts";

/** One row to accept. It names its point and no position, so it holds while others are accepted. */
export interface Suggestion {
  /** What the row is about, in words. */
  readonly title: string;
  /** Where it helps. */
  readonly points: readonly PointNumber[];
  readonly intention: Intention;
}

/**
 * Screens for each entity that no other screen shows, an error for each code that is raised and not in the catalogue, and a row of the
 * matrix, open for all roles, for each action that none decides.
 */
export function suggestions(sources: readonly Source[], { model, diagnostics }: Analysis): readonly Suggestion[] {
  const entities = [...model.entities.values()].filter(({ part }) => part === null);
  return [
    ...entities.flatMap((entity) => screensFor(model, entity)),
    ...errorsFor(sources, diagnostics),
    ...(model.roles.size === 0 ? [] : entities.flatMap((entity) => permissionsFor(model, entity))),
  ];
}

/** A row of the catalogue for each code that a row raises and the catalogue lacks. */
function errorsFor(sources: readonly Source[], diagnostics: readonly Diagnostic[]): Suggestion[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const raised = diagnostics.filter(({ code }) => code === "codes-are-in-the-catalogue");
  const codes = new Set(raised.map(({ primary: { file, start, end } }) => texts.get(file)?.slice(start, end) ?? ""));
  return [...codes]
    .filter((code) => CODE.pattern.test(code))
    .map((code) => ({
      title: `${code}: an error with a message`,
      points: [4, 5, 8],
      intention: {
        is: "answer point",
        first: { point: 8, section: null, keyword: "Code", row: { Code: code, Status: "422", Message: "not shown" } },
      },
    }));
}

function screensFor(model: Model, entity: EntityModel): Suggestion[] {
  const written = [...model.screens.values()].filter(({ derived }) => !derived);
  const forms = written.filter((screen) => screen.shows === "form" && screen.entity === entity.name);
  const proposed = proposedScreens(entity, forms);
  const isShownElse = written.some((screen) => screen.entity === entity.name && proposed.every(({ Screen }) => Screen !== screen.name));
  if (isShownElse) return [];
  return proposed
    .filter(({ Screen, Route }) => !written.some(({ name, route }) => name === Screen || route === Route))
    .map((row) => ({
      title: `${row.Screen}: ${row.Shows}`,
      points: [2],
      intention: { is: "answer point", first: { point: 2, section: null, keyword: "Screen", row } },
    }));
}

interface ScreenRow extends NamedCells {
  readonly Screen: string;
  readonly Route: string;
  readonly Shows: string;
  readonly Actions: string;
}

/** Forms first: an action that needs one is proposed once it is there. Then a list, a page, and a calendar where the records have a day. */
function proposedScreens(entity: EntityModel, forms: readonly ScreenModel[]): readonly ScreenRow[] {
  const { name, label } = entity;
  const routes = routesOf(entity);
  const screen = (title: string, at: string, shows: string, actions: readonly string[]): ScreenRow => ({
    Screen: title,
    Route: at,
    Shows: shows,
    Actions: actions.length === 0 ? "-" : actions.join(", "),
  });
  const edit = screen(`Edit ${inText(label)}`, routes.edit, `form for ${name}`, ["save"]);
  const made = forms.some(({ segments }) => lastRecord(segments) === null) ? ["create"] : [];
  if (entity.one !== null) return [edit, screen(label, routes.many, `one ${name}`, made.length === 0 ? [] : ["change"])];
  const begins = beginningsOf(entity);
  const goesOn = actionsOf(entity.states?.transitions ?? []).filter((action) => !begins.includes(action));
  const standard = [...(forms.some(({ segments }) => lastRecord(segments) !== null) ? ["change"] : []), "delete"];
  const inList = entity.states === null ? [...made, ...standard] : [...begins, ...goesOn];
  const days = daysOf(entity);
  return [
    screen(`New ${inText(label)}`, routes.making, `form for ${name}`, entity.states === null ? ["save"] : begins.slice(0, 1)),
    edit,
    screen(`${label} list`, routes.many, `list of ${name}`, inList),
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
  // A table that is there has its own roles; a new one has a column for each, also for those of other documents.
  const roles = model.matrix === null ? [...model.roles.keys()].map((role) => [role, "not shown"] as const) : [];
  return [...actions]
    .filter((action) => !entity.access.grants.has(action))
    .map((action) => {
      const row = { Entity: entity.name, Action: action, ...Object.fromEntries(roles) };
      return {
        title: `${entity.name}: ${action}`,
        points: [6],
        intention: { is: "answer point", first: { point: 6, section: null, keyword: "Entity", row } },
      };
    });
}
