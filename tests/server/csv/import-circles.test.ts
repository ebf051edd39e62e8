// Rows of a file that refer to themselves, or to each other in a circle.

import { afterEach, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

interface Kind {
  readonly parent?: string;
  readonly rule?: string;
  readonly change?: string;
}

const document = ({ parent = "optional", rule = "", change = "yes" }: Kind): string => `# Places

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

| Field  | Type               | Must be   |
| ------ | ------------------ | --------- |
| name   | text(20)           | required  |
| town   | text(20)           | required  |
| parent | reference to Place | ${parent} |
| beside | list of Place      | optional  |

## 5. Rules

${rule}

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member    |
| ------ | ------------------- | --------- |
| Person | see                 | yes       |
| Place  | see, create, export | yes       |
| Place  | change              | ${change} |

## 8. What happens when something fails

| Error  | Status | Message                    |
| ------ | ------ | -------------------------- |
| itself | 422    | A place is not in itself.  |
`;

const PERSON = [{ name: "Ann", email: "ann@example.org" }];
type Signed = TestServer & { token: string };
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function started(engine: Json, kind: Kind = {}): Promise<Signed> {
  const server = await open(document(kind), { engine, records: { Person: PERSON } });
  servers.push(server);
  return Object.assign(server, { token: await server.signIn("ann@example.org") });
}

async function send(server: Signed, step: string, body: string, query: Record<string, string>): Promise<Json> {
  const response = await fetch(`${server.url}/-/screens/places/import/${step}?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "text/csv", "x-ninefold": "1" },
    body,
  });
  expect(response.status).toBe(200);
  return response.json();
}

async function places(server: Signed): Promise<Json> {
  const { items } = (await server.ask("GET", "/api/records/Place", undefined, { token: server.token })).body;
  const name = (id: Json) => items.find((one: Json) => one.id === (id?.id ?? id))?.name ?? null;
  return Object.fromEntries(items.map((one: Json) => [one.name, [name(one.parent), (one.beside ?? []).map(name).sort()]]));
}

const told = ({ errors }: Json) => errors.map(({ row, column, code }: Json) => [row, column, code]);

describe.each(ENGINES)("rows in a circle on %s", (engine) => {
  it("refer to themselves, by their label and by the ID of the file", async () => {
    const server = await started(engine);
    const byLabel = await send(server, "run", "Name,Town,Parent\nHouse,Graz,house (graz)\nHall,Graz,Hall\n", {
      map: "name,town,parent",
      key: "by-the-label",
    });
    expect(byLabel).toMatchObject({ created: 2, wrong: 0, done: true });
    const byId = await send(
      server,
      "run",
      "ID,Name,Town,Parent\n0198c0de-0000-7000-8000-000000000001,Room,Graz,0198c0de-0000-7000-8000-000000000001\n",
      {
        map: "id,name,town,parent.id",
        match: "id",
        key: "by-the-identifier",
      },
    );
    expect(byId).toMatchObject({ created: 1, wrong: 0, done: true });
    expect(await places(server)).toEqual({ House: ["House", []], Hall: ["Hall", []], Room: ["Room", []] });
  });

  it("refer to each other, by one reference and by lists, and others refer to them", async () => {
    const server = await started(engine);
    const file = [
      "Name,Town,Parent,Beside",
      "Desk,Graz,Room,",
      "Room,Graz,House,Lamp;Room",
      "House,Graz,Room,",
      "Lamp,Graz,,Room",
      "Shelf,Graz,Nowhere,",
      "Box,Graz,Shelf,",
    ].join("\n");
    const query = { map: "name,town,parent,beside" };
    const tried = await send(server, "try", file, query);
    expect(tried).toMatchObject({ created: 4, wrong: 2 });
    expect(told(tried)).toEqual([
      [6, 2, "unknown-name"],
      [7, 2, "unknown-name"],
    ]);
    expect(tried.read.rows.map(({ row, is }: Json) => [row, is])).toEqual([
      [2, "created"],
      [3, "created"],
      [4, "created"],
      [5, "created"],
      [6, "wrong"],
    ]);
    expect(tried.read.rows[1].cells[2].value).toMatchObject({ label: "House (Graz)" });
    await send(server, "run", file, { ...query, without: tried.leaving, key: "each-other" });
    expect(await places(server)).toEqual({
      Desk: ["Room", []],
      Room: ["House", ["Lamp", "Room"]],
      House: ["Room", []],
      Lamp: [null, ["Room"]],
    });
  });

  it("make the same records in an empty copy, of an export", async () => {
    const from = await started(engine);
    const make = async (record: Json) =>
      (await from.ask("POST", "/api/records/Place", { town: "Graz", ...record }, { token: from.token })).body.id;
    const house = await make({ name: "House" });
    const room = await make({ name: "Room", parent: house });
    await from.ask("PATCH", `/api/records/Place/${house}`, { parent: room }, { token: from.token });
    const exported = await fetch(`${from.url}/-/screens/places/export`, { headers: { authorization: `Bearer ${from.token}` } });
    const file = await exported.text();
    const to = await started(engine);
    const { match, mapped } = await send(to, "read", file, {});
    const query = { match, map: mapped.map((name: string | null) => name ?? "").join(","), key: "empty-copy" };
    expect(await send(to, "run", file, query)).toMatchObject({ created: 2, done: true });
    expect(await places(to)).toEqual({ House: ["Room", []], Room: ["House", []] });
  });

  it("are refused where the reference is required, with what to do", async () => {
    const server = await started(engine, { parent: "required" });
    const file = "Name,Town,Parent\nHouse,Graz,Room\nRoom,Graz,House\nHall,Graz,Hall\nDesk,Graz,Hall\nBox,Graz,Nowhere\n";
    const tried = await send(server, "try", file, { map: "name,town,parent" });
    expect(told(tried)).toEqual([
      [2, 2, "rows-in-circle"],
      [3, 2, "rows-in-circle"],
      [4, 2, "rows-in-circle"],
      [5, 2, "unknown-name"],
      [6, 2, "unknown-name"],
    ]);
    expect(tried.errors[0]).toMatchObject({
      detail: "Parent: this row and “Room” refer to each other in a circle.",
      remedy: "In one of the rows, enter a record that exists. Change it after the import.",
    });
  });

  it("leave nothing behind where the reference is refused once they are made", async () => {
    const rule =
      "| Rule | For | Must hold | Otherwise |\n| --- | --- | --- | --- |\n| Not in itself | Place.parent | parent is empty or parent.name != name | itself |";
    const server = await started(engine, { rule });
    const file = "Name,Town,Parent\nHouse,Graz,House\nRoom,Graz,House\nHall,Graz,Yard\nYard,Graz,Hall\n";
    const query = { map: "name,town,parent" };
    const tried = await send(server, "try", file, query);
    expect(tried).toMatchObject({ created: 2, wrong: 2 });
    expect(tried.errors.map(({ row }: Json) => row)).toEqual([2, 3]);
    await send(server, "run", file, { ...query, without: tried.leaving, key: "nothing-left" });
    expect(await places(server)).toEqual({ Hall: ["Yard", []], Yard: ["Hall", []] });
  });

  it("need the permission to change a record, as setting the reference afterwards does", async () => {
    const server = await started(engine, { change: "no" });
    const tried = await send(server, "try", "Name,Town,Parent\nHouse,Graz,House\n", { map: "name,town,parent" });
    expect(tried).toMatchObject({ created: 0, wrong: 1, errors: [{ row: 2, code: "not-allowed" }] });
  });

  it("are many, and a long way leads to none", async () => {
    const server = await started(engine);
    const rows = Array.from({ length: 300 }, (_, at) => `P${at},Graz,P${(at + 1) % 300}`);
    const lost = Array.from({ length: 300 }, (_, at) => `L${at},Graz,L${at + 1}`);
    const tried = await send(server, "try", `Name,Town,Parent\n${[...rows, ...lost].join("\n")}\n`, { map: "name,town,parent" });
    expect(tried).toMatchObject({ created: 300, wrong: 300 });
  });
});
