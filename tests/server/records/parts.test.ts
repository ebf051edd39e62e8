// Parts: an order is written, read and deleted with its lines, whoever asks and on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHOP, SHOP_RECORDS } from "../../fixtures/documents/parts.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(ENGINES)("the shop on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const products: Record<string, string> = {};

  const as = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const order = async (who: string, title: string): Promise<Json> => {
    const { items } = (await as(who, "GET", `/api/records/Order?title=${title}`)).body;
    return items[0];
  };
  const enter = (who: string, title: string, lines: unknown, more: object = {}) =>
    as(who, "POST", "/api/records/Order/actions/enter", { title, lines, ...more });
  const faults = (reply: Json) => reply.body.errors.map((one: Json) => [one.field, one.code]);

  beforeAll(async () => {
    server = await open(SHOP, { engine, records: SHOP_RECORDS });
    for (const who of ["cora", "dora", "max"]) tokens[who] = await server.signIn(`${who}@example.org`);
    for (const one of (await as("max", "GET", "/api/records/Product")).body.items) products[one.name] = one.id;
  });
  afterAll(() => server?.close());

  it("reads rows in their order within their owner, with what is computed of each and of all", async () => {
    const one = await order("cora", "A1");
    expect(one.lines).toEqual([
      { id: expect.any(String), product: products.Bolt, quantity: 2, price: "2.00", code: null, sku: null, amount: "4.00", rough: "2.00" },
      { id: expect.any(String), product: products.Nut, quantity: 3, price: "0.40", code: null, sku: null, amount: "1.20", rough: "0.00" },
    ]);
    expect([one.total, one.count, one.rough, one.dear]).toEqual(["5.20", 2, "2.00", false]);
    expect((await as("cora", "GET", `/api/records/Order/${one.id}`)).body).toEqual(one);
  });

  it("shows of a row what the viewer may see", async () => {
    expect((await order("max", "A1")).lines.map((line: Json) => line.cost)).toEqual(["1.00", null]);
    expect((await order("cora", "A1")).lines.every((line: Json) => !("cost" in line))).toBe(true);
    expect(await order("dora", "A1")).toBeUndefined();
  });

  it("tells the page which numbers add up the rows that it shows", async () => {
    const { screens } = (await as("cora", "GET", "/-/app")).body;
    const sums = (slug: string) =>
      screens.find((one: Json) => one.slug === slug).columns.flatMap(({ path, sums }: Json) => (sums === undefined ? [] : [[path, sums]]));
    expect(sums("order")).toEqual([["total", "lines"]]);
    expect(sums("orders")).toEqual([]);
  });

  it("counts rows from the other side", async () => {
    const sold = (await as("max", "GET", "/-/screens/products/rows?sort=name")).body.rows.map((row: Json) => row.values.sold);
    expect(sold).toEqual([2, 0, 0, 4]);
  });

  it("has no calls, forms or deletions of rows by themselves", async () => {
    const line = (await order("cora", "A1")).lines[0];
    for (const [method, path] of [
      ["GET", "/api/records/Line"],
      ["POST", "/api/records/Line"],
      ["DELETE", `/api/records/Line/${line.id}`],
      ["GET", "/-/start/Line/create"],
    ] as const) {
      expect([path, (await as("max", method, path)).status]).toEqual([path, 404]);
    }
    expect((await as("max", "POST", `/-/records/Line/${line.id}/delete`, {})).status).toBeGreaterThanOrEqual(403);
    expect((await as("max", "POST", "/-/start/Line/create", { values: {} })).status).toBe(404);
  });

  it("changes rows with an id, makes those without, removes those that are absent, and keeps the order", async () => {
    await enter("cora", "C1", [{ product: products.Bolt }, { product: products.Nut, quantity: 5 }]);
    const before = await order("cora", "C1");
    const [bolt, nut] = before.lines;
    const path = `/api/records/Order/${before.id}`;
    const lines = [
      { product: products.Crane, quantity: 1 },
      { id: nut.id, quantity: 6 },
    ];
    const after = (await as("cora", "PATCH", path, { lines })).body;
    expect(after.version).toBe(before.version + 1);
    expect(after.lines.map((line: Json) => [line.id, line.product, line.quantity, line.price])).toEqual([
      [expect.any(String), products.Crane, 1, "600.00"],
      [nut.id, products.Nut, 6, "0.50"],
    ]);
    expect(after.lines.some((line: Json) => line.id === bolt.id)).toBe(false);
    const swapped = (await as("cora", "PATCH", path, { lines: [{ id: nut.id }, { id: after.lines[0].id }] })).body;
    expect(swapped.lines.map((line: Json) => line.product)).toEqual([products.Nut, products.Crane]);
    const same = await as("cora", "PATCH", path, { lines: [{ id: nut.id, quantity: 6 }, { id: after.lines[0].id }] });
    expect(same.body.version).toBe(swapped.version);
    expect((await as("cora", "PATCH", path, { title: "C1b" })).body.lines).toHaveLength(2);
  });

  it("says at which row and field something is wrong", async () => {
    const wrong = await enter("cora", "W1", [{ quantity: 0 }, { product: products.Nut, code: "x1", quantity: "many" }]);
    expect(faults(wrong)).toEqual([
      ["lines[0].quantity", "out-of-range"],
      ["lines[1].quantity", "not-a-number"],
    ]);
    expect(faults(await enter("cora", "W2", [{ product: products.Nut, code: "x1" }, { quantity: 2 }]))).toEqual([
      ["lines[0].code", "bad-format"],
      ["lines[1].product", "required"],
    ]);
    expect(faults(await enter("cora", "W3", []))).toEqual([["lines", "required"]]);
    expect(faults(await enter("cora", "W4", "none"))).toEqual([["lines", "bad-format"]]);
    expect(faults(await enter("cora", "W5", [7]))).toEqual([["lines[0]", "bad-format"]]);
    expect(faults(await enter("cora", "W6", [{ product: products.Nut, amount: "1.00" }]))).toEqual([["lines[0].amount", "unknown-field"]]);
    expect(faults(await enter("cora", "W7", [{ product: products.Nut, order: products.Nut }]))).toEqual([
      ["lines[0].order", "unknown-field"],
    ]);
    expect(faults(await enter("cora", "W8", Array(1001).fill({ product: products.Nut })))).toEqual([["lines", "out-of-range"]]);
    expect(faults(await enter("cora", "W9", [{ product: products.Nut }, { product: products.Nut }]))).toEqual([
      ["lines[1].product", "already-taken"],
    ]);
    expect((await as("max", "GET", "/api/records/Order?title.contains=W")).body.items).toEqual([]);
  });

  it("asks the rules of the rows and of their owner about what would be stored", async () => {
    expect(faults(await enter("cora", "R1", [{ product: products.Bolt }, { product: products.Nut, price: "1.50" }]))).toEqual([
      ["lines[1].price", "unfair"],
    ]);
    const dear = await enter("cora", "R2", [{ product: products.Crane, quantity: 2 }]);
    expect([dear.body.code, dear.body.detail]).toEqual(["too-dear", "€1,200.00 is too much."]);
    expect(faults(await enter("cora", "R3", [{ product: products.Nut, quantity: 100 }]))).toEqual([["lines[0]", "say-why"]]);
    expect((await enter("cora", "R4", [{ product: products.Nut, quantity: 100 }], { note: "a wall" })).status).toBe(201);
    const path = `/api/records/Order/${(await order("cora", "R4")).id}`;
    expect(faults(await as("cora", "PATCH", path, { note: null }))).toEqual([["lines[0]", "say-why"]]);
    const id = (await order("dora", "B1")).id;
    const few = await as("max", "POST", `/api/records/Order/${id}/actions/confirm`, {});
    expect([few.status, few.body.detail]).toEqual([409, "Only 1 are ordered."]);
  });

  it("lets a field with a row of its own be given by that row alone", async () => {
    expect(faults(await enter("cora", "P1", [{ product: products.Bolt, cost: "1.00" }]))).toEqual([["lines[0].cost", "not-allowed"]]);
    expect(faults(await enter("cora", "P2", [{ product: products.Bolt, price: "1.00" }], { note: "x" }))).toEqual([
      ["lines[0].price", "not-allowed"],
    ]);
    expect((await enter("cora", "P3", [{ product: products.Bolt, price: "1.00" }])).status).toBe(201);
    const one = await order("max", "P3");
    const costed = await as("max", "GET", `/api/records/Order/${one.id}`);
    expect(costed.body.lines[0].cost).toBe(null);
  });

  it("refers to nothing that the actor may not see, and to no row of another owner", async () => {
    expect(faults(await enter("cora", "S1", [{ product: products.Laser }]))).toEqual([["lines[0].product", "reference-unknown"]]);
    const mine = await order("cora", "A1");
    const hers = await order("dora", "B1");
    const stolen = await as("cora", "PATCH", `/api/records/Order/${mine.id}`, { lines: [{ id: hers.lines[0].id }] });
    expect(faults(stolen)).toEqual([["lines[0].id", "reference-unknown"]]);
    expect((await order("dora", "B1")).lines).toHaveLength(1);
  });

  it("keeps what is set once", async () => {
    await enter("cora", "F1", [{ product: products.Bolt, sku: "b" }]);
    const one = await order("cora", "F1");
    const again = await as("cora", "PATCH", `/api/records/Order/${one.id}`, { lines: [{ id: one.lines[0].id, sku: "c" }] });
    expect(faults(again)).toEqual([["lines[0].sku", "unknown-field"]]);
  });

  it("deletes rows with their owner", async () => {
    await enter("cora", "D1", [{ product: products.Bolt }]);
    const one = await order("cora", "D1");
    expect((await as("cora", "DELETE", `/api/records/Order/${one.id}`)).status).toBe(204);
    expect(await server.store.get("Line", one.lines[0].id)).toBe(null);
  });

  it("reads the rows of a whole page in one statement for all", async () => {
    const texts: string[] = [];
    const select = server.store.select.bind(server.store);
    server.store.select = (query, context) => {
      texts.push(query.entity);
      return select(query, context);
    };
    await as("max", "GET", "/api/records/Order");
    server.store.select = select;
    expect(texts.filter((entity) => entity === "Line")).toHaveLength(1);
  });

  it("describes rows in the description of the API", async () => {
    const body = server.description;
    const given = JSON.stringify(body.paths["/api/records/Order/actions/enter"].post);
    expect(given).toContain("those that are left out are removed");
    expect(Object.keys(body.paths).some((path) => path.includes("/Line"))).toBe(false);
  });

  it("counts rows in a list, to be sorted and filtered by, and shows them on the record's page", async () => {
    const list = (await as("max", "GET", "/-/screens/orders/rows?sort=-lines&f.lines.min=2&f.title=A1")).body.rows;
    expect(list.map((row: Json) => row.values.lines)).toEqual([2]);
    const { id } = await order("max", "A1");
    const page = (await as("max", "GET", `/-/screens/order/record?p.order=${id}`)).body;
    expect(page.values.lines[0]).toEqual({
      id: expect.any(String),
      values: {
        product: { id: products.Bolt, label: "Bolt", href: null },
        quantity: 2,
        price: "2.00",
        cost: "1.00",
        code: null,
        sku: null,
        amount: "4.00",
        rough: "2.00",
      },
    });
    const own = (await as("cora", "GET", `/-/screens/order/record?p.order=${id}`)).body;
    expect("cost" in own.values.lines[0].values).toBe(false);
    const { screens } = (await as("cora", "GET", "/-/app")).body;
    const column = screens.find((one: Json) => one.name === "Order").columns.find((one: Json) => one.path === "lines");
    expect(column.rows.map((one: Json) => one.path)).toEqual(["product", "quantity", "price", "code", "sku", "amount", "rough"]);
  });

  it("gives a form the rows, what a new one begins with, and what is computed of them", async () => {
    const { id } = await order("max", "A1");
    const form = (await as("cora", "GET", `/-/screens/edit/form?p.order=${id}`)).body;
    const { rows, editable } = form.fields.find((field: Json) => field.name === "lines");
    expect(editable).toBe(true);
    expect(rows.fields.map((field: Json) => [field.name, field.value, field.editable])).toEqual([
      ["product", null, true],
      ["quantity", 1, true],
      ["price", null, true],
      ["code", null, true],
      ["sku", null, true],
    ]);
    const starts = rows.fields.flatMap((one: Json) => (one.starts ? [[one.name, one.starts]] : []));
    expect([starts, rows.label, rows.by]).toEqual([
      [
        ["quantity", []],
        ["price", ["product"]],
      ],
      "Line",
      "order",
    ]);
    expect(rows.computed.map((one: Json) => one.name)).toEqual(["amount", "rough"]);
    expect(rows.totals.map((one: Json) => one.name)).toEqual(["total", "count", "rough", "dear"]);
    expect(rows.items.map((one: Json) => [one.values.product.label, Object.keys(one.locked)])).toEqual([
      ["Bolt", ["sku"]],
      ["Nut", ["sku"]],
    ]);
    await as("cora", "PATCH", `/api/records/Order/${id}`, { note: "noted" });
    const noted = (await as("cora", "GET", `/-/screens/edit/form?p.order=${id}`)).body;
    const locked = noted.fields.find((field: Json) => field.name === "lines").rows.items[0].locked;
    expect(Object.keys(locked)).toEqual(["price", "sku"]);
    await as("cora", "PATCH", `/api/records/Order/${id}`, { note: null });
    const saved = await as("cora", "POST", `/-/screens/edit/save?p.order=${id}`, {
      values: { title: "A1", lines: rows.items.map((one: Json) => ({ id: one.id, quantity: 4 })) },
    });
    expect(saved.status).toBe(200);
    expect((await order("cora", "A1")).total).toBe("9.60");
  });

  it("keeps the history of rows with their owner, without what may not be seen", async () => {
    await enter("max", "H1", [{ product: products.Bolt, cost: "1.00" }, { product: products.Nut }], { customer: null });
    const made = await enter("cora", "H2", [{ product: products.Bolt }, { product: products.Nut }]);
    const [bolt, nut] = (await order("cora", "H2")).lines;
    const path = `/api/records/Order/${made.body.id}`;
    await as("max", "PATCH", path, { lines: [{ id: nut.id, quantity: 7, cost: "0.10" }, { product: products.Crane }] });
    await as("max", "PATCH", path, { lines: [{ product: products.Laser }, { id: nut.id }] });
    const changes = async (who: string) =>
      (await as(who, "GET", `/-/screens/order/record?p.order=${made.body.id}`)).body.history.entries.map((entry: Json) =>
        entry.changes.filter((one: Json) => one.label.startsWith("Lines")),
      );
    expect((await changes("max"))[1]).toEqual([
      { label: "Lines, Nut: Quantity", from: "1", to: "7" },
      { label: "Lines, Nut: Cost", from: "", to: expect.stringContaining("0.10") },
      { label: "Lines", from: "", to: expect.stringMatching(/Product: Crane, Quantity: 1, Price: .*600.00/) },
      { label: "Lines", from: expect.stringMatching(/Product: Bolt/), to: "" },
    ]);
    const seen = JSON.stringify(await changes("cora"));
    expect(seen).not.toContain("Cost");
    expect(seen).not.toContain("Laser");
    expect(bolt.id).not.toBe(nut.id);
  });

  it("sums what is rounded as it rounds it, halves away from zero", async () => {
    await enter("cora", "N1", [
      { product: products.Bolt, price: "2.50" },
      { product: products.Nut, price: "0.49" },
    ]);
    const one = await order("cora", "N1");
    expect([one.lines.map((line: Json) => line.rough), one.rough]).toEqual([["3.00", "0.00"], "3.00"]);
  });

  it("gathers rows in their order", async () => {
    await enter("cora", "O1", [{ product: products.Bolt }, { product: products.Nut }]);
    const one = await order("cora", "O1");
    const [bolt, nut] = one.lines;
    await as("cora", "PATCH", `/api/records/Order/${one.id}`, { lines: [{ id: nut.id }, { id: bolt.id }, { product: products.Crane }] });
    const page = (await as("cora", "GET", `/-/screens/order/record?p.order=${one.id}`)).body;
    expect(page.values.lines.map((line: Json) => line.values.product.label)).toEqual(["Nut", "Bolt", "Crane"]);
  });
});
