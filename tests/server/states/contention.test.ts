// Many who change one record at once all succeed, on both engines. Each test would run into its own time limit where two
// of them waited for each other.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const CLUB = `# Club

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field   | Type            | Must be          | Value    |
| ------- | --------------- | ---------------- | -------- |
| name    | text(80)        | required         | -        |
| email   | email           | required, unique | -        |
| balance | money           | required         | starts 0 |
| entries | every Entry by person | -          | -        |

### Entry

| Field  | Type                | Must be         |
| ------ | ------------------- | --------------- |
| person | reference to Person | required, fixed |
| bill   | reference to Bill   | optional        |
| amount | money               | required, fixed |

### Box

| Field   | Type                | Must be  | Value    |
| ------- | ------------------- | -------- | -------- |
| next    | integer             | required | starts 1 |
| slips   | every Slip by box   | -        | -        |

### Ticket

| Field  | Type             | Must be         | Value                                               |
| ------ | ---------------- | --------------- | --------------------------------------------------- |
| box    | reference to Box | required, fixed | -                                                   |
| drawn  | integer          | required, fixed | starts box.next                                     |

- Unique: box + drawn

### Slip

| Field  | Type             | Must be         | Value                                              |
| ------ | ---------------- | --------------- | -------------------------------------------------- |
| box    | reference to Box | required, fixed | -                                                  |
| number | integer          | required, fixed | starts (largest of box.slips.number or else 0) + 1 |

- Unique: box + number

### Bill

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| number | number "B-{0000}"   | -        | -           |
| buyer  | reference to Person | required | starts user |
| seller | reference to Person | required | -           |
| total  | money               | required | -           |

## 4. States and transitions

### Entry

- States: booked
- Ends in: booked

| From  | Action | To     | Then                         |
| ----- | ------ | ------ | ---------------------------- |
| (new) | book   | booked | add amount to person.balance |

### Ticket

- States: drawn_now
- Ends in: drawn_now

| From  | Action | To        | Then              |
| ----- | ------ | --------- | ----------------- |
| (new) | draw   | drawn_now | add 1 to box.next |

### Bill

- States: open, paid
- Ends in: paid

| From  | Action | To   | Only if                | Otherwise | Then |
| ----- | ------ | ---- | ---------------------- | --------- | ---- |
| (new) | write  | open | -                      | -         | -    |
| open  | pay    | paid | buyer.balance >= total | no-money  | create Entry (person = buyer, amount = -total, bill = this); create Entry (person = seller, amount = total, bill = this) |

## 5. Validation rules

| Rule         | For            | Must hold    | Otherwise |
| ------------ | -------------- | ------------ | --------- |
| Nothing owed | Person.balance | balance >= 0 | no-money  |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action     | Member |
| ------ | ---------- | ------ |
| Person | see        | yes    |
| Entry  | see, book  | yes    |
| Bill   | see, write, pay | yes |
| Box    | see, create | yes |
| Ticket | see, draw | yes |
| Slip   | see, create | yes |

## 8. The error catalogue

| Code     | Status | Message               |
| -------- | ------ | --------------------- |
| no-money | 409    | There is no money.    |
`;

const RECORDS = {
  Person: [
    { name: "Ann", email: "ann@example.org" },
    { name: "Bob", email: "bob@example.org" },
  ],
};
const MANY = 24;

describe.each(ENGINES)("many at once on %s", (engine) => {
  let server: TestServer;
  const tokens: string[] = [];
  const people: string[] = [];

  const post = (path: string, body: unknown, who = 0) => server.ask("POST", `/api/records/${path}`, body, { token: tokens[who] });
  const together = (times: number, act: (index: number) => ReturnType<typeof post>) =>
    Promise.all(Array.from({ length: times }, (_, index) => act(index)));
  const balance = async (who: number) => Number((await server.store.get("Person", people[who]!))?.balance);
  const bill = async (buyer: number, total: string) => {
    const made = await post("Bill/actions/write", { buyer: people[buyer], seller: people[1 - buyer], total }, buyer);
    return String(made.body.id);
  };

  beforeAll(async () => {
    server = await open(CLUB, { engine, records: RECORDS });
    for (const { email } of RECORDS.Person) {
      tokens.push(await server.signIn(email));
      people.push(String((await server.store.getBy("Person", "email", email))?.id));
    }
  });
  afterAll(() => server.close());

  it("books every movement in one wallet once", async () => {
    const before = await balance(0);
    const replies = await together(MANY, (index) => post("Entry/actions/book", { person: people[0], amount: "10.00" }, index % 2));
    expect(replies.map((reply) => reply.status)).toEqual(Array(MANY).fill(201));
    expect(await balance(0)).toBe(before + MANY * 1000);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(MANY);
    expect(await server.store.history("Person", people[0]!, 100)).toHaveLength(MANY + 1);
  });

  it("pays from one wallet while there is money, in both directions at once", async () => {
    await post("Entry/actions/book", { person: people[1], amount: "100.00" });
    const before = (await balance(0)) + (await balance(1));
    const bills: string[] = [];
    for (let index = 0; index < MANY; index++) bills.push(await bill(index % 2, "1.00"));
    const replies = await together(MANY, (index) => post(`Bill/${bills[index]}/actions/pay`, {}, index % 2));
    expect(replies.map((reply) => reply.status)).toEqual(Array(MANY).fill(200));
    expect((await balance(0)) + (await balance(1))).toBe(before);
  });

  it("pays one bill once, and refuses the others", async () => {
    const before = await balance(0);
    const one = await bill(0, "2.00");
    const replies = await together(MANY, () => post(`Bill/${one}/actions/pay`, {}));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(MANY - 1);
    expect(await balance(0)).toBe(before - 200);
  });

  it.each([
    ["Ticket/actions/draw", "drawn"],
    ["Slip", "number"],
  ])("works values that are unique out anew for whom another came before: %s", async (path, field) => {
    const box = (await post("Box", {})).body.id;
    const replies = await together(MANY, () => post(path, { box }));
    expect(replies.map((reply) => reply.status)).toEqual(Array(MANY).fill(201));
    const numbers = replies.map((reply) => Number(reply.body[field])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: MANY }, (_, index) => index + 1));
  });

  it("gives numbers without gaps to all who ask at once", async () => {
    const body = { seller: people[1], total: "1.00" };
    const replies = await together(MANY, () => post("Bill/actions/write", body));
    expect(replies.map((reply) => reply.status)).toEqual(Array(MANY).fill(201));
    const numbers = replies.map((reply) => Number(String(reply.body.number).slice(2))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: MANY }, (_, index) => numbers[0]! + index));
  });
});
