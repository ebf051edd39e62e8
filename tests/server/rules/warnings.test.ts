// A warning stops an action until it is confirmed in its own words. What was confirmed stays in the history.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VISITS } from "../../fixtures/documents/warnings.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("warnings on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let room: string;

  beforeAll(async () => {
    server = await open(VISITS, { engine, records: { Person: [{ name: "Ada", email: "ada@example.org" }] } });
    token = await server.signIn("ada@example.org");
    room = (await server.ask("POST", "/api/records/Room", { name: "Blue" }, { token })).body.id;
  });
  afterAll(() => server?.close());

  const post = (path: string, body: unknown, confirmation?: string) =>
    server.ask("POST", path, body, { token, headers: confirmation === undefined ? {} : { "confirm-warnings": confirmation } });
  const ask = (values: object, confirmation?: string) =>
    post("/api/records/Visit/actions/ask", { room, day: "2026-03-20", seats: 5, ...values }, confirmation);
  const latest = async (entity: string, id: string) => (await server.store.history(entity, id, 1))[0];

  it("lists all of them, makes nothing, and goes through once they are confirmed", async () => {
    const first = await ask({ day: "2026-03-02", seats: 0 });
    expect(first.status).toBe(409);
    expect(first.body).toMatchObject({
      code: "needs-confirmation",
      errors: [
        { field: "day", code: "soon", detail: "Mar 2, 2026 is no later than today." },
        { field: "seats", code: "nobody", detail: "Nobody would come." },
      ],
    });
    expect(first.body.errors[0].cite).toContain("point 5, Soon");
    expect(first.headers.get("confirm-warnings")).toBe(first.body.confirmation);
    expect((await server.ask("GET", "/api/records/Visit", undefined, { token })).body.total).toBe(0);
    const second = await ask({ day: "2026-03-02", seats: 0 }, first.body.confirmation);
    expect(second.status).toBe(201);
    const told = ["Mar 2, 2026 is no later than today.", "Nobody would come."];
    expect(await latest("Visit", second.body.id)).toMatchObject({ confirmed: ["Soon", "Somebody comes"], warned: told });
    const { body } = await server.ask("GET", "/-/history", undefined, { token });
    expect(body.items.find(({ record }: Json) => record.id === second.body.id).confirmed).toEqual(told);
    const { items } = (await server.ask("GET", "/api/history", undefined, { token })).body;
    expect(items.find(({ record }: Json) => record === second.body.id).confirmed).toEqual(["Soon", "Somebody comes"]);
  });

  it("tells others what was said as far as they may see all of it, whatever record it is", async () => {
    const seen = VISITS.replace("| Visit  | see, ask", "| Visit | see day | if created_by = user |\n| Visit  | see, ask");
    const Person = ["ada", "bob"].map((name) => ({ name, email: `${name}@example.org` }));
    const other = await open(seen, { engine, records: { Person, Room: [{ name: "Blue" }] } });
    const [ada, bob] = [await other.signIn("ada@example.org"), await other.signIn("bob@example.org")];
    const { items: rooms } = (await other.ask("GET", "/api/records/Room", undefined, { token: ada })).body;
    const send = (confirmation = "") => {
      const visit = { room: rooms[0].id, day: "2026-03-02", seats: 0 };
      return other.ask("POST", "/api/records/Visit/actions/ask", visit, { token: ada, headers: { "confirm-warnings": confirmation } });
    };
    const { id } = (await send((await send()).body.confirmation)).body;
    const told = async (token: string) => {
      const { body } = await other.ask("GET", "/-/history", undefined, { token });
      return body.items.find(({ record }: Json) => record.id === id).confirmed;
    };
    expect(await told(ada)).toEqual(["Mar 2, 2026 is no later than today.", "Nobody would come."]);
    expect(await told(bob)).toEqual([null, "Nobody would come."]);
    await other.close();
  });

  it("is not satisfied by the confirmation of something else", async () => {
    const one = await ask({ day: "2026-03-02" });
    const [name] = one.body.confirmation.split(" ");
    expect((await ask({ day: "2026-03-01" }, one.body.confirmation)).body.code).toBe("needs-confirmation");
    const more = await ask({ day: "2026-03-02", seats: 0 }, one.body.confirmation);
    expect(more.body).toMatchObject({ code: "needs-confirmation", errors: [{ code: "soon" }, { code: "nobody" }] });
    expect((await ask({ day: "2026-03-02" }, `x, ${name},y`)).status).toBe(201);
    expect((await ask({}, "anything at all")).status).toBe(201);
  });

  it("never lets an error through, and tells it first", async () => {
    const one = await ask({ day: "2026-03-02" });
    const reply = await ask({ day: "2026-03-02", seats: 101 }, one.body.confirmation);
    expect(reply.body).toMatchObject({ code: "too-many", status: 422 });
    expect(reply.body.confirmation).toBeUndefined();
  });

  it("asks for a change, a form and an action alike, and for the records that an effect reaches", async () => {
    const visit = (await ask({})).body.id;
    const changed = await server.ask("PATCH", `/api/records/Visit/${visit}`, { seats: 0 }, { token });
    expect(changed.body.code).toBe("needs-confirmation");
    const save = (confirmation?: string) => post("/-/screens/edit/save", { values: { seats: 30 }, record: visit }, confirmation);
    expect((await save()).status).toBe(200);
    const form = await post("/-/screens/edit/save", { values: { day: "2026-03-01" }, record: visit });
    expect(form.body).toMatchObject({ code: "needs-confirmation", errors: [{ field: "day" }] });
    const acted = await post(`/-/records/Visit/${visit}/actions/approve`, { values: {} });
    expect(acted.body).toMatchObject({
      code: "needs-confirmation",
      errors: [{ field: null, code: "full", detail: "Blue would hold 30." }],
    });
    expect(await server.store.get("Room", room)).toMatchObject({ taken: 0 });
    expect((await post(`/-/records/Visit/${visit}/actions/approve`, { values: {} }, acted.body.confirmation)).status).toBe(200);
    expect((await latest("Room", room))?.confirmed).toEqual(["Room for all"]);
    expect((await latest("Visit", visit))?.confirmed).toBeUndefined();
    const shown = await server.ask("GET", `/-/screens/visit/record?p.visit=${visit}`, undefined, { token });
    expect(shown.body.history.entries[0]).toMatchObject({ action: "Approve", confirmed: [] });
  });

  it("asks again only where what the warning rests upon is changed", async () => {
    const made = await ask({ seats: 0 });
    const visit = (await ask({ seats: 0 }, made.body.confirmation)).body.id;
    const change = (values: object, confirmation?: string) =>
      server.ask("PATCH", `/api/records/Visit/${visit}`, values, {
        token,
        headers: confirmation === undefined ? {} : { "confirm-warnings": confirmation },
      });
    expect((await change({ note: "Bring chalk." })).status).toBe(200);
    // What was right when it was saved, and is not by now, is nobody's doing.
    server.clock.at = new Date("2026-03-19T10:00:00.000Z");
    expect((await change({ note: "Bring more." })).status).toBe(200);
    const moved = await change({ day: "2026-03-18" });
    expect(moved.body).toMatchObject({ code: "needs-confirmation", errors: [{ code: "soon" }] });
    expect((await change({ day: "2026-03-18" }, moved.body.confirmation)).status).toBe(200);
    expect((await change({ seats: -1 })).body).toMatchObject({ code: "needs-confirmation", errors: [{ code: "nobody" }] });
    await change({ day: "2026-03-20" });
    expect((await post(`/api/records/Visit/${visit}/actions/approve`, {})).status).toBe(200);
    server.clock.at = new Date("2026-03-02T10:00:00.000Z");
  });

  it("does not stop the program, nor a form before it is sent", async () => {
    const visit = (await ask({ day: "2026-03-03" })).body.id;
    await post(
      `/api/records/Visit/${visit}/actions/approve`,
      {},
      (await post(`/api/records/Visit/${visit}/actions/approve`, {})).body.confirmation,
    );
    const form = await server.ask("GET", `/-/screens/edit/form?p.visit=${visit}`, undefined, { token });
    expect(form.body.rules.map((rule: { code: string }) => rule.code)).toEqual(["too-many"]);
    server.clock.at = new Date("2026-03-03T10:00:00.000Z");
    expect((await server.ask("GET", `/api/records/Visit/${visit}`, undefined, { token })).body).toMatchObject({ status: "over", seats: 0 });
  });

  it("is described", async () => {
    const body = server.description;
    const operation = body.paths["/api/records/Visit/{id}"].patch;
    expect(operation.parameters).toContainEqual(expect.objectContaining({ in: "header", name: "Confirm-Warnings" }));
    expect(operation.responses["409"].description).toContain("needs-confirmation");
    expect(body.paths["/api/records/Visit/{id}"].get.parameters.map((one: { in: string }) => one.in)).not.toContain("header");
  });
});

const REVISED = `# Requests

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Article

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required, unique |
| price | integer  | required         |

### Request

| Field | Type         | Must be  |
| ----- | ------------ | -------- |
| title | text(80)     | required |
| note  | text(80)     | optional |
| urgent | yes/no      | optional |
| lines | rows of Line | required |

### Line

| Field   | Type                 | Must be  |
| ------- | -------------------- | -------- |
| article | reference to Article | required |
| price   | integer              | required |

## 4. States and transitions

### Request

- States: draft, waiting, rejected
- Ends in: rejected

| From     | Action | To       | Asks for       |
| -------- | ------ | -------- | -------------- |
| (new)    | write  | draft    | -              |
| draft    | submit | waiting  | -              |
| waiting  | reject | rejected | note           |
| rejected | revise | draft    | -              |

## 5. Validation rules

| Rule      | For          | Must hold                  | Only if                              | Otherwise | Level   |
| --------- | ------------ | -------------------------- | ------------------------------------ | --------- | ------- |
| Usual     | Line.price   | price <= article.price * 2 | request.status is draft              | dear      | warning |
| Named     | Request.note | note is not empty          | status is one of (draft, rejected)   | no-note   | warning |
| Decided   | Request.note | title is not "Both"        | status is waiting                    | both      | warning |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity  | Action                                      | Member |
| ------- | ------------------------------------------- | ------ |
| Person  | see                                         | yes    |
| Article | see, change                                 | yes    |
| Request | see, write, submit, reject, revise, change  | yes    |

## 8. The error catalogue

| Code    | Status | Message                |
| ------- | ------ | ---------------------- |
| dear    | 422    | {article} costs less.  |
| no-note | 422    | Nothing is noted.      |
| both    | 422    | It is both.            |
`;

describe.each(engineFor(import.meta.filename))("a warning that was confirmed, on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let article: string;

  beforeAll(async () => {
    const records = { Person: [{ name: "Ada", email: "ada@example.org" }], Article: [{ name: "Chair", price: 10 }] };
    server = await open(REVISED, { engine, records });
    token = await server.signIn("ada@example.org");
    article = (await server.ask("GET", "/api/records/Article", undefined, { token })).body.items[0].id;
  });
  afterAll(() => server?.close());

  const send = (method: string, path: string, body: unknown, confirmation?: string) =>
    server.ask(method, path, body, { token, headers: confirmation === undefined ? {} : { "confirm-warnings": confirmation } });
  /** Sends it, confirms what is asked, and answers what that was. */
  const done = async (method: string, path: string, body: unknown): Promise<string[]> => {
    const first = await send(method, path, body);
    if (first.status < 300) return [];
    expect(first.body.code).toBe("needs-confirmation");
    expect((await send(method, path, body, first.body.confirmation)).status).toBeLessThan(300);
    return first.body.errors.map(({ code }: { code: string }) => code);
  };
  const written = async (values: object): Promise<string> => {
    const body = { title: "Chairs", lines: [{ article, price: 50 }], ...values };
    const first = await send("POST", "/api/records/Request/actions/write", body);
    return (await send("POST", "/api/records/Request/actions/write", body, first.body.confirmation)).body.id;
  };
  const act = (id: string, action: string, body: object = {}) => done("POST", `/api/records/Request/${id}/actions/${action}`, body);

  it("is not asked again by the step that brings the record back to be mended", async () => {
    const id = await written({});
    expect(await act(id, "submit")).toEqual([]);
    expect(await act(id, "reject")).toEqual([]);
    expect(await act(id, "revise")).toEqual([]);
    expect(await done("PATCH", `/api/records/Request/${id}`, { title: "More chairs" })).toEqual([]);
    expect(await act(id, "submit")).toEqual([]);
  });

  it("is asked where a step brings the record under the rule for the first time", async () => {
    const id = await written({ title: "Both", note: "x" });
    expect(await act(id, "submit")).toEqual(["both"]);
  });

  it("is asked where what it rests upon was changed meanwhile, in the record or in another", async () => {
    const id = await written({ note: "x" });
    await act(id, "submit");
    await act(id, "reject");
    const { body } = await send("GET", `/api/records/Request/${id}`, undefined);
    expect(await done("PATCH", `/api/records/Request/${id}`, { lines: [{ ...body.lines[0], price: 60 }] })).toEqual([]);
    expect(await act(id, "revise")).toEqual(["dear"]);
    await act(id, "submit");
    await act(id, "reject");
    expect(await done("PATCH", `/api/records/Article/${article}`, { price: 12 })).toEqual([]);
    expect(await act(id, "revise")).toEqual(["dear"]);
    expect(await done("PATCH", `/api/records/Request/${id}`, { note: null })).toEqual(["no-note"]);
  });
});
