// Whether all statements of a branch can hold at once, as far as choices, numbers, dates, emptiness and sameness go. Says
// "impossible" only where that is certain: whatever it does not understand it takes for possible.

import type { Expr } from "../../expression/tree.ts";
import { type Amount, amountOf, type FieldRange, grainOf, rangeOf, smallest } from "./amounts.ts";
import { type Atom, type Branch, mayBeEmpty } from "./atoms.ts";
import { Differences, ZERO } from "./differences.ts";
import { keyOf } from "./key.ts";

/** More values than this are not compared with each other. */
const MOST_VALUES = 40;

export function isPossible(branch: Branch, fieldRange: FieldRange): boolean {
  const world = new World(fieldRange);
  return branch.every((atom) => world.add(atom)) && world.isWhole();
}

class World {
  readonly #fieldRange: FieldRange;
  readonly #truths = new Map<string, boolean>();
  readonly #isThere = new Map<string, boolean>();
  readonly #differences = new Differences();
  readonly #bounded = new Set<string>();
  readonly #parents = new Map<string, string>();
  /** The words that a class of equal values may still be; absent where any. */
  readonly #words = new Map<string, ReadonlySet<string>>();
  readonly #unequal: { readonly left: Expr; readonly right: Expr }[] = [];

  constructor(fieldRange: FieldRange) {
    this.#fieldRange = fieldRange;
  }

  add(atom: Atom): boolean {
    switch (atom.is) {
      case "true":
      case "false":
        return this.#truth(atom.of, atom.is === "true");
      case "empty":
        return this.#there(atom.of, false);
      case "present":
        return this.#there(atom.of, true);
      case "within":
        return this.#there(atom.of, true) && this.#narrow(atom.of, (word) => atom.words.includes(word), atom.words);
      case "outside":
        return this.#there(atom.of, true) && this.#narrow(atom.of, (word) => !atom.words.includes(word), null);
      case "order":
        return this.#bothThere(atom.left, atom.right) && this.#order(atom.left, atom.right, atom.strict);
      case "equal":
        return this.#bothThere(atom.left, atom.right) && this.#equal(atom.left, atom.right);
      case "unequal":
        this.#unequal.push(atom);
        return this.#bothThere(atom.left, atom.right);
    }
  }

  /** What can only be said when everything has been added. */
  isWhole(): boolean {
    // Each round may move a bound by one step; a choice of a few numbers is settled soon.
    for (let round = 0; round < 8; round++) {
      const before = this.#moved;
      for (const { left, right } of this.#unequal) if (!this.#differs(left, right)) return false;
      if (this.#moved === before) return true;
    }
    return true;
  }

  #moved = 0;

  #truth(of: Expr, value: boolean): boolean {
    const key = keyOf(of);
    if (this.#truths.has(key)) return this.#truths.get(key) === value;
    this.#truths.set(key, value);
    return value && (of.op === "field" || of.op === "ask") ? this.#there(of, true) : true;
  }

  #there(of: Expr, value: boolean): boolean {
    if (!value && !mayBeEmpty(of)) return false;
    if (of.op === "literal") return (of.value !== null) === value;
    const key = keyOf(of);
    const known = this.#isThere.get(key);
    if (known !== undefined) return known === value;
    this.#isThere.set(key, value);
    if (!value) return this.#truths.get(key) !== true;
    return of.op === "field" && of.of.op !== "this" ? this.#there(of.of, true) : true;
  }

  #bothThere(left: Expr, right: Expr): boolean {
    return this.#there(left, true) && this.#there(right, true);
  }

  #order(left: Expr, right: Expr, strict: boolean): boolean {
    if (left.type.is === "text" && right.type.is === "text") return this.#limit(keyOf(left), keyOf(right), strict ? -1n : 0n);
    const [small, large] = [amountOf(left), amountOf(right)];
    if (small === null || large === null) return true;
    const grain = commonGrain(small, large, left, right);
    const room = large.offset - small.offset - (strict ? 1n : 0n);
    return this.#limit(this.#name(small), this.#name(large), down(room, grain));
  }

  #equal(left: Expr, right: Expr): boolean {
    if (grainOf(left) !== null) return this.#order(left, right, false) && this.#order(right, left, false);
    return this.#join(left, right);
  }

  #limit(a: string, b: string, bound: bigint): boolean {
    if (this.#differences.size > MOST_VALUES) return true;
    return this.#differences.limit(a, b, bound);
  }

  /** The name of an amount's base, which brings its own bounds along. */
  #name(amount: Amount): string {
    if (amount.base === null) return ZERO;
    const name = keyOf(amount.base);
    if (this.#bounded.has(name)) return name;
    this.#bounded.add(name);
    const { least, most } = rangeOf(amount.base, this.#fieldRange);
    if (most !== null) this.#limit(name, ZERO, most);
    if (least !== null) this.#limit(ZERO, name, -least);
    return name;
  }

  #differs(left: Expr, right: Expr): boolean {
    if (grainOf(left) !== null) return this.#amountsDiffer(left, right);
    const [a, b] = [this.#classOf(left), this.#classOf(right)];
    if (a === b) return false;
    const [words, others] = [this.#words.get(a), this.#words.get(b)];
    if (words === undefined || others === undefined || (words.size > 1 && others.size > 1)) return true;
    if (words.size === 1 && others.size === 1) return [...words][0] !== [...others][0];
    const [single, many, at] = words.size === 1 ? [words, others, b] : [others, words, a];
    const word = [...single][0]!;
    if (!many.has(word)) return true;
    this.#moved++;
    this.#words.set(at, new Set([...many].filter((one) => one !== word)));
    return true;
  }

  /** A bound that may not be met moves by one step. */
  #amountsDiffer(left: Expr, right: Expr): boolean {
    const [first, second] = [amountOf(left), amountOf(right)];
    if (first === null || second === null) return true;
    const grain = commonGrain(first, second, left, right);
    const [a, b] = [this.#name(first), this.#name(second)];
    const barred = second.offset - first.offset;
    if (a === b) return barred !== 0n;
    const [most, least] = this.#differences.span(a, b);
    if (most === barred) {
      this.#moved++;
      if (!this.#limit(a, b, barred - grain)) return false;
    }
    if (least !== barred) return true;
    this.#moved++;
    return this.#limit(b, a, -(barred + grain));
  }

  #join(left: Expr, right: Expr): boolean {
    const [a, b] = [this.#classOf(left), this.#classOf(right)];
    if (a === b) return true;
    const [words, others] = [this.#words.get(a), this.#words.get(b)];
    this.#parents.set(a, b);
    if (words === undefined) return true;
    const both = others === undefined ? words : new Set([...words].filter((word) => others.has(word)));
    this.#words.set(b, both);
    return both.size > 0;
  }

  #narrow(of: Expr, keeps: (word: string) => boolean, all: readonly string[] | null): boolean {
    const at = this.#classOf(of);
    const words = this.#words.get(at) ?? (all === null ? undefined : new Set(all));
    if (words === undefined) return true;
    const kept = new Set([...words].filter(keeps));
    this.#words.set(at, kept);
    return kept.size > 0;
  }

  #classOf(of: Expr): string {
    const key = of.op === "literal" ? `= ${String(of.value)}` : keyOf(of);
    if (!this.#parents.has(key)) {
      this.#parents.set(key, key);
      if (of.op === "literal") this.#words.set(key, new Set([String(of.value)]));
      else if (of.type.is === "choice") this.#words.set(key, new Set(of.type.values));
    }
    let root = key;
    while (this.#parents.get(root) !== root) root = this.#parents.get(root)!;
    return root;
  }
}

/** Both sides come in steps of this, whatever stands on them. */
function commonGrain(a: Amount, b: Amount, left: Expr, right: Expr): bigint {
  const bases = [a.base, b.base].filter((base) => base !== null);
  return smallest((bases.length > 0 ? bases : [left, right]).map((side) => grainOf(side) ?? 1n)) ?? 1n;
}

/** The largest multiple of the grain that is not above the bound. */
function down(bound: bigint, grain: bigint): bigint {
  const rest = ((bound % grain) + grain) % grain;
  return bound - rest;
}
