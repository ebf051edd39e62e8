// Databases that differ only in what somebody may not see answer them alike.

import { get, type IncomingMessage } from "node:http";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rebuildSearch } from "../../src/runtime/store/sqlite/dialect.ts";
import { wordsTable } from "../support/words-table.ts";
import { Asking } from "./asking.ts";
import type { Oracle } from "./oracle.ts";
import { type Mutated, openWorld, type Person, serveCopy, type World } from "./world.ts";

/** A reader may see their own loans, and nothing of other members, nor what books cost; so may one of whom everything optional is empty. */
const WHO = ["a visitor", "reader@example.org", "bare@example.org"];

describe("what may not be seen", () => {
  let world: World;
  let sides: Mutated[] = [];
  let hidden: { readonly loan: string; readonly member: string };

  beforeAll(async () => {
    world = await openWorld("library");
    const oracle = world.oracle();
    const other = oracle.all("Member").find((row) => oracle.value(row, "name", null) === "Bento Braga")!;
    const loan = oracle
      .all("Loan")
      .find((row) => oracle.value(row, "borrower", null) === other && oracle.value(row, "status", null) === "cancelled")!;
    hidden = { loan: loan.id, member: other.id };
    sides = [await serveCopy(world, world.server.plan), await serveCopy(world, world.server.plan)];
    otherwise(sides[1]!.file, hidden);
  });
  afterAll(async () => {
    for (const side of sides) await side.close();
    await world?.server.close();
  });

  it("changes no answer, by any way", async () => {
    const asked = requests(world, hidden);
    for (const name of WHO) {
      const person = world.people.find((one) => one.name === name)!;
      const [one, two] = sides.map((side) => new Asking(side.url, person));
      for (const { method, path, body } of asked) {
        const [first, second] = [await one!.ask(method, path, body), await two!.ask(method, path, body)];
        expect(second, `${name}: ${method} ${path}`).toEqual(first);
      }
    }
    expect(asked.length).toBeGreaterThan(150);
  });

  it("can be told by whoever may see it", async () => {
    const librarian = world.people.find((one) => one.name === "librarian@example.org")!;
    const [first, second] = await Promise.all(sides.map((side) => new Asking(side.url, librarian).get("/api/records/Member")));
    expect(second).not.toEqual(first);
  });
});

/** Ann sees of desks the codes of her own, of kits where her own belong, of cases her own pins, and of people her own address. */
describe("a hidden field", () => {
  let world: World;
  let sides: Mutated[] = [];
  beforeAll(async () => {
    world = await openWorld("concealed");
    sides = [await serveCopy(world, world.server.plan), await serveCopy(world, world.server.plan)];
    concealedOtherwise(sides[1]!.file);
  });
  afterAll(async () => {
    for (const side of sides) await side.close();
    await world?.server.close();
  });

  it("changes no answer and no event, whether it is looked for, counted or guessed", async () => {
    const asked = [...concealedNames(world), ...concealedReads(world), ...concealedWrites(world), ...concealedReads(world)];
    for (const name of ["a visitor", "ann@example.org"]) {
      const person = world.people.find((one) => one.name === name)!;
      const [one, two] = sides.map((side) => new Asking(side.url, person));
      const streams = await Promise.all(sides.map((side) => listen(side.url, person)));
      for (const { method, path, body } of asked) {
        const [first, second] = [await one!.ask(method, path, body), await two!.ask(method, path, body)];
        expect(plain(second), `${name}: ${method} ${path} ${JSON.stringify(body ?? "")}`).toEqual(plain(first));
      }
      const chief = world.people.find((other) => other.name === "cy@example.org")!;
      const mark = { name: "Mark", code: `Mark ${name}`.slice(0, 20), kind: "tall", keeper: chief.id };
      const heard = sides.map(async ({ url }, at) => {
        const { body } = await new Asking(url, chief).ask("POST", "/api/records/Desk", mark);
        return streams[at]!.end(body.id);
      });
      const [first, second] = await Promise.all(heard);
      expect(second).toEqual(first);
    }
    expect(asked.length).toBeGreaterThan(150);
  });

  it("can be told by whoever may see it", async () => {
    const chief = world.people.find((one) => one.name === "cy@example.org")!;
    for (const path of ["/api/records/Desk", "/api/records/Case", "/-/screens/sums/figures", "/-/screens/owned/rows", "/api/desks/S1"]) {
      const [first, second] = await Promise.all(sides.map((side) => new Asking(side.url, chief).get(path)));
      expect(second, path).not.toEqual(first);
    }
  });
});

/** Of what Ann does not see: other codes, addresses and places of kits, other pins, other marks of people, other depths. */
function concealedOtherwise(file: string): void {
  const database = new Database(file);
  const ann = `(SELECT "id" FROM "person" WHERE "name" = 'Ann')`;
  const ben = `(SELECT "id" FROM "person" WHERE "name" = 'Ben')`;
  const words = wordsTable(database, "desk");
  database.exec(`
    UPDATE "desk" SET "code" = 'Q' || "code", "code.order" = 'q' || "code.order" WHERE "keeper" <> ${ann};
    UPDATE "${words}" SET "w1" = 'q' || "w1" WHERE "id" IN (SELECT "id" FROM "desk" WHERE "keeper" <> ${ann});
    ${rebuildSearch({ fullText: `${words}.find` }).text};
    UPDATE "person" SET "email" = 'other@example.org', "email.order" = 'other@example.org', "marked" = 1 - "marked" WHERE "id" = ${ben};
    UPDATE "kit" SET "slug" = 'q' || "slug", "slug.order" = 'q' || "slug.order" WHERE "holder" <> ${ann};
    UPDATE "kit" SET "desk" = (SELECT "id" FROM "desk" WHERE "name" = 'West' ORDER BY "id" LIMIT 1) WHERE "holder" <> ${ann} AND "title" LIKE 'Rope%';
    UPDATE "case" SET "pin" = 11 - "pin" WHERE "keeper" <> ${ann};
    UPDATE "case" SET "depth" = CASE WHEN "depth" > 4 THEN "depth" + 1 ELSE 4 - "depth" END;
  `);
  database.close();
}

const reading = (path: string): Asked => ({ method: "GET", path });

/** Records named by values of either side. */
function concealedNames({ oracle }: World): Asked[] {
  const desks = oracle().all("Desk");
  const codes = desks.slice(0, 5).flatMap((row) => [String(oracle().value(row, "code", null)), `Q${oracle().value(row, "code", null)}`]);
  const asked: Asked[] = desks.slice(0, 5).flatMap((desk) =>
    oracle()
      .all("Kit")
      .slice(0, 12)
      .map((kit) => reading(`/api/by-id/${desk.id}/kits/${kit.id}`)),
  );
  for (const code of [...codes, "none"]) {
    asked.push(
      reading(`/api/desks/${code}`),
      reading(`/-/screens/desk/record?p.desk=${code}`),
      reading(`/-/references/Kit/desk?q=${code}`),
    );
    asked.push(reading(`/api/records/Desk?code=${code}`), reading(`/api/records/Desk?q=${code}`), reading(`/-/find?q=${code}`));
    for (const slug of ["saw", "axe", "qaxe", "none"])
      asked.push(reading(`/api/kits/${code}/${slug}`), reading(`/-/screens/kit/record?p.desk=${code}&p.kit=${slug}`));
  }
  for (const email of ["ann", "ben", "other", "none"])
    asked.push(reading(`/api/who/${email}@example.org`), reading(`/-/screens/person/record?p.person=${email}@example.org`));
  return asked;
}

function concealedReads({ document, oracle }: World): Asked[] {
  const asked: Asked[] = ["/-/app", "/api/openapi.json", "/api/history"].map(reading);
  for (const call of document.calls) if (call.Method === "GET" && !call.Path!.includes("{")) asked.push(reading(call.Path!));
  for (const screen of document.screens) {
    const at = `/-/screens/${screen.Screen!.toLowerCase().replaceAll(" ", "-")}`;
    asked.push(...["rows", "figures", "form", "export-size"].map((kind) => reading(`${at}/${kind}`)));
  }
  for (const entity of document.entities.keys()) {
    asked.push(
      reading(`/api/records/${entity}?size=100&total=exact`),
      reading(`/api/records/${entity}.csv`),
      reading(`/api/history?entity=${entity}`),
    );
    for (const row of oracle().all(entity).slice(0, 6)) asked.push(reading(`/api/records/${entity}/${row.id}`));
  }
  for (const row of oracle().all("Desk").slice(0, 6)) asked.push(reading(`/api/records/Kit?desk=${row.id}`));
  return asked;
}

/** Guesses that are right on one side: by calls, forms, of many, by a step, and taken back. */
function concealedWrites({ oracle }: World): Asked[] {
  const look = oracle();
  const cases = look.all("Case").filter((row) => (look.value(row, "keeper", null) as { id: string }).id !== annOf(look));
  const holder = annOf(look);
  const put = (desk: string): Asked => ({ method: "POST", path: "/api/kits", body: { title: "New", slug: "new", holder, desk } });
  return [
    ...["S1", "QS1", "none"].map(put),
    ...cases.slice(0, 6).flatMap((row): Asked[] => {
      const { id } = row;
      const [pin, version] = [look.value(row, "pin", null), Number(look.value(row, "version", null))];
      const at = `/api/records/Case/${id}`;
      const save = { values: { pin }, record: id, version: version + 1 };
      const many = { action: null, values: { pin }, records: [{ id, version: version + 3 }] };
      return [
        { method: "PATCH", path: at, body: { pin } },
        { method: "POST", path: `/-/screens/edit-case/try?p.case=${id}`, body: save },
        { method: "POST", path: `/-/screens/edit-case/save?p.case=${id}`, body: save },
        { method: "POST", path: "/-/undo", body: { entity: "Case", records: [{ id, version: version + 2 }] } },
        { method: "POST", path: "/-/screens/cases/bulk", body: many },
        { method: "POST", path: `${at}/actions/guess`, body: { pin } },
        { method: "PATCH", path: at, body: { depth: look.value(row, "depth", null) } },
        { method: "GET", path: at },
        { method: "GET", path: `/api/history?record=${id}` },
        { method: "GET", path: `/-/screens/edit-case/form?p.case=${id}` },
      ];
    }),
  ];
}

function annOf(oracle: Oracle): string {
  return oracle.all("Person").find((row) => oracle.value(row, "name", null) === "Ann")!.id;
}

/** Each side gives ids of its own to what it makes, and to the entries of its history. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID"));
}

/** Listens to live events; `end` answers what came until the event of a record that everybody sees. */
async function listen(url: string, { headers }: Person): Promise<{ end(record: string): Promise<unknown> }> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/events`, { headers, agent: false }, resolve).on("error", reject);
  });
  const chunks: AsyncIterator<string> = message.setEncoding("utf8")[Symbol.asyncIterator]();
  return {
    end: async (record) => {
      let text = "";
      while (!text.includes(record)) text += (await chunks.next()).value ?? record;
      message.destroy();
      const events = text.split("\n\n").filter((block) => /^event: (changed|derived|reload)$/m.test(block));
      return plain(events);
    },
  };
}

/** Other prices, another name and telephone number, another note, one member more, and one loan fewer. */
function otherwise(file: string, { loan, member }: { readonly loan: string; readonly member: string }): void {
  const database = new Database(file);
  database.exec(`UPDATE "book" SET "price" = 100000 - COALESCE("price", 0)`);
  database
    .prepare(
      `UPDATE "member" SET "name" = 'Zacharias', "name.order" = 'zacharias', "phone" = '+351 999 999 999', "phone.order" = '+9', "version" = "version" + 7 WHERE "id" = ?`,
    )
    .run(member);
  const words = wordsTable(database, "member");
  database.prepare(`UPDATE "${words}" SET "w0" = 'zacharias' WHERE "id" = ?`).run(member);
  database.exec(rebuildSearch({ fullText: `${words}.find` }).text);
  database
    .prepare(
      `UPDATE "loan" SET "note" = 'Zacharias writes', "note.order" = 'zacharias writes', "renewals" = 2, "version" = 9 WHERE "borrower" = ?`,
    )
    .run(member);
  database.prepare(`DELETE FROM "loan" WHERE "id" = ?`).run(loan);
  database
    .prepare(
      `INSERT INTO "ninefold_history" SELECT "id" || '-more', "entity", "record", "at", "by", 'change', "through", "changes" FROM "ninefold_history" WHERE "record" = ?`,
    )
    .run(member);
  database.exec(
    `INSERT INTO "member" ("id", "created_at", "created_by", "changed_at", "changed_by", "version", "name", "name.order", "email", "email.order", "born_on", "role", "role.order", "blocked")
      SELECT 'aaaaaaaa-0000-7000-8000-000000000001', "created_at", "created_by", "changed_at", "changed_by", 1, 'Zoe', 'zoe', 'zoe@example.net', 'zoe@example.net', "born_on", "role", "role.order", "blocked" FROM "member" LIMIT 1`,
  );
  database.close();
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function requests({ document, server }: World, { loan, member }: { readonly loan: string; readonly member: string }): Asked[] {
  const get = (path: string): Asked => ({ method: "GET", path });
  const words = ["Bento", "Zacharias", "Zoe", "writes", "a", "999"];
  const asked: Asked[] = [
    get("/-/app"),
    get("/api/openapi.json"),
    get("/api/history"),
    get("/api/history?entity=Member"),
    get("/api/history?entity=Loan"),
  ];
  for (const entity of document.entities.values()) {
    const list = `/api/records/${entity.name}`;
    asked.push(get(`${list}?size=100&total=exact`), get(`${list}.csv`));
    for (const word of words) asked.push(get(`${list}?q=${word}`));
    for (const field of [...entity.fields.map(({ name }) => name), "borrower.name", "borrower.phone", "book.price"]) {
      asked.push(get(`${list}?sort=${field}`), get(`${list}?sort=-${field}`), get(`${list}?${field}.empty=no`));
      for (const value of ["1000.00", "Zacharias"]) asked.push(get(`${list}?${field}=${value}`), get(`${list}?${field}.min=${value}`));
    }
  }
  for (const screen of document.screens) {
    const at = `/-/screens/${screen.Screen!.toLowerCase().replaceAll(" ", "-")}`;
    for (const kind of ["rows", "form", "figures", "export-size", "record"])
      asked.push(get(`${at}/${kind}`), get(`${at}/${kind}?p.loan=${loan}&p.member=${member}`));
    for (const word of words) asked.push(get(`${at}/rows?q=${word}`));
  }
  for (const word of words)
    asked.push(get(`/-/references/Loan/borrower?q=${word}`), get(`/-/references/Loan/book?q=${word}`), get(`/api/books?q=${word}`));
  for (const [entity, id] of [
    ["Loan", loan],
    ["Member", member],
    ["Member", "aaaaaaaa-0000-7000-8000-000000000001"],
  ] as const) {
    const at = `/api/records/${entity}/${id}`;
    asked.push(get(at), { method: "DELETE", path: at }, { method: "PATCH", path: at, body: { note: "x", name: "x" } });
    for (const { slug } of server.plan.entities[entity]!.states?.transitions ?? [])
      asked.push({ method: "POST", path: `${at}/actions/${slug}`, body: {} });
    asked.push({ method: "POST", path: "/api/records/Loan/actions/borrow", body: { book: id, borrower: id } });
  }
  return asked;
}
