// A rule over a record's lists holds whoever writes what is on them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const FIRM = `# Firm

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required         |
| email | email    | required, unique |

### Company

| Field       | Type                        | Must be          | Value                           |
| ----------- | --------------------------- | ---------------- | ------------------------------- |
| name        | text(40)                    | required, unique | -                               |
| cap         | money                       | required         | starts 1000                     |
| departments | every Department by company | -                | -                               |
| spent       | money                       | required         | always sum of departments.spent |

### Department

| Field    | Type                        | Must be          | Value                                                |
| -------- | --------------------------- | ---------------- | ---------------------------------------------------- |
| name     | text(40)                    | required, unique | -                                                    |
| company  | reference to Company        | optional         | -                                                    |
| budget   | money                       | required         | -                                                    |
| expenses | every Expense by department | -                | -                                                    |
| spent    | money                       | required         | always sum of expenses.amount where (status is paid) |

### Expense

| Field      | Type                    | Must be  | Value    |
| ---------- | ----------------------- | -------- | -------- |
| department | reference to Department | required | -        |
| amount     | money                   | required | -        |
| note       | text(40)                | optional | -        |

### Course

| Field    | Type           | Must be          | Value |
| -------- | -------------- | ---------------- | ----- |
| name     | text(40)       | required, unique | -     |
| students | list of Student | optional        | -     |
| evening  | yes/no          | required        | starts no |

### Student

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(40) | required, unique | -         |
| pays  | yes/no   | required         | starts no |

### Product

| Field | Type               | Must be          | Value |
| ----- | ------------------ | ---------------- | ----- |
| name  | text(40)           | required, unique | -     |
| stock | integer(0..99)     | required         | -     |
| lines | every Line by product | -             | -     |

### Basket

| Field | Type         | Must be  | Value |
| ----- | ------------ | -------- | ----- |
| lines | rows of Line | optional | -     |

### Line

| Field    | Type                 | Must be  | Value |
| -------- | -------------------- | -------- | ----- |
| product  | reference to Product | required | -     |
| quantity | integer(1..99)       | required | -     |

### Team

| Field | Type         | Must be          |
| ----- | ------------ | ---------------- |
| name  | text(40)     | required, unique |
| mates | list of Mate | optional         |

### Mate

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required, unique |

### Item

| Field  | Type                | Must be          | Value                                                           |
| ------ | ------------------- | ---------------- | --------------------------------------------------------------- |
| name   | text(40)            | required, unique | -                                                               |
| stock  | integer(0..99)      | required         | -                                                               |
| asks   | every Ask by item   | -                | -                                                               |
| sold   | integer             | required         | always sum of asks.quantity where (order.paid)                  |
| gifts  | integer             | required         | always number of Ask where (item = this and order.buyer.special) |

### Buyer

| Field   | Type     | Must be          | Value     |
| ------- | -------- | ---------------- | --------- |
| name    | text(40) | required, unique | -         |
| special | yes/no   | required         | starts no |
| debts   | integer  | required         | always number of Ask where (order.buyer = this and order.paid = no) |

### Order

- When deleted: buyer remove

| Field | Type               | Must be  | Value     |
| ----- | ------------------ | -------- | --------- |
| asks  | rows of Ask        | optional | -         |
| buyer | reference to Buyer | optional | -         |
| paid  | yes/no             | required | starts no |
| note  | text(40)           | optional | -         |

### Ask

| Field    | Type              | Must be  | Value    |
| -------- | ----------------- | -------- | -------- |
| item     | reference to Item | required | -        |
| quantity | integer(1..99)    | required | starts 1 |

### House

- One only

| Field | Type           | Must be  | Value    |
| ----- | -------------- | -------- | -------- |
| most  | integer(1..99) | required | starts 2 |

### Shelf

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required, unique |

### Seller

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required, unique |

### Offer

- When deleted: seller remove

| Field  | Type                | Must be  | Value      |
| ------ | ------------------- | -------- | ---------- |
| title  | text(40)            | required | -          |
| seller | reference to Seller | required | -          |
| open   | yes/no              | required | starts yes |

## 4. States and transitions

### Expense

- States: claimed, paid
- Ends in: paid

| From    | Action         | To      |
| ------- | -------------- | ------- |
| (new)   | claim          | claimed |
| claimed | pay            | paid    |
| claimed | (after 3 days) | paid    |

## 5. Validation rules

| Rule         | For              | Must hold                                                   | Otherwise   | Level   |
| ------------ | ---------------- | ----------------------------------------------------------- | ----------- | ------- |
| Budget       | Department.spent | spent <= budget                                             | over-budget | error   |
| Cap          | Company          | spent <= cap                                                | over-cap    | error   |
| Two pay      | Course           | number of students where (pays) <= 2                        | too-many    | error   |
| One evening  | Student          | number of Course where (students contains this and evening) <= 1 | evenings | error |
| Two teams    | Mate             | number of Team where (mates contains this) >= 1             | teamless    | error   |
| In stock     | Product          | (sum of lines.quantity) <= stock                            | no-stock    | error   |
| Two open     | Seller           | number of Offer where (seller = this and open) <= 2   | two-open    | error   |
| Says one     | Seller           | number of Offer where (seller = this) <= 3                  | three       | warning |
| Sold         | Item             | sold <= stock                                               | oversold    | error   |
| Gifts        | Item             | gifts <= 1                                                  | one-gift    | error   |
| Debts        | Buyer            | debts <= 2                                                  | in-debt     | error   |
| Room | House.most | number of Shelf <= most | no-room | error |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity     | Action                      | Member |
| ---------- | --------------------------- | ------ |
| Person     | see                         | yes    |
| Company    | see, create, change, delete | yes    |
| Department | see, create, change, delete | yes    |
| Expense    | see, claim, pay, change, delete | yes |
| Course     | see, create, change, delete | yes    |
| Student    | see, create, change, delete | yes    |
| Product    | see, create, change, delete | yes    |
| Basket     | see, create, change, delete | yes    |
| Seller     | see, create, change, delete | yes    |
| Offer      | see, create, change, delete | yes    |
| Team       | see, create, change, delete | yes    |
| Mate       | see, create, change, delete | yes    |
| Item       | see, create, change, delete | yes    |
| Buyer      | see, create, change, delete | yes    |
| Order      | see, create, change, delete | yes    |
| House | see, change | yes |
| Shelf | see, create | yes |

## 8. The error catalogue

| Code        | Status | Message                                  |
| ----------- | ------ | ---------------------------------------- |
| evenings    | 409    | {name} has one evening.                  |
| teamless    | 409    | {name} is in no team.                    |
| over-budget | 409    | {name} would spend {spent} of {budget}.  |
| over-cap    | 409    | {name} has no more than {cap}.           |
| too-many    | 409    | Two of {name} may pay.                   |
| no-stock    | 409    | Of {name} there are {stock}.             |
| two-open    | 409    | {name} has two.                          |
| three       | 409    | {name} has three.                        |
| oversold    | 409    | {sold} of {stock} {name} would be sold.  |
| one-gift    | 409    | {name} is given once, not {gifts} times. |
| in-debt     | 409    | {name} owes {debts}.                     |
| no-room | 409 | {most} have room. |
`;

describe.each(engineFor(import.meta.filename))("rules about lists, on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let numbered = 0;

  beforeAll(async () => {
    server = await open(FIRM, {
      engine,
      records: { Person: [{ name: "A", email: "a@example.org" }] },
      log: () => {},
    });
    token = await server.signIn("a@example.org");
  });
  afterAll(() => server?.close());

  const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.ask(method, `/api/records/${path}`, body, { token, ...(headers === undefined ? {} : { headers }) });
  const made = async (path: string, body: Record<string, unknown>): Promise<Json> => {
    const reply = await ask("POST", path, body);
    expect(reply.body).toMatchObject({ id: expect.any(String) });
    return reply.body;
  };
  const named = () => `n${++numbered}`;
  const department = async (budget: string, more = {}): Promise<string> =>
    (await made("Department", { name: named(), budget, ...more })).id;
  const claim = async (of: string, amount: string): Promise<string> => (await made("Expense/actions/claim", { department: of, amount })).id;
  const pay = (id: string) => ask("POST", `Expense/${id}/actions/pay`, {});

  it("refuses the write of a listed record in the words of the rule", async () => {
    const of = await department("10.00");
    expect((await pay(await claim(of, "6.00"))).status).toBe(200);
    const second = await claim(of, "6.00");
    const reply = await pay(second);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: "over-budget", detail: expect.stringMatching(/^n\d+ would spend €12\.00 of €10\.00\.$/) });
    expect(reply.body.errors).toMatchObject([{ field: null }]);
    expect(await server.store.get("Expense", second)).toMatchObject({ status: "claimed", version: 1 });
    expect((await ask("PATCH", `Expense/${second}`, { amount: "4.00" })).status).toBe(200);
    expect((await pay(second)).status).toBe(200);
    expect((await ask("PATCH", `Expense/${second}`, { amount: "4.01" })).body.code).toBe("over-budget");
    expect((await ask("PATCH", `Department/${of}`, { name: named() })).status).toBe(200);
  });

  it("asks where a record comes from and where it goes to, and what refers to those", async () => {
    const company = (await made("Company", { name: named(), cap: "20.00" })).id;
    const [from, to, full] = [await department("50.00"), await department("50.00", { company }), await department("1.00")];
    const expense = await claim(from, "21.00");
    await pay(expense);
    expect((await ask("PATCH", `Expense/${expense}`, { department: to })).body.code).toBe("over-cap");
    expect((await ask("PATCH", `Expense/${expense}`, { department: full })).body.code).toBe("over-budget");
    expect((await ask("PATCH", `Department/${from}`, { company })).body.code).toBe("over-cap");
    expect((await ask("PATCH", `Expense/${expense}`, { note: "here" })).status).toBe(200);
  });

  it("holds back a timer that would break it", async () => {
    const of = await department("5.00");
    const [fits, not] = [await claim(of, "5.00"), await claim(of, "5.00")];
    server.clock.at = new Date(server.clock.at.getTime() + 4 * 86_400_000);
    await ask("GET", "Expense");
    const states = await Promise.all([fits, not].map(async (id) => (await server.store.get("Expense", id))?.status));
    expect([...states].sort()).toEqual(["claimed", "paid"]);
  });

  it("asks those that have it on a list, and those whose rows name it", async () => {
    const [a, b, c] = await Promise.all([0, 1, 2].map(async () => (await made("Student", { name: named(), pays: true })).id));
    const course = (await made("Course", { name: named(), students: [a, b] })).id;
    expect((await ask("PATCH", `Course/${course}`, { students: [a, b, c] })).body.code).toBe("too-many");
    expect((await ask("PATCH", `Student/${c}`, { pays: false })).status).toBe(200);
    expect((await ask("PATCH", `Course/${course}`, { students: [a, b, c] })).status).toBe(200);
    expect((await ask("PATCH", `Student/${c}`, { pays: true })).body.code).toBe("too-many");
    const product = (await made("Product", { name: named(), stock: 3 })).id;
    const basket = (await made("Basket", { lines: [{ product, quantity: 2 }] })).id;
    expect((await ask("POST", "Basket", { lines: [{ product, quantity: 2 }] })).body.code).toBe("no-stock");
    const [line] = (await ask("GET", `Basket/${basket}`)).body.lines;
    expect((await ask("PATCH", `Basket/${basket}`, { lines: [{ ...line, quantity: 4 }] })).body.code).toBe("no-stock");
    expect((await ask("PATCH", `Basket/${basket}`, { lines: [{ ...line, quantity: 3 }] })).status).toBe(200);
  });

  it("follows a list that names no field, lets deletions through that break nothing, and asks for warnings", async () => {
    const seller = (await made("Seller", { name: named() })).id;
    const offers = [];
    for (let at = 0; at < 2; at++) offers.push((await made("Offer", { title: "o", seller })).id);
    const more = await ask("POST", "Offer", { title: "o", seller });
    expect([more.status, more.body.code]).toEqual([409, "two-open"]);
    await made("Offer", { title: "o", seller, open: false });
    const fourth = await ask("POST", "Offer", { title: "o", seller, open: false });
    expect([fourth.status, fourth.body.code]).toEqual([409, "needs-confirmation"]);
    const kept = await ask("POST", "Offer", { title: "o", seller, open: false }, { "confirm-warnings": fourth.body.confirmation });
    expect(kept.status).toBe(201);
    expect((await server.store.history("Offer", kept.body.id, 1))[0]?.confirmed).toEqual(["Says one"]);
    expect((await ask("DELETE", `Offer/${kept.body.id}`)).status).toBe(204);
    expect((await ask("DELETE", `Seller/${seller}`)).status).toBe(204);
  });

  const item = async (stock: number): Promise<string> => (await made("Item", { name: named(), stock })).id;
  const buyer = async (): Promise<string> => (await made("Buyer", { name: named() })).id;
  const order = async (more: Record<string, unknown>): Promise<string> => (await made("Order", more)).id;

  it("asks when that changes to which what is on the list refers", async () => {
    const scarce = await item(3);
    const [first, second] = [
      await order({ asks: [{ item: scarce, quantity: 2 }] }),
      await order({ asks: [{ item: await item(1) }, { item: scarce, quantity: 2 }] }),
    ];
    expect((await ask("PATCH", `Order/${first}`, { paid: true })).status).toBe(200);
    const reply = await ask("PATCH", `Order/${second}`, { paid: true });
    expect([reply.status, reply.body.code]).toEqual([409, "oversold"]);
    expect(reply.body.detail).toMatch(/^4 of 3 n\d+ would be sold\.$/);
    expect(await server.store.get("Order", second)).toMatchObject({ paid: false, version: 1 });
    expect((await ask("PATCH", `Order/${second}`, { note: "not yet" })).status).toBe(200);
    expect((await ask("PATCH", `Item/${scarce}`, { stock: 4 })).status).toBe(200);
    expect((await ask("PATCH", `Order/${second}`, { paid: true })).status).toBe(200);
    expect((await ask("POST", "Order", { paid: true, asks: [{ item: scarce }] })).body.code).toBe("oversold");
  });

  it("asks those who are put on a list and taken off it, where the rule counts the lists that name them", async () => {
    const pupil = (await made("Student", { name: named() })).id;
    await made("Course", { name: named(), evening: true, students: [pupil] });
    const other = (await made("Course", { name: named(), students: [pupil] })).id;
    expect((await ask("PATCH", `Course/${other}`, { name: named() })).status).toBe(200);
    expect((await ask("PATCH", `Course/${other}`, { evening: true })).body.code).toBe("evenings");
    expect((await ask("POST", "Course", { name: named(), evening: true, students: [pupil] })).body.code).toBe("evenings");
    expect((await ask("PATCH", `Course/${other}`, { evening: true, students: [] })).status).toBe(200);
    expect((await ask("PATCH", `Course/${other}`, { students: [pupil] })).body.code).toBe("evenings");
  });

  it("asks those who are taken off a list, also when it is deleted", async () => {
    const team = (await made("Team", { name: named() })).id;
    const mate = await server.store.write(async (transaction) => {
      const id = "0199c5f0-0000-7000-8000-000000000001";
      const now = server.clock.at.toISOString();
      const system = { created_at: now, created_by: null, changed_at: now, changed_by: null, version: 1 };
      await transaction.insert("Mate", { id, name: named(), ...system });
      await transaction.setLinks("Team", "mates", team, [id]);
      return id;
    });
    expect((await ask("PATCH", `Team/${team}`, { mates: [] })).body.code).toBe("teamless");
    expect((await ask("DELETE", `Team/${team}`)).body.code).toBe("teamless");
    await made("Team", { name: named(), mates: [mate] });
    expect((await ask("DELETE", `Team/${team}`)).status).toBe(204);
  });

  it("lets one of two orders be paid that are paid at once", async () => {
    const scarce = await item(1);
    const orders = [];
    for (let at = 0; at < 4; at++) orders.push(await order({ asks: [{ item: scarce }] }));
    const replies = await Promise.all(orders.map((id) => ask("PATCH", `Order/${id}`, { paid: true })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("follows references as far as the rule does, to what it looks at and back to those it is about", async () => {
    const [gift, of] = [await item(9), await buyer()];
    await order({ buyer: of, asks: [{ item: gift }] });
    const unowned = await order({ asks: [{ item: gift }, { item: await item(9) }] });
    expect((await ask("PATCH", `Order/${unowned}`, { buyer: of })).status).toBe(409);
    expect((await ask("PATCH", `Order/${unowned}`, { asks: [{ item: gift }] })).status).toBe(200);
    expect((await ask("PATCH", `Order/${unowned}`, { buyer: of })).status).toBe(200);
    const reply = await ask("PATCH", `Buyer/${of}`, { special: true });
    expect([reply.status, reply.body.code, reply.body.errors[0].field]).toEqual([409, "one-gift", null]);
    expect((await ask("PATCH", `Order/${unowned}`, { buyer: null })).status).toBe(200);
    expect((await ask("PATCH", `Buyer/${of}`, { special: true })).status).toBe(200);
    expect((await ask("DELETE", `Buyer/${of}`)).status).toBe(204);
  });

  it("finds those to whom a path from what is counted leads", async () => {
    const of = await buyer();
    const asks = [{ item: await item(9) }, { item: await item(9) }];
    const first = await order({ buyer: of, asks });
    expect((await ask("POST", "Order", { buyer: of, asks })).body.code).toBe("in-debt");
    const second = await order({ buyer: of, paid: true, asks });
    expect((await ask("PATCH", `Order/${second}`, { paid: false })).body.detail).toMatch(/owes 4\.$/);
    expect((await ask("PATCH", `Order/${first}`, { paid: true })).status).toBe(200);
    expect((await ask("PATCH", `Order/${second}`, { paid: false })).status).toBe(200);
    const third = await order({ asks });
    expect((await ask("PATCH", `Order/${third}`, { buyer: of })).body.code).toBe("in-debt");
  });

  it("asks the one record of its kind about all of another", async () => {
    for (const name of ["a", "b"]) await made("Shelf", { name });
    const reply = await ask("POST", "Shelf", { name: "c" });
    expect([reply.status, reply.body.detail]).toEqual([409, "2 have room."]);
    const [{ id }] = (await ask("GET", "House")).body.items;
    expect((await ask("PATCH", `House/${id}`, { most: 3 })).status).toBe(200);
    await made("Shelf", { name: "c" });
  });

  it("lets no two through at once", async () => {
    const of = await department("10.00");
    const claims = [];
    for (let at = 0; at < 5; at++) claims.push(await claim(of, "6.00"));
    const replies = await Promise.all(claims.map(pay));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});
