// What the program does by itself: told in the answer of what made it due, and said in the log where it fails.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ENGINES, type House, open } from "./harness.ts";

const DOCUMENT = `
# Parcels

## 2. Screens and routes

| Screen  | Route            | Shows           | Fields        | Actions |
| ------- | ---------------- | --------------- | ------------- | ------- |
| Parcels | /                | list of Parcel  | title, status | -       |
| Parcel  | /p/{parcel}      | one Parcel      | title, status | weigh   |
| Edit    | /p/{parcel}/edit | form for Parcel | title, weight | save    |

## 3. Entities and their fields

### Parcel

| Field  | Type                   | Must be  | Value    |
| ------ | ---------------------- | -------- | -------- |
| title  | text(80)               | required | -        |
| weight | integer(0..99)         | required | starts 0 |
| tries  | integer(0..99)         | required | starts 0 |
| notes  | every Note by parcel   | -        | -        |

### Note

| Field  | Type                | Must be  | Value |
| ------ | ------------------- | -------- | ----- |
| parcel | reference to Parcel | required | -     |

## 4. States and transitions

### Parcel

- States: new_here, ready, gone, lost
- Ends in: gone, lost

| From     | Action             | To    | Only if    | Otherwise | Then                        |
| -------- | ------------------ | ----- | ---------- | --------- | --------------------------- |
| (new)    | bring              | new_here | -       | -         | -                           |
| new_here | weigh              | new_here | -       | -         | set weight to 3             |
| new_here | (when weight > 2)  | ready | -          | -         | add 1 to tries              |
| ready    | (after 2 days)     | gone  | weight < 9 | -         | create Note (parcel = this) |
| ready    | (after 3 days)     | lost  | -          | -         | -                           |

## 5. Validation rules

| Rule     | For  | Must hold                        | Otherwise |
| -------- | ---- | -------------------------------- | --------- |
| Not dull | Note | parcel.title is not "dull"       | dull      |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action                    | Anyone |
| ------ | ------------------------- | ------ |
| Parcel | see, bring, weigh, change | yes    |
| Note   | see                       | yes    |

## 8. The error catalogue

| Code | Status | Message                  |
| ---- | ------ | ------------------------ |
| dull | 422    | {parcel.title} is dull. |
`;

describe.each(ENGINES)("what the program does by itself, on %s", (engine) => {
  let house: House;
  const said: string[] = [];
  beforeAll(async () => {
    house = await open(DOCUMENT, { engine });
  });
  afterAll(() => house?.close());
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  const bring = async (title: string): Promise<string> => (await house.ask("POST", "/api/records/Parcel/actions/bring", { title })).body.id;
  const status = async (id: string) => (await house.ask("GET", `/api/records/Parcel/${id}`)).body.status;

  it("has been done when a change that made it due is answered", async () => {
    const id = await bring("one");
    const changed = await house.ask("PATCH", `/api/records/Parcel/${id}`, { weight: 5 });
    expect(changed.body).toMatchObject({ status: "ready", weight: 5, tries: 1, version: 3 });
    expect(changed.headers.get("etag")).toBe('"3"');
  });

  it("has been done when an action that made it due is answered", async () => {
    const acted = await house.ask("POST", `/api/records/Parcel/${await bring("two")}/actions/weigh`, {});
    expect(acted.body).toMatchObject({ status: "ready", version: 3 });
    const made = await house.ask("POST", "/api/records/Parcel/actions/bring", { title: "three", weight: 9 });
    expect(made.body).toMatchObject({ status: "ready", version: 2 });
  });

  it("has been done when the application is answered", async () => {
    const id = await bring("four");
    const acted = await house.ask("POST", `/-/records/Parcel/${id}/actions/weigh`, { values: {} });
    expect(acted.body).toMatchObject({ id, version: 3 });
  });

  it("says once why it fails, tries again, and goes on with the others", async () => {
    const [dull, fine] = [await bring("dull"), await bring("fine")];
    for (const id of [dull, fine]) await house.ask("PATCH", `/api/records/Parcel/${id}`, { weight: 5 });
    house.clock.at = new Date("2026-03-04T12:00:00.000Z");
    expect([await status(dull), await status(fine)]).toEqual(["ready", "gone"]);
    await bring("more");
    await bring("still more");
    const lines = said.map((line) => JSON.parse(line)).filter((line) => line.record === dull);
    expect(lines).toEqual([
      {
        level: "warn",
        message: "timer not performed",
        timer: "after 2 days",
        row: expect.stringContaining("point 4, Parcel"),
        entity: "Parcel",
        record: dull,
        code: "dull",
        because: expect.stringContaining("is dull."),
      },
    ]);
    await house.ask("PATCH", `/api/records/Parcel/${dull}`, { title: "bright" });
    expect(await status(dull)).toBe("gone");
    house.clock.at = new Date("2026-03-02T10:00:00.000Z");
  });

  it("says nothing of what only waits for its condition", async () => {
    const id = await bring("heavy");
    await house.ask("PATCH", `/api/records/Parcel/${id}`, { weight: 20 });
    house.clock.at = new Date("2026-03-04T12:00:00.000Z");
    expect(await status(id)).toBe("ready");
    expect(said.filter((line) => line.includes(id))).toEqual([]);
    house.clock.at = new Date("2026-03-02T10:00:00.000Z");
  });
});
