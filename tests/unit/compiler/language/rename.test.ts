// Every name can be renamed, and the document says the same.

import { describe, expect, it } from "vitest";
import { analyse, examine } from "../../../../src/compiler/compile.ts";
import type { Diagnostic } from "../../../../src/compiler/diagnostics/diagnostic.ts";
import { createLanguageService } from "../../../../src/compiler/language/language.ts";
import { ParsedDocuments } from "../../../../src/compiler/language/parsed-documents.ts";
import { type Mention, type NamedSymbol, symbolKey } from "../../../../src/compiler/model/names/symbols.ts";
import type { Span } from "../../../../src/compiler/source.ts";
import { applyEdits, type Edit } from "../../../../src/compiler/text-edit.ts";
import { DOCUMENTS, LIBRARY } from "./documents.ts";

const FRESH: Readonly<Record<NamedSymbol["kind"], string>> = {
  entity: "QzThing",
  field: "qz_field",
  value: "qz_value",
  input: "qz_input",
  action: "qz act",
  role: "Qz role",
  screen: "Qz screen",
  call: "qz call",
  shape: "QzShape",
  message: "qz-message",
  send: "qz-send",
  code: "qz-code",
  constant: "QZ_CONSTANT",
};

/** Reasons that say what the author has to do first, or that the name is not the author's. */
const RIGHTLY_REFUSED = /is a name of the program itself|The program gives the name|by the same word|is still there/;

const codesOf = (diagnostics: readonly Diagnostic[]) => diagnostics.map((diagnostic) => diagnostic.code);

const meets = (one: Span, other: Span) => one.start <= other.end && other.start <= one.end;

/** Codes that occur more often than before. */
function added(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((code) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** One name of each kind, of the middle of a document: each is read anew for it, and all of all would take minutes. */
function chosenFrom(mentions: readonly Mention[]): Mention[] {
  const byKey = new Map(mentions.filter((one) => one.is === "definition").map((mention) => [symbolKey(mention.symbol), mention]));
  return Object.keys(FRESH).flatMap((kind) => {
    const all = [...byKey.values()].filter((mention) => mention.symbol.kind === kind);
    return all.slice(Math.floor(all.length / 2)).slice(0, 1);
  });
}

describe("renaming", () => {
  it.each(DOCUMENTS.map((source) => [source.file, source] as const))("keeps what %s means", (file, source) => {
    const { mentions, diagnostics } = analyse([source]);
    // Where a row cannot be read it may be said that the name cannot be changed there.
    const refused = diagnostics.some((diagnostic) => diagnostic.level === "error") ? /./ : RIGHTLY_REFUSED;
    const service = createLanguageService();
    service.update(file, source.text);
    const edits: Edit[] = [];
    for (const mention of chosenFrom(mentions)) {
      const renaming = service.rename(file, mention.span.start, FRESH[mention.symbol.kind]);
      if ("refused" in renaming) expect(renaming.refused, symbolKey(mention.symbol)).toMatch(refused);
      // A place that two names stand in is changed by one of them alone.
      else if (!renaming.edits.some(({ span }) => edits.some((other) => meets(other.span, span)))) edits.push(...renaming.edits);
    }
    const renamed = { file, text: applyEdits(source.text, edits) };
    expect(added(codesOf(diagnostics), codesOf(examine([renamed], new ParsedDocuments().parse).diagnostics))).toEqual([]);
  });

  const service = createLanguageService();
  service.update(LIBRARY.file, LIBRARY.text);
  const rename = (at: string, name: string) => service.rename(LIBRARY.file, LIBRARY.text.indexOf(at), name);
  const renamed = (at: string, name: string) => {
    const renaming = rename(at, name);
    if ("refused" in renaming) throw new Error(renaming.refused);
    return applyEdits(LIBRARY.text, renaming.edits);
  };

  it("reaches cells, expressions, messages, addresses and settings", () => {
    const text = renamed("isbn        |", "number_code");
    expect(text).toContain("/books/{book.number_code}/edit");
    expect(text).toContain("length of number_code = 13");
    expect(text).toContain("Book.number_code");
    expect(text.match(/.{4}\bisbn\b/g)?.filter((found) => found !== "bad-isbn" && found !== "was isbn")).toEqual([]);
  });

  it("reaches what the conditions of a call are given", () => {
    const calls = LIBRARY.text.indexOf("## 8.");
    const call =
      "| Named | GET | /named/books | list Book where (title contains ask.word and ask.word is not empty) | { word: text(20) } | list of Book |";
    const table = `| Call | Method | Path | Does | Takes | Gives |\n|---|---|---|---|---|---|\n${call}\n\n`;
    const text = `${LIBRARY.text.slice(0, calls)}${table}${LIBRARY.text.slice(calls)}`;
    const service = createLanguageService();
    service.update(LIBRARY.file, text);
    const renaming = service.rename(LIBRARY.file, text.indexOf("word and"), "part");
    expect(applyEdits(text, "edits" in renaming ? renaming.edits : [])).toContain(
      "where (title contains ask.part and ask.part is not empty) | { part: text(20) }",
    );
  });

  it("says what stored things were called, and what they were before that", () => {
    expect(renamed("title       |", "heading")).toContain("| heading (was title)       | text(200)");
    expect(renamed("novel, study", "story")).toContain("one of: story (was novel), study");
    expect(renamed("MAX_LOANS    |", "MOST_LOANS")).not.toContain("(was");
    const twice = createLanguageService();
    const once = renamed("title       |", "heading");
    twice.update(LIBRARY.file, once);
    const again = twice.rename(LIBRARY.file, once.indexOf("heading (was"), "caption");
    expect(applyEdits(once, "edits" in again ? again.edits : [])).toContain("| caption (was heading, title) ");
  });

  it("writes an entity in addresses as addresses are written", () => {
    const text = renamed("Book\n\nA title", "PrintedWork");
    expect(text).toContain("/books/{printed_work.isbn}");
    expect(text).toContain("reference to PrintedWork");
    expect(text).toContain("board of Loan by status");
  });

  it.each([
    ["isbn        |", "title", "given"],
    ["isbn        |", "due on", "due_on"],
    ["isbn        |", "today", "today"],
    ["status is not lost", "state", "Write the line that names it first"],
    ["Visitor   |", "reader", "Role"],
  ])("refuses to call what stands at %j %j, and says why", (at, name, said) => {
    expect(rename(at, name)).toEqual({ refused: expect.stringContaining(said) });
  });

  it("says where there is nothing to rename", () => {
    expect(service.renamable(LIBRARY.file, LIBRARY.text.indexOf("lends books"))).toEqual({ refused: expect.any(String) });
    expect(service.renamable(LIBRARY.file, LIBRARY.text.indexOf("MAX_LOANS"))).toMatchObject({ name: "MAX_LOANS" });
  });

  it("renames an entity whose states name no field", () => {
    const text =
      "# A\n\n## 3. Entities and their fields\n\n### Thing\n\n| Field | Type |\n| ----- | ---- |\n| name | text |\n\n" +
      "## 4. States and transitions\n\n### Thing\n\n- States: here, gone\n\n| From | Action | To |\n| ---- | ------ | -- |\n| (new) | bring | here |\n";
    const service = createLanguageService();
    service.update("a.md", text);
    const renaming = service.rename("a.md", text.indexOf("Thing"), "Object");
    if ("refused" in renaming) throw new Error(renaming.refused);
    expect(applyEdits(text, renaming.edits).match(/### .*/g)).toEqual(["### Object (was Thing)", "### Object"]);
  });
});
