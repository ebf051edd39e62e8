// The sentence that shows a finding on a record. What comes nearest to conditions that exclude each other, and where it fails.
// Begins with a space, to follow the proof; empty where no record could be made up.

import type { Expr } from "../../expression/tree.ts";
import type { FieldModel, Model } from "../../model/model.ts";
import type { Decider } from "./decide.ts";
import { nearestTo } from "./nearest.ts";
import { Finder, type Witness } from "./witness.ts";
import { conditionInWords, witnessInWords } from "./witness-words.ts";

export class Examples {
  readonly #model: Model;
  readonly #decider: Decider;

  constructor(model: Model, decider: Decider) {
    this.#model = model;
    this.#decider = decider;
  }

  /** One of which all of these hold, as near as may be to what is wished for besides. */
  find(conditions: readonly Expr[], wish: Expr | null = null, asks: readonly FieldModel[] = []): Witness | null {
    const finder = new Finder(this.#model, asks);
    const expanded = conditions.map((condition) => this.#decider.expanded(condition));
    return finder.find(expanded, wish === null ? null : this.#decider.expanded(wish));
  }

  /** For conditions that never hold together. */
  nearest(conditions: readonly Expr[], entity: string, asks: readonly FieldModel[] = []): string {
    const expanded = conditions.map((condition) => this.#decider.expanded(condition));
    const found = nearestTo(new Finder(this.#model, asks), expanded);
    if (found === null) return "";
    return ` ${capitalised(witnessInWords(found.witness, entity))} comes nearest, and ${failing(found.fails)}.`;
  }
}

/** "fails at `amount > 9000`" */
export function failing(condition: Expr): string {
  const words = conditionInWords(condition);
  return words === null ? "still fails" : `fails at "${words}"`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
