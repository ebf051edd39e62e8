// The history of the whole product: nothing but what the caller may see of it, and never changed.

import { uuidv7 as newId } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const CLAIMS = `# Claims

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route           | Shows     | Fields |
| ------ | --------------- | --------- | ------ |
| Claim  | /claims/{claim} | one Claim | title  |
| Edit   | /claims/{claim}/edit | form for Claim | title, marks |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |
| chief | yes/no   |                  |

### Claim

- When deleted: marks keep

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| title | text(80)            | required |             |
| notes | text(80)            |          |             |
| owner | reference to Person |          | starts user |
| marks | list of Mark        |          |             |

### Mark

- Shown as: {name}

| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| name   | text(40) | required, unique |           |
| hidden | yes/no   | required         | starts no |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |
| Chief   | user.chief    |

| Entity | Action                 | Visitor | Member          | Chief |
| ------ | ---------------------- | ------- | --------------- | ----- |
| Person | see                    | no      | if this = user  | yes   |
| Claim  | see                    | no      | if owner = user | yes   |
| Claim  | see notes              | no      | no              | yes   |
| Claim  | create, change, delete | no      | yes             | yes   |
| Mark   | see                    | no      | if not hidden   | yes   |
| Mark   | delete                 | no      | no              | yes   |
`;

describe.each(engineFor(import.meta.filename))("the history of the product on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const read = async (who: string | null, query = "") =>
    (await server.ask("GET", `/api/history${query}`, undefined, { token: who === null ? undefined : tokens[who] })).body;
  beforeAll(async () => {
    const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org`, chief: name === "Cy" });
    server = await open(CLAIMS, { engine, records: { Person: [person("Ann"), person("Ben"), person("Cy")] } });
    for (const name of ["Ann", "Ben", "Cy"]) {
      tokens[name] = await server.signIn(`${name.toLowerCase()}@example.org`);
      ids[name] = (await server.ask("GET", "/api/session", undefined, { token: tokens[name] })).body.id;
    }
    const made = await server.ask("POST", "/api/records/Claim", { title: "Roof", notes: "Dubious" }, { token: tokens.Ann });
    await server.ask("PATCH", `/api/records/Claim/${made.body.id}`, { title: "Roofs" }, { token: tokens.Cy });
    const gone = await server.ask("POST", "/api/records/Claim", { title: "Door" }, { token: tokens.Ann });
    await server.ask("DELETE", `/api/records/Claim/${gone.body.id}`, undefined, { token: tokens.Ann });
  });
  afterAll(() => server?.close());

  it("shows entries of records that the caller may see, with the fields that they may see", async () => {
    const claims = "?entity=Claim";
    const told = (body: Json) => body.items.map((one: Json) => [one.action, one.by]);
    expect(told(await read("Cy", claims))).toEqual([
      ["delete", "Ann"],
      ["create", "Ann"],
      ["change", "Cy"],
      ["create", "Ann"],
    ]);
    expect(told(await read("Ann", claims))).toEqual([
      ["change", ""],
      ["create", "Ann"],
    ]);
    expect(told(await read("Ben", claims))).toEqual([]);
    expect(told(await read(null))).toEqual([]);
    const labels = (body: Json) => body.items.at(-1).changes.map((one: Json) => one.label);
    expect(labels(await read("Cy", claims))).toContain("Notes");
    expect(labels(await read("Ann", claims))).not.toContain("Notes");
  });

  it("is filtered by who, what and when, and tells nobody by a filter what they may not see", async () => {
    expect((await read("Cy", `?by=${ids.Cy}`)).items).toHaveLength(1);
    expect((await read("Ann", `?by=${ids.Cy}`)).items).toEqual([]);
    expect((await read("Cy", "?action=delete")).items).toHaveLength(1);
    expect((await read("Cy", "?entity=Claim&since=2030-01-01T00:00:00Z")).items).toEqual([]);
    for (const query of ["?entity=constructor", "?since=yesterday", "?after=x", "?limit=1"]) {
      expect((await server.ask("GET", `/api/history${query}`, undefined, { token: tokens.Cy })).status).toBe(400);
    }
  });

  it("goes on from page to page without a gap", async () => {
    for (let at = 0; at < 60; at++) await server.ask("POST", "/api/records/Claim", { title: `Claim ${at}` }, { token: tokens.Ben });
    const first = await read("Ben", "?entity=Claim");
    const second = await read("Ben", `?entity=Claim&after=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.items, ...second.items].map((one: Json) => one.id)).size).toBe(60);
  });

  it("tells who was put on a list and taken off it, as far as the reader may see them", async () => {
    const mark = async (name: string, hidden: boolean) => {
      const id = newId();
      const at = server.clock.at.toISOString();
      const system = { created_at: at, created_by: null, changed_at: at, changed_by: null, version: 1 };
      await server.store.write((transaction) => transaction.insert("Mark", { id, name, hidden, ...system }));
      return id;
    };
    const [red, blue, secret] = [await mark("Red", false), await mark("Blue", false), await mark("Secret", true)];
    const ask = (method: string, path: string, body: unknown, who: string) => server.ask(method, path, body, { token: tokens[who] });
    const { id } = (await ask("POST", "/api/records/Claim", { title: "Marked", marks: [red] }, "Ann")).body;
    await ask("PATCH", `/api/records/Claim/${id}`, { marks: [blue, red, secret] }, "Cy");
    const again = await ask("PATCH", `/api/records/Claim/${id}`, { title: "Marked", marks: [secret, blue, red] }, "Cy");
    expect(again.body).toMatchObject({ version: 2 });
    expect((await read("Cy", `?record=${id}`)).items).toHaveLength(2);
    const saved = await ask("POST", `/-/screens/edit/save?p.claim=${id}`, { values: { title: "Marks", marks: [blue] }, version: 2 }, "Ann");
    const told = async (who: string) =>
      (await read(who, `?record=${id}`)).items.map((one: Json) =>
        one.changes.filter(({ label }: Json) => label !== "Owner").map(({ label, from, to }: Json) => `${label}: ${from} > ${to}`),
      );
    const made = ["Title:  > Marked", "Marks:  > Red"];
    expect(await told("Ann")).toEqual([["Title: Marked > Marks", "Marks: Red > "], ["Marks:  > Blue"], made]);
    expect((await told("Cy"))[1]).toEqual(["Marks:  > Blue", "Marks:  > Secret"]);
    expect(saved.body).toMatchObject({ undo: true });
    const undone = await ask("POST", "/-/undo", { entity: "Claim", records: [{ id, version: saved.body.version }] }, "Ann");
    expect(undone.body).toEqual({ undone: 1, refused: 0 });
    expect((await told("Ann"))[0]).toEqual(["Title: Marks > Marked", "Marks:  > Red"]);
    expect(await server.store.membersOf("Claim", "marks", [id])).toEqual([blue, red, secret]);
    await ask("DELETE", `/api/records/Mark/${red}`, undefined, "Cy");
    expect([(await told("Cy"))[0], (await told("Ann"))[0]]).toEqual([["Marks: Red > "], ["Marks: Red > "]]);
    await ask("DELETE", `/api/records/Claim/${id}`, undefined, "Ann");
    expect((await told("Cy"))[0]).toEqual(["Title: Marked > ", "Marks: Blue > ", "Marks: Secret > "]);
  });

  it("is only ever added to", async () => {
    const deletions = async () => (await read("Cy", "?action=delete")).items.length;
    const before = await deletions();
    const change = (text: string) => server.store.write((transaction) => transaction.system.run(text, []));
    await expect(change(`UPDATE "ninefold_history" SET "action" = 'nothing'`)).rejects.toThrow();
    await expect(change(`DELETE FROM "ninefold_history"`)).rejects.toThrow();
    expect([before > 0, await deletions()]).toEqual([true, before]);
  });
});
