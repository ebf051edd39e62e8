// Search agrees with a slow model on both engines, over a random corpus.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Expr } from "../../../src/compiler/expression/tree.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { postgresDialect } from "../../../src/runtime/store/postgres/dialect.ts";
import { searchIndexOf } from "../../../src/runtime/store/search-index.ts";
import { sqliteDialect } from "../../../src/runtime/store/sqlite/dialect.ts";
import { Statements } from "../../../src/runtime/store/statements.ts";
import { Random } from "../../engines/random.ts";
import { databases } from "../../engines/store/databases.ts";
import { ENGINES, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const document = (search: string) => `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route  | Shows     | Fields                |
| ------ | ------ | --------- | --------------------- |
| Notes  | /notes | list of Note | title, author, secret |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Note

- Search: ${search}
- Order: title

| Field  | Type       | Must be  |
| ------ | ---------- | -------- |
| title  | text(200)  | required |
| author | text(200)  |          |
| secret | text(200)  |          |
| owner  | reference to Person |          |
| cites  | reference to Note |          |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action                      | Visitor | Member          |
| ------ | --------------------------- | ------- | --------------- |
| Person | see                         | no      | yes             |
| Note   | see, create, change, delete | yes     | yes             |
| Note   | see secret                  | no      | if owner = user |
`;

const SYLLABLES = [
  "an",
  "ä",
  "Ben",
  "co",
  "dé",
  "É",
  "fø",
  "gu",
  "ß",
  "h",
  "İ",
  "京",
  "都",
  "が",
  "10",
  "%",
  "_",
  "'",
  '"',
  "*",
  "-",
  " ",
  " ",
  " OR ",
  " NOT ",
  "ไทย",
  "\\",
];

/** The meaning, told anew and slowly: words by character, every word of the search at the beginning of some word. */
function begins(text: string, everywhere = true): string[] {
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
  const plain = [...text.normalize("NFKD")]
    .filter((one) => !/\p{M}/u.test(one))
    .join("")
    .toLowerCase()
    .normalize("NFKD");
  const letters = [...plain].filter((one) => !/\p{M}/u.test(one)).map((one) => ({ ß: "ss", ø: "o", ı: "i" })[one] ?? one);
  const words: string[] = [];
  let word = "";
  const end = () => {
    for (const at of [...word].keys()) if (at === 0 || (everywhere && unspaced.test(word))) words.push([...word].slice(at).join(""));
    word = "";
  };
  for (const letter of letters) {
    const isWord = /[\p{L}\p{N}]/u.test(letter);
    if (!isWord || (word !== "" && unspaced.test(word) !== unspaced.test(letter))) end();
    if (isWord) word += letter;
  }
  end();
  return words;
}

describe.each(ENGINES)("a search on %s", (engine) => {
  let server: TestServer;
  const random = new Random(7);
  const some = (most: number) => Array.from({ length: random.integer(1, most) }, () => random.pick(SYLLABLES)).join("");
  const notes = Array.from({ length: 150 }, (_, at) => ({ title: `${String(at).padStart(3, "0")} ${some(6)}`, author: some(4) }));
  const find = async (q: string, token?: string, more = ""): Promise<string[]> => {
    const { body } = await server.ask("GET", `/api/records/Note?size=100&q=${encodeURIComponent(q)}${more}`, undefined, { token });
    return body.items.map((one: Json) => one.title);
  };
  beforeAll(async () => {
    const Person = ["Ann", "Ben"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` }));
    server = await open(document("title, author, secret"), { engine, records: { Person, Note: notes } });
  });
  afterAll(() => server?.close());

  it("finds what the slow model finds, in its order", async () => {
    const compared = (left: string, right: string) => (Buffer.from(left) < Buffer.from(right) ? -1 : 1);
    let found = 0;
    for (let round = 0; round < 60; round++) {
      const q = some(3);
      const words = [...new Set(begins(q, false))];
      const hits = (text: string, word: string) => begins(text).some((one) => one.startsWith(word));
      const points = (note: Json) =>
        words.reduce((sum, word) => sum + (hits(note.title, word) ? 4 : 0) + (hits(note.author, word) ? 3 : 0), 0);
      const matching = notes.filter((note) => words.length > 0 && words.every((word) => hits(note.title, word) || hits(note.author, word)));
      const nothing = q.trim() === "" ? notes : matching;
      const ordered = nothing.toSorted((a, b) => points(b) - points(a) || compared(a.title.trim(), b.title.trim()));
      const expected = ordered.slice(0, 100).map(({ title }) => title);
      const given = await find(q);
      expect({ q, titles: given.map((one) => one.trim()) }).toEqual({ q, titles: expected.map((one) => one.trim()) });
      found += matching.length;
    }
    expect(found).toBeGreaterThan(50);
  });

  it("finds what is spelt out where a keyboard has no such letter", async () => {
    const Note = ["Müller", "Oelmann", "Öl", "Ålborg", "Søren"].map((title) => ({ title }));
    const spelt = await open(document("title"), { engine, records: { Note } });
    const titles = async (q: string) =>
      (await spelt.ask("GET", `/api/records/Note?q=${encodeURIComponent(q)}`)).body.items.map(({ title }: Json) => title);
    expect(await titles("mueller")).toEqual(["Müller"]);
    expect(await titles("muller")).toEqual(["Müller"]);
    expect(await titles("MÜL")).toEqual(["Müller"]);
    expect(await titles("oel")).toEqual(["Oelmann", "Öl"]);
    expect(await titles("ol")).toEqual(["Öl"]);
    expect(await titles("aalborg")).toEqual(["Ålborg"]);
    expect(await titles("soeren")).toEqual(["Søren"]);
    await spelt.close();
  });

  it("follows every change in the same transaction, and sorts as it is told", async () => {
    const { body: made } = await server.ask("POST", "/api/records/Note", { title: "Zebra crossing", author: "Quagga" });
    const { body: other } = await server.ask("POST", "/api/records/Note", { title: "A quagga", author: "Zebedee" });
    expect(await find("QUÁGGA zeb")).toEqual(["A quagga", "Zebra crossing"]);
    expect(await find("zebra")).toEqual(["Zebra crossing"]);
    expect(await find("ebra")).toEqual([]);
    await server.ask("PATCH", `/api/records/Note/${made.id}`, { title: "Okapi" });
    expect(await find("quagga")).toEqual(["A quagga", "Okapi"]);
    expect(await find("quagga", undefined, "&sort=-title")).toEqual(["Okapi", "A quagga"]);
    expect(await find("zebra")).toEqual([]);
    expect((await server.ask("DELETE", `/api/records/Note/${other.id}`)).status).toBe(204);
    expect(await find("quagga")).toEqual(["Okapi"]);
    expect((await server.ask("GET", "/-/references/Note/cites?q=oka")).body.options.map((one: Json) => one.label)).toEqual(["Okapi"]);
  });

  it("does not look in what the viewer may not see, record by record", async () => {
    const ann = await server.signIn("ann@example.org");
    const ben = await server.signIn("ben@example.org");
    const { id } = (await server.ask("GET", "/api/session", undefined, { token: ann })).body;
    const made = await server.ask("POST", "/api/records/Note", { title: "Plain", owner: id, secret: "xylophone" }, { token: ann });
    expect(made.status).toBe(201);
    expect([await find("xylo", ann), await find("xylo", ben), await find("xylo")]).toEqual([["Plain"], [], []]);
    expect(await find("plain xylo", ben)).toEqual([]);
  });

  it("takes operators and wildcards as text", async () => {
    for (const q of [
      '"',
      "*",
      "a* OR b",
      "title:an",
      "NEAR(a b)",
      "%",
      "_",
      "'; drop table note",
      "{w0}:x",
      "an) -",
      "a & !b | (c",
      ":*",
    ]) {
      expect((await server.ask("GET", `/api/records/Note?q=${encodeURIComponent(q)}`)).status).toBe(200);
    }
    expect([await find("%"), await find("*"), await find("__")]).toEqual([[], [], []]);
  });
});

describe.each(ENGINES)("the index of a search on %s", (engine) => {
  const { fresh } = databases(engine);

  it("is made, filled, changed and dropped with the document", async () => {
    const url = await fresh();
    const first = await openStore({ plan: planOf(document("title")), url });
    const context = { user: null, now: "2026-01-01T00:00:00.000Z", today: "2026-01-01" };
    const stamp = { created_at: context.now, created_by: null, changed_at: context.now, changed_by: null, version: 1 };
    const id = "01930000-0000-7000-8000-000000000001";
    await first.store.write(async (transaction) => {
      await transaction.insert("Note", { id, ...stamp, title: "Alpha", author: "Beta", secret: null, owner: null, cites: null });
    });
    const kept = async (store: typeof first.store) => {
      const dialect = engine === "sqlite" ? sqliteDialect : postgresDialect;
      const tables = (await store.system.rows(dialect.listTables, [])).map(([name]) => String(name));
      const words = tables.filter((name) => name.startsWith("ninefold_words_note.") && !name.includes(".find"));
      expect(words.length).toBe(1);
      return store.system.rows(`SELECT * FROM "${words[0]}"`, []);
    };
    expect(JSON.stringify(await kept(first.store))).toMatch(/"alpha"/);
    expect(JSON.stringify(await kept(first.store))).not.toMatch(/"beta"/);
    await first.store.adopt(planOf(document("author, title")));
    expect(JSON.stringify(await kept(first.store))).toMatch(/"beta","alpha"/);
    await first.store.close();
    const second = await openStore({
      plan: planOf(
        document("author, title")
          .replaceAll("author", "writer (was author)")
          .replace("- Search: writer (was author)", "- Search: writer")
          .replace("title, writer (was author), secret", "title, writer, secret"),
      ),
      url,
    });
    expect(JSON.stringify(await kept(second.store))).toMatch(/"beta","alpha"/);
    await second.store.close();
  });

  it("finds by the index and not by looking at every record, and is dropped with its entity", async () => {
    const plan = planOf(document("title, author"));
    const { store } = await openStore({ plan, url: await fresh() });
    const numbers =
      engine === "sqlite"
        ? "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n"
        : "SELECT i FROM generate_series(1, 20000) i";
    const words = searchIndexOf(plan.entities.Note!)!.table;
    const fill = `INSERT INTO "${words}" ("id", w0, w1) SELECT CAST(i AS text), 'alpha word' || i, 'beta' FROM (${numbers}) all_of_them`;
    const notes = `INSERT INTO "note" ("id", "created_at", "changed_at", "version", "title") SELECT "id", '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1, 'x' FROM "${words}"`;
    await store.write(async (transaction) => {
      await transaction.system.run(fill, []);
      await transaction.system.run(notes, []);
    });
    if (engine === "postgres") await store.system.run("VACUUM ANALYZE", []);
    const where: Expr = { op: "words", entity: "Note", fields: ["title"], begins: ["word77"], type: { is: "boolean" }, optional: false };
    const query = { entity: "Note", where, columns: [], order: [], limit: 50, offset: 0 };
    const context = { user: null, now: "2026-01-01T00:00:00.000Z", today: "2026-01-01" };
    const dialect = engine === "sqlite" ? sqliteDialect : postgresDialect;
    const { statement } = new Statements(plan, dialect).select(query, context);
    const explain = engine === "sqlite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN";
    const steps = (await store.system.rows(`${explain} ${statement!.text}`, statement!.params)).flat().join("\n");
    expect(steps).toMatch(engine === "sqlite" ? /SCAN found VIRTUAL TABLE INDEX/ : /Bitmap Index Scan on "?ninefold_words_note/);
    expect(steps).not.toMatch(engine === "sqlite" ? /SCAN (this|kept)/ : /Seq Scan on ninefold_words_note/);
    const tables = async () =>
      (await store.system.rows(dialect.listTables, [])).map(([name]) => String(name)).filter((name) => name.includes("words"));
    expect(await tables()).toContain(words);
    await store.adopt(
      planOf(
        document("title")
          .replace("### Note\n", "### Slip (was Note)\n")
          .replaceAll("list of Note", "list of Slip")
          .replaceAll("reference to Note", "reference to Slip")
          .replaceAll("| Note ", "| Slip "),
      ),
    );
    expect(await tables()).toContainEqual(expect.stringMatching(/^ninefold_words_slip\./));
    expect((await tables()).filter((name) => name.includes("note"))).toEqual([]);
    await store.close();
  });
});
