// A fix is offered where applying it removes the finding and leads to nothing worse.

import { describe, expect, it } from "vitest";
import { createLanguageService } from "../../../../src/compiler/language/language.ts";
import { withProvenFixes } from "../../../../src/compiler/proven.ts";
import { ATELIER } from "../../../fixtures/mistakes/atelier.ts";
import { found } from "./findings.ts";

const offered = (text: string, most = Infinity) => withProvenFixes(found(text), [{ file: "spec.md", text }], { most });
const titlesIn = (text: string, code: string, most?: number) =>
  offered(text, most)
    .filter((one) => one.code === code)
    .flatMap(({ fixes }) => fixes.map(({ title }) => title));
const PART = "| starts unique slug of name |";

describe("a fix", () => {
  it("that leads to another error is not offered", () => {
    const text = ATELIER.replace(PART, "| starts trunk of photo |");
    expect(found(text).flatMap(({ fixes }) => fixes.map(({ title }) => title))).toContain("Write photo.trunk");
    expect(titlesIn(text, "operators-are-written-as-here")).toEqual([]);
  });

  it("that mends what it is for is offered", () => {
    const text = ATELIER.replace("always days * tool.daily_price", "always days * daily_price of tool");
    expect(titlesIn(text, "operators-are-written-as-here")).toEqual(["Write tool.daily_price"]);
  });

  it("is offered where what was not read before is wrong in itself", () => {
    const text = ATELIER.replace("## 4. States", "### 4. States").replace("- States: asked, ", "- States: ");
    expect(titlesIn(text, "points-are-second-level-headings")).toEqual(['Write "## 4. States and transitions"']);
  });

  it("that takes a row away says so, or is not offered", () => {
    const text = ATELIER.replace("starts FINE", "-");
    const row = "| FINE | 5.00 EUR | for a day too late |\n";
    const span = { file: "spec.md", start: text.indexOf(row), end: text.indexOf(row) + row.length };
    const unused = found(text).find(({ message }) => message.includes("FINE"))!;
    const isOffered = (title: string) => {
      const fixes = [{ title, edits: [{ span, text: "" }], applicability: "maybe" as const }];
      return withProvenFixes([{ ...unused, fixes }], [{ file: "spec.md", text }], { all: found(text) })[0]!.fixes.length > 0;
    };
    expect([isOffered("Tidy up"), isOffered("Remove the row")]).toEqual([false, true]);
  });

  it("is offered untried where too much has been tried before it", () => {
    const text = ATELIER.replace(PART, "| starts trunk of photo |");
    expect(titlesIn(text, "operators-are-written-as-here", 100)).toEqual(["Write photo.trunk"]);
  });

  it("is tried in an editor, too", () => {
    const text = ATELIER.replace(PART, "| starts trunk of photo |");
    const service = createLanguageService();
    service.update("spec.md", text);
    const at = text.indexOf("trunk");
    expect(service.fixes("spec.md", at, at)).toEqual([]);
    service.update("spec.md", ATELIER.replace("- Currency: EUR", "- Currency: €"));
    const sign = ATELIER.indexOf("EUR");
    expect(service.fixes("spec.md", sign, sign).map(({ fix }) => fix.title)).toEqual(["Write EUR"]);
  });
});
