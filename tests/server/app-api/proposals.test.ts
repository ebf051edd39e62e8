// What a form proposes and offers by what it holds so far. Nobody is told more than saving would tell.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MARKET, MARKET_RECORDS } from "../../fixtures/documents/defaults-by-reference.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("what a form proposes, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  let order: Json;
  beforeAll(async () => {
    server = await open(MARKET, { engine, records: MARKET_RECORDS });
    for (const who of ["ada", "bob", "cyd"]) tokens[who] = await server.signIn(`${who}@example.org`);
    for (const entity of ["Person", "Boat", "Product"])
      for (const { id, name } of (await as("ada", "GET", `/api/records/${entity}`)).body.items) ids[name] = id;
    [order] = (await as("ada", "GET", "/api/records/Order")).body.items;
  });
  afterAll(() => server?.close());

  const as = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who]! });
  const given = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`given.${name}`, value]));
  const proposed = async (who: string | null, entity: string, query: Record<string, string>) => {
    const path = `/-/proposals/${entity}?${new URLSearchParams(query)}`;
    const reply = await (who === null ? server.ask("GET", path) : as(who, "GET", path));
    return reply.status === 200 ? reply.body.values : [reply.status, reply.body.code];
  };
  const trip = (who: string, values: Record<string, string>) => proposed(who, "Trip", { action: "plan", ...given(values) });
  const line = (who: string, values: Record<string, string>, query: Record<string, string> = { action: "place" }) =>
    proposed(who, "Line", { ...query, ...given(values) });
  const offered = async (who: string, field: string, query: Record<string, string>) => {
    const { body } = await as(who, "GET", `/-/references/${field}?${new URLSearchParams({ fits: "yes", ...query })}`);
    return body.options.map((one: Json) => one.label).sort();
  };

  it("takes defaults from what is chosen, and from each other", async () => {
    const bob = { id: ids.Bob, label: "Bob" };
    expect(await trip("ada", { boat: ids.Tern! })).toMatchObject({ seats: 12, food: 24, fuel: 70, skipper: bob });
    expect(await trip("ada", { boat: ids.Gull!, seats: "4" })).toMatchObject({ food: 8, fuel: 30, skipper: { label: "Ada" } });
    expect(await trip("ada", { boat: "" })).toEqual({ seats: null, food: null, fuel: null, skipper: null, water: 0 });
    expect(await trip("ada", { food: "9" })).toMatchObject({ water: 9_000_000_000_000 });
    expect(await trip("ada", { food: "9999" })).toMatchObject({ water: null });
    expect(await line("bob", { product: ids.Apple!, "order.days": "4" })).toEqual({ price: "2.00", days: 4 });
    expect(await line("bob", { product: ids.Honey! }, { owner: order.id })).toEqual({ price: "7.00", days: 3 });
  });

  it("says in the form what the server fills in, and by which fields", async () => {
    const starts = async (path: string) => {
      const { fields, making } = (await as("bob", "GET", path)).body;
      return [making, Object.fromEntries(fields.map((one: Json) => [one.name, one.starts])), fields];
    };
    const [making, own] = await starts("/-/screens/plan/form");
    expect(making).toEqual({ entity: "Trip", action: "plan", filled: {} });
    const filled = (await as("bob", "GET", `/-/start/Trip/plan?fill.boat=${ids.Tern}`)).body;
    expect([filled.making.filled, filled.fields.some((one: Json) => one.name === "boat")]).toEqual([{ boat: ids.Tern }, false]);
    expect(own).toMatchObject({ seats: ["boat"], food: ["seats"], skipper: ["boat"] });
    const [, , fields] = await starts("/-/screens/order/form");
    const rows = fields.find((one: Json) => one.name === "lines").rows.fields;
    expect(rows.map((one: Json) => [one.name, one.starts, one.narrowedBy])).toEqual([
      ["product", undefined, ["order.seller"]],
      ["quantity", [], undefined],
      ["price", ["product"], undefined],
      ["days", ["order.days"], undefined],
    ]);
    expect((await starts(`/-/screens/edit/form?p.order=${order.id}`))[1].days).toBeUndefined();
  });

  it("tells nobody what they would not see of what they saved", async () => {
    expect(await trip("bob", { boat: ids.Tern! })).toEqual({
      seats: 12,
      food: 24,
      skipper: { id: ids.Bob, label: "Bob", href: null },
      water: 24_000_000_000_000,
    });
    expect(await trip("bob", { boat: ids.Gull! })).toEqual({ seats: 5, food: 10, water: 10_000_000_000_000 });
    expect(await trip("bob", { boat: ids.Shark! })).toEqual({ seats: null, food: null, skipper: null, water: 0 });
    expect(await trip("bob", { boat: ids.Tern!, food: "1" })).toEqual({});
    expect(await proposed(null, "Trip", given({ boat: ids.Tern! }))).toEqual({});
    expect(await line("cyd", { product: ids.Apple! }, { owner: order.id })).toMatchObject({ price: "2.00", days: 1 });
    expect(await line("bob", { product: ids.Apple!, price: "1" })).toEqual({});
    expect(await trip("bob", { email: "x" })).toEqual([400, "unknown-parameter"]);
  });

  it("begins a form with them where its address names what is chosen", async () => {
    const shown = async (who: string, boat: string) => {
      const { fields } = (await as(who, "GET", `/-/screens/plan/form?begin.boat=${boat}`)).body;
      return fields.flatMap((one: Json) => (["seats", "fuel"].includes(one.name) ? [one.value] : []));
    };
    expect(await shown("ada", ids.Tern!)).toEqual([12, 70]);
    expect(await shown("bob", ids.Tern!)).toEqual([12, null]);
    expect(await shown("bob", ids.Shark!)).toEqual([null, null]);
  });

  it("stores the same where nothing is sent", async () => {
    const values = { boat: ids.Gull, on: "2026-05-01", guide: ids.Bob, deputy: ids.Cyd };
    const { status, body } = await as("bob", "POST", "/-/screens/plan/save", { values });
    expect(status).toBe(200);
    const stored = (await as("ada", "GET", `/api/records/Trip/${body.id}`)).body;
    expect(stored).toMatchObject({ seats: 5, food: 10, fuel: 30, skipper: ids.Ada });
  });

  it("offers for a row what goes with its owner, stored or not", async () => {
    const cheap = ["Apple", "Bread"];
    expect(await offered("bob", "Line/product", { action: "place" })).toEqual(["Apple", "Bread", "Honey"]);
    expect(await offered("bob", "Line/product", { action: "place", "given.order.seller": ids.Cyd! })).toEqual(cheap);
    expect(await offered("bob", "Line/product", { "given.order.seller": ids.Cyd! })).toEqual([...cheap, "Gold"]);
    expect(await offered("bob", "Line/product", { owner: order.id })).toEqual(cheap);
    expect(await offered("bob", "Line/product", { owner: order.id, "given.order.seller": ids.Bob! })).toEqual(["Honey"]);
    expect(await offered("cyd", "Line/product", { owner: order.id })).toHaveLength(4);
  });

  it("offers a row that is stored its own choice again, where no other row may have it", async () => {
    const values = { seller: ids.Cyd, lines: [{ product: ids.Apple }] };
    const { id, version } = (await as("bob", "POST", "/-/screens/order/save", { values })).body;
    expect((await as("bob", "POST", `/-/records/Order/${id}/actions/pay`, { values: {}, version })).status).toBe(200);
    const [row] = (await as("bob", "GET", `/api/records/Order/${id}`)).body.lines;
    expect(await offered("bob", "Line/product", { owner: id })).toEqual(["Bread", "Gold"]);
    expect(await offered("bob", "Line/product", { owner: id, record: row.id })).toEqual(["Apple", "Bread", "Gold"]);
    expect(await offered("cyd", "Line/product", { owner: id, record: row.id })).toHaveLength(4);
  });

  it("asks rules that speak of what a record begins with, though no form asks for it", async () => {
    expect(await offered("bob", "Order/seller", { action: "place" })).toEqual(["Cyd"]);
    expect(await offered("cyd", "Order/seller", { action: "place" })).toEqual(["Bob"]);
  });

  it("asks rules of the state in which the action makes the record", async () => {
    const on = { "given.on": "2026-03-02" };
    expect(await offered("bob", "Trip/guide", { action: "plan", ...on })).toEqual(["Cyd"]);
    expect(await offered("bob", "Trip/deputy", { action: "plan", ...on })).toEqual(["Cyd"]);
    expect(await offered("bob", "Trip/deputy", on)).toEqual(["Bob", "Cyd"]);
  });
});
