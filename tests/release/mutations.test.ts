// Whatever cell of an example changes what the plan means, the difference reports a change.
// NINEFOLD_MUTATIONS sets the number of mutations, and NINEFOLD_MUTATIONS_SEED begins elsewhere.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { compileWithModel } from "../../src/compiler/compile.ts";
import { type Compiled, differenceOf } from "../../src/compiler/difference/difference.ts";
import { differenceAsJson } from "../../src/compiler/difference/json.ts";
import { printDifference } from "../../src/compiler/difference/print.ts";
import type { Source } from "../../src/compiler/source.ts";
import { random } from "../fuzz/mutate.ts";
import { cellsOf, mutateCell } from "./cell-mutations.ts";

const RUNS = Number(process.env.NINEFOLD_MUTATIONS ?? 25);
const FIRST = Number(process.env.NINEFOLD_MUTATIONS_SEED ?? 1);
const EXAMPLES = resolve(import.meta.dirname, "../../examples");

const compiled = (sources: readonly Source[]): Compiled | null => {
  const { plan, ...rest } = compileWithModel(sources);
  return plan === null ? null : { ...rest, plan, sources };
};

const documents = readdirSync(EXAMPLES).map((name) => {
  const source = { file: `${name}.md`, text: readFileSync(join(EXAMPLES, name, "spec.md"), "utf8") };
  return { source, cells: cellsOf(source), old: compiled([source])! };
});

/** All of a plan but where its rows are. */
const withoutOrigins = (plan: Compiled["plan"]) =>
  JSON.stringify(plan, (name, value) => (name === "origin" || name === "touches" ? undefined : value));

/** The same without who may do what: a cell that gives nobody anything, and takes nothing from anybody, is no change. */
const withoutRights = (plan: Compiled["plan"]) =>
  JSON.stringify(plan, (name, value) => (["origin", "touches", "access", "mayOpen"].includes(name) ? undefined : value));

it(`reports a change for each of ${RUNS} mutations that changes the plan, and none for the others`, () => {
  const counts = { mutations: 0, differing: 0, same: 0, rightsWithoutEffect: 0, broken: 0 };
  const wrong: string[] = [];
  const kinds = new Set<string>();
  for (let seed = FIRST; counts.mutations < RUNS; seed++) {
    const next = random(seed * 7_919);
    for (let count = 0; count < 5; count++) next(2);
    const { source, cells, old } = documents[next(documents.length)]!;
    const { text, words } = mutateCell(source, cells, next);
    const now = compiled([{ file: source.file, text }]);
    if (now === null) {
      counts.broken++;
      continue;
    }
    counts.mutations++;
    const isSame = withoutOrigins(old.plan) === withoutOrigins(now.plan);
    const difference = differenceOf(old, now);
    counts[isSame ? "same" : "differing"]++;
    for (const change of difference.changes) kinds.add(change.kind);
    const isOfRights = !isSame && withoutRights(old.plan) === withoutRights(now.plan);
    if (isOfRights && difference.changes.length === 0) counts.rightsWithoutEffect++;
    else if (isSame !== (difference.changes.length === 0)) wrong.push(`seed ${seed}, ${words}\n${printDifference(difference)}`);
    expect(JSON.stringify(differenceAsJson(difference))).not.toContain("undefined");
  }
  if (process.env.NINEFOLD_MUTATIONS !== undefined) console.log(counts, kinds.size, "kinds");
  expect(wrong).toEqual([]);
}, 1_200_000);
