// A working day in each of the examples, by everybody who takes part.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const NOW = "2026-11-20T12:00:00.000Z";
const servers = new Map<string, TestServer>();

beforeAll(async () => {
  for (const name of ["library", "market", "purchasing", "studio"]) {
    const records = JSON.parse(readFileSync(resolve(ROOT, `examples/${name}/data/samples.json`), "utf8"));
    servers.set(name, await open(readExample(name), { development: true, records, now: NOW }));
  }
});

afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

async function go(example: string, who: string, path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(servers.get(example)!, `${who}@example.org`, { size }), path);
}

it("offers a form that changes a record only to whom it has something to give", async () => {
  const server = servers.get("purchasing")!;
  const token = await server.signIn("head@example.org");
  const { rows } = (await server.ask("GET", "/-/screens/people/rows", undefined, { token })).body;
  const offered = rows.filter((row: Json) => row.actions.some(({ slug }: Json) => slug === "edit-person"));
  expect(offered.map(({ label }: Json) => label)).toEqual(["Hugo Huber"]);
  const other = rows.find(({ label }: Json) => label === "Bea Berger");
  const page = await go("purchasing", "head", `/people/${other.id}/edit`);
  await page.getByRole("heading", { level: 1, name: "You don’t have access" }).waitFor();
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  await page.context().close();
});
