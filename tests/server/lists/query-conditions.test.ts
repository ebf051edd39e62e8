// Conditions of a call that use its query parameters.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Cars

## 1. What the product does and for whom

- Signs in as: Member

## 3. Entities and their fields

### Member

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Car

| Field | Type              | Must be          | Value                    |
| ----- | ----------------- | ---------------- | ------------------------ |
| plate | text(10)          | required, unique | -                        |
| seats | integer(1..9)     | required         | -                        |
| hires | every Hire by car | -                | -                        |
| busy  | integer           | required         | always number of hires   |

### Hire

| Field     | Type                | Must be  | Value       |
| --------- | ------------------- | -------- | ----------- |
| car       | reference to Car    | required | -           |
| hirer     | reference to Member | required | starts user |
| starts_on | date                | required | -           |
| ends_on   | date                | required | -           |
| secret    | yes/no              | required | starts no   |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Guest  | not signed in |
| Hirer  | signed in     |

| Entity | Action      | Guest | Hirer                               |
| ------ | ----------- | ----- | ----------------------------------- |
| Member | see         | no    | if this = user                      |
| Car    | see, create, delete | yes   | yes                                 |
| Hire   | see         | no    | if secret is no or hirer = user     |
| Hire   | create      | no    | yes                                 |

## 7. The calls it makes

| Call  | Method | Path           | Does                                                                                                      | Takes                                             | Gives              |
| ----- | ------ | -------------- | --------------------------------------------------------------------------------------------------------- | ------------------------------------------------- | ------------------ |
| free  | GET    | /api/free      | list Car where (no hires where (starts_on <= ask.to and ends_on >= ask.from))                             | { from: date, to: date, seats?: integer(1..9), sort?: text(20) } | list of Car(plate) |
| roomy | GET    | /api/roomy     | count Car where (ask.least is empty or seats >= ask.least)                                                | { least?: integer(1..9) }                         | { count }          |
| idle  | GET    | /api/idle      | list Car                                                                                                  | { on: date where (no hires where (starts_on <= ask.on and ends_on >= ask.on) and seats >= ask.least), least: integer(1..9) } | list of Car(plate) |
| drop  | DELETE | /api/small     | delete every Car where (seats <= ask.most and busy = 0)                                                   | { most: integer(1..9) }                           | { count }          |
`;

const MEMBERS = ["ann", "ben"].map((name) => ({ name, email: `${name}@example.org` }));

describe.each(ENGINES)("a call that is given from when to when, on %s", (engine) => {
  let server: TestServer;
  let ann: string;
  let ben: string;
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: { Member: MEMBERS } });
    [ann, ben] = [await server.signIn("ann@example.org"), await server.signIn("ben@example.org")];
    const car = async (plate: string, seats: number): Promise<string> =>
      (await server.ask("POST", "/api/records/Car", { plate, seats }, { token: ann })).body.id;
    const hire = (of: string, starts_on: string, ends_on: string, secret = false) =>
      server.ask("POST", "/api/records/Hire", { car: of, starts_on, ends_on, secret }, { token: ann });
    const [a, b] = [await car("A", 5), await car("B", 3)];
    await car("C", 2);
    await hire(a, "2026-03-10", "2026-03-12");
    await hire(b, "2026-03-20", "2026-03-22", true);
  });
  afterAll(() => server?.close());

  const plates = async (path: string, token: string | undefined = ann) => {
    const { status, body } = await server.ask("GET", `/api/${path}`, undefined, token === undefined ? {} : { token });
    return status === 200
      ? body.map((car: { plate: string }) => car.plate).sort()
      : [status, ...body.errors.map((one: { field: string }) => one.field)];
  };

  it("gives what is free in between", async () => {
    expect(await plates("free?from=2026-03-01&to=2026-03-09")).toEqual(["A", "B", "C"]);
    expect(await plates("free?from=2026-03-01&to=2026-03-10")).toEqual(["B", "C"]);
    expect(await plates("free?from=2026-03-12&to=2026-03-25&seats=2&sort=plate")).toEqual(["C"]);
    expect(await plates("idle?on=2026-03-11&least=3")).toEqual(["B"]);
  });

  it("sees no more than the caller", async () => {
    expect(await plates("free?from=2026-03-20&to=2026-03-21", ann)).toEqual(["A", "C"]);
    expect(await plates("free?from=2026-03-20&to=2026-03-21", ben)).toEqual(["A", "B", "C"]);
  });

  it("demands what is required, and refuses what is no day, is empty or is not taken", async () => {
    expect(await plates("free?from=2026-03-20")).toEqual([422, "to"]);
    expect(await plates("free?from=2026-03-20&to=soon")).toEqual([400, "to"]);
    expect(await plates("free?from=2026-03-20&to=")).toEqual([400, "to"]);
    expect(await plates("free?from=2026-03-20&to=2026-03-21&on=2026-03-21")).toEqual([400, "on"]);
  });

  it("takes what is left out as empty", async () => {
    const count = async (query: string) => (await server.ask("GET", `/api/roomy${query}`, undefined, { token: ann })).body.count;
    expect([await count(""), await count("?least=3")]).toEqual([3, 2]);
  });

  it("deletes what it is asked for, and demands to be told", async () => {
    const drop = (query: string) => server.ask("DELETE", `/api/small${query}`, undefined, { token: ann });
    expect((await drop("")).status).toBe(422);
    expect((await drop("?most=3")).body).toEqual({ count: 1 });
    expect(await plates("free?from=2026-03-01&to=2026-03-09")).toEqual(["A", "B"]);
  });
});
