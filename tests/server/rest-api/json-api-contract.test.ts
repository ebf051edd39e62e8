// A client of JSON:API 1.1 (jsonapi.org) is served: its documents, queries, errors and media type.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, planOf, type TestServer } from "../../support/test-server.ts";

/*
 * What the client asks, and what it is to be answered. Every body, both ways, is application/vnd.api+json, without parameters.
 *
 *   GET    /articles                      200  { data: [resource], meta: { total, pages } }
 *     ?page[number]=2&page[size]=2             a page of these
 *     ?filter[topic]=press                     those of a topic
 *     ?sort=-title                             in an order, by attributes
 *     ?nonsense=1                         400  errors
 *   POST   /articles                      201  { data: resource }, with Location; data.id is not given
 *   GET    /articles/ID                   200  { data: resource }
 *   PATCH  /articles/ID                   200  { data: resource }; data.id and data.type are given, attributes that are left out stay
 *   DELETE /articles/ID                   204
 *   a resource is { type, id, attributes, relationships: { author: { data: { type, id } } }, links: { self } }
 *   errors are { errors: [{ status: "422", code, title, detail, source: { pointer: "/data/attributes/title" } }] }
 */
const DOCUMENT = `# Magazine

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required         |
| email | email    | required, unique |

### Article

- Order: title

| Field  | Type                | Must be  | Value            |
| ------ | ------------------- | -------- | ---------------- |
| title  | text(20)            | required | -                |
| body   | long text           | optional | -                |
| topic  | one of: news, press | required | starts news      |
| author | reference to Person | optional | starts user      |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Author  | signed in     |

| Entity  | Action                 | Visitor | Author |
| ------- | ---------------------- | ------- | ------ |
| Person  | see                    | yes     | yes    |
| Article | see                    | yes     | yes    |
| Article | create, change, delete | no      | yes    |

## 7. The calls it makes

- Standard calls: no
- Base path: /v1
- Media type: application/vnd.api+json

| Call     | Method | Path                   | Does           | Takes | Gives                                                              | Status |
| -------- | ------ | ---------------------- | -------------- | ----- | ------------------------------------------------------------------ | ------ |
| enter    | POST   | /v1/sessions           | sign in        | { data: Person(type: "sessions", attributes: { email, password }) } | { data: { type: "sessions", attributes: { token } } } | 201 |
| articles | GET    | /v1/articles           | list Article   | { "page[number]"?: integer(1..) as page, "page[size]"?: integer(1..50) as size, "filter[topic]"?: Article.topic as topic, sort?: text(60) } | { data: list of Resource, meta: { total, pages } } | - |
| article  | GET    | /v1/articles/{article} | see Article    | -     | { data: Resource }                                                 | -      |
| write    | POST   | /v1/articles           | create Article | { data: Article(type: "articles", attributes: { title, body, topic }, relationships: { author: { data: author(id, type: "people") } }) } | { data: Resource } | 201 |
| change   | PATCH  | /v1/articles/{article} | change Article | { data: Article(type: "articles", id: -, attributes: { title, body, topic }, relationships: { author: { data: author(id, type: "people") } }) } | { data: Resource } | - |
| drop     | DELETE | /v1/articles/{article} | delete Article | -     | -                                                                  | 204    |

| Shape    | Of      | Holds                                                                                                                                          |
| -------- | ------- | ---------------------------------------------------------------------------------------------------------------------------------------------- |
| Resource | Article | type: "articles", id, attributes: { title, body, topic, createdAt: created_at }, relationships: { author: { data: author(type: "people", id) } }, links: { self: link to this } |

## 8. The error catalogue

- Error body: { errors: [{ status: "{status}", code, title, detail: message, source: { pointer: "/data{pointer}" } }] }
`;

const TYPE = "application/vnd.api+json";

describe.each(engineFor(import.meta.filename))("a client of JSON:API, on %s", (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: { Person: [{ name: "Ada", email: "ada@example.org" }] } });
    const attributes = { email: "ada@example.org", password: "ninefold-sample" };
    const { status, body } = await ask("POST", "/sessions", { data: { type: "sessions", attributes } });
    expect([status, body]).toEqual([201, { data: { type: "sessions", attributes: { token: expect.any(String) } } }]);
    token = body.data.attributes.token;
  });
  afterAll(() => server?.close());

  const ask = async (method: string, path: string, body?: unknown) => {
    const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sent: Record<string, string> = body === undefined ? {} : { "content-type": TYPE };
    const reply = await server.ask(method, `/v1${path}`, body, { headers: { accept: TYPE, ...bearer, ...sent } });
    expect([method, path, reply.headers.get("content-type")]).toEqual([method, path, reply.status === 204 ? null : TYPE]);
    return reply;
  };
  const write = (attributes: object, relationships?: object) =>
    ask("POST", "/articles", { data: { type: "articles", attributes, ...(relationships === undefined ? {} : { relationships }) } });
  const titles = async (query: string) =>
    (await ask("GET", `/articles${query}`)).body.data.map((one: { attributes: { title: string } }) => one.attributes.title);

  it("writes, reads, changes and deletes resources", async () => {
    const made = await write({ title: "First", body: "Words" });
    const { id, relationships } = made.body.data;
    const author = { data: { type: "people", id: expect.any(String) } };
    const resource = {
      type: "articles",
      id: expect.any(String),
      attributes: { title: "First", body: "Words", topic: "news", createdAt: "2026-03-02T10:00:00.000Z" },
      relationships: { author },
      links: { self: `${server.url}/v1/articles/${id}` },
    };
    expect([made.status, made.body, made.headers.get("location")]).toEqual([201, { data: resource }, `/v1/articles/${id}`]);
    expect((await ask("GET", `/articles/${id}`)).body).toEqual({ data: resource });
    const changed = await ask("PATCH", `/articles/${id}`, { data: { type: "articles", id, attributes: { topic: "press" } } });
    expect([changed.status, changed.body.data.attributes]).toEqual([200, { ...resource.attributes, topic: "press" }]);
    const alone = await ask("PATCH", `/articles/${id}`, { data: { type: "articles", id, relationships: { author: { data: null } } } });
    expect(alone.body.data.relationships).toEqual({ author: { data: null } });
    const again = await ask("PATCH", `/articles/${id}`, { data: { type: "articles", id, relationships } });
    expect(again.body.data.relationships).toEqual(relationships);
    expect((await ask("DELETE", `/articles/${id}`)).status).toBe(204);
    expect((await ask("GET", `/articles/${id}`)).status).toBe(404);
  });

  it("gives pages of a collection, some of it, and in an order", async () => {
    for (const [at, title] of ["Ant", "Bee", "Cat", "Dog", "Elk"].entries()) await write({ title, topic: at % 2 === 0 ? "news" : "press" });
    const second = await ask("GET", "/articles?page[number]=2&page[size]=2");
    expect([second.body.data.length, second.body.meta]).toEqual([2, { total: 5, pages: 3 }]);
    expect(await titles("?page%5Bnumber%5D=3&page%5Bsize%5D=2")).toEqual(["Elk"]);
    expect(await titles("?filter[topic]=press")).toEqual(["Bee", "Dog"]);
    expect(await titles("?filter%5Btopic%5D=news&sort=-title")).toEqual(["Elk", "Cat", "Ant"]);
    expect(await titles("?sort=topic,-title")).toEqual(["Elk", "Cat", "Ant", "Dog", "Bee"]);
  });

  it("tells errors as its objects, each with what was sent wrongly", async () => {
    const refused = await write({ title: "This title is far too long", topic: "sport" });
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        errors: [
          {
            status: "422",
            code: "too-long",
            title: "Unprocessable Entity",
            detail: "Title must be 20 characters or fewer.",
            source: { pointer: "/data/attributes/title" },
          },
          {
            status: "422",
            code: "not-one-of",
            title: "Unprocessable Entity",
            detail: expect.stringContaining("Topic must be one of:"),
            source: { pointer: "/data/attributes/topic" },
          },
        ],
      },
    ]);
    const pointers = async (data: object) =>
      (await ask("POST", "/articles", { data })).body.errors.map((one: { code: string; source: { pointer: string } }) => [
        one.code,
        one.source.pointer,
      ]);
    const attributes = { title: "One" };
    expect(await pointers({ type: "articles", attributes: {} })).toEqual([["required", "/data/attributes/title"]]);
    expect(await pointers({ type: "books", attributes })).toEqual([["not-one-of", "/data/type"]]);
    expect(await pointers({ type: "articles", attributes: { ...attributes, colour: "red" } })).toEqual([
      ["unknown-field", "/data/attributes/colour"],
    ]);
    const nobody = { author: { data: { type: "people", id: "00000000-0000-7000-8000-000000000000" } } };
    expect(await pointers({ type: "articles", attributes, relationships: nobody })).toEqual([
      ["reference-unknown", "/data/relationships/author/data"],
    ]);
    const missing = await ask("GET", "/articles/00000000-0000-7000-8000-000000000000");
    expect([missing.status, missing.body.errors.map((one: { status: string; code: string }) => [one.status, one.code])]).toEqual([
      404,
      [["404", "not-found"]],
    ]);
    expect((await ask("GET", "/articles?nonsense=1")).body.errors[0]).toMatchObject({ status: "400", code: "unknown-parameter" });
    expect((await ask("GET", "/nowhere")).body.errors[0]).toMatchObject({ status: "404", code: "not-found" });
  });

  it("is described with its media type, beside a description that is plain JSON", async () => {
    const { post } = server.description.paths["/v1/articles"];
    expect(Object.keys(post.requestBody.content)).toEqual([TYPE]);
    expect([201, 422].map((status) => Object.keys(post.responses[status].content))).toEqual([[TYPE], [TYPE]]);
    expect(post.requestBody.content[TYPE].example.data.type).toBe("articles");
    const described = await server.ask("GET", "/v1/openapi.json");
    expect(described.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const plain = await server.ask("POST", "/v1/articles", { data: { type: "articles", attributes: { title: "Zoo" } } }, { token });
    expect(plain.status).toBe(201);
    const form = { token, headers: { "content-type": "text/plain" }, raw: "{}" };
    expect((await server.ask("POST", "/v1/articles", undefined, form)).status).toBe(415);
  });

  it.each([
    ["- Media type: text/html", "settings-are-well-formed"],
    ["- Media type: application/xml", "settings-are-well-formed"],
    ["- Media type: application/vnd.api+json; ext=x", "settings-are-well-formed"],
  ])("is refused where it is no JSON: %s", (line, code) => {
    expect(() => planOf(DOCUMENT.replace(`- Media type: ${TYPE}`, line))).toThrow(code);
  });

  it.each(['"{fields}"', '"{"', '"{status"'])("refuses a text of errors with what stands for nothing: %s", (text) => {
    expect(() => planOf(DOCUMENT.replace('"{status}"', text))).toThrow("error-bodies-are-readable");
  });
});
