// Whatever one cell of a document changes is said by the difference, and nothing that is not so.
// NINEFOLD_MUTATIONS=500 mutates the examples, from NINEFOLD_MUTATIONS_SEED on; NINEFOLD_MUTATIONS_PART="2/2" every second one.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { differenceOf } from "../../src/compiler/difference/difference.ts";
import { differenceAsJson } from "../../src/compiler/difference/json.ts";
import { FAULTS } from "./completeness/faults.ts";
import { faultyDifferences } from "./completeness/faulty-differences.ts";
import { type Case, columnsOf, type Document, draw, openDocument, openExamples } from "./completeness/run.ts";
import { verdictsOn } from "./completeness/verdict.ts";
import { CLINIC, RECORDS } from "./on-data/clinic.ts";

const IS_WHOLE = process.env.NINEFOLD_MUTATIONS !== undefined;
const RUNS = Number(process.env.NINEFOLD_MUTATIONS ?? 25);
const FIRST = Number(process.env.NINEFOLD_MUTATIONS_SEED ?? 1);
const [PART = 1, PARTS = 1] = (process.env.NINEFOLD_MUTATIONS_PART ?? "1/1").split("/").map(Number);
const NO_LIMIT = { timeout: 6 * 3_600_000 };

/** On days that are still to come where documents are observed. */
const LATER_RECORDS = JSON.parse(JSON.stringify(RECORDS).replaceAll("2026-03-0", "2026-11-2"));

/** At least so many of ten draws find a change that is a document. */
const COMPILED = 8;

describe("the difference", () => {
  const cases: Case[] = [];
  let documents: readonly Document[] = [];
  beforeAll(async () => {
    const clinic = await openDocument("clinic", CLINIC, LATER_RECORDS);
    documents = IS_WHOLE ? [...(await openExamples()), clinic] : [clinic];
  });
  afterAll(async () => {
    for (const { scene } of documents) await scene.close();
  });

  it(`says all that ${RUNS} mutations change, and nothing else`, NO_LIMIT, async () => {
    const wrong: string[] = [];
    const counts = { drawn: 0, compiled: 0, same: 0, refused: 0, unsaid: 0, false: 0, unshown: 0 };
    for (let seed = FIRST + PART - 1; seed < FIRST + RUNS; seed += PARTS) {
      const { found } = await draw(documents, seed);
      counts.drawn++;
      if (found === null) continue;
      counts.compiled++;
      if (found.isSame) counts.same++;
      if (found.seen === null) counts.refused++;
      cases.push(found);
      const difference = differenceOf(found.document.compiled, found.now);
      expect(JSON.stringify(differenceAsJson(difference))).not.toContain("undefined");
      for (const { is, why } of verdictsOn(found, difference.changes)) {
        counts[is]++;
        const words = `seed ${seed}, ${found.document.name}, ${found.mutation.words}\n${is}: ${why}`;
        if (is !== "unshown") wrong.push(words);
        if (IS_WHOLE) console.info(words);
      }
    }
    if (IS_WHOLE) console.info(JSON.stringify(counts), columnsInWords(documents, cases));
    expect(wrong).toEqual([]);
    expect(counts.compiled * 10).toBeGreaterThanOrEqual(counts.drawn * COMPILED);
  });

  it.runIf(IS_WHOLE)("is found out wherever a fault is planted in it", NO_LIMIT, async () => {
    const faulty = await faultyDifferences(FAULTS);
    const missed = FAULTS.filter((_, at) => !cases.some((one) => isFoundOut(faulty[at]!, one)));
    console.info(`${FAULTS.length - missed.length} of ${FAULTS.length} planted faults found; not here: ${JSON.stringify(missed)}`);
    // A part mutates some columns only: another finds what this one misses.
    if (PARTS === 1) expect(missed).toEqual([]);
    expect(missed.length).toBeLessThan(FAULTS.length);
  });
});

function isFoundOut(faulty: typeof differenceOf, one: Case): boolean {
  return verdictsOn(one, faulty(one.document.compiled, one.now).changes).some(({ is }) => is !== "unshown");
}

/** How many columns were mutated three times, and which were not. */
function columnsInWords(documents: readonly Document[], cases: readonly Case[]): string {
  const all = columnsOf(documents);
  const few = all.filter((column) => cases.filter((one) => one.column === column).length < 3);
  return `${all.length - few.length} of ${all.length} columns three times; fewer: ${few.join(", ")}`;
}
