// The menu says how many records wait in the lists that are the viewer's.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ICON_PATHS } from "../../../src/runtime/server/app-api/labels/icon-paths.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const TASKS = `# Tasks

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route         | Shows          | Only where                     | Menu | Section | Icon   |
| ------- | ------------- | -------------- | ------------------------------ | ---- | ------- | ------ |
| All     | /             | list of Task   | -                              | yes  | -       | -      |
| Done    | /done         | list of Task   | done                           | yes  | -       | -      |
| Mine    | /mine         | list of Task   | worker = user and not done     | yes  | Work    | target |
| Bosses  | /bosses       | list of Task   | user.boss and not done         | yes  | Work    | -      |
| Hidden  | /hidden       | list of Task   | worker = user                  | no   | -       | -      |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required         |
| email | email    | required, unique |
| boss  | yes/no   | required         |

### Task

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| title  | text(40)            | required |
| worker | reference to Person | required |
| done   | yes/no              | required |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Worker  | signed in     |

| Entity | Action      | Visitor | Worker                          |
| ------ | ----------- | ------- | ------------------------------- |
| Person | see         | no      | yes                             |
| Task   | see, create | no      | if worker = user or user.boss   |
`;

const task = (worker: number, done = false) => ({ title: "Sweep", worker, done });

describe.each(engineFor(import.meta.filename))("counts of the menu, on %s", (engine) => {
  let server: TestServer;
  const countsOf = async (who: string): Promise<Json> => {
    const token = await server.signIn(`${who}@example.org`);
    return (await server.ask("GET", "/-/counts", undefined, { token })).body;
  };
  beforeAll(async () => {
    const records = {
      Person: ["ada", "bo"].map((name) => ({ name, email: `${name}@example.org`, boss: name === "bo" })),
      Task: [task(0), task(0), task(0, true), task(1), ...Array.from({ length: 120 }, () => task(1))],
    };
    server = await open(TASKS, { engine, records });
  });
  afterAll(() => server?.close());

  it("are of lists whose condition speaks of the user, as they see them, and no further than a hundred", async () => {
    expect(await countsOf("ada")).toEqual({ mine: 2 });
    expect(await countsOf("bo")).toEqual({ mine: 100, bosses: 100 });
  });

  it("are none to visitors", async () => {
    expect((await server.ask("GET", "/-/counts")).body).toEqual({});
  });

  it("stand under the headings and icons of the document", async () => {
    const token = await server.signIn("ada@example.org");
    const { screens } = (await server.ask("GET", "/-/app", undefined, { token })).body;
    const places = screens.map(({ name, section, icon }: Json) => [name, section, icon]);
    expect(places).toContainEqual(["Mine", "Work", ICON_PATHS.target]);
    expect(places).toContainEqual(["All", undefined, ICON_PATHS.task]);
  });
});
