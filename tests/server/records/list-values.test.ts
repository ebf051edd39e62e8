// Fields of several values: accepted, returned, and in conditions.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STUDIO, STUDIO_RECORDS } from "../../fixtures/documents/list-valued-fields.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(ENGINES)("several values in one field on %s", (engine) => {
  let server: TestServer;
  let token: string;
  const ids: Record<string, string> = {};

  const ask = async (method: string, path: string, body?: unknown) => server.ask(method, path, body, { token });
  const course = async (title: string): Promise<Json> => (await ask("GET", `/api/records/Course/${ids[title]}`)).body;
  const titles = async (query: string) => {
    const { status, body } = await ask("GET", `/api/records/Course?sort=title&${query}`);
    return status === 200 ? body.items.map((one: Json) => one.title) : body.code;
  };
  const draft = async (values: object) => ask("POST", "/api/records/Course/actions/draft", values);

  beforeAll(async () => {
    server = await open(STUDIO, { engine, records: STUDIO_RECORDS });
    token = await server.signIn("ada@example.org");
    for (const one of (await ask("GET", "/api/records/Course")).body.items) ids[one.title] = one.id;
  });
  afterAll(() => server?.close());

  it("gives choices in the order of the document, and lines in their own", async () => {
    expect(await course("Bowls")).toMatchObject({
      days: ["saturday", "sunday"],
      steps: ["mix", "turn", "fire"],
      headings: ["First"],
      crowded: true,
    });
    expect(await course("Plates")).toMatchObject({ days: ["monday"], steps: [], headings: [], crowded: false });
  });

  it("begins with what the document writes out", async () => {
    const { items } = (await ask("GET", "/api/records/Person?sort=name")).body;
    expect(items.map((one: Json) => [one.name, one.free, one.notes])).toEqual([
      ["Ada", ["sunday"], ["new", "it's, ok"]],
      ["Ben", ["monday", "sunday"], ["new", "it's, ok"]],
    ]);
    expect((await ask("GET", "/api/records/Person?free=monday")).body.items.map((one: Json) => one.name)).toEqual(["Ben"]);
  });

  it("takes lists alone, and says of each what is wrong", async () => {
    const wrong = async (values: object) => {
      const { status, body } = await draft({ title: "New", days: ["monday"], ...values });
      return [status, body.code];
    };
    expect(await wrong({ days: "monday" })).toEqual([422, "not-a-list"]);
    expect(await wrong({ days: null })).toEqual([422, "not-a-list"]);
    expect(await wrong({ days: "" })).toEqual([422, "not-a-list"]);
    expect(await wrong({ steps: null })).toEqual([422, "not-a-list"]);
    expect(await wrong({ steps: { 0: "a" } })).toEqual([422, "not-a-list"]);
    expect(await wrong({ days: [] })).toEqual([422, "required"]);
    expect(await wrong({ days: undefined })).toEqual([422, "required"]);
    expect(await wrong({ days: ["friday"] })).toEqual([422, "not-one-of"]);
    expect(await wrong({ days: [["monday"]] })).toEqual([422, "not-one-of"]);
    expect(await wrong({ days: ["monday", "sunday", "monday"] })).toEqual([422, "out-of-range"]);
    expect(await wrong({ steps: ["a".repeat(21)] })).toEqual([422, "too-long"]);
    expect(await wrong({ steps: [" "] })).toEqual([422, "bad-format"]);
    expect(await wrong({ steps: [null] })).toEqual([422, "bad-format"]);
    expect(await wrong({ steps: ["a\nb"] })).toEqual([422, "bad-format"]);
    expect(await wrong({ steps: ["a\u0000"] })).toEqual([422, "bad-format"]);
    expect(await wrong({ steps: Array.from({ length: 1001 }, () => "a") })).toEqual([422, "out-of-range"]);
    expect(await wrong({ headings: ["a"] })).toEqual([400, "unknown-field"]);
  });

  it("keeps what is left out, and empties what is given as an empty list", async () => {
    const { body: made } = await draft({ title: "Tiles", days: ["sunday", "monday"], steps: ["cut", "cut", 'say "so", é'] });
    const at = `/api/records/Course/${made.id}`;
    expect(made).toMatchObject({ days: ["monday", "sunday"], steps: ["cut", "cut", 'say "so", é'] });
    expect((await ask("PATCH", at, { title: "Tile" })).body).toMatchObject({
      days: ["monday", "sunday"],
      steps: ["cut", "cut", 'say "so", é'],
    });
    expect((await ask("PATCH", at, { steps: null })).status).toBe(422);
    expect((await ask("PATCH", at, { steps: ["b", "a"] })).body).toMatchObject({ steps: ["b", "a"], version: 3 });
    expect((await ask("PATCH", at, { steps: ["b", "a"] })).body.version).toBe(3);
    expect((await ask("PATCH", at, { steps: [] })).body).toMatchObject({ steps: [], version: 4 });
    expect((await ask("PATCH", at, { steps: [] })).body.version).toBe(4);
    expect((await ask("PATCH", at, { days: [] })).body.code).toBe("required");
    const history = (await ask("GET", `/-/screens/course/record?p.course=${made.id}`)).body.history.entries;
    expect(history[0].changes).toEqual([{ label: "Steps", from: "b, a", to: "" }]);
    expect(history.at(-1).changes).toContainEqual({ label: "Days", from: "", to: "Monday, Sunday" });
    await server.store.write((transaction) => transaction.remove("Course", made.id));
  });

  it("is chosen by a value that it holds, whole", async () => {
    expect(await titles("days=saturday")).toEqual(["Bowls", "Vases"]);
    expect(await titles("days=monday&days=sunday")).toEqual(["Bowls", "Plates"]);
    expect(await titles("days=friday")).toBe("not-one-of");
    expect(await titles("steps=a")).toEqual(["Vases"]);
    expect(await titles("steps.contains=ab")).toEqual(["Vases"]);
    expect(await titles("steps=b")).toEqual([]);
    expect(await titles("steps.empty=yes")).toEqual(["Plates"]);
    expect(await titles("steps.empty=no")).toEqual(["Bowls", "Vases"]);
    expect(await titles("headings=First")).toEqual(["Bowls"]);
    expect(await titles("headings.empty=yes")).toEqual(["Plates", "Vases"]);
    expect(await titles("steps.min=a")).toBe("unknown-parameter");
    expect(await titles("steps=")).toBe("bad-format");
    expect((await ask("GET", "/api/records/Course?sort=steps")).body.code).toBe("not-one-of");
    expect((await ask("GET", "/api/styled?_sort=days")).body.code).toBe("not-one-of");
    expect((await ask("GET", "/api/styled?_sort=title&days_ne=saturday")).body).toEqual([{ title: "Plates" }]);
    const called = (await ask("GET", "/api/courses?days=sunday")).body;
    expect(called).toEqual([{ title: "Bowls", days: ["saturday", "sunday"], steps: ["mix", "turn", "fire"] }]);
  });

  it("means the same in permissions, screens, guards and rules", async () => {
    const seen = (await server.ask("GET", "/api/records/Course")).body.items;
    expect(seen.map((one: Json) => [one.title, one.steps])).toEqual([["Bowls", undefined]]);
    expect((await server.ask("GET", "/api/records/Course?steps=mix")).status).toBe(400);
    const weekend = (await ask("GET", "/-/screens/weekend/rows?sort=title")).body.rows;
    expect(weekend.map((row: Json) => row.values)).toEqual([
      { title: "Bowls", days: ["saturday", "sunday"] },
      { title: "Vases", days: ["saturday"] },
    ]);
    const plan = (title: string) => ask("POST", "/api/records/Lesson/actions/plan", { title: "x", course: ids[title] });
    expect((await plan("Plates")).body).toMatchObject({ code: "only-saturdays", detail: "Plates is on monday." });
    const { body: lesson } = await plan("Vases");
    await ask("PATCH", `/api/records/Course/${ids.Vases}`, { steps: [] });
    expect((await ask("POST", `/api/records/Lesson/${lesson.id}/actions/hold`, {})).body.code).toBe("no-steps");
    const refused = (await ask("PATCH", `/api/records/Course/${ids.Vases}`, { steps: ["rest", "turn"] })).body;
    expect(refused).toMatchObject({ code: "no-rest", detail: "Rest is no step: rest, turn." });
    expect((await ask("PATCH", `/api/records/Course/${ids.Vases}`, { days: ["monday", "saturday", "sunday"] })).body.code).toBe("too-many");
    await ask("PATCH", `/api/records/Course/${ids.Vases}`, { steps: ["ab", "a"] });
  });

  it("is set and cleared by a transition", async () => {
    const restarted = (await ask("POST", `/api/records/Course/${ids.Vases}/actions/restart`, {})).body;
    expect(restarted).toMatchObject({ steps: [], old_steps: ["ab", "a"] });
  });

  it("keeps rich text as it was written, and finds words in it", async () => {
    const about = "# Glaze\n\n<script>alert(1)</script> **slowly**";
    const at = `/api/records/Course/${ids.Vases}`;
    expect((await ask("PATCH", at, { about })).body.about).toBe(about);
    expect(await titles("about.contains=SLOWLY")).toEqual(["Vases"]);
    expect((await ask("PATCH", at, { about: "a".repeat(501) })).body.code).toBe("too-long");
  });

  it("is described by the API", async () => {
    const body = server.description;
    const fields = body.paths["/api/records/Course/actions/draft"].post.requestBody.content["application/json"].schema.properties;
    expect(fields.days).toEqual({ type: "array", uniqueItems: true, items: { type: "string", enum: ["monday", "saturday", "sunday"] } });
    expect(fields.steps).toEqual({ type: "array", items: { type: "string", maxLength: 20 } });
  });
});
