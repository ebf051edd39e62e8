// A document in Japanese does all that another does, on both engines.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const LIBRARY = readFileSync(resolve(import.meta.dirname, "../../unit/compiler/compile/documents/everyday/everyday-toshokan.md"), "utf8");
const RECORDS = {
  Member: [
    { name: "花子", email: "hanako@example.org", kind: "司書" },
    { name: "太郎", email: "taro@example.org", kind: "一般" },
  ],
};

describe.each(ENGINES)("names in their own script on %s", (engine) => {
  let server: TestServer;
  let librarian: string;
  let reader: string;
  let book: string;

  beforeAll(async () => {
    server = await open(LIBRARY, { engine, watched: true, records: RECORDS });
    librarian = await server.signIn("hanako@example.org");
    reader = await server.signIn("taro@example.org");
    const made = await server.ask("POST", "/api/records/Book/actions/登録する", { title: "坊っちゃん" }, { token: librarian });
    expect(made.body).toMatchObject({ status: "在庫" });
    book = made.body.id;
  });
  afterAll(() => server?.close());

  it("begins and goes on by its actions, for whom the role may", async () => {
    const refused = await server.ask("POST", "/api/records/Book/actions/登録する", { title: "こころ" }, { token: reader });
    expect(refused.status).toBe(403);
    const lent = await server.ask("POST", `/api/records/Book/${book}/actions/借りる`, {}, { token: reader });
    expect(lent.body).toMatchObject({ status: "貸出中", due_on: "2026-03-16" });
    const twice = await server.ask("POST", `/api/records/Book/${book}/actions/借りる`, {}, { token: reader });
    expect([twice.status, twice.body.code]).toEqual([409, "not-possible-now"]);
  });

  it("filters by a state, and refuses a word that is none", async () => {
    const status = (word: string) => `/api/records/Book?status=${encodeURIComponent(word)}`;
    expect((await server.ask("GET", status("貸出中"), undefined, { token: reader })).body.total).toBe(1);
    expect((await server.ask("GET", status("在庫"), undefined, { token: reader })).body.total).toBe(0);
    expect((await server.ask("GET", status("紛失"), undefined, { token: reader })).body.code).toBe("not-one-of");
  });

  it("shows its screens, each at an address of its own", async () => {
    const headers = { "x-ninefold": "1" };
    const app = await server.ask("GET", "/-/app", undefined, { token: reader, headers });
    const slugs = app.body.screens.map((screen: { slug: string }) => screen.slug);
    expect(slugs).toContain("貸出状況");
    const rows = await server.ask("GET", `/-/screens/${encodeURIComponent("借りた本")}/rows`, undefined, { token: reader, headers });
    expect(rows.body.rows).toMatchObject([{ id: book }]);
  });
});
