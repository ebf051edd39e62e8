// Edits by chance, in both views: form, text, file and running product stay in agreement, and undo goes back to the first byte.

import fc from "fast-check";
import { expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import type { Intention } from "../../../src/compiler/edits/intention.ts";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import type { PointNumber } from "../../../src/compiler/points.ts";
import { formOf } from "../../../src/runtime/studio/form.ts";
import type { StudioForm, StudioTable } from "../../../src/runtime/wire/studio-form.ts";
import { openDocuments } from "../../support/application/studio.tsx";
import { FILE } from "../../support/studio-server.ts";
import { readExample } from "../../support/test-server.ts";

/** NINEFOLD_EDITS sets another number, and NINEFOLD_SEED other edits. */
const EDITS = Number(process.env.NINEFOLD_EDITS ?? 50);
const SEED = Number(process.env.NINEFOLD_SEED ?? 1);

const WORDS = [
  "a",
  "yes",
  "required",
  "text(40)",
  "due_on < today",
  "|",
  "not shown: why?",
  "é",
  "`",
  "-",
  "<br>",
  '"',
  "Reader",
  "30 days",
  "",
];
const PIECES = [...WORDS, "\n", "| a | b |\n", "\n\n### Shelf\n\n", "- Purpose: more\n", "  "];

type Random = (below: number) => number;

/** From 0 to below a number, the same for the same seed. */
function randomFrom(seed: number): Random {
  const numbers = fc.sample(fc.nat(), { seed, numRuns: 12 * EDITS + 100 });
  let at = 0;
  return (below) => numbers[at++ % numbers.length]! % below;
}

function one<T>(random: Random, all: readonly T[]): T | null {
  return all[random(Math.max(1, all.length))] ?? null;
}

function intentionOn(form: StudioForm, random: Random): Intention | null {
  const blocks = form.sections.flatMap((section) => section.blocks);
  const block = one(random, blocks);
  const text = one(random, WORDS) ?? "";
  if (block === null || block.is === "prose") return null;
  if (block.is === "table") return intentionOnTable(block, text, random);
  const line = one(random, block.lines);
  if (line === null) return null;
  const all: readonly Intention[] = [
    { is: "set line", at: line.from, text },
    { is: "delete line", at: line.from },
  ];
  return one(random, all);
}

function intentionOnTable({ rows, columns }: StudioTable, text: string, random: Random): Intention | null {
  const row = one(random, rows);
  if (row === null) return null;
  const all: readonly Intention[] = [
    { is: "set cell", at: row.from, column: random(columns.length), text },
    { is: "set cell", at: row.from, column: random(columns.length), text },
    { is: "add row", at: row.from, side: "after", cells: {} },
    { is: "duplicate row", at: row.from },
    { is: "move row", at: row.from, to: random(rows.length) },
    { is: "delete row", at: row.from },
  ];
  return one(random, all);
}

it(`agrees after each of ${EDITS} edits, and is as it was once all are taken back`, { timeout: 60_000 + 500 * EDITS }, async () => {
  const first = readExample("library");
  let running: Plan | null = null;
  const { documents, studio } = await openDocuments(first, { onRun: ({ plan }) => (running = plan) });
  const random = randomFrom(SEED);
  const now = () => documents.state().doc.toString();
  const writeText = () => {
    const text = now();
    const from = random(text.length);
    documents.write(from, Math.min(text.length, from + random(6)), one(random, PIECES) ?? "");
  };
  const writeForm = async (point: number) => {
    const form = await documents.ask("form", { point });
    const intention = form === null ? null : intentionOn(form, random);
    if (intention === null) return writeText();
    const answer = await documents.ask("intend", { intention });
    if (answer !== null && !("refused" in answer)) documents.apply(answer.edits);
  };
  /** What the file and the product are once typing rests. */
  const rested = async () => {
    await expect.poll(() => studio.disk.text, { timeout: 10_000 }).toBe(now());
    const { plan, diagnostics } = compile([{ file: FILE, text: now() }]);
    if (plan === null || diagnostics.some(({ level }) => level === "error")) return;
    await expect.poll(() => JSON.stringify(running), { timeout: 10_000 }).toBe(JSON.stringify(plan));
  };
  let made = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    const point = (1 + random(9)) as PointNumber;
    const before = now();
    if (random(2) === 0) writeText();
    else await writeForm(point);
    if (now() !== before) made++;
    const form = await documents.ask("form", { point });
    const [held] = (await studio.authoring.state()).documents;
    expect(held!.text).toBe(now());
    expect(form).toEqual(formOf({ file: FILE, text: now() }, point));
    if (edit % 10 === 9) await rested();
  }
  expect(made).toBeGreaterThan(EDITS / 2);
  for (let step = 0; now() !== first && step < 2 * EDITS; step++) documents.undo();
  expect(now()).toBe(first);
  await rested();
});
