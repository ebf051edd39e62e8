// Makes texts that fit the pattern of a field. Whatever a pattern says that is not followed here gives none.

import { RE2JS } from "re2js";
import { compiled, fits } from "../../../compiler/expression/patterns.ts";
import type { FieldPlan } from "../../../compiler/plan/plan.ts";

/** What a place of the pattern may hold: one of some texts, or what others hold one after the other. */
type Piece = { readonly texts: readonly string[] } | { readonly row: readonly Piece[] } | { readonly either: readonly Piece[] };

/** The signs that texts are made of here. */
const SIGNS = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz -_.,:;/+#@!?()[]{}<>='\"&%$*~^|\\`"];
const PLAIN = /[0-9A-Za-z]/;
/** Where a pattern has no bound of its own, as many. */
const USUAL = 4;

/** The `turn`-th text that fits, of this many characters at most; null where that is not certain. */
export function patternedText(pattern: string, turn: number, most: number): string | null {
  // What it takes bounds how long its texts are.
  const piece = compiled(pattern) === null ? null : new PatternReader(pattern).read();
  if (piece === null) return null;
  // The first of all is all zeros, which nobody writes.
  const text = written(piece, { rest: turn + 1 });
  return [...text].length <= most && fits(pattern, text) ? text : null;
}

/** Longer ones are read by nobody. */
const MOST_SHOWN = 12;

/** What a text that fits may look like, for whoever gave one that does not; null where no short one is known. */
export function exampleOf({ matches, type }: FieldPlan): string | null {
  return matches === null || type.is !== "text" ? null : patternedText(matches, 0, Math.min(type.max, MOST_SHOWN));
}

/** From behind, so that the last place changes first, as numbers do. */
function written(piece: Piece, counter: { rest: number }): string {
  if ("row" in piece) return piece.row.reduceRight((text, one) => written(one, counter) + text, "");
  const choices = "texts" in piece ? piece.texts.length : piece.either.length;
  const at = counter.rest % choices;
  counter.rest = Math.floor(counter.rest / choices);
  return "texts" in piece ? (piece.texts[at] ?? "") : written(piece.either[at]!, counter);
}

class PatternReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  read(): Piece | null {
    const piece = this.#either();
    return this.#at === this.#pattern.length ? piece : null;
  }

  #take(sign: string): boolean {
    if (!this.#pattern.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #either(): Piece | null {
    const pieces: (Piece | null)[] = [];
    do pieces.push(this.#row());
    while (this.#take("|"));
    if (!pieces.every((piece) => piece !== null)) return null;
    return pieces.length === 1 ? pieces[0]! : { either: pieces };
  }

  #row(): Piece | null {
    const row: Piece[] = [];
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#pattern[this.#at]!)) {
      // The whole text is to fit in any case.
      if (this.#take("^") || this.#take("$")) continue;
      const piece = this.#one();
      const count = piece === null ? null : this.#count("texts" in piece);
      if (piece === null || count === null) return null;
      for (let times = 0; times < count; times++) row.push(piece);
    }
    return { row };
  }

  #one(): Piece | null {
    if (this.#take("(")) {
      if (this.#pattern[this.#at] === "?" && !this.#take("?:")) return null;
      const piece = this.#either();
      return this.#take(")") ? piece : null;
    }
    const rest = this.#pattern.slice(this.#at);
    const one = /^(?:\[\^?\]?(?:\\.|[^\]\\])*\]|\\[dDwWsS]|\\[pP]\{\w+\}|\\[^\w]|\.|[^\\[\](){}*+?|^$.])/su.exec(rest)?.[0];
    if (one === undefined) return null;
    this.#at += one.length;
    return textsOf(one);
  }

  /** How often what stands before is to come: signs a few times, groups as seldom as may be. */
  #count(isSign: boolean): number | null {
    const found = /^(?:[*+?]|\{(?<least>\d{1,3})(?<range>,(?<most>\d{0,3}))?\})/.exec(this.#pattern.slice(this.#at));
    if (found === null) return 1;
    this.#at += found[0].length;
    this.#take("?");
    const { least, range, most } = found.groups ?? {};
    if (least === undefined && !isSign) return found[0] === "+" ? 1 : 0;
    if (least === undefined) return found[0] === "?" ? 1 : USUAL;
    if (!isSign) return Number(least);
    const upTo = range === undefined ? Number(least) : most === "" || most === undefined ? USUAL : Number(most);
    return Math.max(Number(least), Math.min(upTo, USUAL));
  }
}

/** The signs that a class, an escape or a sign stands for; letters and digits alone, where there are any. */
function textsOf(one: string): Piece | null {
  const alone = [...one].length === 1 && one !== ".";
  if (alone) return { texts: [one] };
  const compiled = RE2JS.compile(one);
  const signs = SIGNS.filter((sign) => compiled.matches(sign));
  const plain = signs.filter((sign) => PLAIN.test(sign));
  const texts = plain.length > 0 ? plain : signs;
  return texts.length === 0 ? null : { texts };
}
