// CSV import on either engine: a dry run, all rows or none, every rule applied.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const MORE_RULES = `## 5. Rules

| Rule          | For  | Must hold              | Otherwise    | Level   |
| ------------- | ---- | ---------------------- | ------------ | ------- |
| not too dear  | Good | price <= 1000          | too-dear     | -       |
| rather cheap  | Good | price <= 500           | rather-dear  | warning |

## 8. Error handling

| Code        | Status | Message                   |
| ----------- | ------ | ------------------------- |
| too-dear    | 422    | {name} is too dear.       |
| rather-dear | 422    | {name} is rather dear.    |

`;

const SPEC = STALL.replace("## 6. Roles", `${MORE_RULES}## 6. Roles`)
  .replace("| EXPORT_ROWS | 5     |", "| EXPORT_ROWS | 5000  |")
  .replace(/(\| pin .*\| secret .*\n)/, "$1| tag | text(8) | optional, unique |\n| batch | integer | optional |\n")
  .replace("- Search: name\n", "- Search: name\n- Unique: batch + picked_on\n")
  .replace(
    "| Good   | create, change | yes    | no                   | no    |",
    "| Good | create | yes | no | no |\n| Good | change | yes | yes | no |",
  );

describe.each(ENGINES)("an import on %s", (engine) => {
  let server: TestServer;
  let keeper: string;
  let helper: string;
  let guest: string;
  beforeAll(async () => {
    server = await open(SPEC, { engine, records: STALL_RECORDS });
    keeper = await server.signIn("kim@stall.test");
    helper = await server.signIn("hal@stall.test");
    guest = await server.signIn("gil@stall.test");
  });
  afterAll(() => server.close());

  const send = async (step: string, file: string | Buffer, query: Record<string, string> = {}, token = keeper) => {
    const response = await fetch(`${server.url}/-/screens/goods/import/${step}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: typeof file === "string" ? file : new Uint8Array(file),
    });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith("{") ? JSON.parse(text) : text) as Json };
  };
  const goods = async (query = "") =>
    (await server.ask("GET", `/api/records/Good?size=100${query}`, undefined, { token: keeper })).body.items;
  const named = async (name: string) => (await goods(`&name=${encodeURIComponent(name)}`))[0];
  let keys = 0;
  const key = () => `test-import-${++keys}`;

  it.each([
    ["UTF-8", ",", Buffer.from("Name,Price\nGrün,1.00\n", "utf8")],
    ["UTF-16", ";", Buffer.from("\u{FEFF}Name;Price\r\nGrün;1,00\r\n", "utf16le")],
    ["Windows-1252", "\t", Buffer.from("Name\tPrice\nGr\xfcn\t1.00\n", "latin1")],
  ])("reads %s divided by %j", async (encoding, delimiter, file) => {
    const { body } = await send("read", file);
    expect(body).toMatchObject({ encoding, delimiter, rows: 1, mapped: ["name", "price"], match: "name" });
    expect(body.sample[0][0]).toBe("Grün");
  });

  it("reads the signs that Windows-1252 has and ISO 8859-1 has not", async () => {
    const bytes = Buffer.from("Name\tPrice\n\x84Gr\xfcn\x93 \x96 \x80\x99\t1.00\n", "latin1");
    expect((await send("read", bytes)).body.sample[0][0]).toBe("„Grün“ – €™");
  });

  it("keeps nothing of a trial, and tells of each row what is wrong, at its column with its value", async () => {
    const file = "name,price,fresh,picked_on,maker\nFig,2.00,yes,2026-01-05,Orchard\n,x,perhaps,31.2.2026,Nobody\n";
    const { body } = await send("try", file, { map: "name,price,fresh,picked_on,maker" });
    expect(body).toMatchObject({ rows: 2, created: 1, wrong: 1, done: false });
    expect(body.errors.map((one: Json) => [one.row, one.column, one.value, one.code]).sort()).toEqual(
      [
        [3, 0, "", "required"],
        [3, 1, "x", "not-a-number"],
        [3, 2, "perhaps", "not-one-of"],
        [3, 3, "31.2.2026", "no-such-day"],
        [3, 4, "Nobody", "unknown-name"],
      ].sort(),
    );
    expect(await named("Fig")).toBeUndefined();
    const failed = await send("failed", file, { map: "name,price,fresh,picked_on,maker" });
    expect(failed.body.split("\r\n")[0]).toBe("name,price,fresh,picked_on,maker,Error");
    expect(failed.body).toContain("Name is required.");
    expect(failed.body).not.toContain("Fig");
  });

  it("says of a file with nothing in it that it is empty", async () => {
    for (const file of ["", "\u{FEFF}", "\n\n"]) {
      const { status, body } = await send("read", file);
      expect([status, body.code]).toEqual([422, "csv-unreadable"]);
      expect(body.detail).toBe("The file can’t be read as a table: it is empty.");
    }
    expect((await send("read", ",\n1,2\n")).body.detail).toBe("The file can’t be read as a table: its first row has no names.");
  });

  it("gives the rows that are wrong back with numbers as they are, and no text that a spreadsheet would compute", async () => {
    const rows = ["-5,00;-3;-1.234,50", "-1.000,00;-2+3;-5%", "-x;=1+1;-A1"].map((row) => `;${row}`);
    const file = `name;price;note;of no column\n${rows.join("\n")}\n`;
    const { body } = await send("failed", file, { map: "name,price,note,", mark: "comma" });
    const cells = body
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line: string) => line.replaceAll('"', "").split(";").slice(1, 4));
    expect(cells).toEqual([
      ["-5,00", "'-3", "-1.234,50"],
      ["-1.000,00", "'-2+3", "-5%"],
      ["'-x", "'=1+1", "'-A1"],
    ]);
    const read = (await send("read", body)).body.sample.map((row: string[]) => row.slice(1, 4));
    expect(read).toEqual(rows.map((row) => row.split(";").slice(1)));
  });

  it("sees from a file whether its dates begin with the day or the month, and can be told", async () => {
    const file = (...days: string[]) => `name,price,fresh,picked_on\n${days.map((day, at) => `D${at},1.00,yes,${day}\n`).join("")}`;
    const dates = async (text: string) => (await send("read", text)).body.dates;
    expect(await dates(file("03/04/2026", "21/11/2026"))).toBe("day");
    expect(await dates(file("03/04/2026", "11/21/2026"))).toBe("month");
    expect(await dates(file("2026-11-21"))).toBe(await dates(file("03/04/2026")));
    const map = "name,price,fresh,picked_on";
    const wrong = async (first: string, text: string) =>
      (await send("try", text, { map, dates: first })).body.errors.map((one: Json) => one.row);
    expect(await wrong("day", file("03/04/2026", "11/21/2026"))).toEqual([3]);
    expect(await wrong("month", file("03/04/2026", "11/21/2026"))).toEqual([]);
    expect(await wrong("month", file("21/11/2026"))).toEqual([2]);
    expect((await send("try", file("03/04/2026"), { map, dates: "year" })).status).toBe(400);
  });

  it("tells of a trial which rows change what, with what stood there, and of a hidden field nothing", async () => {
    const file = "name,price,fresh,maker,kinds\nApple,13.00,yes,,hot\nPear,3.00,yes,Orchard,\nFig,2.00,yes,,\n";
    const query = { map: "name,price,fresh,maker,kinds", match: "name" };
    const { body } = await send("try", file, query);
    expect(body).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(body.changes.fields.map(({ label, type }: Json) => [label, type.is])).toEqual([
      ["Price", "money"],
      ["Maker", "reference"],
      ["Kinds", "choices"],
    ]);
    expect(body.changes.rows).toEqual([
      {
        row: 2,
        record: expect.objectContaining({ label: "Apple" }),
        values: [
          { field: 0, before: "12.50", after: "13.00" },
          { field: 1, before: expect.objectContaining({ label: "Orchard" }), after: null },
          { field: 2, before: ["dried", "fresh"], after: ["hot"] },
        ],
      },
    ]);
    const { body: helped } = await send("try", "name,price\nApple,14.00\n", { map: "name,price", match: "name" }, helper);
    expect(helped.changes.rows.map(({ values }: Json) => values)).toEqual([[{ field: 0, after: "14.00" }]]);
    const { body: read } = await send("read", file);
    expect(read.targets.filter((one: Json) => one.isNumber).map((one: Json) => one.name)).toContain("price");
  });

  it("takes no number that is written otherwise than those of its file", async () => {
    const file = "Name;Price;Fresh\nFig;12,50;yes\nDate;4.00;yes\nPlum;1.250;yes\n";
    const { body } = await send("try", file, { map: "name,price,fresh", mark: "comma" });
    expect(body.errors).toEqual([
      expect.objectContaining({
        row: 3,
        code: "number-otherwise",
        detail: "Price: 4.00 doesn’t match the file’s number format. Write 4,00.",
      }),
      expect.objectContaining({ row: 4, code: "too-dear" }),
    ]);
    const { body: pointed } = await send("try", file, { map: "name,price,fresh", mark: "point" });
    expect(pointed.errors.map(({ row, code, detail }: Json) => [row, code, detail])).toEqual([
      [2, "number-otherwise", "Price: 12,50 doesn’t match the file’s number format. Write 12.50."],
    ]);
    // No group begins with a nought: it would be read as two hundred and fifty.
    const { body: small } = await send("try", file.replace("4.00", "0.250"), { map: "name,price,fresh", mark: "comma" });
    expect(small.errors[0]).toMatchObject({ row: 3, code: "number-otherwise" });
    const details = async (mark: string, price: string) => {
      const both = await send("try", `Name;Price;Fresh\nFig;${price};yes\n`, { map: "name,price,fresh", mark });
      return both.body.errors.map(({ detail }: Json) => detail);
    };
    const otherwise = (value: string, here: string) => `Price: ${value} doesn’t match the file’s number format. Write ${here}.`;
    expect(await details("point", "1.250,00")).toEqual([otherwise("1.250,00", "1,250.00")]);
    expect(await details("comma", "1,250.00")).toEqual([otherwise("1,250.00", "1.250,00")]);
    expect(await details("point", "much")).toEqual(["Price must be a number, such as 1,234.50."]);
    expect(await details("comma", "much")).toEqual(["Price must be a number, such as 1.234,50."]);
    // As its reader's language groups digits, where the file has its decimal mark.
    const query = new URLSearchParams({ map: "name,price,fresh", mark: "comma" });
    const like = async (language: string) => {
      const headers = { authorization: `Bearer ${keeper}`, "content-type": "text/csv", "x-ninefold": "1", "accept-language": language };
      const body = "Name;Price;Fresh\nFig;much;yes\nPlum;4.00;yes\n";
      const response = await fetch(`${server.url}/-/screens/goods/import/try?${query}`, { method: "POST", headers, body });
      return ((await response.json()) as Json).errors.map(
        ({ detail }: Json) => detail.replaceAll("\u202f", " ").match(/1.234.50|4.00(?=\D*$)/)?.[0],
      );
    };
    expect(await Promise.all(["fr", "de", "es", "ja"].map(like))).toEqual([
      ["1 234,50", "4,00"],
      ["1.234,50", "4,00"],
      ["1.234,50", "4,00"],
      ["1.234,50", "4,00"],
    ]);
  });

  it("tells of a stray quote, and of a row with more cells than columns, beside all that is wrong with other rows", async () => {
    const file = 'Name;Price;Fresh\nFig;2,00;"yes\n;x;yes\nDate;3,00;yes;more\nPlum;4,00;yes\n';
    const query = { map: "name,price,fresh", mark: "comma" };
    const { status, body } = await send("try", file, query);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rows: 4, wrong: 3, created: 1 });
    expect(body.errors).toEqual([
      expect.objectContaining({
        row: 2,
        column: 2,
        value: '"yes',
        code: "csv-quote",
        detail: 'A quote in line 2 is never closed: “Fig;2,00;"yes”.',
        remedy: "Close the quote or remove it. Double a quote inside a quoted value.",
      }),
      expect.objectContaining({ row: 3, column: 0, code: "required" }),
      expect.objectContaining({ row: 3, column: 1, code: "not-a-number" }),
      expect.objectContaining({
        row: 4,
        column: null,
        value: null,
        code: "csv-cells",
        detail: "The row has 4 cells, but the first row has 3.",
      }),
    ]);
    const [head, ...failed] = (await send("failed", file, query)).body.trimEnd().split("\r\n");
    expect(head).toBe("Name;Price;Fresh;Error");
    expect(failed).toHaveLength(3);
    expect(failed[0]).toMatch(/^Fig;"2,00";"""yes";"Fresh: A quote in line 2 is never closed/);
    expect(failed[2]).toMatch(/^Date;"3,00";yes;"The row has 4 cells.*";more$/);
    expect((await send("run", file, { ...query, key: key() })).body.done).toBe(false);
    expect(await named("Plum")).toBeUndefined();
    const german = await fetch(`${server.url}/-/screens/goods/import/try?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${keeper}`, "content-type": "text/csv", "x-ninefold": "1", "accept-language": "de" },
      body: file,
    });
    expect(((await german.json()) as Json).errors[0]).toMatchObject({ detail: expect.stringMatching(/^In Zeile 2 öffnet/) });
  });

  it("tells of what fits no choice and names no record which there are, how several are written, and what helps", async () => {
    const query = { map: "name,price,fresh,kinds,maker" };
    const file = 'Name,Price,Frisch,Kinds,Maker\nFig,2.00,maybe,"dried, cold",Nobody\nPlum,2.00,Ja,Dried; hot,Orchard\n';
    const asked = async (step: string, language: string) => {
      const response = await fetch(`${server.url}/-/screens/goods/import/${step}?${new URLSearchParams(query)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${keeper}`, "content-type": "text/csv", "x-ninefold": "1", "accept-language": language },
        body: file,
      });
      return response.text();
    };
    const { errors } = JSON.parse(await asked("try", "en"));
    expect(errors.map(({ row, detail, remedy }: Json) => [row, detail, remedy])).toEqual([
      [2, "Fresh must be one of: yes, no.", undefined],
      [2, "Kinds must be one of: Dried, Fresh, Hot (separate several with “;”).", undefined],
      [2, "Maker: “Nobody” not found.", "Enter its name or ID."],
    ]);
    const [head, wrong] = (await asked("failed", "de")).trimEnd().split("\r\n");
    expect(head).toBe("Name,Price,Frisch,Kinds,Maker,Fehler");
    expect(wrong).toContain("„Kinds“ muss einer dieser Werte sein: Dried, Fresh, Hot (mehrere mit ; dazwischen).");
    expect(wrong).toContain("„Maker“: Es gibt nichts, das „Nobody“ heißt. Schreiben Sie seinen Namen oder seine ID.");
  });

  it("leaves out the rows that a trial found wrong, where that is said, and none that is wrong since", async () => {
    const file = "name,price,fresh\nLime,2.00,yes\n,3.00,yes\nSorb,x,yes\nSloe,4.00,yes\n";
    const query = { map: "name,price,fresh" };
    const tried = (await send("try", file, query)).body;
    expect(tried).toMatchObject({ rows: 4, wrong: 2, created: 2, done: false });
    expect((await send("run", file, { ...query, key: key(), without: "another" })).body.done).toBe(false);
    const other = "name,price,fresh\nLime,y,yes\n,3.00,yes\nSorb,x,yes\nSloe,4.00,yes\n";
    const since = (await send("run", other, { ...query, key: key(), without: tried.leaving })).body;
    expect(since).toMatchObject({ wrong: 3, done: false });
    expect(await named("Sloe")).toBeUndefined();
    const once = { ...query, key: key(), without: tried.leaving };
    const done = (await send("run", file, once)).body;
    expect(done).toMatchObject({ rows: 4, wrong: 2, created: 2, done: true });
    expect((await send("run", file, once)).body).toEqual(done);
    expect([(await named("Lime")).price, (await named("Sloe")).price, await named("Sorb")]).toEqual(["2.00", "4.00", undefined]);
    const all = (await send("try", "name,price,fresh\n,3.00,yes\n", query)).body;
    expect(all).toMatchObject({ wrong: 1, leaving: null });
  });

  it("makes and changes records by a key, once however often it is sent, and shows them", async () => {
    const file = "Name;Price;Fresh;Maker (Code);Kinds;Keeps\nKiwi;1.234,50;yes;ORC;hot\\;fresh;2 days\n".replace(
      "hot\\;fresh",
      '"hot; fresh"',
    );
    const query = { map: "name,price,fresh,maker.code,kinds,keeps", match: "name", mark: "comma", key: key() };
    const dear = await send("run", file, query);
    expect(dear.body).toMatchObject({ done: false, wrong: 1 });
    expect(dear.body.errors[0]).toMatchObject({ row: 2, detail: "Kiwi is too dear." });
    const cheap = file.replace("1.234,50", "234,50");
    expect((await send("run", cheap, query)).body).toMatchObject({ done: true, created: 1 });
    expect((await send("run", cheap, query)).body).toMatchObject({ done: true, created: 1 });
    expect(await named("Kiwi")).toMatchObject({ price: "234.50", kinds: ["fresh", "hot"], keeps: 172_800 });
    expect((await send("run", cheap, { ...query, key: key() })).body).toMatchObject({ done: true, created: 0, unchanged: 1 });
    expect((await send("run", cheap.replace("yes", "no"), { ...query, key: key() })).body).toMatchObject({ done: true, updated: 1 });
    const rows = await server.ask("GET", `/-/screens/goods/rows?import=${query.key}`, undefined, { token: keeper });
    expect(rows.body.rows.map((row: Json) => row.label)).toEqual(["Kiwi"]);
    const others = await server.ask("GET", `/-/screens/goods/rows?import=${query.key}`, undefined, { token: helper });
    expect(others.body.rows).toEqual([]);
    const { id } = await named("Kiwi");
    const history = await server.store.history("Good", id, 10);
    expect(history.map((entry) => [entry.action, entry.through])).toEqual([
      ["change", "import"],
      ["create", "import"],
    ]);
  });

  it("keeps none of a thousand rows of which one breaks a rule", async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `Bulk ${at},${at === 499 ? "1000.01" : "1.00"},yes`);
    const { status, body } = await send("run", `name,price,fresh\n${lines.join("\n")}\n`, { map: "name,price,fresh", key: key() });
    expect(status).toBe(202);
    await server.ninefold.settle();
    const told = await server.ask("GET", `/-/screens/goods/import/job?key=${body.job.key}`, undefined, { token: keeper });
    const { state, reply } = told.body.job;
    expect([state, reply]).toEqual(["refused", expect.objectContaining({ done: false, wrong: 1, created: 999 })]);
    expect(reply.errors).toEqual([expect.objectContaining({ row: 501, code: "too-dear", detail: "Bulk 499 is too dear." })]);
    expect(await named("Bulk 0")).toBeUndefined();
  });

  it("asks for the confirmation of warnings, in the words in which they were told", async () => {
    const file = "name,price,fresh\nLychee,600.00,yes\n";
    const query = { map: "name,price,fresh", key: key() };
    const first = await send("run", file, query);
    expect(first.body).toMatchObject({ done: false, wrong: 0, warnings: [{ row: 2, detail: "Lychee is rather dear." }] });
    expect((await send("run", file, { ...query, confirm: "something" })).body.done).toBe(false);
    expect((await send("run", file, { ...query, confirm: first.body.confirmation })).body.done).toBe(true);
  });

  it("tells of two rows about one record, of names that several have, and of keys that are taken", async () => {
    const twice = await send("try", "name,price,fresh\nMango,1,yes\nMango,2,yes\n", { map: "name,price,fresh", match: "name" });
    expect(twice.body.errors).toEqual([expect.objectContaining({ row: 3, column: 0, value: "Mango", code: "imported-twice" })]);
    const taken = await send("try", "name,price,fresh\nApple,1,yes\nPomelo,1,yes\n", { map: "name,price,fresh" });
    expect(taken.body.errors).toEqual([expect.objectContaining({ row: 2, column: 0, code: "already-taken" })]);
    expect(taken.body.created).toBe(1);
    expect(taken.body.errors[0].detail).toBe("Name must be unique; Apple already uses it.");
    // Of what is in no list yet, the row.
    const within = await send("try", "name,price,fresh\nPomelo,1,yes\nKaki,1,yes\nPomelo,2,yes\n", { map: "name,price,fresh" });
    expect(within.body.errors).toEqual([
      expect.objectContaining({ row: 4, column: 0, detail: "Name must be unique; row 2 of this file already uses it." }),
    ]);
    await server.ask("POST", "/api/records/Maker", { code: "OR2", name: "Orchard" }, { token: keeper });
    const several = await send("try", "name,price,fresh,maker\nNut,1,yes,Orchard\nNot,1,yes,OR2\n", { map: "name,price,fresh,maker" });
    expect(several.body.errors).toEqual([expect.objectContaining({ row: 2, column: 3, code: "reference-ambiguous", value: "Orchard" })]);
  });

  it("tells all that is wrong with a row, whatever the first of it keeps from being asked", async () => {
    const map = "name,price,fresh,picked_on,tag,batch";
    const told = async (line: string, query: Record<string, string> = {}) => {
      const { body } = await send("try", `${map}\n${line}\n`, { map, ...query });
      return body.errors.map((one: Json) => [one.column, one.value, one.code]);
    };
    await server.ask(
      "POST",
      "/api/records/Good",
      { name: "Date", price: "1.00", fresh: true, tag: "D1", batch: 7, picked_on: "2026-01-05" },
      { token: keeper },
    );
    // Two values that are taken, and a rule.
    expect(await told("Date,1200,yes,,D1,8")).toEqual([
      [0, "Date", "already-taken"],
      [4, "D1", "already-taken"],
      [null, null, "too-dear"],
    ]);
    // What cannot be read, what is taken, and a rule of what can be read.
    expect(await told("Date,1200,perhaps,soon,,")).toEqual([
      [0, "Date", "already-taken"],
      [2, "perhaps", "not-one-of"],
      [3, "soon", "not-a-date"],
      [null, null, "too-dear"],
    ]);
    // No rule is asked of what could not be read.
    expect(await told("Date,dear,yes,,,")).toEqual([
      [0, "Date", "already-taken"],
      [1, "dear", "not-a-number"],
    ]);
    // Two columns that are unique together.
    expect(await told("Other,x,yes,2026-01-05,,7")).toEqual([
      [1, "x", "not-a-number"],
      [5, "7", "already-taken"],
    ]);
    // A change: what is missing, what cannot be read, what is too long, and what is another's.
    const change = { match: "name" };
    expect(await told(`Date,,perhaps,,${"x".repeat(9)},9`, change)).toEqual([
      [1, "", "required"],
      [2, "perhaps", "not-one-of"],
      [4, "x".repeat(9), "too-long"],
    ]);
    await server.ask("POST", "/api/records/Good", { name: "Plum", price: "1.00", fresh: true, tag: "P1", batch: 7 }, { token: keeper });
    expect(await told("Date,1200,perhaps,,P1,9", change)).toEqual([
      [2, "perhaps", "not-one-of"],
      [4, "P1", "already-taken"],
      [null, null, "too-dear"],
    ]);
    expect(await told("Date,1.00,yes,2026-01-05,D1,7", change)).toEqual([]);
    // Whoever may not, is told that alone.
    const refused = await send("try", `${map}\nNew,1200,perhaps,,P1,\n`, { map }, helper);
    expect(refused.body.errors.map((one: Json) => one.code)).toEqual(["not-allowed"]);
  });

  it("is for whoever may make or change records, and takes no more rows than it says", async () => {
    expect((await send("read", "name\nA\n", {}, guest)).status).toBe(403);
    for (const path of ["expected", "template"])
      expect((await server.ask("GET", `/-/screens/goods/import/${path}`, undefined, { token: guest })).status).toBe(403);
    const made = await send("try", "name,price,fresh\nNew,1,yes\n", { map: "name,price,fresh" }, helper);
    expect(made.body.errors).toEqual([expect.objectContaining({ row: 2, column: null, code: "not-allowed" })]);
    expect((await send("run", "name,pin\nA,1\n", { map: "name,pin", key: key() })).status).toBe(422 - 22);
    expect((await send("try", "name,price\nA,1\n", { map: "name,name" })).status).toBe(400);
    const lines = (count: number) => `name,price\n${Array.from({ length: count }, (_, at) => `R${at},1`).join("\n")}`;
    expect((await send("read", lines(5000))).body).toMatchObject({ rows: 5000 });
    expect((await send("read", lines(5001))).body).toMatchObject({ code: "csv-too-long" });
    expect((await send("read", '"name,price\nA,1\n')).body).toMatchObject({
      code: "csv-quote",
      detail: 'A quote in line 1 is never closed: “"name,price”.',
    });
    expect((await send("read", "\n")).body).toMatchObject({ code: "csv-unreadable" });
    const large = await send("read", Buffer.alloc(10_000_001, "a"));
    expect(large).toMatchObject({ status: 413, body: { code: "too-large" } });
  });

  it("neither empties nor tells what somebody may not see", async () => {
    const query = { map: "name,price", match: "name" };
    const empty = await send("run", "name,price\nApple,\n", { ...query, key: key() }, helper);
    expect(empty.body).toMatchObject({ done: true, unchanged: 1 });
    expect((await named("Apple")).price).toBe("12.50");
    expect((await send("try", "name,price\nApple,12.50\n", query, helper)).body).toMatchObject({ updated: 1, unchanged: 0 });
  });

  it("lets two who import the same at once have it once", async () => {
    const file = "name,price,fresh\nTwin,1,yes\n";
    const query = { map: "name,price,fresh", match: "name", key: key() };
    const replies = await Promise.all([send("run", file, query), send("run", file, query)]);
    expect(replies.map(({ body }) => body.done)).toEqual([true, true]);
    expect(await goods("&name=Twin")).toHaveLength(1);
  });

  it("takes back what was exported, whatever the texts, and finds nothing to change", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
      fc.constantFrom("=1+2", "'=1", "''", "@x", "-", "+49", "a;b\\c", '"', "a,b", "\t=x", " x ", "1.234", "ja"),
    );
    const kept = text.map((one) => one.replace(/[\0\r\n\u{D800}-\u{DFFF}]/gu, "").trim()).filter((one) => one !== "");
    const good = fc.record({
      note: kept,
      words: fc.uniqueArray(
        kept.filter((one) => [...one].length <= 20 && one.normalize("NFC") === one),
        { maxLength: 3 },
      ),
      kinds: fc.subarray(["dried", "fresh", "hot"]),
      price: fc.integer({ min: -50_000, max: 50_000 }).map((cents) => (cents / 100).toFixed(2)),
      fresh: fc.boolean(),
      keeps: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      sold_at: fc.option(
        fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }).map((at) => at.toISOString()),
      ),
      picked_on: fc.option(fc.constantFrom("2024-02-29", "1999-12-31")),
    });
    const made = fc.sample(good, { numRuns: 40, seed: 7 });
    for (const [at, one] of made.entries()) {
      const { status, body } = await server.ask("POST", "/api/records/Good", { name: `Trip ${at}`, ...one }, { token: keeper });
      expect([status, body.code, body.errors]).toEqual([201, undefined, undefined]);
    }
    const reply = await server.ask("GET", "/-/screens/goods/export?q=trip", undefined, { token: keeper });
    const columns = (await send("read", reply.body)).body;
    expect(columns.rows).toBe(40);
    const query = { map: columns.mapped.map((name: string | null) => name ?? "").join(","), match: columns.match, key: key() };
    expect(columns.match).toBe("id");
    expect((await send("run", reply.body, query)).body).toMatchObject({ done: true, rows: 40, unchanged: 40, errors: [] });
    const before = await goods("&q=trip");
    for (const { id } of before) await server.store.write((transaction) => transaction.remove("Good", id));
    const again = { ...query, map: query.map.replace("id", ""), match: "", key: key() };
    expect((await send("run", reply.body, again)).body).toMatchObject({ done: true, created: 40, errors: [] });
    const bare = (items: Json[]) =>
      items
        .map(({ id, version, created_at, changed_at, created_by, changed_by, ...rest }) => rest)
        .sort((a, b) => a.name.localeCompare(b.name));
    expect(bare(await goods("&q=trip"))).toEqual(bare(before));
  });
});
