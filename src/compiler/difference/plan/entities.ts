// Entities with what belongs to them.

import { fieldsOf } from "../../expression/walk.ts";
import type { EntityPlan, Expr, PartPlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { type Differ, type Differs, follows, identity, item, itemValue, listed, members, origin, value } from "../differ.ts";
import { match } from "../matching.ts";
import { isSameMeaning } from "../meaning.ts";
import { access } from "./access.ts";
import { fields, gone } from "./fields.ts";
import { rules } from "./rules.ts";
import { states } from "./states.ts";

const ENTITY: Differs<EntityPlan> = {
  name: identity,
  label: itemValue("entity-label-changed", 3, "Label"),
  help: value("entity-help-changed"),
  // By the name.
  table: follows,
  one: itemValue("entity-one-changed", 3, "One only"),
  ids: itemValue("entity-ids-changed", 3, "Ids"),
  fields,
  gone,
  shownAs,
  order: sortOrder,
  search: item("entity-search-changed", 3, "Search"),
  uniques,
  whenDeleted,
  states,
  part,
  rules,
  access,
  origin,
};

/** Without an item a record goes by a field, which changes with the fields that there are. */
function shownAs(before: Expr, after: Expr, at: At): readonly Change[] {
  const reported = item<Expr>("entity-shown-as-changed", 3, "Shown as")(before, after, at);
  const { old, new: now } = at.item(3, at.name, "Shown as");
  if (reported.length > 0 || old !== null || now !== null) return reported;
  const own = (label: Expr) => listed(fieldsOf(label).flatMap(({ entity, field }) => (entity === at.name ? [field] : [])));
  return own(before) === own(after) ? [] : [at.change("entity-shown-as-changed", { old: own(before), new: own(after) })];
}

function sortOrder(before: EntityPlan["order"], after: EntityPlan["order"], at: At): readonly Change[] {
  if (isSameMeaning(before, after)) return [];
  const words = at.item(3, at.name, "Order");
  const shown = (order: EntityPlan["order"]) => listed(order.map(({ field, descending }) => (descending ? `${field} descending` : field)));
  return [at.change("entity-order-changed", { ...placesOf(words), old: shown(before) || null, new: shown(after) || null })];
}

function placesOf(words: ReturnType<At["item"]>) {
  return { oldPlace: words.oldPlace, newPlace: words.newPlace };
}

type Unique = EntityPlan["uniques"][number];

const UNIQUE: Differs<Unique> = { fields: identity, origin };

function uniques(before: EntityPlan["uniques"], after: EntityPlan["uniques"], at: At): readonly Change[] {
  const { pairs, removed, added } = match(before, after, ({ fields: names }) => [...names].sort().join());
  return [
    ...removed.map((one) => at.within(at.name, {}, one.origin, null).change("unique-removed", { old: listed(one.fields) })),
    ...added.map((one) => at.within(at.name, {}, null, one.origin).change("unique-added", { new: listed(one.fields) })),
    ...pairs.flatMap(([old, now]) => members(UNIQUE)(old, now, at)),
  ];
}

/** Of the references that both have. */
function whenDeleted(before: EntityPlan["whenDeleted"], after: EntityPlan["whenDeleted"], at: At): readonly Change[] {
  const changed = Object.keys(after).filter((name) => Object.hasOwn(before, name) && before[name] !== after[name]);
  const words = at.item(3, at.name, "When deleted");
  return changed.map((name) =>
    at.change("when-deleted-changed", {
      ...placesOf(words),
      name: `${at.name}.${name}`,
      old: before[name] ?? null,
      new: after[name] ?? null,
      concerns: { field: name },
    }),
  );
}

const PART: Differs<PartPlan> = {
  owner: identity,
  field: identity,
  by: identity,
};

function part(before: PartPlan | null, after: PartPlan | null, at: At): readonly Change[] {
  if (isSameMeaning(before, after)) return before === null || after === null ? [] : members(PART)(before, after, at);
  const shown = (one: PartPlan | null) => (one === null ? "an entity of its own" : `a row of ${one.owner}.${one.field}`);
  return [at.change("part-changed", { old: shown(before), new: shown(after) })];
}

export const entities: Differ<Readonly<Record<string, EntityPlan>>> = (before, after, at) => {
  const { pairs, removed, added } = match(Object.values(before), Object.values(after), ({ name }) => name);
  return [
    ...removed.map((entity) => at.within(entity.name, { entity: entity.name }, entity.origin, null).change("entity-removed")),
    ...added.map((entity) => at.within(entity.name, { entity: entity.name }, null, entity.origin).change("entity-added")),
    ...pairs.flatMap(([old, now]) => members(ENTITY)(old, now, at.within(now.name, { entity: now.name }, old.origin, now.origin))),
  ];
};
