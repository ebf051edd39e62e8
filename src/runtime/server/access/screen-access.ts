// Which screens somebody may open, and the addresses of records on them. Decided by who they are alone, so that it is the
// same for a menu, a link and a request.

import { holds } from "../../../compiler/expression/evaluate.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { usesUser } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, FigureMeaning, ScreenAction, ScreenPlan, Segment } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import { type Application, entityOf } from "../context/application.ts";
import { ALWAYS, and, fieldNamed, fieldOf, idField, isNever, onlyIf } from "../expressions/expression-builders.ts";
import type { Cell, Selection, View } from "../reading/columns.ts";
import { type Actor, type Operation, placed, SEE } from "./access.ts";
import { screenWhere, whereSeen } from "./expression-visibility.ts";
import { listsOfOwnFields } from "./own-field-lists.ts";

/** In the address of a form: the values with which it begins, `begin.NAME`. */
export const BEGIN = "begin.";

export type RecordSegment = Segment & { readonly is: "record" };

/** The screens that somebody may open, in the order of the document. Asked of everybody who listens with every write. */
export function openScreens(app: Application, actor: Actor): readonly ScreenPlan[] {
  const { screens } = app.plan;
  const ofAll = actor.user === null ? "seen by visitors" : "seen by users";
  const seen = app.memo.for(actor.roles).of(screens, ofAll, () => screens.filter((screen) => maySeeSome(app, actor, screen)));
  return seen.filter((screen) => isNarrowedTo(app, actor, screen) && isDecidedFor(app, actor, screen));
}

export function mayOpen(app: Application, actor: Actor, screen: ScreenPlan): boolean {
  return isNarrowedTo(app, actor, screen) && isDecidedFor(app, actor, screen) && maySeeSome(app, actor, screen);
}

/** A screen of which the document leaves open what it shows is there for whoever is shown open questions. */
function isDecidedFor(app: Application, actor: Actor, screen: ScreenPlan): boolean {
  return screen.shows !== "open" || seesOpen({ app, actor });
}

/** In development everybody is shown what the document leaves open; else the roles of a row of point 6, and all where the operator says so. */
export function seesOpen({ app, actor }: View): boolean {
  const { development, showOpen } = app.options;
  return development || showOpen === true || actor.roles.some((role) => app.plan.openQuestions.includes(role));
}

/** Whether it is in the menu of whoever asks, where they may open it. */
export function isInMenu({ roles }: Actor, { menu, menuFor }: ScreenPlan): boolean {
  return menu && (menuFor === null || menuFor.some((role) => roles.includes(role)));
}

/** Whether the screen's own row of permissions lets somebody in; without one, nobody is kept out. */
export function isNarrowedTo(app: Application, actor: Actor, { mayOpen: grant }: ScreenPlan): boolean {
  if (grant === null) return true;
  const { language, timeZone, currency } = app.plan.product;
  const environment = { ...actor.context, this: null, language, timeZone, currency: currency.code };
  return actor.roles.some((role) => {
    const decision = Object.hasOwn(grant.byRole, role) ? grant.byRole[role] : undefined;
    return decision?.may === "yes" || (decision?.may === "if" && holds(decision.condition, environment));
  });
}

/** Follows from the roles, and from whether it is a user at all. */
function maySeeSome(app: Application, actor: Actor, screen: ScreenPlan): boolean {
  if (screen.shows === "figures") return maySeeFigures(app, actor, screen);
  if (screen.shows === "open" || screen.shows === "page" || screen.entity === null) return true;
  const may = (deed: Operation): boolean => !isNever(app.access.may(screen.entity!, deed, actor.roles).when);
  if (screen.shows === "form")
    return isForExisting(app, screen) ? mayChangeSome(app, actor, screen.entity) : formOperations(app, screen).some(may);
  const personal = (screen.where !== null && usesUser(screen.where)) || screen.columns.some((column) => usesUser(column.value));
  return may(SEE) && (actor.user !== null || !(screen.where !== null && personal));
}

/** One of the figures, or none of them is decided. A figure about the user's own records is nothing to a visitor. Each needs what it reads. */
function maySeeFigures(app: Application, actor: Actor, { figures }: ScreenPlan): boolean {
  const decided = figures.flatMap(({ meaning }) => meaning ?? []);
  const maySee = (meaning: FigureMeaning): boolean => {
    const { entity, where, of, by } = meaning;
    const personal = where !== null && usesUser(where);
    const steps = [of, by?.column].flatMap((column) => column?.steps ?? []);
    const deeds = [[entity, SEE] as const, ...steps.map(({ entity: one, field }) => [one, { kind: "see field", field }] as const)];
    const isHidden = deeds.some(([one, deed]) => isNever(app.access.may(one, deed, actor.roles).when));
    return (actor.user !== null || !personal) && !isHidden && !isNever(whereSeen({ app, actor }, meaning) ?? ALWAYS);
  };
  return decided.some(maySee) || (decided.length === 0 && seesOpen({ app, actor }));
}

/** Whether a form screen changes a record that its address names. */
export function isForExisting(app: Application, screen: ScreenPlan): boolean {
  if (screen.entity !== null && entityOf(app, screen.entity).one) return true;
  return recordSegments(screen.segments).some((segment) => segment.entity === screen.entity);
}

/** Whether somebody may change anything of some record. */
export function mayChangeSome(app: Application, actor: Actor, entity: string): boolean {
  const some = changeOperations(app, entity).some((deed) => !isNever(app.access.may(entity, deed, actor.roles).when));
  return some || listsOfOwnFields(app, actor, entityOf(app, entity)).length > 0;
}

export function changeOperations(app: Application, entity: string): readonly Operation[] {
  return [{ kind: "change" }, ...fieldOperations(app, entity)];
}

export function fieldOperations(app: Application, entity: string): Operation[] {
  return Object.keys(entityOf(app, entity).access.changeField).map((field) => ({ kind: "change field", field }));
}

/** Whether somebody may make a record, plainly or by a `(new)` action. */
export function mayMake(app: Application, actor: Actor, entity: string): boolean {
  return creationOperations(entityOf(app, entity)).some((deed) => !isNever(app.access.may(entity, deed, actor.roles).when));
}

/** How records of an entity are made: by its `(new)` actions where it has states, else plainly. */
export function creationOperations(entity: EntityPlan): readonly Operation[] {
  if (entity.states === null) return [{ kind: "create" }];
  const actions = entity.states.transitions.filter((row) => row.from === "new" && row.timer === null).map((row) => row.action);
  return [...new Set(actions)].map((action) => ({ kind: "transition", action }));
}

/** How a form makes its record: by the actions that its screen names, else by any. */
export function formOperations(app: Application, { entity, actions }: ScreenPlan): readonly Operation[] {
  const all = creationOperations(entityOf(app, entity ?? ""));
  const named = actions.flatMap((one) => (one.is === "start" && one.entity === entity ? [one.action] : []));
  const own = all.filter((deed) => deed.kind === "transition" && named.includes(deed.action));
  return own.length === 0 ? all : own;
}

/** Records one beneath the other or side by side, as they come: not by their state or day. */
export function isPlainList({ shows }: ScreenPlan): boolean {
  return shows === "list" || shows === "gallery";
}

export function recordSegments(segments: readonly Segment[]): readonly RecordSegment[] {
  return segments.filter((segment) => segment.is === "record");
}

/** What the application calls a part of a screen's address: `{book}` and `{book.isbn}` are both "book". */
export function partName(segment: RecordSegment): string {
  return segment.name.split(".")[0] ?? segment.name;
}

/**
 * A screen on which a record can be looked at by itself, and what its address names: the record, and those before it within which
 * it is unique, the outermost first. Nothing for a record of which there is one only.
 */
export interface RecordPage {
  readonly screen: ScreenPlan;
  readonly segments: readonly RecordSegment[];
}

/** The page of a record of an entity, where somebody may open one whose address needs nothing but the record. */
export function pageOf(app: Application, actor: Actor, entity: string, shows: "one" | "form" = "one"): RecordPage | null {
  for (const screen of app.plan.screens) {
    const page = screen.shows === shows && screen.entity === entity ? pageAt(app, screen, entity) : null;
    if (page !== null && mayOpen(app, actor, screen)) return page;
  }
  return null;
}

/** The same for a screen that is named. */
export function pageAt(app: Application, screen: ScreenPlan, entity: string): RecordPage | null {
  const segments = recordSegments(screen.segments);
  if (segments.length === 0) return app.plan.entities[entity]?.one === true ? { screen, segments } : null;
  const alone = segments.slice(1).every(({ within }) => within !== undefined);
  return alone && segments.at(-1)?.entity === entity ? { screen, segments } : null;
}

/**
 * The address of the record `at` on a page, as far as the viewer may see what names it; null where it is not known, and of a record
 * that the page does not show.
 */
export function addressOn(
  { app, actor }: Pick<View, "app" | "actor">,
  selection: Selection,
  page: RecordPage,
  entity: string,
  at: Expr,
): Cell<string | null> {
  const keys = keysOf(app, actor, page, entity, at).map((key) => selection.value(key));
  const where = screenWhere({ app, actor }, page.screen);
  const isShown = where === null ? () => true : selection.holds(placed(where, at));
  return (row) =>
    isShown(row)
      ? hrefOf(
          page.screen,
          keys.map((key) => key(row)),
        )
      : null;
}

/** What names the record `at` in a page's address, the outermost first; the only record of its entity has its id, which no address holds. */
function keysOf(app: Application, actor: Actor, { segments }: RecordPage, of: string, at: Expr): Expr[] {
  if (segments.length === 0) return at.op === "this" ? [] : [onlyIf(app.access.seenAt(of, at, actor.roles), at)];
  return namesOf(app, actor, segments, at).map(({ value, seen }) => onlyIf(and(seen), value));
}

/** The same of each record of a list: what names it, and the condition under which all of that may be seen. */
export function namedBy({ app, actor }: Pick<View, "app" | "actor">, { segments }: RecordPage, at: Expr): NamedBy {
  const names = namesOf(app, actor, segments, at);
  return { keys: names.map(({ value }) => value), seen: and(names.flatMap(({ seen }) => seen)) };
}

interface NamedBy {
  readonly keys: readonly Expr[];
  readonly seen: Expr;
}

function namesOf(
  app: Application,
  actor: Actor,
  segments: readonly RecordSegment[],
  at: Expr,
): { readonly value: Expr; readonly seen: readonly Expr[] }[] {
  const names: { value: Expr; seen: Expr[] }[] = [];
  const seen: Expr[] = [];
  let here = at;
  for (const { entity, by, within } of segments.toReversed()) {
    const field = by === "id" ? undefined : fieldNamed(entityOf(app, entity), by);
    // What a row is about has been asked for as what may be seen.
    if (here.op !== "this" || field !== undefined) seen.push(app.access.seenAt(entity, here, actor.roles));
    const own = field === undefined ? [] : [app.access.fieldSeenAt(entity, field.name, here, actor.roles)];
    const value = field !== undefined ? fieldOf(here, entity, field) : here.op === "this" ? idField(entity) : here;
    names.unshift({ value, seen: [...seen, ...own] });
    const reference = within === undefined ? undefined : fieldNamed(entityOf(app, entity), within);
    if (reference === undefined) break;
    seen.push(app.access.fieldSeenAt(entity, reference.name, here, actor.roles));
    here = fieldOf(here, entity, reference);
  }
  return names;
}

/** The address of a screen, its record parts filled with keys. Null where one is not known. */
export function hrefOf(screen: ScreenPlan, keys: readonly Value[]): string | null {
  if (keys.some((key) => key === null || key === "")) return null;
  const left = keys.map((key) => encodeURIComponent(String(key)));
  const parts = screen.segments.map((segment) => (segment.is === "literal" ? segment.text : (left.shift() ?? "")));
  return `/${parts.map((part) => part.replace(/^\/+|\/+$/g, "")).join("/")}`;
}

/** The address of a screen that needs no record. */
export function plainHref(screen: ScreenPlan): string | null {
  return recordSegments(screen.segments).length === 0 ? screen.route : null;
}

export function screenNamed(app: Application, action: ScreenAction & { readonly is: "screen" }): ScreenPlan | undefined {
  return app.plan.screens.find((screen) => screen.name === action.screen);
}
