// What a document has no more is given up after a backup, as typed, and not before.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import { refusedWords } from "../../src/cli/refused.ts";
import { SAMPLE_PASSWORD } from "../../src/runtime/server/development/sample-users.ts";
import { makeSamples } from "../../src/runtime/server/development/samples.ts";
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
| photo | picture           | optional |
`;
const OLD = SPEC(LOANS).replace(
  "| Tool   | see, create | yes    |",
  "| Tool   | see, create | yes    |\n| Loan   | see, create | yes    |",
);

const folder = mkdtempSync(join(tmpdir(), "ninefold-discard-"));
const data = join(folder, "data it's in");
const file = join(folder, "spec.md");
let said: string[] = [];
const out = () => said.join("\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  said = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((text: string) => void said.push(text));
});

it("counts it, keeps a backup, asks for it to be typed, and leaves the rest", async () => {
  mkdirSync(data);
  const url = `sqlite:${join(data, "ninefold.db")}`;
  const records = {
    Person: [{ name: "Ann", email: "ann@example.org" }],
    Tool: [{ name: "Saw" }],
    Loan: [{ tool: "@Tool:Saw" }, { tool: "@Tool:Saw" }],
  };
  const { store: old } = await openStore({ plan: planOf(OLD), url });
  await makeSamples(planOf(OLD), old, records);
  await old.close();
  writeFileSync(file, SPEC(""));
  const discard = (...more: string[]) => run(["discard", file, join(folder, "kept"), "--data", data, ...more]);

  expect(await run(["serve", file, "--data", data, "--port", "0"])).toBe(1);
  expect(out()).toContain("Loan is no longer in the document, but 2 records are stored.");
  expect(out()).toContain(`stop the product; ninefold discard ${file} BACKUP --data '${data.replace("'", "'\\''")}', which`);

  // Where there is no database none is made.
  expect(await run(["discard", file, join(folder, "kept")])).toBe(1);
  expect(out()).toContain("There is no database");
  expect(out()).toContain("--data FOLDER or --database URL");
  expect(out()).not.toContain("there is nothing to give up");
  expect(readdirSync(folder).sort()).toEqual(["data it's in", "spec.md"]);

  expect(await discard("--confirm", "Loan 3")).toBe(1);
  expect(await discard()).toBe(1);
  expect(out()).toContain('--confirm "Loan 2"');
  expect(existsSync(join(folder, "kept"))).toBe(false);

  expect(await discard("--confirm", "Loan 2")).toBe(0);
  expect(out()).toContain("- 2 records of Loan");
  expect(out()).toContain("Database: 2 records of Loan are gone.");
  expect(existsSync(join(folder, "kept", "tables"))).toBe(true);
  expect(await run(["discard", file, join(folder, "more"), "--data", data])).toBe(0);
  expect(out()).toContain("there is nothing to give up");

  // The history tells of records that are gone, and the pages that show it do without them.
  const plan = planOf(SPEC(""));
  const { store: left } = await openStore({ plan, url });
  const samples = await makeSamples(plan, left, records);
  const server = await createServer({ plan, store: left, samples, development: true, sweepEvery: 0 });
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

  // And all of it comes back with the document that has it.
  writeFileSync(file, OLD);
  expect(await run(["restore", file, join(folder, "kept"), "--data", data, "--replace"])).toBe(0);
  const { store } = await openStore({ plan: planOf(OLD), url });
  expect(await store.count("Loan", null, { user: null, now: "2026-11-21T09:30:00.000Z", today: "2026-11-21" }, null)).toBe(2);
  await store.close();
});

it("prints what the program was started with, and no password", () => {
  const words = (settings: Partial<Parameters<typeof refusedWords>[2]>) =>
    refusedWords(new MigrationRefused(["Gone."], [{ name: "Loan", count: 2 } as Loss]), "my spec.md", {
      data: null,
      database: null,
      files: null,
      ...settings,
    });
  expect(words({})).toContain("ninefold discard 'my spec.md' BACKUP, which");
  expect(words({ database: "sqlite:/var/lib/shed.db" })).toContain("BACKUP --database sqlite:/var/lib/shed.db, which");
  expect(words({ data: "/var/lib/shed", files: "/var/lib/the files" })).toContain(
    "NINEFOLD_FILES='/var/lib/the files' ninefold discard 'my spec.md' BACKUP --data /var/lib/shed, which",
  );
  const said = words({ database: "postgres://shed:s3cret@db.example/shed" });
  expect(said).toContain("BACKUP --database postgres://shed@db.example/shed, which");
  expect(said).toContain("The password of the database is to be added to its address.");
});
