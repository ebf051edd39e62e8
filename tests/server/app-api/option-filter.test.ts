// The options of a reference narrow by rules as the form holds.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STUDIO_RECORDS, STUDIOS } from "../../fixtures/documents/dependent-choices.ts";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("choices that rules narrow, on %s", (engine) => {
  let server: TestServer;
  let ada: string;
  let bob: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(STUDIOS, { engine, records: STUDIO_RECORDS });
    [ada, bob] = [await server.signIn("ada@example.org"), await server.signIn("bob@example.org")];
    for (const entity of ["Site", "Room"]) {
      const { items } = (await server.ask("GET", `/api/records/${entity}`, undefined, { token: ada })).body;
      for (const { id, name } of items) ids[name] = id;
    }
    ids.booking = (await server.ask("GET", "/api/records/Booking", undefined, { token: ada })).body.items[0].id;
  });
  afterAll(() => server?.close());

  const offered = async (query: Record<string, string>, token: string | null = ada, field = "room") => {
    const path = `/-/references/Booking/${field}?${new URLSearchParams(query)}`;
    const reply = await server.ask("GET", path, undefined, token === null ? {} : { token });
    return reply.status === 200 ? reply.body.options.map((one: { label: string }) => one.label).sort() : [reply.status, reply.body.code];
  };
  const fits = (given: Record<string, string>, token: string | null = ada, field = "room") =>
    offered({ fits: "yes", ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`given.${name}`, value])) }, token, field);

  it("offers those that the rules let through, as far as what they speak of is given", async () => {
    expect(await offered({})).toEqual(["N1", "N2", "N3", "S1"]);
    expect(await fits({})).toEqual(["N1", "N2", "S1"]);
    expect(await fits({ site: "" })).toEqual(["N1", "N2", "S1"]);
    expect(await fits({ site: ids.North! })).toEqual(["N1", "N2"]);
    expect(await fits({ site: ids.North!, people: "5" })).toEqual(["N2"]);
    expect(await fits({ site: ids.South! })).toEqual(["S1"]);
    expect(await offered({ fits: "yes", "given.site": ids.North!, q: "2" })).toEqual([]);
    expect(await offered({ fits: "yes", "given.site": ids.North!, q: "N2" })).toEqual(["N2"]);
  });

  it("asks other records than this one, and counts none that would count this one too", async () => {
    const at = (starts_at: string, ends_at: string) => ({ site: ids.North!, starts_at, ends_at });
    expect(await fits(at("2026-03-02T10:30:00.000Z", "2026-03-02T12:00:00.000Z"))).toEqual(["N2"]);
    expect(await fits(at("2026-03-02T11:00:00.000Z", "2026-03-02T12:00:00.000Z"))).toEqual(["N1", "N2"]);
    expect(await offered({ fits: "yes", record: ids.booking! })).toEqual(["N1", "N2"]);
    expect(await offered({ fits: "yes", record: ids.booking!, "given.site": ids.South! })).toEqual(["S1"]);
  });

  it("tells the form which fields decide", async () => {
    const { fields } = (await server.ask("GET", "/-/screens/book/form", undefined, { token: ada })).body;
    const narrowed = Object.fromEntries(fields.map((one: { name: string; narrowedBy?: string[] }) => [one.name, one.narrowedBy]));
    expect(narrowed).toMatchObject({ room: ["site", "people", "starts_at", "ends_at"], spare: ["room"] });
    expect(narrowed.site).toBeUndefined();
    expect(await fits({ room: ids.N1! }, ada, "spare")).toEqual(["N2", "N3", "S1"]);
  });

  it("refuses the same when it is saved, whatever was offered", async () => {
    const save = (room: string, more = {}) =>
      server.ask(
        "POST",
        "/api/records/Booking",
        { site: ids.North, room: ids[room], starts_at: "2026-03-02T10:30:00Z", ends_at: "2026-03-02T12:00:00Z", ...more },
        { token: ada },
      );
    const codes = async (reply: ReturnType<typeof save>) => (await reply).body.errors?.map((one: { code: string }) => one.code);
    expect(await codes(save("S1"))).toEqual(["elsewhere"]);
    expect(await codes(save("N3"))).toEqual(["broken"]);
    expect(await codes(save("N1"))).toContain("taken");
  });

  it("tells nobody more than saving would", async () => {
    expect(await fits({ site: ids.South! }, bob)).toEqual(["N1", "N2", "S1"]);
    expect(await fits({ site: ids.North! }, null)).toEqual(["N1", "N2", "N3", "S1"]);
    expect(await fits({ email: "x" })).toEqual([400, "unknown-parameter"]);
    expect(await fits({ site: "nonsense", people: "many" })).toEqual(["N1", "N2", "S1"]);
  });
});

const DEPOTS = `# Depots

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen     | Route           | Shows             | Fields               | Actions  |
| ---------- | --------------- | ----------------- | -------------------- | -------- |
| Deliveries | /               | list of Delivery  | goods, depot         | -        |
| Announce   | /announce       | form for Delivery | goods, depot, lorry  | announce |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Depot

| Field  | Type                | Must be          |
| ------ | ------------------- | ---------------- |
| name   | text(80)            | required, unique |
| keeper | reference to Person | required         |
| closed | yes/no              | required         |

### Lorry

| Field | Type               | Must be          |
| ----- | ------------------ | ---------------- |
| plate | text(20)           | required, unique |
| depot | reference to Depot | required         |

### Delivery

| Field | Type               | Must be  |
| ----- | ------------------ | -------- |
| goods | text(80)           | required |
| depot | reference to Depot | required |
| lorry | reference to Lorry | optional |

## 4. States and transitions

### Delivery

- States: announced, moved

| From      | Action   | To        |
| --------- | -------- | --------- |
| (new)     | announce | announced |
| announced | move     | moved     |

## 5. Validation rules

| Rule    | For            | Must hold            | Otherwise |
| ------- | -------------- | -------------------- | --------- |
| Is open | Delivery.depot | depot.closed is no   | shut      |

## 6. Roles and permissions

| Role   | Means          |
| ------ | -------------- |
| Staff  | user.staff     |
| Keeper | not user.staff |

| Entity   | Action       | Staff | Keeper                                           |
| -------- | ------------ | ----- | ------------------------------------------------ |
| Person   | see          | yes   | if this = user                                   |
| Depot    | see          | yes   | yes                                              |
| Lorry    | see          | yes   | yes                                              |
| Delivery | see, change  | yes   | yes                                              |
| Delivery | announce     | yes   | if depot.keeper = user and (lorry is empty or lorry.depot = depot) |
| Delivery | move         | yes   | no                                               |

## 8. The error catalogue

| Code | Status | Message            |
| ---- | ------ | ------------------ |
| shut | 409    | {depot} is closed. |
`;

const DEPOT_RECORDS = {
  Person: ["Una", "Kit", "Lou"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org`, staff: name === "Una" })),
  Depot: [
    { name: "Quay", keeper: "@Person:kit@example.org", closed: false },
    { name: "Hill", keeper: "@Person:kit@example.org", closed: true },
    { name: "Rail", keeper: "@Person:lou@example.org", closed: false },
    { name: "Mill", keeper: "@Person:lou@example.org", closed: false },
  ],
  Lorry: [
    { plate: "Q 1", depot: "@Depot:Quay" },
    { plate: "R 1", depot: "@Depot:Rail" },
  ],
};

describe.each(engineFor(import.meta.filename))("choices that a permission narrows, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(DEPOTS, { engine, records: DEPOT_RECORDS });
    for (const name of ["una", "kit", "lou"]) tokens[name] = await server.signIn(`${name}@example.org`);
    for (const { id, name } of (await server.ask("GET", "/api/records/Depot", undefined, { token: tokens.una })).body.items) ids[name] = id;
  });
  afterAll(() => server?.close());

  const offered = async (who: string, field: string, given: Record<string, string> = {}) => {
    const query = {
      fits: "yes",
      action: "announce",
      ...Object.fromEntries(Object.entries(given).map(([name, id]) => [`given.${name}`, id])),
    };
    const reply = await server.ask("GET", `/-/references/Delivery/${field}?${new URLSearchParams(query)}`, undefined, {
      token: tokens[who],
    });
    return reply.body.options.map((one: { label: string }) => one.label).sort();
  };
  const begins = async (who: string, path = "/-/screens/announce/form") => {
    const { fields } = (await server.ask("GET", path, undefined, { token: tokens[who] })).body;
    return Object.fromEntries(fields.map((one: { name: string; value: { label: string } | null }) => [one.name, one.value?.label ?? null]));
  };

  it("offers what its maker may choose, beside what the rules let through", async () => {
    expect(await offered("una", "depot")).toEqual(["Mill", "Quay", "Rail"]);
    expect(await offered("kit", "depot")).toEqual(["Quay"]);
    expect(await offered("lou", "depot")).toEqual(["Mill", "Rail"]);
    expect(await offered("lou", "lorry", { depot: ids.Rail! })).toEqual(["R 1"]);
    expect(await offered("lou", "lorry", { depot: ids.Mill! })).toEqual([]);
    expect(await offered("una", "lorry", { depot: ids.Mill! })).toEqual(["Q 1", "R 1"]);
  });

  it("begins with the only one that is left, where one has to be chosen", async () => {
    expect(await begins("kit")).toEqual({ goods: null, depot: "Quay", lorry: null });
    expect(await begins("kit", "/-/start/Delivery/announce")).toMatchObject({ depot: "Quay" });
    expect(await begins("lou")).toMatchObject({ depot: null });
    expect(await begins("una")).toMatchObject({ depot: null });
    expect(await begins("kit", `/-/screens/announce/form?begin.depot=${ids.Rail}`)).toMatchObject({ depot: "Rail" });
  });

  it("narrows no choice of a record that is stored, which another permission speaks of", async () => {
    const body = { goods: "Salt", depot: ids.Quay };
    const made = await server.ask("POST", "/api/records/Delivery/actions/announce", body, { token: tokens.kit });
    expect(made.status).toBe(201);
    const query = new URLSearchParams({ fits: "yes", record: made.body.id });
    const reply = await server.ask("GET", `/-/references/Delivery/depot?${query}`, undefined, { token: tokens.kit });
    expect(reply.body.options.map((one: { label: string }) => one.label)).toEqual(["Mill", "Quay", "Rail"]);
  });
});
