// One thing that may be written at the cursor, before it is said where.

import type { Model } from "../../model/model.ts";

type SuggestionKind =
  | "entity"
  | "field"
  | "value"
  | "constant"
  | "role"
  | "screen"
  | "action"
  | "code"
  | "word"
  | "function"
  | "type"
  | "column"
  | "setting"
  | "heading";

export interface Suggestion {
  readonly label: string;
  readonly kind: SuggestionKind;
  /** Beside the label: a type, a value. */
  readonly detail?: string;
  readonly help?: string;
  /** What is inserted, where it is not the label; `$1`, `$2` are where the cursor goes on. */
  readonly insert?: string;
}

export function words(kind: SuggestionKind, labels: Iterable<string>, detail?: string): Suggestion[] {
  return [...labels].map((label) => (detail === undefined ? { label, kind } : { label, kind, detail }));
}

export function snippet(label: string, insert: string, help: string, kind: SuggestionKind = "word"): Suggestion {
  return { label, insert, help, kind };
}

export function entityNames(model: Model): Suggestion[] {
  return [...model.entities.values()].map((entity) => ({ label: entity.name, kind: "entity", help: entity.help }));
}
