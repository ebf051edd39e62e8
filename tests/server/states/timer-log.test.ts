// The log says what refused a timer, and nothing that people wrote.

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `
# Parcels

## 3. Entities and their fields

### Owner

- Shown as: {name} of {town}

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(80) | required |
| town  | text(80) | required |

### Depot

- Shown as: {owner} {name}

| Field | Type               | Must be  |
| ----- | ------------------ | -------- |
| name  | text(80)           | required |
| owner | reference to Owner | required |

### Parcel

| Field  | Type               | Must be  | Value    |
| ------ | ------------------ | -------- | -------- |
| title  | text(80)           | required | -        |
| depot  | reference to Depot | required | -        |
| weight | integer(0..99)     | required | starts 1 |
| paid   | yes/no             | required | -        |

## 4. States and transitions

### Parcel

- States: ready, gone
- Ends in: gone

| From  | Action         | To    |
| ----- | -------------- | ----- |
| (new) | bring          | ready |
| ready | (after 2 days) | gone  |

## 5. Validation rules

| Rule | For    | Must hold                                  | Otherwise |
| ---- | ------ | ------------------------------------------ | --------- |
| Paid | Parcel | paid or (status is ready and weight < 5) | unpaid    |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action              | Anyone |
| ------ | ------------------- | ------ |
| Parcel | see, bring, change  | yes    |
| Depot  | see, create, change | yes    |
| Owner  | see, create, change | yes    |
| Owner  | see name            | no     |
| Owner  | change name         | yes    |

## 7. The calls it makes

- Standard calls: yes

## 8. The error catalogue

| Code   | Status | Message |
| ------ | ------ | ------- |
| unpaid | 422    | {title} of {depot.owner}, at {depot}, is unpaid. |
`;

let server: TestServer;
const said: string[] = [];
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
  server = await open(DOCUMENT, { engine: "sqlite" });
});
afterAll(async () => {
  await server?.close();
  vi.restoreAllMocks();
});
it("names what refused a timer, and nothing that people wrote", async () => {
  const owner = (await server.ask("POST", "/api/records/Owner", { name: "Ann", town: "Ulm" })).body;
  const depot = (await server.ask("POST", "/api/records/Depot", { name: "North", owner: owner.id })).body;
  const parcel = (await server.ask("POST", "/api/records/Parcel/actions/bring", { title: "Box", depot: depot.id, paid: false })).body;
  const refused = await server.ask("PATCH", `/api/records/Parcel/${parcel.id}`, { weight: 9 });
  expect(refused.body.detail).toBe("Box of Ulm, at Ulm North, is unpaid.");
  server.clock.at = new Date("2026-03-05T10:00:00.000Z");
  await server.ask("GET", `/api/records/Parcel/${parcel.id}`);
  await server.ninefold.settle();
  const lines = said.map((line) => JSON.parse(line)).filter((line) => line.record === parcel.id);
  expect(lines).toMatchObject([
    { entity: "Parcel", code: "unpaid", refusedBy: [{ code: "unpaid", cite: expect.stringContaining("point 5") }] },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Ann|Ulm|North|Box/);
});
