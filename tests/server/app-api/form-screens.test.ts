// A form creates its record by the action that its screen names.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const TASKS = `# Tasks

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route              | Shows         | Only where     | Fields | Actions    |
| --------- | ------------------ | ------------- | -------------- | ------ | ---------- |
| Tasks     | /                  | list of Task  | -              | title  | -          |
| Note      | /note              | form for Task | -              | title  | write down |
| Order     | /order             | form for Task | -              | title  | give out   |
| Edit task | /tasks/{task}/edit | form for Task | status is idea | title  | save       |

## 3. Entities and their fields

### Person

| Field | Type   | Must be          |
| ----- | ------ | ---------------- |
| email | email  | required, unique |
| chief | yes/no | required         |

### Task

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(40) | required |

## 4. States and transitions

### Task

- States: idea, given
- Ends in: given

| From  | Action     | To    |
| ----- | ---------- | ----- |
| (new) | write down | idea  |
| (new) | give out   | given |
| idea  | hand out   | given |

## 6. Roles and permissions

| Role   | Means      |
| ------ | ---------- |
| Member | signed in  |
| Chief  | user.chief |

| Entity | Action                                       | Member | Chief |
| ------ | -------------------------------------------- | ------ | ----- |
| Person | see                                          | yes    | yes   |
| Task   | see, change, write down, give out, hand out  | yes    | yes   |
| Tasks  | open                                         | no     | yes   |
`;

const PEOPLE = [
  { email: "a@example.org", chief: false },
  { email: "c@example.org", chief: true },
];

describe.each(engineFor(import.meta.filename))("forms, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(TASKS, { engine, records: { Person: PEOPLE } });
  });
  afterAll(() => server?.close());

  it("make records by the action that they name, and change those alone that they are for", async () => {
    const token = await server.signIn("a@example.org");
    const ask = (method: string, path: string, body?: unknown) => server.ask(method, `/-/screens/${path}`, body, { token });
    expect((await ask("GET", "note/form")).body.submitLabel).toBe("Write down");
    expect((await ask("GET", "order/form")).body.submitLabel).toBe("Give out");
    const note = (await ask("POST", "note/save", { values: { title: "n" } })).body.id;
    const order = (await ask("POST", "order/save", { values: { title: "o" } })).body.id;
    expect((await server.store.get("Task", note))?.status).toBe("idea");
    expect((await server.store.get("Task", order))?.status).toBe("given");
    const edit = (method: string, what: string, id: string, body?: unknown) => ask(method, `edit-task/${what}?p.task=${id}`, body);
    expect((await edit("GET", "form", note)).status).toBe(200);
    expect((await edit("POST", "save", note, { values: { title: "m" } })).status).toBe(200);
    expect((await edit("GET", "form", order)).body).toMatchObject({ refused: { past: true } });
    expect(await edit("POST", "save", order, { values: { title: "m" } })).toMatchObject({
      status: 409,
      body: { code: "not-possible-now" },
    });
  });

  it("lead on to a list that whoever saved may open, and else nowhere", async () => {
    const leadsTo = async (email: string) =>
      (await server.ask("GET", "/-/screens/note/form", undefined, { token: await server.signIn(email) })).body.after;
    expect(await leadsTo("c@example.org")).toBe("/");
    expect(await leadsTo("a@example.org")).toBeNull();
  });
});
