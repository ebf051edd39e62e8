// A text is parsed once, and incremental parsing equals parsing anew.

import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { ParsedDocuments } from "../../../../src/compiler/language/parsed-documents.ts";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";
import { mutate, random } from "../../../fuzz/mutate.ts";
import { DOCUMENTS } from "./documents.ts";

it("parses a text once, until it changes or is forgotten", () => {
  const documents = new ParsedDocuments();
  const source = { file: "a.md", text: "## 1. Purpose\n\n- Product: A\n" };
  const first = documents.parse(source);
  expect(documents.parse({ ...source })).toBe(first);
  expect(documents.parse({ file: "b.md", text: source.text })).not.toBe(first);
  const changed = documents.parse({ ...source, text: `${source.text}- Purpose: B\n` });
  expect(changed.document.points[0]?.sections[0]?.items.map((item) => item.value.text.text)).toEqual(["A", "B"]);
  documents.forget("a.md");
  expect(documents.parse({ ...source, text: `${source.text}- Purpose: B\n` })).not.toBe(changed);
});

/** Long enough for several pieces. */
const LONG = DOCUMENTS.filter(({ text }) => text.length > 20_000);

it.each(LONG)("gives what parsing anew gives, edit after edit: $file", ({ text }) => {
  const documents = new ParsedDocuments();
  const next = random(text.length);
  let written = text;
  for (let edit = 0; edit < 6; edit++) {
    const source = { file: "spec.md", text: written };
    expect(isDeepStrictEqual(documents.parse(source), parseDocument(source))).toBe(true);
    written = mutate(written, next);
  }
});
