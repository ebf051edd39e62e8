// Fields of entities, and the inputs of actions.

import { isListField, isSequence } from "../../expression/field-type.ts";
import type { Expr, FieldPlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { type Differ, type Differs, follows, identity, listed, members, origin, turned, value } from "../differ.ts";
import type { Effect } from "../kinds.ts";
import { isReordered, match } from "../matching.ts";
import { isSameMeaning } from "../meaning.ts";
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

function pattern(before: string | null, after: string | null, at: At): readonly Change[] {
  if (before === after) return [];
  return [at.change(after === null ? "pattern-removed" : "pattern-changed", { old: before, new: after })];
}

const compareField = members(FIELD);

export const fields: Differ<readonly FieldPlan[]> = (before, after, at) => {
  const matching = match(before, after, ({ name }) => name);
  const nameOf = ({ name }: FieldPlan) => name;
  const place = (name: string) => `${at.name}.${name}`;
  return [
    ...matching.removed.filter(isNoState).map((field) => {
      const here = at.within(place(field.name), { field: field.name }, field.origin, null);
      const isKept = !isComputed(field);
      return here.change(isKept ? "field-removed" : "computed-field-removed", { old: here.cell(isKept ? "Type" : "Value").old });
    }),
    ...matching.added.filter(isNoState).map((field) => {
      const here = at.within(place(field.name), { field: field.name }, null, field.origin);
      const words = [here.cell("Type").new, here.cell("Must be").new].filter((one) => one !== null);
      const effects: readonly Effect[] = isAsked(field) ? ["asks", "outside-breaks"] : ["adds"];
      return here.change("field-added", { new: listed(words), effects });
    }),
    ...(isReordered(before, matching)
      ? [at.change("fields-reordered", { old: listed(before.map(nameOf)), new: listed(after.map(nameOf)) })]
      : []),
    ...matching.pairs.flatMap(([old, now]) =>
      compareField(old, now, at.within(place(now.name), { field: now.name }, old.origin, now.origin)),
    ),
  ];
};

/** States come and go with their machine. */
function isNoState({ type }: FieldPlan): boolean {
  return !(type.is === "choice" && type.state);
}

function isComputed({ always, type }: FieldPlan): boolean {
  return always !== null || type.is === "reverse";
}

/** Whether a new field needs a value that records do not have. */
function isAsked(field: FieldPlan): boolean {
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
