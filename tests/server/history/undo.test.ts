// Undo on both engines, by the inverse operation, under the same permissions and rules.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

/** Orders with lines, a slip and a PIN, which people keep in mind or not; the guest reads no history. */
const SHELF = `# Shelf

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen     | Route                | Shows          | Fields                     | Actions                                 |
| ---------- | -------------------- | -------------- | -------------------------- | --------------------------------------- |
| Orders     | /                    | list of Order  | title, fans                | keep in mind, forget, hide, star        |
| Order page | /orders/{order}      | one Order      | title, lines               | keep in mind, forget, hide, star        |
| Edit order | /orders/{order}/edit | form for Order | title, lines, notes, tags, pin | save                                    |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| guest | yes/no   | required         | starts no |
| watched | list of Order | optional | - |

### Order

| Field | Type             | Must be  | Label     | Value     |
| ----- | ---------------- | -------- | --------- | --------- |
| title | text(80)         | required | -         | -         |
| lines | rows of Line     | optional | Positions | -         |
| notes | rows of Note     | optional | Notices   | -         |
| tags  | list of text(20) | optional | Words     | -         |
| pin   | secret           | optional | PIN       | -         |
| fans  | list of Person   | optional | -         | -         |
| stars | integer          | required | -         | starts 0  |
| dull  | yes/no           | required | -         | starts no |

### Line

| Field  | Type            | Must be  |
| ------ | --------------- | -------- |
| what   | text(80)        | required |

### Note

| Field  | Type            | Must be  |
| ------ | --------------- | -------- |
| what   | text(80)        | required |
| code   | number "N-{00}" | -        |

## 4. States and transitions

### Order

- States: open, closed
- Ends in: closed

| From  | Action       | To     | Then                                      | Only if             | Asks for                  |
| ----- | ------------ | ------ | ----------------------------------------- | ------------------- | ------------------------- |
| (new) | enter        | open   | -                                         | -                   | -                         |
| open  | keep in mind | open   | add user to fans                          | -                   | -                         |
| open  | hide         | open   | set dull to yes; remove user from fans    | -                   | -                         |
| open  | forget       | open   | remove user from fans                     | -                   | -                         |
| open  | star         | open   | add 1 to stars                            | -                   | -                         |
| open  | watch        | open   | add this to user.watched                  | user is not empty   | -                         |
| open  | unwatch      | open   | remove this from user.watched             | user is not empty and title != "Sealed" | -                         |
| open  | praise       | open   | add user to fans; tell user praised       | -                   | -                         |
| open  | rename       | open   | -                                         | title != "Sealed"   | title: text(80), required |
| open  | close        | closed | -                                         | -                   | -                         |

## 6. Roles and permissions

| Role   | Means          |
| ------ | -------------- |
| Clerk  | not user.guest |
| Guest  | user.guest     |

| Entity | Action                                                   | Clerk | Guest |
| ------ | -------------------------------------------------------- | ----- | ----- |
| Person | see                                                      | yes   | yes   |
| Order  | see, change, enter, keep in mind, hide, star, rename, close, watch, unwatch, praise | yes | yes   |
| Order  | forget                                                   | yes   | no    |
| Order  | see history                                              | yes   | no    |

## 7. Calls and outbound interfaces

| Message | To | Subject | Text        |
| ------- | -- | ------- | ----------- |
| praised | -  | Praise  | You did it. |
`;

describe("what Undo does not take back", () => {
  let server: TestServer;
  let ann: string;
  let gil: string;

  beforeAll(async () => {
    const Person = [
      { name: "Ann", email: "ann@example.org" },
      { name: "Gil", email: "gil@example.org", guest: true },
    ];
    server = await open(SHELF, { records: { Person, Order: [{ title: "Roof", lines: [{ what: "Slate" }] }] } });
    [ann, gil] = [await server.signIn("ann@example.org"), await server.signIn("gil@example.org")];
  });

  afterAll(() => server?.close());

  const order = async (token: string): Promise<Json> => (await server.ask("GET", "/api/records/Order", undefined, { token })).body.items[0];
  const save = async (token: string, values: Json): Promise<Json> => {
    const { id, version } = await order(token);
    return (await server.ask("POST", `/-/screens/edit-order/save?p.order=${id}`, { values, version }, { token })).body;
  };
  const act = async (token: string, slug: string): Promise<Json> => {
    const { id, version } = await order(token);
    return (await server.ask("POST", `/-/records/Order/${id}/actions/${slug}`, { values: {}, version }, { token })).body;
  };

  it("is named by its labels, with the history where that has what was there and its reader reads it", async () => {
    expect((await save(ann, { title: "Roofs", notes: [{ what: "Wet" }] })).undo).toBe(true);
    expect((await save(ann, { notes: [] })).stays).toEqual({ why: "not-kept", fields: ["Notices"], told: true });
    expect((await save(gil, { notes: [{ what: "Dry" }], tags: ["old"] })).undo).toBe(true);
    expect((await save(gil, { notes: [], lines: [] })).stays).toEqual({ why: "not-kept", fields: ["Notices"] });
    expect((await save(ann, { tags: ["new"] })).undo).toBe(true);
    expect((await save(ann, { title: "Roofs", pin: "1234" })).stays).toEqual({ why: "not-kept", fields: ["PIN"] });
    expect((await save(ann, { title: "Another" })).undo).toBe(true);
  });

  it("is nothing of rows that were added, changed, moved and taken off", async () => {
    const lines = async () => (await order(ann)).lines.map(({ id, what }: Json) => ({ id, what }));
    await save(ann, { lines: ["A", "B", "C", "D", "E"].map((what) => ({ what })) });
    const before = await lines();
    const [a, b, c, , e] = before;
    const changes = [
      [{ id: e.id }, { id: a.id, what: "A2" }, { what: "F" }, { id: c.id }],
      [],
      [{ id: a.id }, { id: b.id }, { id: c.id }],
      [{ what: "F" }, ...before.map(({ id }: Json) => ({ id }))],
      before.map(({ id }: Json) => ({ id })).toReversed(),
    ];
    for (const rows of changes) {
      const stood = await lines();
      const known = rows.map((row: Json) => {
        const now = stood.find(({ what }: Json) => what === before.find(({ id }: Json) => id === (row as Json).id)?.what);
        return now === undefined ? row : { ...row, id: now.id };
      });
      const { undo } = await save(ann, { lines: known });
      expect(undo).toBe(true);
      const { id, version } = await order(ann);
      const back = await server.ask("POST", "/-/undo", { entity: "Order", records: [{ id, version }] }, { token: ann });
      expect(back.status).toBe(200);
      expect((await lines()).map(({ what }: Json) => what)).toEqual(["A", "B", "C", "D", "E"]);
    }
  });

  it("is told with the action that takes it away again, and with none that does more or something else", async () => {
    expect((await act(ann, "hide")).stays).toEqual({ why: "by-step" });
    expect((await act(ann, "star")).stays).toEqual({ why: "by-step" });
    expect((await act(ann, "praise")).undo).toBeUndefined();
    // Whoever was on the list before would be taken off it, as the action that does so would do.
    expect((await act(ann, "keep-in-mind")).stays).toEqual({ why: "by-step", instead: "Forget" });
    await act(ann, "forget");
    expect((await act(ann, "forget")).stays).toEqual({ why: "by-step", instead: "Keep in mind" });
  });

  it("is not what came onto a list, of this record or of another, by a step whose opposite is possible and theirs", async () => {
    const undo = async (token: string) => {
      const { id, version } = await order(token);
      return server.ask("POST", "/-/undo", { entity: "Order", records: [{ id, version }] }, { token });
    };
    const fans = async () => (await order(ann)).fans.length;
    const watched = async () =>
      (await server.ask("GET", "/api/records/Person?name=Ann", undefined, { token: ann })).body.items[0].watched.length;
    const before = await fans();
    expect((await act(ann, "keep-in-mind")).undo).toBe(true);
    expect(await fans()).toBe(before + 1);
    expect((await undo(gil)).status).toBe(412);
    expect((await undo(ann)).body).toEqual({ undone: 1, refused: 0 });
    expect(await fans()).toBe(before);
    await act(ann, "keep-in-mind");
    expect((await act(ann, "forget")).undo).toBe(true);
    expect((await undo(ann)).status).toBe(200);
    expect(await fans()).toBe(before + 1);
    // He may not take the way back, which is not named either.
    expect((await act(gil, "keep-in-mind")).stays).toEqual({ why: "by-step" });
    expect((await undo(gil)).status).toBe(412);
    expect((await act(ann, "watch")).undo).toBe(true);
    expect(await watched()).toBe(1);
    expect((await undo(ann)).status).toBe(200);
    expect(await watched()).toBe(0);
    await save(ann, { title: "Sealed" });
    // Its guard stands in the way.
    expect((await act(ann, "watch")).undo).toBeUndefined();
    expect((await undo(ann)).status).toBe(412);
    expect(await watched()).toBe(1);
    await save(ann, { title: "Roof" });
  });

  it("is told with the step itself, where it asks for what it changed and can be taken again", async () => {
    const rename = async (title: string): Promise<Json> => {
      const { id, version } = await order(ann);
      return (await server.ask("POST", `/-/records/Order/${id}/actions/rename`, { values: { title }, version }, { token: ann })).body;
    };
    const changed = [{ label: "Title", from: "Roof", to: "Chimneys" }];
    expect((await rename("Chimneys")).stays).toEqual({ why: "by-step", instead: "Rename", again: true, changed });
    // Nobody renames it now.
    expect((await rename("Sealed")).stays).toEqual({ why: "by-step" });
  });
});

describe.each(engineFor(import.meta.filename))("undo on %s", (engine) => {
  let server: TestServer;
  let wim: string;
  let cleo: string;

  beforeAll(async () => {
    server = await open(DEPOT, { engine, records: DEPOT_RECORDS });
    [wim, cleo] = [await server.signIn("wim@example.org"), await server.signIn("cleo@example.org")];
  });

  afterAll(() => server.close());

  const job = async (number: number): Promise<Json> =>
    (await server.ask("GET", `/api/records/Job?number=${number}`, undefined, { token: cleo })).body.items[0];
  const post = (path: string, body: unknown, token = cleo) => server.ask("POST", path, body, { token });
  const save = ({ id, version }: Json, values: Json) => post(`/-/screens/edit-job/save?p.job=${id}`, { values, version });
  const act = ({ id, version }: Json, slug: string, token = wim) =>
    post(`/-/records/Job/${id}/actions/${slug}`, { values: {}, version }, token);
  const undo = (records: Json, token = cleo) => post("/-/undo", { entity: "Job", records }, token);

  it("puts back the values of a change, and keeps both in the history", async () => {
    const before = await job(1);
    const { body } = await save(before, { title: "Other", place: null, urgency: "high" });
    expect(body.undo).toBe(true);
    expect((await undo([body])).body).toEqual({ undone: 1, refused: 0 });
    const { title, place, urgency, version } = await job(1);
    expect([title, place, urgency, version]).toEqual([before.title, before.place, before.urgency, 3]);
    const { history } = (await server.ask("GET", `/-/screens/job-page/record?p.job=${before.id}`, undefined, { token: cleo })).body;
    expect(history.entries.slice(0, 2).map((one: Json) => one.action)).toEqual(["change", "change"]);
    expect(history.entries.slice(0, 3).map((one: Json) => one.takesBack)).toEqual([true, undefined, undefined]);
    const { items } = (await server.ask("GET", `/api/history?record=${before.id}`, undefined, { token: cleo })).body;
    expect(items.slice(0, 2).map((one: Json) => one.takesBack)).toEqual([true, false]);
    const [last, first] = await server.store.history("Job", before.id, 2);
    expect(last?.takesBack).toBe(first?.id);
  });

  it("goes back by a step of the document that leads back, and offers nothing where there is none", async () => {
    const taken = await act(await job(2), "take-up");
    expect(taken.body).toMatchObject({ undo: true, now: "Busy" });
    expect(taken.body.stays).toBeUndefined();
    expect((await undo([taken.body], wim)).status).toBe(200);
    expect((await job(2)).status).toBe("open");
    const again = await act(await job(2), "take-up");
    const finished = await act(again.body, "finish");
    expect(finished.body.undo).toBeUndefined();
    expect(finished.body).toMatchObject({ now: "Done", stays: { why: "no-way" } });
    expect((await undo([finished.body], wim)).body.code).toBe("changed-meanwhile");
  });

  it("is refused to others, after another change, after a while, and for what may not be seen", async () => {
    const { body } = await save(await job(3), { title: "Mine", place: "Bay 1", urgency: "low" });
    expect((await undo([body], wim)).status).toBe(412);
    const later = await save(body, { title: "Mine, later", place: "Bay 1", urgency: "low" });
    expect((await undo([body])).status).toBe(412);
    server.clock.at = new Date(server.clock.at.getTime() + 11 * 60_000);
    expect((await undo([later.body])).status).toBe(412);
    expect((await job(3)).title).toBe("Mine, later");
    const hidden = await job(901);
    expect((await undo([hidden], wim)).body.code).toBe("changed-meanwhile");
    expect((await undo([{ id: "nobody", version: 1 }], wim)).body.code).toBe("changed-meanwhile");
    expect((await server.ask("POST", "/-/undo", { entity: "Job", records: [hidden] })).status).toBe(401);
    for (const body of [{}, { entity: "Nothing", records: [hidden] }, { entity: "Job", records: [] }, { entity: "Job", records: [1] }])
      expect((await post("/-/undo", body)).status).toBeGreaterThanOrEqual(400);
  });

  it("takes back of many what it can, each by itself", async () => {
    const jobs = await Promise.all([4, 5, 6].map(job));
    const records = jobs.map(({ id, version }: Json) => ({ id, version }));
    const { body } = await post("/-/screens/jobs/bulk", { action: null, values: { title: "All" }, records });
    expect(body.undo).toBe(true);
    await save(body.results[1], { title: "Not this", place: "Bay 1", urgency: "low" });
    expect((await undo(body.results.map(({ id, version }: Json) => ({ id, version })))).body).toEqual({ undone: 2, refused: 1 });
    expect([(await job(4)).title, (await job(5)).title, (await job(6)).title]).toEqual([jobs[0].title, "Not this", jobs[2].title]);
  });

  it("asks nobody to confirm what was so before", async () => {
    const text = DEPOT.replace(
      "| Rule      | For   | Must hold              | Otherwise |\n| --------- | ----- | ---------------------- | --------- |\n",
      "| Rule | For | Must hold | Otherwise | Level |\n| --- | --- | --- | --- | --- |\n| Placed | Job | place is not empty | no-place | warning |\n",
    ).replace(
      '| Not there | Job   | place is not "nowhere" | no-where  |',
      '| Not there | Job | place is not "nowhere" | no-where | error |',
    );
    const warning = await open(text, { engine, records: DEPOT_RECORDS });
    const token = await warning.signIn("cleo@example.org");
    const ask = (path: string, body: unknown) => warning.ask("POST", path, body, { token });
    const { items } = (await warning.ask("GET", "/api/records/Job?number=10", undefined, { token })).body;
    expect(items[0].place).toBeNull();
    const placed = await ask(`/-/screens/edit-job/save?p.job=${items[0].id}`, { values: { place: "Bay 1" }, version: items[0].version });
    expect(placed.body.undo).toBe(true);
    expect((await ask("/-/undo", { entity: "Job", records: [placed.body] })).body).toEqual({ undone: 1, refused: 0 });
    expect((await warning.ask("GET", `/api/records/Job/${items[0].id}`, undefined, { token })).body.place).toBeNull();
    await warning.close();
  });
});

const STALL = `# Stall

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type      | Must be          |
| ----- | --------- | ---------------- |
| name  | text(80)  | required         |
| email | email     | required, unique |

### Jar

| Field | Type         | Must be  | Value     |
| ----- | ------------ | -------- | --------- |
| name  | text(80)     | required | -         |
| stock | integer(0..) | required | starts 1  |

## 4. States and transitions

### Jar

- States: offered, away

| From    | Action   | To      | Only if   | Otherwise |
| ------- | -------- | ------- | --------- | --------- |
| (new)   | enter    | away    | -         | -         |
| away    | offer    | offered | stock > 0 | sold-out  |
| offered | withdraw | away    | -         | -         |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Clerk | signed in |

| Entity | Action                              | Clerk |
| ------ | ----------------------------------- | ----- |
| Person | see                                 | yes   |
| Jar    | see, change, enter, offer, withdraw | yes   |

## 8. The error catalogue

| Code     | Status | Message             |
| -------- | ------ | ------------------- |
| sold-out | 409    | {name} is sold out. |
`;

it("is not offered where the step back is refused as the record is by then, and says why", async () => {
  const server = await open(STALL, {
    records: { Person: [{ name: "Ann", email: "ann@example.org" }], Jar: [{ name: "Moon", status: "offered" }] },
  });
  try {
    const token = await server.signIn("ann@example.org");
    const jar = async (): Promise<Json> => (await server.ask("GET", "/api/records/Jar", undefined, { token })).body.items[0];
    const act = async (slug: string): Promise<Json> => {
      const { id, version } = await jar();
      return (await server.ask("POST", `/-/records/Jar/${id}/actions/${slug}`, { values: {}, version }, { token })).body;
    };
    expect((await act("withdraw")).undo).toBe(true);
    await act("offer");
    const { id } = await jar();
    await server.ask("PATCH", `/api/records/Jar/${id}`, { stock: 0 }, { token });
    expect(await act("withdraw")).toMatchObject({ stays: { why: "refused", because: "Moon is sold out." } });
  } finally {
    await server.close();
  }
});
