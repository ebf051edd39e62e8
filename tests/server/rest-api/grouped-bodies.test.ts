// Bodies that hold their members in objects of their own, and stand in envelopes of several levels.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { clientPackage } from "../../../src/compiler/export/client.ts";
import { describePlan } from "../../../src/runtime/server/rest-api/description.ts";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const CLUB = `# Club

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field  | Type     | Must be          |
| ------ | -------- | ---------------- |
| email  | email    | required, unique |
| handle | text(40) | required, unique |

### Topic

| Field  | Type        | Must be          | Value     |
| ------ | ----------- | ---------------- | --------- |
| name   | text(40)    | required, unique | -         |
| number | integer(1..) | required, unique | -         |
| hidden | yes/no      | required         | starts no |

### Venue

| Field  | Type                | Must be  | Value      |
| ------ | ------------------- | -------- | ---------- |
| name   | text(40)            | required | -          |
| street | text(20)            | required | -          |
| city   | text(40)            | optional | -          |
| seats  | integer(1..)        | optional | -          |
| keeper | reference to Person | optional | -          |
| topics | list of Topic       | optional | -          |
| main   | reference to Topic  | optional | -          |
| rooms  | rows of Room        | optional | -          |

### Room

| Field  | Type         | Must be  | Value    |
| ------ | ------------ | -------- | -------- |
| label  | text(10)     | required | -        |
| width  | integer(1..) | required | -        |
| height | integer(1..) | optional | -        |
| main   | reference to Topic | optional | - |

## 5. Validation rules

| Rule   | For          | Must hold           | Otherwise |
| ------ | ------------ | ------------------- | --------- |
| Known  | Venue.street | street is not "Nowhere" | no-such   |
| Narrow | Room.width   | width <= 90         | too-wide  |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action              | Visitor | Member                |
| ------ | ------------------- | ------- | --------------------- |
| Person | see                 | no      | yes                   |
| Person | create              | yes     | no                    |
| Topic  | see                 | no      | if hidden is not yes  |
| Venue  | see, create, change | no      | yes                   |

## 7. The calls it makes

| Call  | Method | Path               | Does         | Takes | Gives | Errors |
| ----- | ------ | ------------------ | ------------ | ----- | ----- | ------ |
| join  | POST   | /api/join          | sign up      | { data: { attributes: Person(profile: { handle }, account: { mail: email, password }) } } | { data: { id: token } } | - |
| enter | POST   | /api/enter         | sign in      | { data: { type: "sessions", attributes: Person(account: { mail: email, password }) } } | { key: token } | - |
| whole | PUT    | /api/venues/{venue} | change Venue | { data: Venue(id: -, name, keeper(id, login: -), topics(name, kind: "topic"), place: { street, since: - }, rooms: rooms(id, label, width: -)), meta: - } | Venue(id, name, keeper: keeper(id, login: handle), topics: topics(name), place: { street, since: changed_at, city }, rooms(id, label, width)) | - |
| open  | POST   | /api/venues        | create Venue | { data: Venue(type: "venues", attributes: { title: name, address: { street, town: city required }, seats }, relationships: { keeper: { data: keeper(login: handle) }, topics: { data: topics(name) }, main: { data: main(id) } }, rooms: rooms(id, label, size: { width, height }, topic: main(number))) } | Venue | - |
| many  | POST   | /api/venues/all    | create many Venue | { data: { items: list of Venue(name, address: { street }) } } | list of Venue(id) | - |
| mend  | PATCH  | /api/venues/{venue} | change Venue | { data: { attributes: Venue(address: { street, town: city }, rooms: rooms(id, label, size: { width, height })) } } | Venue(name, address: { street, town: city }, rooms(id, label, size: { width, height })) | - |

## 8. The error catalogue

| Code     | Status | Message       |
| -------- | ------ | ------------- |
| no-such  | 422    | No such place. |
| too-wide | 422    | Too wide. |
`;

const faultsOf = ({ status, body }: { status: number; body: Json }) => [
  status,
  ...body.errors.map((one: Json) => `${one.field} ${one.code}`),
];

describe.each(engineFor(import.meta.filename))("grouped members of a body on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let ids: Readonly<Record<string, string>>;
  const send = (method: string, path: string, body: Json) => server.ask(method, path, body, { token });
  const place = (more: Json = {}, attributes: Json = {}) => {
    const address = { street: "Long Lane 1", town: "Ely" };
    return send("POST", "/api/venues", { data: { attributes: { title: "Hall", address, ...attributes }, ...more } });
  };

  beforeAll(async () => {
    const people = ["ada", "bo"].map((handle) => ({ handle, email: `${handle}@example.org` }));
    const topics = ["sea", "sky"].map((name, index) => ({ name, number: index + 1 }));
    server = await open(CLUB, { engine, records: { Person: people, Topic: [...topics, { name: "dark", number: 9, hidden: true }] } });
    token = await server.signIn("ada@example.org");
    const all = async (entity: string) => (await send("GET", `/api/records/${entity}`, undefined)).body.items;
    const named = [
      ...(await all("Person")).map((one: Json) => [one.handle, one.id]),
      ...(await all("Topic")).map((one: Json) => [one.name, one.id]),
    ];
    ids = Object.fromEntries(named);
  });
  afterAll(() => server?.close());

  it("are read from the objects in which they stand", async () => {
    const relationships = {
      keeper: { data: { login: "ada" } },
      topics: { data: [{ name: "sky" }, { name: "sea" }] },
      main: { data: { id: ids.sea } },
    };
    const rooms = [
      { label: "A", size: { width: 3, height: 4 }, topic: { number: 2 } },
      { label: "B", size: { width: 5 }, topic: null },
    ];
    const made = await place({ type: "venues", relationships, rooms }, { seats: 20 });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(made.body).toMatchObject({ name: "Hall", street: "Long Lane 1", city: "Ely", seats: 20, keeper: ids.ada, main: ids.sea });
    expect([...made.body.topics].sort()).toEqual([ids.sea, ids.sky].sort());
    expect(made.body.rooms.map(({ label, width, height, main }: Json) => [label, width, height, main])).toEqual([
      ["A", 3, 4, ids.sky],
      ["B", 5, null, null],
    ]);
    const none = await place({ relationships: { keeper: { data: null }, topics: { data: [] }, main: {} } });
    expect(none.body).toMatchObject({ keeper: null, topics: [], main: null, rooms: [] });
  });

  it("are changed alone, and leave what is not given as it is", async () => {
    const { body } = await place({ rooms: [{ label: "A", size: { width: 3, height: 4 } }] });
    const mend = (attributes: Json) => send("PATCH", `/api/venues/${body.id}`, { data: { attributes } });
    expect((await mend({ address: { town: null } })).body.address).toEqual({ street: "Long Lane 1", town: null });
    expect((await mend({ address: {} })).body.address).toEqual({ street: "Long Lane 1", town: null });
    const [room] = body.rooms;
    const wider = await mend({ rooms: [{ id: room.id, size: { width: 7 } }] });
    expect(wider.body.rooms).toEqual([{ id: room.id, label: "A", size: { width: 7, height: 4 } }]);
    // What a call gives, the other takes as it is.
    const { name: _, ...given } = wider.body;
    expect((await mend(given)).body).toEqual(wider.body);
  });

  it("may be sent back whole, where nothing is made of what is not for the caller to give", async () => {
    const { body } = await place({ rooms: [{ label: "A", size: { width: 3 } }] });
    const put = (data: Json, more: Json = {}) => send("PUT", `/api/venues/${body.id}`, { data, ...more });
    const first = await put({ name: "New" });
    expect([first.status, first.body.place]).toEqual([200, { street: "Long Lane 1", since: expect.any(String), city: "Ely" }]);
    const { city: _, ...given } = first.body.place;
    const [room] = first.body.rooms;
    const sent = {
      ...first.body,
      id: "another",
      keeper: { id: ids.bo, login: ["any"] },
      topics: [{ name: "sea", kind: "topic" }, { name: "sky" }],
      place: { ...given, since: 7 },
      rooms: [{ ...room, width: "wide", label: "B" }],
    };
    const again = await put(sent, { meta: ["any", "thing"] });
    expect(again.body).toMatchObject({
      id: body.id,
      name: "New",
      keeper: { id: ids.bo, login: "bo" },
      topics: [{ name: "sea" }, { name: "sky" }],
      rooms: [{ id: room.id, label: "B", width: 3 }],
    });
    expect(faultsOf(await put({ keeper: { id: ids.bo, mail: "x" } }))).toEqual([400, "keeper.mail unknown-field"]);
    expect(faultsOf(await put({ keeper: { login: "bo" } }))).toEqual([422, "keeper.id required"]);
    expect(faultsOf(await put({ topics: [{ name: "sea" }, { name: "sky", kind: "tag" }] }))).toEqual([422, "topics[1].kind not-one-of"]);
    expect((await put({ keeper: null })).body.keeper).toBeNull();
    expect(faultsOf(await put(first.body))).toEqual([400, "place.city unknown-field"]);
    expect(faultsOf(await put({ name: "New" }, { links: 1 }))).toEqual([400, "links unknown-field"]);
  });

  it("are named in errors by where they stand", async () => {
    const long = "x".repeat(21);
    expect(faultsOf(await place({}, { address: { street: long, town: "Ely" } }))).toEqual([422, "attributes.address.street too-long"]);
    expect(faultsOf(await place({}, { address: { street: "Nowhere", town: "Ely" } }))).toEqual([422, "attributes.address.street no-such"]);
    expect(faultsOf(await place({}, { address: { town: "Ely" } }))).toEqual([422, "attributes.address.street required"]);
    expect(faultsOf(await place({}, { address: { street: "Here" } }))).toEqual([422, "attributes.address.town required"]);
    expect(faultsOf(await place({}, { address: undefined }))).toEqual([422, "attributes.address.town required"]);
    for (const address of [null, "Here", ["Here"], 7])
      expect(faultsOf(await place({}, { address }))).toEqual([422, "attributes.address bad-format", "attributes.address.town required"]);
    expect(faultsOf(await place({}, { address: { street: "Here", town: "Ely", zip: 1 } }))).toEqual([
      400,
      "attributes.address.zip unknown-field",
    ]);
    expect(faultsOf(await place({ "attributes.seats": 3 }))).toEqual([400, "attributes.seats unknown-field"]);
    expect(faultsOf(await place({ rooms: [{ label: "A", size: { width: 0 } }] }))).toEqual([422, "rooms[0].size.width out-of-range"]);
    expect(faultsOf(await place({ rooms: [{ label: "A", size: { width: 91 } }] }))).toEqual([422, "rooms[0].size.width too-wide"]);
    expect(faultsOf(await place({ rooms: [{ label: "A" }] }))).toEqual([422, "rooms[0].size.width required"]);
    expect(faultsOf(await place({ rooms: [{ label: "A", size: 3 }] }))).toEqual([422, "rooms[0].size bad-format"]);
    expect(faultsOf(await place({ rooms: [{ label: "A", size: { deep: 3 } }] }))).toEqual([400, "rooms[0].size.deep unknown-field"]);
  });

  it("name records in objects, and refuse what names none", async () => {
    const related = (relationships: Json) => place({ relationships });
    const topics = (data: Json) => related({ topics: { data } });
    const at = "relationships.topics.data";
    expect(faultsOf(await topics([{ name: "sea" }, { name: "mud" }]))).toEqual([422, `${at} reference-unknown`]);
    expect(faultsOf(await topics([{ name: "dark" }]))).toEqual([422, `${at} reference-unknown`]);
    expect(faultsOf(await topics([{ name: "sea" }, "sky"]))).toEqual([422, `${at}[1] bad-format`]);
    expect(faultsOf(await topics([{}]))).toEqual([422, `${at}[0].name required`]);
    expect(faultsOf(await topics([{ name: "sea", id: 1 }]))).toEqual([400, `${at}[0].id unknown-field`]);
    expect(faultsOf(await topics({ name: "sea" }))).toEqual([422, `${at} bad-format`]);
    expect(faultsOf(await related({ keeper: { data: { login: "eve" } } }))).toEqual([422, "relationships.keeper.data reference-unknown"]);
    expect(faultsOf(await related({ keeper: { data: "bo" } }))).toEqual([422, "relationships.keeper.data bad-format"]);
    expect(faultsOf(await related({ main: { data: { id: "none" } } }))).toEqual([422, "relationships.main.data reference-unknown"]);
    expect(faultsOf(await related({ main: { data: { id: ids.ada } } }))).toEqual([422, "relationships.main.data reference-unknown"]);
    expect(faultsOf(await place({ rooms: [{ label: "A", size: { width: 1 }, topic: { number: 3 } }] }))).toEqual([
      422,
      "rooms[0].topic reference-unknown",
    ]);
  });

  it("may have what is written beside them, and nothing else there", async () => {
    expect((await place({ type: "venues" })).status).toBe(201);
    expect(faultsOf(await place({ type: "halls" }))).toEqual([422, "type not-one-of"]);
    const enter = (data: Json) => server.ask("POST", "/api/enter", data);
    const attributes = { account: { mail: "ada@example.org", password: "ninefold-sample" } };
    expect((await enter({ data: { type: "sessions", attributes } })).status).toBe(200);
    expect((await enter({ data: { attributes } })).status).toBe(200);
    expect(faultsOf(await enter({ data: { type: "session", attributes } }))).toEqual([422, "data.type not-one-of"]);
    expect(faultsOf(await enter({ data: { attributes, links: 1 } }))).toEqual([400, "data.links unknown-field"]);
    expect(faultsOf(await enter({ data: { attributes }, meta: 1 }))).toEqual([400, "meta unknown-field"]);
    for (const body of [{}, { data: {} }, { data: null }, { data: { attributes: [] } }])
      expect(faultsOf(await enter(body))).toEqual([422, "data.attributes required"]);
  });

  it("hold the account of whoever signs up, and the code beside the password", async () => {
    const join = (password: string) =>
      server.ask("POST", "/api/join", {
        data: { attributes: { profile: { handle: "eve" }, account: { mail: "eve@example.org", password } } },
      });
    expect(faultsOf(await join("short"))).toEqual([422, "account.password password-too-short"]);
    const joined = await join("long-enough-1");
    expect(joined).toMatchObject({ status: 201, body: { data: { id: expect.any(String) } } });
    const account = { mail: "eve@example.org", password: "long-enough-1", code: "123456" };
    expect((await server.ask("POST", "/api/enter", { data: { attributes: { account } } })).status).toBe(200);
    const beside = { account: { mail: "eve@example.org", password: "long-enough-1" }, code: "123456" };
    expect(faultsOf(await server.ask("POST", "/api/enter", { data: { attributes: beside } }))).toEqual([400, "code unknown-field"]);
  });

  it("come with many records, each fault with its place", async () => {
    const many = (items: Json) => send("POST", "/api/venues/all", { data: { items } });
    const good = { name: "Good", address: { street: "Here" } };
    expect((await many([good, good])).status).toBe(200);
    expect(faultsOf(await many([good, { name: "Bad", address: { street: "Nowhere" } }]))).toEqual([422, "[1].address.street no-such"]);
    expect(faultsOf(await many([good, { name: "Bad", address: { road: "Here" } }]))).toEqual([400, "[1].address.road unknown-field"]);
    expect((await send("POST", "/api/venues/all", { data: [good] })).status).toBe(400);
  });
});

describe("grouped members of a body in the description", () => {
  const { openapi } = describePlan(planOf(CLUB));
  const schemaOf = (path: string, method: string): Json => (openapi as Json).paths[path][method].requestBody.content["application/json"];

  it("are objects, demanded where something in them is", () => {
    const { schema, example } = schemaOf("/api/venues", "post");
    const { data } = schema.properties;
    expect(schema.required).toEqual(["data"]);
    expect(data.required).toEqual(["attributes"]);
    expect(data.properties.type).toEqual({ const: "venues" });
    expect(data.properties.attributes.required).toEqual(["title", "address"]);
    expect(data.properties.attributes.properties.address).toMatchObject({ required: ["street", "town"], additionalProperties: false });
    expect(data.properties.rooms.items.properties.size.properties.width).toMatchObject({ type: "integer" });
    expect(data.properties.relationships.properties.topics.properties.data.items).toMatchObject({ required: ["name"] });
    expect(data.properties.rooms.items.properties.topic.anyOf[0].properties.number).toMatchObject({ type: "integer" });
    expect(example.data.attributes.address).toEqual({ street: expect.any(String), town: expect.any(String) });
    const whole = schemaOf("/api/venues/{venue}", "put").schema;
    expect(whole.properties.meta).toEqual({ description: "Nothing is made of it." });
    expect(whole.properties.data.properties.id).toEqual({ description: "Nothing is made of it." });
    const answer = (openapi as Json).paths["/api/venues/{venue}"].put.responses["200"].content["application/json"].schema;
    expect(JSON.stringify(answer)).toContain('"required":["street","since","city"]');
    const entering = schemaOf("/api/enter", "post").schema.properties.data;
    expect([entering.required, entering.properties.type]).toEqual([["attributes"], { const: "sessions" }]);
  });

  it("are objects of the client", () => {
    const { openapi, records } = describePlan(planOf(CLUB));
    const source = clientPackage(openapi, records, planOf(CLUB).api).files["index.ts"] ?? "";
    expect(source).toMatch(/readonly address: \{\s*readonly street: string;\s*readonly town: string \| null;/);
    expect(source).toMatch(/type\?: "venues"/);
  });
});

describe("the check of grouped members of a body", () => {
  const told = (takes: string): string[] => {
    const row = `| open  | POST   | /api/venues        | create Venue | ${takes} | Venue | - |`;
    const text = CLUB.replace(/^\| open .*$/m, () => row);
    const { diagnostics } = compile([{ file: "spec.md", text }]);
    return diagnostics
      .filter(({ level }) => level === "error")
      .map(({ code, primary }) => `${code}: ${text.slice(primary.start, primary.end)}`);
  };

  it.each([
    ["Venue(name, address: { street, town: road })", "bodies-hold-stored-fields: town: road"],
    ["Venue(name, address: { street, street: city })", "names-are-given-once: street: city"],
    ["Venue(name, street, address: { street })", "names-are-given-once: street"],
    ["Venue(name, street, rooms(label, size: { label, width }))", "names-are-given-once: label"],
    ["Venue(name, street, address: { city }, address: city)", "names-are-given-once: address: city"],
    ["Venue(name, street, main(hidden))", "shapes-are-readable: main(hidden)"],
    ["Venue(name, street, main(id, name))", "shapes-are-readable: main(id, name)"],
    ['Venue(name, street, main(type: "topic"))', 'shapes-are-readable: main(type: "topic")'],
    ["Venue(name, street, main(id, id: -))", "shapes-are-readable: main(id, id: -)"],
    ["Venue(name, street, city(name))", "shapes-are-readable: city(name)"],
    ["Venue(name, street, rooms(label, width, area))", "bodies-hold-stored-fields: area"],
    ["{ data: Venue(name, street), more: Venue(city) }", "shapes-are-readable: { data: Venue(name, street), more: Venue(city) }"],
    ["{ data: { Venue(name, street) } }", "shapes-are-readable: { data: { Venue(name, street) } }"],
    ['{ type: "venue" }', 'shapes-are-readable: { type: "venue" }'],
    ["{ data: Venue(name, street), data: 1 }", "shapes-are-readable: { data: Venue(name, street), data: 1 }"],
  ])("%s", (takes, wrong) => {
    expect(told(takes)).toEqual([wrong]);
  });

  it("accepts what the other column has", () => {
    expect(told("{ data: { attributes: Venue(name, address: { street, town: city }, rooms(label, size: { width })) } }")).toEqual([]);
  });
});
