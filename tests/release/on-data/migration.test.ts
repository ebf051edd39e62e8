// A plan stops for what a migration refuses, and for nothing else; its answers bring the data on.

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReleasePlan } from "../../../src/runtime/release/release-plan.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { type Loss, MigrationRefused } from "../../../src/runtime/store/store.ts";
import { execute } from "../../engines/store/databases.ts";
import type { TestServer } from "../../support/test-server.ts";
import { compiled, edited, entries } from "../catalogue.ts";
import { CLINIC, changed, openClinic, planAt } from "./clinic.ts";

/** Points whose edits change what is stored. */
const STORED = /^(3-fields|3-entities|4-states\/states?)/;
const NOTE =
  "| note    | text(200)                    | optional                     | -                               | -      | -       |";

describe("a migration of the clinic", () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-planned-"));
  let server: TestServer;
  let copies = 0;

  beforeAll(async () => {
    server = await openClinic("sqlite");
    await execute(server.databaseUrl.replace(/^sqlite:/, ""), `VACUUM INTO '${join(folder, "clinic.db")}'`);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What a migration of a copy refuses; null where it follows. */
  async function refusalOf(document: string, givenUp: readonly Loss[] = []): Promise<MigrationRefused | null> {
    const copy = join(folder, `copy_${++copies}.db`);
    copyFileSync(join(folder, "clinic.db"), copy);
    try {
      const { store } = await openStore({ plan: compiled([{ file: "clinic.md", text: document }]).plan, url: copy, givenUp });
      await store.close();
      return null;
    } catch (error) {
      if (error instanceof MigrationRefused) return error;
      throw error;
    }
  }

  const stops = ({ lines }: ReleasePlan) => lines.filter(({ question }) => question?.stops === true).map(({ sentence }) => sentence);

  it("refuses each edit of the catalogue for which the plan stops, and no other", async () => {
    const wrong: string[] = [];
    let refused = 0;
    for (const entry of entries().filter(({ name }) => STORED.test(name))) {
      const document = edited(CLINIC, entry);
      const [plan, refusal] = [await planAt(server, document), await refusalOf(document)];
      if (refusal !== null) refused++;
      if (stops(plan).length > 0 !== (refusal !== null))
        wrong.push(`${entry.name}: ${stops(plan).join("; ")} – ${refusal?.reasons.join(" ")}`);
      if (JSON.stringify(refusal?.losses ?? []) === "[]") continue;
      if (JSON.stringify(refusal?.losses) !== JSON.stringify(plan.losses)) wrong.push(`${entry.name}: other losses`);
      if ((await refusalOf(document, plan.losses)) !== null) wrong.push(`${entry.name}: what is given up is not enough`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(5);
  });

  it.each([
    ["text(40)"],
    ["integer(5..9)"],
    ["decimal(2)"],
    ["money"],
    ["percent"],
    ["yes/no"],
    ["one of: low, high"],
    ["date"],
    ["time"],
    ["duration"],
  ])("follows where a new field of the type %s has the default that the plan names", async (type) => {
    const row = (value: string) => changed([NOTE, `| extra | ${type} | required | ${value} | - | - |\n${NOTE}`]);
    const plan = await planAt(server, row("-"));
    const [from, add, optional] = plan.lines.find(({ question }) => question?.kind === "no-value")?.question?.answers ?? [];
    expect([from?.by, add?.by, optional?.text]).toEqual(["add", "add", "optional"]);
    expect(await refusalOf(row(from?.text ?? ""))).toBeNull();
    expect((await planAt(server, row(from?.text ?? ""))).lines.flatMap(({ question }) => question ?? [])).toEqual([]);
    expect(await refusalOf(row(add?.text ?? ""))).toBeNull();
    expect((await planAt(server, row(add?.text ?? ""))).lines.map(({ part }) => part)).toEqual(["adds"]);
  });

  it("refuses a rename to a name that is stored as well, and so does the plan", async () => {
    const document = changed(
      [/^\| note {4}\|.*\n/m, ""],
      [/^\| code {4}\| text\(8\) +\| optional, matches \S+ \|/m, "| code (was note) | text(200) | optional |"],
      ["set note to ask.reason", "set code to ask.reason"],
      ["- Search: note", "- Search: code"],
    );
    const [line] = (await planAt(server, document)).lines;
    expect(line).toMatchObject({ part: "needs-you", question: { kind: "unclear-rename", stops: true } });
    expect((await refusalOf(document))?.reasons).toEqual([line?.sentence]);
  });

  it("follows where the row that goes is kept as the plan writes it", async () => {
    const without = changed([/^\| wing .*\n/m, ""], [/^- Unique: name \+ wing\n/m, ""]);
    const plan = await planAt(server, without);
    expect(stops(plan)).toEqual(["Room.wing goes; 1 value"]);
    const [keep] = plan.lines[0]?.question?.answers ?? [];
    const answered = without.replace(/^\| floor .*$/m, (row) => `${keep?.text}\n${row}`);
    expect(stops(await planAt(server, answered))).toEqual([]);
    expect(await refusalOf(answered)).toBeNull();
  });
});
