// Of what cannot be compared a list is filtered by whether there is something: places, JSON, secrets.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const LAMPS = `# Lamps

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows        | Fields                | Filter by         |
| ------ | ----- | ------------ | --------------------- | ----------------- |
| Lamps  | /     | list of Lamp | name, spot, made, pin | spot, made, pin   |
| Parts  | /parts | list of Lamp | name, spot           | name              |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |
| boss  | yes/no   | required         |

### Lamp

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(80) | required |
| spot  | place    | optional |
| made  | json     | optional |
| pin   | secret   | optional |

## 6. Roles and permissions

| Role | Means         |
| ---- | ------------- |
| Hand | not user.boss |
| Boss | user.boss     |

| Entity | Action      | Hand | Boss |
| ------ | ----------- | ---- | ---- |
| Person | see         | yes  | yes  |
| Lamp   | see, create | yes  | yes  |
| Lamp   | see pin     | no   | yes  |
`;

describe.each(ENGINES)("a filter by what cannot be compared, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const Person = [
      { name: "Ann", email: "ann@example.org", boss: false },
      { name: "Di", email: "di@example.org", boss: true },
    ];
    const Lamp = [
      { name: "Bare" },
      { name: "Placed", spot: { latitude: 1, longitude: 2 } },
      { name: "Made", made: { of: "brass" } },
      { name: "Locked", pin: "a long secret" },
    ];
    server = await open(LAMPS, { engine, records: { Person, Lamp } });
  });
  afterAll(() => server?.close());

  const ask = async (who: string, query: string, screen = "lamps"): Promise<Json> => {
    const token = await server.signIn(`${who}@example.org`);
    const { status, body } = await server.ask("GET", `/-/screens/${screen}/rows?${query}`, undefined, { token });
    return status === 200 ? body.rows.map(({ label }: Json) => label).toSorted() : [status, body.errors[0]?.code];
  };

  it("finds what has one, and what has none", async () => {
    expect(await ask("di", "f.spot.empty=no")).toEqual(["Placed"]);
    expect(await ask("di", "f.spot.empty=yes")).toEqual(["Bare", "Locked", "Made"]);
    expect(await ask("di", "f.made.empty=no")).toEqual(["Made"]);
    expect(await ask("di", "f.pin.empty=no")).toEqual(["Locked"]);
    expect(await ask("di", "f.pin.empty=yes&f.made.empty=yes")).toEqual(["Bare", "Placed"]);
    const token = await server.signIn("di@example.org");
    const { body } = await server.ask("GET", "/api/records/Lamp?spot.empty=no", undefined, { token });
    expect(body.items.map(({ name }: Json) => name)).toEqual(["Placed"]);
  });

  it("asks nothing else of it, and nothing of what is not for the viewer", async () => {
    for (const query of ["f.spot=1", "f.made.contains=brass", "f.pin=a+long+secret", "f.pin.min=a", "f.spot.empty=maybe"])
      expect((await ask("di", query))[0], query).toBe(400);
    expect(await ask("ann", "f.pin.empty=no")).toEqual([400, "unknown-parameter"]);
    expect(await ask("di", "f.spot.empty=no", "parts")).toEqual([400, "unknown-parameter"]);
    const token = await server.signIn("ann@example.org");
    expect((await server.ask("GET", "/api/records/Lamp?pin.empty=no", undefined, { token })).status).toBe(400);
  });
});
