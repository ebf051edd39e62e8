// Error paths follow the names that the call has for its fields.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const ERRANDS = (body = "") => `# Errands

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Errand

| Field      | Type          | Must be          | Value |
| ---------- | ------------- | ---------------- | ----- |
| name       | text(10)      | required         | -     |
| title      | text(10)      | required         | -     |
| code       | text(10)      | required, unique | -     |
| begun_on   | date          | required, fixed  | -     |
| due_on     | date          | optional         | -     |
| weight     | integer(0..9) | optional         | -     |
| stops      | rows of Stop  | -                | -     |

### Stop

| Field | Type          | Must be  |
| ----- | ------------- | -------- |
| what  | text(10)      | required |
| text  | text(10)      | required |
| count | integer(1..9) | required |

## 4. States and transitions

### Errand

- States: open, done
- Ends in: done

| From  | Action | To   | Asks for                |
| ----- | ------ | ---- | ----------------------- |
| (new) | begin  | open | why: text(10), required |
| open  | hurry  | open | -                       |
| open  | finish | done | why: text(10), required |

## 5. Validation rules

| Rule  | For           | Must hold                                     | Otherwise |
| ----- | ------------- | --------------------------------------------- | --------- |
| Named | Errand.title  | title is not "rule"                           | too-heavy |
| Soon  | Errand.due_on | name is not "rule" or due_on is empty         | too-late  |
| Light | Stop.count    | count < 5                                     | too-heavy |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Known   | signed in     |

| Entity | Action                           | Visitor | Known          |
| ------ | -------------------------------- | ------- | -------------- |
| Person | see                              | yes     | yes            |
| Person | create                           | yes     | no             |
| Person | change                           | no      | if this = user |
| Errand | see, begin, change, finish, hurry | no      | yes            |
| Errand | change weight                    | no      | no             |

## 7. The calls it makes

| Call   | Method | Path                         | Does                | Takes | Gives |
| ------ | ------ | ---------------------------- | ------------------- | ----- | ----- |
| me     | PUT    | /api/me                      | change user         | { person: Person(name: email, key: password) } | { person: Person(called: name, name: email) } |
| begin  | POST   | /api/errands                 | begin Errand        | { data: { errand: Errand(title: name, name: title, number: code, on: { startsOn: begun_on }, until: due_on, because: why, load: weight, items: stops(text: what, what: text, size: { n: count })) } } | Errand(id) |
| change | PATCH  | /api/errands/{errand}        | change Errand       | Errand(called: name, title: code, startsOn: begun_on) | Errand(id, called: name, dates: { until: due_on }) |
| every  | PATCH  | /api/errands                 | change every Errand | Errand(called: name, load: weight) | - |
| hurry  | POST   | /api/errands/{errand}/hurry  | hurry Errand        | - | Errand(id, heading: title) |
| finish | POST   | /api/errands/{errand}/finish | finish Errand       | { data: Errand(reason: why) } | Errand(id) |

## 8. The error catalogue
${body}
| Code      | Status | Message     |
| --------- | ------ | ----------- |
| too-heavy | 422    | weighs much |
| too-late  | 422    | comes late  |
`;

const DETAILED = "\n- Error body: { told: { {field}: [code] }, each: [{ field, message }] }\n";

const WHOLE = {
  title: "A",
  name: "B",
  number: "1",
  on: { startsOn: "2026-01-01" },
  because: "so",
  items: [{ text: "a", what: "b", size: { n: 1 } }],
};

describe.each(engineFor(import.meta.filename))("faults of a call with names of its own, on %s", (engine) => {
  let server: TestServer;
  let detailed: TestServer;
  let token: string;
  let other: string;
  let id: string;
  const people = { Person: ["ada", "bo"].map((name) => ({ name, email: `${name}@example.org` })) };
  beforeAll(async () => {
    [server, detailed] = await Promise.all([
      open(ERRANDS(), { engine, records: people }),
      open(ERRANDS(DETAILED), { engine, records: people }),
    ]);
    token = await server.signIn("ada@example.org");
    other = await detailed.signIn("ada@example.org");
    id = (await begin({})).body.id;
    await server.ask("PATCH", `/api/records/Errand/${id}`, { due_on: "2026-02-02" }, { token });
  });
  afterAll(async () => {
    await server?.close();
    await detailed?.close();
  });

  const begin = (more: Json) => server.ask("POST", "/api/errands", { data: { errand: { ...WHOLE, ...more } } }, { token });
  const faults = ({ status, body }: { status: number; body: Json }) => [
    status,
    ...body.errors.map((one: Json) => `${one.field} ${one.code}`),
  ];
  const patch = (body: Json) => server.ask("PATCH", `/api/errands/${id}`, body, { token });

  it("stand at the members of the body, in objects and rows, where names are exchanged as well", async () => {
    expect(faults(await begin({ number: "2", title: "x".repeat(11), on: { startsOn: "x" }, because: null }))).toEqual([
      422,
      "title too-long",
      "on.startsOn not-a-date",
      "because required",
    ]);
    expect(faults(await begin({ number: "2", items: [{ text: "x".repeat(11), what: "b", size: { n: 10 } }] }))).toEqual([
      422,
      "items[0].text too-long",
      "items[0].size.n out-of-range",
    ]);
    expect(faults(await begin({ number: "2", items: [{ text: "a", what: null, size: { n: 1 } }] }))).toEqual([
      422,
      "items[0].what required",
    ]);
    expect(faults(await begin({ number: "2", name: "rule", items: [{ text: "a", what: "b", size: { n: 7 } }] }))).toEqual([
      422,
      "name too-heavy",
      "items[0].size.n too-heavy",
    ]);
    expect(faults(await begin({}))).toEqual([409, "number already-taken"]);
    expect(faults(await begin({ number: "2", load: 1 }))).toEqual([403, "load not-allowed"]);
    expect(faults(await server.ask("PATCH", "/api/errands", { called: "x".repeat(11) }, { token }))).toEqual([422, "called too-long"]);
    const finish = await server.ask("POST", `/api/errands/${id}/finish`, { data: {} }, { token });
    expect(faults(finish)).toEqual([422, "reason required"]);
    const me = await server.ask("PUT", "/api/me", { person: { name: "bo@example.org" } }, { token });
    expect(faults(me)).toEqual([409, "name already-taken"]);
  });

  it("name in their texts too what cannot be given", async () => {
    const { status, body } = await patch({ called: "B", startsOn: "2026-03-03" });
    expect([status, body.code, body.errors[0].field]).toEqual([400, "unknown-field", "startsOn"]);
    expect(body.detail).toBe("startsOn can’t be set here.");
    expect(body.errors[0].detail).toBe(body.detail);
  });

  it("of what the call does not take go by the name of its answer, and never to a member that is called alike", async () => {
    expect(faults(await patch({ called: "rule" }))).toEqual([422, "dates.until too-late"]);
    // The call calls another field "title".
    await server.ask("PATCH", `/api/records/Errand/${id}`, { due_on: null }, { token });
    const taken = await begin({ number: "7", name: "later" });
    const direct = async (title: string) =>
      server.store.write((transaction) =>
        transaction.update("Errand", taken.body.id, { title, version: title === "rule" ? 2 : 3 }, title === "rule" ? 1 : 2),
      );
    await direct("rule");
    const path = `/api/errands/${taken.body.id}`;
    expect(faults(await server.ask("PATCH", path, { called: "C" }, { token }))).toEqual([422, "null too-heavy"]);
    expect(faults(await server.ask("POST", `${path}/hurry`, undefined, { token }))).toEqual([422, "heading too-heavy"]);
    expect(faults(await server.ask("PATCH", `/api/records/Errand/${taken.body.id}`, { name: "C" }, { token }))).toEqual([
      422,
      "title too-heavy",
    ]);
  });

  it("are the same in an error body of the document's own", async () => {
    const items = [{ text: "x".repeat(11), what: "b", size: { n: 1 } }];
    const sent = { data: { errand: { ...WHOLE, title: 3, on: { startsOn: "x" }, items } } };
    const { status, body } = await detailed.ask("POST", "/api/errands", sent, { token: other });
    expect([status, body.told]).toEqual([422, { title: ["bad-format"], "on.startsOn": ["not-a-date"], "items[0].text": ["too-long"] }]);
    expect(body.each.map((one: Json) => one.field)).toEqual(["title", "on.startsOn", "items[0].text"]);
    const { told, each } = detailed.description.components.schemas.Problem.properties;
    expect(told.description).toContain("by the names of the call");
    expect(each.items.properties.field.description).toContain("by the names of the call");
    const example = ({ description }: TestServer, path: string) =>
      Object.values<Json>(description.paths[path].post.responses["422"].content)[0].examples.required.value;
    expect(example(server, "/api/errands").errors).toEqual([{ field: "title", code: "required", detail: "Name is required.", cite: null }]);
    expect(example(detailed, "/api/errands")).toEqual({
      told: { title: ["required"] },
      each: [{ field: "title", message: "Name is required." }],
    });
    expect(server.description.components.schemas.Problem.properties.errors.items.properties.field.description).toContain(
      "names of the call",
    );
  });
});
