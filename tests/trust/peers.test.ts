// Mistakes that other programs have published, each tried here: named by their numbers, where they have one.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { type Asking, type Json, open, type TestServer } from "../support/test-server.ts";

const NOTES = `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route              | Shows        | Fields       | Actions |
| --------- | ------------------ | ------------ | ------------ | ------- |
| Notes     | /                  | list of Note | title, owner | delete  |
| Person page | /people/{person} | one Person   | name, notes  | -       |
| Edit note | /notes/{note}/edit | form for Note | title       | save    |

## 3. Entities and their fields

### Person

- Ids: number
- Search: name, pin

| Field | Type                | Must be          | Value        |
| ----- | ------------------- | ---------------- | ------------ |
| name  | text(80)            | required         | -            |
| email | email               | required, unique | -            |
| pin   | text(40)            | optional         | -            |
| role  | one of: Usual, Chief | required        | starts Usual |
| notes | every Note by owner | -                | -            |

### Note

- Search: title, mark

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| title | text(80)            | required | -           |
| mark  | text(40)            | optional | -           |
| owner | reference to Person | optional | -           |

## 4. States and transitions

### Note

- States: open, approved
- Ends in: approved

| From  | Action  | To       |
| ----- | ------- | -------- |
| (new) | write   | open     |
| open  | approve | approved |

## 5. Validation rules

| Rule         | For        | Must hold           | Otherwise |
| ------------ | ---------- | ------------------- | --------- |
| Not too terse | Note.title | length of title > 2 | too-terse |

## 6. Roles and permissions

| Role    | Means              |
| ------- | ------------------ |
| Visitor | not signed in      |
| Usual   | user.role is Usual |
| Chief   | user.role is Chief |

| Entity | Action                  | Visitor | Usual           | Chief |
| ------ | ----------------------- | ------- | --------------- | ----- |
| Person | see                     | no      | yes             | yes   |
| Person | see pin                 | no      | if this = user  | no    |
| Person | see notes               | no      | if this = user  | yes   |
| Person | create                  | yes     | no              | no    |
| Person | change                  | no      | if this = user  | yes   |
| Person | change role             | no      | no              | yes   |
| Person | delete                  | no      | no              | yes   |
| Note   | see                     | no      | if owner = user | yes   |
| Note   | see mark, change mark   | no      | no              | yes   |
| Note   | write, change, approve, delete | no | if owner = user | yes   |

## 8. The error catalogue

| Code      | Status | Message              |
| --------- | ------ | -------------------- |
| too-terse | 422    | That says too little. |

## 9. Business constants and limits

| Name             | Value | Meaning |
| ---------------- | ----- | ------- |
| SIGN_IN_ATTEMPTS | 4     | -       |
`;

const RECORDS = {
  Person: [
    { name: "Ann", email: "ann@example.org", pin: "hush-ann" },
    { name: "Ben", email: "ben@example.org", pin: "hush-ben" },
    { name: "Cy", email: "cy@example.org", role: "Chief" },
    { name: "Dan", email: "dan@example.org" },
  ],
  Note: [
    { title: "Ours", mark: "whisper", owner: "@Person:ann@example.org" },
    { title: "Theirs", mark: "murmur", owner: "@Person:ben@example.org" },
    { title: "Nobody's", mark: "silence" },
  ],
};

describe("a mistake that others made", () => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const notes: Record<string, string> = {};
  const ask = (who: string | null, method: string, path: string, body?: unknown, more: Asking = {}) =>
    server.ask(method, path, body, { ...more, token: who === null ? undefined : tokens[who] });
  const found = async (who: string | null, query: string) => {
    const { status, body } = await ask(who, "GET", `/api/records/Note${query}`);
    return status === 200 ? body.items.map((one: Json) => one.title).sort() : status;
  };

  beforeAll(async () => {
    server = await open(NOTES, { records: RECORDS, development: true });
    for (const name of ["ann", "ben", "cy", "dan"]) tokens[name] = await server.signIn(`${name}@example.org`);
    for (const note of (await ask("cy", "GET", "/api/records/Note")).body.items) notes[note.title] = note.id;
  });
  afterAll(() => server?.close());

  it.each(["CVE-2023-22894", "CVE-2026-27886"])("%s: a private field is no oracle through a relation", async () => {
    for (const value of ["hush-ben", "hush", "nothing"]) {
      for (const name of ["owner.pin", "owner.pin.contains", "owner.pin.min", "owner[pin]", "owner[pin][$startsWith]"])
        expect(await found("cy", `?${encodeURIComponent(name)}=${value}`)).toBe(400);
    }
    expect(await found("cy", "?sort=owner.pin")).toBe(400);
  });

  it("CVE-2023-34235: no name of a table, an alias or a column of the program's own is taken for a field", async () => {
    for (const name of [
      "t0.title",
      "t0",
      "note.title",
      '"title"',
      "status_since",
      "created_by",
      "title;",
      "title--",
      "1",
      "_position",
      "rowid",
    ]) {
      expect(await found("cy", `?${encodeURIComponent(name)}=x`), name).toBe(400);
      expect(await found("cy", `?sort=${encodeURIComponent(name)}`), name).toBe(400);
    }
  });

  it("CVE-2025-64748: a search does not look into a concealed field", async () => {
    expect(await found("ann", "?q=whisper")).toEqual([]);
    expect(await found("cy", "?q=whisper")).toEqual(["Ours"]);
    expect((await ask("cy", "GET", "/api/records/Person?q=hush")).body.items).toEqual([]);
    expect((await ask("ann", "GET", "/api/records/Person?q=hush")).body.items.map((one: Json) => one.name)).toEqual(["Ann"]);
  });

  it("CVE-2026-35442: neither order, bounds nor emptiness unmask a concealed field", async () => {
    for (const query of ["sort=mark", "sort=-mark", "mark=whisper", "mark.contains=whis", "mark.min=a", "mark.empty=no"])
      expect(await found("ann", `?${query}`), query).toBe(400);
    const empty = await ask("ann", "GET", "/api/records/Person?pin.empty=no");
    expect(empty.body.items.map((one: Json) => one.name)).toEqual(["Ann"]);
  });

  it("CVE-2026-39943: the history tells no password", async () => {
    const given = { name: "Eve", email: "eve@example.org", password: "correct horse battery" };
    expect((await ask(null, "POST", "/api/sign-up", given)).status).toBe(201);
    const { body } = await ask("cy", "GET", "/api/history");
    expect(JSON.stringify(body)).not.toMatch(/correct horse|scrypt|argon/);
  });

  it("CVE-2024-39701: an empty set is no condition that all fulfil", async () => {
    for (const query of ["title=", "title", "owner=", "owner.empty=", "status="]) expect(await found("cy", `?${query}`), query).toBe(400);
  });

  it("CVE-2025-64746: a permission does not outlive its field", () => {
    const { plan, diagnostics } = compile([
      { file: "spec.md", text: NOTES.replace("| mark  | text(40)            | optional | -           |\n", "") },
    ]);
    expect(plan).toBeNull();
    expect(diagnostics.some((one) => one.level === "error" && one.message.includes("mark"))).toBe(true);
  });

  it.each(["CVE-2026-35412", "CVE-2026-30947"])("%s: no second route skips the rules", async () => {
    const theirs = notes.Theirs!;
    const tries: [string, string, unknown?][] = [
      ["GET", `/api/records/Note/${theirs}`],
      ["PATCH", `/api/records/Note/${theirs}`, { title: "Mine" }],
      ["DELETE", `/api/records/Note/${theirs}`],
      ["POST", `/api/records/Note/${theirs}/actions/approve`, {}],
      ["POST", `/-/records/Note/${theirs}/actions/approve`, { values: {} }],
      ["POST", `/-/records/Note/${theirs}/delete`, {}],
      ["GET", `/-/screens/edit-note/form?p.note=${theirs}`],
      ["POST", `/-/screens/edit-note/save?p.note=${theirs}`, { values: { title: "Mine" } }],
    ];
    for (const [method, path, body] of tries) {
      expect((await ask("ann", method, path, body)).status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      expect((await ask(null, method, path, body)).status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
    }
    expect((await ask("cy", "GET", `/api/records/Note/${theirs}`)).body).toMatchObject({ title: "Theirs", status: "open" });
  });

  it("CVE-2026-31816: what looks like a public address opens no other", async () => {
    const paths = [
      "/api/records/Note?/healthz",
      "/api/records/Note#/healthz",
      "/healthz/../api/records/Note",
      "//api/records/Note",
      "/api//records/Note",
    ];
    for (const path of [
      ...paths,
      "/api/records/Note;/healthz",
      "/API/records/Note",
      "/api/records/Note/",
      "/api/records/Note%2F",
      "/x/api/records/Note",
    ]) {
      const { body } = await ask(null, "GET", path);
      expect(JSON.stringify(body), path).not.toContain("Theirs");
    }
  });

  it("CVE-2026-41641: what is checked when a record is made is checked when it is changed", async () => {
    const { status, body } = await ask("ann", "PATCH", `/api/records/Note/${notes.Ours}`, { title: "x" });
    expect([status, body.errors[0].code]).toEqual([422, "too-terse"]);
  });

  it("CVE-2026-63654: nothing is done by GET", async () => {
    for (const path of [`/api/records/Note/${notes.Ours}/actions/approve`, `/-/records/Note/${notes.Ours}/actions/approve`])
      expect((await ask("ann", "GET", path)).status).toBeGreaterThanOrEqual(400);
    expect((await ask("ann", "GET", `/api/records/Note/${notes.Ours}`)).body.status).toBe("open");
  });

  it("GHSA-9wcp-79g5-5c3c: nobody becomes a chief by being the first, nor by asking for it", async () => {
    const join = (at: number, more: object) =>
      ask(null, "POST", "/api/sign-up", { name: `N${at}`, email: `n${at}@example.org`, password: "correct horse battery", ...more });
    const replies = await Promise.all(Array.from({ length: 4 }, (_, at) => join(at, at % 2 === 0 ? { role: "Chief" } : {})));
    expect(replies.filter((_, at) => at % 2 === 0).every(({ status }) => status >= 400)).toBe(true);
    const { body } = await ask("cy", "GET", "/api/records/Person?role=Chief");
    expect(body.items.map((one: Json) => one.name)).toEqual(["Cy"]);
    const me = (await ask("ben", "GET", "/api/session")).body.id;
    expect((await ask("ben", "PATCH", `/api/records/Person/${me}`, { role: "Chief" })).status).toBe(403);
  });

  it("CVE-2025-4644: a number is not given twice, and no session outlives its user", async () => {
    const dan = (await ask("dan", "GET", "/api/session")).body.id;
    expect((await ask("cy", "DELETE", `/api/records/Person/${dan}`)).status).toBe(204);
    expect((await ask("dan", "GET", "/api/session")).status).toBe(401);
    const made = await ask(null, "POST", "/api/sign-up", { name: "Fay", email: "fay@example.org", password: "correct horse battery" });
    expect(made.body.user.id).not.toBe(dan);
    expect((await ask("dan", "GET", "/api/session")).status).toBe(401);
  });

  it("CVE-2025-64526: attempts to sign in are not counted by how they are written, nor by a header", async () => {
    const write = [
      (email: string) => email,
      (email: string) => email.toUpperCase(),
      (email: string) => ` ${email}`,
      (email: string) => `${email} `,
    ];
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const headers = { "x-forwarded-for": `10.0.0.${at}`, "x-real-ip": `10.0.1.${at}`, forwarded: `for=10.0.2.${at}` };
      const body = { email: write[at % write.length]!("ann@example.org"), password: `wrong ${at}` };
      statuses.push((await ask(null, "POST", "/api/session", body, { headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it("a visitor is not the owner of what nobody owns", async () => {
    expect(await found(null, "")).toBe(401);
    expect(await found("ben", "?owner.empty=yes")).toEqual([]);
    expect((await ask("ben", "GET", `/api/records/Note/${notes["Nobody's"]}`)).status).toBe(404);
  });

  it("neither owner, state, author, id nor version is assigned along with the rest", async () => {
    for (const more of [
      { mark: "x" },
      { status: "approved" },
      { id: "x" },
      { created_by: "x" },
      { created_at: "2020-01-01T00:00:00.000Z" },
      { fresh: 1 },
    ])
      expect(
        (
          await ask("ben", "POST", "/api/records/Note/actions/write", {
            title: "New one",
            owner: (await ask("ben", "GET", "/api/session")).body.id,
            ...more,
          })
        ).status,
        JSON.stringify(more),
      ).toBeGreaterThanOrEqual(400);
    expect((await ask("ann", "PATCH", `/api/records/Note/${notes.Ours}`, { status: "approved" })).status).toBeGreaterThanOrEqual(400);
  });

  it("a list of records that is not to be seen is on no page", async () => {
    const page = async (who: string, whose: string) => {
      const { id } = (await ask(whose, "GET", "/api/session")).body;
      return (await ask(who, "GET", `/-/screens/person-page/record?p.person=${id}`)).body.related.map((one: Json) => one.field);
    };
    expect(await page("ann", "ben")).toEqual([]);
    expect(await page("ann", "ann")).toEqual(["notes"]);
    expect(await page("cy", "ben")).toEqual(["notes"]);
  });

  it("signs of LIKE and of prototypes mean nothing", async () => {
    expect(await found("cy", "?title.contains=%25")).toEqual([]);
    expect(await found("cy", "?title.contains=_____")).toEqual([]);
    for (const name of ["__proto__", "constructor", "toString", "__proto__.title"]) expect(await found("cy", `?${name}=x`), name).toBe(400);
    const { status } = await ask("ann", "PATCH", `/api/records/Note/${notes.Ours}`, undefined, {
      raw: '{"__proto__":{"title":"x"}}',
      headers: { "content-type": "application/json" },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(({} as Json).title).toBeUndefined();
  });

  it("no other page asks with a session's cookie", async () => {
    const signedIn = await ask(null, "POST", "/-/sign-in", { email: "cy@example.org", password: "ninefold-sample" });
    const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0]!;
    expect((await fetch(`${server.url}/-/app`, { headers: { cookie, "x-ninefold": "1" } }).then((one) => one.text())).includes("Cy")).toBe(
      true,
    );
    const forged = await fetch(`${server.url}/-/records/Note/${notes.Theirs}/delete`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", origin: "https://evil.example" },
      body: "{}",
    });
    expect(forged.status).toBeGreaterThanOrEqual(400);
    const read = await fetch(`${server.url}/api/records/Note`, { headers: { cookie, origin: "https://evil.example" } });
    expect(read.headers.get("access-control-allow-origin")).toBeNull();
    expect((await ask("cy", "GET", `/api/records/Note/${notes.Theirs}`)).status).toBe(200);
  });
});
