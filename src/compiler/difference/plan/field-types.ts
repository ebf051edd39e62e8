// What a changed type means for values: they fit, may not fit, or need another form.

import type { ChoiceValue, FieldType } from "../../expression/field-type.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { listed } from "../differ.ts";
import type { Kind } from "../kinds.ts";
import { isReordered, match } from "../matching.ts";
import { isSameMeaning } from "../meaning.ts";

type Fit = "type-widened" | "type-narrowed" | "type-changed" | "type-kept-changed";

export function fieldType(before: FieldType, after: FieldType, at: At): readonly Change[] {
  const [old, now] = [withoutFollowing(before), withoutFollowing(after)];
  if (isSameMeaning(old, now)) return [];
  if (isChoice(old) && old.is === now.is && isChoice(now)) return choices(old, now, at);
  const words = at.cell("Type");
  if (at.isConsequence(words)) return [];
  return [at.change(fitOf(old, now), { old: words.old, new: words.new })];
}

/** Of what it refers to, the ids and the table are reported there. */
function withoutFollowing(type: FieldType): FieldType {
  if (type.is === "reference") return { is: "reference", entity: type.entity };
  if (type.is === "links") return { is: "links", entity: type.entity, table: "" };
  return type.is === "reverse" ? { is: "reverse", entity: type.entity, by: type.by } : type;
}

type ChoiceType = FieldType & { readonly values: readonly ChoiceValue[] };

function isChoice(type: FieldType): type is ChoiceType {
  return type.is === "choice" || type.is === "choices";
}

function fitOf(before: FieldType, after: FieldType): Fit {
  if (before.is === "reverse" && after.is === "reverse") return "type-kept-changed";
  const [holds, isHeld] = [takes(after, before), takes(before, after)];
  if (holds) return isHeld ? "type-kept-changed" : "type-widened";
  return isHeld ? "type-narrowed" : "type-changed";
}

/** Whether every value of `type` is one of `wide`, as it is stored or without loss. */
function takes(wide: FieldType, type: FieldType): boolean {
  switch (wide.is) {
    case "text":
      return takesText(wide, type);
    case "integer":
      return type.is === "integer" && atMost(wide.min, type.min) && atMost(type.max, wide.max, true);
    case "decimal":
      return type.is === "integer" || (type.is === "decimal" && type.scale <= wide.scale);
    case "texts":
      return type.is === "texts" && type.max <= wide.max;
    case "choices":
      return type.is === "choice" && !type.state && type.values.every(({ value }) => wide.values.some((one) => one.value === value));
    case "file":
      return type.is === "file" && takesFile(wide, type);
    default:
      return isSameMeaning(wide, type);
  }
}

function takesText(wide: FieldType & { readonly is: "text" }, type: FieldType): boolean {
  if (type.is === "choice") return wide.format === "plain" && type.values.every(({ value }) => value.length <= wide.max);
  if (type.is !== "text") return false;
  const isFree = wide.format === "plain" && wide.sequence === undefined;
  const isKept = wide.format === type.format && isSameMeaning(wide.sequence, type.sequence);
  return type.max <= wide.max && (isFree || isKept) && (wide.lines === "many" || type.lines === "one");
}

function takesFile(wide: FieldType & { readonly is: "file" }, type: FieldType & { readonly is: "file" }): boolean {
  const isSmaller = wide.maxBytes === null || (type.maxBytes !== null && type.maxBytes <= wide.maxBytes);
  const isKind = wide.kinds.length === 0 || (type.kinds.length > 0 && type.kinds.every((one) => wide.kinds.includes(one)));
  return isSmaller && isKind && (!wide.image || type.image);
}

/** Bounds, of which null is none: below all where they are least ones, above all where they are most ones. */
function atMost(small: number | null, large: number | null, areMost = false): boolean {
  if (areMost) return large === null || (small !== null && small <= large);
  return small === null || (large !== null && small <= large);
}

interface ChoiceKinds {
  readonly added: Kind;
  readonly removed: Kind;
  readonly merged: Kind;
  readonly reordered: Kind;
  readonly label: Kind;
  readonly meaning: Kind;
}

const OF_CHOICES: ChoiceKinds = {
  added: "choice-added",
  removed: "choice-removed",
  merged: "choice-merged",
  reordered: "choices-reordered",
  label: "choice-label-changed",
  meaning: "choice-meaning-changed",
};

const OF_STATES: ChoiceKinds = {
  added: "state-added",
  removed: "state-removed",
  merged: "state-merged",
  reordered: "states-reordered",
  label: "state-label-changed",
  meaning: "state-meaning-changed",
};

/** What a word that goes is called now, where the new document says so. */
function heirOf(value: string, { comparison, concerns }: At): string | null {
  const owner = `${concerns.entity}.${concerns.field}`;
  const heir = comparison.after.model.renames.find((one) => one.kind === "value" && one.owner === owner && one.was.includes(value));
  return heir?.name ?? null;
}

function choices(before: ChoiceType, after: ChoiceType, at: At): readonly Change[] {
  const isState = after.is === "choice" && after.state;
  if (before.is === "choice" && before.state !== isState) return [];
  const kinds = isState ? OF_STATES : OF_CHOICES;
  const matching = match(before.values, after.values, ({ value }) => value);
  const order = (values: readonly ChoiceValue[]) => listed(values.map(({ value }) => value));
  return [
    ...matching.removed.map(({ value }) => {
      const heir = heirOf(value, at);
      return heir === null ? at.change(kinds.removed, { old: value }) : at.change(kinds.merged, { old: `${at.name} ${value}`, new: heir });
    }),
    ...matching.added.map(({ value }) => at.change(kinds.added, { new: value })),
    ...(isReordered(before.values, matching) ? [at.change(kinds.reordered, { old: order(before.values), new: order(after.values) })] : []),
    ...matching.pairs.flatMap(([old, now]) => {
      const name = `${at.name} ${now.value}`;
      const isRelabelled = old.label !== now.label;
      const label = isRelabelled ? [at.change(kinds.label, { name, old: old.label, new: now.label })] : [];
      return old.meaning === now.meaning ? label : [...label, at.change(kinds.meaning, { name, old: old.meaning, new: now.meaning })];
    }),
  ];
}
