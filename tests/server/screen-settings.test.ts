// What a row of the screens' table says beside what it shows: the order, and whether it is in the menu.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type House, type Json, open } from "./harness.ts";

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

describe.each(ENGINES)("settings of screens, on %s", (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await open(NOTES, { engine });
    for (const title of ["b", "c", "a"]) {
      house.clock.at = new Date(house.clock.at.getTime() + 60_000);
      const { id } = (await house.ask("POST", "/api/records/Note", { title })).body;
      await house.ask("POST", "/api/records/Page", { text: `of ${title}`, note: id });
    }
  });
  afterAll(() => house?.close());

  const shown = async (screen: string, query = "") =>
    (await house.ask("GET", `/-/screens/${screen}/rows${query}`)).body.rows.map(({ values }: Json) => values.title ?? values.text);

  it("sorts by a field that the list does not show", async () => {
    expect(await shown("latest")).toEqual(["a", "c", "b"]);
    expect(await shown("first")).toEqual(["b", "c", "a"]);
    expect(await shown("pages")).toEqual(["of a", "of c", "of b"]);
  });

  it("filters by when a record was made", async () => {
    expect(await shown("latest", "?f.created_at.min=2026-03-02T10:02:00Z")).toEqual(["a", "c"]);
  });

  it("leaves out of the menu what is not to be in it, whatever the screen shows", () => {
    const { screens } = house.plan;
    expect(screens.filter((screen) => screen.menu).map((screen) => screen.name)).toEqual(["Latest", "First", "Pages", "Help"]);
  });
});
