// Nobody finds a record by a field that they may not see.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const DESKS = `# Desks

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route                      | Shows           | Fields     | Actions | Menu |
| -------- | -------------------------- | --------------- | ---------- | ------- | ---- |
| Desks    | /                          | list of Desk    | name, code | import  | yes  |
| People   | /people                    | list of Person  | name       | import  | yes  |
| Kits     | /kits                      | list of Kit     | title      | import  | yes  |
| Desk     | /desks/{desk.code}         | one Desk        | name       | -       | no   |
| Change   | /desks/{desk.code}/change  | form for Desk   | name       | save    | no   |
| Desk kits | /desks/{desk.code}/kits   | list of Kit     | title      | -       | no   |
| Kit      | /kits/{desk.code}/{kit.slug} | one Kit       | title      | -       | no   |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(40) | required         | -         |
| email | email    | required, unique | -         |
| pager | text(20) | optional, unique | -         |
| chief | yes/no   | required         | starts no |

### Desk

- Shown as: {name}

| Field  | Type                | Must be          |
| ------ | ------------------- | ---------------- |
| name   | text(40)            | required         |
| code   | text(20)            | required, unique |
| keeper | reference to Person | optional         |

### Kit

- Shown as: {title}
- Unique: desk + slug

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| title  | text(40)            | required |
| desk   | reference to Desk   | required |
| slug   | text(20)            | required |
| holder | reference to Person | optional |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Guest  | not signed in |
| Member | signed in     |
| Chief  | user.chief    |

| Entity | Action              | Guest | Member           | Chief |
| ------ | ------------------- | ----- | ---------------- | ----- |
| Person | see                 | no    | yes              | yes   |
| Person | see email           | no    | if this = user   | yes   |
| Person | see pager           | no    | no               | yes   |
| Person | create, change      | no    | yes              | yes   |
| Desk   | see, create, change | no    | yes              | yes   |
| Desk   | see code            | no    | if keeper = user | yes   |
| Kit    | see, create, change | no    | yes              | yes   |
| Kit    | see desk, see slug  | no    | if holder = user | yes   |

## 7. The calls it makes

| Call   | Method | Path                                  | Does        | Takes                        | Gives        |
| ------ | ------ | ------------------------------------- | ----------- | ---------------------------- | ------------ |
| who    | GET    | /api/who/{person.email}               | see Person  | -                            | Person(name) |
| desk   | GET    | /api/desks/{desk.code}                | see Desk    | -                            | Desk(name)   |
| rename | PATCH  | /api/desks/{desk.code}                | change Desk | Desk(name)                   | Desk(name)   |
| kits   | GET    | /api/desks/{desk.code}/kits           | list Kit    | -                            | list of Kit(title) |
| kit    | GET    | /api/kits/{desk.code}/{kit.slug}      | see Kit     | -                            | Kit(title)   |
| inner  | GET    | /api/by-id/{desk}/kits/{kit}          | see Kit     | -                            | Kit(title)   |
| put    | POST   | /api/kits                             | create Kit  | Kit(title, desk: desk.code, slug) | Kit(title) |
`;

const PEOPLE = ["ann", "ben", "cy"].map((name) => ({
  name,
  email: `${name}@example.org`,
  pager: `77-${name}`,
  chief: name === "cy",
}));
const DESK = [
  { name: "North", code: "N1", keeper: 0 },
  { name: "South", code: "S1", keeper: 1 },
];
const KIT = [
  { title: "Saw", desk: 0, slug: "saw", holder: 0 },
  { title: "Axe", desk: 0, slug: "axe", holder: 1 },
  { title: "Rope", desk: 1, slug: "rope", holder: 1 },
];

describe.each(ENGINES)("a record on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(DESKS, { engine, records: { Person: PEOPLE, Desk: DESK, Kit: KIT } });
    for (const { name, email } of PEOPLE) tokens[name] = await server.signIn(email);
    for (const name of ["Desk", "Kit"]) {
      const { body } = await server.ask("GET", `/api/records/${name}`, undefined, { token: tokens.cy });
      for (const one of body.items) ids[one.title ?? one.name] = one.id;
    }
  });
  afterAll(() => server?.close());

  const ask = async (who: string, method: string, path: string, body?: unknown) => {
    const reply = await server.ask(method, path, body, { token: tokens[who] });
    return { status: reply.status, body: reply.body };
  };
  const send = async (who: string, screen: string, step: string, text: string, query: Record<string, string> = {}): Promise<Json> => {
    const response = await fetch(`${server.url}/-/screens/${screen}/import/${step}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens[who]}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: text,
    });
    expect(response.status).toBe(200);
    return response.json();
  };

  /** A hidden value gets the same answer as one that does not exist. */
  const sameAsNone = async (who: string, hidden: string, none: string, method = "GET", body?: unknown) => {
    const [found, absent] = [await ask(who, method, hidden, body), await ask(who, method, none, body)];
    expect([hidden, found]).toEqual([hidden, absent]);
    expect([hidden, found.status]).toEqual([hidden, 404]);
  };

  it("is found by an address only where the caller sees the field that names it", async () => {
    for (const path of ["/api/who/", "/-/screens/desk/record?p.desk=", "/api/desks/"]) {
      const [own, other, none] = path.includes("who") ? PEOPLE.map(({ email }) => email).with(2, "no@example.org") : ["N1", "S1", "X1"];
      expect([path, (await ask("ann", "GET", `${path}${own}`)).status]).toEqual([path, 200]);
      expect([path, (await ask("cy", "GET", `${path}${other}`)).status]).toEqual([path, 200]);
      await sameAsNone("ann", `${path}${other}`, `${path}${none}`);
    }
    for (const at of ["/-/screens/desk-kits/rows?p.desk=", "/-/screens/change/form?p.desk="]) await sameAsNone("ann", `${at}S1`, `${at}X1`);
    await sameAsNone("ann", "/api/desks/S1/kits", "/api/desks/X1/kits");
    await sameAsNone("ann", "/api/desks/S1", "/api/desks/X1", "PATCH", { name: "Mine" });
    await sameAsNone("ann", "/-/screens/change/save?p.desk=S1", "/-/screens/change/save?p.desk=X1", "POST", { values: { name: "Mine" } });
  });

  it("is found within another record only where the caller sees the reference", async () => {
    for (const path of ["/api/kits/N1/", "/-/screens/kit/record?p.desk=N1&p.kit="]) {
      expect([path, (await ask("ann", "GET", `${path}saw`)).status]).toEqual([path, 200]);
      expect([path, (await ask("cy", "GET", `${path}axe`)).status]).toEqual([path, 200]);
      await sameAsNone("ann", `${path}axe`, `${path}none`);
    }
    const inner = (kit: string, desk = "North") => `/api/by-id/${ids[desk]}/kits/${ids[kit]}`;
    expect((await ask("ann", "GET", inner("Saw"))).status).toBe(200);
    expect((await ask("cy", "GET", inner("Axe"))).status).toBe(200);
    // Whether Axe is a kit of North, or of South, is nothing that Ann sees.
    await sameAsNone("ann", inner("Axe"), inner("Axe", "South"));
  });

  it("is found by a code in a body only where the caller sees the code", async () => {
    const put = (who: string, desk: string) => ask(who, "POST", "/api/kits", { title: "New", desk, slug: `${who}-${desk}` });
    expect((await put("ann", "N1")).status).toBe(201);
    expect((await put("cy", "S1")).status).toBe(201);
    expect(await put("ann", "S1")).toEqual(await put("ann", "X1"));
    const offered = async (who: string, code: string) =>
      (await ask(who, "GET", `/-/references/Kit/desk?q=${code}`)).body.options.map(({ label }: Json) => label);
    expect([await offered("ann", "N1"), await offered("cy", "S1"), await offered("ann", "S1")]).toEqual([["North"], ["South"], []]);
  });

  it("is found by a row of a file only where the user sees the fields of the key", async () => {
    const file = "code,name\nN1,North end\nS1,South end\nX1,Neither\n";
    const query = { map: "code,name", match: "code" };
    const all = await send("cy", "desks", "try", file, query);
    expect(all).toMatchObject({ created: 1, updated: 2, wrong: 0 });
    const some = await send("ann", "desks", "try", file, query);
    // The value is taken, so the row cannot make a record with it; the error says no more.
    expect(some).toMatchObject({ created: 1, updated: 1, wrong: 1 });
    expect(some.changes.rows.map(({ record }: Json) => record.label)).toEqual(["North"]);
    expect(some.errors).toEqual([expect.objectContaining({ row: 3, column: 0, code: "already-taken", detail: "Code is already taken." })]);
    expect(JSON.stringify(some)).not.toContain('South"');
    const several = (who: string, slug: string) =>
      send(who, "kits", "try", `desk,slug,title\n${ids.North},${slug},Tool\n`, { map: "desk,slug,title", match: "desk+slug" });
    expect(await several("ann", "saw")).toMatchObject({ updated: 1, wrong: 0 });
    expect(await several("cy", "axe")).toMatchObject({ updated: 1, wrong: 0 });
    expect(await several("ann", "axe")).toMatchObject({ updated: 0, wrong: 1, changes: { rows: [] } });
  });

  it("offers no key with a field that the user never sees", async () => {
    const text = "pager,email,name\n77-ben,new@example.org,New\n";
    const matches = async (who: string) => (await send(who, "people", "read", text)).matches.map(({ name }: Json) => name);
    expect(await matches("cy")).toContain("pager");
    expect(await matches("ann")).not.toContain("pager");
    const response = await fetch(`${server.url}/-/screens/people/import/try?map=pager,email,name&match=pager`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.ann}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: text,
    });
    expect(response.status).toBe(400);
  });

  it("is not named where its hidden value is taken", async () => {
    const make = (who: string, code: string) => ask(who, "POST", "/api/records/Desk", { name: "Third", code });
    const [seen, hidden] = [(await make("ann", "N1")).body, (await make("ann", "S1")).body];
    expect([seen.errors[0].detail, seen.errors[0].other.label]).toEqual(["Code must be unique; North already uses it.", "North"]);
    expect(hidden.errors).toEqual([expect.objectContaining({ field: "code", code: "already-taken", detail: "Code is already taken." })]);
    expect(hidden.errors[0]).not.toHaveProperty("other");
    const kit = await ask("ann", "POST", "/api/records/Kit", { title: "Third", desk: ids.North, slug: "axe" });
    expect([kit.status, JSON.stringify(kit.body).includes("Axe")]).toEqual([409, false]);
  });
});
