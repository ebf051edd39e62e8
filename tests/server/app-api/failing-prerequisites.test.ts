// A creation that a rule is certain to refuse is not offered. What the rule counts, it counts with the record that would
// be made.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Boats

## 1. What the product does and for whom

- Signs in as: Guest

## 2. Screens and routes

| Screen    | Route         | Shows          | Fields          | Actions                                                                   | Menu |
| --------- | ------------- | -------------- | --------------- | ------------------------------------------------------------------------- | ---- |
| Boats     | /             | list of Boat   | name            | take Trip, hire Hire, fetch Fetch, note Note, weigh Load, tow Tow, sign Sign, Boat page | yes  |
| Boat page | /boats/{boat} | one Boat       | name            | take Trip, hire Hire                                                      | no   |
| Trips     | /trips        | list of Trip   | boat            | Trip page                                                                 | yes  |
| Trip page | /trips/{trip} | one Trip       | boat            | -                                                                         | no   |
| Hire it   | /hire         | form for Hire  | boat, hours     | hire                                                                      | yes  |

## 3. Entities and their fields

### Guest

| Field | Type                | Must be          | Value                  |
| ----- | ------------------- | ---------------- | ---------------------- |
| name  | text(40)            | required         | -                      |
| email | email               | required, unique | -                      |
| trips | every Trip by guest | -                | -                      |
| out   | integer             | required         | always number of trips where (status is out) |

### Boat

| Field | Type               | Must be  | Value |
| ----- | ------------------ | -------- | ----- |
| name  | text(40)           | required | -     |
| seats | integer(0..99)     | required | starts 4 |
| kept  | yes/no             | required | starts no |
| loads | every Load by boat | -        | -     |
| trips | every Trip by boat | -        | -     |
| crew  | list of Guest      | optional | -     |

### Trip

- Shown as: Trip in {boat}

| Field | Type               | Must be         | Value       |
| ----- | ------------------ | --------------- | ----------- |
| boat  | reference to Boat  | required        | -           |
| guest | reference to Guest | required, fixed | starts user |

### Hire

| Field | Type               | Must be         | Value       |
| ----- | ------------------ | --------------- | ----------- |
| boat  | reference to Boat  | required        | -           |
| guest | reference to Guest | required, fixed | starts user |
| hours | integer(1..9)      | required        | -           |

### Fetch

| Field | Type               | Must be         | Value       |
| ----- | ------------------ | --------------- | ----------- |
| boat  | reference to Boat  | required        | -           |

### Note

| Field | Type              | Must be  | Value |
| ----- | ----------------- | -------- | ----- |
| boat  | reference to Boat | required | -     |

### Load

| Field  | Type              | Must be         | Value    |
| ------ | ----------------- | --------------- | -------- |
| boat   | reference to Boat | required        | -        |
| weight | integer           | required, fixed | starts 3 |

### Tow

| Field | Type              | Must be  | Value |
| ----- | ----------------- | -------- | ----- |
| boat  | reference to Boat | required | -     |
| until | date              | optional | -     |

### Sign

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| boat  | reference to Boat | required |

## 4. States and transitions

### Trip

- States: out, back

| From  | Action | To   |
| ----- | ------ | ---- |
| (new) | take   | out  |
| out   | return | back |

### Hire

- States: open

| From  | Action | To   |
| ----- | ------ | ---- |
| (new) | hire   | open |

### Fetch

- States: open

| From  | Action | To   | Then                       |
| ----- | ------ | ---- | -------------------------- |
| (new) | fetch  | open | set boat.seats to 4 |

### Note

- States: open

| From  | Action | To   |
| ----- | ------ | ---- |
| (new) | note   | open |

### Load

- States: open

| From  | Action | To   |
| ----- | ------ | ---- |
| (new) | weigh  | open |

### Tow

- States: long, open

| From  | Action | To   | Only if       | Then                         |
| ----- | ------ | ---- | ------------- | ---------------------------- |
| (new) | tow    | long | boat.seats > 9 | set until to today + 9 days |
| (new) | tow    | open | -             | set until to today + 1 day   |

### Sign

- States: open

| From  | Action | To   | Then                  |
| ----- | ------ | ---- | --------------------- |
| (new) | sign   | open | add user to boat.crew |

## 5. Validation rules

| Rule         | For       | Must hold                                                                    | Otherwise  |
| ------------ | --------- | ---------------------------------------------------------------------------- | ---------- |
| Two at most  | Trip      | guest.out <= 2                                                               | two-out    |
| Once alone   | Trip.boat | no Trip where (it is not this and boat = this.boat and guest = this.guest and status is out) | once-alone |
| Not so long  | Hire      | hours < 5 or boat.kept                                                       | too-long   |
| Not kept     | Hire      | if boat.kept then guest.out > 0 else boat.seats > 0                          | is-kept    |
| Has seats    | Fetch     | boat.seats > 2                                                               | no-seats   |
| One note     | Note      | number of Note where (boat = this.boat and created_by = this.created_by) <= 1 | one-note  |
| Not too much | Load      | sum of boat.loads.weight <= 8                                                | too-heavy  |
| Mind it      | Tow       | boat.seats > 2                                                               | no-seats   |
| Has a crew   | Sign      | number of boat.crew > 0                                                      | no-seats   |
| Has an end   | Tow       | until is not empty                                                           | no-seats   |
| Long with a crew | Tow   | status is not long or boat.seats > 20                                        | no-seats   |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Guest | signed in |

| Entity | Action       | Guest            |
| ------ | ------------ | ---------------- |
| Guest  | see          | if this = user   |
| Boat   | see          | yes              |
| Trip   | see, return  | if guest = user  |
| Trip   | take         | if guest = user  |
| Hire   | see, hire    | if guest = user  |
| Fetch  | see, fetch   | yes              |
| Note   | see, note    | yes              |
| Load   | see, weigh   | yes              |
| Load   | change weight | no              |
| Tow    | see, tow     | yes              |
| Sign   | see, sign    | yes              |

## 8. The error catalogue

| Code       | Status | Message                                        | Remedy             | Leads to |
| ---------- | ------ | ---------------------------------------------- | ------------------ | -------- |
| two-out    | 409    | You would have {number of guest.trips where (status is out)} boats out. | Bring one back.    | -        |
| once-alone | 409    | You have {boat} out already.                   | -                  | Trip page of Trip where (boat = this.boat and guest = this.guest and status is out) |
| too-long   | 409    | {hours} hours are too long.                    | -                  | -        |
| is-kept    | 409    | {boat} is not to be had.                       | -                  | -        |
| no-seats   | 409    | {boat} has {boat.seats} seats.                 | -                  | -        |
| one-note   | 409    | One note is enough.                            | -                  | -        |
| too-heavy  | 409    | {boat} would carry {sum of boat.loads.weight}. | -                  | -        |
`;

const RECORDS = {
  Guest: ["Ada", "Bo", "Cy"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` })),
  Boat: [
    { name: "Auk", seats: 4, kept: false },
    { name: "Bee", seats: 0, kept: false },
    { name: "Cod", seats: 4, kept: true },
  ],
  Trip: [
    { boat: 0, guest: 0, status: "out" },
    { boat: 1, guest: 0, status: "out" },
    { boat: 1, guest: 1, status: "out" },
    { boat: 2, guest: 1, status: "back" },
  ],
  Load: [
    { boat: 0, weight: 3, status: "open" },
    { boat: 0, weight: 3, status: "open" },
    { boat: 1, weight: 3, status: "open" },
  ],
};

describe.each(engineFor(import.meta.filename))("what a rule refuses for certain, on %s", (engine) => {
  let server: TestServer;
  let token = "";
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
  });
  afterAll(() => server?.close());
  beforeEach(() => as("ada"));

  const as = async (who: string) => {
    token = await server.signIn(`${who}@example.org`);
  };
  const get = async (path: string): Promise<Json> => (await server.ask("GET", path, undefined, { token })).body;
  const boat = async (name: string): Promise<Json> =>
    (await get("/-/screens/boats/rows")).rows.find(({ label }: Json) => label === name) as Json;
  const blocked = async (name: string, slug: string) =>
    (await boat(name)).actions.find((action: Json) => action.slug === slug && action.kind === "start").blocked;
  const onPage = async (name: string, slug: string) => {
    const { actions } = await get(`/-/screens/boat-page/record?p.boat=${(await boat(name)).id}`);
    return actions.find((action: Json) => action.slug === slug).blocked;
  };
  const atOnce = async (name: string, entity: string, slug: string) =>
    (await get(`/-/start/${entity}/${slug}?fill.boat=${(await boat(name)).id}`)).refusedAtOnce ?? null;
  const make = async (name: string, entity: string, slug: string, more: Json = {}) => {
    const body = { boat: (await boat(name)).id, ...more };
    return (await server.ask("POST", `/-/start/${entity}/${slug}`, { values: body }, { token })).body;
  };

  it("counts the one that would be made, as the refusal does", async () => {
    const told = { code: "two-out", detail: "You would have 3 boats out.", remedy: "Bring one back." };
    expect(await blocked("Cod", "take")).toMatchObject(told);
    expect(await onPage("Cod", "take")).toMatchObject(told);
    expect(await atOnce("Cod", "Trip", "take")).toMatchObject(told);
    expect(await make("Cod", "Trip", "take")).toMatchObject({ errors: [expect.objectContaining(told)] });
  });

  it("tells it of the record at hand, with the way to what stands in the way, and not of others", async () => {
    await as("bo");
    const told = await blocked("Bee", "take");
    expect(told).toMatchObject({ code: "once-alone", detail: "You have Bee out already.", leads: { label: "Trip in Bee" } });
    expect(await onPage("Bee", "take")).toMatchObject({ code: "once-alone", leads: told.leads });
    expect(await atOnce("Bee", "Trip", "take")).toMatchObject({ code: "once-alone", leads: told.leads });
    for (const name of ["Auk", "Cod"]) {
      expect(await blocked(name, "take")).toBeNull();
      expect(await atOnce(name, "Trip", "take")).toBeNull();
    }
  });

  it("leaves alone what depends on what is typed, and tells the rest", async () => {
    await as("cy");
    expect(await blocked("Auk", "hire")).toBeNull();
    expect(await atOnce("Auk", "Hire", "hire")).toBeNull();
    expect(await make("Auk", "Hire", "hire", { hours: 7 })).toMatchObject({ errors: [{ code: "too-long" }] });
    expect(await blocked("Bee", "hire")).toMatchObject({ code: "is-kept", detail: "Bee is not to be had." });
    expect(await atOnce("Bee", "Hire", "hire")).toMatchObject({ code: "is-kept" });
    expect(await blocked("Cod", "hire")).toMatchObject({ code: "is-kept" });
    expect((await get("/-/screens/hire-it/form")).refusedAtOnce).toBeUndefined();
    await as("bo");
    expect(await blocked("Cod", "hire")).toBeNull();
  });

  it("leaves alone what the action itself makes right", async () => {
    expect(await blocked("Bee", "fetch")).toBeNull();
    expect(await atOnce("Bee", "Fetch", "fetch")).toBeNull();
    expect(await blocked("Bee", "sign")).toBeNull();
    expect(await make("Bee", "Sign", "sign")).toHaveProperty("id");
    expect(await blocked("Bee", "tow")).toMatchObject({ code: "no-seats", detail: "Bee has 0 seats." });
    expect(await make("Bee", "Fetch", "fetch")).toHaveProperty("id");
    expect(await blocked("Bee", "tow")).toBeNull();
    // Which state it comes to, and until when, the action says.
    expect(await blocked("Auk", "tow")).toBeNull();
    expect(await atOnce("Auk", "Tow", "tow")).toBeNull();
    expect(await make("Auk", "Tow", "tow")).toHaveProperty("id");
  });

  it("knows who makes it", async () => {
    await as("bo");
    expect(await blocked("Cod", "note")).toBeNull();
    expect(await make("Cod", "Note", "note")).toHaveProperty("id");
    expect(await blocked("Cod", "note")).toMatchObject({ code: "one-note" });
    expect(await blocked("Auk", "note")).toBeNull();
    await as("ada");
    expect(await blocked("Cod", "note")).toBeNull();
  });

  it("adds up with what it would add", async () => {
    const told = { code: "too-heavy", detail: "Auk would carry 9." };
    expect(await blocked("Auk", "weigh")).toMatchObject(told);
    expect(await atOnce("Auk", "Load", "weigh")).toMatchObject(told);
    expect(await make("Auk", "Load", "weigh")).toMatchObject({ errors: [expect.objectContaining(told)] });
    expect(await blocked("Bee", "weigh")).toBeNull();
    expect(await make("Bee", "Load", "weigh")).toHaveProperty("id");
  });
});

it("says in the library who has this book, and who has too many", async () => {
  const server = await openExample("library");
  const reader = await sampleUser(server, "ana");
  const blocked = async (): Promise<Record<string, Json>> => {
    const books = await reader.rows("catalogue");
    return Object.fromEntries(books.map(({ id, actions }) => [id, actions.find(({ slug }: Json) => slug === "borrow")?.blocked]));
  };
  const codes = async () => Object.values(await blocked()).map((one) => one?.code ?? null);
  expect((await codes()).filter((code) => code === "already-yours")).toHaveLength(2);
  for (let loans = 2; loans < 5; loans += 1) {
    const [book] = Object.entries(await blocked()).find(([, one]) => one === null)!;
    await reader.begin("Loan", "borrow", { book });
  }
  expect(await codes()).not.toContain(null);
  const last = Object.entries(await blocked()).find(([, one]) => one.code === "too-many-loans")!;
  expect(last[1].detail).toBe("You already have 5 books, at home or asked for.");
  expect((await reader.startForm("Loan", "borrow", { book: last[0] })).refusedAtOnce).toEqual(last[1]);
  await server.close();
});
