// What the compiler has to say about a document. One finding, at one place, with what to do about it.

import type { Span } from "../source.ts";
import type { Edit } from "../text-edit.ts";

/** `error`: does not run. `warning`: runs, and is probably not meant. `question`: open. `info`: worth knowing. */
export type Level = "error" | "warning" | "question" | "info";

/** `always`: applying it is what the author meant. `maybe`: one of several ways out. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly applicability: "always" | "maybe";
}

export interface Related {
  readonly span: Span;
  readonly message: string;
}

export interface Diagnostic {
  /** The rule's name, which is the sentence that must hold: `field-names-are-unique`. */
  readonly code: string;
  readonly level: Level;
  readonly message: string;
  readonly primary: Span;
  readonly related: readonly Related[];
  readonly help: string | null;
  readonly fixes: readonly Fix[];
}

/** One `not shown`: what is open, where, and what was asked. */
export interface OpenQuestion {
  readonly point: number;
  /** "Purpose", "FINE_PER_DAY", "Loan / report lost". */
  readonly subject: string;
  /** The author's question, or one made from the subject. */
  readonly question: string;
  readonly span: Span;
}
