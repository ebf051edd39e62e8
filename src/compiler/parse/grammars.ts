// The nine grammars by the number of their point, and finding a word in them. The readers of tables and items ask here.

import type { PointNumber } from "../points.ts";
import { PURPOSE } from "./points/1-purpose.ts";
import { SCREENS } from "./points/2-screens.ts";
import { ENTITIES } from "./points/3-entities.ts";
import { STATES } from "./points/4-states.ts";
import { RULES } from "./points/5-rules.ts";
import { ROLES } from "./points/6-roles.ts";
import { CALLS } from "./points/7-calls.ts";
import { ERRORS } from "./points/8-errors.ts";
import { CONSTANTS } from "./points/9-constants.ts";
import type { PointGrammar, TableGrammar } from "./syntax.ts";

export const GRAMMARS: { readonly [N in PointNumber]: PointGrammar } = {
  1: PURPOSE,
  2: SCREENS,
  3: ENTITIES,
  4: STATES,
  5: RULES,
  6: ROLES,
  7: CALLS,
  8: ERRORS,
  9: CONSTANTS,
};

const NUMBERS: readonly PointNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A word as it is compared: in lower case, with single ordinary spaces. */
export function fold(word: string): string {
  return word.trim().replace(/\s+/g, " ").toLowerCase();
}

/** Of a column of values: that each of them is a default, as it stands. */
export function isDefaultsHeader(header: string): boolean {
  return /^default\b/.test(fold(header));
}

/** Of the marks of fields: that each says whether there may be no value, and not whether there must be one. */
export function isNullableHeader(header: string): boolean {
  return /^null(?:able)?\??$/.test(fold(header));
}

/** The table of this point that a header cell begins. */
export function tableStartedBy(point: PointNumber, header: string): TableGrammar | null {
  return GRAMMARS[point].tables.find((table) => means(table.keyword, table.synonyms, header)) ?? null;
}

/** The point and table that a header cell begins, looking at `first` before the others. */
export function homeOf(
  header: string,
  first: PointNumber | null = null,
): { readonly point: PointNumber; readonly table: TableGrammar } | null {
  for (const point of first === null ? NUMBERS : [first, ...NUMBERS]) {
    const table = tableStartedBy(point, header);
    if (table !== null) return { point, table };
  }
  return null;
}

/** Whether some point has a setting of this name. */
export function isSetting(word: string): boolean {
  return NUMBERS.some((number) => GRAMMARS[number].items.some(({ key, synonyms }) => means(key, synonyms, word)));
}

export function means(name: string, synonyms: readonly string[], word: string): boolean {
  const folded = fold(word);
  return fold(name) === folded || synonyms.some((synonym) => fold(synonym) === folded);
}
