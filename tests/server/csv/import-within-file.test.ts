// Rows of a file that refer to each other, and exports in an empty copy of the product.

import { afterEach, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const document = (ids: string, must: string): string => `# Places

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows         | Fields                     | Actions        |
| ------ | ----- | ------------- | -------------------------- | -------------- |
| Places | /     | list of Place | name, town, parent, beside | import, export |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Place

- Shown as: {name} ({town})
- Ids: ${ids}

| Field  | Type               | Must be     |
| ------ | ------------------ | ----------- |
| name   | text(20)           | ${must} |
| town   | text(20)           | required    |
| parent | reference to Place | optional    |
| beside | list of Place     | optional    |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                      | Member |
| ------ | --------------------------- | ------ |
| Person | see                         | yes    |
| Place  | see, create, change, export | yes    |
`;

const PERSON = [{ name: "Ann", email: "ann@example.org" }];
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function started(ids: string, options: Json, must = "required"): Promise<TestServer & { token: string }> {
  const server = await open(document(ids, must), options);
  servers.push(server);
  return Object.assign(server, { token: await server.signIn("ann@example.org") });
}

async function send(server: TestServer & { token: string }, step: string, body: string, query: Record<string, string> = {}): Promise<Json> {
  const response = await fetch(`${server.url}/-/screens/places/import/${step}?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "text/csv", "x-ninefold": "1" },
    body,
  });
  expect(response.status).toBe(200);
  return response.json();
}

async function places(server: TestServer & { token: string }): Promise<Json> {
  const { items } = (await server.ask("GET", "/api/records/Place", undefined, { token: server.token })).body;
  const name = (id: Json) => items.find((one: Json) => one.id === (id?.id ?? id))?.name ?? null;
  return Object.fromEntries(items.map((one: Json) => [one.name, [name(one.parent), (one.beside ?? []).map(name).sort()]]));
}

describe.each(ENGINES)("rows of a file on %s", (engine) => {
  it.each([["uuid"], ["number"]])("that an export wrote make the same records in an empty copy, with ids that are %s", async (ids) => {
    const from = await started(ids, { engine, records: { Person: PERSON } });
    const make = async (record: Json): Promise<Json> => {
      const { status, body } = await from.ask("POST", "/api/records/Place", { town: "Graz", ...record }, { token: from.token });
      expect(status).toBe(201);
      return body.id;
    };
    const house = await make({ name: "House" });
    const room = await make({ name: "Room", parent: house });
    await make({ name: "Desk", parent: room, beside: [house, room] });
    const before = await places(from);
    expect(before).toEqual({ House: [null, []], Room: ["House", []], Desk: ["Room", ["House", "Room"]] });
    const exported = await fetch(`${from.url}/-/screens/places/export?sort=name`, { headers: { authorization: `Bearer ${from.token}` } });
    const file = await exported.text();
    const to = await started(ids, { engine, records: { Person: PERSON } });
    const { match, mapped } = await send(to, "read", file);
    expect(match).toBe("id");
    const query = { match, map: mapped.map((name: string | null) => name ?? "").join(",") };
    expect(await send(to, "try", file, query)).toMatchObject({ created: 3, wrong: 0, errors: [] });
    expect(await send(to, "run", file, { ...query, key: `copied-${ids}` })).toMatchObject({ created: 3, done: true });
    expect(await places(to)).toEqual(before);
  });

  it("find the record of a later row by its label, by its name alone, and by its own field", async () => {
    const server = await started("uuid", { engine, records: { Person: PERSON } }, "required, unique");
    const file = "Name,Town,Parent\nDesk,Graz,Rööm (graz)\nRoom,Graz,house\nHouse,Graz,\nShelf,Graz,Nowhere\n";
    const tried = await send(server, "try", file, { map: "name,town,parent" });
    expect(tried).toMatchObject({ created: 3, wrong: 1 });
    expect(tried.errors).toEqual([expect.objectContaining({ row: 5, column: 2, code: "unknown-name", value: "Nowhere" })]);
    expect(tried.read.rows.map(({ row, is }: Json) => [row, is])).toEqual([
      [2, "created"],
      [3, "created"],
      [4, "created"],
      [5, "wrong"],
    ]);
    expect(tried.read.rows[0].cells[2].value).toMatchObject({ label: "Room (Graz)" });
    const byKey = file.replace("Nowhere", "Desk").replace("Rööm (graz)", "room");
    await send(server, "run", byKey, { map: "name,town,parent.name", key: "later-rows" });
    expect(await places(server)).toEqual({ House: [null, []], Room: ["House", []], Desk: ["Room", []], Shelf: ["Desk", []] });
  });

  it("refer to none that another row was given, and are about one record each", async () => {
    const server = await started("number", { engine, records: { Person: PERSON } });
    const file = "ID,Name,Town,Parent (ID)\n3,Desk,Graz,2\n2,Room,Graz,\n1,House,Graz,4\n2,Hall,Graz,\n";
    const tried = await send(server, "try", file, { map: "id,name,town,parent.id", match: "id" });
    expect(tried).toMatchObject({ created: 2, wrong: 2 });
    expect(tried.errors.map(({ row, column, code }: Json) => [row, column, code])).toEqual([
      [4, 3, "reference-unknown"],
      [5, 0, "imported-twice"],
    ]);
  });

  it("come one after the other however many there are", async () => {
    const server = await started("uuid", { engine, records: { Person: PERSON } });
    const rows = Array.from({ length: 300 }, (_, at) => `P${at},Graz,${at === 299 ? "" : `P${at + 1}`}`);
    const tried = await send(server, "try", `Name,Town,Parent\n${rows.join("\n")}\n`, { map: "name,town,parent" });
    expect(tried).toMatchObject({ created: 300, wrong: 0 });
  });
});
