// Mutates documents by seed, and observes each beside the document that it was made of.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileWithModel } from "../../../src/compiler/compile.ts";
import type { Compiled } from "../../../src/compiler/difference/difference.ts";
import type { Source } from "../../../src/compiler/source.ts";
import { random } from "../../fuzz/mutate.ts";
import { cellsOf, type Mutation, mutationsOf, type PlacedCell } from "../cell-mutations.ts";
import { differencesOf, type Seen } from "./compare.ts";
import { type Observation, observe, openScene, type Scene } from "./observer.ts";
import { EVERYTHING_READ, type Reach, reachOf, withoutOrigins } from "./touched.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../../examples");

export interface Document {
  readonly name: string;
  readonly source: Source;
  readonly cells: readonly PlacedCell[];
  readonly compiled: Compiled;
  readonly scene: Scene;
  readonly observed: Map<string, Observation>;
}

/** A mutation, and what of it was observed. */
export interface Case {
  readonly seed: number;
  readonly column: string;
  readonly document: Document;
  readonly mutation: Mutation;
  readonly now: Compiled;
  /** Whether nothing of the plan differs. */
  readonly isSame: boolean;
  /** Null where the records cannot follow by themselves. */
  readonly seen: readonly Seen[] | null;
}

export interface Drawn {
  readonly column: string;
  /** Null where no change of some cells of the column is a document. */
  readonly found: Case | null;
}

export function compiledOf(source: Source): Compiled | null {
  const { plan, ...rest } = compileWithModel([source]);
  return plan === null ? null : { ...rest, plan, sources: [source] };
}

export function openExamples(): Promise<readonly Document[]> {
  return Promise.all(
    readdirSync(EXAMPLES).map((name) => {
      const samples = join(EXAMPLES, name, "data/samples.json");
      const records = existsSync(samples) ? JSON.parse(readFileSync(samples, "utf8")) : {};
      return openDocument(name, readFileSync(join(EXAMPLES, name, "spec.md"), "utf8"), records);
    }),
  );
}

export async function openDocument(name: string, text: string, records: unknown): Promise<Document> {
  const source = { file: "spec.md", text };
  const scene = await openScene(text, records);
  return { name, source, cells: cellsOf(source), compiled: compiledOf(source)!, scene, observed: new Map() };
}

/** Each column so often, before any cell is as good as another. */
const ROUNDS = 3;
/** Cells of a column of which a change is looked for, and changes of each. */
const MOST_CELLS = 9;
const MOST_CHANGES = 4;

/** The mutation of a seed, observed. */
export async function draw(documents: readonly Document[], seed: number): Promise<Drawn> {
  const { column, made } = mutate(documents, seed);
  return { column, found: made === null ? null : await observed(made) };
}

type Made = Omit<Case, "isSame" | "seen">;

function mutate(documents: readonly Document[], seed: number): { readonly column: string; readonly made: Made | null } {
  const next = random(seed * 7_919);
  for (let count = 0; count < 5; count++) next(2);
  const all = documents.flatMap((document) => document.cells.map((cell) => ({ document, cell })));
  const columns = columnsOf(documents);
  const column = seed <= columns.length * ROUNDS ? columns[(seed - 1) % columns.length]! : all[next(all.length)]!.cell.column;
  const pool = all.filter(({ cell }) => cell.column === column);
  // What nothing else names can change by itself.
  const unnamed = pool.filter(({ document, cell }) => document.source.text.split(cell.text.text).length === 2);
  for (let count = 0; count < MOST_CELLS; count++) {
    const of = count < 3 || unnamed.length === 0 ? pool : unnamed;
    const { document, cell } = of[next(of.length)]!;
    for (const mutation of mutationsOf(document.source, document.cells, cell, next).slice(0, MOST_CHANGES)) {
      const now = compiledOf({ ...document.source, text: mutation.text });
      if (now !== null) return { column, made: { seed, column, document, mutation, now } };
    }
  }
  return { column, made: null };
}

/** The first of each point, then the second of each: some of them are of all points. */
export function columnsOf(documents: readonly Document[]): readonly string[] {
  const columns = [...new Set(documents.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  const within = (column: string) => columns.filter((one) => one[0] === column[0]).indexOf(column);
  return columns.toSorted((a, b) => within(a) - within(b));
}

async function observed(made: Made): Promise<Case> {
  const { document, now } = made;
  const { plan } = document.compiled;
  if (withoutOrigins(plan) === withoutOrigins(now.plan)) return { ...made, isSame: true, seen: [] };
  const reach = reachOf(plan, now.plan);
  const before = await oldAs(document, reach);
  const after = await observe(document.scene, now.plan, reach);
  return { ...made, isSame: false, seen: after === null ? null : differencesOf(before, after) };
}

/** Of the document as it was, for each reach once. */
async function oldAs({ scene, compiled, observed: known }: Document, reach: Reach): Promise<Observation> {
  const read = known.get("") ?? (await observe(scene, compiled.plan, EVERYTHING_READ))!;
  known.set("", read);
  const shown = [...(reach.subjects ?? ["all"])].filter((name) => !reach.isReadOnly || name.startsWith("call "));
  const key = JSON.stringify([reach.isReadOnly, shown, [...reach.entities]]);
  const found = known.get(key) ?? (await observe(scene, compiled.plan, reach, read))!;
  known.set(key, found);
  // What is tried changes nothing, and is answered the same whatever else is asked.
  known.set("", new Map([...read, ...[...found].filter(([asked]) => asked.includes("|try|"))]));
  return found;
}
