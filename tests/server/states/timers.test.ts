// Timers are reported in the answer that made them due, and in the log.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

/** Reminders that leave a record in its state: by a date, by a moment, and from two states into one of them. */
const REMINDERS = `
# Bills

## 1. What the product does and for whom

- Time zone: Europe/Berlin

## 3. Entities and their fields

### Bill

| Field   | Type            | Must be  | Value    |
| ------- | --------------- | -------- | -------- |
| due_on  | date            | required | -        |
| ends_at | moment          | required | -        |
| days    | integer(0..999) | required | starts 0 |
| ends    | integer(0..999) | required | starts 0 |
| moves   | integer(0..999) | required | starts 0 |

## 4. States and transitions

### Bill

- States: asked, open, paid
- Ends in: paid

| From        | Action                 | To    | Only if | Otherwise | Then           |
| ----------- | ---------------------- | ----- | ------- | --------- | -------------- |
| (new)       | send                   | open  | -       | -         | -              |
| (new)       | ask                    | asked | -       | -         | -              |
| open        | (at due_on - 3 days)   | open  | -       | -         | add 1 to days  |
| open        | (at ends_at)           | open  | -       | -         | add 1 to ends  |
| asked, open | (at ends_at + 2 hours) | open  | -       | -         | add 1 to moves |
| open        | pay                    | paid  | -       | -         | -              |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action                      | Anyone |
| ------ | --------------------------- | ------ |
| Bill   | see, send, ask, pay, change | yes    |
`;

const ENDLESS = `
# Bills

## 3. Entities and their fields

### Bill

| Field  | Type                | Must be  | Value |
| ------ | ------------------- | -------- | ----- |
| urgent | yes/no              | required | -     |
| quiet  | yes/no              | required | -     |
| notes  | every Note by bill  | -        | -     |

### Note

| Field | Type              | Must be  | Value |
| ----- | ----------------- | -------- | ----- |
| bill  | reference to Bill | required | -     |
| last  | yes/no            | required | -     |

## 4. States and transitions

### Bill

- States: open

| From  | Action                                        | To   | Then                                    |
| ----- | --------------------------------------------- | ---- | --------------------------------------- |
| (new) | send                                          | open | -                                       |
| open  | (when urgent and no notes where (last))       | open | create Note (bill = this, last = quiet) |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action            | Anyone |
| ------ | ----------------- | ------ |
| Bill   | see, send, change | yes    |
| Note   | see               | yes    |
`;

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
  let server: TestServer;
  const said: string[] = [];
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine });
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  const bring = async (title: string): Promise<string> =>
    (await server.ask("POST", "/api/records/Parcel/actions/bring", { title })).body.id;
  const status = async (id: string) => (await server.ask("GET", `/api/records/Parcel/${id}`)).body.status;

  it("has been done when a change that made it due is answered", async () => {
    const id = await bring("one");
    const changed = await server.ask("PATCH", `/api/records/Parcel/${id}`, { weight: 5 });
    expect(changed.body).toMatchObject({ status: "ready", weight: 5, tries: 1, version: 3 });
    expect(changed.headers.get("etag")).toBe('"3"');
  });

  it("has been done when an action that made it due is answered", async () => {
    const acted = await server.ask("POST", `/api/records/Parcel/${await bring("two")}/actions/weigh`, {});
    expect(acted.body).toMatchObject({ status: "ready", version: 3 });
    const made = await server.ask("POST", "/api/records/Parcel/actions/bring", { title: "three", weight: 9 });
    expect(made.body).toMatchObject({ status: "ready", version: 2 });
  });

  it("has been done when the application is answered", async () => {
    const id = await bring("four");
    const acted = await server.ask("POST", `/-/records/Parcel/${id}/actions/weigh`, { values: {} });
    expect(acted.body).toMatchObject({ id, version: 3 });
  });

  it("says once why it fails, tries again, and goes on with the others", async () => {
    const [dull, fine] = [await bring("dull"), await bring("fine")];
    for (const id of [dull, fine]) await server.ask("PATCH", `/api/records/Parcel/${id}`, { weight: 5 });
    server.clock.at = new Date("2026-03-04T12:00:00.000Z");
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
        refusedBy: [{ code: "dull", cite: expect.stringContaining("point 5") }],
      },
    ]);
    await server.ask("PATCH", `/api/records/Parcel/${dull}`, { title: "bright" });
    expect(await status(dull)).toBe("gone");
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
  });

  it("says once why it fails, however often the clock is set back and forth", async () => {
    const dull = await bring("dull");
    await server.ask("PATCH", `/api/records/Parcel/${dull}`, { weight: 5 });
    for (const day of ["2026-03-04", "2026-03-02", "2026-03-04", "2026-03-02", "2026-03-04", "2026-03-02"]) {
      server.clock.at = new Date(`${day}T11:00:00.000Z`);
      // Whatever is written lets the timers look.
      await bring("meanwhile");
      await server.ninefold.settle();
    }
    expect(said.filter((line) => line.includes(dull)).length).toBe(1);
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
  });

  it("says nothing of what only waits for its condition", async () => {
    const id = await bring("heavy");
    await server.ask("PATCH", `/api/records/Parcel/${id}`, { weight: 20 });
    server.clock.at = new Date("2026-03-04T12:00:00.000Z");
    expect(await status(id)).toBe("ready");
    expect(said.filter((line) => line.includes(id))).toEqual([]);
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
  });
});

describe.each(ENGINES)("a timer that is due again whenever it was performed, on %s", (engine) => {
  let server: TestServer;
  const said: string[] = [];
  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
    server = await open(ENDLESS, { engine });
  });
  afterAll(async () => {
    await server?.close();
    vi.restoreAllMocks();
  });

  const notes = async (bill: string): Promise<number> =>
    (await server.ask("GET", `/api/records/Note?bill=${bill}&total=exact&size=1`)).body.total;
  const change = (bill: string, urgent: boolean) => server.ask("PATCH", `/api/records/Bill/${bill}`, { urgent });

  it("rests after fifty times, which the log says, and goes on when somebody changed the record", async () => {
    const send = async (urgent: boolean): Promise<string> =>
      (await server.ask("POST", "/api/records/Bill/actions/send", { urgent, quiet: false })).body.id;
    const [calm, urgent] = [await send(false), await send(true)];
    await server.ninefold.settle();
    expect([await notes(urgent), await notes(calm)]).toEqual([50, 0]);
    expect(said.filter((line) => line.includes(urgent))).toEqual([expect.stringContaining("timer stopped")]);
    await change(calm, true);
    expect([await notes(urgent), await notes(calm)]).toEqual([50, 50]);
    await change(urgent, false);
    expect(await notes(urgent)).toBe(50);
    await change(urgent, true);
    expect(await notes(urgent)).toBe(100);
    expect(said.filter((line) => line.includes("timer stopped"))).toHaveLength(3);
  });
});

describe.each(ENGINES)("reminders, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(REMINDERS, { engine });
  });
  afterAll(() => server?.close());

  const make = async (action: string, values: object): Promise<string> =>
    (await server.ask("POST", `/api/records/Bill/actions/${action}`, values)).body.id;
  const counts = async (id: string) => {
    const { days, ends, moves, status } = (await server.ask("GET", `/api/records/Bill/${id}`)).body;
    return { days, ends, moves, status };
  };

  it("are sent once when their day or moment comes, and again where it is put off", async () => {
    server.clock.at = new Date("2026-05-01T08:00:00.000Z");
    const id = await make("send", { due_on: "2026-05-10", ends_at: "2026-05-08T12:00:00.000Z" });
    expect(await counts(id)).toEqual({ days: 0, ends: 0, moves: 0, status: "open" });
    server.clock.at = new Date("2026-05-06T22:30:00.000Z");
    expect(await counts(id)).toEqual({ days: 1, ends: 0, moves: 0, status: "open" });
    server.clock.at = new Date("2026-05-08T12:00:00.000Z");
    expect(await counts(id)).toEqual({ days: 1, ends: 1, moves: 0, status: "open" });
    expect(await counts(id)).toEqual({ days: 1, ends: 1, moves: 0, status: "open" });
    server.clock.at = new Date("2026-05-08T15:00:00.000Z");
    expect(await counts(id)).toEqual({ days: 1, ends: 1, moves: 1, status: "open" });
    await server.ask("PATCH", `/api/records/Bill/${id}`, { due_on: "2026-05-20" });
    server.clock.at = new Date("2026-05-30T12:00:00.000Z");
    expect(await counts(id)).toEqual({ days: 2, ends: 1, moves: 1, status: "open" });
  });

  it("are not sent for what was past already, but lead on all the same", async () => {
    server.clock.at = new Date("2026-06-10T08:00:00.000Z");
    const late = { due_on: "2026-06-01", ends_at: "2026-06-02T12:00:00.000Z" };
    expect(await counts(await make("send", late))).toEqual({ days: 0, ends: 0, moves: 0, status: "open" });
    expect(await counts(await make("ask", late))).toEqual({ days: 0, ends: 0, moves: 1, status: "open" });
  });
});
