// What public contracts ask of addresses, payloads, projections, queries, statuses and fields, asked of one document.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { AUCTION, AUCTION_RECORDS } from "../../fixtures/documents/auction.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const FRIEND = "https://friend.example";

describe.each(ENGINES)("an auction with a contract, on %s", (engine) => {
  let server: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    server = await open(AUCTION, { engine, watched: true, records: AUCTION_RECORDS, allowedOrigins: [FRIEND] });
    for (const who of ["ada", "bo", "cy"]) {
      const { body } = await server.ask("POST", "/v2/session", { email: `${who}@example.org`, password: "ninefold-sample" });
      tokens.set(who, body.member.token);
    }
  });
  afterAll(() => server?.close());

  const ask = (who: string | null, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const authorization: Record<string, string> = who === null ? {} : { authorization: `Key ${tokens.get(who)}` };
    return server.ask(method, `/v2${path}`, body, { headers: { ...authorization, ...headers } });
  };
  const get = async (who: string | null, path: string): Promise<Json> => (await ask(who, "GET", path)).body;
  const told = async (who: string | null, method: string, path: string, body?: unknown) => {
    const reply = await ask(who, method, path, body);
    return [reply.status, reply.body?.errors];
  };
  const slugs = (lots: readonly Json[]) => lots.map(({ slug }) => slug).join(" ");

  it("has a resource of one's own without an id, records by natural keys, and items under them", async () => {
    expect(await get("ada", "/me")).toMatchObject({ member: { username: "ada", email: "ada@example.org" } });
    expect((await ask(null, "GET", "/me")).status).toBe(401);
    expect(slugs(await get("bo", "/profiles/bo/lots"))).toBe("blank tea-book");
    expect((await get(null, "/profiles/ada/lots/old-map")).lot.title).toBe("Old map");
    expect(await told(null, "GET", "/profiles/bo/lots/old-map")).toEqual([404, { lot: ["not found"] }]);
    expect(await told(null, "GET", "/profiles/eve/lots/old-map")).toEqual([404, { profile: ["not found"] }]);
    const [{ id }] = (await get(null, "/lots/old-map")).lot.top;
    expect((await get(null, `/profiles/ada/lots/old-map/bids/${id}`)).amount).toBe("14.50");
    expect(await told(null, "GET", `/profiles/bo/lots/tea-book/bids/${id}`)).toEqual([404, { bid: ["not found"] }]);
    expect(await told(null, "GET", `/profiles/bo/lots/old-map/bids/${id}`)).toEqual([404, { lot: ["not found"] }]);
    expect(await told(null, "GET", "/profiles/ada/lots/old-map/bids/!!")).toEqual([400, { id: ["is no id"] }]);
    // A literal part comes before a record.
    expect(slugs((await get(null, "/lots/hot")).lots)).toBe("old-map");
    expect(slugs((await get("bo", "/lots/followed")).lots)).toBe("old-map");
  });

  it("answers toggles with the parent, and does nothing twice", async () => {
    for (let time = 0; time < 2; time++) {
      const { status, body } = await ask("cy", "POST", "/lots/tea-book/watch");
      expect([status, body.lot.watched, body.lot.watchersCount]).toEqual([200, true, 1]);
    }
    for (let time = 0; time < 2; time++)
      expect((await ask("cy", "DELETE", "/lots/tea-book/watch")).body.lot).toMatchObject({ watched: false, watchersCount: 0 });
    expect((await ask("ada", "POST", "/profiles/bo/follow")).body.profile).toMatchObject({ following: true, followers: 2 });
    expect((await ask("ada", "DELETE", "/profiles/bo/follow")).body.profile).toMatchObject({ following: false, followers: 1 });
    expect((await ask(null, "POST", "/lots/tea-book/watch")).status).toBe(401);
  });

  it("gives each call its own projection, with what is true of the viewer within lists within records", async () => {
    const [line] = await get("bo", "/profiles/ada/lots");
    const url = `${server.url}/v2/profiles/ada`;
    expect(line).toEqual({
      slug: "old-map",
      title: "Old map",
      tagList: ["paper", "map"],
      watched: true,
      watchersCount: 2,
      seller: { username: "ada", bio: "Prints.", following: true, followers: 2, url },
      url: `${server.url}/v2/lots/old-map`,
    });
    const top = async (who: string | null) =>
      (await get(who, "/lots/old-map")).lot.top.map(({ amount, by, mine }: Json) => [amount, by.username, by.following, mine]);
    expect(await top("cy")).toEqual([
      ["14.50", "bo", true, false],
      ["12.00", "cy", false, true],
    ]);
    expect(await top(null)).toEqual([
      ["14.50", "bo", false, false],
      ["12.00", "cy", false, false],
    ]);
    expect((await get(null, "/lots/old-map")).lot).toMatchObject({ highest: "14.50", asked: "36.50", ticket: "L-0001" });
    expect((await get(null, "/lots/blank")).lot).toMatchObject({ highest: null, asked: "0.00", top: [] });
  });

  it("wraps one, many, pages and plain values as the contract does", async () => {
    expect(await get(null, "/pages?size=2&page=2")).toMatchObject({
      pageData: { page: 2, limit: 2, hasNextPages: false, totalPages: 2 },
      results: [{ slug: "old-map" }],
    });
    expect(await get(null, "/slices?limit=1&offset=2")).toEqual([{ slug: "old-map" }]);
    expect(await get(null, "/tags")).toEqual({ tags: ["map", "paper", "tea"] });
    const { headers, body } = await ask("bo", "GET", "/lots?limit=1&offset=1", undefined, { origin: FRIEND });
    expect([slugs(body.lots), body.lotsCount, headers.get("x-total-count")]).toEqual(["tea-book", 3, "3"]);
    expect(headers.get("access-control-expose-headers")).toContain("X-Total-Count");
  });

  it.each([
    ["tag=paper", "old-map"],
    ["seller=bo", "blank tea-book"],
    ["watched=cy", "old-map"],
    ["dearer=9.50", "tea-book old-map"],
    ["dearer=4&cheaper=10", "old-map"],
    ["closesFrom=2026-04-02", "tea-book"],
    ["closesTo=2026-04-01", "old-map"],
    ["q=on tea", "tea-book"],
    ["q=paper", "old-map"],
  ])("finds lots by %s", async (query, expected) => {
    expect(slugs((await get(null, `/lots?${query}`)).lots)).toBe(expected);
  });

  it.each(["tag=", "nope=1", "dearer=x", "closesFrom=2026-13-01", "limit=51"])("refuses lots by %s", async (query) => {
    expect((await ask(null, "GET", `/lots?${query}`)).status).toBe(400);
  });

  it("speaks two dialects of administrations", async () => {
    const first = await ask(null, "GET", "/shelf?_sort=title&_order=desc&_start=0&_end=2", undefined, { origin: FRIEND });
    expect([slugs(first.body), first.headers.get("x-total-count")]).toEqual(["tea-book old-map", "3"]);
    const ids = first.body.map(({ id }: Json) => id);
    expect(slugs(await get(null, `/shelf?${ids.map((id: string) => `id=${id}`).join("&")}`))).toBe("tea-book old-map");
    expect(slugs(await get(null, "/shelf?price_gte=4&price_lte=10"))).toBe("old-map");
    expect(slugs(await get(null, "/shelf?closes_on_gte=2026-04-02"))).toBe("tea-book");
    const query = `sort=["price","DESC"]&range=[0,1]&filter=${JSON.stringify({ id: ids })}`;
    const second = await ask(null, "GET", `/admin?${encodeURI(query)}`, undefined, { origin: FRIEND });
    expect([slugs(second.body), second.headers.get("content-range")]).toEqual(["tea-book old-map", "lot 0-1/2"]);
  });

  it("lets pages of an origin that the operator allows ask before they ask", async () => {
    const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type" };
    const allowed = (await ask(null, "OPTIONS", "/lots", undefined, { origin: FRIEND, ...preflight })).headers;
    expect(allowed.get("access-control-allow-origin")).toBe(FRIEND);
    expect(allowed.get("access-control-allow-headers")).toContain("Authorization");
    const other = (await ask(null, "OPTIONS", "/lots", undefined, { origin: "https://eve.example", ...preflight })).headers;
    expect(other.get("access-control-allow-origin")).toBeNull();
  });

  it("answers with the status of each call, tells texts and lists apart, and keeps what is left out", async () => {
    const made = await ask("cy", "POST", "/lots", { lot: { title: "Old map", tagList: ["b", "a", "b"] } });
    expect([made.status, made.headers.get("location")]).toEqual([201, "/v2/lots/old-map-2"]);
    const change = (method: string, lot: Json) => ask("cy", method, "/lots/old-map-2", { lot });
    const now = async () => (await get(null, "/lots/old-map-2")).lot;
    expect(await change("PATCH", { title: "New map", blurb: "Fine." })).toMatchObject({ status: 202, body: null });
    expect(await now()).toMatchObject({ slug: "old-map-2", title: "New map", blurb: "Fine.", tagList: ["b", "a", "b"] });
    const { at } = await now();
    expect((await change("PUT", { blurb: "" })).body.lot).toMatchObject({ blurb: null, tagList: ["b", "a", "b"] });
    expect((await now()).at.updatedAt > at.updatedAt).toBe(true);
    expect((await now()).at.createdAt).toBe(at.createdAt);
    await change("PATCH", { tagList: ["z", "y"] });
    expect((await now()).tagList).toEqual(["z", "y"]);
    await change("PATCH", { tagList: [] });
    expect((await now()).tagList).toEqual([]);
    expect(await told("cy", "PATCH", "/lots/old-map-2", { lot: { tagList: null } })).toMatchObject([
      422,
      { tagList: [expect.any(String)] },
    ]);
    for (const title of ["", null])
      expect(await told("cy", "PUT", "/lots/old-map-2", { lot: { title } })).toEqual([422, { title: ["can't be blank"] }]);
    expect((await told("bo", "PUT", "/lots/old-map-2", { lot: { title: "" } }))[0]).toBe(403);
    expect(await told("bo", "PUT", "/lots/nope", { lot: { title: "" } })).toEqual([404, { lot: ["not found"] }]);
    expect(await told("ada", "PATCH", "/me", { member: { motto: "" } })).toEqual([422, { motto: ["may not be empty"] }]);
    expect((await ask("ada", "PATCH", "/me", { member: { motto: null, bio: " " } })).body.member).toMatchObject({ motto: null, bio: null });
    expect((await ask("cy", "DELETE", "/lots/old-map-2")).status).toBe(204);
  });

  it("makes, changes and deletes many at once, all or none, so many for each owner", async () => {
    const offer = (...titles: string[]) => ask("cy", "POST", "/lots/batch", { lots: titles.map((title) => ({ title, tagList: ["x"] })) });
    expect(await offer("One", "")).toMatchObject({ status: 422, body: { errors: { "[1].title": ["can't be blank"] } } });
    // What is wrong with each of them, and with no field, is told once.
    expect(await offer("One", "Two", "Three", "Four")).toMatchObject({ status: 409, body: { errors: { quota: ["no more lots"] } } });
    expect(await get(null, "/profiles/cy/lots")).toEqual([]);
    expect((await offer("One", "Two")).body).toEqual({ lots: [{ slug: "one" }, { slug: "two" }] });
    const prices = (await ask("cy", "PATCH", "/lots", { price: "7.77" })).body.map(({ price }: Json) => price);
    expect(prices).toEqual(["7.77", "7.77"]);
    expect((await ask("cy", "PUT", "/lots", { price: "7.78" })).body).toEqual({ count: 0 });
    expect((await ask("cy", "DELETE", "/lots")).status).toBe(422);
    expect((await ask("cy", "DELETE", "/lots?tag=x")).body).toEqual({ count: 2 });
    expect(await get(null, "/lots")).toMatchObject({ lotsCount: 3 });
  });

  it("keeps secrets, and refuses what may not be given", async () => {
    const member = { username: "di", email: "di@example.org", password: "long enough", pin: "98761234" };
    expect((await told(null, "POST", "/members", { member: { ...member, limit: 99 } }))[0]).toBe(400);
    expect(await told(null, "POST", "/members", { member: { ...member, password: "short" } })).toMatchObject([
      422,
      { password: [expect.any(String)] },
    ]);
    const { status, body } = await ask(null, "POST", "/members", { member });
    expect([status, Object.keys(body.member)]).toEqual([201, ["username", "email", "bio", "motto", "token"]]);
    expect((await told("ada", "PATCH", "/me", { member: { username: "di" } }))[0]).toBe(409);
    for (const path of ["/profiles/di", "/lots?q=98761234", "/me"])
      expect(JSON.stringify(await get("ada", path))).not.toContain("98761234");
  });
});

describe("a call in which something is wrong", () => {
  it("is no unknown call where its settings stand", () => {
    const { diagnostics } = compile([{ file: "spec.md", text: AUCTION.replace("tags contains it", "tag contains it") }]);
    expect(diagnostics.filter(({ level }) => level === "error").map(({ code }) => code)).toEqual(["names-are-known"]);
  });
});
