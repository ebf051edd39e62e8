// Sequential numbers on both engines: no gaps, no duplicates, anew each year.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const SHOP = (numbered: boolean) => `# Shop

## 1. What the product does and for whom

- Time zone: Pacific/Auckland

## 2. Screens and routes

| Screen | Route | Shows | Fields | Actions |
| --- | --- | --- | --- | --- |
| Invoices | /invoices | list of Invoice | ${numbered ? "code, " : ""}title | create |
| Invoice | /invoices/${numbered ? "{invoice.code}" : "{invoice}"} | one Invoice | title | - |
| New | /new | form for Invoice | ${numbered ? "code, " : ""}title | save |

## 3. Entities and their fields

### Invoice

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
${numbered ? '| code | number "INV-{year}-{000}" | - | - |\n' : ""}| title | text(40) | required, unique | - |
${numbered ? '| slip | number "S{0}" | - | - |\n' : ""}${numbered ? '| note | text(60) | optional | starts "about {code}" |\n' : ""}
## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| No curses | Invoice | title != "bad" | no-curses |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Anybody | not signed in |

| Entity | Action | Anybody |
| --- | --- | --- |
| Invoice | see, create, change, delete | yes |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| no-curses | 422 | Do not curse. |
`;

describe.each(ENGINES)("numbers on %s", (engine) => {
  let server: TestServer;
  const make = (title: string, more: object = {}) => server.ask("POST", "/api/records/Invoice", { title, ...more });
  const codes = async (): Promise<string[]> =>
    (await server.ask("GET", "/api/records/Invoice?sort=code&size=100")).body.items.map((one: Json) => one.code);

  beforeAll(async () => {
    server = await open(SHOP(false), { engine, now: "2025-12-31T10:00:00.000Z" });
    await make("first");
    server.clock.at = new Date("2025-12-31T12:00:00.000Z");
    await make("second");
    await server.ninefold.adopt(planOf(SHOP(true)));
  });
  afterAll(() => server?.close());

  it("numbers the records that are there when numbering begins, each in its year", async () => {
    expect(await codes()).toEqual(["INV-2025-001", "INV-2026-001"]);
  });

  it("goes on without gaps, whatever is refused in between", async () => {
    const third = await make("third");
    expect([third.status, third.body.code, third.body.slip, third.body.note]).toEqual([201, "INV-2026-002", "S3", "about INV-2026-002"]);
    expect((await make("bad")).status).toBe(422);
    expect((await make("third")).status).toBe(409);
    expect((await make("fourth")).body.code).toBe("INV-2026-003");
  });

  it("is given by nobody else, and stays", async () => {
    expect((await make("forged", { code: "INV-2026-999" })).body.code).toBe("unknown-field");
    const { id } = (await server.ask("GET", "/api/records/Invoice?title=fourth")).body.items[0];
    expect((await server.ask("PATCH", `/api/records/Invoice/${id}`, { code: "INV-2026-999" })).body.code).toBe("unknown-field");
    const form = (await server.ask("GET", "/-/screens/new/form")).body;
    const field = form.fields.find((one: Json) => one.name === "code");
    expect([field.editable, field.why, field.value]).toEqual([false, "Assigned automatically", null]);
    expect((await server.ask("GET", "/-/screens/invoice/record?p.invoice=INV-2026-003")).status).toBe(200);
  });

  it("gives each number once to those who ask at the same time", async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => make(at % 4 === 0 ? "bad" : `many ${at}`)));
    const given = replies.flatMap((reply) => (reply.status === 201 ? [reply.body.code] : []));
    expect(given.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `INV-2026-${String(at + 4).padStart(3, "0")}`));
  });

  it("never gives the number of what was deleted again", async () => {
    const last = await make("last");
    await server.ask("DELETE", `/api/records/Invoice/${last.body.id}`);
    const next = await make("next");
    expect([last.body.code, next.body.code]).toEqual(["INV-2026-034", "INV-2026-035"]);
    server.clock.at = new Date("2026-12-31T11:00:00.000Z");
    expect((await make("newer")).body.code).toBe("INV-2027-001");
  });

  it("counts on from the numbers that are there when their form changes", async () => {
    await server.ninefold.adopt(planOf(SHOP(true).replace("{000}", "{00000}")));
    await server.ninefold.adopt(planOf(SHOP(true)));
    expect((await make("newest")).body.code).toBe("INV-2027-002");
  });

  it("never gives the number of what was deleted again, though their form has changed since", async () => {
    const last = await make("gone");
    await server.ask("DELETE", `/api/records/Invoice/${last.body.id}`);
    await server.ninefold.adopt(planOf(SHOP(true).replace("{000}", "{00000}")));
    await server.ninefold.adopt(planOf(SHOP(true)));
    expect([last.body.code, (await make("after")).body.code]).toEqual(["INV-2027-003", "INV-2027-004"]);
  });
});
