// Every page of docs/diagnostics shows what it says.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { CATALOGUE } from "../../src/compiler/diagnostics/catalogue.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/diagnostics");

interface Example {
  readonly code: string;
  readonly wrong: string;
  readonly right: string;
}

function examplesOf(text: string): Example[] {
  const fence = (label: string, entry: string) => new RegExp(`${label}:\\n\\n(\`{3,})markdown\\n([\\s\\S]*?)\\n\\1`).exec(entry)?.[2];
  return splitEntries(text).flatMap(({ code, body }) => {
    const wrong = fence("Wrong", body);
    const right = fence("Right", body);
    return wrong === undefined || right === undefined ? [] : [{ code, wrong, right }];
  });
}

/** Entries begin with a second-level heading outside of fences. */
function splitEntries(text: string): { code: string; body: string }[] {
  const entries: { code: string; lines: string[] }[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const mark = /^(`{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : line.trim() === fence ? null : fence;
    const heading = fence === null ? /^## (.*)$/.exec(line) : null;
    if (heading !== null) entries.push({ code: heading[1] ?? "", lines: [] });
    else entries.at(-1)?.lines.push(line);
  }
  return entries.map((entry) => ({ code: entry.code, body: entry.lines.join("\n") }));
}

/** A comment with the name of a file begins that file. */
function sourcesOf(text: string) {
  const [first = "", ...others] = text.split(/^<!-- file: (.*) -->$/m);
  const sources = [{ file: "spec.md", text: first }];
  for (let at = 0; at < others.length; at += 2) sources.push({ file: others[at] ?? "", text: others[at + 1] ?? "" });
  return sources;
}

const codesOf = (text: string): string[] => compile(sourcesOf(text)).diagnostics.map((diagnostic) => diagnostic.code);

describe.each(readdirSync(FOLDER).filter((page) => page.endsWith(".md") && page !== "README.md"))("docs/diagnostics/%s", (page) => {
  const text = readFileSync(join(FOLDER, page), "utf8");

  it("has an entry for each of its codes", () => {
    const codes = splitEntries(text).map((entry) => entry.code);
    expect(codes).toEqual(
      Object.entries(CATALOGUE)
        .filter(([, entry]) => `${entry.page}.md` === page)
        .map(([code]) => code),
    );
  });

  it.each(examplesOf(text))("$code", ({ code, wrong, right }) => {
    expect(codesOf(wrong)).toContain(code);
    expect(codesOf(right)).not.toContain(code);
  });
});
