// The contract of docs/guide/http-contracts.md, call by call.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type Reply, type TestServer } from "../../support/test-server.ts";

const PAGE = readFileSync(resolve(import.meta.dirname, "../../../docs/guide/http-contracts.md"), "utf8");
const DOCUMENT = /```markdown\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? "";

describe.each(engineFor(import.meta.filename))("a contract that is given, on %s", (engine) => {
  let server: TestServer;
  const asked = new Set<string>();
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine });
  });
  afterAll(() => server?.close());

  const ask = (token: string | null, method: string, path: string, body?: unknown): Promise<Reply> => {
    asked.add(callAt(server, method, `/v1${path}`));
    return server.ask(method, `/v1${path}`, body, token === null ? {} : { headers: { authorization: `Token ${token}` } });
  };

  it("is kept by every call, with its envelopes, statuses and errors", async () => {
    const refused = await ask(null, "POST", "/writers", { writer: { handle: "ada", email: "ada@example.org", password: "" } });
    expect(refused).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    const blank = await ask(null, "POST", "/writers", { writer: { handle: "", email: null, password: "" } });
    const required = ["can't be blank"];
    expect(blank).toMatchObject({ status: 422, body: { errors: { handle: required, email: required, password: required } } });
    const joined = await ask(null, "POST", "/writers", { writer: { handle: "ada", email: "ada@example.org", password: "long-enough-1" } });
    expect(joined).toMatchObject({ status: 201, body: { writer: { email: "ada@example.org", handle: "ada", bio: null } } });
    const twice = await ask(null, "POST", "/writers", { writer: { handle: "ada", email: "eve@example.org", password: "long-enough-1" } });
    expect(twice).toMatchObject({ status: 422, body: { errors: { handle: ["has already been taken"] } } });
    const same = await ask(null, "POST", "/writers", { writer: { handle: "ada", email: "ada@example.org", password: "long-enough-1" } });
    const taken = ["has already been taken"];
    expect(same).toMatchObject({ status: 422, body: { errors: { handle: taken, email: taken } } });
    const bo = (await ask(null, "POST", "/writers", { writer: { handle: "bo", email: "bo@example.org", password: "long-enough-2" } })).body;
    const entered = await ask(null, "POST", "/writers/enter", { writer: { email: "ada@example.org", password: "long-enough-1" } });
    const ada = entered.body.writer.token;
    expect(entered.status).toBe(200);
    expect((await ask(ada, "GET", "/writer")).body).toEqual({ writer: { email: "ada@example.org", token: ada, handle: "ada", bio: null } });
    const wrong = await ask(null, "POST", "/writers/enter", { writer: { email: "ada@example.org", password: "long-enough-2" } });
    expect(wrong).toMatchObject({ status: 401, body: { errors: { credentials: ["invalid"] } } });
    const unsaid = await ask(null, "POST", "/writers/enter", { writer: { email: "" } });
    expect(unsaid).toMatchObject({ status: 422, body: { errors: { email: required, password: required } } });
    expect((await ask(null, "GET", "/writer")).body.errors).toEqual({ token: ["is missing"] });
    expect((await ask(ada, "PUT", "/writer", { writer: { bio: "Numbers." } })).body.writer).toMatchObject({
      handle: "ada",
      bio: "Numbers.",
    });

    const published = await ask(ada, "POST", "/notes", { note: { title: "First light", body: "Dawn.", topicList: ["sky", "day"] } });
    expect(published.status).toBe(201);
    const author = { handle: "ada", bio: "Numbers.", following: false };
    expect(published.body.note).toMatchObject({
      slug: "first-light",
      topicList: ["sky", "day"],
      favoured: false,
      favouritesCount: 0,
      author,
    });
    expect(published.body.note.self).toBe(`${server.url}/v1/notes/first-light`);
    const again = await ask(ada, "POST", "/notes", { note: { title: "First light", body: "Dusk." } });
    expect(again.body.note.slug).not.toBe("first-light");
    expect((await ask(ada, "POST", "/notes", { note: { body: "x" } })).body.errors).toEqual({ title: ["can't be blank"] });

    const by = bo.writer.token;
    for (let times = 0; times < 2; times++) {
      expect((await ask(by, "POST", "/profiles/ada/follow")).body.profile).toEqual({ ...author, following: true });
      expect((await ask(by, "POST", "/notes/first-light/favourite")).body.note).toMatchObject({ favoured: true, favouritesCount: 1 });
    }
    expect((await ask(null, "GET", "/profiles/ada")).body.profile).toEqual(author);
    const feed = (await ask(by, "GET", "/notes/feed?limit=1")).body;
    expect(feed).toMatchObject({ notesCount: 2, notes: [{ author: { following: true } }] });
    const list = await ask(by, "GET", "/notes?topic=sky&author=ada&favoured=bo");
    expect(list.body).toMatchObject({ notesCount: 1, notes: [{ slug: "first-light", favoured: true, author: { following: true } }] });
    expect(list.headers.get("x-total-count")).toBe("1");
    expect((await ask(by, "DELETE", "/notes/first-light/favourite")).body.note).toMatchObject({ favoured: false, favouritesCount: 0 });
    expect((await ask(by, "DELETE", "/profiles/ada/follow")).body.profile.following).toBe(false);

    const said = await ask(by, "POST", "/notes/first-light/remarks", { remark: { text: "Good." } });
    expect(said.body.remark).toMatchObject({ text: "Good.", author: { handle: "bo" } });
    expect((await ask(null, "GET", "/notes/first-light/remarks")).body.remarks).toHaveLength(1);
    const { id } = said.body.remark;
    const told = async (who: string | null, method: string, path: string, given?: object) => {
      const { status, body } = await ask(who, method, path, given);
      return [status, body.errors];
    };
    expect(await told(by, "DELETE", `/notes/${again.body.note.slug}/remarks/${id}`)).toEqual([404, { remark: ["not found"] }]);
    expect(await told(by, "DELETE", `/notes/nothing/remarks/${id}`)).toEqual([404, { note: ["not found"] }]);
    expect(await told(ada, "DELETE", `/notes/first-light/remarks/${id}`)).toEqual([403, { remark: ["forbidden"] }]);
    expect(await told(null, "DELETE", "/notes/nothing")).toEqual([401, { token: ["is missing"] }]);
    expect(await told(by, "DELETE", "/notes/first-light")).toEqual([403, { note: ["forbidden"] }]);
    expect(await told(by, "POST", "/profiles/nobody/follow")).toEqual([404, { profile: ["not found"] }]);
    expect((await server.ask("GET", "/v1/nothing")).body).toEqual({ errors: { address: ["not found"] } });
    expect((await ask(by, "DELETE", `/notes/first-light/remarks/${id}`)).status).toBe(204);

    const revise = (token: string, note: object) => ask(token, "PUT", "/notes/first-light", { note });
    expect((await revise(by, { body: "Mine." })).status).toBe(403);
    expect((await revise(ada, { body: "Noon." })).body.note).toMatchObject({ body: "Noon.", topicList: ["sky", "day"] });
    expect((await revise(ada, { topicList: [] })).body.note.topicList).toEqual([]);
    expect((await revise(ada, { topicList: null })).status).toBe(422);
    expect((await ask(null, "GET", "/notes/first-light")).body.note.topicList).toEqual([]);
    expect((await ask(null, "GET", "/titles")).body).toEqual({ titles: ["First light"] });
    await ask(ada, "POST", "/notes", { note: { title: "Night", body: "Dark.", topicList: ["stars", "day", "sky"] } });
    await ask(ada, "POST", "/notes", { note: { title: "Noon", body: "Bright.", topicList: ["sky", "Árbol"] } });
    expect((await ask(null, "GET", "/topics")).body).toEqual({ topics: ["day", "sky", "stars", "Árbol"] });
    expect(await ask(ada, "DELETE", "/notes/first-light")).toMatchObject({ status: 204 });
    expect((await ask(null, "GET", "/notes/first-light")).status).toBe(404);
  });

  it("leaves no call unasked", () => {
    expect(server.plan.api.calls.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
  });
});

/** The name of the call that an address leads to. */
function callAt(server: TestServer, method: string, address: string): string {
  const parts = address.split("?")[0]!.split("/").slice(1);
  const fitting = server.plan.api.calls.filter(
    (call) =>
      call.method === method &&
      call.segments.length === parts.length &&
      call.segments.every((segment, at) => segment.is !== "literal" || segment.text === parts[at]),
  );
  const literals = (call: (typeof fitting)[number]) => call.segments.filter(({ is }) => is === "literal").length;
  return fitting.sort((a, b) => literals(b) - literals(a))[0]?.name ?? "";
}
