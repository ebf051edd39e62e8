// What identifies records, on both engines: a few random characters, or whole numbers that are never given again.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Ids } from "../../../src/runtime/server/context/ids.ts";
import { MigrationRefused } from "../../../src/runtime/store/store.ts";
import { ENGINES, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const DESK = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows | Fields | Actions |
| --- | --- | --- | --- | --- |
| Tickets | /tickets | list of Ticket | title, owner | - |
| Ticket | /tickets/{ticket} | one Ticket | title, owner, notes | - |

## 3. Entities and their fields

### Person

- Ids: number

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| email | email | required, unique | - |

### Ticket

- Ids: number

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |
| owner | reference to Person | required | starts user |
| labels | list of Label | optional | - |
| notes | every Note by ticket | - | - |

### Label

- Ids: short

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(40) | required, unique | - |

### Note

- Ids: short
- When deleted: ticket remove

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| ticket | reference to Ticket | required | - |
| text | text(40) | required | - |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Visitor | not signed in |
| Member | signed in |

| Entity | Action | Visitor | Member |
| --- | --- | --- | --- |
| Person | see | yes | if this = user |
| Person | create, delete | yes | yes |
| Ticket | see, change | no | if owner = user |
| Ticket | create, delete | no | yes |
| Label | see, create | yes | yes |
| Note | see, create | yes | yes |

## 7. The calls it makes

| Call | Method | Path | Does | Takes | Gives |
| --- | --- | --- | --- | --- | --- |
| ticket | GET | /api/tickets/{ticket} | see Ticket | - | { ticket: Ticket(id, title, owner, number: id, of: owner.id, labels) } |
| notes | GET | /api/tickets/{ticket}/notes | list Note | - | list of Note(id, ticket, text) |
`;

describe.each(ENGINES)("ids on %s", (engine) => {
  let server: TestServer;
  let ann: string;
  const as = (token: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token });

  beforeAll(async () => {
    server = await open(DESK, { engine, records: { Person: [{ email: "ann@example.org" }, { email: "bob@example.org" }] } });
    ann = await server.signIn("ann@example.org");
  });
  afterAll(() => server?.close());

  it("gives whole numbers in their order, as numbers in JSON, with references of the same kind", async () => {
    const made = [];
    for (let at = 1; at <= 11; at++) made.push((await as(ann, "POST", "/api/records/Ticket", { title: `T${at}` })).body);
    expect(made.map((one) => one.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(made[0].owner).toBe(1);
    const listed = (await as(ann, "GET", "/api/records/Ticket?size=20")).body.items;
    expect(listed.map((one: Json) => one.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await as(ann, "GET", "/api/records/Ticket/10")).body.title).toBe("T10");
    expect((await as(ann, "GET", "/api/records/Ticket?owner=1&size=1")).body.total).toBe(11);
  });

  it("takes a reference as a number or as its text, and nothing else", async () => {
    const label = (await as(ann, "POST", "/api/records/Label", { name: "red" })).body;
    expect(label.id).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect((await as(ann, "PATCH", "/api/records/Ticket/1", { labels: [label.id] })).body.labels).toEqual([label.id]);
    const note = (await as(ann, "POST", "/api/records/Note", { ticket: 1, text: "a" })).body;
    expect([note.ticket, note.id.length]).toEqual([1, 16]);
    expect((await as(ann, "POST", "/api/records/Note", { ticket: "1", text: "b" })).status).toBe(201);
    for (const ticket of ["01", 1.5, -1, "1e1", 99, label.id, "1 "]) {
      expect((await as(ann, "POST", "/api/records/Note", { ticket, text: "c" })).body.code).toBe("reference-unknown");
    }
  });

  it("answers calls of the document and screens by them", async () => {
    const { body } = await as(ann, "GET", "/api/tickets/1");
    expect(body.ticket).toMatchObject({ id: 1, number: 1, owner: 1, of: 1 });
    expect((await as(ann, "GET", "/api/tickets/1/notes")).body.map((one: Json) => [one.ticket, one.text]).sort()).toEqual([
      [1, "a"],
      [1, "b"],
    ]);
    const screen = (await as(ann, "GET", "/-/screens/ticket/record?p.ticket=1")).body;
    expect(JSON.stringify(screen)).toContain('"id":"1"');
    const row = (await as(ann, "GET", "/-/screens/tickets/rows")).body.rows[0];
    expect([row.id, row.href, row.values.owner.id]).toEqual(["1", "/tickets/1", "1"]);
    const schema = server.description;
    const properties = JSON.stringify(schema.paths["/api/records/Ticket"]);
    expect(properties).toContain('"id":{"type":"integer","minimum":1}');
  });

  it("finds nothing by what can be no id", async () => {
    for (const id of ["01", "0", "-1", "1.0", "abc", "99999999999999999999", "11111111-1111-7111-8111-111111111111", "%31%00"]) {
      expect((await as(ann, "GET", `/api/records/Ticket/${id}`)).status, id).toBe(404);
    }
    expect((await as(ann, "GET", "/api/records/Label/short")).status).toBe(404);
  });

  it("never gives a number again, so that nobody is taken for whoever had it", async () => {
    const sign = await server.ask("POST", "/api/records/Person", { email: "gone@example.org" });
    const last = sign.body.id;
    await server.ask("DELETE", `/api/records/Person/${last}`);
    const next = (await server.ask("POST", "/api/records/Person", { email: "next@example.org" })).body.id;
    expect(next).toBe(last + 1);
    const ticket = (await as(ann, "POST", "/api/records/Ticket", { title: "last" })).body.id;
    await as(ann, "DELETE", `/api/records/Ticket/${ticket}`);
    expect((await as(ann, "POST", "/api/records/Ticket", { title: "new" })).body.id).toBe(ticket + 1);
    expect(await server.store.history("Ticket", String(ticket), 5)).toHaveLength(2);
  });

  it("keeps the ids that were given", async () => {
    const changed = planOf(DESK.replace("### Label\n\n- Ids: short\n", "### Label\n"));
    await expect(server.store.adopt(changed)).rejects.toThrow(MigrationRefused);
    await expect(server.store.adopt(changed)).rejects.toThrow(
      'The ids of Label become uuid, but 1 record has others. Write "Ids: short" again',
    );
  });

  it("lists the newest first within one moment, by random ids as well", async () => {
    const made: Json[] = [];
    for (let at = 1; at <= 40; at++) made.push((await as(ann, "POST", "/api/records/Label", { name: `L${at}` })).body);
    expect(new Set(made.map((one) => one.created_at)).size).toBe(1);
    const listed = async (sort: string) =>
      (await as(ann, "GET", `/api/records/Label?sort=${sort}&size=50&name.contains=L`)).body.items.map((one: Json) => one.name);
    expect(await listed("created_at")).toEqual(made.map((one) => one.name));
    expect(await listed("-created_at")).toEqual(made.map((one) => one.name).reverse());
    // No id tells what the next is: what they differ by is random, and large.
    const value = (id: string) =>
      [...id].reduce((sum, letter) => sum * 32n + BigInt("0123456789abcdefghjkmnpqrstvwxyz".indexOf(letter)), 0n);
    const steps = made.slice(1).map((one, at) => value(one.id) - value(made[at].id));
    expect(new Set(steps.map(String)).size).toBe(39);
    expect(steps.filter((step) => step > 1n << 50n).length).toBeGreaterThan(30);
    // What is made at another moment begins anew, and tells by its id nothing of when it was made.
    const firsts: string[] = [];
    for (let at = 0; at < 20; at++) {
      server.clock.at = new Date(server.clock.at.getTime() + 1);
      firsts.push((await as(ann, "POST", "/api/records/Label", { name: `M${at}` })).body.id);
    }
    expect([...firsts].sort()).not.toEqual(firsts);
  });
});

describe("ids of one maker", () => {
  it("follow one another, however many are made within a millisecond", async () => {
    const ids = new Ids();
    const many = Array.from({ length: 20_000 }, () => ids.uuid());
    expect(new Set(many).size).toBe(many.length);
    expect(many.every((id, at) => at === 0 || id > many[at - 1]!)).toBe(true);
    const entity = planOf(DESK).entities.Label!;
    const none = null as never;
    const short: string[] = [];
    for (let at = 0; at < 2_000; at++) short.push(await ids.next(none, entity, "2026-03-02T10:00:00.000Z"));
    // One that leaves the largest number behind it begins anew: not within a few thousand.
    expect(short.every((id, at) => at === 0 || id > short[at - 1]!)).toBe(true);
  });
});
