// The OpenAPI description is valid, stable, and reveals nothing hidden. That it is true is held by every test that asks a
// server (contract.ts).

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describePlan } from "../../../src/runtime/server/rest-api/description.ts";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";
import { JOURNAL } from "../../fixtures/documents/journal-calls.ts";
import { schemas } from "../../support/contract.ts";
import { type Json, open, planOf, readExample, type TestServer } from "../../support/test-server.ts";

const DOCUMENTS: readonly (readonly [string, string])[] = [
  ...["library", "market", "purchasing", "studio", "not-shown"].map((name) => [name, readExample(name)] as const),
  ["journal", JOURNAL],
  ["stall", STALL],
];

describe("the body of a call of the document", () => {
  const bodyOf = (text: string, path: string, method = "post"): Json => {
    const { schema } = (describePlan(planOf(text)).openapi as Json).paths[path][method].requestBody.content["application/json"];
    return schema;
  };

  it("demands what a new record is refused without, and knows no version of it", () => {
    const borrow = bodyOf(readExample("library"), "/api/loans");
    expect([Object.keys(borrow.properties), borrow.required]).toEqual([["book"], ["book"]]);
    const join = bodyOf(JOURNAL, "/v1/writers").properties.writer;
    expect(join.required).toEqual(["handle", "email", "password"]);
    expect(bodyOf(JOURNAL, "/v1/writers/enter-by-handle").required).toEqual(["name", "password"]);
    expect(bodyOf(JOURNAL, "/v1/notes").properties.note.required).toEqual(["title", "body"]);
    expect(bodyOf(JOURNAL, "/v1/shelves").properties.shelves.items.required).toEqual(["name"]);
  });

  it("says what an answer always has", () => {
    const loans = (describePlan(planOf(readExample("library"))).openapi as Json).paths["/api/my/loans"].get.responses["200"];
    // The book may be one that the caller may not see.
    expect(loans.content["application/json"].schema.items.required).toEqual(["id", "status", "due_on"]);
  });

  it("demands nothing of what changes a record, and takes its version", () => {
    const revise = bodyOf(JOURNAL, "/v1/notes/{note.slug}", "put");
    expect([revise.required, revise.properties.note.required]).toEqual([["note"], undefined]);
    expect(Object.keys(bodyOf(readExample("library"), "/api/records/Loan/{id}/actions/renew").properties)).toEqual(["version"]);
  });
});

describe.each(DOCUMENTS)("the description of %s", (_, text) => {
  const plan = planOf(text);
  const api: Json = describePlan(plan).openapi;
  const operations: Json[] = Object.values<Json>(api.paths).flatMap((methods) => Object.values<Json>(methods));

  it("has what OpenAPI 3.1 asks for", () => {
    expect(Object.keys(api).sort()).toEqual(["components", "info", "openapi", "paths", "security", "servers", "tags"]);
    expect([api.openapi, api.info.title, typeof api.info.version]).toEqual(["3.1.0", plan.product.name, "string"]);
    const shapes = Object.keys(api.paths).map((path) => path.replace(/\{[^}]+\}/g, "{}"));
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const [path, methods] of Object.entries<Json>(api.paths)) {
      expect(path).toMatch(/^\//);
      for (const [method, operation] of Object.entries<Json>(methods)) {
        expect(["get", "post", "put", "patch", "delete"]).toContain(method);
        const named = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
        const parameters: Json[] = operation.parameters ?? [];
        expect(parameters.filter((one) => one.in === "path").map((one) => one.name)).toEqual(named);
        const keys = parameters.map((one) => `${one.in} ${one.name}`);
        expect(new Set(keys).size, keys.join()).toBe(keys.length);
        for (const one of parameters) expect([typeof one.schema, one.in !== "path" || one.required]).toEqual(["object", true]);
        for (const response of Object.values<Json>(operation.responses)) expect(typeof response.description).toBe("string");
      }
    }
  });

  it("names every call once, and tells of tags, errors and security that are there", () => {
    const ids = operations.map((one) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(api.tags.map((tag: Json) => tag.name));
    for (const operation of operations) {
      for (const tag of operation.tags) expect(tags).toContain(tag);
      for (const scheme of (operation.security ?? api.security).flatMap(Object.keys))
        expect(api.components.securitySchemes).toHaveProperty(scheme);
      const refused = Object.entries<Json>(operation.responses).filter(
        ([status, { content }]) => !status.startsWith("2") && content !== undefined,
      );
      expect(refused.length).toBeGreaterThan(0);
      for (const [, { content }] of refused) {
        const [media] = Object.values<Json>(content);
        for (const name of Object.keys(media.examples)) expect(api.components.examples).toHaveProperty([name]);
      }
    }
  });

  it("gives examples that its own schemas accept", () => {
    const ajv = schemas();
    const problem = ajv.compile(api.components.schemas.Problem);
    for (const [name, { value }] of Object.entries<Json>(api.components.examples))
      expect([name, problem(value), problem.errors]).toEqual([name, true, null]);
    let count = 0;
    for (const operation of operations) {
      const done = Object.entries<Json>(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
      for (const media of [operation.requestBody?.content["application/json"], done?.content?.["application/json"]]) {
        if (media === undefined) continue;
        const validate = ajv.compile(media.schema);
        expect([operation.operationId, media.example, validate(media.example), validate.errors]).toEqual([
          operation.operationId,
          media.example,
          true,
          null,
        ]);
        count++;
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  it("is the same each time", () => {
    expect(JSON.stringify(describePlan(planOf(text)).openapi)).toBe(JSON.stringify(api));
  });

  it("tells roles no more than all of it", () => {
    for (const { name } of plan.roles) {
      const told: Json = describePlan(plan, [name]).openapi;
      for (const [path, methods] of Object.entries<Json>(told.paths)) {
        for (const method of Object.keys(methods)) expect(api.paths[path]).toHaveProperty(method);
      }
    }
  });
});

describe("whoever asks for the description", () => {
  let server: TestServer;
  const told = async (email: string): Promise<Json> =>
    (await server.ask("GET", "/api/openapi.json", undefined, { token: await server.signIn(email) })).body;
  const record = (api: Json): string[] =>
    Object.keys(api.paths["/api/records/Good/{id}"].get.responses[200].content["application/json"].schema.properties);
  const filters = (api: Json): string[] => api.paths["/api/records/Good"].get.parameters.map((one: Json) => one.name);

  beforeAll(async () => {
    server = await open(STALL, { records: STALL_RECORDS });
  });
  afterAll(() => server.close());

  it("is not told of fields that they may never see, nor of calls that they may never make", async () => {
    const keeper = await told("kim@stall.test");
    const helper = await told("hal@stall.test");
    const guest = await told("gil@stall.test");
    expect(record(keeper)).toContain("price");
    expect(filters(keeper)).toEqual(expect.arrayContaining(["price", "price.min"]));
    expect(record(helper)).not.toContain("price");
    expect(filters(helper).filter((name) => name.startsWith("price"))).toEqual([]);
    expect(JSON.stringify(helper)).not.toContain('"price"');
    expect(keeper.paths).toHaveProperty(["/api/records/Good.csv"]);
    expect(guest.paths).not.toHaveProperty(["/api/records/Good.csv"]);
  });

  it("is told as a visitor how to sign in", async () => {
    const { body } = await server.ask("GET", "/api/openapi.json");
    expect(body.paths["/api/session"]).toHaveProperty("post");
    expect(JSON.stringify(body)).not.toContain('"price"');
  });
});
