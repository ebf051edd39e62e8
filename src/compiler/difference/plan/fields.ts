// Fields of entities, and the inputs of actions.

import { isListField, isSequence } from "../../expression/field-type.ts";
import type { Expr, FieldPlan, GonePlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { type Differ, type Differs, follows, identity, listed, members, origin, turned, value } from "../differ.ts";
import type { Effect } from "../kinds.ts";
import { isReordered, match } from "../matching.ts";
import { isSameMeaning } from "../meaning.ts";
import type { Version } from "../version.ts";
import { fieldType } from "./field-types.ts";
import { openThing } from "./points.ts";

const FIELD: Differs<FieldPlan> = {
  name: identity,
  label: value("field-label-changed"),
  help: value("field-help-changed"),
  type: fieldType,
  required: turned("field-required", "field-optional"),
  unique: turned("field-unique", "field-not-unique"),
  fixed: turned("field-fixed", "field-not-fixed"),
  refusesEmptyText: turned("empty-text-refused", "empty-text-allowed"),
  starts: valueCell,
  startsUnique: valueCell,
  // The words that addresses have already.
  reserved: follows,
  from: carried("from-changed"),
  always: computed,
  open: openThing,
  matches: pattern,
  origin,
};

/** The default, with its suffix. */
function valueCell<T>(before: T, after: T, at: At): readonly Change[] {
  if (isSameMeaning(before, after)) return [];
  const words = at.cell("Value");
  return at.isConsequence(words) ? [] : [at.change("default-changed", { old: words.old, new: words.new })];
}

function computed(before: Expr | null, after: Expr | null, at: At): readonly Change[] {
  if (isSameMeaning(before, after)) return [];
  const words = at.cell("Value");
  const said = { old: words.old, new: words.new };
  if (before === null) return [at.change("field-computed", said)];
  if (after === null) return [at.change("field-stored", said)];
  return at.isConsequence(words) ? [] : [at.change("computed-changed", said)];
}

/** `from` and `back`. */
function carried(kind: "from-changed" | "back-changed"): Differ<Expr | null | undefined> {
  return (before, after, at) => {
    if (isSameMeaning(before ?? null, after ?? null)) return [];
    const words = at.cell("Value");
    if (at.isConsequence(words)) return [];
    // It acts where the values need another form.
    const type = at.cell("Type");
    const acts = kind === "from-changed" && after != null && !type.isSame;
    return [at.change(acts ? "field-filled" : kind, { old: words.old, new: words.new })];
  };
}

function pattern(before: string | null, after: string | null, at: At): readonly Change[] {
  if (before === after) return [];
  return [at.change(after === null ? "pattern-removed" : "pattern-changed", { old: before, new: after })];
}

const compareField = members(FIELD);

const GONE: Differs<GonePlan> = { name: identity, type: fieldType, back: carried("back-changed"), origin };

/** Fields that come and go are reported there. */
export function gone(before: readonly GonePlan[] = [], after: readonly GonePlan[] = [], at: At): readonly Change[] {
  const { pairs, removed, added } = match(before, after, ({ name }) => name);
  const within = (name: string, old: GonePlan | null, now: GonePlan | null) =>
    at.within(`${at.name}.${name}`, { field: name }, old?.origin ?? null, now?.origin ?? null);
  const fieldsOf = (version: Version) => version.plan.entities[at.concerns.entity ?? ""]?.fields.map(({ name }) => name) ?? [];
  const [had, has] = [fieldsOf(at.comparison.before), fieldsOf(at.comparison.after)];
  return [
    ...removed
      .filter(({ name }) => !has.includes(name))
      .map((one) => within(one.name, one, null))
      .map((here) => here.change("gone-field-removed", { old: here.cell("Type").old })),
    ...added
      .filter(({ name }) => !had.includes(name))
      .map((one) => within(one.name, null, one))
      .map((here) => here.change("gone-field-added", { new: here.cell("Type").new })),
    ...pairs.flatMap(([old, now]) => members(GONE)(old, now, within(now.name, old, now))),
  ];
}

export const fields: Differ<readonly FieldPlan[]> = (before, after, at) => {
  const matching = match(before, after, ({ name }) => name);
  const nameOf = ({ name }: FieldPlan) => name;
  const place = (name: string) => `${at.name}.${name}`;
  return [
    ...matching.removed
      .filter((one) => isNoState(one) || goneIn(at, at.comparison.after, one.name) !== undefined)
      .map((field) => {
        const tombstone = goneIn(at, at.comparison.after, field.name);
        const here = at.within(place(field.name), { field: field.name }, field.origin, tombstone?.origin ?? null);
        const isKept = !isComputed(field);
        if (tombstone !== undefined) return here.change("field-gone", { old: here.cell("Type").old });
        return here.change(isKept ? "field-removed" : "computed-field-removed", { old: here.cell(isKept ? "Type" : "Value").old });
      }),
    ...matching.added.filter(isNoState).map((field) => {
      const tombstone = goneIn(at, at.comparison.before, field.name);
      const here = at.within(place(field.name), { field: field.name }, tombstone?.origin ?? null, field.origin);
      const words = [here.cell("Type").new, here.cell("Must be").new, field.from === undefined ? null : here.cell("Value").new];
      const said = listed(words.filter((one) => one !== null));
      if (tombstone !== undefined)
        return here.change("field-back", { new: said, ...(field.required ? {} : { effects: ["people-notice"] }) });
      const asks: Effect = field.from === undefined ? "asks" : "people-notice";
      return here.change("field-added", { new: said, effects: mustBeGiven(field) ? [asks, "outside-breaks"] : ["adds"] });
    }),
    ...(isReordered(before, matching)
      ? [at.change("fields-reordered", { old: listed(before.map(nameOf)), new: listed(after.map(nameOf)) })]
      : []),
    ...matching.pairs.flatMap(([old, now]) => {
      const here = at.within(place(now.name), { field: now.name }, old.origin, now.origin);
      const changes = compareField(old, now, here);
      return hasTombstone(here, now) ? changes.map(withoutAsking) : changes;
    }),
  ];
};

/** Whether the old values are kept, and the new ones come from somewhere. */
function hasTombstone({ comparison, concerns }: At, { name, from }: FieldPlan): boolean {
  const owner = concerns.entity ?? "";
  const { gone } = comparison.after.model.entities.get(owner) ?? {};
  const isKept = ({ kind, owner: of, name: heir, was }: { kind: string; owner: string; name: string; was: readonly string[] }) =>
    kind === "field" && of === owner && gone?.has(heir) === true && was.includes(name);
  return from !== undefined && comparison.after.model.renames.some(isKept);
}

function withoutAsking(change: Change): Change {
  return change.kind.startsWith("type-") ? { ...change, effects: change.effects.filter((effect) => effect !== "asks") } : change;
}

function goneIn(at: At, { plan }: Version, name: string): GonePlan | undefined {
  return plan.entities[at.concerns.entity ?? ""]?.gone?.find((one) => one.name === name);
}

/** States come and go with their machine. */
function isNoState({ type }: FieldPlan): boolean {
  return !(type.is === "choice" && type.state);
}

function isComputed({ always, type }: FieldPlan): boolean {
  return always !== null || type.is === "reverse";
}

/** Whether whoever makes a record has to give a value of the field. */
function mustBeGiven(field: FieldPlan): boolean {
  return field.required && field.starts === null && !isComputed(field) && !isListField(field.type) && !isSequence(field.type);
}

/** What an action asks for, all of it in one cell. */
export const inputs: Differ<readonly FieldPlan[]> = (before, after, at) => {
  const matching = match(before, after, ({ name }) => name);
  const words = at.cell("Asks for");
  const nameOf = ({ name }: FieldPlan) => name;
  const changed = matching.pairs.some(([old, now]) => !isSameMeaning(withoutLine(old), withoutLine(now)));
  return [
    ...matching.removed.map(({ name }) => at.change("input-removed", { old: name })),
    ...matching.added.map(({ name, required, starts }) => {
      const effects: readonly Effect[] = required && starts === null ? ["outside-breaks", "people-notice"] : ["adds"];
      return at.change("input-added", { new: required ? `${name}, required` : name, effects });
    }),
    ...(isReordered(before, matching)
      ? [at.change("inputs-reordered", { old: listed(before.map(nameOf)), new: listed(after.map(nameOf)) })]
      : []),
    ...(changed && !at.isConsequence(words) ? [at.change("input-changed", { old: words.old, new: words.new })] : []),
  ];
};

/** What is undecided is reported as a question. */
function withoutLine({ open: _open, ...field }: FieldPlan): Omit<FieldPlan, "open"> {
  return field;
}
