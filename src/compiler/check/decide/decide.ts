// Decides whether a condition can hold at all, and says why not. Sound and small: "never" is certain, anything else is
// not known.

import { canonicalBinders, expandComputed, fold, not } from "../../expression/fold.ts";
import type { Expr } from "../../expression/tree.ts";
import { eachNode } from "../../expression/walk.ts";
import type { Model } from "../../model/model.ts";
import { amountOf, type FieldRange, rangeOf } from "./amounts.ts";
import { type Atom, type Branch, branchesOf, together } from "./atoms.ts";
import { keyOf } from "./key.ts";
import { isPossible } from "./possible.ts";
import { atomInWords, inWords } from "./words.ts";

/** That something is never so. */
export interface Proof {
  /** Why: what would have to hold at once, and what is known of the values in it. Worked out when it is asked for. */
  readonly words: string;
}

export class Decider {
  readonly #model: Model;
  readonly #fieldRange: FieldRange;
  /** Conditions are asked about again and again: of each role, in each state. */
  readonly #expanded = new WeakMap<Expr, Expr>();
  readonly #negations = new WeakMap<Expr, Expr>();
  readonly #branches = new WeakMap<Expr, readonly Branch[] | null>();
  readonly #names = new WeakMap<Expr, number>();
  readonly #proofs = new Map<string, Proof | null>();
  #count = 0;

  constructor(model: Model) {
    this.#model = model;
    this.#fieldRange = (entity, field) => {
      const type = model.entities.get(entity)?.fields.get(field)?.type;
      return type?.is === "integer" ? type : null;
    };
  }

  /** The expression with its computed fields replaced by what they are. */
  expanded(expr: Expr): Expr {
    const known = this.#expanded.get(expr) ?? this.#expand(expr);
    this.#expanded.set(expr, known);
    return known;
  }

  #expand(expr: Expr): Expr {
    const definition = (entity: string, field: string): Expr | null => {
      const found = this.#model.entities.get(entity)?.fields.get(field);
      if (found === undefined || (found.alwaysText === null && found.type !== null)) return null;
      return found.always ?? { op: "open", subject: field, type: { is: "opaque", name: "not specified" }, optional: true };
    };
    return canonicalBinders(fold(expandComputed(expr, definition)));
  }

  /** A proof that all of these never hold together; null where they may. */
  never(conditions: readonly Expr[]): Proof | null {
    const items = conditions.map((one) => this.expanded(one));
    const question = items.map((item) => this.#nameOf(item)).join(" ");
    const known = this.#proofs.get(question);
    if (known !== undefined) return known;
    const proof = this.#prove(items);
    this.#proofs.set(question, proof);
    return proof;
  }

  #nameOf(expr: Expr): number {
    const known = this.#names.get(expr) ?? ++this.#count;
    this.#names.set(expr, known);
    return known;
  }

  #prove(conditions: readonly Expr[]): Proof | null {
    const branches = together(conditions.map((one) => this.#branchesOf(one)));
    if (branches === null) return null;
    for (const branch of branches) if (isPossible(branch, this.#fieldRange)) return null;
    const explain = () => this.#explainAll([...branches]);
    return {
      get words() {
        return explain();
      },
    };
  }

  #branchesOf(condition: Expr): readonly Branch[] | null {
    const known = this.#branches.get(condition);
    const found = known === undefined ? branchesOf(condition) : known;
    this.#branches.set(condition, found);
    return found;
  }

  #explainAll(branches: readonly Branch[]): string {
    const shown = [...new Set(branches.map((branch) => this.#explain(this.#core(branch))))];
    return shown.length === 0 ? "what it asks for is never so" : shown.slice(0, 2).join("; and ");
  }

  /** A proof that the condition holds of everything of which these hold. */
  always(condition: Expr, given: readonly Expr[] = []): Proof | null {
    const negation = this.#negations.get(condition) ?? not(condition);
    this.#negations.set(condition, negation);
    return this.never([...given, negation]);
  }

  /** The fewest statements that are impossible together. */
  #core(branch: Branch): Branch {
    let core = branch;
    for (const atom of branch) {
      const rest = core.filter((other) => other !== atom);
      if (!isPossible(rest, this.#fieldRange)) core = rest;
    }
    return core;
  }

  #explain(core: Branch): string {
    const [only] = core;
    if (core.length === 1 && only?.is === "empty") return `"${atomInWords(only)}" cannot be, since it is never empty`;
    const said = [...new Set(core.map((atom) => `"${atomInWords(atom)}"`))];
    const isByTypes = isPossible(core, () => null);
    const known = isByTypes ? [...new Set(core.flatMap((atom) => this.#knownOf(atom)))] : [];
    const because = known.length === 0 ? "" : `, since ${known.join(" and ")}`;
    if (said.length === 1) return `${said[0]} cannot be${because}`;
    return `${said.slice(0, -1).join(", ")} and ${said.at(-1)} cannot be at once${because}`;
  }

  /** What is known of the values of a statement by their types. */
  #knownOf(atom: Atom): string[] {
    const sides = atom.is === "order" || atom.is === "equal" || atom.is === "unequal" ? [atom.left, atom.right] : [];
    const found = new Map<string, string>();
    for (const side of sides) {
      eachNode(amountOf(side)?.base ?? side, (node) => {
        const { least, most } = rangeOf(node, this.#fieldRange);
        if (node.op === "literal" || node.op === "call" || node.op === "arithmetic" || (least === null && most === null)) return;
        found.set(keyOf(node), `${inWords(node)} is ${rangeInWords(least, most)}`);
      });
    }
    return [...found.values()];
  }
}

const UNIT = 10n ** 18n;

function rangeInWords(least: bigint | null, most: bigint | null): string {
  if (least !== null && most !== null) return `from ${least / UNIT} to ${most / UNIT}`;
  return least === null ? `at most ${(most ?? 0n) / UNIT}` : `at least ${least / UNIT}`;
}
