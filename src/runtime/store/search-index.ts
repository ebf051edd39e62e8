// What full-text indexes a plan asks for. The words of texts, kept beside each record in a table of its own, one column for each
// text. Knows no engine.

import type { Expr } from "../../compiler/expression/tree.ts";
import { eachNode } from "../../compiler/expression/walk.ts";
import { wordsIn } from "../../compiler/expression/words.ts";
import type { EntityPlan } from "../../compiler/plan/plan.ts";
import { hashOf, shortened } from "./schema.ts";
import type { Row, Value } from "./store.ts";

/** Grows when words are made or kept otherwise, so that indexes are filled anew. */
export const WORDS_VERSION = 3;

/** What the names of all tables of words begin with. */
export const WORDS_PREFIX = "ninefold_words_";

export interface SearchIndex {
  /** The table of the records. */
  readonly of: string;
  /** Where the words are kept. */
  readonly table: string;
  /** What finds them, where an engine has that in a table of its own. */
  readonly fullText: string;
  readonly fields: readonly string[];
}

/**
 * The texts of an entity in which somebody may search, those of its label included; null where there are none. Where other words are kept,
 * their table has another name, so that it can be filled while the one before is still in use.
 */
export function searchIndexOf(entity: EntityPlan): SearchIndex | null {
  const fields = searchedFields(entity);
  if (fields.length === 0) return null;
  const kept = entity.fields.filter(({ name }) => fields.includes(name)).map(({ name, type, required }) => [name, type, required]);
  const table = shortened(`${WORDS_PREFIX}${entity.table}.${hashOf(JSON.stringify([fields, kept]))}`);
  return { of: entity.table, table, fullText: `${table}.find`, fields };
}

export function searchedFields(entity: EntityPlan): string[] {
  const stored = (name: string): boolean =>
    entity.fields.some((field) => field.name === name && field.type.is === "text" && field.always === null);
  const shown: string[] = [];
  const look = (node: Expr): void => {
    if (node.op !== "field" || node.of.op !== "this" || node.entity !== entity.name) return;
    shown.push(node.field);
    const computed = entity.fields.find((field) => field.name === node.field)?.always;
    if (computed != null) eachNode(computed, look);
  };
  eachNode(entity.shownAs, look);
  return [...new Set([...entity.search, ...shown])].filter(stored);
}

/** The column of the words of the field at a place. */
export function wordColumn(at: number): string {
  return `w${at}`;
}

/** The words of a text as their column keeps them. */
export function indexedWords(value: Value | undefined): string {
  return typeof value === "string" ? wordsIn(value).join(" ") : "";
}

/** The words by the columns that follow from those of a record, as far as `row` has them. */
export function wordsOfRow(index: SearchIndex, row: Row): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [at, field] of index.fields.entries()) if (Object.hasOwn(row, field)) words.set(wordColumn(at), indexedWords(row[field]));
  return words;
}
