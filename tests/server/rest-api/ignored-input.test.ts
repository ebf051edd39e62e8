// What a call says that it ignores: bodies, members of bodies and parameters that it does not take.

import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, planOf, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field  | Type     | Must be          |
| ------ | -------- | ---------------- |
| email  | email    | required, unique |
| mobile | text(20) | optional         |

### Note

| Field  | Type             | Must be  |
| ------ | ---------------- | -------- |
| title  | text(40)         | required |
| secret | text(40)         | optional |
| fans   | list of Person   | optional |
| lines  | rows of Line     | optional |

### Line

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| words | text(40) | required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Writer | signed in |

| Entity | Action                         | Writer |
| ------ | ------------------------------ | ------ |
| Person | see                            | yes    |
| Note   | see, create, change, delete    | yes    |
| Note   | link fans                      | yes    |
| Note   | see secret, change secret      | no     |

## 7. The calls it makes

- Standard calls: no
- Ignores: unknown members, unknown parameters

| Call   | Method | Path                   | Does                     | Takes                                                      | Gives                           |
| ------ | ------ | ---------------------- | ------------------------ | ---------------------------------------------------------- | ------------------------------- |
| enter  | POST   | /api/enter             | sign in                  | Person(email, password)                                    | { token }                       |
| leave  | POST   | /api/leave             | sign out                 | -                                                          | -                               |
| notes  | GET    | /api/notes             | list Note                | { title?: Note.title, secret?: Note.secret }               | list of Note(title)             |
| paged  | GET    | /api/paged             | list Note                | -                                                          | list of Note(title)             |
| strict | GET    | /api/strict            | list Note                | -                                                          | list of Note(title)             |
| note   | GET    | /api/notes/{note}      | see Note                 | -                                                          | Note(id, title)                 |
| make   | POST   | /api/notes             | create Note              | { data: Note(kind: "note", meta: { heading: title }, lines(text: words)) } | Note(id, title, lines(words)) |
| whole  | POST   | /api/whole             | create Note              | Note                                                       | Note(id, title, lines(words))   |
| exact  | POST   | /api/exact             | create Note              | Note(title)                                                | Note(id, title)                 |
| like   | POST   | /api/notes/{note}/fans | link Note.fans with user | -                                                          | Note(title, fans: number of fans) |
| unlike | DELETE | /api/notes/{note}/fans | unlink Note.fans with user | -                                                        | Note(title, fans: number of fans) |
| stern  | PUT    | /api/notes/{note}/fans | link Note.fans with user | -                                                          | Note(title)                     |
| drop   | DELETE | /api/notes/{note}      | delete Note              | -                                                          | -                               |

### paged

- Query style: page

### strict

- Ignores: unknown members

### exact

- Ignores: unknown parameters

### stern

- Ignores: unknown parameters
`;

describe.each(engineFor(import.meta.filename))("what calls ignore, on %s", (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await open(DOCUMENT, {
      engine,
      records: { Person: [{ email: "ada@example.org" }], Note: [{ title: "one" }, { title: "two" }] },
    });
    const entered = await ask("POST", "/enter", { email: "ada@example.org", password: "ninefold-sample", remember: true });
    token = entered.body.token;
  });
  afterAll(() => server?.close());

  const ask = (method: string, path: string, body?: unknown, more: { raw?: string; headers?: Record<string, string> } = {}) =>
    server.ask(method, `/api${path}`, body, { token, ...more });
  const made = async () => (await ask("POST", "/exact", { title: "made" })).body.id as string;

  it("is a whole body, of whatever kind, where a call takes nothing", async () => {
    const id = await made();
    const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, raw: "a=b" };
    const broken = { headers: { "content-type": "application/json" }, raw: "{" };
    for (const [body, more] of [
      [{ note: id }],
      [{}],
      [["x"]],
      [{ version: "of another program" }],
      [undefined, form],
      [undefined, broken],
    ] as const) {
      const liked = await ask("POST", `/notes/${id}/fans`, body, more);
      expect([liked.status, liked.body]).toEqual([200, { title: "made", fans: 1 }]);
    }
    expect((await ask("DELETE", `/notes/${id}/fans`, { reason: "bored" })).body.fans).toBe(0);
    expect((await ask("PUT", `/notes/${id}/fans`, { note: id })).body.code).toBe("unknown-field");
    expect((await ask("DELETE", `/notes/${id}`, { sure: true }, { headers: { "if-match": '"9"' } })).status).toBe(412);
    expect((await ask("DELETE", `/notes/${id}`, { sure: true, version: 9 })).status).toBe(204);
    const { body } = await ask("POST", "/enter", { email: "ada@example.org", password: "ninefold-sample" });
    const left = await server.ask("POST", "/api/leave", { all: true }, { token: body.token });
    expect(left.status).toBe(204);
  });

  it("is a body with which something is read", async () => {
    const id = await made();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "content-length": 7 };
      const sent = request(`${server.url}/api/notes/${id}`, { method: "GET", headers }, (reply) => resolve(reply.resume().statusCode));
      sent.on("error", reject).end('{"a":1}');
    });
    expect(status).toBe(200);
  });

  it("is what a body holds beyond what is taken, however deep it stands, and nothing else", async () => {
    const data = { kind: "note", meta: { heading: "deep", colour: "red" }, lines: [{ text: "a", at: 1 }, { text: "b" }], tags: [] };
    const deep = await ask("POST", "/notes", { data, included: [], jsonapi: { version: "1.1" } });
    expect([deep.status, deep.body]).toMatchObject([201, { title: "deep", lines: [{ words: "a" }, { words: "b" }] }]);
    const whole = await ask("POST", "/whole", { title: "whole", lines: [{ words: "c", at: 1 }], owner: "ada" });
    expect([whole.status, whole.body]).toMatchObject([201, { title: "whole", lines: [{ words: "c" }] }]);
    const code = async (path: string, body: unknown) => (await ask("POST", path, body)).body.code;
    expect(await code("/notes", { data: { ...data, kind: "book" } })).toBe("not-one-of");
    expect(await code("/notes", { data: { ...data, meta: "x" } })).toBe("bad-format");
    expect(await code("/notes", { data: { kind: "note", title: "not by this name" } })).toBe("required");
    expect(await code("/notes", { other: data })).toBe("required");
    expect(await code("/notes", [data])).toBe("bad-request");
    expect(await code("/whole", { title: "x", secret: "of the document" })).toBe("not-allowed");
    expect(await code("/exact", { title: "x", colour: "red" })).toBe("unknown-field");
  });

  it("is any parameter that is none of the call's", async () => {
    await made();
    expect((await ask("GET", "/notes?title=one&_=17&utm_source=mail&title.contains=t")).body).toEqual([{ title: "one" }]);
    expect((await ask("GET", "/notes?title=")).status).toBe(400);
    // One that the caller may never filter by is told apart from none by nothing.
    expect((await ask("GET", "/notes?title=two&secret=x")).body).toEqual([{ title: "two" }]);
    expect((await ask("GET", "/paged?size=1&colour=red&sort=title")).body).toHaveLength(1);
    expect((await ask("GET", "/paged?size=x")).status).toBe(400);
    expect((await ask("GET", "/strict?colour=red")).body.code).toBe("unknown-parameter");
    expect((await ask("POST", "/exact?debug=1", { title: "x" })).status).toBe(201);
  });

  it("is described", () => {
    const { paths } = server.description;
    expect(paths["/api/notes/{note}/fans"].post.requestBody.content["application/json"].schema).toEqual({
      description: "Nothing is made of it.",
    });
    expect(paths["/api/notes/{note}/fans"].put.requestBody).toBeUndefined();
    expect(JSON.stringify(paths["/api/notes"].post.requestBody)).not.toContain("additionalProperties");
    expect(paths["/api/exact"].post.requestBody.content["application/json"].schema.additionalProperties).toBe(false);
    expect([paths["/api/notes"].get, paths["/api/strict"].get].map((one) => one["x-unknown-parameters"])).toEqual(["ignored", undefined]);
  });

  it("is one of two things", () => {
    expect(() => planOf(DOCUMENT.replace("- Ignores: unknown members, unknown parameters", "- Ignores: everything"))).toThrow(
      "settings-are-well-formed",
    );
  });
});
