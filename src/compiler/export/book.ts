// A document as one page to print: its text, its diagrams, who may do what, and what is open.

import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import type { Analysis } from "../compile.ts";
import { touchesOf } from "../model/impact.ts";
import { LineIndex, type Source, type Span } from "../source.ts";
import { entitiesGraph, statesGraphs } from "./diagrams.ts";
import type { Graph } from "./graph.ts";
import { matrixOf, matrixRows } from "./matrix.ts";
import { asSvg, escaped } from "./svg.ts";
import type { Words } from "./words.ts";

export interface Book {
  readonly analysis: Analysis;
  readonly words: Words;
  readonly sources: readonly Source[];
  /** BCP 47. */
  readonly language: string;
}

interface Part {
  readonly title: string;
  readonly html: string;
}

/** A whole page of HTML, which asks for nothing else and runs nothing. */
export function bookOf(book: Book): string {
  const { model } = book.analysis;
  const text = chaptersOf(book.sources);
  const parts = [
    picturesOf("Entities", [entitiesGraph(model, book.words)]),
    picturesOf("States", statesGraphs(model)),
    permissionsOf(book),
  ];
  const added = [...parts, questionsOf(book)].filter((part) => part !== null);
  const contents = [...text.titles, ...added.map(({ title }) => escaped(title))];
  return [
    `<!doctype html>\n<html lang="${escaped(book.language)}">\n<head>\n<meta charset="utf-8">\n${CLOSED}\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n',
    `<title>${escaped(model.name)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n`,
    `<nav aria-label="Contents">\n<ul>\n${contents.map((title, index) => `<li><a href="#part-${index + 1}">${title}</a></li>\n`).join("")}</ul>\n</nav>\n`,
    `<main>\n${text.html}\n`,
    ...added.map(({ title, html }, index) => `<h2 id="part-${text.titles.length + index + 1}">${escaped(title)}</h2>\n${html}\n`),
    "</main>\n</body>\n</html>\n",
  ].join("");
}

/** Pictures that an author names in the text would be asked of whoever has them. */
const CLOSED = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`;

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#c9cfcc, #3a4543); --soft: light-dark(#55625f, #a9b6b3); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; break-after: avoid; }
h2 { margin-top: 2.5rem; }
nav ul { padding: 0; list-style: none; }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; font-size: 13px; }
th, td { padding: 4px 8px; border: 1px solid var(--line); text-align: start; vertical-align: top; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
figure { margin: 1rem 0; overflow-x: auto; break-inside: avoid; }
img { max-width: 100%; }
small { color: var(--soft); }
code { font: 0.9em ui-monospace, monospace; }
@media print { :root { color-scheme: light; } body { max-width: none; margin: 0; } h2 { break-before: page; } nav + main h1 { break-before: page; } }
`;

/** The documents as they are written; their headings of the second level have the places `part-1` and so on. */
function chaptersOf(sources: readonly Source[]): { readonly titles: readonly string[]; readonly html: string } {
  const titles: string[] = [];
  const html = sources.map(({ text }) => micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })).join("\n");
  // What the author wrote as HTML is escaped, so that these are headings of Markdown.
  const placed = html.replace(/<h2>(.*?)<\/h2>/gs, (_, title: string) => `<h2 id="part-${titles.push(title)}">${title}</h2>`);
  return { titles: titles.map((title) => title.replace(/<[^>]+>/g, "")), html: placed };
}

function picturesOf(title: string, graphs: readonly Graph[]): Part | null {
  const shown = graphs.filter(({ boxes }) => boxes.length > 0);
  const figures = shown.map((graph) => {
    const address = `data:image/svg+xml,${encodeURIComponent(asSvg(graph.title, [graph]))}`;
    return `<figure><img src="${escaped(address)}" alt="${escaped(graph.description)}"></figure>`;
  });
  return figures.length === 0 ? null : { title, html: figures.join("\n") };
}

function permissionsOf({ analysis, words }: Book): Part | null {
  const matrix = matrixOf(analysis.model, words);
  if (matrix.roles.length === 0) return null;
  const roles = [["Role", "Means"], ...matrix.roles.map(({ name, means }) => [name, means])];
  return { title: "Who may do what", html: `${table(roles)}\n${table(matrixRows(matrix))}` };
}

function questionsOf({ analysis, sources }: Book): Part | null {
  const touches = touchesOf(analysis.model);
  const place = placesIn(sources);
  const items = analysis.openQuestions.map((question) => {
    const touched = (touches.get(question) ?? []).map(({ label }) => label);
    const further = [place(question.span), ...(touched.length === 0 ? [] : [`touches ${touched.join(", ")}`])].join("; ");
    return `<li>${escaped(question.question)} <small>${escaped(`${question.subject} (${further})`)}</small></li>`;
  });
  return items.length === 0 ? null : { title: "Open questions", html: `<ol>\n${items.join("\n")}\n</ol>` };
}

/** "line 12"; with the file where there are several. */
function placesIn(sources: readonly Source[]): (span: Span) => string {
  const lines = new Map(sources.map(({ file, text }) => [file, new LineIndex(text)]));
  return ({ file, start }) => {
    const line = `line ${lines.get(file)?.position(start).line ?? 1}`;
    return sources.length === 1 ? line : `${file}, ${line}`;
  };
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: "th" | "td") =>
    `<tr>${cells.map((cell) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${escaped(cell)}</${tag}>`).join("")}</tr>\n`;
  return `<table>\n<thead>\n${line(head, "th")}</thead>\n<tbody>\n${rows.map((row) => line(row, "td")).join("")}</tbody>\n</table>`;
}
