// Days begin by the product's time zone, also when clocks change.

import { describe, expect, it } from "vitest";
import { wallLater } from "../../../src/runtime/server/context/clock.ts";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const desk = (zone: string) => `# Slips

## 1. What the product does and for whom

- Time zone: ${zone}

## 2. Screens and routes

| Screen | Route  | Shows        | Fields        |
| ------ | ------ | ------------ | ------------- |
| Slips  | /slips | list of Slip | title, status |

## 3. Entities and their fields

### Slip

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |
| on    | date     | required |

## 4. States and transitions

### Slip

- States: waiting, over
- Ends in: over

| From    | Action  | To      | Only if | Otherwise |
| ------- | ------- | ------- | ------- | --------- |
| (new)   | open    | waiting | -       | -         |
| waiting | (at on) | over    | -       | -         |

${visitorsMay({ Slip: "see, open" })}
`;

/** A time zone, a day, and the moment at which it begins there. */
const DAYS = [
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
  ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
  ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00.000Z"],
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
  ["America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00.000Z"],
] as const;

const PATHS: readonly ((server: TestServer, id: string) => Promise<unknown>)[] = [
  async (server, id) => (await server.ask("GET", `/api/records/Slip/${id}`)).body.status,
  async (server) => (await server.ask("GET", "/api/records/Slip")).body.items[0].status,
  async (server) => (await server.ask("GET", "/api/records/Slip?q=slip")).body.items[0].status,
  async (server) => (await server.ask("GET", "/-/screens/slips/rows")).body.rows[0].state,
  async (server) => ((await server.ask("GET", "/api/records/Slip?status=over&total=exact")).body.total === 1 ? "over" : "waiting"),
  async (server) => ((await server.ask("GET", "/api/history?action=at+on")).body.items.length === 1 ? "over" : "waiting"),
];

describe("later by the clock on the wall", () => {
  const later = (value: string, days: number, minutes = 0) => wallLater(value, { days, minutes }, "Europe/Madrid");

  it("is the same time of the day, over a change of the clocks as well", () => {
    expect(later("2026-03-28T09:30:00.000Z", 1)).toBe("2026-03-29T08:30:00.000Z");
    expect(later("2026-03-29T08:30:00.000Z", -1)).toBe("2026-03-28T09:30:00.000Z");
    expect(later("2026-02-27", 2)).toBe("2026-03-01");
  });

  it("is another time where minutes are said, and the next that there is where the clocks skip it", () => {
    expect(later("2026-03-28T09:30:00.000Z", 1, -90)).toBe("2026-03-29T07:00:00.000Z");
    expect(later("2026-03-28T22:30:00.000Z", 0, 180)).toBe("2026-03-29T01:30:00.000Z");
    expect(later("2026-03-28T22:30:00.000Z", 0, 60)).toBe("2026-03-28T23:30:00.000Z");
  });
});

describe.each(ENGINES)("the beginning of a day on %s", (engine) => {
  it.each(DAYS)("in %s of %s", async (zone, day, begins) => {
    const server = await open(desk(zone), { engine, now: new Date(Date.parse(begins) - 86_400_000).toISOString() });
    try {
      const { body } = await server.ask("POST", "/api/records/Slip/actions/open", { title: "Slip", on: day });
      const read = PATHS[DAYS.findIndex((one) => one[1] === day)]!;
      server.clock.at = new Date(Date.parse(begins) - 1);
      expect(await read(server, body.id)).toBe("waiting");
      server.clock.at = new Date(begins);
      expect(await read(server, body.id)).toBe("over");
      server.clock.at = new Date(Date.parse(begins) - 3_600_000);
      expect((await server.store.history("Slip", body.id, 9)).map(({ action }) => action)).toEqual(["at on", "open"]);
    } finally {
      await server.close();
    }
  });
});

const WEEKLY = `# Weekly

## 1. What the product does and for whom

- Time zone: Europe/Vienna

## 3. Entities and their fields

### Block

| Field     | Type   | Must be  | Value |
| --------- | ------ | -------- | ----- |
| starts_at | moment | required | -     |
| hours     | moment | required | starts starts_at + 7 days |
| week      | moment | required | starts starts_at + 7 days + time from time of (starts_at + 7 days) to time of starts_at |

${visitorsMay({ Block: "see, create" })}
`;

describe("a week later", () => {
  it.each([
    ["2026-03-24T17:00:00.000Z", "2026-03-31T17:00:00.000Z", "2026-03-31T16:00:00.000Z"],
    ["2026-10-20T16:00:00.000Z", "2026-10-27T16:00:00.000Z", "2026-10-27T17:00:00.000Z"],
    ["2026-06-02T16:00:00.000Z", "2026-06-09T16:00:00.000Z", "2026-06-09T16:00:00.000Z"],
  ])("than %s are 168 hours, and the same hour where that is said", async (starts_at, hours, week) => {
    const server = await open(WEEKLY);
    try {
      expect((await server.ask("POST", "/api/records/Block", { starts_at })).body).toMatchObject({ hours, week });
    } finally {
      await server.close();
    }
  });
});
