// Diagrams: what they show, in Mermaid's words and as pictures that say in words what they show.

import { describe, expect, it } from "vitest";
import { analyse } from "../../../../src/compiler/compile.ts";
import { entitiesGraph, statesGraphs } from "../../../../src/compiler/export/diagrams.ts";
import { entitiesAsMermaid, statesAsMermaid } from "../../../../src/compiler/export/mermaid.ts";
import { asSvg } from "../../../../src/compiler/export/svg.ts";
import { Words } from "../../../../src/compiler/export/words.ts";

const TEXT = `# Post <& "Co">

## 3

### Parcel

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| goes   | reference to Place  | required |
| next   | reference to Parcel | optional |
| marks  | list of Mark        | optional |
| weight | integer(0..30)      | optional |

### Place

| Field   | Type                 | Must be  |
| ------- | -------------------- | -------- |
| name    | text(20)             | required |
| parcels | every Parcel by goes | -        |

### Mark

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(20) | required |

## 4

### Parcel

- States: packed, on_its_way, there "At the door"
- Ends in: there

| From       | Action                               | To         |
| ---------- | ------------------------------------ | ---------- |
| (new)      | pack                                 | packed     |
| packed     | send                                 | on_its_way |
| on_its_way | pass on                              | on_its_way |
| on_its_way | deliver                              | there      |
| on_its_way | hand to a neighbour                  | there      |
| packed     | (when weight is empty or weight < 1) | there      |
`;

const sources = [{ file: "spec.md", text: TEXT }];
const analysis = analyse(sources);
const states = statesGraphs(analysis.model);
const entities = entitiesGraph(analysis.model, new Words(analysis, sources));

/** Says which tag is not closed; empty where the text is well-formed. */
function unbalanced(xml: string): string {
  const open: string[] = [];
  for (const [, close, name, empty] of xml.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (close === "/") {
      if (open.pop() !== name) return `</${name}>`;
    } else if (empty !== "/") open.push(name ?? "");
  }
  return open.join(" ");
}

describe("diagrams", () => {
  it("are of a document without errors", () => {
    expect(analysis.diagnostics.filter((one) => one.level === "error")).toEqual([]);
  });

  it("show states in Mermaid's words", () => {
    expect(statesAsMermaid(states).split("\n")).toEqual([
      "---",
      'title: "Parcel"',
      "---",
      "stateDiagram-v2",
      "  accTitle: Parcel",
      "  accDescr: The states of Parcel: Packed, On its way, At the door. pack begins as Packed, send leads from Packed to On its way, pass on leads from On its way to On its way, deliver leads from On its way to At the door, hand to a neighbour leads from On its way to At the door, (when weight is empty or weight < 1) leads from Packed to At the door. It ends as At the door.",
      '  state "Packed" as s1',
      '  state "On its way" as s2',
      '  state "At the door" as s3',
      "  [*] --> s1: pack",
      "  s1 --> s2: send",
      "  s2 --> s2: pass on",
      "  s2 --> s3: deliver",
      "  s2 --> s3: hand to a neighbour",
      "  s1 --> s3: (when weight is empty or weight #60; 1)",
      "  s3 --> [*]",
      "",
    ]);
  });

  it("show entities in Mermaid's words", () => {
    const text = entitiesAsMermaid(entities);
    expect(text).toContain('title: "Post <& \\"Co\\">: entities"\n---\nerDiagram\n');
    expect(text).toContain(
      "  Parcel {\n    reference_to_Place goes\n    reference_to_Parcel next\n    list_of_Mark marks\n    integer_0_30 weight\n    state status\n  }\n",
    );
    expect(text).toContain("  Place {\n    text_20 name\n  }\n");
    expect(text.split("\n").filter((line) => line.includes("--") && line.includes(":"))).toEqual([
      '  Parcel }o--|| Place : "goes"',
      '  Parcel }o--o| Parcel : "next"',
      '  Parcel }o--o{ Mark : "marks"',
    ]);
  });

  it("are pictures that are well-formed, say what they show, and keep dark paper in mind", () => {
    for (const [title, graphs] of [
      ['Post <& "Co">', states],
      [entities.title, [entities]],
      ["Nothing", []],
    ] as const) {
      const svg = asSvg(title, graphs);
      expect(unbalanced(svg)).toBe("");
      expect(svg).toContain('role="img" aria-labelledby="ninefold-title ninefold-description"');
      expect(svg).toMatch(/<title id="ninefold-title">[^<]+<\/title>\n<desc id="ninefold-description">[^<]+<\/desc>/);
      expect(svg).toContain("prefers-color-scheme: dark");
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
    expect(asSvg('A <& "B">', states)).toContain('<title id="ninefold-title">A &lt;&amp; &quot;B&quot;&gt;</title>');
  });

  it("put every box inside the picture, and none over another", () => {
    const svg = asSvg(entities.title, [entities]);
    const size = /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number) ?? [];
    const boxes = [...svg.matchAll(/class="box" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((match) =>
      match.slice(1).map(Number),
    ) as [number, number, number, number][];
    expect(boxes).toHaveLength(3);
    for (const [index, [x, y, width, height]] of boxes.entries()) {
      expect(x + width).toBeLessThanOrEqual(size[0] ?? 0);
      expect(y + height).toBeLessThanOrEqual(size[1] ?? 0);
      for (const [otherX, otherY, otherWidth, otherHeight] of boxes.slice(index + 1)) {
        expect(x + width <= otherX || otherX + otherWidth <= x || y + height <= otherY || otherY + otherHeight <= y).toBe(true);
      }
    }
  });
});
