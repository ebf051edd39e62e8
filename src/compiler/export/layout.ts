// Places for the boxes and arrows of a graph. The sole user of the layout library; knows no colours.

import { Graph as Layered, layout } from "@dagrejs/dagre";
import { widthOf } from "../diagnostics/width.ts";
import type { Arrow, Box, Graph } from "./graph.ts";

/** One column and one line of the typeface, in pixels: every character is as wide as another. */
export const COLUMN = 7.9;
export const LINE = 20;
export const TITLE = 30;
const PADDING = 12;
const DOT = 16;
const MARGIN = 24;
/** How far an arrow that leads back to its own box goes out. */
export const LOOP = 36;
/** Columns of a line of an arrow's label. */
const LONGEST = 26;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedBox {
  readonly box: Box;
  /** Its middle. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}

export interface PlacedArrow {
  readonly arrow: Arrow;
  readonly points: readonly Point[];
  /** The middle of its label. */
  readonly label: Point;
  readonly lines: readonly string[];
  /** Where it leads back to its own box: at this side, the middle of which is its one point. */
  readonly loops: "right" | "below" | null;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
}

export function place(graph: Graph): Layout {
  const layered = new Layered({ multigraph: true });
  const isDown = graph.direction === "down";
  layered.setGraph({
    rankdir: isDown ? "TB" : "LR",
    nodesep: 40,
    ranksep: isDown ? 36 : 64,
    edgesep: 24,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  layered.setDefaultEdgeLabel(() => ({}));
  for (const box of graph.boxes) layered.setNode(box.id, sizeOf(box));
  for (const [index, arrow] of graph.arrows.entries()) {
    layered.setEdge({ v: arrow.from, w: arrow.to, name: String(index) }, { ...roomOf(arrow, isDown), labelpos: "c" });
  }
  layout(layered);
  const boxes = graph.boxes.map((box) => {
    const { x, y, width, height } = layered.node(box.id) as Point & { readonly width: number; readonly height: number };
    return { box, at: { x, y }, width, height };
  });
  const arrows = graph.arrows.map((arrow, index): PlacedArrow => {
    const edge = layered.edge({ v: arrow.from, w: arrow.to, name: String(index) }) as Point & { readonly points: readonly Point[] };
    const lines = linesOf(arrow);
    const own = boxes.find(({ box }) => box.id === arrow.from);
    if (arrow.from !== arrow.to || own === undefined)
      return { arrow, lines, points: edge.points, label: { x: edge.x, y: edge.y }, loops: null };
    const side = isDown ? { x: own.at.x + own.width / 2, y: own.at.y } : { x: own.at.x, y: own.at.y + own.height / 2 };
    const label = isDown
      ? { x: side.x + LOOP + (widest(lines) * COLUMN) / 2, y: side.y }
      : { x: side.x, y: side.y + LOOP + (lines.length * LINE) / 2 };
    return { arrow, lines, points: [side], label, loops: isDown ? "right" : "below" };
  });
  const size = layered.graph() as { readonly width?: number; readonly height?: number };
  return { width: Math.ceil(size.width ?? 2 * MARGIN), height: Math.ceil(size.height ?? 2 * MARGIN), boxes, arrows };
}

function roomOf(arrow: Arrow, isDown: boolean): { width: number; height: number } {
  const lines = linesOf(arrow);
  const loop = arrow.from === arrow.to ? LOOP : 0;
  const width = lines.length === 0 ? 0 : widest(lines) * COLUMN + 12;
  return { width: width + (isDown ? loop : 0), height: lines.length * LINE + (isDown ? 0 : loop) };
}

/** A line for each thing that the arrow stands for, or more where it is long. */
function linesOf(arrow: Arrow): string[] {
  return arrow.label.split("\n").flatMap((label) => {
    const lines: string[] = [];
    for (const word of label.split(" ").filter((part) => part !== "")) {
      const last = lines.at(-1);
      if (last !== undefined && widthOf(last) + widthOf(word) < LONGEST) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

function widest(lines: readonly string[]): number {
  return Math.max(0, ...lines.map(widthOf));
}

function sizeOf(box: Box): { width: number; height: number } {
  if (box.shape === "dot") return { width: DOT, height: DOT };
  const title = widthOf(box.title);
  const names = namesWidth(box);
  const details = Math.max(0, ...box.lines.map((line) => widthOf(line.detail)));
  const columns = Math.max(title, box.lines.length === 0 ? 0 : names + 2 + details);
  const lines = box.lines.length === 0 ? 0 : box.lines.length * LINE + 10;
  return { width: Math.ceil(columns * COLUMN) + 2 * PADDING, height: TITLE + lines };
}

/** Columns that the names of a box take. */
export function namesWidth(box: Box): number {
  return Math.max(0, ...box.lines.map((line) => widthOf(line.name)));
}
