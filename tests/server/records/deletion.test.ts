// What becomes of records whose reference is deleted, on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const STUDIO = `# Studio

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| email | email | required, unique | - |
| boss | yes/no | required | starts no |

### Project

- When deleted: lead keep, parent remove, tags refuse

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required, unique | - |
| lead | reference to Person | optional | - |
| parent | reference to Project | optional | - |
| tags | list of Tag | optional | - |

### Task

- When deleted: project remove, marks keep

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |
| project | reference to Project | required | - |
| next | reference to Task | optional | - |
| marks | list of Mark | optional | - |

### Tag

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(40) | required, unique | - |

### Mark

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(40) | required, unique | - |

### Bill

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| project | reference to Project | required | - |
| secret | yes/no | required | starts no |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| Led or free | Project | lead is not empty or title != "Led" | needs-lead |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Worker | signed in |
| Boss | user.boss |

| Entity | Action | Worker | Boss |
| --- | --- | --- | --- |
| Person | see, delete, create | yes | yes |
| Project | see, delete, create | yes | yes |
| Tag | see, delete, create | yes | yes |
| Mark | see, delete, create | yes | yes |
| Task | see, create | yes | yes |
| Bill | create | yes | yes |
| Task | change | yes | yes |
| Bill | see | if not secret | yes |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| needs-lead | 422 | {title} needs somebody who leads it. |
`;

const RECORDS = {
  Person: [
    { email: "ann@example.org" },
    { email: "bea@example.org", boss: true },
    { email: "leads@example.org" },
    { email: "stays@example.org" },
  ],
  Tag: [{ name: "used" }, { name: "free" }],
  Mark: [{ name: "red" }, { name: "blue" }],
  Project: [
    { title: "Whole", lead: "@Person:leads@example.org", tags: [0] },
    { title: "Part", parent: 0 },
    { title: "Billed" },
    { title: "Led", lead: "@Person:stays@example.org" },
  ],
  Task: [
    { title: "first", project: 0, marks: [0, 1] },
    { title: "second", project: 1 },
    { title: "other", project: 2, marks: [0] },
  ],
  Bill: [{ project: 2 }, { project: 2, secret: true }],
};

describe.each(ENGINES)("deletion on %s", (engine) => {
  let server: TestServer;
  let worker: string;
  let boss: string;
  const items = async (entity: string): Promise<Json[]> =>
    (await server.ask("GET", `/api/records/${entity}`, undefined, { token: boss })).body.items;
  const find = async (entity: string, field: string, value: string): Promise<Json> =>
    (await items(entity)).find((one: Json) => one[field] === value);
  const remove = async (entity: string, field: string, value: string, token = worker) => {
    const { id } = await find(entity, field, value);
    return { id, ...(await server.ask("DELETE", `/api/records/${entity}/${id}`, undefined, { token })) };
  };

  beforeAll(async () => {
    server = await open(STUDIO, { engine, records: RECORDS });
    worker = await server.signIn("ann@example.org");
    boss = await server.signIn("bea@example.org");
  });
  afterAll(() => server?.close());

  it("refuses, and says how many refer to it, of those that one may see", async () => {
    const asWorker = await remove("Project", "title", "Billed");
    expect([asWorker.status, asWorker.body.code, asWorker.body.detail]).toEqual([
      409,
      "still-used",
      "Can’t delete: used by Bill (1) and others you can’t view.",
    ]);
    const asBoss = await remove("Project", "title", "Billed", boss);
    expect(asBoss.body.detail).toBe("Can’t delete: used by Bill (2).");
    expect((await items("Task")).map((one: Json) => one.title)).toContain("other");
    expect((await remove("Tag", "name", "used")).body.detail).toBe("Can’t delete: used by Project (1).");
    expect((await remove("Tag", "name", "free")).status).toBe(204);
  });

  it("proposes in the application what the user can do about all that stands in the way, and nothing else", async () => {
    const ways = async (entity: string, field: string, value: string, token: string) => {
      const { id, version } = await find(entity, field, value);
      const refused = await server.ask("POST", `/-/records/${entity}/${id}/delete`, { values: {}, version }, { token });
      expect(refused.body.code).toBe("still-used");
      return refused.body.inTheWay.map((one: Json) => [one.entity, ...one.ways]);
    };
    // Nobody may change a project; anybody may delete it.
    expect(await ways("Tag", "name", "used", worker)).toEqual([["Project", "delete"]]);
    // A bill keeps its project, and is deleted by nobody; another one is not even seen.
    expect(await ways("Project", "title", "Billed", boss)).toEqual([["Bill"]]);
    expect(await ways("Project", "title", "Billed", worker)).toEqual([["Bill"]]);
  });

  it("empties references that are kept, and leaves that in the history", async () => {
    const gone = await remove("Person", "email", "leads@example.org");
    expect(gone.status).toBe(204);
    const project = await find("Project", "title", "Whole");
    expect([project.lead, project.version]).toEqual([null, 2]);
    const [entry] = await server.store.history("Project", project.id, 1);
    expect([entry?.action, entry?.changes]).toEqual(["change", { lead: { from: gone.id, to: null } }]);
  });

  it("holds what is emptied to its rules, and then deletes nothing", async () => {
    const refused = await remove("Person", "email", "stays@example.org");
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([422, "needs-lead", "Led needs somebody who leads it."]);
    expect((await find("Project", "title", "Led")).lead.id ?? (await find("Project", "title", "Led")).lead).toBe(refused.id);
  });

  it("takes what is deleted off the lists that are kept", async () => {
    expect((await remove("Mark", "name", "red")).status).toBe(204);
    const tasks = await items("Task");
    const marks = tasks.map((one: Json) => [one.title, one.marks.length, one.version]);
    expect(marks.sort()).toEqual([
      ["first", 1, 2],
      ["other", 0, 2],
      ["second", 0, 1],
    ]);
  });

  it("deletes as well what is to go with it, however far, with its history", async () => {
    const [first, second] = [await find("Task", "title", "first"), await find("Task", "title", "second")];
    // Two that refer to each other and to what goes.
    await server.ask("PATCH", `/api/records/Task/${first.id}`, { next: second.id }, { token: worker });
    await server.ask("PATCH", `/api/records/Task/${second.id}`, { next: first.id }, { token: worker });
    expect((await remove("Project", "title", "Whole")).status).toBe(204);
    expect((await items("Project")).map((one: Json) => one.title).sort()).toEqual(["Billed", "Led"]);
    expect((await items("Task")).map((one: Json) => one.title)).toEqual(["other"]);
    const [entry] = await server.store.history("Task", second.id, 1);
    expect([entry?.action, entry?.by === null]).toEqual(["delete", false]);
  });
});
