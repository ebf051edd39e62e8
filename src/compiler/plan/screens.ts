// Point 2 in the plan.

import { shownValue } from "../expression/field-type.ts";
import { opensOf } from "../expression/fold.ts";
import { type IconName, iconOf } from "../icons.ts";
import type { ColumnModel, FigureModel, ScreenActionModel, ScreenModel } from "../model/model.ts";
import { idsOf } from "../model/names/ids.ts";
import { slugOf } from "../model/names/names.ts";
import { isInSomeMenu, showsMany } from "../model/screens/screen-kinds.ts";
import { lowerScreenGrant } from "./access.ts";
import type { Lowering } from "./lowering.ts";
import type { ColumnPlan, Expr, FigurePlan, Open, ScreenAction, ScreenPlan } from "./plan.ts";

export function lowerScreens(lowering: Lowering): ScreenPlan[] {
  const slugs = new Set<string>();
  return [...lowering.model.screens.values()].map((screen) => lowerScreen(lowering, screen, uniqueSlug(slugs, screen.name)));
}

/** Names in scripts without Latin letters still get an address: a number. */
function uniqueSlug(taken: Set<string>, name: string): string {
  const base = slugOf(name) || "screen";
  let slug = base;
  for (let count = 2; taken.has(slug); count++) slug = `${base}-${count}`;
  taken.add(slug);
  return slug;
}

function lowerScreen(lowering: Lowering, screen: ScreenModel, slug: string): ScreenPlan {
  const origin = lowering.origin(screen.span, screen.derived ? `derived from point 3, ${screen.entity}` : `point 2, ${screen.name}`);
  const where = screen.where === null ? null : lowering.permission(screen.where);
  const open = screen.question === null ? openWhere(lowering, where, origin) : lowering.open(screen.question);
  return {
    name: screen.name,
    slug,
    route: screen.route,
    segments: screen.segments,
    ...(screen.former.length === 0 ? {} : { former: screen.former }),
    shows: open === null ? screen.shows : "open",
    many: open === null && showsMany(screen),
    figures: screen.figures.map((figure) => lowerFigure(lowering, screen, figure)),
    entity: open === null ? screen.entity : null,
    component: open === null ? screen.component : null,
    by: screen.by,
    until: screen.until,
    group: screen.group && lowerGroup(lowering, screen.group),
    where,
    whereNamed: lowerNamed(lowering, screen.where),
    columns: screen.columns.map((column) => lowerColumn(lowering, column)),
    actions: screen.actions.map(withoutSpan),
    sort: screen.sort.map(({ path, descending }) => ({ path, descending })),
    filters: screen.filters?.map(({ path }) => path) ?? null,
    search: screen.search,
    menu: isInSomeMenu(screen),
    menuFor: screen.menuFor?.map(({ role }) => role) ?? null,
    section: screen.section,
    icon: screen.icon ?? iconFor(screen),
    emptyText: screen.emptyText,
    help: screen.help,
    mayOpen: lowerScreenGrant(lowering, screen.name),
    derived: screen.derived,
    open,
    origin,
  };
}

/** A form by what it does, others by their entity: else a list and the form to add to it would look alike. */
function iconFor({ shows, entity }: ScreenModel): IconName | null {
  if (shows === "form") return "plus";
  return entity === null ? null : iconOf(entity);
}

function lowerFigure(lowering: Lowering, screen: ScreenModel, figure: FigureModel): FigurePlan {
  const { meaning } = figure;
  const origin = lowering.origin(figure.span, `point 2, ${screen.name} / ${figure.name}`);
  if (meaning === null) return { name: figure.name, meaning: null, open: figure.question && lowering.open(figure.question), origin };
  const where = meaning.where === null ? null : lowering.permission(meaning.where);
  const of = meaning.of === null ? null : lowerColumn(lowering, meaning.of);
  const by = meaning.by === null ? null : lowerGroup(lowering, meaning.by);
  const open = openWhere(lowering, where, origin) ?? of?.open ?? by?.column.open ?? null;
  const { entity, how, type, shows } = meaning;
  const whereNamed = lowerNamed(lowering, meaning.where);
  return { name: figure.name, meaning: open === null ? { entity, where, whereNamed, how, of, by, type, shows } : null, open, origin };
}

/** A condition with the names of its computed fields. */
export function lowerNamed(lowering: Lowering, where: Expr | null): Expr | null {
  return where === null ? null : lowering.expander.named(where);
}

function lowerGroup(lowering: Lowering, group: NonNullable<ScreenModel["group"]>): NonNullable<ScreenPlan["group"]> {
  return { month: group.month, column: lowerColumn(lowering, group.column), key: lowering.expand(group.key) };
}

function openWhere(lowering: Lowering, where: ScreenPlan["where"], origin: ScreenPlan["origin"]): Open | null {
  const [subject] = where === null ? [] : opensOf(where);
  return subject === undefined ? null : lowering.openAbout(subject, origin);
}

export function lowerColumn(lowering: Lowering, column: ColumnModel): ColumnPlan {
  const type = column.type.is === "reference" ? { ...column.type, ...idsOf(lowering.model, column.type.entity) } : column.type;
  const value = shownValue(column.type, lowering.expand(column.value));
  const [subject] = opensOf(value);
  const origin = lowering.origin(column.span, `point 2, ${column.path}`);
  const open =
    subject === undefined ? null : column.question === null ? lowering.openAbout(subject, origin) : lowering.open(column.question);
  return { path: column.path, label: column.label, steps: column.steps, value, type, open };
}

function withoutSpan(action: ScreenActionModel): ScreenAction {
  const { span: _span, ...rest } = action;
  return rest;
}
