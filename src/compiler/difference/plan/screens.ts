// Point 2: screens, with their fields, actions and figures.

import type { ColumnPlan, FigureMeaning, FigurePlan, Plan, ScreenAction, ScreenPlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { condition } from "../conditions.ts";
import { cell, type Differ, type Differs, follows, identity, listed, members, names, origin, value } from "../differ.ts";
import { isReordered, match } from "../matching.ts";
import { meaningOf } from "../meaning.ts";
import type { Version } from "../version.ts";
import { mayOpen } from "./access.ts";
import { addressDiffers } from "./addresses.ts";
import { openThing } from "./points.ts";

/** What a path leads to is reported at the fields. */
export const COLUMN: Differs<ColumnPlan> = {
  path: identity,
  label: cell("screen-fields-changed", "Fields"),
  steps: follows,
  value: follows,
  type: follows,
  open: openThing,
};

const ADDRESS = {
  column: "Route",
  changed: "screen-route-changed",
  moved: "screen-moved",
  added: "former-route-added",
  removed: "former-route-removed",
} as const;

function addressOf(old: ScreenPlan, now: ScreenPlan): Pick<Differs<ScreenPlan>, "route" | "segments" | "former"> {
  const addressed = ({ route, former = [] }: ScreenPlan) => ({ address: route, former });
  const { address: route, ...others } = addressDiffers(ADDRESS, addressed(old), addressed(now));
  return { route, ...others };
}

const FILTER = { narrower: "screen-filter-narrowed", wider: "screen-filter-widened", other: "screen-filter-changed" } as const;

const SCREEN: Differs<ScreenPlan> = {
  name: identity,
  slug: follows,
  // These three depend on each other: see `addressOf`.
  route: follows,
  segments: follows,
  former: follows,
  shows: cell("screen-shows-changed", "Shows"),
  many: follows,
  figures,
  entity: cell("screen-shows-changed", "Shows"),
  component: cell("screen-shows-changed", "Shows"),
  by: cell("screen-shows-changed", "Shows"),
  until: cell("screen-shows-changed", "Shows"),
  group: cell("screen-group-changed", "Group"),
  where: condition(FILTER, "Only where"),
  // The same condition with the names of computed fields.
  whereNamed: follows,
  columns,
  actions,
  sort: cell("screen-sort-changed", "Sort"),
  filters: cell("screen-filters-changed", "Filter by"),
  search: cell("screen-search-changed", "Search"),
  menu: cell("screen-menu-changed", "Menu"),
  menuFor: cell("screen-menu-changed", "For"),
  section: value("screen-section-changed"),
  icon: cell("screen-icon-changed", "Icon"),
  emptyText: value("screen-empty-text-changed"),
  help: value("screen-help-changed"),
  mayOpen,
  derived: (before, after, at) =>
    before === after ? [] : [at.change("screen-shows-changed", { old: madeBy(before), new: madeBy(after) })],
  open: openThing,
  origin,
};

function madeBy(isDerived: boolean): string {
  return isDerived ? "what the program makes of the fields" : "what the document says";
}

/** Of screens that the program makes, what the document says of them: the rest follows from entities. */
const DERIVED: Differs<ScreenPlan> = {
  ...SCREEN,
  shows: follows,
  entity: follows,
  component: follows,
  by: follows,
  until: follows,
  group: follows,
  columns: follows,
  actions: follows,
  sort: follows,
  filters: follows,
  search: follows,
  menu: follows,
  menuFor: follows,
  icon: follows,
  help: follows,
};

export const screens: Differ<readonly ScreenPlan[]> = (before, after, at) => {
  const areDerived = [...before, ...after].every(({ derived }) => derived);
  const matching = match(before, after, ({ name }) => name);
  const order = (all: readonly ScreenPlan[]) => listed(all.map(({ name }) => name));
  const within = (one: ScreenPlan, old: ScreenPlan | null, now: ScreenPlan | null) => {
    const concerns = { screen: one.name, ...(one.entity === null ? {} : { entity: one.entity }) };
    return at.within(one.name, concerns, old?.origin ?? null, now?.origin ?? null);
  };
  const compared = matching.pairs.flatMap(([old, now]) =>
    members<ScreenPlan>(old.derived && now.derived ? DERIVED : { ...SCREEN, ...addressOf(old, now) })(old, now, within(now, old, now)),
  );
  const moved = isReordered(before, matching) ? [at.change("screens-reordered", { old: order(before), new: order(after) })] : [];
  if (areDerived) return [...moved, ...compared];
  return [
    ...matching.removed.map((screen) => within(screen, screen, null).change("screen-removed", { old: screen.route })),
    ...matching.added.map((screen) => within(screen, null, screen).change("screen-added", { new: screen.route })),
    ...moved,
    ...compared,
  ];
};

function columns(before: readonly ColumnPlan[], after: readonly ColumnPlan[], at: At): readonly Change[] {
  // Where the document names no fields they are those of the entity.
  const words = at.cell("Fields");
  if (words.old === null && words.new === null && at.isConsequence(words)) return [];
  const paths = (all: readonly ColumnPlan[]) => all.map(({ path }) => path);
  const kinds = { added: "screen-field-added", removed: "screen-field-removed", reordered: "screen-fields-reordered" } as const;
  const { pairs } = match(before, after, ({ path }) => path);
  return [...names(kinds)(paths(before), paths(after), at), ...pairs.flatMap(([old, now]) => members(COLUMN)(old, now, at))];
}

function actions(before: readonly ScreenAction[], after: readonly ScreenAction[], at: At): readonly Change[] {
  if (at.isConsequence(at.cell("Actions"))) return [];
  const kinds = { added: "screen-action-added", removed: "screen-action-removed", reordered: "screen-actions-reordered" } as const;
  const { before: old, after: now } = at.comparison;
  return [true, false].flatMap((ofRecord) => {
    const shown = (all: readonly ScreenAction[], { plan }: Version) =>
      all.filter((one) => one.is !== "save" && isOfRecord(one, plan) === ofRecord).map(actionName);
    return names(kinds)(shown(before, old), shown(after, now), at);
  });
}

/** What is offered with each record stands elsewhere than what is offered once; the order of the two means nothing. Every form saves. */
function isOfRecord(action: ScreenAction, { screens }: Plan): boolean {
  if (action.is === "start") return action.fill !== null;
  if (action.is !== "screen") return ["change", "delete", "transition"].includes(action.is);
  return screens.find(({ name }) => name === action.screen)?.segments.some(({ is }) => is !== "literal") === true;
}

function actionName(action: ScreenAction): string {
  if (action.is === "screen") return action.screen;
  if (action.is === "transition") return action.action;
  if (action.is !== "start") return `${action.is} ${action.entity}`;
  return `${action.action} ${action.entity}${action.fill === null ? "" : ` for ${action.fill}`}`;
}

const COUNTED = { narrower: "figure-filter-narrowed", wider: "figure-filter-widened", other: "figure-changed" } as const;

const MEANING: Differs<FigureMeaning> = {
  entity: cell("figure-changed", "Shows"),
  how: cell("figure-changed", "Shows"),
  of: cell("figure-changed", "Shows"),
  by: cell("figure-changed", "Shows"),
  type: follows,
  shows: cell("figure-changed", "Shows"),
  where: condition(COUNTED, "Shows"),
  whereNamed: follows,
};

const FIGURE: Differs<FigurePlan> = {
  name: identity,
  meaning: (before, after, at) => {
    if (before === null || after === null) return cell<FigureMeaning | null>("figure-changed", "Shows")(before, after, at);
    return members(MEANING)(before, after, at.within(at.name, { entity: after.entity }));
  },
  open: openThing,
  origin,
};

function figures(before: readonly FigurePlan[], after: readonly FigurePlan[], at: At): readonly Change[] {
  const presentName = at.presentNames("figure", after);
  // Nothing refers to a figure: what counts the same is the same figure, whatever it is called.
  const matching = match(
    before,
    after,
    ({ name }) => presentName(name),
    ({ name, meaning }) => (meaning === null ? name : meaningOf(meaning)),
  );
  const order = (all: readonly FigurePlan[]) => listed(all.map(({ name }) => name));
  const within = (one: FigurePlan, old: FigurePlan | null, now: FigurePlan | null) =>
    at.within(one.name, {}, old?.origin ?? null, now?.origin ?? null);
  return [
    ...matching.removed.map((figure) => within(figure, figure, null).change("figure-removed")),
    ...matching.added.map((figure) => {
      const here = within(figure, null, figure);
      return here.change("figure-added", { new: here.cell("Shows").new });
    }),
    ...(isReordered(before, matching) ? [at.change("figures-reordered", { old: order(before), new: order(after) })] : []),
    ...matching.pairs.flatMap(([old, now]) => {
      const here = within(now, old, now);
      const renamed = old.name === now.name ? [] : [here.change("figure-renamed", { old: old.name, new: now.name })];
      return [...renamed, ...members(FIGURE)(old, now, here)];
    }),
  ];
}
