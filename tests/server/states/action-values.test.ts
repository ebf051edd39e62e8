// Inputs of an action: absent ones stay, empty ones clear, required ones are demanded.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const DESK = `# Desk

## 3. Entities and their fields

### Ticket

| Field | Type      | Must be  | Value |
| ----- | --------- | -------- | ----- |
| title | text(40)  | required | -     |
| note  | text(200) | optional | -     |
| rank  | integer   | optional | -     |

### Visit

| Field     | Type    | Must be  | Value                                           |
| --------- | ------- | -------- | ----------------------------------------------- |
| starts_at | moment  | required | -                                               |
| ends_at   | moment  | required | starts starts_at + 1 hour                       |
| amount    | money   | required | -                                               |
| fee       | money   | required | starts round (amount * 50 %) to 2               |
| minutes   | integer | required | starts round (minutes from starts_at to ends_at) to 0 |

## 4. States and transitions

### Ticket

- States: open, held, closed
- Ends in: closed

| From  | Action | To     | Only if  | Asks for                     |
| ----- | ------ | ------ | -------- | ---------------------------- |
| (new) | write  | open   | -        | title, note, rank            |
| open  | move   | held   | rank is empty | note                    |
| open  | move   | closed | -        | rank                         |
| held  | close  | closed | -        | title; reason: text(40), required |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action                  | Anyone |
| ------ | ----------------------- | ------ |
| Ticket | see, write, move, close | yes    |
| Visit  | see, create             | yes    |

## 7. The calls it makes

| Call   | Method | Path        | Does       | Takes                                             | Gives            |
| ------ | ------ | ----------- | ---------- | ------------------------------------------------- | ---------------- |
| visits | GET    | /api/visits | list Visit | { on?: date where (date of starts_at = it) }      | list of Visit(id) |
`;

describe.each(engineFor(import.meta.filename))("inputs on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(DESK, { engine, records: { Ticket: [] } });
  });
  afterAll(() => server?.close());

  const write = async (values: object): Promise<string> =>
    (await server.ask("POST", "/api/records/Ticket/actions/write", { title: "Lamp", ...values })).body.id;
  const act = (id: string, action: string, body: object) => server.ask("POST", `/api/records/Ticket/${id}/actions/${action}`, body);
  const read = async (id: string) => (await server.ask("GET", `/api/records/Ticket/${id}`)).body;

  it("tells what is wrong, and not what only begins with it", async () => {
    const visit = { starts_at: "2026-03-01T10:00:00Z", amount: "10.00" };
    const faults = async (given: object) => {
      const { body } = await server.ask("POST", "/api/records/Visit", given);
      return body.errors?.map((one: { field: string; code: string }) => `${one.field} ${one.code}`);
    };
    expect(await faults({ ...visit, amount: "5,5" })).toEqual([expect.stringMatching(/^amount /)]);
    expect(await faults({ amount: "10.00" })).toEqual(["starts_at required"]);
    expect(await faults({ ...visit, starts_at: "soon", fee: null })).toEqual([expect.stringMatching(/^starts_at /), "fee required"]);
    expect(await faults(visit)).toBeUndefined();
  });

  it("names a parameter that is sent without a value", async () => {
    const { status, body } = await server.ask("GET", "/api/visits?on=");
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ field: "on", detail: "on isn’t in the right format." })]);
  });

  it("keeps a field that is not given, and one that only another row asks for", async () => {
    const held = await write({ note: "broken" });
    expect((await act(held, "move", {})).status).toBe(200);
    expect(await read(held)).toMatchObject({ status: "held", note: "broken" });
    const closed = await write({ note: "broken", rank: 3 });
    expect((await act(closed, "move", {})).status).toBe(200);
    expect(await read(closed)).toMatchObject({ status: "closed", note: "broken", rank: 3 });
  });

  it("empties a field that is given empty, and sets one that is given", async () => {
    const emptied = await write({ note: "broken" });
    await act(emptied, "move", { note: null });
    expect((await read(emptied)).note).toBeNull();
    const set = await write({ note: "broken" });
    await act(set, "move", { note: "mended" });
    expect((await read(set)).note).toBe("mended");
  });

  it("demands what is required, and keeps the record as it was when it is refused", async () => {
    const ticket = await write({});
    await act(ticket, "move", {});
    expect(await act(ticket, "close", { title: "Lamp 2" })).toMatchObject({ status: 422, body: { errors: [{ field: "reason" }] } });
    expect(await act(ticket, "close", { title: null, reason: "sold" })).toMatchObject({ status: 422 });
    expect(await read(ticket)).toMatchObject({ status: "held", title: "Lamp" });
    expect((await act(ticket, "close", { title: "Old lamp", reason: "sold" })).status).toBe(200);
    expect(await read(ticket)).toMatchObject({ status: "closed", title: "Old lamp" });
  });
});
