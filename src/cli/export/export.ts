// `ninefold export …`: what a document says in the forms of other tools. Wires the exporters to the store and the server,
// whose tables and addresses they show.

import { existsSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { stringify } from "csv-stringify/sync";
import { type Analysis, analyse, compile } from "../../compiler/compile.ts";
import { bookOf } from "../../compiler/export/book.ts";
import { componentTypes } from "../../compiler/export/component-types.ts";
import { entitiesGraph, statesGraphs } from "../../compiler/export/diagrams.ts";
import { matrixAsMarkdown, matrixOf, matrixRows } from "../../compiler/export/matrix.ts";
import { entitiesAsMermaid, statesAsMermaid } from "../../compiler/export/mermaid.ts";
import { modelOf } from "../../compiler/export/model.ts";
import { asSvg } from "../../compiler/export/svg.ts";
import { typesText } from "../../compiler/export/types.ts";
import { Words } from "../../compiler/export/words.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Source } from "../../compiler/source.ts";
import { describePlan } from "../../runtime/server/rest-api/description.ts";
import { ENGINES, schemaText } from "../../runtime/store/schema-text.ts";
import { documentFiles } from "../document.ts";
import { replaceFile } from "../replace-file.ts";
import { UserError } from "../user-error.ts";

export interface ExportOptions {
  readonly output?: string;
  readonly engine?: string;
  readonly format?: string;
}

/** A document without errors, with all that an exporter may ask. */
interface Exported {
  readonly analysis: Analysis;
  readonly plan: Plan;
  readonly sources: readonly Source[];
  readonly words: Words;
}

type Exporter = (document: Exported, options: ExportOptions) => string;

export const EXPORTS: Readonly<Record<string, Exporter>> = {
  model: ({ analysis, words, sources }) => json(modelOf(analysis, words, sources)),
  openapi: ({ plan }) => json(describePlan(plan).openapi),
  sql: ({ plan }, { engine }) => schemaText(plan, oneOf("engine", engine ?? "sqlite", ENGINES)),
  types({ plan }) {
    const { openapi, records } = describePlan(plan);
    return typesText(openapi, records);
  },
  "component-types": ({ plan }) => componentTypes(plan),
  "diagram states"({ analysis, plan }, { format }) {
    const graphs = statesGraphs(analysis.model);
    return pictureFormat(format) === "svg" ? asSvg(`${plan.product.name}: states`, graphs) : statesAsMermaid(graphs);
  },
  "diagram entities"({ analysis, words }, { format }) {
    const graph = entitiesGraph(analysis.model, words);
    return pictureFormat(format) === "svg" ? asSvg(graph.title, [graph]) : entitiesAsMermaid(graph);
  },
  book: ({ analysis, plan, words, sources }) => bookOf({ analysis, words, sources, language: plan.product.language }),
  matrix({ analysis, plan, words }, { format }) {
    const matrix = matrixOf(analysis.model, words);
    const written = oneOf("format", format ?? "markdown", ["markdown", "csv"] as const);
    if (written === "markdown") return matrixAsMarkdown(plan.product.name, matrix);
    return stringify(matrixRows(matrix), { escape_formulas: true, record_delimiter: "\r\n", bom: true });
  },
};

export function exportCommand(what: string, file: string, options: ExportOptions): number {
  const exporter = EXPORTS[what];
  if (exporter === undefined) throw new UserError(`There is no export "${what}". There are: ${Object.keys(EXPORTS).join(", ")}.`);
  const files = documentFiles(file);
  if (options.output !== undefined && files.some(({ path }) => realPath(path) === realPath(options.output ?? "")))
    throw new UserError(`${options.output} is the document itself. Name another file: -o FILE`);
  const sources = files.flatMap(({ source }) => source ?? []);
  const { plan } = compile(sources);
  if (plan === null) throw new UserError(`${file} has errors, so nothing is exported. See: ninefold check ${file}`);
  const analysis = analyse(sources);
  const text = exporter({ analysis, plan, sources, words: new Words(analysis, sources) }, options);
  if (options.output === undefined) process.stdout.write(text);
  else {
    replaceFile(options.output, text);
    console.error(`Wrote ${options.output}.`);
  }
  return 0;
}

/** The file that a path leads to, links followed; standard output leads to none. */
function realPath(path: string): string {
  return existsSync(path) && statSync(path).isFile() ? realpathSync(path) : resolve(path);
}

function pictureFormat(given: string | undefined): "mermaid" | "svg" {
  return oneOf("format", given ?? "mermaid", ["mermaid", "svg"] as const);
}

function oneOf<T extends string>(what: string, given: string, known: readonly T[]): T {
  const found = known.find((one) => one === given);
  if (found === undefined) throw new UserError(`There is no ${what} "${given}". There are: ${known.join(", ")}.`);
  return found;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
