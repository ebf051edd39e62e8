// The history of the product tells an import, with its effects, as one line.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SHELVES, SHELVES_RECORDS } from "../../fixtures/documents/imported-shelves.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const ROWS = 120;

describe.each(ENGINES)("an import in the history, on %s", (engine) => {
  let server: TestServer;
  let keeper: string;
  let reader: string;
  let guest: string;

  const page = async (token: string, query: Readonly<Record<string, string>> = {}): Promise<Json> => {
    const reply = await server.ask("GET", `/-/history?${new URLSearchParams(query)}`, undefined, { token });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  /** All pages, one after another. */
  const all = async (token: string, query: Readonly<Record<string, string>> = {}): Promise<Json[]> => {
    const items: Json[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const { items: some, next }: Json = await page(token, after === "" ? query : { ...query, after });
      items.push(...some);
      after = next;
    }
    return items;
  };
  const later = (): void => {
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
  };
  const imported = async (file: string): Promise<void> => {
    later();
    const map = file.slice(0, file.indexOf("\n"));
    const query = new URLSearchParams({ map, key: randomUUID(), match: "title" });
    const { body } = await server.ask("POST", `/-/screens/articles/import/run?${query}`, undefined, {
      raw: file,
      headers: { "content-type": "text/csv" },
      token: keeper,
    });
    expect(body).toMatchObject({ done: true, wrong: 0 });
    later();
  };
  const isLine = (item: Json): boolean => item.within !== undefined;

  beforeAll(async () => {
    server = await open(SHELVES, { engine, records: SHELVES_RECORDS });
    [keeper, reader, guest] = [
      await server.signIn("ada@example.org"),
      await server.signIn("rob@example.org"),
      await server.signIn("gil@example.org"),
    ];
    const rows = Array.from({ length: ROWS }, (_, at) => `Article ${at},Main,${at % 2 === 0 ? "yes" : "no"}`);
    await imported(`title,shelf,hidden\n${rows.join("\n")}\n`);
    await server.ask("POST", "/api/records/Shelf", { name: "Behind" }, { token: keeper });
  });

  afterAll(() => server?.close());

  it("is one line that says who imported how many records of what, before and after other lines", async () => {
    const [first, line, ...others] = (await page(keeper)).items;
    expect(first).toMatchObject({ entity: "Shelf", action: "create", record: { label: "Behind" } });
    expect(line).toMatchObject({ by: "Ada", entity: "Article", entityLabel: "Article", records: ROWS });
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(isLine)).toEqual([]);
    expect(others.map(({ through }: Json) => through)).not.toContain("effect");
  });

  it("opens to all of its entries, page by page, with its effects", async () => {
    const line = (await page(keeper)).items.find(isLine);
    expect((await page(keeper, { within: line.within })).items).toHaveLength(50);
    const entries = await all(keeper, { within: line.within });
    const articles = entries.filter(({ entity }) => entity === "Article");
    expect(new Set(articles.map(({ record }) => record.label)).size).toBe(ROWS);
    expect(articles).toHaveLength(ROWS);
    expect(entries.filter(({ entity, through }) => entity === "Shelf" && through === "effect")).toHaveLength(ROWS);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it("tells a reader of those records alone that they may see, without a number that counts the others", async () => {
    const lines = (await all(reader)).filter(isLine);
    expect(lines).toEqual([expect.objectContaining({ entity: "Article", records: null })]);
    const entries = await all(reader, { within: lines[0].within });
    const labels = entries.filter(({ entity }) => entity === "Article").map(({ record }) => record.label);
    expect(labels).toHaveLength(ROWS / 2);
    expect(labels).not.toContain("Article 0");
  });

  it("is not told to those who may see none of its records: they get its effects as before", async () => {
    const items = await all(guest);
    expect(items.filter(isLine)).toEqual([]);
    expect(items.filter(({ entity, through }) => entity === "Shelf" && through === "effect")).toHaveLength(ROWS);
    const { within } = (await page(keeper)).items.find(isLine);
    expect((await server.ask("GET", `/-/history?within=${within}`, undefined, { token: guest })).status).toBe(400);
  });

  it("goes by the filters of the page, and its entries do too", async () => {
    const ada = (await page(keeper)).items.find(isLine);
    const people = (await server.ask("GET", "/api/records/Person", undefined, { token: keeper })).body.items;
    const idOf = (name: string): string => people.find((one: Json) => one.name === name).id;
    expect((await all(keeper, { by: idOf("Ada") })).filter(isLine)).toHaveLength(1);
    expect((await all(keeper, { by: idOf("Rob") })).filter(isLine)).toEqual([]);
    expect((await all(keeper, { from: "2026-03-03" })).filter(isLine)).toEqual([]);
    expect((await all(keeper, { entity: "Article" })).filter(isLine)).toEqual([ada].map((one) => ({ ...one, id: expect.any(String) })));
    const articles = await all(keeper, { entity: "Article", within: ada.within });
    expect(new Set(articles.map(({ entity }) => entity))).toEqual(new Set(["Article"]));
    // The effects alone are no import.
    const shelves = await all(keeper, { entity: "Shelf" });
    expect(shelves.filter(isLine)).toEqual([]);
    expect(shelves.filter(({ through }) => through === "effect")).toHaveLength(ROWS);
  });

  it("leaves the history of one record as it is, which says how it came about", async () => {
    const article = (await server.ask("GET", "/api/records/Article?title=Article%207", undefined, { token: keeper })).body.items[0];
    const items = await all(keeper, { entity: "Article", record: article.id });
    expect(items.map(({ through, action }) => [through, action])).toEqual([["import", "Add"]]);
  });

  it("tells a row that was imported alone as what it is", async () => {
    await imported("title,shelf,hidden\nAlone,Main,no\n");
    const [first] = (await page(keeper, { entity: "Article" })).items;
    expect(first).toMatchObject({ through: "import", record: { label: "Alone" } });
    expect(isLine(first)).toBe(false);
  });

  it("counts few exactly for each reader", async () => {
    await imported("title,shelf,hidden\nA1,Main,no\nA2,Main,yes\nA3,Main,no\n");
    expect((await page(keeper)).items.find(isLine).records).toBe(3);
    expect((await page(reader)).items.find(isLine).records).toBe(2);
  });

  it("goes on behind an import that ends a page, and tells none twice", async () => {
    const before = (await all(keeper)).length;
    // The line of the import is the last of the first page.
    await imported("title,shelf,hidden\nB1,Main,no\nB2,Main,no\nB3,Main,no\n");
    for (let at = 0; at < 49; at++) await server.ask("POST", "/api/records/Shelf", { name: `Edge ${at}` }, { token: keeper });
    const { items, next } = await page(keeper);
    expect(items).toHaveLength(50);
    expect(items.filter(isLine)).toEqual([items[49]]);
    const [behind] = (await page(keeper, { after: next })).items;
    expect(isLine(behind)).toBe(true);
    expect(behind.records).toBe(3);
    const whole = await all(keeper);
    expect(whole).toHaveLength(before + 50);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
  });

  it("keeps apart what another did at the same instant", async () => {
    const file = "title,shelf,hidden\nC1,Main,no\nC2,Main,no\n";
    await imported(file);
    server.clock.at = new Date(server.clock.at.getTime() - 60_000);
    const made = await server.ask("POST", "/api/records/Shelf", { name: "At once" }, { token: reader });
    expect(made.status).toBe(201);
    const [first, second] = (await page(keeper)).items;
    expect(first).toMatchObject({ entity: "Shelf", record: { label: "At once" }, by: "Rob" });
    expect(second).toMatchObject({ records: 2 });
    expect(second.at).toBe(first.at);
  });

  it("is found by an index, never by reading the whole history", async () => {
    const { system } = server.store;
    await server.store.write(async (transaction) => {
      for (let at = 0; at < 4_000; at++) {
        const moment = new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString();
        const entry = {
          id: `0000${at}`,
          entity: "Shelf",
          record: "x",
          at: moment,
          by: null,
          action: "change",
          through: "call",
          changes: {},
        };
        await transaction.record(entry);
      }
      await transaction.system.run("ANALYZE ninefold_history", []);
    });
    const rows = vi.spyOn(system, "rows");
    const { items, next } = await page(keeper);
    await page(keeper, { within: items.find(isLine).within });
    await page(keeper, { after: next });
    const asked = rows.mock.calls.filter(([text]) => text.includes('FROM "ninefold_history"'));
    rows.mockRestore();
    expect(asked.some(([text]) => text.includes("NOT ("))).toBe(true);
    for (const [text, params] of asked) {
      const explain = engine === "sqlite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN";
      const steps = (await system.rows(`${explain} ${text}`, params)).map((row) => row.join(" ")).join("\n");
      expect(steps, text).toMatch(/index|pkey|primary key/i);
      expect(steps, text).not.toMatch(/Seq Scan|SCAN ninefold_history$/m);
    }
  });

  it("is listed by the API entry by entry, as before", async () => {
    const { items } = (await server.ask("GET", "/api/history?entity=Article", undefined, { token: keeper })).body;
    expect(items).toHaveLength(50);
    expect(new Set(items.map(({ through }: Json) => through))).toEqual(new Set(["import"]));
  });
});
