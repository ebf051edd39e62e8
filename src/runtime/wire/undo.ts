// What crosses HTTP where somebody takes back what they just did.

import type { FieldType } from "../../compiler/plan/plan.ts";
import type { WireValue } from "../wire.ts";
import type { HistoryView } from "./history.ts";

/** POST /-/undo: of records of one entity, in the versions that they have since. */
export interface UndoRequest {
  readonly entity: string;
  readonly records: readonly { readonly id: string; readonly version: number }[];
}

/** Of one record a refusal is a problem; of several they are counted. */
export interface UndoReply {
  readonly undone: number;
  readonly refused: number;
}

/** Of what was just done: that it can be taken back, by POST /-/undo, or why not; neither where nobody would ask. */
export interface UndoOption {
  /** Of a change, unless it changed rows, a file or a secret; of a step, where another leads back and neither does more. */
  readonly undo?: true;
  readonly stays?: Stays;
}

/** Why something cannot be taken back, and what the action is called that comes nearest to it. */
export interface Stays {
  /** A message went out with it; more came of it by itself; a step did more than go to another state, which a step alone takes back; no step leads back, none of theirs, or one that does more;
   *  the step back is refused as things are; rows of parts, files and secrets are not put back; something was made. */
  readonly why: "sent" | "more" | "by-step" | "no-way" | "not-yours" | "way-does-more" | "refused" | "not-kept" | "made";
  /** Of `refused`: why, in the words of the refusal. */
  readonly because?: string;
  /** Of `not-kept`: what the fields are called that are not put back, of those that the user sees. */
  readonly fields?: readonly string[];
  /** What was there before stands in the history that they read. */
  readonly told?: true;
  readonly instead?: string;
  /** That action is the very step that was taken: it can be taken once more, with what was there before. */
  readonly again?: true;
  /** Of `again`: what it changed of what it asks for, and to what from what, as far as the user sees that; without words of the program's. */
  readonly changed?: HistoryView["changes"];
}

/** What a step left that did not move the state. */
export interface LeftAs {
  /** What the state is called still, where the step might have moved it. */
  readonly still?: string;
  /** What it changed by itself, of what people see. */
  readonly changed?: readonly { readonly label: string; readonly type: FieldType; readonly value: WireValue }[];
}
