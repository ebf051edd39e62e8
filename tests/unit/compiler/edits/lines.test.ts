// List lines are set, added and deleted.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readsAs } from "../../../../src/compiler/edits/cell-text.ts";
import { changed, DOCUMENTS, expectOthersSame, holds, linesIn, placeWith, projection, text, textAfter, tried } from "./documents.ts";

const line = placeWith((written) => linesIn(projection(written)));
const setting = placeWith((written) =>
  linesIn(projection(written)).flatMap(({ line: { start, item } }) => (item === null ? [] : [{ start, item }])),
);
const itemAt = (now: string, at: number | null) => linesIn(projection(now)).find((one) => one.line.start === at)?.line.item;
const HEAD = "# A\n\n## 3. Entities\n\n### Book\n";
const TABLE = "\n| Field | Type |\n| ----- | ---- |\n| name | text(80) |\n";

describe("a list line", () => {
  it("set to what is there changes no byte", () => {
    holds(setting, ({ written, found: { start, item } }) => {
      expect(changed(written, { is: "set line", at: start, text: item.value.text.text }).edits).toEqual([]);
    });
  });

  it("is read back, behind its key, and nothing else of the document is touched", () => {
    holds(
      fc.tuple(setting, text),
      ([
        {
          written,
          found: { start, item },
        },
        value,
      ]) => {
        const change = changed(written, { is: "set line", at: start, text: value });
        const now = expectOthersSame(written, change, (at) => at === start);
        expect(itemAt(now, start)?.value.text.text).toBe(readsAs(value));
        for (const { span } of change.edits) expect(span.start > item.keyText.span.end && span.end <= item.span.end).toBe(true);
      },
    );
  });

  it("that is added is read, behind the one that was meant or where such lines stand", () => {
    holds(fc.tuple(line, text), ([{ written, found }, value]) => {
      const change = tried(written, { is: "add line", at: found.line.start, key: "Continues in", text: value });
      if ("refused" in change) return expect(change.refused).toContain("nine points");
      const now = expectOthersSame(written, change, () => false);
      expect(itemAt(now, change.at)).toMatchObject({ key: "Continues in", value: { text: { text: readsAs(value) } } });
    });
  });

  it("that is deleted is gone, and nothing else", () => {
    holds(line, ({ written, found }) => {
      const change = changed(written, { is: "delete line", at: found.line.start });
      const { start, end } = found.line;
      const now = expectOthersSame(written, change, (at) => start <= at && at < end);
      expect(linesIn(projection(now)).length).toBe(linesIn(projection(written)).length - 1);
    });
  });

  it.each([
    ["behind the last of its list", `${HEAD}\n- Order: name\n${TABLE}`, `${HEAD}\n- Order: name\n- Search: name\n${TABLE}`],
    ["with the sign of its list", `${HEAD}\n* Order: name\n${TABLE}`, `${HEAD}\n* Order: name\n* Search: name\n${TABLE}`],
    ["in front of the table where there is no list", `${HEAD}${TABLE}`, `${HEAD}\n- Search: name\n${TABLE}`],
    ["under a heading alone", HEAD, `${HEAD.trimEnd()}\n\n- Search: name\n`],
    ["under a heading with words", `${HEAD}\nA book.\n`, `${HEAD}\nA book.\n\n- Search: name\n`],
  ])("is added %s", (_, document, expected) => {
    expect(textAfter(document, { is: "add line", at: document.indexOf("### Book"), key: "Search", text: "name" })).toBe(expected);
  });

  it.each([
    ["with its empty line", `${HEAD}\n- Order: name\n${TABLE}`, `${HEAD}${TABLE}`],
    ["out of its list", `${HEAD}\n- Order: name\n- Search: name\n${TABLE}`, `${HEAD}\n- Search: name\n${TABLE}`],
    ["between words and a table that it parts", `${HEAD}\nWords.\n- Order: name\n${TABLE}`, `${HEAD}\nWords.\n${TABLE}`],
    ["at the end", `${HEAD}\nWords.\n\n- Order: name`, `${HEAD}\nWords.`],
  ])("is deleted %s", (_, document, expected) => {
    expect(textAfter(document, { is: "delete line", at: document.indexOf("- Order") })).toBe(expected);
  });

  it("says why it cannot be written", () => {
    const written = DOCUMENTS.library!;
    const entity = written.indexOf("### Book");
    expect(tried(written, { is: "add line", at: entity, key: "Colour", text: "blue" })).toEqual({
      refused: 'Point 3 has no list line "Colour".',
    });
    const single = `${HEAD}\n- One only\n`;
    expect(tried(single, { is: "set line", at: single.indexOf("- One"), text: "yes" })).toEqual({
      refused: '"One only" is a statement by itself and has no value.',
    });
  });
});
