// The catalogue of edits: small documents, what is edited in them, and the difference that is reported.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileWithModel } from "../../src/compiler/compile.ts";
import { type Compiled, type Difference, differenceOf } from "../../src/compiler/difference/difference.ts";
import type { Source } from "../../src/compiler/source.ts";
import { rollbackLimits } from "../../src/runtime/release/rollback-limits.ts";

export const CATALOGUE = join(import.meta.dirname, "catalogue");

export interface Entry {
  /** "3-entities/field-required" */
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

export function entries(): Entry[] {
  const folders = readdirSync(CATALOGUE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: folder }) =>
    readdirSync(join(CATALOGUE, folder)).map((file) => {
      const path = join(CATALOGUE, folder, file);
      return { name: `${folder}/${file.replace(/\.md$/, "")}`, path, text: readFileSync(path, "utf8") };
    }),
  );
}

/** The document with the edit of the entry. */
export function edited(document: string, entry: Entry): string {
  return applied(documentBefore(document, entry), entry, /```diff\n([\s\S]*?)\n```/);
}

/** What the entry edits: the document, where the entry does not say another edit that comes before. */
function documentBefore(document: string, entry: Entry): string {
  return entry.text.includes("```diff before\n") ? applied(document, entry, /```diff before\n([\s\S]*?)\n```/) : document;
}

/** Each hunk begins with the lines of the document: `  kept`, `- goes`, `+ comes`. */
function applied(document: string, { name, text }: Entry, block: RegExp): string {
  const diff = block.exec(text)?.[1] ?? "";
  let result = `\n${document}`;
  for (const hunk of diff.split(/\n\n(?=[-+ ])/)) {
    const lines = hunk.split("\n");
    const of = (signs: string) => `\n${lines.flatMap((line) => (signs.includes(line[0] ?? " ") ? [line.slice(2)] : [])).join("\n")}\n`;
    const [before, after] = [of(" -"), of(" +")];
    if (result.split(before).length !== 2) throw new Error(`${name}: the edit does not fit the document at\n${before}`);
    result = result.replace(before, () => (after === "\n\n" ? "\n" : after));
  }
  return result.slice(1);
}

export function compiled(sources: readonly Source[]): Compiled {
  const { plan, ...rest } = compileWithModel(sources);
  const [error] = rest.diagnostics.filter(({ level }) => level === "error");
  if (plan === null) throw new Error(`${error?.message} (at ${error?.primary.start})`);
  return { ...rest, plan, sources };
}

const document = readFileSync(join(CATALOGUE, "clinic.md"), "utf8");
const original = compiled([{ file: "clinic.md", text: document }]);

/** What is said of an entry, and what could not be gone back on after it. */
export interface Report {
  readonly difference: Difference;
  readonly limits: readonly string[];
}

const reports = new Map<string, Report>();

/** The difference that an entry makes to the document of the catalogue. */
export function differenceOfEntry(entry: Entry): Difference {
  return reportOfEntry(entry).difference;
}

export function reportOfEntry(entry: Entry): Report {
  const report = reports.get(entry.text) ?? reportOf(entry);
  reports.set(entry.text, report);
  return report;
}

function reportOf(entry: Entry): Report {
  const of = (text: string) => compiled([{ file: "clinic.md", text }]);
  const text = documentBefore(document, entry);
  const [before, after] = [text === document ? original : of(text), of(edited(document, entry))];
  return { difference: differenceOf(before, after), limits: rollbackLimits(before.plan, after.plan, []) };
}
