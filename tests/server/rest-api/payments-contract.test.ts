// A front end of payments with sessions in cookies is served.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

/*
 * What the front end asks, and what it is to be answered. Amounts are whole numbers of cents. The session is in a cookie alone.
 *
 *   POST /v1/login            { email, password }                                    200  no body, Set-Cookie
 *   GET  /v1/account                                                                 200  { object: "account", id, email }; 401 without a session
 *   POST /v1/payments         { amount, currency, description?, metadata?: any }     201  payment; the same Idempotency-Key: the same payment
 *   GET  /v1/payments         ?status=&limit=&after=                                 200  { object: "list", data: [payment], has_more, next }
 *   GET  /v1/payments/ID                                                             200  payment; another merchant's: 404
 *   POST /v1/payments/ID/capture   -                                                 200  payment
 *   POST /v1/payments/ID/refunds   { amount, reason? }                               201  refund; more than there is: 402
 *   POST /v1/logout                                                                  200  no body
 *   a payment is { object: "payment", id, amount, currency, description, status, refunded, refunds: [refund], created }
 *   an error is { error: { type, code, message, param } }
 *   a write that another site's page sends with the cookie                           403  cross-site
 */
const DOCUMENT = `# Till

## 1. What the product does and for whom

- Signs in as: Merchant

## 3. Entities and their fields

### Merchant

- Ids: short

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| email | email    | required, unique |

### Payment

- Ids: short
- Order: created_at descending

| Field       | Type                         | Must be         | Value                            |
| ----------- | ---------------------------- | --------------- | -------------------------------- |
| merchant    | reference to Merchant        | required, fixed | starts user                      |
| amount      | integer(50..99999999)        | required, fixed | -                                |
| currency    | one of: eur, usd             | required, fixed | -                                |
| description | text(200)                    | optional        | -                                |
| metadata    | json                         | optional        | -                                |
| refunds     | every Refund by payment      | -               | -                                |
| refunded    | integer                      | required        | always sum of refunds.amount     |

### Refund

- Ids: short
- Order: created_at

| Field   | Type                 | Must be         | Value |
| ------- | -------------------- | --------------- | ----- |
| payment | reference to Payment | required, fixed | -     |
| amount  | integer(1..)         | required, fixed | -     |
| reason  | text(200)            | optional        | -     |

## 4. States and transitions

### Payment

- States: requires_capture, succeeded
- Ends in: succeeded

| From             | Action  | To               |
| ---------------- | ------- | ---------------- |
| (new)            | pay     | requires_capture |
| requires_capture | capture | succeeded        |

## 5. Validation rules

| Rule                 | Entity  | Must hold                                                 | Otherwise         |
| -------------------- | ------- | --------------------------------------------------------- | ----------------- |
| no more than is paid | Payment | refunded <= amount                                        | amount-too-large  |
| what was captured    | Refund  | payment.status is succeeded                               | not-captured      |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Seller | signed in |

| Entity   | Action             | Seller                     |
| -------- | ------------------ | -------------------------- |
| Merchant | see                | if this = user             |
| Payment  | see, pay, capture  | if merchant = user         |
| Refund   | see, create        | if payment.merchant = user |

## 7. The calls it makes

- Standard calls: no
- Base path: /v1

| Call     | Method | Path                           | Does            | Takes                                                       | Gives                                                                 | Status |
| -------- | ------ | ------------------------------ | --------------- | ----------------------------------------------------------- | --------------------------------------------------------------------- | ------ |
| login    | POST   | /v1/login                      | sign in         | Merchant(email, password)                                   | -                                                                     | 200    |
| logout   | POST   | /v1/logout                     | sign out        | -                                                           | -                                                                     | 200    |
| account  | GET    | /v1/account                    | who am I        | -                                                           | Merchant(object: "account", id, email)                                | -      |
| payments | GET    | /v1/payments                   | list Payment    | { status?: Payment.status }                                 | { object: "list", data: list of PaymentOut, has_more: more, next }    | -      |
| pay      | POST   | /v1/payments                   | pay Payment     | Payment(amount, currency, description, metadata)            | PaymentOut                                                            | 201    |
| payment  | GET    | /v1/payments/{payment}         | see Payment     | -                                                           | PaymentOut                                                            | -      |
| capture  | POST   | /v1/payments/{payment}/capture | capture Payment | -                                                           | PaymentOut                                                            | 200    |
| refund   | POST   | /v1/payments/{payment}/refunds | create Refund   | Refund(amount, reason)                                      | RefundOut                                                             | 201    |

| Shape      | Of      | Holds                                                                                                                                   |
| ---------- | ------- | --------------------------------------------------------------------------------------------------------------------------------------- |
| PaymentOut | Payment | object: "payment", id, amount, currency, description, metadata, status, refunded, refunds: list of RefundOut of refunds, created: created_at |
| RefundOut  | Refund  | object: "refund", id, amount, reason                                                                                                    |

### payments

- Query style: cursor

## 8. The error catalogue

- Error body: { error: { type: "{title}", code, message, param: "{field}" } }

| Code             | Status | Message                                   | Sent as          |
| ---------------- | ------ | ----------------------------------------- | ---------------- |
| amount-too-large | 402    | No more can be refunded than was paid.    | amount_too_large |
| not-captured     | 409    | This payment is not captured yet.         | not_captured     |
| not-found        | 404    | No such object.                           | resource_missing |
`;

describe.each(engineFor(import.meta.filename))("a front end of payments, on %s", (engine) => {
  let server: TestServer;
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    const merchants = ["ada", "bo"].map((name) => ({ email: `${name}@example.org` }));
    server = await open(DOCUMENT, { engine, records: { Merchant: merchants } });
    for (const { email } of merchants) {
      const { status, body, headers } = await server.ask("POST", "/v1/login", { email, password: "ninefold-sample" });
      expect([status, body, headers.get("set-cookie")]).toEqual([200, null, expect.stringMatching(/HttpOnly.*SameSite=Lax/)]);
      cookies[email.split("@")[0]!] = headers.getSetCookie()[0]?.split(";")[0] ?? "";
    }
  });
  afterAll(() => server?.close());

  const ask = (who: string | null, method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const cookie: Record<string, string> = who === null ? {} : { cookie: cookies[who] ?? who };
    return server.ask(method, `/v1${path}`, body, { headers: { ...cookie, ...more } });
  };
  const pay = async (amount: number, more: object = {}) =>
    (await ask("ada", "POST", "/payments", { amount, currency: "eur", ...more })).body;
  const captured = async (amount: number) => (await ask("ada", "POST", `/payments/${(await pay(amount)).id}/capture`)).body;

  it("tells whose session it is, and ends it", async () => {
    expect((await ask("ada", "GET", "/account")).body).toEqual({ object: "account", id: expect.any(String), email: "ada@example.org" });
    const nobody = await ask(null, "GET", "/account");
    expect([nobody.status, nobody.body]).toEqual([
      401,
      { error: { type: "Unauthorized", code: "not-signed-in", message: "You’re not signed in.", param: "not-signed-in" } },
    ]);
    const { headers } = await server.ask("POST", "/v1/login", { email: "bo@example.org", password: "ninefold-sample" });
    const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const left = await ask(cookie, "POST", "/logout");
    expect([left.status, left.body, (await ask(cookie, "GET", "/account")).status]).toEqual([200, null, 401]);
  });

  it("takes a payment, captures it, and gives it back in parts", async () => {
    const made = await ask("ada", "POST", "/payments", { amount: 2000, currency: "eur", description: "Tea", metadata: { order: 7 } });
    const { id } = made.body;
    const payment = {
      ...{ object: "payment", id: expect.any(String), amount: 2000, currency: "eur", description: "Tea", metadata: { order: 7 } },
      ...{ status: "requires_capture", refunded: 0, refunds: [], created: "2026-03-02T10:00:00.000Z" },
    };
    expect([made.status, made.body]).toEqual([201, payment]);
    const early = await ask("ada", "POST", `/payments/${id}/refunds`, { amount: 500 });
    expect([early.status, early.body.error]).toMatchObject([409, { code: "not_captured", message: "This payment is not captured yet." }]);
    const taken = await ask("ada", "POST", `/payments/${id}/capture`);
    expect([taken.status, taken.body]).toEqual([200, { ...payment, status: "succeeded" }]);
    expect((await ask("ada", "POST", `/payments/${id}/capture`)).status).toBe(409);
    const refund = await ask("ada", "POST", `/payments/${id}/refunds`, { amount: 1500, reason: "cold" });
    expect([refund.status, refund.body]).toEqual([201, { object: "refund", id: expect.any(String), amount: 1500, reason: "cold" }]);
    const beyond = await ask("ada", "POST", `/payments/${id}/refunds`, { amount: 501 });
    expect([beyond.status, beyond.body.error]).toMatchObject([402, { type: "Payment Required", code: "amount_too_large" }]);
    const shown = (await ask("ada", "GET", `/payments/${id}`)).body;
    expect([shown.refunded, shown.refunds]).toEqual([1500, [refund.body]]);
  });

  it("says which parameter is wrong, and nothing of what is another merchant's", async () => {
    const small = await ask("ada", "POST", "/payments", { amount: 10, currency: "eur" });
    expect([small.status, small.body.error]).toMatchObject([422, { code: "out-of-range", param: "amount" }]);
    expect((await ask("ada", "POST", "/payments", { amount: 100 })).body.error).toMatchObject({ code: "required", param: "currency" });
    const { id } = await pay(700);
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/capture"],
      ["POST", "/refunds"],
    ] as const) {
      const { status, body } = await ask("bo", method, `/payments/${id}${path}`, path === "/refunds" ? { amount: 1 } : undefined);
      expect([status, body.error.code]).toEqual([404, "resource_missing"]);
    }
  });

  it("lists by cursor, and by a state", async () => {
    const before = (await ask("bo", "GET", "/payments")).body;
    expect(before).toEqual({ object: "list", data: [], has_more: false, next: null });
    for (const amount of [101, 102, 103]) await ask("bo", "POST", "/payments", { amount, currency: "usd" });
    const first = (await ask("bo", "GET", "/payments?limit=2&sort=amount")).body;
    expect([first.data.map((one: { amount: number }) => one.amount), first.has_more]).toEqual([[101, 102], true]);
    const rest = (await ask("bo", "GET", `/payments?limit=2&sort=amount&after=${encodeURIComponent(first.next)}`)).body;
    expect([rest.data.map((one: { amount: number }) => one.amount), rest.has_more, rest.next]).toEqual([[103], false, null]);
    const { id } = await captured(900);
    const done = (await ask("ada", "GET", "/payments?status=succeeded")).body.data;
    expect(done.map((one: { id: string }) => one.id)).toContain(id);
    expect(done.every((one: { status: string }) => one.status === "succeeded")).toBe(true);
  });

  it("does a request with one key once", async () => {
    const key = { "idempotency-key": "order-7" };
    const [first, again] = [1, 2].map(() => ask("ada", "POST", "/payments", { amount: 4200, currency: "eur" }, key));
    const [one, two] = [await first!, await again!];
    expect(one.body.id).toBe(two.body.id);
    const other = await ask("ada", "POST", "/payments", { amount: 4300, currency: "eur" }, key);
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency-key-reused"]);
  });

  it("lets its own pages write with the cookie, and no page of another site", async () => {
    const { id } = await pay(800);
    const from = (headers: Record<string, string>) => ask("ada", "POST", `/payments/${id}/capture`, undefined, headers);
    const others: Record<string, string>[] = [
      { origin: "https://elsewhere.example" },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of others) {
      const refused = await from(headers);
      expect([refused.status, refused.body.error.code]).toEqual([403, "cross-site"]);
    }
    expect((await ask("ada", "GET", `/payments/${id}`)).body.status).toBe("requires_capture");
    expect((await from({ origin: server.url, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });
});
