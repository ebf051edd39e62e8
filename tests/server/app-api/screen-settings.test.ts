// The order of a list and its place in the menu, by the table of screens.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 2. Screens and routes

| Screen | Route  | Shows                   | Fields | Sort             | Filter by  | Menu |
| ------ | ------ | ----------------------- | ------ | ---------------- | ---------- | ---- |
| Latest | /      | list of Note            | title  | -created_at      | created_at | yes  |
| First  | /first | list of Note            | title  | created_at       | -          | yes  |
| Pages  | /pages | list of Page            | text   | -note.created_at | -          | yes  |
| Letter | /mail  | not shown: who writes?  | -      | -                | -          | no   |
| About  | /about | page                    | -      | -                | -          | no   |
| Help   | /help  | not shown: who helps?   | -      | -                | -          | -    |

## 3. Entities and their fields

### Note

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |

### Page

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| text  | text(80)          | required |
| note  | reference to Note | optional |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action      | Anyone |
| ------ | ----------- | ------ |
| Note   | see, create | yes    |
| Page   | see, create | yes    |
`;

describe.each(engineFor(import.meta.filename))("settings of screens, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(NOTES, { engine });
    for (const title of ["b", "c", "a"]) {
      server.clock.at = new Date(server.clock.at.getTime() + 60_000);
      const { id } = (await server.ask("POST", "/api/records/Note", { title })).body;
      await server.ask("POST", "/api/records/Page", { text: `of ${title}`, note: id });
    }
  });
  afterAll(() => server?.close());

  const shown = async (screen: string, query = "") =>
    (await server.ask("GET", `/-/screens/${screen}/rows${query}`)).body.rows.map(({ values }: Json) => values.title ?? values.text);

  it("sorts by a field that the list does not show", async () => {
    expect(await shown("latest")).toEqual(["a", "c", "b"]);
    expect(await shown("first")).toEqual(["b", "c", "a"]);
    expect(await shown("pages")).toEqual(["of a", "of c", "of b"]);
  });

  it("filters by when a record was made", async () => {
    expect(await shown("latest", "?f.created_at.min=2026-03-02T10:02:00Z")).toEqual(["a", "c"]);
  });

  it("leaves out of the menu what is not to be in it, whatever the screen shows", () => {
    const { screens } = server.plan;
    expect(screens.filter((screen) => screen.menu).map((screen) => screen.name)).toEqual(["Latest", "First", "Pages", "Help"]);
  });
});

const TASKS = `# Tasks

## 2. Screens and routes

| Screen     | Route                | Shows         | Only where  | Fields | Actions                          |
| ---------- | -------------------- | ------------- | ----------- | ------ | -------------------------------- |
| Tasks      | /                    | list of Task  | -           | title  | change, Reopen task              |
| Notes      | /notes               | list of Note  | -           | task   | -                                |
| Task page  | /tasks/{task}        | one Task      | done is no  | title  | change, Reopen task              |
| Edit task  | /tasks/{task}/edit   | form for Task | done is no  | title  | save                             |
| Reopen task | /tasks/{task}/reopen | form for Task | done is yes | done   | save                             |

## 3. Entities and their fields

### Task

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |
| done  | yes/no   | required |

### Note

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| task  | reference to Task | required |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action              | Anyone |
| ------ | ------------------- | ------ |
| Task   | see, create, change | yes    |
| Note   | see, create         | yes    |
`;

describe.each(engineFor(import.meta.filename))("a record that a screen is not for, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(TASKS, { engine });
    for (const [title, done] of [
      ["a", false],
      ["b", true],
    ]) {
      const { body } = await server.ask("POST", "/api/records/Task", { title, done });
      await server.ask("POST", "/api/records/Note", { task: body.id });
    }
  });
  afterAll(() => server?.close());

  it("is not led there, neither by itself nor by what refers to it, and is offered no form of it", async () => {
    const { rows } = (await server.ask("GET", "/-/screens/tasks/rows?sort=title")).body;
    const offered = rows.map((row: Json) => row.actions.map((action: Json) => [action.label, action.href.replace(row.id, "ID")]));
    expect(offered).toEqual([[["Edit", "/tasks/ID/edit"]], [["Reopen task", "/tasks/ID/reopen"]]]);
    expect(rows.map((row: Json) => row.href)).toEqual([`/tasks/${rows[0].id}`, null]);
    const notes = (await server.ask("GET", "/-/screens/notes/rows")).body.rows;
    const led = notes.map((row: Json) => [row.values.task.label, row.values.task.href]);
    expect(led.toSorted()).toEqual([
      ["a", `/tasks/${rows[0].id}`],
      ["b", null],
    ]);
  });
});
