// What somebody may do with each record of a list, and why not. Permissions and guards are columns of the list's own
// select, so a page costs one query.

import { DASH } from "../../../../compiler/expression/evaluate.ts";
import { withinWords } from "../../../../compiler/expression/path-label.ts";
import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { EntityPlan, ScreenAction, ScreenPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import type { ActionView, ProblemView, WireValue } from "../../../wire.ts";
import { grantOf, type Operation, type Permission } from "../../access/access.ts";
import { screenWhere } from "../../access/expression-visibility.ts";
import { leftOpen, openFor } from "../../access/open-questions.ts";
import { ownFieldsChange } from "../../access/row-permissions.ts";
import {
  addressOn,
  BEGIN,
  isForExisting,
  mayOpen,
  pageAt,
  pageOf,
  plainHref,
  type RecordPage,
  screenNamed,
  seesOpen,
} from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { withStateText } from "../../explain/impossible-action.ts";
import {
  ALWAYS,
  and,
  beforeAsking,
  conjuncts,
  EMPTY,
  fieldNamed,
  fieldOf,
  idField,
  isAlways,
  isNever,
  isOpen,
  or,
  thisRecord,
} from "../../expressions/expression-builders.ts";
import { phrase, phraseIn, textsFor } from "../../i18n/texts.ts";
import { referencesTo } from "../../reading/addresses.ts";
import { type Cell, calledBy, columnAt, labelAt, Selection, type View, wireCell } from "../../reading/columns.ts";
import { remedyLink } from "../../rules/remedy-link.ts";
import { breaksOff, isDetourFrom } from "../../states/state-path.ts";
import { leavesFrom, makes, rowsOf, stateLabel } from "../../states/transitions.ts";
import { asksOf } from "../../writing/act.ts";
import { mayComeToHold } from "../board/unreachable-states.ts";
import { brokenCell } from "../feasibility/failing-start.ts";
import { takenCell } from "../feasibility/unique-start.ts";
import { askFields } from "../fields/form-fields.ts";
import { startFields } from "../fields/start-fields.ts";
import { actionOrigin } from "./action-origins.ts";
import { finalOf } from "./final-steps.ts";
import { asFarAsKnown, asStarted } from "./started-record-text.ts";

/** An action with what the server alone knows of it. */
export interface RowAction extends ActionView {
  /** The row of the document by which a step would be taken. */
  readonly by?: TransitionPlan;
}

/** What whoever asked is shown of it. */
export function shownAction(action: RowAction): ActionView {
  if (action.by === undefined) return action;
  const { by: _, ...shown } = action;
  return shown;
}

/** Null where the action is not shown for the row. */
type ActionCell = Cell<RowAction | null>;

/** The actions of a screen that belong to a record. */
export function rowActions(view: View, selection: Selection, screen: ScreenPlan): Cell<RowAction[]> {
  if (screen.entity === null) return () => [];
  const entity = entityOf(view.app, screen.entity);
  const cells = screen.actions.flatMap((action) => {
    const cell =
      cellOf(view, selection, entity, action, screen.many) ??
      (screen.shows === "one" ? plainScreenCell(view, selection, entity, action) : null);
    if (cell === null) return [];
    // On a board a transition leads to a lane only where it moves what the lanes are.
    const moves = action.is !== "transition" || screen.by === null || rowsOf(entity, action.action)[0]?.field === screen.by;
    return [{ cell, moves, traced: view.app.problems.traced(actionOrigin(view.app, screen, action)) }];
  });
  return (row) => {
    const actions = cells.flatMap(({ cell, moves, traced }) => {
      const shown = cell(row);
      return shown === null ? [] : [{ ...shown, ...(moves ? {} : { to: null }), ...traced }];
    });
    return withDistinctLabels(view, actions);
  };
}

/** Whether something may stand with the records of a screen of many, beside what leads to their own page. */
export function offersWithRows(view: View, screen: ScreenPlan): boolean {
  if (screen.entity === null || !screen.many) return false;
  const entity = entityOf(view.app, screen.entity);
  const own = pageOf(view.app, view.actor, entity.name, "one")?.screen;
  return screen.actions.some((action) => {
    if (action.is === "screen" && screenNamed(view.app, action) === own) return false;
    return cellOf(view, new Selection(), entity, action, true) !== null;
  });
}

/** Two actions of one name that make different things say what they make: "Place order", "Place bid". */
export function withDistinctLabels<Shown extends ActionView>(view: View, actions: readonly Shown[]): Shown[] {
  return actions.map((action) => {
    const isAlike = (other: ActionView) => other.label === action.label && other.entity !== action.entity;
    if (action.kind !== "start" || action.entity === null || !actions.some(isAlike)) return action;
    return { ...action, label: `${action.label} ${withinWords(entityOf(view.app, action.entity).label, view.app.plan.product.language)}` };
  });
}

function cellOf(view: View, selection: Selection, entity: EntityPlan, action: ScreenAction, isOfMany: boolean): ActionCell | null {
  switch (action.is) {
    case "screen":
      return screenCell(view, selection, entity, action);
    case "change":
      return changeCell(view, selection, entity);
    case "delete":
      return deleteCell(view, selection, entity);
    case "transition":
      return action.entity === entity.name ? transitionCell(view, selection, entity, action.action, isOfMany) : null;
    case "start":
      return action.fill === null ? null : startCell(view, selection, entity, action.entity, action.action, action.fill);
    default:
      return null;
  }
}

/** A step of the record's, whatever screen offers it; without one, deleting it. */
export function operationCell(view: View, selection: Selection, entity: EntityPlan, step: string | null): Cell<ActionView | null> {
  const cell = step === null ? deleteCell(view, selection, entity) : transitionCell(view, selection, entity, step, false);
  return (values) => {
    const action = cell?.(values) ?? null;
    return action === null ? null : shownAction(action);
  };
}

function deleteCell(view: View, selection: Selection, entity: EntityPlan): ActionCell | null {
  return permitted(view, selection, entity, { kind: "delete" }, { ...ownAction(view, "delete", entity), danger: true });
}

export function plainAction(kind: ActionView["kind"], label: string, entity: EntityPlan | null): ActionView {
  const rest = { help: "", to: null, href: null, blocked: null, asks: [], fill: {}, danger: false };
  return { kind, label, slug: kind, entity: entity?.name ?? null, ...rest };
}

/** An action that the program names. */
export function ownAction(
  { app }: View,
  kind: "create" | "start" | "change" | "delete" | "export" | "import",
  entity: EntityPlan,
): ActionView {
  const label = kind === "create" || kind === "start" ? phrase("new", { thing: entity.label }) : phrase(kind);
  return { ...plainAction(kind, "", entity), ...app.problems.worded({ label }) };
}

function screenCell(view: View, selection: Selection, entity: EntityPlan, action: ScreenAction & { is: "screen" }): ActionCell | null {
  const screen = screenNamed(view.app, action);
  const page = screen === undefined ? null : pageAt(view.app, screen, entity.name);
  if (screen === undefined || page === null || !mayOpen(view.app, view.actor, screen)) return null;
  const href = addressCell(view, selection, entity, page);
  const isChange = screen.shows === "form" && screen.entity === entity.name && isForExisting(view.app, screen);
  const offered = isChange ? someFieldGiven(view, selection, entity, screen) : () => true;
  const isShown = shownOn(view, selection, screen);
  const shown = {
    ...plainAction("screen", screen.name, entity),
    slug: screen.slug,
    ...(isChange ? { edits: true as const } : {}),
    ...(isChange && hasStandardName(view, screen, entity) ? { standard: true as const } : {}),
  };
  return (row) => (offered(row) && isShown(row) ? { ...shown, href: href(row) } : null);
}

/** Whether the name of a form says no more than that it changes a record of the entity. */
function hasStandardName({ app }: View, { name, derived }: ScreenPlan, entity: EntityPlan): boolean {
  const standard = phraseIn(phrase("changeOf", { thing: entity.label }), textsFor(app.plan.product.language));
  return derived || name.toLowerCase() === standard.toLowerCase();
}

/** From the page of a record to a screen whose address names none: the form of what refers to the record begins with it. */
function plainScreenCell(view: View, selection: Selection, entity: EntityPlan, action: ScreenAction): ActionCell | null {
  const { app, actor } = view;
  const screen = action.is === "screen" ? screenNamed(app, action) : undefined;
  const href = screen === undefined ? null : plainHref(screen);
  if (screen === undefined || href === null || !mayOpen(app, actor, screen)) return null;
  const shown = { ...plainAction("screen", screen.name, entity), slug: screen.slug };
  const made = screen.shows === "form" && screen.entity !== null && !isForExisting(app, screen) ? entityOf(app, screen.entity) : null;
  const making = { ...shown, ...(made === null ? {} : { makes: true as const }) };
  const [reference, ...others] = made === null ? [] : referencesTo(made, entity.name);
  if (reference === undefined || others.length > 0) return () => ({ ...making, href });
  const id = selection.value(idField(entity.name));
  return (row) => ({ ...making, href: `${href}?${BEGIN}${reference}=${encodeURIComponent(String(id(row)))}` });
}

/** Whether somebody may give a field of a form that changes the record; where the document leaves that open, the form says so. */
function someFieldGiven(view: View, selection: Selection, entity: EntityPlan, form: ScreenPlan): Cell<boolean> {
  const shown = form.columns.map(({ path }): Operation => ({ kind: "change field", field: path }));
  const own = shown.filter((deed) => grantOf(entity, deed) != null);
  const deeds: Operation[] = own.length < shown.length ? [{ kind: "change" }, ...own] : own;
  const permissions = deeds.map((deed) => view.app.access.may(entity.name, deed, view.actor.roles));
  if (permissions.some(({ open }) => open !== null)) return () => true;
  return selection.holds(or([...permissions.map(({ when }) => when), ownFieldsChange(view.app, view.actor, entity)]));
}

/** Whether the row's record is among those that the screen of one is for. */
function shownOn(view: View, selection: Selection, screen: ScreenPlan): Cell<boolean> {
  return selection.holds(screenWhere(view, screen) ?? ALWAYS);
}

/** The address of the row's record on a page. */
export function addressCell(view: View, selection: Selection, entity: EntityPlan, page: RecordPage | null): Cell<string | null> {
  if (page === null) return () => null;
  return addressOn(view, selection, page, entity.name, thisRecord(entity.name));
}

function changeCell(view: View, selection: Selection, entity: EntityPlan): ActionCell | null {
  const page = pageOf(view.app, view.actor, entity.name, "form");
  if (page === null) return null;
  const href = addressCell(view, selection, entity, page);
  const own = Object.keys(entity.access.changeField).map((field): Operation => ({ kind: "change field", field }));
  const cells = [{ kind: "change" } as Operation, ...own].map((deed) =>
    permitted(view, selection, entity, deed, ownAction(view, "change", entity)),
  );
  const isShown = shownOn(view, selection, page.screen);
  const rows = ownFieldsChange(view.app, view.actor, entity);
  const action = ownAction(view, "change", entity);
  cells.push(gate(view, selection, { when: rows, open: null, origin: null }, rows, () => action, action));
  return (row) => {
    if (!isShown(row)) return null;
    const shown = cells.map((cell) => cell?.(row) ?? null).filter((action) => action !== null);
    const action = shown.find((one) => one.blocked === null) ?? shown[0];
    return action === undefined ? null : { ...action, href: href(row) };
  };
}

/** Shown where it may be done; blocked where the document leaves open whether it may; else not there. */
function permitted(view: View, selection: Selection, entity: EntityPlan, deed: Operation, action: ActionView): ActionCell | null {
  const permission = view.app.access.may(entity.name, deed, view.actor.roles);
  return gate(view, selection, permission, permission.when, () => action, action);
}

function gate(
  view: View,
  selection: Selection,
  permission: Permission,
  condition: Expr,
  allowed: ActionCell,
  refused: ActionView,
): ActionCell | null {
  const open = openFor(view, permission.open);
  if (isNever(condition) && open === null) return null;
  const holds = selection.holds(condition);
  const blocked = open === null ? null : { ...refused, blocked: view.app.problems.notSpecifiedPermission(open).view };
  return (row) => (holds(row) ? allowed(row) : blocked);
}

interface Candidate {
  readonly row: TransitionPlan;
  readonly holds: Cell<boolean>;
  /** Whether that can be, now or later: what never can is not offered, nor is it told why not. */
  readonly comes: Cell<boolean>;
  readonly refusal: Cell<ProblemView>;
  /** What its being the last step says. */
  readonly final: Pick<ActionView, "final">;
  /** What people are asked first. */
  readonly confirm: Cell<Pick<ActionView, "confirm">>;
}

/** The guard of a row and the words of its refusal, as cells; `said` places an expression about the record. */
function candidateOf(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  row: TransitionPlan,
  said: (expr: Expr) => Expr,
  placed: (record: Expr) => Expr | null = (record) => record,
): Candidate {
  const { app, actor } = view;
  const undecided = row.guard !== null && isOpen(row.guard);
  const holds = selection.holds(row.guard === null || undecided ? ALWAYS : said(beforeAsking(row.guard)));
  const words = (text: Expr | null) =>
    selection.value(text === null || row.guard === null || isOpen(text) ? EMPTY : app.access.masked(said(text), actor.roles));
  const [message, remedy] = [words(row.otherwise.message), words(row.otherwise.remedy)];
  const way = row.guard === null ? () => null : remedyLink(view, selection, entity.name, row.otherwise, placed);
  const written = (word: Value) => (typeof word === "string" ? word : null);
  const isOwnWords = row.guard !== null && row.otherwise.code === "not-possible-now";
  const stands = makes(row) || !isOwnWords ? () => null : shownState(view, selection, entity, row.field);
  const state = (values: readonly Value[]): string => stateLabel(entity, row, { [row.field]: stands(values) });
  return {
    row,
    holds,
    comes: makes(row) || row.guard === null ? () => true : reachableCell(view, selection, entity, row, row.guard),
    final: makes(row) ? {} : finalOf(view, entity, row),
    confirm: confirmCell(view, selection, row),
    refusal: (values) => {
      const fault = app.problems.refused(row.otherwise, written(message(values)), written(remedy(values)), way(values));
      return app.problems.together([withStateText(app, entity, row.field, state(values), fault)]).view;
    },
  };
}

function reachableCell(view: View, selection: Selection, entity: EntityPlan, row: TransitionPlan, guard: Expr): Cell<boolean> {
  const memo = view.app.memo.for(view.actor.roles);
  const may = memo.of(row, "may come to hold", () => mayComeToHold(view, entity, row.field, guard));
  return isAlways(may) ? () => true : selection.holds(may);
}

function confirmCell({ app, actor }: View, selection: Selection, { confirm }: TransitionPlan): Candidate["confirm"] {
  if (confirm === null) return () => ({});
  const asked = selection.value(app.access.masked(confirm.asked, actor.roles));
  return (values) => ({ confirm: String(asked(values) ?? DASH) });
}

type PresentValues = Cell<ReadonlyMap<string, WireValue>>;

const NOTHING: PresentValues = () => new Map();

/** What stands in the fields that an action asks for, as far as the viewer may see it: nobody types it again. */
function presentValues(view: View, selection: Selection, entity: EntityPlan, rows: readonly TransitionPlan[]): PresentValues {
  const cells = asksOf(rows).flatMap(({ name, type }) => {
    const column = type.is === "links" || type.is === "rows" ? null : columnAt(view.app, entity.name, name);
    return column === null ? [] : [wireCell(view, selection, column)];
  });
  return (values) => new Map(cells.flatMap(({ path, read }) => [[path, read(values) ?? null] as const]));
}

interface Choice {
  readonly entity: EntityPlan;
  readonly action: ActionView;
  /** In the order in which they are tried. */
  readonly possible: readonly Candidate[];
  readonly stands: PresentValues;
}

/** The action as the first row whose guard holds does it; as the last refuses it where none does; null where that is undecided. */
function chosen(view: View, { entity, action, possible, stands }: Choice, values: readonly Value[]): RowAction | null {
  for (const { row, holds, final, confirm } of possible) {
    if (!holds(values)) continue;
    const rows = possible.map((one) => one.row);
    const asks = askFields(view, entity, rows, stands(values));
    const shown = { ...action, to: row.to, asks };
    const undecided = leftOpen(row);
    if (undecided === null) return { ...shown, ...final, ...confirm(values), by: row };
    return seesOpen(view) ? { ...shown, blocked: view.app.problems.notSpecified(undecided).view } : null;
  }
  const last = possible.at(-1);
  return last === undefined ? action : { ...action, to: last.row.to, blocked: last.refusal(values) };
}

function transitionCell(view: View, selection: Selection, entity: EntityPlan, name: string, isOfMany: boolean): ActionCell | null {
  const rows = rowsOf(entity, name).filter((row) => !makes(row));
  const [first] = rows;
  if (first === undefined) return null;
  const permission = view.app.access.may(entity.name, { kind: "transition", action: name }, view.actor.roles);
  const state = stateCell(selection, entity, first.field);
  const action: ActionView = {
    ...{ ...plainAction("transition", first.label, entity), slug: first.slug, help: first.help, to: first.to },
    ...(breaksOff(view.app, entity, rows) ? { breaksOff: true } : {}),
  };
  if (isNever(permission.when) && openFor(view, permission.open) === null) return null;
  const candidates = rows.map((row) => candidateOf(view, selection, entity, row, (expr) => expr));
  const stands = presentValues(view, selection, entity, rows);
  const taken = (values: readonly Value[]): RowAction | null => {
    const shown = chosen(view, { entity, action, possible: here(values), stands }, values);
    if (shown === null) return null;
    const isDetour = shown.to !== null && isDetourFrom(view.app, entity, first.field, String(state(values)), shown.to);
    return isDetour ? { ...shown, detour: true } : shown;
  };
  const cell = gate(view, selection, permission, permission.when, taken, action);
  const here = (values: readonly Value[]): Candidate[] => candidates.filter(({ row }) => leavesFrom(row, String(state(values))));
  // Once a record has come to its end, what a guard refuses is only told on its own page.
  const isOver = isOfMany ? overCell(selection, entity, first.field) : () => false;
  return (values) => {
    const possible = here(values);
    if (!possible.some(({ comes }) => comes(values)) || (isOver(values) && !possible.some(({ holds }) => holds(values)))) return null;
    return cell?.(values) ?? null;
  };
}

/** Whether the way of the record itself is at an end that nothing leads on from, for steps of another set of its states. */
function overCell(selection: Selection, entity: EntityPlan, moved: string): Cell<boolean> {
  const { states } = entity;
  if (states === null || states.field === moved) return () => false;
  const ways = states.transitions.filter(({ field }) => field === states.field);
  const last = states.ends.filter((end) => !ways.some((row) => leavesFrom(row, end)));
  const state = stateCell(selection, entity, states.field);
  return (values) => last.includes(String(state(values)));
}

/** The same as far as the viewer may see it. */
function shownState({ app, actor }: View, selection: Selection, entity: EntityPlan, name: string): Cell<Value> {
  const state = stateCell(selection, entity, name);
  const seen = selection.holds(app.access.fieldSeenAt(entity.name, name, thisRecord(entity.name), actor.roles));
  return (row) => (seen(row) ? state(row) : null);
}

/** The state of the row's record; it is not by itself shown to anyone. */
function stateCell(selection: Selection, entity: EntityPlan, name: string): Cell<Value> {
  const field = fieldNamed(entity, name);
  return field === undefined ? () => null : selection.value(fieldOf(thisRecord(entity.name), entity.name, field));
}

/** An action that makes another record which refers to the row's: asked of that record as it would begin. */
export function startCell(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  made: string,
  name: string,
  fill: string,
): Cell<ActionView | null> | null {
  const other = entityOf(view.app, made);
  const rows = rowsOf(other, name).filter(makes);
  const [first] = rows;
  if (first === undefined && other.states !== null) return null;
  const deed: Operation = first === undefined ? { kind: "create" } : { kind: "transition", action: name };
  const permission = view.app.access.may(made, deed, view.actor.roles);
  const asked = new Set(startFields(view, other, rows, new Set([fill])).fields.map((field) => field.name));
  const begun = (expr: Expr, open: ReadonlySet<string>): Expr | null =>
    asStarted(other, { to: first?.to ?? null, fill, asked: open }, entity.name, expr);
  const said = (expr: Expr) => begun(view.app.access.expanded(expr), asked);
  // What a field begins with can be told of it, also where it may be given otherwise. Computed fields of other records stay themselves: who
  // may see one need not see what it is worked out of.
  const empty = new Set([...asked].filter((field) => fieldNamed(other, field)?.starts == null));
  const words = (text: Expr): Expr => asFarAsKnown(text, (expr) => begun(expr, empty));
  const decided = (condition: Expr): Expr => and(conjuncts(condition).map((item) => said(item) ?? ALWAYS));
  const action: ActionView =
    first === undefined
      ? { ...ownAction(view, "start", other), slug: "create" }
      : { ...plainAction("start", first.label, other), slug: first.slug, help: first.help, to: first.to };
  if (isNever(permission.when) && openFor(view, permission.open) === null) return null;
  const id = selection.value(idField(entity.name));
  const label = selection.value(labelAt(view, entity.name, thisRecord(entity.name)));
  const candidates = rows.map((row) =>
    candidateOf(view, selection, other, row, (expr) => (expr.type.is === "boolean" ? decided(expr) : words(expr)), said),
  );
  const filled = (values: readonly Value[]): { [field: string]: WireValue } => ({
    [fill]: { id: String(id(values)), label: calledBy(entity, label(values)), href: null },
  });
  const broken = brokenCell(view, selection, { made: other, rows, said, words });
  const taken = takenCell(view, selection, { made: other, rows, said });
  const allowed = (values: readonly Value[]): ActionView | null => {
    const found = chosen(view, { entity: other, action, possible: candidates, stands: NOTHING }, values);
    if (found === null) return null;
    const shown = shownAction(found);
    return { ...shown, ...(shown.blocked === null ? { blocked: broken(values) ?? taken(values) } : {}), fill: filled(values) };
  };
  return gate(view, selection, permission, decided(permission.when), allowed, action);
}

/** Why an action of the whole screen is not possible, by permission alone. */
export function permissionBlock(
  view: View,
  entity: EntityPlan,
  deed: Operation,
): { readonly shown: boolean; readonly blocked: ProblemView | null } {
  const permission = view.app.access.may(entity.name, deed, view.actor.roles);
  if (!isNever(permission.when)) return { shown: true, blocked: null };
  const open = openFor(view, permission.open);
  return open === null ? { shown: false, blocked: null } : { shown: true, blocked: view.app.problems.notSpecifiedPermission(open).view };
}
