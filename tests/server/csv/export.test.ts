// Lists as CSV, on either engine: what is in the file, and who gets it.

import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

type Line = Record<string, string>;

const read = (text: string): Line[] => parse(text, { columns: true, bom: true });

describe.each(ENGINES)("an export on %s", (engine) => {
  let server: TestServer;
  let keeper: string;
  let helper: string;
  let guest: string;
  beforeAll(async () => {
    server = await open(STALL, { engine, records: STALL_RECORDS });
    [keeper, helper, guest] = (await Promise.all(
      ["kim@stall.test", "hal@stall.test", "gil@stall.test"].map((one) => server.signIn(one)),
    )) as [string, string, string];
  });
  afterAll(() => server.close());

  const fetched = async (token: string, query = "") => {
    const reply = await server.ask("GET", `/-/screens/goods/export${query}`, undefined, { token });
    return { ...reply, lines: reply.status === 200 ? read(reply.body) : [] };
  };

  it("holds what the list shows, with all digits, and names the file", async () => {
    const { status, lines, headers } = await fetched(keeper);
    expect(status).toBe(200);
    expect(lines.map((line) => line.Name)).toEqual(['\'quoted, "so"', "'=1+2", "Apple", "Pear"]);
    const apple = lines.find((line) => line.Name === "Apple");
    expect(apple).toMatchObject({ Price: "12.50", Maker: "Orchard", "Maker (Code)": "ORC", Fresh: "yes", "Picked on": "2026-02-01" });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(headers.get("content-disposition")).toContain('filename="Stall-Goods-2026-03-02.csv"');
  });

  it("is filtered, searched and sorted as its address says", async () => {
    const { lines } = await fetched(keeper, "?sort=-price&f.maker.empty=no");
    expect(lines.map((line) => line.Name)).toEqual(["Apple", "Pear"]);
    expect((await fetched(keeper, "?q=pear")).lines.map((line) => line.Name)).toEqual(["Pear"]);
    expect((await fetched(keeper, "?nothing=1")).status).toBe(400);
  });

  it("lets no cell be taken for a formula, and leaves numbers numbers", async () => {
    const { body } = await fetched(keeper, "?f.name==1%2B2");
    expect(body).toContain(",'=1+2,");
    expect(body).toContain(",-3.00,");
  });

  it("holds the rows and fields of whoever asks, and is refused to whoever may export none", async () => {
    const { lines } = await fetched(helper);
    expect(lines.map((line) => line.Name)).toEqual(["Apple", "Pear"]);
    expect(Object.keys(lines[0] ?? {})).not.toContain("Price");
    expect((await fetched(guest)).body).toMatchObject({ code: "not-allowed" });
    expect((await fetched(guest)).status).toBe(403);
    const app = (await server.ask("GET", "/-/app", undefined, { token: guest })).body;
    const actions = app.screens.find((screen: { slug: string }) => screen.slug === "goods").actions;
    expect(actions.map((one: { kind: string }) => one.kind)).not.toContain("export");
  });

  it("is there on a screen that offers it alone", async () => {
    const reply = await server.ask("GET", "/-/screens/makers/export", undefined, { token: keeper });
    expect(reply.status).toBe(404);
  });

  it("says beforehand how much it will be", async () => {
    const size = await server.ask("GET", "/-/screens/goods/export-size?f.fresh=yes", undefined, { token: keeper });
    expect(size.body).toEqual({ count: 3, most: 5 });
  });

  it("is written as a spreadsheet opens it, where that is asked for, and is imported again as it is", async () => {
    const file = async (query: string) => {
      const reply = await fetch(`${server.url}/-/screens/goods/${query}`, { headers: { authorization: `Bearer ${keeper}` } });
      return { status: reply.status, bytes: new Uint8Array(await reply.arrayBuffer()) };
    };
    const rowsOf = (bytes: Uint8Array, delimiter: string) =>
      parse(new TextDecoder().decode(bytes), { columns: true, bom: true, delimiter }) as Line[];
    const [point, comma] = [await file("export?sheet=en-GB"), await file("export?sheet=de-AT")];
    for (const { bytes } of [point, comma]) expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const apple = (lines: readonly Line[]) => lines.find(({ Name }) => Name === "Apple");
    expect(apple(rowsOf(point.bytes, ","))).toMatchObject({
      Price: "12.50",
      Kinds: "Dried; Fresh",
      "Picked on": "01/02/2026",
      Fresh: "Yes",
    });
    expect(apple(rowsOf(comma.bytes, ";"))).toMatchObject({
      Price: "12,50",
      Kinds: "Dried; Fresh",
      "Picked on": "01.02.2026",
      Fresh: "Ja",
    });
    const headers = Object.keys(rowsOf(comma.bytes, ";")[0] ?? {});
    const query = new URLSearchParams({
      map: ["id", "name", "price", ...headers.slice(3).map(() => "")].join(","),
      match: "id",
      mark: "comma",
    });
    const tried = await fetch(`${server.url}/-/screens/goods/import/try?${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${keeper}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: comma.bytes,
    });
    expect(headers.slice(0, 3)).toEqual(["ID", "Name", "Price"]);
    expect(await tried.json()).toMatchObject({ rows: 4, unchanged: 4, wrong: 0 });
    expect((await file("export?sheet=semicolon")).status).toBe(400);
    const [template] = [new TextDecoder().decode((await file("import/template?sheet=de")).bytes)];
    expect(template).toMatch(/^Name;Price;/);
  });

  it("answers the call of the API by the names of fields, without secrets", async () => {
    const reply = await server.ask("GET", "/api/records/Good.csv?price.min=10", undefined, { token: keeper });
    const [line] = read(reply.body);
    expect(line).toMatchObject({ name: "Apple", maker: "Orchard", "maker.code": "ORC", kinds: "dried; fresh" });
    expect(reply.body).not.toContain("pin");
    expect((await server.ask("GET", "/api/records/Good.csv", undefined, { token: guest })).status).toBe(403);
    const description = server.description;
    expect(Object.keys(description.paths["/api/records/Good.csv"].get.responses["200"].content)).toEqual(["text/csv"]);
  });

  it("is refused where there are more records than one may hold, never cut short", async () => {
    const add = (name: string) => server.ask("POST", "/api/records/Good", { name, price: "1", fresh: true }, { token: keeper });
    await add("Quince");
    expect((await fetched(keeper)).lines).toHaveLength(5);
    await add("Plum");
    const { status, body } = await fetched(keeper);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "too-many-rows", detail: expect.stringContaining("limited to 5 records") });
    expect((await fetched(keeper, "?f.fresh=yes")).lines).toHaveLength(5);
  });
});
