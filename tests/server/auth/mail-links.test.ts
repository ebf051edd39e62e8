// Links by mail: a forgotten password, a new e-mail address, and showing that an address is one's own.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxEntries } from "../../../src/runtime/store/system/outbox.ts";
import { engineFor, type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const PASSWORD = "ninefold-sample";
const ADDRESS = "https://library.example";
const RECORDS = {
  Member: ["rita", "leo", "kim", "zoe", "lia"].map((name) => ({
    ...{ name, email: `${name}@example.org`, born_on: "1990-01-01" },
    role: name === "lia" ? "Librarian" : "Reader",
  })),
};

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

async function mails(server: TestServer): Promise<Mail[]> {
  const entries = await outboxEntries(server.store, { kind: "mail" }, 100);
  return entries.map(({ content }) => JSON.parse(content) as Mail);
}

async function lastMail(server: TestServer, to: string): Promise<Mail> {
  const mail = (await mails(server)).find((one) => one.to === to);
  if (mail === undefined) throw new Error(`no mail to ${to}`);
  return mail;
}

const tokenIn = ({ text }: Mail): string => /\/-\/link#([\w-]+)/.exec(text)?.[1] ?? "";

describe.each(engineFor(import.meta.filename))("links by mail on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const more = { development: true, behindProxy: "1", outbound: { address: ADDRESS } };
    server = await open(readExample("library"), { engine, records: RECORDS, ...more });
  });
  afterAll(() => server?.close());

  const post = (path: string, body: object, token?: string, headers: Record<string, string> = {}) =>
    server.ask("POST", path, body, { token, headers });
  const reset = (email: string, headers = {}) => post("/-/reset", { email }, undefined, headers);
  const later = (minutes: number) => {
    server.clock.at = new Date(server.clock.at.getTime() + minutes * 60_000);
  };

  it("answers the same whether anybody has the address, and writes to who has", async () => {
    const before = (await mails(server)).length;
    const [known, unknown] = [await reset(" Rita@Example.org "), await reset("nobody@example.org")];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(204);
    const after = await mails(server);
    expect(after.slice(0, after.length - before).map(({ to }) => to)).toEqual(["rita@example.org"]);
    expect((await reset("no address")).status).toBe(422);
  });

  it("links to the address of the operator, whatever the Host header says", async () => {
    later(1);
    await reset("rita@example.org", { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" });
    const { text } = await lastMail(server, "rita@example.org");
    expect(text).toContain(`${ADDRESS}/-/link#`);
    expect(text).not.toContain("evil");
  });

  it("sets a password once, and ends what the old one opened", async () => {
    const session = await server.signIn("leo@example.org");
    const { token } = (await post("/-/account/tokens", { name: "x", roles: ["Reader"], days: 1 }, session)).body;
    await reset("leo@example.org");
    const old = tokenIn(await lastMail(server, "leo@example.org"));
    later(1);
    await reset("leo@example.org");
    const link = tokenIn(await lastMail(server, "leo@example.org"));
    // Whoever else asks for one takes nothing from who has one.
    for (const token of [old, link]) expect((await post("/-/link/look", { token })).status).toBe(200);
    expect((await post("/-/link/look", { token: link })).body).toEqual({ purpose: "reset", address: "leo@example.org" });
    expect((await post("/-/link/use", { token: link, password: "short" })).body.code).toBe("password-too-short");
    const uses = await Promise.all([1, 2].map(() => post("/-/link/use", { token: link, password: "another one" })));
    expect(uses.map(({ status }) => status).toSorted()).toEqual([204, 410]);
    expect(uses.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect((await post("/-/link/look", { token: old })).body.code).toBe("link-over");
    for (const gone of [session, token]) expect((await server.ask("GET", "/api/session", undefined, { token: gone })).status).toBe(401);
    expect(await server.signIn("leo@example.org")).toBeUndefined();
    expect(await server.signIn("leo@example.org", "another one")).toBeTypeOf("string");
  });

  it("is over after half an hour, and is no sign-in of another kind", async () => {
    later(1);
    await reset("rita@example.org");
    const link = tokenIn(await lastMail(server, "rita@example.org"));
    later(31);
    expect((await post("/-/link/use", { token: link, password: "another one" })).status).toBe(410);
    for (const token of ["", "x", 1, null, "y".repeat(500)]) expect((await post("/-/link/look", { token })).status).toBe(410);
  });

  it("changes the address once the link that went there is opened, and tells the old one", async () => {
    const token = await server.signIn("kim@example.org");
    const change = (email: string) => post("/-/account/email", { email }, token);
    await reset("kim@example.org");
    const forgotten = tokenIn(await lastMail(server, "kim@example.org"));
    expect((await change("New@Example.org")).status).toBe(204);
    const who = async () => (await server.ask("GET", "/api/session", undefined, { token })).body;
    expect((await who()).email).toBe("kim@example.org");
    const link = tokenIn(await lastMail(server, "new@example.org"));
    expect((await post("/-/link/use", { token: link })).status).toBe(204);
    expect((await who()).email).toBe("new@example.org");
    expect((await lastMail(server, "kim@example.org")).subject).toContain("was changed");
    expect((await post("/-/link/use", { token: forgotten, password: "another one" })).status).toBe(410);
    const history = await server.store.history("Member", (await who()).id, 5);
    expect(history[0]).toMatchObject({ action: "change", through: "form", changes: { email: { to: "new@example.org" } } });
    expect(JSON.stringify(history)).not.toContain(link);
  });

  it("leads whoever changes their own by a form or a standard call to the account, and tells the old one of a change by others", async () => {
    const token = await server.signIn("zoe@example.org");
    const { id } = (await server.ask("GET", "/api/session", undefined, { token })).body;
    const at = `/-/screens/edit-member/form?p.member=${id}`;
    const [email] = (await server.ask("GET", at, undefined, { token })).body.fields.filter(({ name }: Json) => name === "email");
    expect(email).toMatchObject({ editable: false, inAccount: true, why: "Change this in your account", value: "zoe@example.org" });
    const byForm = (values: object) => post(`/-/screens/edit-member/save?p.member=${id}`, { values, version: 1, record: id }, token);
    const refused = [
      await byForm({ email: "zz@example.org" }),
      await server.ask("PATCH", `/api/records/Member/${id}`, { email: "zz@example.org" }, { token }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code, body.errors[0].field])).toEqual(
      Array(2).fill([422, "address-in-account", "email"]),
    );
    expect((await byForm({ email: " Zoe@example.org", phone: "+351 210 000 001" })).status).toBe(200);
    const before = (await mails(server)).length;
    const librarian = await server.signIn("lia@example.org");
    const others = await server.ask("GET", at, undefined, { token: librarian });
    expect(others.body.fields.find(({ name }: Json) => name === "email")).toMatchObject({ editable: true });
    const changed = await server.ask("PATCH", `/api/records/Member/${id}`, { email: "zoe.o@example.org" }, { token: librarian });
    expect(changed.status).toBe(200);
    expect((await mails(server)).length).toBe(before + 1);
    expect(await lastMail(server, "zoe@example.org")).toMatchObject({ subject: expect.stringContaining("was changed") });
    await server.ask("PATCH", `/api/records/Member/${id}`, { email: "zoe@example.org" }, { token: librarian });
  });

  it("tells nobody that an address is taken, and sends nothing there", async () => {
    const token = await server.signIn("zoe@example.org");
    const before = (await mails(server)).length;
    const taken = await post("/-/account/email", { email: "rita@example.org" }, token);
    expect([taken.status, (await mails(server)).length]).toEqual([204, before]);
  });

  it("sends one link a minute to an address, however many ask, and leaves those that are out as they are", async () => {
    later(60);
    const sent = async () => (await mails(server)).filter(({ to }) => to === "zoe@example.org").length;
    const before = await sent();
    const ask = (at: number) => reset("zoe@example.org", { "x-forwarded-for": `198.51.100.${at}` });
    // More than any limit of one address, from many addresses, for a quarter of an hour and a half.
    for (let at = 0; at < 40; at++) {
      expect((await ask(at)).status).toBe(204);
      if (at % 2 === 1) later(1);
    }
    expect((await sent()) - before).toBe(20);
    // Its owner asks, and has a link by now or soon.
    const first = tokenIn(await lastMail(server, "zoe@example.org"));
    expect((await reset("zoe@example.org", { "x-forwarded-for": "203.0.113.1" })).status).toBe(204);
    expect((await sent()) - before).toBe(21);
    expect((await post("/-/link/use", { token: first, password: "another one" })).status).toBe(204);
  });

  it("sends so many only to whoever asks from one address", async () => {
    later(60);
    const from = { "x-forwarded-for": "203.0.113.2" };
    for (let count = 0; count < 50; count++) expect((await reset(`nobody${count}@example.org`, from)).status).toBe(204);
    expect((await reset("zoe@example.org", from)).status).toBe(429);
    expect((await reset("zoe@example.org", { "x-forwarded-for": "203.0.113.3" })).status).toBe(204);
    const token = await server.signIn("rita@example.org");
    const change = { email: "other@example.org" };
    expect((await post("/-/account/email", change, token, from)).status).toBe(429);
    expect((await post("/-/account/email", change, token)).status).toBe(204);
    // The same again in the same minute; another address is another mail.
    expect((await post("/-/account/email", change, token)).status).toBe(429);
    expect((await post("/-/account/email", { ...change, email: "third@example.org" }, token)).status).toBe(204);
  });
});

describe.each(engineFor(import.meta.filename))("addresses to be confirmed on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const more = { development: true, outbound: { address: ADDRESS }, verifyEmail: true };
    server = await open(readExample("library"), { engine, records: RECORDS, ...more });
  });
  afterAll(() => server?.close());

  const post = (path: string, body: object) => server.ask("POST", path, body);
  const NEW = { name: "Ada", email: "ada@example.org", born_on: "1990-01-01", password: "long enough" };

  it("sign in once the link was opened, and not before", async () => {
    const joined = await post("/api/sign-up", NEW);
    expect([joined.status, joined.body]).toEqual([202, null]);
    const signIn = (password = NEW.password) => post("/api/session", { email: NEW.email, password });
    // Told the same, so that nobody learns by a sign-up and a sign-in whether there was an account.
    const [wrong, right] = [await signIn("wrong"), await signIn()];
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    expect(right.body).toMatchObject({ code: "wrong-credentials", detail: expect.stringContaining("isn’t confirmed yet") });
    const sent = async () => (await mails(server)).filter(({ to }) => to === NEW.email).length;
    const link = tokenIn(await lastMail(server, NEW.email));
    // However often they try, they get one link a minute, and each of them is good.
    for (let count = 0; count < 5; count++) expect((await signIn()).status).toBe(401);
    expect(await sent()).toBe(1);
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
    expect((await signIn()).status).toBe(401);
    expect(await sent()).toBe(2);
    expect((await post("/-/link/look", { token: link })).body.purpose).toBe("verify");
    expect((await post("/-/link/use", { token: link })).status).toBe(204);
    expect((await signIn()).status).toBe(200);
  });

  it("give the form no session either", async () => {
    const { password, ...fields } = NEW;
    const saved = await post("/-/screens/join/save", { values: { ...fields, email: "bea@example.org", password } });
    expect(saved.body.toVerify).toBe(true);
    expect(saved.headers.getSetCookie()).toEqual([]);
  });
});

describe("a product that sends no mail", () => {
  it("says so, and offers no link", async () => {
    const server = await open(readExample("library"), { records: RECORDS, outbound: { address: ADDRESS } });
    expect((await server.ask("POST", "/-/reset", { email: "rita@example.org" })).body.code).toBe("no-mail");
    const app: Json = (await server.ask("GET", "/-/app")).body;
    expect(app.entrance.reset).toBe(false);
    await server.close();
  });
});

const CLUB = `# Club

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Member  | signed in     |
| Visitor | not signed in |

| Entity | Action      | Member | Visitor |
| ------ | ----------- | ------ | ------- |
| Person | see, create | yes    | no      |

## 7. Calls and screens

| Call       | Method | Path         | Does          | Takes               | Gives  |
| ---------- | ------ | ------------ | ------------- | ------------------- | ------ |
| add person | POST   | /api/members | create Person | Person(name, email) | Person |
`;

describe.each(engineFor(import.meta.filename))("users whom a call of the document makes on %s", (engine) => {
  it("sign in by the password that it gave them, or are invited", async () => {
    const records = { Person: [{ name: "Leo", email: "leo@example.org" }] };
    const server = await open(CLUB, { engine, records, development: true, outbound: { address: ADDRESS } });
    const token = await server.signIn("leo@example.org");
    const add = (body: object) => server.ask("POST", "/api/members", body, { token });
    const ada = { name: "Ada", email: "ada@example.org" };
    expect((await add({ ...ada, password: "short" })).body.errors).toMatchObject([{ field: "password" }]);
    expect((await add({ ...ada, password: "long enough" })).status).toBe(201);
    expect(await server.signIn("ada@example.org", "long enough")).toBeTypeOf("string");
    expect((await add({ name: "Bo", email: "bo@example.org" })).status).toBe(201);
    const link = tokenIn(await lastMail(server, "bo@example.org"));
    expect((await server.ask("POST", "/-/link/use", { token: link, password: "long enough" })).status).toBe(204);
    expect(await server.signIn("bo@example.org", "long enough")).toBeTypeOf("string");
    const { body } = await server.ask("GET", "/api/openapi.json", undefined, { token });
    expect(JSON.stringify(body.paths["/api/members"].post.requestBody)).toContain('"password"');
    await server.close();
  });
});

describe.each(engineFor(import.meta.filename))("users whom staff make on %s", (engine) => {
  const STAFF = { Member: [{ name: "Leo", email: "leo@example.org", born_on: "1980-01-01", role: "Librarian" }] };
  const NEW = { name: "Ada", born_on: "1990-01-01" };

  it("choose their password by a link: mailed, or shown once where there is no mail", async () => {
    for (const address of [ADDRESS, null]) {
      const server = await open(readExample("library"), { engine, records: STAFF, development: true, outbound: { address } });
      const token = await server.signIn("leo@example.org");
      const saved = await server.ask("POST", "/-/screens/join/save", { values: { ...NEW, email: "ada@example.org" } }, { token });
      expect(saved.status).toBe(200);
      const shown = /#([\w-]+)/.exec(saved.body.invitation ?? "")?.[1];
      expect(shown === undefined).toBe(address !== null);
      const link = shown ?? tokenIn(await lastMail(server, "ada@example.org"));
      const use = () => server.ask("POST", "/-/link/use", { token: link, password: "long enough" });
      expect([(await use()).status, (await use()).status]).toEqual([204, 410]);
      expect(await server.signIn("ada@example.org", "long enough")).toBeTypeOf("string");
      await server.close();
    }
  });

  it("may be given a password by the standard call, which is kept nowhere as it was given", async () => {
    const server = await open(readExample("library"), { engine, records: STAFF });
    const token = await server.signIn("leo@example.org");
    const make = (more: object) => server.ask("POST", "/api/records/Member", { ...NEW, email: "bea@example.org", ...more }, { token });
    expect((await make({ password: "short" })).body.code).toBe("password-too-short");
    const made = await make({ password: "long enough" });
    expect([made.status, made.body.password]).toEqual([201, undefined]);
    expect(await server.signIn("bea@example.org", "long enough")).toBeTypeOf("string");
    expect(JSON.stringify(await server.store.history("Member", made.body.id, 5))).not.toContain("long enough");
    expect((await make({ email: "cid@example.org" })).status).toBe(201);
    expect(await server.signIn("cid@example.org", "")).toBeUndefined();
    await server.close();
  });
});

const DESK = CLUB.replace("| email | email    | required, unique | -     |", "$&\n| badge | text(8) | required, unique | - |")
  .replace(
    "## 3.",
    `## 2. Screens

| Screen | Address | Shows | Fields | Actions |
| ------ | ------- | ----- | ------ | ------- |
| People | /people | list of Person | name, email, badge | import |
| Mine | /people/{person} | one Person | name, email | move |
| Edit | /people/{person}/edit | form for Person | name, email | - |

## 3.`,
  )
  .replace(
    "## 6.",
    `## 4. States and transitions

### Person

- States: active, gone

| From | Action | To | Asks for |
| ---- | ------ | -- | -------- |
| (new) | join | active | - |
| active | move | active | email |
| active | leave | gone | - |

## 6.`,
  )
  .replace("see, create | yes", "see, change, move | yes")
  .replace(/## 7\.[\s\S]*$/, "");

describe.each(engineFor(import.meta.filename))("one's own address to sign in by on %s", (engine) => {
  const start = async (outbound: object | null) => {
    const records = { Person: [{ name: "Leo", email: "leo@example.org", badge: "L1" }] };
    const server = await open(DESK, { engine, records, development: true, ...(outbound === null ? {} : { outbound }) });
    const token = (await server.signIn("leo@example.org")) as string;
    const { id } = (await server.ask("GET", "/api/session", undefined, { token })).body;
    const ask = (method: string, path: string, body?: object) => server.ask(method, path, body, { token });
    const email = async () => (await ask("GET", "/api/session")).body.email;
    return { server, id, ask, email, token };
  };

  it("is not changed by a file, and is by an action that asks for it", async () => {
    const { server, id, ask, email, token } = await start({ address: ADDRESS });
    const imported = await fetch(`${server.url}/-/screens/people/import/try?map=badge,email&match=badge`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: "badge,email\nL1,other@example.org\n",
    });
    expect(await imported.json()).toMatchObject({ wrong: 1, errors: [{ row: 2, column: 1, code: "address-in-account" }] });
    const moved = await ask("POST", `/api/records/Person/${id}/actions/move`, { email: "moved@example.org" });
    expect([moved.status, await email()]).toEqual([200, "moved@example.org"]);
    expect((await lastMail(server, "leo@example.org")).subject).toContain("was changed");
    await server.close();
  });

  it("is not changed by an action that asks for it where the sign-in is old, or a program asks", async () => {
    const { server, id, ask, email, token } = await start({ address: ADDRESS });
    const program = (await ask("POST", "/-/account/tokens", { name: "x", roles: ["Member"], days: 1 })).body.token;
    const move = { email: "moved@example.org" };
    const byProgram = await server.ask("POST", `/api/records/Person/${id}/actions/move`, move, { token: program });
    expect([byProgram.status, byProgram.body.code]).toEqual([403, "token-not-enough"]);
    server.clock.at = new Date(server.clock.at.getTime() + 11 * 60_000);
    const late = await ask("POST", `/api/records/Person/${id}/actions/move`, move);
    expect([late.status, late.body.code, await email()]).toEqual([403, "sign-in-again", "leo@example.org"]);
    await server.ask("POST", "/-/account/confirm", { password: PASSWORD }, { token });
    expect((await ask("POST", `/api/records/Person/${id}/actions/move`, move)).status).toBe(200);
    await server.close();
  });

  it("is changed by a form and a standard call where no link could be sent", async () => {
    const { server, id, ask, email } = await start(null);
    const form = await ask("POST", `/-/screens/edit/save?p.person=${id}`, { values: { email: "a@example.org" }, version: 1, record: id });
    expect([form.status, await email()]).toEqual([200, "a@example.org"]);
    const call = await ask("PATCH", `/api/records/Person/${id}`, { email: "b@example.org" });
    expect([call.status, await email()]).toEqual([200, "b@example.org"]);
    await server.close();
  });
});
