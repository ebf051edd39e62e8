// A form is refused with all of its errors at once.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const SLIPWAY = `# Slipway

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route                      | Shows             | Fields                           | Actions |
| -------- | -------------------------- | ----------------- | -------------------------------- | ------- |
| Bookings | /                          | list of Booking   | day, berth                       | -       |
| Book     | /book                      | form for Booking  | day, berth, note, code, loans    | book    |
| Mend     | /bookings/{booking}/change | form for Booking  | day, berth, note, code, loans    | save    |
| Join     | /join                      | form for Person   | name, email, role                | save    |
| Claim    | /claim                     | form for Flag     | name                             | save    |
| Staff    | /staff/new                 | form for Person   | name, email, role                | save    |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field    | Type                         | Must be          | Value         |
| -------- | ---------------------------- | ---------------- | ------------- |
| name     | text(40)                     | required         | -             |
| email    | email                        | required, unique | -             |
| role     | one of: sailor, crew, keeper, guest | required  | starts sailor |
| bookings | every Booking by person      | -                | -             |

### Flag

- Shown as: {name}

| Field  | Type                | Must be                 | Value       |
| ------ | ------------------- | ----------------------- | ----------- |
| name   | text(20)            | required, unique        | -           |
| person | reference to Person | required, unique, fixed | starts user |

### Tool

- Shown as: {name}

| Field  | Type           | Must be          |
| ------ | -------------- | ---------------- |
| name   | text(40)       | required, unique |
| pieces | integer(1..99) | required         |

### Booking

- Shown as: {day}
- Unique: berth + day

| Field  | Type                | Must be          | Value       |
| ------ | ------------------- | ---------------- | ----------- |
| person | reference to Person | required, fixed  | starts user |
| day    | date                | required         | -           |
| berth  | integer(1..9)       | required         | -           |
| note   | text(20)            | optional         | -           |
| code   | text(8)             | optional, unique | -           |
| loans  | rows of Loan        | optional         | -           |

### Loan

- Unique: booking + tool

| Field  | Type              | Must be  | Value    |
| ------ | ----------------- | -------- | -------- |
| tool   | reference to Tool | required | -        |
| pieces | integer(1..9)     | required | starts 1 |

## 4. States and transitions

### Booking

- States: open, over

| From  | Action | To   | Only if        | Otherwise |
| ----- | ------ | ---- | -------------- | --------- |
| (new) | book   | open | day >= today   | gone      |
| open  | close  | over | -              | -         |

## 5. Validation rules

| Rule       | For          | Must hold                                                            | Only if        | Otherwise |
| ---------- | ------------ | -------------------------------------------------------------------- | -------------- | --------- |
| Two open   | Booking      | number of person.bookings where (status is open) <= 2                | status is open | too-many  |
| Short note | Booking.note | length of note > 2                                                   | note is not empty | say-more  |
| In stock   | Loan.pieces  | sum of Loan.pieces where (tool = this.tool and booking.day = this.booking.day) <= tool.pieces | - | lent-out  |

## 6. Roles and permissions

| Role    | Means                |
| ------- | -------------------- |
| Visitor | not signed in        |
| Sailor  | user.role is sailor  |
| Keeper  | user.role is keeper  |

| Entity  | Action              | Visitor                         | Sailor            | Keeper |
| ------- | ------------------- | ------------------------------- | ----------------- | ------ |
| Person  | see                 | no                              | yes               | yes    |
| Person  | create              | if role is not keeper and role is not guest | no               | yes    |
| Flag    | see, create         | no                              | if person = user  | if person = user |
| Tool    | see                 | no                              | yes               | yes    |
| Booking | see, change         | no                              | if person = user  | yes    |
| Booking | see code            | no                              | if person = user  | if person = user |
| Booking | book, close         | no                              | if person = user  | yes    |

## 8. The error catalogue

| Code     | Status | Message                                        |
| -------- | ------ | ---------------------------------------------- |
| gone     | 409    | {day} is over.                                 |
| too-many | 409    | {number of person.bookings where (status is open)} are too many. |
| say-more | 422    | Say more than that.                            |
| lent-out | 409    | There are {tool.pieces} of {tool.name}.        |
`;

describe.each(engineFor(import.meta.filename))("on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let tool: string;

  beforeAll(async () => {
    const Person = [
      { name: "Una", email: "una@example.org", role: "sailor" },
      { name: "Kit", email: "kit@example.org", role: "keeper" },
    ];
    const Booking = [
      { person: "@Person:una@example.org", day: "2026-03-05", berth: 1, code: "A", loans: [{ tool: "@Tool:Winch", pieces: 2 }] },
      { person: "@Person:una@example.org", day: "2026-03-06", berth: 1 },
    ];
    server = await open(SLIPWAY, { engine, records: { Person, Tool: [{ name: "Winch", pieces: 3 }], Booking } });
    token = await server.signIn("una@example.org");
    tool = (await server.ask("GET", "/api/records/Tool", undefined, { token })).body.items[0].id;
  });

  afterAll(() => server?.close());

  const post = async (path: string, values: Json, more: Json = {}, who: string | undefined = token) =>
    (await server.ask("POST", path, { values, ...more }, { token: who })).body;
  const told = ({ errors }: Json) => errors.map(({ field, code }: Json) => `${field}: ${code}`).sort();

  const one = async (day: string) => (await server.ask("GET", `/api/records/Booking?day=${day}`, undefined, { token })).body.items[0];

  it("tells of a rule that counts the record with what else is wrong, whether it is tried or sent", async () => {
    const values = { day: "2026-03-05", berth: 1, note: "ab", code: "A", loans: [{ tool, pieces: 2 }] };
    const all = ["berth: already-taken", "code: already-taken", "loans[0].pieces: lent-out", "note: say-more", "null: too-many"];
    const sent = await post("/-/screens/book/save", values);
    expect(told(sent)).toEqual(all);
    // What is said of the record speaks of it as if it were there.
    expect(sent.errors.find(({ code }: Json) => code === "too-many").detail).toBe("3 are too many.");
    expect(told((await post("/-/screens/book/try", values)).problem)).toEqual(all);
  });

  it("leaves out what depends on a value that cannot be read", async () => {
    expect(told(await post("/-/screens/book/save", { day: "soon", berth: 20, note: "ab", loans: [{ tool, pieces: 2 }] }))).toEqual([
      "berth: out-of-range",
      "day: not-a-date",
      "note: say-more",
      "null: too-many",
    ]);
    const unread = await post("/-/screens/book/save", { day: "2026-03-05", berth: 2, note: "ab", loans: [{ tool, pieces: "many" }] });
    expect(told(unread)).toEqual(["loans[0].pieces: not-a-number", "note: say-more", "null: too-many"]);
  });

  it("tells of a guard with the rules", async () => {
    expect(told(await post("/-/screens/book/save", { day: "2026-03-01", berth: 1, note: "ab" }))).toEqual([
      "day: gone",
      "note: say-more",
      "null: too-many",
    ]);
  });

  it("tells of a change what would be wrong after it, with the rows that it would have", async () => {
    const { items } = (await server.ask("GET", "/api/records/Booking?sort=day", undefined, { token })).body;
    const [first, second] = items;
    const change = (booking: Json, values: Json) =>
      post(`/-/screens/mend/save?p.booking=${booking.id}`, values, { record: booking.id, version: booking.version });
    expect(told(await change(second, { code: "A", note: "ab", loans: [{ tool, pieces: 4 }] }))).toEqual([
      "code: already-taken",
      "loans[0].pieces: lent-out",
      "note: say-more",
    ]);
    // What it has lent is its own to lend again.
    expect(told(await change(first, { note: "ab", berth: 20, loans: [{ tool, pieces: 3 }] }))).toEqual([
      "berth: out-of-range",
      "note: say-more",
    ]);
  });

  it("tells of what is there once which record it is, in words that fit a form without the field", async () => {
    const tag = (values: Json, who: string) => post("/-/screens/claim/save", values, {}, who);
    const made = await tag({ name: "Red" }, token);
    expect(made.label).toBe("Red");
    const again = await tag({ name: "Blue" }, token);
    expect(again.errors).toEqual([expect.objectContaining({ field: "person", code: "already-taken", detail: "You already have Red." })]);
    expect(again.errors[0].other).toEqual({ label: "Red", href: null });
    // Of one that may not be seen nothing is told but that it is there.
    const kit = await server.signIn("kit@example.org");
    const hidden = await tag({ name: "Red" }, kit);
    expect(hidden.errors[0]).toMatchObject({ detail: "Name is already taken." });
    expect(hidden.errors[0].other).toBeUndefined();
    // Nor of one of which the field may not be seen.
    const mails = await post("/-/screens/staff/save", { name: "Ida", email: "una@example.org" }, {}, kit);
    expect(mails.errors[0].detail).toBe("Email must be unique; Una already uses it.");
    const codes = await post("/-/screens/book/save", { day: "2026-03-09", berth: 9, code: "A" }, {}, kit);
    expect(codes.errors[0]).toMatchObject({ field: "code", detail: "Code is already taken." });
    const both = await post("/-/screens/book/save", { day: "2026-03-06", berth: 1, loans: [{ tool }, { tool }] });
    expect(both.errors.map(({ detail }: Json) => detail)).toContain("Mar 6, 2026 already has this Berth + Day.");
    const rows = await post("/-/screens/mend/save", { loans: [{ tool }, { tool }] }, { record: (await one("2026-03-06")).id });
    expect(rows.errors).toEqual([
      expect.objectContaining({ field: "loans[1].tool", detail: "Tool must be unique; another row already uses it." }),
    ]);
    const german = await server.ask(
      "POST",
      "/-/screens/claim/save",
      { values: { name: "Blue" } },
      { token, headers: { "accept-language": "de" } },
    );
    expect(german.body.errors[0].detail).toBe("Sie haben bereits einen Eintrag: Red.");
  });

  it("offers no word of a choice that is not permitted, and tells of one with the rest", async () => {
    const { fields } = (await server.ask("GET", "/-/screens/join/form")).body;
    const role = fields.find(({ name }: Json) => name === "role");
    expect(role.type.values.map(({ value }: Json) => value)).toEqual(["sailor", "crew"]);
    const kit = await server.signIn("kit@example.org");
    const theirs = (await server.ask("GET", "/-/screens/staff/form", undefined, { token: kit })).body.fields;
    expect(theirs.find(({ name }: Json) => name === "role").type.values).toHaveLength(4);
    const refused = await server.ask("POST", "/-/screens/join/save", {
      values: { email: "una@example.org", role: "keeper", password: "x" },
    });
    expect(told(refused.body)).toEqual(["email: already-taken", "name: required", "password: password-too-short", "role: not-allowed"]);
    const alone = { name: "Zoe", email: "zoe@example.org", role: "keeper", password: "a long password" };
    const only = await server.ask("POST", "/api/records/Person", alone);
    expect([only.status, only.body.code, only.body.detail]).toEqual([403, "not-allowed", "Role must be one of: Sailor, Crew."]);
  });
});
