// The clinic of the catalogue with records, and the plan of an edit of its document.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { planRelease } from "../../../src/runtime/release/plan-release.ts";
import { printReleasePlan } from "../../../src/runtime/release/print.ts";
import type { PlanLine, ReleasePlan } from "../../../src/runtime/release/release-plan.ts";
import { beginReading, beginShadowing } from "../../../src/runtime/store/backup/read-transaction.ts";
import { type Engine, open, type TestServer } from "../../support/test-server.ts";
import { CATALOGUE, compiled } from "../catalogue.ts";

export const CLINIC = readFileSync(join(CATALOGUE, "clinic.md"), "utf8");
/** The day after the visits were booked. */
export const TOMORROW = new Date("2026-03-03T10:00:00.000Z");

const original = compiled([{ file: "clinic.md", text: CLINIC }]);

export const RECORDS = {
  Person: [
    { name: "Dina", email: "dina@example.org", role: "desk" },
    { name: "Dora", email: "dora@example.org", role: "desk" },
    { name: "Emil", email: "emil@example.org", role: "doctor" },
    { name: "Pia", email: "pia@example.org", phone: "+351 210 000 001" },
    { name: "Paul", email: "paul@example.org", phone: "+351 210 000 002" },
    { name: "Petra", email: "petra@example.org" },
  ],
  Floor: [{ name: "Ground" }],
  Room: [{ name: "A", wing: "north", floor: 0 }, { name: "B" }],
  Visit: [
    { patient: "@Person:pia@example.org", day: "2026-03-02", note: "first", code: "ABCDEFGH", room: 0 },
    { patient: "@Person:paul@example.org", day: "2026-03-02", purpose: "pain", minutes: 60 },
    { patient: "@Person:pia@example.org", day: "2026-03-05", purpose: "vaccine", code: "AB" },
    { patient: "@Person:petra@example.org", day: "2026-03-02", status: "arrived" },
    { patient: "@Person:paul@example.org", day: "2026-03-09", minutes: 45, note: "bring papers" },
  ],
};

export function openClinic(engine: Engine, document = CLINIC): Promise<TestServer> {
  return open(document, { engine, records: RECORDS });
}

/** What a document would do to the data of a server that goes on serving. */
export async function planAt(server: TestServer, now: string, old = CLINIC, at = TOMORROW): Promise<ReleasePlan> {
  const [reading, shadowing] = [await beginReading(server.databaseUrl), await beginShadowing(server.databaseUrl)];
  try {
    const documentOf = (text: string) => (text === CLINIC ? original : compiled([{ file: "clinic.md", text }]));
    return await planRelease({ old: documentOf(old), now: documentOf(now), release: 6, reading, shadowing, at });
  } finally {
    await Promise.all([reading.close(), shadowing?.close()]);
  }
}

export type Edit = readonly [from: string | RegExp, to: string];

/** The clinic with each first text replaced by the second; every one has to be there. */
export function changed(...edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => {
    const next = text.replace(from, to);
    if (next === text) throw new Error(`the clinic has no ${from}`);
    return next;
  }, CLINIC);
}

/** The lines of a part as an owner reads them, without numbers and places, each in one line. */
export function partOf(plan: ReleasePlan, part: PlanLine["part"]): string {
  const lines = plan.lines.filter((line) => line.part === part).map((line) => ({ ...line, oldPlace: null, newPlace: null }));
  const printed = printReleasePlan({ ...plan, lines, tokens: [], same: [], rollbackLimits: [], losses: [], lastMonth: null }, null).split(
    "\n",
  );
  return printed
    .filter((line) => line.startsWith(" "))
    .join("\n")
    .replace(/\n(?: {3}| {7})(?=\S)/g, " ")
    .replace(/^[ \d]\d /gm, "")
    .replace(/^ {5}/gm, "  ");
}
