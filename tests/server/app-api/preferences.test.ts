// Preferences and saved views of a user, kept on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("settings on %s", (engine) => {
  let server: TestServer;
  let wim: string;
  let cleo: string;

  beforeAll(async () => {
    server = await open(DEPOT, { engine, records: DEPOT_RECORDS });
    [wim, cleo] = [await server.signIn("wim@example.org"), await server.signIn("cleo@example.org")];
  });

  afterAll(() => server.close());

  const settings = async (token: string) => (await server.ask("GET", "/-/app", undefined, { token })).body.settings;
  const save = (body: unknown, token?: string) => server.ask("POST", "/-/settings", body, { token });
  const views = async (token: string, screen = "jobs") =>
    (await server.ask("GET", `/-/screens/${screen}/views`, undefined, { token })).body.views;

  it("keeps theme, rows and columns for one user, and no others", async () => {
    expect(await settings(wim)).toEqual({ theme: null, language: null, density: null, columns: {}, widths: {} });
    expect((await save({ theme: "dark", columns: { screen: "jobs", paths: ["title", "number"] } }, wim)).status).toBe(204);
    expect((await save({ density: "compact", language: "ja", widths: { screen: "jobs", pixels: { title: 240 } } }, wim)).status).toBe(204);
    expect(await settings(wim)).toEqual({
      theme: "dark",
      language: "ja",
      density: "compact",
      columns: { jobs: ["title", "number"] },
      widths: { jobs: { title: 240 } },
    });
    expect(await settings(cleo)).toEqual({ theme: null, language: null, density: null, columns: {}, widths: {} });
    expect((await save({ columns: { screen: "jobs", paths: null } }, wim)).status).toBe(204);
    expect((await settings(wim)).columns).toEqual({});
  });

  it("keeps nothing that means nothing", async () => {
    expect((await save({ theme: "pink" }, wim)).status).toBe(400);
    expect((await save({ wheels: 4 }, wim)).body.errors[0].code).toBe("unknown-field");
    expect((await save({ columns: { screen: "jobs", paths: ["nothing"] } }, wim)).status).toBe(400);
    expect((await save({ columns: { screen: "keys", paths: ["name"] } }, wim)).status).toBe(404);
    for (const pixels of [{ title: 5 }, { title: 2.5 }, { nothing: 100 }, 7, { title: 10_000 }])
      expect((await save({ widths: { screen: "jobs", pixels } }, wim)).status).toBe(400);
    expect((await save({ widths: { screen: "jobs", pixels: {} } }, wim)).status).toBe(204);
    expect((await settings(wim)).widths).toEqual({});
    expect((await save({ theme: "dark" })).status).toBe(401);
  });

  it("shows a private view to its owner, and a shared one to whoever may open the screen", async () => {
    const add = (body: unknown, token: string, screen = "jobs") => server.ask("POST", `/-/screens/${screen}/views`, body, { token });
    const mine = await add({ name: " Open ones ", query: "f.status=open", shared: false }, cleo);
    expect(mine.status).toBe(201);
    expect(mine.body).toMatchObject({ name: "Open ones", query: "f.status=open", shared: false, own: true, by: null });
    expect(await views(wim)).toEqual([]);
    const path = `/-/screens/jobs/views/${mine.body.id}`;
    expect((await server.ask("POST", path, { shared: true }, { token: wim })).status).toBe(404);
    expect((await server.ask("POST", `${path}/delete`, {}, { token: wim })).status).toBe(404);
    expect((await server.ask("POST", path, { shared: true, query: "sort=-number" }, { token: cleo })).body.name).toBe("Open ones");
    expect(await views(wim)).toEqual([
      { id: mine.body.id, name: "Open ones", query: "sort=-number", shared: true, own: false, by: "Cleo" },
    ]);
    expect((await server.ask("POST", `${path}/delete`, {}, { token: wim })).status).toBe(404);
    expect((await add({ name: "All", query: "", shared: true }, cleo, "keys")).status).toBe(201);
    expect((await server.ask("GET", "/-/screens/keys/views", undefined, { token: wim })).status).toBe(403);
    expect((await server.ask("POST", `${path}/delete`, {}, { token: cleo })).status).toBe(204);
    expect(await views(cleo)).toEqual([]);
  });

  it("asks for a name, and for no more than an address holds", async () => {
    const add = (body: unknown) => server.ask("POST", "/-/screens/jobs/views", body, { token: wim });
    expect((await add({ name: "  ", query: "", shared: false })).body.errors[0].code).toBe("required");
    expect((await add({ name: "x".repeat(101), query: "" })).body.errors[0].code).toBe("too-long");
    expect((await add({ name: "Long", query: "q=".padEnd(4001, "x") })).status).toBe(413);
    expect((await add({ name: "Shared?", query: "", shared: "yes" })).status).toBe(400);
  });
});
