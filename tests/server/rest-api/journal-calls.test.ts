// The calls of a document, asked as their clients would: scenario by scenario, on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOURNAL, JOURNAL_RECORDS } from "../../fixtures/documents/journal-calls.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("the journal on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(JOURNAL, { engine, records: JOURNAL_RECORDS });
    for (const name of ["ada", "bo", "cy"]) {
      const { body } = await server.ask("POST", "/v1/writers/enter", {
        writer: { email: `${name}@example.org`, password: "ninefold-sample" },
      });
      tokens[name] = body.writer.token;
    }
  });
  afterAll(() => server?.close());

  const ask = (who: string | null, method: string, path: string, body?: unknown) =>
    server.ask(method, `/v1${path}`, body, who === null ? {} : { headers: { authorization: `Token ${tokens[who]}` } });

  const profile = (handle: string, more: object) => ({ handle, bio: null, following: false, notesCount: 1, ...more });

  it("shows named shapes within lists, with what is true of the viewer", async () => {
    const { status, body } = await ask("bo", "GET", "/notes?limit=2");
    expect(status).toBe(200);
    expect(body.notesCount).toBe(2);
    const line = body.notes.find((note: Json) => note.slug === "first-light");
    expect(line).toEqual({
      slug: "first-light",
      title: "First light",
      topicList: ["sky", "day"],
      favoured: true,
      favouritesCount: 2,
      author: profile("ada", { bio: "Numbers.", following: true, notesCount: 2 }),
      shelves: ["Essays", "Attic"],
      createdAt: expect.any(String),
    });
    expect(body.notes.find((note: Json) => note.slug === "bread").author).toEqual(profile("bo", { private: null }));
  });

  it("says no of a visitor, and leaves out what a visitor may not see", async () => {
    const { body } = await ask(null, "GET", "/notes");
    const line = body.notes.find((note: Json) => note.slug === "first-light");
    expect([line.favoured, line.author.following, line.favouritesCount]).toEqual([false, false, 2]);
    expect(line.shelves).toEqual(["Essays"]);
    expect("private" in line.author).toBe(false);
  });

  it("shows a secret to its owner alone, within a list as by itself", async () => {
    const { body } = await ask("ada", "GET", "/notes");
    const privates = body.notes.map((note: Json) => [note.author.handle, note.author.private]);
    expect(privates).toEqual(
      expect.arrayContaining([
        ["ada", "engine"],
        ["bo", undefined],
      ]),
    );
    expect((await ask("ada", "GET", "/profiles/cy")).body.profile).toEqual(profile("cy", { notesCount: 0 }));
  });

  it("nests lists with a condition, an order and a first few, and links to itself", async () => {
    const { body } = await ask("cy", "GET", "/notes/first-light");
    expect(body.note.latest).toHaveLength(2);
    expect(body.note.own).toEqual([{ text: "Thanks" }]);
    expect(body.note.self).toBe(`${server.url}/v1/notes/first-light`);
    expect(body.note.meta).toEqual({ isHidden: false, changedAt: expect.any(String) });
    const bread = await ask(null, "GET", "/notes/bread");
    expect(bread.body.note.latest).toEqual([{ text: "Crisp", by: "ada" }]);
    expect(bread.body.note.own).toEqual([]);
  });

  it("asks the database as often for many notes as for one", async () => {
    let asked = 0;
    const { store } = server as { store: Json };
    const select = store.select.bind(store);
    store.select = (...given: unknown[]) => {
      asked++;
      return select(...given);
    };
    await ask("ada", "GET", "/notes?limit=1");
    const forOne = asked;
    asked = 0;
    const { body } = await ask("ada", "GET", "/notes?limit=50");
    expect(body.notes.length).toBeGreaterThan(2);
    expect([asked, forOne]).toEqual([3, 3]);
    delete store.select;
  });

  it.each([
    ["/notes?topic=sky", ["first-light"]],
    ["/notes?topic=day&author=ada", ["first-light"]],
    ["/notes?author=bo", ["bread"]],
    ["/notes?favoured=bo", ["first-light"]],
    ["/notes?shelf=Essays", ["first-light"]],
    // What the caller may not see is not found by either.
    ["/notes?shelf=Attic", []],
    ["/notes?secret=engine", []],
    ["/notes?topic=nothing", []],
    ["/notes?q=warm", ["bread"]],
    ["/notes?hidden=yes", []],
    ["/notes?limit=1&offset=1&topic=sky", []],
  ])("finds by %s for a visitor", async (path, slugs) => {
    const { status, body } = await ask(null, "GET", path);
    expect([status, body.notes.map((note: Json) => note.slug).sort()]).toEqual([200, slugs]);
  });

  it("finds by what only its owner sees for the owner", async () => {
    const found = async (who: string, path: string) => (await ask(who, "GET", path)).body.notes.map((note: Json) => note.slug).sort();
    expect(await found("ada", "/notes?secret=engine")).toEqual(["first-light", "night"]);
    expect(await found("bo", "/notes?secret=engine")).toEqual([]);
    expect(await found("bo", "/notes?shelf=Attic")).toEqual(["first-light"]);
    expect(await found("bo", "/notes/feed")).toEqual(["first-light"]);
    expect(await found("cy", "/notes/feed")).toEqual([]);
  });

  it.each([
    ["/notes?topic=", 400],
    ["/notes?q=", 400],
    ["/notes?limit=51", 400],
    ["/notes?limit=0", 400],
    ["/notes?offset=-1", 400],
    ["/notes?hidden=maybe", 400],
    ["/notes?topic=a&topic=b", 400],
    ["/notes?colour=red", 400],
    ["/notes/feed", 401],
    ["/notes/night", 404],
    ["/notes/night/remarks", 404],
    ["/writer", 401],
  ])("refuses %s of a visitor with %i", async (path, status) => {
    expect((await ask(null, "GET", path)).status).toBe(status);
  });

  it("gives lists of plain values, bare and in an envelope with its page", async () => {
    expect((await ask(null, "GET", "/shelf-names")).body.sort()).toEqual(["Essays", "Poems"]);
    const { body } = await ask("bo", "GET", "/shelves?size=2&page=2");
    expect(body.shelves).toHaveLength(1);
    expect(body.pageData).toEqual({ page: 2, limit: 2, more: false, totalPages: 2 });
    expect((await ask("bo", "GET", "/ranks")).body).toEqual({ ranks: [1, 2, 9] });
    expect((await ask(null, "GET", "/ranks")).body).toEqual({ ranks: [1, 2] });
    expect((await ask("bo", "GET", "/shelf-count?rank=2")).body).toEqual({ count: 2 });
  });

  it("puts into lists and takes out, once however often it is asked", async () => {
    const states = [];
    for (const method of ["POST", "POST", "DELETE", "DELETE"]) {
      const { status, body } = await ask("bo", method, "/notes/bread/favourite");
      states.push([status, body.note.slug, body.note.favoured, body.note.favouritesCount]);
    }
    expect(states).toEqual([
      [200, "bread", true, 2],
      [200, "bread", true, 2],
      [200, "bread", false, 1],
      [200, "bread", false, 1],
    ]);
    expect((await ask(null, "POST", "/notes/bread/favourite")).status).toBe(401);
    expect((await ask("bo", "POST", "/notes/nothing/favourite")).status).toBe(404);
    const followed = await ask("cy", "POST", "/profiles/ada/follow");
    expect([followed.status, followed.body.profile.following]).toEqual([200, true]);
    expect((await ask("cy", "GET", "/notes/feed")).body.notes.map((note: Json) => note.slug)).toEqual(["first-light"]);
    expect((await ask("cy", "DELETE", "/profiles/ada/follow")).body.profile.following).toBe(false);
  });

  it("nests addresses by lists, and relates two records of one address", async () => {
    const slugs = async (who: string | null, shelf: string) => (await ask(who, "GET", `/shelves/${shelf}/notes`)).body;
    expect(await slugs(null, "Essays")).toEqual([{ slug: "first-light" }]);
    expect(await slugs("bo", "Poems")).toEqual([]);
    expect((await ask(null, "GET", "/shelves/Attic/notes")).status).toBe(404);
    expect((await ask("bo", "GET", "/shelves/Essays/notes/first-light")).body).toEqual({ slug: "first-light" });
    expect((await ask("bo", "GET", "/shelves/Poems/notes/first-light")).status).toBe(404);
    expect((await ask("bo", "PUT", "/notes/first-light/shelves/Poems")).status).toBe(403);
    const shelved = await ask("ada", "PUT", "/notes/first-light/shelves/Poems");
    expect([shelved.status, shelved.body]).toEqual([200, { slug: "first-light", shelves: ["Essays", "Attic", "Poems"] }]);
    const before = await server.store.getBy("Note", "slug", "first-light");
    const unshelved = await ask("ada", "DELETE", "/notes/first-light/shelves/Poems");
    expect(unshelved.body.shelves).toEqual(["Essays", "Attic"]);
    expect((await server.store.getBy("Note", "slug", "first-light"))?.version).toBe(before?.version);
  });

  it("publishes in an envelope with renamed members, and answers with the address", async () => {
    const note = { title: "Rain on tin", body: "Loud.", topicList: ["sky"], shelves: ["Poems"] };
    const { status, body, headers } = await ask("cy", "POST", "/notes", { note });
    expect([status, body.note.slug, body.note.topicList]).toEqual([201, "rain-on-tin", ["sky"]]);
    expect(headers.get("location")).toBe("/v1/notes/rain-on-tin");
    const changed = await ask("cy", "PUT", "/notes/rain-on-tin", { note: { body: "Very loud." } });
    expect([changed.status, changed.body.note.body, changed.body.note.title]).toEqual([200, "Very loud.", "Rain on tin"]);
    const remark = await ask("bo", "POST", "/notes/rain-on-tin/remarks", { remark: { text: "Same." } });
    expect([remark.status, remark.body.remark.author.handle]).toEqual([201, "bo"]);
    const path = `/notes/rain-on-tin/remarks/${remark.body.remark.id}`;
    expect((await ask("bo", "DELETE", path.replace("rain-on-tin", "bread"))).status).toBe(404);
    expect((await ask("bo", "DELETE", path)).status).toBe(204);
    expect((await ask("cy", "DELETE", "/notes/rain-on-tin")).status).toBe(204);
    expect((await ask("cy", "GET", "/notes/rain-on-tin")).status).toBe(404);
  });

  it.each([
    // Not signed in, then not found, then not allowed, then what is wrong with the rest.
    ["POST", null, "/notes", "{", 401, "not-signed-in", null],
    ["POST", null, "/notes/nothing/remarks", { remark: {} }, 401, "not-signed-in", null],
    ["POST", "bo", "/notes/nothing/remarks", { remark: { colour: 1 } }, 404, "not-found", null],
    ["PUT", "bo", "/notes/nothing", { note: { colour: 1 } }, 404, "not-found", null],
    ["PUT", "bo", "/notes/night", { note: { colour: 1 } }, 404, "not-found", null],
    ["PUT", "bo", "/notes/first-light", { note: { colour: 1 } }, 403, "not-allowed", null],
    ["PUT", "bo", "/notes/first-light", "{", 403, "not-allowed", null],
    ["DELETE", "bo", "/notes/first-light", undefined, 403, "not-allowed", null],
    ["DELETE", null, "/notes/nothing", undefined, 401, "not-signed-in", null],
    ["PUT", "ada", "/notes/first-light", { note: { colour: 1 } }, 400, "unknown-field", "colour"],
    ["PUT", "ada", "/notes/first-light", { note: { title: "" } }, 422, "required", "title"],
    ["POST", "ada", "/notes", { note: { body: "x" } }, 422, "required", "title"],
    ["POST", "ada", "/notes", { body: "x" }, 400, "unknown-field", "body"],
    ["POST", "ada", "/notes", { note: { title: "A", body: "x", topicList: null } }, 422, "not-a-list", "topicList"],
    ["POST", "ada", "/notes", { note: { title: "A", body: "x", shelves: ["None"] } }, 422, "reference-unknown", "shelves"],
    ["POST", "bo", "/notes/first-light/remarks", { remark: { text: "" } }, 422, "required", "text"],
    ["POST", "bo", "/writers/enter", { writer: { email: "bo@example.org", password: "wrong" } }, 401, "wrong-credentials", null],
    ["POST", "bo", "/writers", { writer: { handle: "bo", email: "b@example.org", password: "long enough" } }, 403, "not-allowed", null],
    [
      "POST",
      null,
      "/writers",
      { writer: { handle: "bo", email: "b@example.org", password: "long enough" } },
      409,
      "already-taken",
      "handle",
    ],
    [
      "POST",
      null,
      "/writers",
      { writer: { handle: "dee", email: "d@example.org", password: "short" } },
      422,
      "password-too-short",
      "password",
    ],
  ])("refuses %s by %s of %s %j with %i %s", async (method, who, path, body, status, code, field) => {
    const headers: Record<string, string> = who === null ? {} : { authorization: `Token ${tokens[who]}` };
    const asking = typeof body === "string" ? { headers, raw: body } : { headers };
    const reply = await server.ask(method, `/v1${path}`, typeof body === "string" ? undefined : body, asking);
    expect([reply.status, reply.body.code, reply.body.errors[0]?.field ?? null]).toEqual([status, code, field]);
  });

  it("signs up, in and out with shapes of its own, and keeps the token through a change of address and password", async () => {
    const joined = await ask(null, "POST", "/writers", { writer: { handle: "eve", email: "Eve@example.org", password: "long enough" } });
    expect(joined.status).toBe(201);
    expect(joined.body.writer).toEqual({ email: "eve@example.org", token: expect.any(String), handle: "eve", bio: null });
    tokens.eve = joined.body.writer.token;
    const second = await ask(null, "POST", "/writers/enter-by-handle", { name: "eve", password: "long enough" });
    expect([second.status, second.body.handle]).toEqual([200, "eve"]);
    tokens.second = second.body.token;
    const change = { email: "eve@example.com", password: "longer than before", bio: "New here." };
    const changed = await ask("eve", "PUT", "/writer", { writer: change });
    expect([changed.status, changed.body.writer.email, changed.body.writer.token]).toEqual([200, "eve@example.com", tokens.eve]);
    expect((await ask("eve", "GET", "/writer")).body.writer.bio).toBe("New here.");
    expect((await ask("second", "GET", "/writer")).status).toBe(401);
    expect((await ask(null, "POST", "/writers/enter", { writer: { email: "eve@example.com", password: "long enough" } })).status).toBe(401);
    expect((await ask("eve", "PUT", "/writer", { writer: { handle: "bo", password: "another one" } })).status).toBe(409);
    expect((await ask(null, "POST", "/writers/enter", { writer: { email: "eve@example.com", password: change.password } })).status).toBe(
      200,
    );
    expect((await ask("eve", "DELETE", "/writer/session")).status).toBe(204);
    expect((await ask("eve", "GET", "/writer")).status).toBe(401);
  });

  it("makes, changes and deletes many, all or nothing", async () => {
    const names = async () => (await ask("bo", "GET", "/shelves?size=50")).body.shelves.sort();
    const before = await names();
    const wrong = await ask("bo", "POST", "/shelves", { shelves: [{ name: "One" }, { name: "Poems" }] });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([409, "[1].name"]);
    const mistaken = await ask("bo", "POST", "/shelves", { shelves: [{ name: "One" }, { name: "Two", position: "x" }] });
    expect([mistaken.status, mistaken.body.errors[0].field]).toEqual([422, "[1].position"]);
    expect((await ask(null, "POST", "/shelves", { shelves: [] })).status).toBe(401);
    expect((await ask("bo", "POST", "/shelves", { shelves: {} })).status).toBe(400);
    expect(await names()).toEqual(before);
    const made = await ask("bo", "POST", "/shelves", {
      shelves: [
        { name: "One", position: 3 },
        { name: "Two", position: 4 },
      ],
    });
    expect([made.status, made.body]).toEqual([201, { shelves: [{ name: "One" }, { name: "Two" }] }]);
    const unsaid = await ask("bo", "PATCH", "/shelves");
    expect([unsaid.status, JSON.stringify(unsaid.body)]).toEqual([400, expect.stringContaining("The request has no body.")]);
    const raised = await ask("bo", "PATCH", "/shelves", { rank: 4 });
    expect([raised.status, raised.body.map((shelf: Json) => shelf.rank)]).toEqual([200, [4, 4, 4, 4]]);
    const dropped = await ask("bo", "DELETE", "/shelves/named?name=One");
    expect([dropped.status, dropped.body]).toEqual([200, { count: 1 }]);
    expect((await ask("bo", "DELETE", "/shelves/named")).status).toBe(422);
    expect((await ask(null, "DELETE", "/shelves/named?name=Two")).status).toBe(401);
    const cleared = await ask("bo", "DELETE", "/shelves");
    expect([cleared.status, cleared.body]).toEqual([204, null]);
    expect(await names()).toEqual(["Essays", "Poems", "Two"]);
  });

  it("links as the client asked for it, and believes a proxy where the operator says so", async () => {
    const asked = { headers: { "x-forwarded-host": "journal.example", "x-forwarded-proto": "https" } };
    expect((await server.ask("GET", "/v1/notes/bread", undefined, asked)).body.note.self).toBe(`${server.url}/v1/notes/bread`);
    const behind = await open(JOURNAL, { records: JOURNAL_RECORDS, behindProxy: "1" });
    expect((await behind.ask("GET", "/v1/notes/bread", undefined, asked)).body.note.self).toBe("https://journal.example/v1/notes/bread");
    await behind.close();
  });

  it("describes what its shapes hold", async () => {
    const body = server.description;
    const { schema } = body.paths["/v1/notes"].get.responses["200"].content["application/json"];
    const line = schema.properties.notes.items.properties;
    expect(line.author.anyOf[0].properties.following).toEqual({ type: "boolean" });
    expect(line.topicList.type).toBe("array");
    expect(
      body.paths["/v1/notes/{note.slug}"].get.responses["200"].content["application/json"].schema.properties.note.properties.self,
    ).toEqual({
      type: "string",
      format: "uri",
    });
  });
});
