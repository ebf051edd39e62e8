// With confirmed mail, nobody learns which addresses have an account.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outboxEntries } from "../../../src/runtime/store/system/outbox.ts";
import { engineFor, type Json, open, type Reply, type TestServer } from "../../support/test-server.ts";

const PASSWORD = "ninefold-sample";
const CLUB = `# Club

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route   | Shows           | Fields             | Actions |
| ------ | ------- | --------------- | ------------------ | ------- |
| Join   | /join   | form for Person | name, email, nick, age | save    |
| People | /people | list of Person  | name, email, nick, age | import  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value        |
| ----- | -------- | ---------------- | ------------ |
| name  | text(80) | required         | -            |
| email | email    | required, unique | -            |
| nick  | text(40) | optional, unique | -            |
| age   | integer  | required         | -            |
| rank  | one of: usual, scout, chief | required | starts usual |

## 5. Validation rules

| Rule      | For        | Must hold                                              | Otherwise |
| --------- | ---------- | ------------------------------------------------------ | --------- |
| Old       | Person.age | age >= 18                                              | too-young |
| One only  | Person     | number of Person where (email = this.email) <= 1       | too-many  |

## 6. Roles and permissions

| Role    | Means              |
| ------- | ------------------ |
| Visitor | not signed in      |
| Usual   | user.rank is usual |
| Scout   | user.rank is scout |
| Chief   | user.rank is chief |

| Entity | Action      | Visitor | Usual          | Scout | Chief |
| ------ | ----------- | ------- | -------------- | ----- | ----- |
| Person | see         | no      | if this = user | yes   | yes   |
| Person | see email   | no      | if this = user | if this = user | yes   |
| Person | create      | yes     | no             | yes   | yes   |
| Person | change      | no      | if this = user | if this = user | yes |
| Person | change rank | no      | no             | no    | yes   |

| Entity | Action | Visitor | Usual | Scout | Chief |
| ------ | ------ | ------- | ----- | ----- | ----- |
| People | open   | no      | no    | yes   | yes   |

## 7. The calls it makes

| Call       | Method | Path           | Does               | Takes                                    | Gives                                       | Errors              |
| ---------- | ------ | -------------- | ------------------ | ---------------------------------------- | ------------------------------------------- | ------------------- |
| register   | POST   | /api/register  | sign up            | Person(name, email, nick, age, password) | { token: token, user: Person(name, email) } | too-young, too-many |
| add person | POST   | /api/people    | create Person      | Person(name, email, nick, age)           | Person(name, email)                         | -                   |
| add many   | POST   | /api/many      | create many Person | list of Person(name, email, nick, age)   | list of Person(name)                        | -                   |
| change me  | PATCH  | /api/me        | change user        | Person(name, email)                      | Person(name, email)                         | -                   |

## 8. The error catalogue

| Code      | Status | Message    |
| --------- | ------ | ---------- |
| too-young | 422    | Too young. |
| too-many  | 409    | Too many.  |
`;

const person = (name: string, rank = "usual") => ({ name, email: `${name}@example.org`, nick: `n-${name}`, age: 30, rank });
const PEOPLE = [person("ann"), person("ben"), person("sid", "scout"), person("cy", "chief")];

describe.each(engineFor(import.meta.filename))("where addresses are confirmed, on %s", (engine) => {
  let server: TestServer;
  let count = 0;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    const more = { development: true, outbound: { address: "https://club.example" }, verifyEmail: true, behindProxy: "1" };
    server = await open(CLUB, { engine, records: { Person: PEOPLE }, ...more });
    for (const { name, email } of PEOPLE) {
      const user = await server.store.getBy("Person", "email", email);
      const at = server.clock.at.toISOString();
      await server.store.write((transaction) =>
        transaction.system.run(`INSERT INTO "ninefold_verified_address" ("user_id", "address", "verified_at") VALUES (?, ?, ?)`, [
          user!.id,
          email,
          at,
        ]),
      );
      tokens[name] = await server.signIn(email);
    }
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    server.clock.at = new Date(server.clock.at.getTime() + 20 * 60_000);
  });

  const ask = (who: string | null, method: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    server.ask(method, path, body, {
      ...(who === null ? {} : { token: tokens[who] }),
      headers: { "x-forwarded-for": `198.51.100.${count++ % 250}`, ...headers },
    });
  const fresh = (more: object = {}) => ({ name: "New", email: `new${count++}@example.org`, nick: `n${count}`, age: 20, ...more });
  const mailsTo = async (to: string) => {
    const entries = await outboxEntries(server.store, { kind: "mail" }, 500);
    return entries.map(({ content }) => JSON.parse(content)).filter((one: Json) => one.to === to);
  };
  /** What anybody can tell apart. */
  const told = ({ status, body, headers }: Reply) => {
    const volatile = new Set(["date", "x-request-id"]);
    return { status, body, headers: Object.fromEntries([...headers].filter(([name]) => !volatile.has(name))) };
  };

  const WAYS: readonly (readonly [string, string | null, (given: Json) => readonly [string, string, object]])[] = [
    ["the standard sign-up", null, (given) => ["POST", "/api/sign-up", { ...given, password: "long enough" }]],
    ["a call of the document that signs up", null, (given) => ["POST", "/api/register", { ...given, password: "long enough" }]],
    ["the form", null, (given) => ["POST", "/-/screens/join/save", { values: { ...given, password: "long enough" } }]],
    ["the start of one", null, (given) => ["POST", "/-/start/Person/create", { values: { ...given, password: "long enough" } }]],
    ["the standard call that makes a user", null, (given) => ["POST", "/api/records/Person", { ...given, password: "long enough" }]],
    ["the same without a password", null, (given) => ["POST", "/api/records/Person", given]],
    ["a call of the document that makes a user", null, (given) => ["POST", "/api/people", given]],
    ["the form of somebody who may not see addresses", "sid", (given) => ["POST", "/-/screens/join/save", { values: given }]],
    ["a call of somebody who may not see addresses", "sid", (given) => ["POST", "/api/records/Person", given]],
  ];

  it.each(WAYS)("%s answers a new address and one that has an account the same", async (_, who, request) => {
    const send = (given: Json, headers = {}) => ask(who, ...request(given), headers);
    const before = (await mailsTo("ben@example.org")).length;
    const known = await send(fresh({ email: "Ben@Example.org" }));
    const made = fresh();
    const isNew = await send(made);
    expect(known.status).toBeLessThan(300);
    expect(told(known)).toEqual(told(isNew));
    // The one is written to, and stays as it was; the other is there.
    const mails = await mailsTo("ben@example.org");
    expect(mails.length).toBe(before + 1);
    expect(mails[0].subject).toContain("you already have an account");
    expect(mails[0].text).toContain("https://club.example/-/sign-in");
    expect(await server.store.getBy("Person", "email", "ben@example.org")).toMatchObject({ name: "ben", version: 1 });
    expect(await server.store.getBy("Person", "email", made.email)).toMatchObject({ name: "New" });
    // Nor does the password that was given sign in the one or the other.
    if (who === null) {
      const enter = (email: string) => ask(null, "POST", "/api/session", { email, password: "long enough" });
      const entered = [await enter("ben@example.org"), await enter(made.email)];
      expect(entered[0]!.status).toBe(401);
      expect(told(entered[0]!)).toEqual(told(entered[1]!));
    }
    // Whatever else is wrong is wrong with both, and told alike.
    for (const wrong of [{ age: 5 }, { nick: "n-ann" }, { name: "" }, { age: 5, nick: "n-ann" }, { colour: "red" }]) {
      const refused = await Promise.all([{ email: "ben@example.org" }, {}].map((one) => send(fresh({ ...one, ...wrong }))));
      expect(refused[0]!.status).toBeGreaterThanOrEqual(400);
      expect([wrong, refused[0]!.status, refused[0]!.body]).toEqual([wrong, refused[1]!.status, refused[1]!.body]);
    }
    // Nor is a request that is sent twice told apart.
    const twice = await Promise.all(
      [fresh({ email: "ben@example.org" }), fresh()].map(async (given, at) => {
        const key = { "idempotency-key": `${_}-${at}`.replaceAll(" ", "-"), "x-forwarded-for": "203.0.113.9" };
        return [told(await send(given, key)), told(await send(given, key))];
      }),
    );
    expect(twice[0]).toEqual(twice[1]);
    // However many ask, the owner is not flooded.
    expect((await mailsTo("ben@example.org")).length).toBe(before + 1);
  });

  it("a form that is only tried tells nothing either", async () => {
    for (const who of [null, "sid"]) {
      const tries = await Promise.all(
        ["ben@example.org", "nobody@example.org"].map((email) =>
          ask(who, "POST", "/-/screens/join/save/try", { values: { ...fresh(), email, nick: "tried" } }),
        ),
      );
      expect(told(tries[0]!)).toEqual(told(tries[1]!));
    }
  });

  it("tells nothing of an address of before that only looks like the one that is given", async () => {
    await server.store.write(async (transaction) => {
      const ann = (await transaction.getBy("Person", "email", "ann@example.org"))!;
      const odd = { id: "01a1fdde-2ff0-7f3c-a0d8-00000000000f", email: "o\u200bdd@example.org", nick: null };
      await transaction.insert("Person", { ...ann, ...odd });
    });
    for (const [, who, request] of WAYS.slice(0, 3)) {
      const [taken, free] = [await ask(who, ...request(fresh({ email: "odd@example.org" }))), await ask(who, ...request(fresh()))];
      expect(told(taken)).toEqual(told(free));
    }
    expect(await mailsTo("o\u200bdd@example.org")).toHaveLength(1);
  });

  it("tells those who may see addresses what is taken", async () => {
    const refused = await ask("cy", "POST", "/api/records/Person", fresh({ email: "ben@example.org" }));
    expect([refused.status, refused.body.code]).toEqual([409, "already-taken"]);
    const form = await ask("cy", "POST", "/-/screens/join/save", { values: fresh({ email: "ben@example.org" }) });
    expect(form.body.errors[0]).toMatchObject({ field: "email", code: "already-taken" });
    const made = await ask("cy", "POST", "/api/records/Person", fresh());
    expect([made.status, made.body.name]).toEqual([201, "New"]);
  });

  it("lets nobody make several at once who never sees an address", async () => {
    const many = async (who: string | null) => (await ask(who, "POST", "/api/many", [fresh(), fresh({ email: "ben@example.org" })])).status;
    expect([await many(null), await many("cy")]).toEqual([403, 409]);
  });

  it("changes the own address by a link, also where a call of the document takes it, whether it is taken or not", async () => {
    const before = (await mailsTo("cy@example.org")).length;
    const taken = await ask("ann", "PATCH", "/api/me", { name: "Anna", email: "cy@example.org" });
    expect([taken.status, taken.body]).toEqual([200, { name: "Anna", email: "ann@example.org" }]);
    const free = await ask("ann", "PATCH", "/api/me", { name: "Anne", email: "anne@example.org" });
    expect([free.status, free.body]).toEqual([200, { name: "Anne", email: "ann@example.org" }]);
    expect((await mailsTo("cy@example.org")).length).toBe(before);
    for (let at = 0; at < 48; at++) expect((await ask("ann", "PATCH", "/api/me", { email: `a${at}@example.org` })).status).toBe(200);
    expect((await ask("ann", "PATCH", "/api/me", { email: "ben@example.org" })).status).toBe(429);
    const [mail] = await mailsTo("anne@example.org");
    const token = /#([\w-]+)/.exec(mail.text)?.[1];
    expect((await ask(null, "POST", "/-/link/use", { token })).status).toBe(410);
    server.clock.at = new Date(server.clock.at.getTime() + 20 * 60_000);
    expect((await ask("ann", "PATCH", "/api/me", { email: "anne@example.org" })).status).toBe(200);
    const [again] = await mailsTo("anne@example.org");
    expect((await ask(null, "POST", "/-/link/use", { token: /#([\w-]+)/.exec(again.text)?.[1] })).status).toBe(204);
    expect((await server.ask("GET", "/api/session", undefined, { token: tokens.ann })).body.email).toBe("anne@example.org");
  });

  it("limits by who asks how many mails strangers have sent", async () => {
    const from = { "x-forwarded-for": "203.0.113.77" };
    const join = (more = {}) => ask(null, "POST", "/api/sign-up", { ...fresh(more), password: "long enough" }, from);
    for (let at = 0; at < 5; at++) expect((await join({ age: 5 })).status).toBe(422);
    for (let at = 0; at < 50; at++) expect((await join()).status).toBe(202);
    expect((await join()).status).toBe(429);
    expect((await join({ email: "ben@example.org" })).status).toBe(429);
  });

  it("signs in whoever opened the link, and nobody else", async () => {
    const given = fresh();
    expect((await ask(null, "POST", "/api/records/Person", { ...given, password: "long enough" })).status).toBe(202);
    const enter = () => ask(null, "POST", "/api/session", { email: given.email, password: "long enough" });
    expect((await enter()).body).toMatchObject({ code: "wrong-credentials", detail: expect.stringContaining("isn’t confirmed") });
    const [mail] = await mailsTo(given.email);
    await ask(null, "POST", "/-/link/use", { token: /#([\w-]+)/.exec(mail.text)?.[1] });
    expect((await enter()).status).toBe(200);
    expect((await ask(null, "POST", "/api/session", { email: "ben@example.org", password: PASSWORD })).status).toBe(200);
  });
});

describe("where addresses are not confirmed", () => {
  it("there is no other way than to tell that one is taken", async () => {
    const server = await open(CLUB, { records: { Person: PEOPLE } });
    const given = { name: "New", email: "ben@example.org", age: 20, password: "long enough" };
    expect((await server.ask("POST", "/api/sign-up", given)).body.code).toBe("already-taken");
    await server.close();
  });
});
