// What an action asks for and is not given stays as it is.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Surgery

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(80) | required | - |
| email | email | required, unique | - |

### Visit

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| starts_on | date | required | - |
| dentist | reference to Person | required | - |
| note | text(80) | optional | - |

## 4. States and transitions

### Visit

- States: booked

| From | Action | To | Asks for |
| --- | --- | --- | --- |
| (new) | book | booked | starts_on; dentist |
| booked | move | booked | starts_on; dentist; note |
| booked | explain | booked | why: text(80), required; dentist |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Anyone | signed in |

| Entity | Action | Anyone |
| --- | --- | --- |
| Person | see | yes |
| Visit | see, book, move, explain | yes |
`;

let server: TestServer;
let token: string;
let people: Json[];

beforeAll(async () => {
  const Person = ["Ann", "Ben"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` }));
  server = await open(DOCUMENT, { records: { Person } });
  token = await server.signIn("ann@example.org");
  people = (await server.ask("GET", "/api/records/Person", undefined, { token })).body.items;
});

afterAll(() => server?.close());

it("stays as it is where it is not given, though it is required of a record", async () => {
  const [ann, ben] = people.map(({ id }) => id);
  const made = await server.ask("POST", "/api/records/Visit/actions/book", { starts_on: "2026-05-01", dentist: ann }, { token });
  expect(made.status).toBe(201);
  const at = `/api/records/Visit/${made.body.id}`;
  const move = (body: Json) => server.ask("POST", `${at}/actions/move`, body, { token });
  expect(await move({ starts_on: "2026-05-02" })).toMatchObject({ status: 200, body: { starts_on: "2026-05-02", dentist: ann } });
  expect(await move({ dentist: ben })).toMatchObject({ status: 200, body: { starts_on: "2026-05-02", dentist: ben } });
  expect(await move({ dentist: null })).toMatchObject({ status: 422, body: { code: "required" } });
});

it("is demanded where it is the action's own, and the description of the API says so", async () => {
  const [visit] = (await server.ask("GET", "/api/records/Visit", undefined, { token })).body.items;
  const explain = (body: Json) => server.ask("POST", `/api/records/Visit/${visit.id}/actions/explain`, body, { token });
  expect(await explain({})).toMatchObject({ status: 422, body: { errors: [{ field: "why", code: "required" }] } });
  expect((await explain({ why: "so" })).status).toBe(200);
  const { paths } = (await server.ask("GET", "/api/openapi.json", undefined, { token })).body;
  const required = (action: string) => paths[`/api/records/Visit/${action}`].post.requestBody.content["application/json"].schema.required;
  expect([required("{id}/actions/explain"), required("{id}/actions/move")]).toEqual([["why"], undefined]);
  expect(required("actions/book")).toEqual(["starts_on", "dentist"]);
});
