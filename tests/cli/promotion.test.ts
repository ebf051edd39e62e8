// A changed document goes to production as the guide says.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import { createServer } from "../../src/runtime/server/server.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { MigrationRefused } from "../../src/runtime/store/store.ts";
import { visitorsMay } from "../fixtures/documents/visitor-permissions.ts";
import { planOf } from "../support/test-server.ts";

const desk = (fields: string) => `# Desk

## 3. Entities and their fields

### Ticket

| Field | Type | Must be | Value |
| ----- | ---- | ------- | ----- |
${fields}
${visitorsMay({ Ticket: "see, create" })}
`;

const FIRST = desk("| title | text(40) | required | - |\n");
const URGENT = "| urgent | yes/no | required | starts no |\n";
const SECOND = desk(`| headline (was title) | text(80) | required | - |\n${URGENT}`);
const BACK = desk(`| title (was headline) | text(80) | required | - |\n${URGENT}`);

const folder = mkdtempSync(join(tmpdir(), "ninefold-promotion-"));
const [file, backup] = [join(folder, "spec.md"), join(folder, "before")];
let out: string[] = [];
beforeEach(() => {
  out = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((text: string) => void out.push(text));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Said = Record<string, unknown>;

/** Serves a document over a folder's data; answers what that changed in the database, and the tickets that there are then. */
async function served(document: string, data: string, more: Said | null = null): Promise<readonly [readonly string[], Said[]]> {
  const plan = planOf(document);
  mkdirSync(join(folder, data), { recursive: true });
  const { store, report } = await openStore({ plan, url: `sqlite:${join(folder, data, "ninefold.db")}` });
  const server = await createServer({ plan, store, sweepEvery: 0 });
  try {
    const url = `${await server.listen({ host: "127.0.0.1", port: 0 })}/api/records/Ticket`;
    const headers = { "content-type": "application/json" };
    if (more !== null) expect((await fetch(url, { method: "POST", headers, body: JSON.stringify(more) })).status).toBe(201);
    const { items } = (await (await fetch(`${url}?sort=created_at`)).json()) as { items: Said[] };
    const fields = ["title", "headline", "urgent"];
    return [report.changes, items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))))];
  } finally {
    await server.close();
    await store.close();
  }
}

async function command(name: string, data: string, ...more: string[]): Promise<void> {
  expect(await run([name, file, backup, "--data", join(folder, data), ...more]), out.join("\n")).toBe(0);
}

it("is tried on a copy, promoted once, and taken back", async () => {
  writeFileSync(file, FIRST);
  await served(FIRST, "production", { title: "a" });
  await command("backup", "production");
  await command("restore", "trial");
  const promoted = await served(SECOND, "trial");
  expect(promoted[1]).toEqual([{ headline: "a", urgent: false }]);
  expect(await served(SECOND, "production")).toEqual(promoted);
  expect(await served(SECOND, "production", { headline: "b", urgent: true })).toEqual([
    [],
    [
      { headline: "a", urgent: false },
      { headline: "b", urgent: true },
    ],
  ]);
  await expect(served(FIRST, "production")).rejects.toThrow(MigrationRefused);
  const back = await served(BACK, "production");
  expect(back[1]).toEqual([
    { title: "a", urgent: false },
    { title: "b", urgent: true },
  ]);
  await command("restore", "production", "--replace");
  expect(await served(FIRST, "production")).toEqual([[], [{ title: "a" }]]);
});
