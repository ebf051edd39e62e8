// What a change that could ask for an answer means where the stored records need none.

import type { Change } from "../../compiler/difference/change.ts";
import type { Kind } from "../../compiler/difference/kinds.ts";
import { sentenceOf } from "../../compiler/difference/sentence.ts";

const WORDS: Readonly<Partial<Record<Kind, string>>> = {
  "entity-removed": "{name} goes; there are no records",
  "entity-one-changed": "One only of {name}: {old} → {new}",
  "entity-ids-changed": "Ids of {name}: {old} → {new}; there are no records",
  "unique-added": "{new} of {name} must be unique together; no two records have the same",
  "field-removed": "{name} goes; no record has a value",
  "gone-field-removed": "{name}, which is gone, goes; no record has a value",
  "field-back": "{name} comes back with its kept values: {new}; no record lacks one",
  "type-narrowed": "{name} takes less: {old} → {new}; every value fits",
  "type-changed": "{name} is {new}, was {old}; every value follows",
  "choice-removed": "{name} may no longer be {old}; no record is",
  "field-required": "{name} is required; every record has a value",
  "field-unique": "{name} must be unique; no two records have the same",
  "field-computed": "{name} is computed: {new}; no record has an entered value",
  "field-stored": "{name} is entered, was computed: {old}; no record needs a value",
  "pattern-changed": "{name} must match {new}, was {old}; every value does",
  "states-added": "{name} has states: {new}; every record has one",
  "states-removed": "{name} has no states any more; no record loses one",
  "state-removed": "{name} may no longer be {old}; no record is",
};

/** On the way back what goes may be kept aside, or be what another name goes on from. */
const WORDS_BACK: Readonly<Partial<Record<Kind, string>>> = {
  "entity-removed": "{name} goes",
  "field-removed": "{name} goes",
  "gone-field-removed": "{name}, which is gone, goes",
  "states-removed": "{name} has no states any more",
};

/** `getDefaults`: records without a value get one. */
export function sentenceWithoutQuestion(change: Change, getDefaults: boolean, isBack: boolean): string {
  const words = isBack ? (WORDS_BACK[change.kind] ?? WORDS[change.kind]) : WORDS[change.kind];
  return sentenceOf(change, getDefaults && change.kind === "field-required" ? "{name} is required" : words);
}
