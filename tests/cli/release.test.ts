// Releases from a shell: a loss is confirmed by its count, and what was given up comes back.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import { refusedWords } from "../../src/cli/refused.ts";
import { releaseDraft } from "../../src/cli/release/draft.ts";
import { stepBack, stepsBack } from "../../src/cli/release/step-back.ts";
import { compileWithModel } from "../../src/compiler/compile.ts";
import { SAMPLE_PASSWORD } from "../../src/runtime/server/development/sample-users.ts";
import { makeSamples } from "../../src/runtime/server/development/samples.ts";
import { NO_COMPONENTS } from "../../src/runtime/server/http/components.ts";
import { createServer } from "../../src/runtime/server/server.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { type Loss, MigrationRefused } from "../../src/runtime/store/store.ts";
import { planOf } from "../support/test-server.ts";

const SPEC = (more: string) => `# Shed

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Tool

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(20) | required, unique |
${more}
## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action      | Member |
| ------ | ----------- | ------ |
| Person | see         | yes    |
| Tool   | see, create | yes    |
`;

const LOANS = `
### Loan

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| tool  | reference to Tool | required |
`;
const OLD = SPEC(LOANS).replace(
  "| Tool   | see, create | yes    |",
  "| Tool   | see, create | yes    |\n| Loan   | see, create | yes    |",
);

const folder = mkdtempSync(join(tmpdir(), "ninefold-release-"));
const data = join(folder, "data it's in");
const file = join(folder, "spec.md");
let said: string[] = [];
const out = () => said.join("\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  said = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((text: string) => void said.push(text));
});

it("asks for the count of what is lost, keeps a backup, and goes back to it", async () => {
  mkdirSync(data);
  const url = `sqlite:${join(data, "ninefold.db")}`;
  const records = {
    Person: [{ name: "Ann", email: "ann@example.org" }],
    Tool: [{ name: "Saw" }],
    Loan: [{ tool: "@Tool:Saw" }, { tool: "@Tool:Saw" }],
  };
  const [sources, plan] = [[{ file: "spec.md", text: OLD }], planOf(OLD)];
  const recorded = releaseDraft({ ...compileWithModel(sources), plan, sources }, { components: NO_COMPONENTS, logo: null }, true);
  const { store: old } = await openStore({ plan, url, release: recorded });
  await makeSamples(plan, old, records);
  await old.close();
  writeFileSync(file, SPEC(""));
  const release = (...more: string[]) => run(["release", file, "--data", data, ...more]);

  // Where there is no database none is made.
  expect(await run(["release", file])).toBe(1);
  expect(out()).toContain("There is no database");
  expect(out()).toContain("--data FOLDER or --database URL");
  expect(readdirSync(folder).sort()).toEqual(["data it's in", "spec.md"]);

  expect(await release()).toBe(1);
  expect(out()).toContain("Loan goes; 2 records");
  expect(out()).toContain("To give up what would be lost, say how much it is: --lose 2");
  expect(await release("--lose", "3")).toBe(1);
  expect(out()).toContain("--lose says 3, and 2 would be lost.");
  expect(await release("--lose", "all")).toBe(1);
  expect(readdirSync(data)).not.toContain("backups");

  expect(await release("--lose", "2")).toBe(0);
  expect(out()).toContain("Database: 2 records of Loan are gone. Loan: what there was is kept aside.");
  expect(out()).toContain("Release 2 is in force.");
  expect(readdirSync(join(data, "backups")).join()).toMatch(/^before-release-2-\d{8}T\d{6}Z$/);
  expect(await release()).toBe(0);
  expect(out()).toContain("Nothing to release.");

  // The history tells of records that are gone, and the pages that show it do without them.
  const after = planOf(SPEC(""));
  const { store: left } = await openStore({ plan: after, url });
  const samples = await makeSamples(after, left, records);
  const server = await createServer({ plan: after, store: left, samples, development: true, sweepEvery: 0 });
  const address = await server.listen({ host: "127.0.0.1", port: 0 });
  const body = JSON.stringify({ email: "ann@example.org", password: SAMPLE_PASSWORD });
  const signedIn = await fetch(`${address}/api/session`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { token } = (await signedIn.json()) as { token: string };
  for (const path of ["/api/records/Tool", "/-/history", "/-/notifications", "/-/app"]) {
    const { status } = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    expect([path, status]).toEqual([path, 200]);
  }
  await server.close();
  await left.close();

  said = [];
  expect(await run(["plan", file, "--back", "--data", data])).toBe(0);
  expect(out()).toContain("Shed 2 → 3, back to 1");
  expect(out()).toMatch(/Loan is new[\s\S]* 2 records come back, which an earlier release put aside/);
  expect(out()).toMatch(/Not undone: nothing\.\n→ Ready to go back\.$/);
  expect(await release("--back")).toBe(0);
  expect(out()).toContain("Back from release 2 to release 1 of ");
  const { store } = await openStore({ plan: planOf(OLD), url });
  expect(await store.count("Loan", null, { user: null, now: "2026-11-21T09:30:00.000Z", today: "2026-11-21" }, null)).toBe(2);
  await store.close();
});

it.each<[string, readonly (number | null)[], readonly [number, number] | null, readonly [number, number] | null]>([
  ["the first one", [null], null, null],
  ["a second one", [null, null], [2, 1], null],
  ["a way back from it", [null, null, 1], null, [3, 2]],
  ["that forward again", [null, null, 1, 2], [4, 3], null],
  ["that back again", [null, null, 1, 2, 3], null, [5, 4]],
  ["a third one taken back", [null, null, null, 2], [2, 1], [4, 3]],
  ["two steps back", [null, null, null, 2, 1], null, [5, 4]],
  ["another one after the way back", [null, null, 1, null], [4, 3], null],
])("goes back from %s", (_, returns, back, again) => {
  const rest = { product: "p", at: "2026-11-30T08:00:00.000Z", by: null, program: "0.1.0", meaning: "m", milliseconds: null, held: false };
  const releases = returns.map((returnsTo, at) => ({ number: at + 1, returnsTo, ...rest })).reverse();
  const step = (one: readonly [number, number] | null) => (one === null ? [] : [{ undone: one[0], target: one[1] }]);
  expect(stepBack(releases)).toEqual(step(back)[0] ?? null);
  expect(stepsBack(releases)).toEqual([...step(again), ...step(back)]);
});

it("says what does the work of discard", async () => {
  expect(await run(["discard", file, join(folder, "kept"), "--confirm", "Loan 2"])).toBe(1);
  expect(out()).toContain(`ninefold release ${file} --lose COUNT`);
});

it("prints what the program was started with, and no password", () => {
  const words = (settings: Partial<Parameters<typeof refusedWords>[2]>) =>
    refusedWords(new MigrationRefused(["Gone."], [{ name: "Loan", count: 2 } as Loss]), "my spec.md", {
      data: null,
      database: null,
      files: null,
      ...settings,
    });
  expect(words({})).toContain("after a backup: ninefold release 'my spec.md' --lose 2.");
  expect(words({ database: "sqlite:/var/lib/shed.db" })).toContain("--lose 2 --database sqlite:/var/lib/shed.db.");
  expect(words({ data: "/var/lib/shed", files: "/var/lib/the files" })).toContain(
    "NINEFOLD_FILES='/var/lib/the files' ninefold release 'my spec.md' --lose 2 --data /var/lib/shed.",
  );
  const said = words({ database: "postgres://shed:s3cret@db.example/shed" });
  expect(said).toContain("--lose 2 --database postgres://shed@db.example/shed.");
  expect(said).toContain("The password of the database is to be added to its address.");
});
