// The words in which the nine grammars of points/ are written.

import type { ColumnGrammar, ItemGrammar, TableGrammar } from "./syntax.ts";

export function table(keyword: string, synonyms: readonly string[], columns: readonly ColumnGrammar[]): TableGrammar {
  return { keyword, synonyms, columns, openColumns: false };
}

/** A column that every such table has. */
export function column(name: string, ...synonyms: readonly string[]): ColumnGrammar {
  return { name, synonyms, required: true };
}

/** A column that may be left out. */
export function optional(name: string, ...synonyms: readonly string[]): ColumnGrammar {
  return { name, synonyms, required: false };
}

export function item(key: string, ...synonyms: readonly string[]): ItemGrammar {
  return { key, synonyms };
}

/** Any point may take the same-numbered points of another document. */
export const CONTINUES_IN: ItemGrammar = item("Continues in");
