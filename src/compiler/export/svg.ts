// Draws graphs as one picture (SVG) that says in words what it shows, and can be read on light and on dark paper.

import { widthOf } from "../diagnostics/width.ts";
import type { Graph } from "./graph.ts";
import { COLUMN, type Layout, LINE, LOOP, namesWidth, type PlacedArrow, type PlacedBox, type Point, place, TITLE } from "./layout.ts";

const HEADING = 34;

/** The graphs one below the other, each under its title. */
export function asSvg(title: string, graphs: readonly Graph[]): string {
  const laid = graphs.map((graph) => ({ graph, layout: place(graph) }));
  const width = Math.max(240, 48 + Math.ceil(widthOf(title) * COLUMN), ...laid.map(({ layout }) => layout.width));
  let height = 0;
  const parts = laid.map(({ graph, layout }) => {
    const y = height;
    height += HEADING + layout.height;
    return `<g transform="translate(0 ${y})">\n<text class="heading" x="24" y="${HEADING - 4}">${escaped(graph.title)}</text>\n${drawn(layout)}</g>\n`;
  });
  const description = graphs.map((graph) => graph.description).join(" ") || "There is nothing to show.";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="ninefold" width="${width}" height="${Math.max(height, HEADING)}" viewBox="0 0 ${width} ${Math.max(height, HEADING)}" role="img" aria-labelledby="ninefold-title ninefold-description">\n`,
    `<title id="ninefold-title">${escaped(title)}</title>\n<desc id="ninefold-description">${escaped(description)}</desc>\n`,
    STYLE,
    MARKERS,
    '<rect class="paper" width="100%" height="100%"/>\n',
    ...parts,
    "</svg>\n",
  ].join("");
}

/** Held to this picture, so that it may stand inside a page. */
const STYLE = `<style>
.ninefold { --paper: #ffffff; --ink: #1b2422; --soft: #55625f; --line: #7b8885; --box: #f3f6f5; --head: #dfe8e6; }
@media (prefers-color-scheme: dark) {
  .ninefold { --paper: #141a19; --ink: #e8eeec; --soft: #a9b6b3; --line: #83918e; --box: #1e2726; --head: #2b3836; }
}
.ninefold text { font: 13px ui-monospace, "IBM Plex Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--ink); }
.ninefold .paper, .ninefold .behind { fill: var(--paper); }
.ninefold .heading, .ninefold .title { font-weight: 600; }
.ninefold .detail, .ninefold .label { fill: var(--soft); }
.ninefold .box { fill: var(--box); stroke: var(--line); stroke-width: 1.25; }
.ninefold .head { fill: var(--head); }
.ninefold .inner { fill: none; stroke: var(--line); }
.ninefold .dot, .ninefold .tip { fill: var(--line); }
.ninefold .arrow, .ninefold .foot { fill: none; stroke: var(--line); stroke-width: 1.5; }
.ninefold .dashed { stroke-dasharray: 5 4; }
</style>
`;

const MARKERS = `<defs>
<marker id="ninefold-tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 1 10 5 0 9z"/></marker>
<marker id="ninefold-foot" viewBox="0 0 12 12" refX="11" refY="6" markerWidth="11" markerHeight="11" orient="auto-start-reverse"><path class="foot" d="M1 6h10M1 6 11 1M1 6l10 5"/></marker>
</defs>
`;

function drawn({ boxes, arrows }: Layout): string {
  const body = [...arrows.map(arrowPath), ...boxes.map(boxOf), ...arrows.map(labelOf)].join("");
  return `<g transform="translate(0 ${HEADING - 12})">\n${body}</g>\n`;
}

function boxOf(placed: PlacedBox): string {
  const { box, at, width, height } = placed;
  if (box.shape === "dot") return `<circle class="dot" cx="${round(at.x)}" cy="${round(at.y)}" r="7"/>\n`;
  const x = at.x - width / 2;
  const y = at.y - height / 2;
  const corner = box.shape === "box" ? 4 : 12;
  const frame = (inset: number, name: string) =>
    `<rect class="${name}" x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="${corner - inset}"/>\n`;
  const inner = box.shape === "end" ? frame(3, "inner") : "";
  if (box.lines.length === 0) return `${frame(0, "box")}${inner}${text("title", at.x, y + TITLE / 2, box.title, "middle")}`;
  const head = `<path class="head" d="M${round(x + 0.6)} ${round(y + TITLE)}v-${TITLE - corner}q0-${corner} ${corner}-${corner}h${round(width - 2 * corner - 1.2)}q${corner} 0 ${corner} ${corner}v${TITLE - corner}z"/>\n`;
  const details = x + 12 + (namesWidth(box) + 2) * COLUMN;
  const lines = box.lines.map(({ name, detail }, index) => {
    const line = y + TITLE + 5 + (index + 0.5) * LINE;
    return text("name", x + 12, line, name) + text("detail", details, line, detail);
  });
  return `${frame(0, "box")}${head}${text("title", x + 12, y + TITLE / 2, box.title)}${lines.join("")}`;
}

function arrowPath({ arrow, points, loops }: PlacedArrow): string {
  const start = arrow.many.from ? ' marker-start="url(#ninefold-foot)"' : "";
  const end = ` marker-end="url(#ninefold-${arrow.many.to ? "foot" : "tip"})"`;
  const path = loops === null ? smooth(points) : looped(points, loops);
  return `<path class="arrow${arrow.dashed ? " dashed" : ""}" d="${path}"${start}${end}/>\n`;
}

/** Out of a side of a box and back. */
function looped([from]: readonly Point[], side: "right" | "below"): string {
  if (from === undefined) return "";
  const [x, y] = [round(from.x), round(from.y)];
  if (side === "below") return `M${x - 10} ${y}C${x - 26} ${y + LOOP} ${x + 26} ${y + LOOP} ${x + 10} ${y}`;
  return `M${x} ${y - 10}C${x + LOOP} ${y - 26} ${x + LOOP} ${y + 18} ${x} ${y + 2}`;
}

/** Through the first and the last point, past those between. */
function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const parts = rest.map((point, index) => {
    const next = rest[index + 1];
    if (next === undefined) return `L${round(point.x)} ${round(point.y)}`;
    return `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  return `M${round(first.x)} ${round(first.y)}${parts.join("")}`;
}

function labelOf({ lines, label }: PlacedArrow): string {
  if (lines.length === 0) return "";
  const width = Math.max(...lines.map(widthOf)) * COLUMN + 8;
  const height = lines.length * LINE;
  const behind = `<rect class="behind" x="${round(label.x - width / 2)}" y="${round(label.y - height / 2)}" width="${round(width)}" height="${height}"/>\n`;
  return behind + lines.map((line, index) => text("label", label.x, label.y + (index + 0.5) * LINE - height / 2, line, "middle")).join("");
}

function text(name: string, x: number, y: number, words: string, anchor: "start" | "middle" = "start"): string {
  const anchored = anchor === "start" ? "" : ' text-anchor="middle"';
  return `<text class="${name}" x="${round(x)}" y="${round(y + 4.5)}"${anchored}>${escaped(words)}</text>\n`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function escaped(words: string): string {
  const printable = words.replace(/[\p{Cc}\p{Cs}]/gu, " ");
  return printable.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
