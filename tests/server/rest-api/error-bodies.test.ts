// Errors of the API have the body that the document gives them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOURNAL, JOURNAL_RECORDS } from "../../fixtures/documents/journal-calls.ts";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const catalogue = (body: string) => `${JOURNAL}
## 8. The error catalogue

- Error body: ${body}

| Code              | Status | Message                    | Field       |
| ----------------- | ------ | -------------------------- | ----------- |
| wrong-credentials | 401    | invalid                    | credentials |
| not-signed-in     | 401    | is missing                 | token       |
| already-taken     | 409    | has already been taken     | -           |
`;

const MANY = { note: { topicList: "sky", hidden: 3 } };

describe.each(engineFor(import.meta.filename))("a body with a key for each field, on %s", (engine) => {
  let server: TestServer;
  let token = "";
  beforeAll(async () => {
    const text = catalogue("{ errors: { {field}: [message] } }");
    server = await open(text.replace("topicList: topics, shelves", "topicList: topics, hidden, shelves"), {
      engine,
      records: JOURNAL_RECORDS,
    });
    const entered = await server.ask("POST", "/v1/writers/enter", { writer: { email: "ada@example.org", password: "ninefold-sample" } });
    token = entered.body.writer.token;
  });
  afterAll(() => server?.close());

  const CREDENTIALS = { writer: { email: "ada@example.org", password: "wrong" } };
  const TAKEN = { writer: { handle: "ada", email: "new@example.org", password: "long enough" } };

  it.each([
    ["GET", "/v1/writer", undefined, 401, { errors: { token: ["is missing"] } }],
    ["POST", "/v1/writers/enter", CREDENTIALS, 401, { errors: { credentials: ["invalid"] } }],
    ["POST", "/v1/writers", TAKEN, 409, { errors: { handle: ["has already been taken"] } }],
    ["GET", "/v1/nothing", undefined, 404, { errors: { "not-found": [expect.any(String)] } }],
    ["GET", "/v1/notes/nothing", undefined, 404, { errors: { "not-found": [expect.any(String)] } }],
    ["GET", "/v1/notes?colour=red", undefined, 400, { errors: { colour: [expect.any(String)] } }],
    ["PUT", "/v1/notes", {}, 405, { errors: { "method-not-allowed": [expect.any(String)] } }],
    ["GET", "/v1/%", undefined, 400, { errors: { "bad-request": [expect.any(String)] } }],
  ])("is given to %s %s %j", async (method, path, body, status, expected) => {
    const reply = await server.ask(method, path, body);
    expect([reply.status, reply.body]).toEqual([status, expected]);
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  it("holds every field that is wrong, by the names of the call", async () => {
    const headers = { authorization: `Token ${token}` };
    const reply = await server.ask("POST", "/v1/notes", { note: { title: "A", ...MANY.note } }, { headers });
    expect([reply.status, Object.keys(reply.body.errors).sort()]).toEqual([422, ["body", "hidden", "topicList"]]);
    const large = await server.ask("POST", "/v1/notes", undefined, { headers, raw: `{"note":{"title":"${"x".repeat(1_100_000)}"}}` });
    expect([large.status, Object.keys(large.body.errors)]).toEqual([413, ["too-large"]]);
    const form = await server.ask("POST", "/v1/notes", undefined, { headers: { ...headers, "content-type": "text/plain" }, raw: "x" });
    expect([form.status, Object.keys(form.body.errors)]).toEqual([415, ["unsupported-media-type"]]);
  });

  it("is given to errors of the program's own, and not to the application", async () => {
    const select = server.store.select;
    Object.assign(server.store, { select: () => Promise.reject(new TypeError("seeded")) });
    const original = console.error;
    console.error = () => undefined;
    const reply = await server.ask("GET", "/v1/notes");
    console.error = original;
    Object.assign(server.store, { select });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([500, ["server-error"]]);
    const own = await server.ask("POST", "/-/sign-in", { email: "ada@example.org", password: "wrong" });
    expect(own.body.status).toBe(own.status);
    expect(own.headers.get("content-type")).toContain("application/problem+json");
    const body = server.description;
    expect(body.components.schemas.Problem.properties.errors.additionalProperties).toEqual({ type: "array", items: { type: "string" } });
  });
});

describe("other bodies", () => {
  it.each([
    ["{ code, message, status }", { code: "not-found", message: expect.any(String), status: 404 }],
    [
      '{ ok: no, version: 2, kind: "error", error: { text: message, title } }',
      { ok: false, version: 2, kind: "error", error: { text: expect.any(String), title: "Not Found" } },
    ],
    ["{ problems: [{ field, code, message }] }", { problems: [{ field: "not-found", code: "not-found", message: expect.any(String) }] }],
    ["{ messages: [message] }", { messages: [expect.any(String)] }],
    ["{ {field}: { code, message } }", { "not-found": { code: "not-found", message: expect.any(String) } }],
  ])("may be %s", async (body, expected) => {
    const server = await open(catalogue(body), {});
    expect((await server.ask("GET", "/v1/notes/nothing")).body).toEqual(expected);
    await server.close();
  });
});

const QUOTAS = (field: string) => `# Slips

## 3. Entities and their fields

### Slip

| Field  | Type          | Must be  |
| ------ | ------------- | -------- |
| title  | text(20)      | required |
| weight | integer(0..9) | required |

## 5. Validation rules

| Rule  | For         | Must hold           | Otherwise |
| ----- | ----------- | ------------------- | --------- |
| One   | Slip        | number of Slip <= 1 | too-many  |
| Light | Slip.weight | weight < 5          | too-heavy |

${visitorsMay({ Slip: "see, create" })}

## 8. The error catalogue

- Error body: { errors: { {field}: [message] } }

| Code      | Status | Message     | Field    |
| --------- | ------ | ----------- | -------- |
| too-many  | 409    | is used up  | ${field} |
| too-heavy | 422    | weighs much | -        |
`;

describe("a key that is no field", () => {
  it("stands in the body for a code that a rule raises, and in no form", async () => {
    const server = await open(QUOTAS("quota"));
    await server.ask("POST", "/api/records/Slip", { title: "A", weight: 1 });
    const { status, body } = await server.ask("POST", "/api/records/Slip", { title: "B", weight: 7 });
    expect([status, body]).toEqual([422, { errors: { quota: ["is used up"], weight: ["weighs much"] } }]);
    const alone = await server.ask("POST", "/api/records/Slip", { title: "B", weight: 1 });
    expect([alone.status, alone.body]).toEqual([409, { errors: { quota: ["is used up"] } }]);
    const slug = (await server.ask("GET", "/-/app")).body.screens.find((screen: Json) => screen.shows === "form").slug;
    const form = await server.ask("POST", `/-/screens/${slug}/save`, { values: { title: "B", weight: 1 } });
    expect([form.status, form.body.code, form.body.errors[0].field]).toEqual([409, "too-many", null]);
    await server.close();
  });

  it("is taken for a mistake where it is nearly a field, or where no body names fields", () => {
    expect(() => planOf(QUOTAS("wieght"))).toThrow("fields-are-known");
    expect(() => planOf(QUOTAS("quota").replace(/- Error body: .*/, ""))).toThrow("fields-are-known");
    expect(() => planOf(QUOTAS("quota").replace("[message]", "[code]"))).not.toThrow();
  });
});

const SHELVES = (rows: string) => `# Shelves

## 1. What the product does and for whom

- Signs in as: Reader

## 3. Entities and their fields

### Reader

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Book

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(20) | required |

### Slip

- Ids: number

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(20) | required |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Known   | signed in     |

| Entity | Action | Visitor | Known |
| ------ | ------ | ------- | ----- |
| Reader | see    | no      | yes   |
| Book   | see    | yes     | yes   |
| Slip   | see    | no      | yes   |
| Slip   | delete | no      | if title = "mine" |

## 8. The error catalogue

| Code | Status | Message | Field |
| ---- | ------ | ------- | ----- |
${rows}
`;

describe("an error about the records of one entity", () => {
  it("has a status and words of its own, and what can be no id may have others", async () => {
    const rows = [
      "| Slip / not-found | 410 | The slip is torn up. | slip |",
      "| Slip / not-allowed | 403 | Hands off the slip. | - |",
      "| bad-id | 400 | This is no id. | - |",
    ];
    const records = { Reader: [{ name: "Ada", email: "ada@example.org" }], Slip: [{ title: "theirs" }] };
    const server = await open(SHELVES(rows.join("\n")), { records });
    const token = await server.signIn("ada@example.org");
    const told = async (method: string, path: string, who?: string) => {
      const { status, body } = await server.ask(method, `/api/records/${path}`, undefined, { token: who });
      return [status, body.code, body.detail];
    };
    expect(await told("GET", "Slip/7", token)).toEqual([410, "not-found", "The slip is torn up."]);
    expect(await told("DELETE", "Slip/1", token)).toEqual([403, "not-allowed", "Hands off the slip."]);
    expect(await told("DELETE", "Slip/1")).toEqual([401, "not-signed-in", expect.any(String)]);
    expect((await told("GET", "Book/0199a6c2-6f1e-7b3a-9d1c-0d5b2f7c9e11"))[0]).toBe(404);
    expect(await told("GET", "Slip/one", token)).toEqual([400, "bad-id", "This is no id."]);
    expect(await told("GET", "Book/one")).toEqual([400, "bad-id", "This is no id."]);
    expect((await told("GET", "Slip/one"))[0]).toBe(401);
    expect((await told("DELETE", "Slip/one"))[0]).toBe(401);
    const form = await server.ask("POST", "/-/records/Slip/1/delete", {}, { token });
    expect([form.status, form.body.detail]).toEqual([403, "Hands off the slip."]);
    await server.close();
  });

  it.each([
    ["Shelf / not-found", "entities-are-known"],
    ["Slip / already-taken", "constructs-are-supported"],
    ["Slip / lost", "constructs-are-supported"],
  ])("is refused as %s", (code, diagnostic) => {
    expect(() => planOf(SHELVES(`| ${code} | 404 | Gone. | - |`))).toThrow(diagnostic);
  });

  it("is said once, and without a record at hand", () => {
    const row = "| Slip / not-found | 404 | Gone. | - |";
    expect(() => planOf(SHELVES(`${row}\n${row}`))).toThrow("names-are-given-once");
    expect(() => planOf(SHELVES("| Slip / not-found | 404 | {title} is gone. | - |"))).toThrow("names-are-known");
  });
});

const CODED = (body: string) => `${QUOTAS("-").split("## 8.")[0]}## 7. The calls it makes

- Standard calls: no

| Call  | Method | Path              | Does        | Takes               | Gives           |
| ----- | ------ | ----------------- | ----------- | ------------------- | --------------- |
| slips | GET    | /api/slips        | list Slip   | -                   | list of Slip(id)|
| slip  | GET    | /api/slips/{slip} | see Slip    | -                   | Slip(id)        |
| write | POST   | /api/slips        | create Slip | Slip(title, weight) | Slip(id)        |

## 8. The error catalogue
${body}
| Code             | Status | Message       | Sent as        |
| ---------------- | ------ | ------------- | -------------- |
| too-many         | 409    | One is enough | QUOTA_REACHED  |
| too-heavy        | 422    | Too heavy     | "1041"         |
| required         | 422    | Missing       | 1042           |
| invalid          | 422    | Wrong         | slip.wrong     |
| Slip / not-found | 404    | No slip       | SLIP_NOT_FOUND |
`;

describe("codes of a contract's own", () => {
  it("stand in the body that the document gives, as text or number, and not in the application", async () => {
    const server = await open(CODED("\n- Error body: { code, errors: [{ field, code, message }] }\n"), {});
    const said = async (method: string, path: string, body?: unknown) => {
      const { status, body: told } = await server.ask(method, path, body);
      return [status, told.code, told.errors?.map((one: Json) => [one.field, one.code])];
    };
    const write = (body: object) => said("POST", "/api/slips", body);
    expect(await said("GET", "/api/slips/01a1fe9f-0000-7000-8000-000000000000")).toEqual([
      404,
      "SLIP_NOT_FOUND",
      [["SLIP_NOT_FOUND", "SLIP_NOT_FOUND"]],
    ]);
    expect(await said("GET", "/api/nothing")).toEqual([404, "not-found", [["not-found", "not-found"]]]);
    expect(await write({ weight: 1 })).toEqual([422, 1042, [["title", 1042]]]);
    expect(await write({ title: "a", weight: 7 })).toEqual([422, "1041", [["weight", "1041"]]]);
    expect(await write({ title: "x".repeat(30) })).toEqual([
      422,
      "slip.wrong",
      [
        ["title", "too-long"],
        ["weight", 1042],
      ],
    ]);
    expect((await write({ title: "a", weight: 1 }))[0]).toBe(201);
    expect(await write({ title: "b", weight: 1 })).toEqual([409, "QUOTA_REACHED", [["QUOTA_REACHED", "QUOTA_REACHED"]]]);
    const slug = (await server.ask("GET", "/-/app")).body.screens.find((screen: Json) => screen.shows === "form").slug;
    const form = await server.ask("POST", `/-/screens/${slug}/save`, { values: { title: "b" } });
    expect([form.status, form.body.code, form.body.errors[0].code]).toEqual([422, "required", "required"]);
    await server.close();
  });

  it("stand in problem details, and in the description", async () => {
    const server = await open(CODED(""), {});
    const reply = await server.ask("POST", "/api/slips", { weight: 1 });
    expect([reply.body.code, reply.body.errors[0].code]).toEqual([1042, 1042]);
    const responses = server.description.paths["/api/slips/{slip}"].get.responses;
    expect(responses["404"].description).toBe("not-found, SLIP_NOT_FOUND");
    expect(server.description.paths["/api/slips"].post.responses["409"].description).toContain("QUOTA_REACHED");
    expect(server.description.components.schemas.Problem.properties.code).toEqual({ type: ["string", "integer"] });
    await server.close();
  });

  it.each(["TOO MANY", '"a, b"', "x".repeat(81)])("are words: not %s", (sent) => {
    expect(() => planOf(CODED("").replace("QUOTA_REACHED ", sent))).toThrow("settings-are-well-formed");
  });
});
