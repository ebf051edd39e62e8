// Two databases that differ only in what somebody may not see answer that person alike: bodies, counts and error texts,
// whatever is asked.

import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Asking } from "./asking.ts";
import { type Mutated, openWorld, serveCopy, type World } from "./world.ts";

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
    sides = [await serveCopy(world, world.house.plan), await serveCopy(world, world.house.plan)];
    otherwise(sides[1]!.file, hidden);
  });
  afterAll(async () => {
    for (const side of sides) await side.close();
    await world?.house.close();
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

/** Other prices, another name and telephone number, another note, one member more, and one loan fewer. */
function otherwise(file: string, { loan, member }: { readonly loan: string; readonly member: string }): void {
  const database = new Database(file);
  database.exec(`UPDATE "book" SET "price" = 100000 - COALESCE("price", 0)`);
  database
    .prepare(
      `UPDATE "member" SET "name" = 'Zacharias', "name.order" = 'zacharias', "phone" = '+351 999 999 999', "phone.order" = '+9', "version" = "version" + 7 WHERE "id" = ?`,
    )
    .run(member);
  database.prepare(`UPDATE "ninefold_words_member" SET "w0" = 'zacharias' WHERE "id" = ?`).run(member);
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

function requests({ document, house }: World, { loan, member }: { readonly loan: string; readonly member: string }): Asked[] {
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
    for (const { slug } of house.plan.entities[entity]!.states?.transitions ?? [])
      asked.push({ method: "POST", path: `${at}/actions/${slug}`, body: {} });
    asked.push({ method: "POST", path: "/api/records/Loan/actions/borrow", body: { book: id, borrower: id } });
  }
  return asked;
}
