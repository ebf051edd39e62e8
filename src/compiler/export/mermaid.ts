// Diagrams in the words of Mermaid, which many tools draw inside Markdown.

import type { Arrow, Box, Graph } from "./graph.ts";

/** State diagrams, one below the other. */
export function statesAsMermaid(graphs: readonly Graph[]): string {
  if (graphs.length === 0) return "stateDiagram-v2\n";
  return graphs.map(stateDiagram).join("\n");
}

function stateDiagram(graph: Graph): string {
  const ids = idsOf(graph.boxes);
  const states = graph.boxes.filter((box) => box.shape !== "dot").map((box) => `  state ${quoted(box.title)} as ${ids.get(box.id)}\n`);
  const arrows = graph.arrows.flatMap((arrow) =>
    arrow.label.split("\n").map((label) => {
      const what = arrow.dashed ? `(${label})` : label;
      return `  ${ids.get(arrow.from)} --> ${ids.get(arrow.to)}${what === "" ? "" : `: ${plain(what)}`}\n`;
    }),
  );
  const ends = graph.boxes.filter((box) => box.shape === "end").map((box) => `  ${ids.get(box.id)} --> [*]\n`);
  return `${heading(graph)}stateDiagram-v2\n${accessible(graph)}${states.join("")}${arrows.join("")}${ends.join("")}`;
}

export function entitiesAsMermaid(graph: Graph): string {
  const boxes = graph.boxes.map((box) => {
    const lines = box.lines.map(({ name, detail }) => `    ${word(detail)} ${word(name)}\n`);
    return `  ${word(box.id)} {\n${lines.join("")}  }\n`;
  });
  const arrows = graph.arrows.map((arrow) => `  ${word(arrow.from)} ${relation(arrow)} ${word(arrow.to)} : ${quoted(arrow.label)}\n`);
  return `${heading(graph)}erDiagram\n${accessible(graph)}${boxes.join("")}${arrows.join("")}`;
}

/** "}o--||": many, perhaps none, of the one refer to exactly one of the other. */
function relation({ many, dashed }: Arrow): string {
  return `${many.from ? "}o" : "||"}--${many.to ? "o{" : dashed ? "o|" : "||"}`;
}

function heading(graph: Graph): string {
  return `---\ntitle: ${JSON.stringify(graph.title)}\n---\n`;
}

function accessible(graph: Graph): string {
  return `  accTitle: ${sentence(graph.title)}\n  accDescr: ${sentence(graph.description)}\n`;
}

/** Text up to the end of its line, where nothing is read by its number. */
function sentence(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll(";", ",").replace(/[#{}]/g, "");
}

/** Names that Mermaid takes, whatever the document calls a thing. */
function idsOf(boxes: readonly Box[]): ReadonlyMap<string, string> {
  return new Map(boxes.map((box, index) => [box.id, box.shape === "dot" ? "[*]" : `s${index}`] as const));
}

function word(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^_+|_+$/g, "");
  return /^\p{L}/u.test(safe) ? safe : `x${safe}`;
}

function quoted(text: string): string {
  return `"${plain(text)}"`;
}

/** Signs that begin or end something in Mermaid are written by their numbers. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[#;:"{}<>]/g, (sign) => `#${sign.codePointAt(0)};`);
}
