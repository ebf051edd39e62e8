// The nine grammars contradict neither each other nor themselves.

import { describe, expect, test } from "vitest";
import { fold, GRAMMARS, tableStartedBy } from "../../../../src/compiler/parse/grammars.ts";
import { POINTS } from "../../../../src/compiler/points.ts";

describe.each(POINTS.map((point) => [point.slug, point.number] as const))("%s", (_, number) => {
  const { tables, items } = GRAMMARS[number];

  test("a header cell begins one table", () => {
    const words = tables.flatMap((table) => [table.keyword, ...table.synonyms].map(fold));
    expect(new Set(words).size).toBe(words.length);
    for (const table of tables) expect(tableStartedBy(number, ` ${table.keyword.toUpperCase()} `)).toBe(table);
  });

  test("a header means one column", () => {
    for (const table of tables) {
      const words = [table.keyword, ...table.columns.flatMap((column) => [column.name, ...column.synonyms])].map(fold);
      expect(new Set(words).size, table.keyword).toBe(words.length);
    }
  });

  test("a key means one setting", () => {
    const words = items.flatMap((item) => [item.key, ...item.synonyms].map(fold));
    expect(new Set(words).size).toBe(words.length);
  });
});
