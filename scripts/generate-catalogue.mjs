// Makes src/compiler/diagnostics/catalogue.ts from the pages in docs/diagnostics. With `--check` it writes nothing
// and fails when the file is stale. The format of a page is described in docs/diagnostics/README.md.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const pagesFolder = join(root, "docs", "diagnostics");
const target = join(root, "src", "compiler", "diagnostics", "catalogue.ts");

const LEVELS = ["error", "warning", "question", "info"];
const CODE = /^[a-z0-9]+(-[a-z0-9]+)+$/;
const PLACEHOLDER = /\{\{|\}\}|\{([a-zA-Z]+)\}|[{}]/g;

/** Reads one page into its entries. Throws with the page and the code where the page is malformed. */
export function readPage(page, text) {
  const entries = [];
  for (const part of splitAtHeadings(text)) entries.push(readEntry(page, part.code, part.body));
  return entries;
}

function splitAtHeadings(text) {
  const parts = [];
  let fence = null;
  for (const line of text.split(/\r?\n/)) {
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null && mark) fence = mark;
    else if (fence && mark?.startsWith(fence) && line.trim() === mark) fence = null;
    const heading = fence === null ? /^## (.*)$/.exec(line) : null;
    if (heading) parts.push({ code: heading[1].trim(), body: [] });
    else parts.at(-1)?.body.push(line);
  }
  return parts;
}

function readEntry(page, code, body) {
  const fail = (what) => {
    throw new Error(`docs/diagnostics/${page}.md, "${code}": ${what}`);
  };
  if (!CODE.test(code)) fail("a code is a sentence in lower case, its words joined by hyphens");
  const level = setting(body, "Level") ?? fail("no `- Level:`");
  const message = setting(body, "Message") ?? fail("no `- Message:`");
  const help = setting(body, "Help");
  if (!LEVELS.includes(level)) fail(`the level is one of ${LEVELS.join(", ")}`);
  const wrong = example(body, "Wrong") ?? fail("no fenced example under `Wrong:`");
  const right = example(body, "Right") ?? fail("no fenced example under `Right:`");
  const parameters = [...new Set([...placeholders(message, fail), ...placeholders(help ?? "", fail)])];
  return { code, level, message, help, page, parameters, wrong, right };
}

function setting(body, key) {
  const at = body.findIndex((line) => line.startsWith(`- ${key}:`));
  if (at < 0) return null;
  const lines = [body[at].slice(key.length + 3).trim()];
  for (let next = at + 1; /^ {2,}\S/.test(body[next] ?? ""); next++) lines.push(body[next].trim());
  return lines.join(" ") || null;
}

function example(body, label) {
  const at = body.findIndex((line) => line.trim() === `${label}:`);
  if (at < 0) return null;
  const open = body.findIndex((line, index) => index > at && line.trim() !== "");
  const mark = /^(`{3,}|~{3,})/.exec(body[open] ?? "")?.[1];
  if (!mark) return null;
  const close = body.findIndex((line, index) => index > open && line.trim() === mark);
  return close < 0 ? null : body.slice(open + 1, close).join("\n");
}

function placeholders(template, fail) {
  const names = [];
  for (const match of template.matchAll(PLACEHOLDER)) {
    if (match[1]) names.push(match[1]);
    else if (match[0].length === 1) fail(`write {{ and }} for a brace in "${template}"`);
  }
  return names;
}

/** The text of catalogue.ts. */
export function printCatalogue(entries) {
  const rows = entries.map(
    (entry) =>
      `  ${JSON.stringify(entry.code)}: { level: ${JSON.stringify(entry.level)}, page: ${JSON.stringify(entry.page)},\n` +
      `    message: ${JSON.stringify(entry.message)},\n    help: ${JSON.stringify(entry.help)} },`,
  );
  const parameters = entries.map(
    (entry) => `  ${JSON.stringify(entry.code)}: ${entry.parameters.map((name) => JSON.stringify(name)).join(" | ") || "never"};`,
  );
  return `// Generated from docs/diagnostics by scripts/generate-catalogue.mjs. Change the pages, then run it again.
// biome-ignore-all format: generated

import type { Level } from "./diagnostic.ts";

/** What a code says. \`page\` is the name of its page in docs/diagnostics, where the code is a heading. */
export interface CatalogueEntry {
  readonly level: Level;
  readonly page: string;
  readonly message: string;
  readonly help: string | null;
}

/** The names of the placeholders in a code's message and help. */
export interface CatalogueParameters {
${parameters.join("\n")}
}

export type Code = keyof CatalogueParameters;

export const CATALOGUE: { readonly [C in Code]: CatalogueEntry } = {
${rows.join("\n")}
};
`;
}

/** All entries of all pages, in the order of the pages' names. Throws where a code is given twice. */
export function readCatalogue(folder = pagesFolder) {
  const entries = [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  for (const name of names.sort()) entries.push(...readPage(name.slice(0, -3), readFileSync(join(folder, name), "utf8")));
  const pages = new Map();
  for (const { code, page } of entries) {
    if (pages.has(code)) throw new Error(`"${code}" stands in docs/diagnostics/${pages.get(code)}.md and in ${page}.md`);
    pages.set(code, page);
  }
  return entries;
}

function main() {
  const fresh = printCatalogue(readCatalogue());
  if (!process.argv.includes("--check")) writeFileSync(target, fresh);
  else if (readFileSync(target, "utf8") !== fresh) {
    throw new Error("src/compiler/diagnostics/catalogue.ts is stale: run `node scripts/generate-catalogue.mjs`");
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
