// What an action asks of whoever performs it, from which states it leads, and when a state begins.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const REQUESTS = `# Requests

## 2. Screens and routes

| Screen  | Route          | Shows       | Fields            | Actions                    |
| ------- | -------------- | ----------- | ----------------- | -------------------------- |
| Request | /r/{request}   | one Request | title, status     | settle, poke, drop, reopen |

## 3. Entities and their fields

### Room

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| name  | text(80) | required | -     |

### Request

| Field   | Type              | Must be  | Value |
| ------- | ----------------- | -------- | ----- |
| title   | text(80)          | required | -     |
| room    | reference to Room | optional | -     |
| pieces  | integer(0..9)     | optional | -     |
| remark  | text(20)          | optional | -     |
| told    | text(200)         | optional | -     |

## 4. States and transitions

### Request

- States: asked, waiting, settled, dropped
- Ends in: dropped

| From           | Action         | To      | Only if        | Otherwise | Then                                        | Asks for |
| -------------- | -------------- | ------- | -------------- | --------- | ------------------------------------------- | -------- |
| (new)          | ask            | asked   | ask.count > 0  | none      | set told to "{ask.count} of {title}"        | count: integer(0..99), required; room |
| asked, waiting | settle         | settled | ask.sum <= 100 | too-dear  | set told to ask.why                         | sum: decimal(2), required; why: one of: cheap, good; remark: text(20), required; pieces |
| asked          | poke           | asked   | -              | -         | -                                           | - |
| *              | drop           | dropped | -              | -         | -                                           | - |
| settled, waiting | reopen       | waiting | -              | -         | -                                           | on: date; by: reference to Room, required |
| asked          | (after 3 days) | waiting | -              | -         | -                                           | - |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity  | Action                               | Anyone |
| ------- | ------------------------------------ | ------ |
| Room    | see, create                          | yes    |
| Request | see, ask, settle, poke, drop, reopen | yes    |

## 8. The error catalogue

| Code     | Status | Message            |
| -------- | ------ | ------------------ |
| none     | 422    | How many?          |
| too-dear | 409    | {title} is too dear. |
`;

describe.each(engineFor(import.meta.filename))("actions that ask, on %s", (engine) => {
  let server: TestServer;
  let room: string;
  beforeAll(async () => {
    server = await open(REQUESTS, { engine });
    room = (await server.ask("POST", "/api/records/Room", { name: "Blue" })).body.id;
  });
  afterAll(() => server?.close());

  const make = async (more = {}): Promise<string> =>
    (await server.ask("POST", "/api/records/Request/actions/ask", { title: "Tea", count: 3, ...more })).body.id;
  const act = (id: string, action: string, body = {}) => server.ask("POST", `/api/records/Request/${id}/actions/${action}`, body);
  const see = async (id: string) => (await server.ask("GET", `/api/records/Request/${id}`)).body;
  const codes = (reply: { body: { code: string; errors?: { field: string; code: string }[] } }) =>
    reply.body.errors?.map((error) => `${error.field} ${error.code}`) ?? [reply.body.code];

  it("takes typed inputs and fields when a record is made, and uses them in guards and effects", async () => {
    const id = await make({ room });
    expect(await see(id)).toMatchObject({ told: "3 of Tea", room });
    expect(codes(await server.ask("POST", "/api/records/Request/actions/ask", { title: "Tea", count: 0 }))).toEqual(["count none"]);
    expect(codes(await server.ask("POST", "/api/records/Request/actions/ask", { title: "Tea" }))).toEqual(["count required"]);
    expect(codes(await server.ask("POST", "/api/records/Request/actions/ask", { title: "Tea", count: 100 }))).toEqual([
      "count out-of-range",
    ]);
  });

  it("checks every input like a field, all at once, and stores those that are fields", async () => {
    const id = await make();
    expect(codes(await act(id, "settle"))).toEqual(["sum required", "remark required"]);
    const wrong = await act(id, "settle", { sum: "1.234", why: "dull", remark: "x".repeat(21), pieces: 10 });
    expect(codes(wrong).sort()).toEqual(["pieces out-of-range", "remark too-long", "sum out-of-range", "why not-one-of"]);
    expect(codes(await act(id, "settle", { sum: "1.00", remark: "fine", title: "Other" }))).toEqual(["title unknown-field"]);
    expect((await act(id, "settle", { sum: "100.01", remark: "fine" })).body).toMatchObject({
      code: "too-dear",
      detail: "Tea is too dear.",
    });
    const done = await act(id, "settle", { sum: "100.00", why: "good", remark: "fine", pieces: 4 });
    expect(done.body).toMatchObject({ status: "settled", told: "good", remark: "fine", pieces: 4 });
    expect(done.body.sum).toBeUndefined();
    const [entry] = await server.store.history("Request", id, 1);
    expect(Object.keys(entry!.changes).sort()).toEqual(["pieces", "remark", "status", "told"]);
  });

  it("demands references that are there", async () => {
    const id = await make();
    await act(id, "settle", { sum: "1.00", remark: "fine" });
    expect(codes(await act(id, "reopen", { by: "01900000-0000-7000-8000-000000000000" }))).toEqual(["by reference-unknown"]);
    expect(codes(await act(id, "reopen", { on: "soon", by: room }))).toEqual(["on not-a-date"]);
    expect((await act(id, "reopen", { on: null, by: room })).body.status).toBe("waiting");
  });

  it("shows what is asked before it is done", async () => {
    const id = await make();
    const { body } = await server.ask("GET", `/-/screens/request/record?p.request=${id}`);
    const settle = body.actions.find((action: { slug: string }) => action.slug === "settle");
    expect(
      settle.asks.map((field: { name: string; label: string; required: boolean }) => [field.name, field.label, field.required]),
    ).toEqual([
      ["sum", "Sum", true],
      ["why", "Why", false],
      ["remark", "Remark", true],
      ["pieces", "Pieces", false],
    ]);
    const form = (await server.ask("GET", "/-/start/Request/ask")).body;
    expect(form.fields.map((field: { name: string }) => field.name)).toEqual(["title", "count", "room"]);
    const operation = server.description.paths["/api/records/Request/{id}/actions/settle"].post;
    expect(operation.requestBody.content["application/json"].schema).toMatchObject({ required: ["sum", "remark"] });
  });

  it("leads from every state but the ends with *, and from each of several", async () => {
    for (const way of [[], ["poke"], ["settle"], ["settle", "reopen"]]) {
      const id = await make();
      for (const action of way)
        await act(id, action, action === "settle" ? { sum: "1.00", remark: "x" } : action === "reopen" ? { by: room } : {});
      expect((await act(id, "drop")).body.status).toBe("dropped");
      expect((await act(id, "drop")).body.code).toBe("not-possible-now");
    }
  });

  it("begins a state anew when an action leads to it again", async () => {
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
    const id = await make();
    server.clock.at = new Date("2026-03-04T10:00:00.000Z");
    expect((await act(id, "poke")).body).toMatchObject({ status: "asked", version: 2 });
    server.clock.at = new Date("2026-03-07T09:59:59.999Z");
    expect((await see(id)).status).toBe("asked");
    server.clock.at = new Date("2026-03-07T10:00:00.000Z");
    expect((await see(id)).status).toBe("waiting");
  });
});
