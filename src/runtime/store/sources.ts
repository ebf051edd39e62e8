// What the records of a condition are read from. Their table, what a search leads to, or the first of each of several
// alternatives. Each is made once for its condition and kept.

import { simplifiedByItself } from "../../compiler/expression/given.ts";
import type { Expr, Type } from "../../compiler/expression/tree.ts";
import { alternativesOf, disjoint, soughtIn } from "./alternatives.ts";
import { quoted } from "./dialect.ts";
import { type PrintOptions, printCondition, printWordsSource, type Sql } from "./expressions/sql.ts";
import type { Table } from "./schema.ts";

const WHOLE: Type = { is: "number", scale: 0, digits: 15, unit: "plain" };
/** The number of records to the end of the page that is read. */
const PAGE_END: Sql = { text: "?", params: [{ is: "page end", type: WHOLE }] };
const AMONG: Sql = { text: "CAST(? AS text)", params: [{ is: "among", type: { is: "list", of: { is: "text" } } }] };

/** `FROM …`, with what must hold of the records. */
export interface Source {
  readonly text: string;
  /** In the order of their parameters. */
  readonly printed: readonly Sql[];
}

export class Sources {
  /** How a record, `this`, is read from its table. */
  readonly #row: PrintOptions;
  readonly #conditions = new WeakMap<Expr, Sql>();
  readonly #alternatives = new WeakMap<Expr, readonly Expr[] | null>();
  readonly #parts = new WeakMap<Expr, readonly Expr[]>();
  readonly #searches = new WeakMap<Expr, Source | null>();

  constructor(row: PrintOptions) {
    this.#row = row;
  }

  condition(expr: Expr): Sql {
    const known = this.#conditions.get(expr);
    if (known !== undefined) return known;
    const made = printCondition(simplifiedByItself(expr), this.#row);
    this.#conditions.set(expr, made);
    return made;
  }

  /** All records of a condition. */
  all(where: Expr | null, table: Table): Source {
    const from = `FROM ${quoted(table.name)} this`;
    if (where === null) return { text: from, printed: [] };
    const search = this.search(where, table);
    if (search !== null) return search;
    const condition = this.condition(where);
    return { text: `${from} WHERE ${condition.text}`, printed: [condition] };
  }

  /** At least those of a page in the order `end`: where the condition is one of several alternatives, the first of each. */
  page(where: Expr | null, table: Table, order: readonly Sql[], end: string): Source {
    const alternatives = where === null ? null : this.#alternativesOf(where, table);
    if (alternatives === null) return this.all(where, table);
    const pages = alternatives.map((alternative) => {
      const condition = this.condition(alternative);
      const text = `SELECT "id" FROM (SELECT this."id" FROM ${quoted(table.name)} this WHERE ${condition.text} ${end} LIMIT ?) found`;
      return { text, printed: [condition, ...order, PAGE_END] };
    });
    return {
      text: `FROM ${quoted(table.name)} this WHERE this."id" IN (${pages.map(({ text }) => text).join(" UNION ALL ")})`,
      printed: pages.flatMap(({ printed }) => printed),
    };
  }

  /** What `all` has, as many rows, each part found by itself; `atMost`: no more of each part, of which the number is bound. */
  counted(where: Expr | null, table: Table, atMost: boolean): Source {
    const alternatives = where === null ? null : this.#alternativesOf(where, table);
    if (where === null || alternatives === null) return this.all(where, table);
    const parts = this.#disjoint(where, alternatives).map((part) => {
      const condition = this.condition(part);
      const text = `SELECT 1 FROM ${quoted(table.name)} this WHERE ${condition.text}`;
      return atMost ? { text: `SELECT * FROM (${text} LIMIT ?) part`, printed: [condition, PAGE_END] } : { text, printed: [condition] };
    });
    return {
      text: `FROM (${parts.map(({ text }) => text).join(" UNION ALL ")}) counted`,
      printed: parts.flatMap(({ printed }) => printed),
    };
  }

  #disjoint(where: Expr, alternatives: readonly Expr[]): readonly Expr[] {
    const known = this.#parts.get(where);
    if (known !== undefined) return known;
    const made = disjoint(alternatives);
    this.#parts.set(where, made);
    return made;
  }

  /** Records that a search found, by the ids that are bound: what else must hold of them is asked again, the words are not. */
  among(where: Expr, table: Table): Source {
    const each = this.#row.dialect.each(AMONG.text);
    const condition = this.condition(soughtIn(simplifiedByItself(where))?.rest ?? where);
    const text = `FROM ${quoted(table.name)} this WHERE this."id" IN (SELECT ${each.value} FROM ${each.from}) AND ${condition.text}`;
    return { text, printed: [AMONG, condition] };
  }

  /** A search leads to the records, where the engine finds them one after the other; null where nothing is searched. */
  search(where: Expr, table: Table): Source | null {
    const known = this.#searches.get(where);
    if (known !== undefined) return known;
    const made = this.#makeSearch(where, table);
    this.#searches.set(where, made);
    return made;
  }

  #makeSearch(where: Expr, table: Table): Source | null {
    const sought = soughtIn(simplifiedByItself(where));
    const source = sought === null ? null : printWordsSource(sought.words, this.#row);
    if (sought === null || source === null) return null;
    const condition = this.condition(sought.rest);
    const text = `FROM ${source.text} CROSS JOIN ${quoted(table.name)} this ON this."id" = kept."id" WHERE ${condition.text}`;
    return { text, printed: [source, condition] };
  }

  #alternativesOf(where: Expr, table: Table): readonly Expr[] | null {
    const known = this.#alternatives.get(where);
    if (known !== undefined) return known;
    const made = alternativesOf(simplifiedByItself(where), table);
    this.#alternatives.set(where, made);
    return made;
  }
}
