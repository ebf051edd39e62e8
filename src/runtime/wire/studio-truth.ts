// What an expression comes to for a few records: its parts as the document has them, and their values as the product has them.

import type { Expr } from "../../compiler/expression/tree.ts";

/** Made where the document is, and worked out where the records are. */
export interface StudioParts {
  /** The entity of `this`. */
  readonly entity: string;
  /** The role whose permission it is; null where it is none. */
  readonly role: string | null;
  /** The whole first. */
  readonly parts: readonly { readonly words: string; readonly depth: number; readonly expr: Expr }[];
}

/** In plain words, why there are no parts or no records. */
export interface StudioNoTruth {
  readonly why: string;
}

export interface StudioTruth {
  /** The user as whom it is worked out: "Kim (Keeper)"; null where that makes no difference. */
  readonly as: string | null;
  /** What the records are called: at most three. */
  readonly records: readonly string[];
  /** The whole first. */
  readonly parts: readonly StudioTruthPart[];
}

export interface StudioTruthPart {
  readonly words: string;
  /** Of the whole 0, of its parts 1. */
  readonly depth: number;
  /** One of each record. */
  readonly values: readonly StudioTruthValue[];
}

export interface StudioTruthValue {
  readonly text: string;
  readonly is: "yes" | "no" | "value" | "unknown";
}
