// The picture of a point that has one: how entities refer to each other, and what leads from state to state.

import { analyse } from "../../compiler/compile.ts";
import { entitiesGraph, statesGraphs } from "../../compiler/export/diagrams.ts";
import { asSvg } from "../../compiler/export/svg.ts";
import { Words } from "../../compiler/export/words.ts";
import type { StudioDiagram } from "../wire/studio.ts";
import type { Workspace } from "./workspace.ts";

/** Of point 3 or 4; null where there is nothing to draw. */
export function diagramOf(workspace: Workspace, point: 3 | 4): StudioDiagram | null {
  const sources = workspace.sources();
  const analysis = analyse(sources, workspace.parsed.parse);
  const graphs = point === 4 ? statesGraphs(analysis.model) : [entitiesGraph(analysis.model, new Words(analysis, sources))];
  if (graphs.every(({ boxes }) => boxes.length === 0)) return null;
  const description = graphs.map((graph) => graph.description).join(" ");
  return { description, svg: asSvg(point === 4 ? "States" : "Entities", graphs) };
}
