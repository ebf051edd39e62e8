// Lists are filtered by lists of records and of choices.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresDialect } from "../../../src/runtime/store/postgres/dialect.ts";
import { sqliteDialect } from "../../../src/runtime/store/sqlite/dialect.ts";
import { Statements } from "../../../src/runtime/store/statements.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Recipes

## 1. What the product does and for whom

- Signs in as: Cook

## 2. Screens and routes

| Screen  | Route    | Shows           | Fields      | Actions        | Filter by                       |
| ------- | -------- | --------------- | ----------- | -------------- | ------------------------------- |
| Recipes | /recipes | list of Recipe  | title, tags | export         | tags, diets, secrets            |
| Week    | /week    | board of Recipe by day | title   | -              | tags                     |

## 3. Entities and their fields

### Cook

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(20) | required         | -         |
| email | email    | required, unique | -         |
| chief | yes/no   | required         | starts no |

### Tag

| Field  | Type     | Must be  | Value     |
| ------ | -------- | -------- | --------- |
| name   | text(20) | required | -         |
| hidden | yes/no   | required | starts no |

### Recipe

| Field   | Type                              | Must be  |
| ------- | --------------------------------- | -------- |
| title   | text(20)                          | required |
| tags    | list of Tag                       | optional |
| diets   | several of: vegan, halal, kosher  | optional |
| secrets | list of Tag                       | optional |
| day     | one of: monday, tuesday           | required |

## 6. Roles and permissions

| Role  | Means          |
| ----- | -------------- |
| Cook  | signed in      |
| Chief | user.chief is yes |

| Entity         | Action                      | Cook             | Chief |
| -------------- | --------------------------- | ---------------- | ----- |
| Cook           | see                         | yes              | yes   |
| Tag            | see                         | if hidden is no  | yes   |
| Tag            | create                      | yes              | yes   |
| Recipe         | see, create, change, export | yes              | yes   |
| Recipe | see secrets                        | no               | yes   |

## 7. API calls

| Call    | Method | Path         | Does        | Takes             | Gives                                  |
| ------- | ------ | ------------ | ----------- | ----------------- | -------------------------------------- |
| recipes | GET    | /api/recipes | list Recipe | { tags?: list of Tag } | { recipes: list of Recipe(title), total } |
`;

const RECORDS = {
  Cook: [
    { name: "Ann", email: "ann@example.org" },
    { name: "Zoe", email: "zoe@example.org", chief: true },
  ],
};

describe.each(ENGINES)("a list on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const as = (who: string, path: string) => server.ask("GET", path, undefined, { token: tokens[who] });
  const titles = async (who: string, query: string, screen = "recipes") => {
    const { status, body } = await as(who, `/-/screens/${screen}/rows?${query}`);
    return status === 200 ? body.rows.map((row: Json) => row.label).sort() : [status, ...body.errors.map((one: Json) => one.field)];
  };
  const make = async (entity: string, values: Json) => {
    const { status, body } = await server.ask(
      "POST",
      `/api/records/${entity}`,
      entity === "Recipe" ? { day: "monday", ...values } : values,
      { token: tokens.zoe },
    );
    expect(status).toBe(201);
    return body.id;
  };

  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
    for (const who of ["ann", "zoe"]) tokens[who] = await server.signIn(`${who}@example.org`);
    for (const name of ["soup", "quick", "cold"]) ids[name] = await make("Tag", { name });
    ids.hidden = await make("Tag", { name: "hidden", hidden: true });
    const { soup, quick, cold, hidden } = ids;
    ids.gazpacho = await make("Recipe", { title: "Gazpacho", tags: [soup, cold], diets: ["vegan", "halal"], secrets: [soup] });
    ids.ramen = await make("Recipe", { title: "Ramen", tags: [soup, hidden] });
    ids.toast = await make("Recipe", { title: "Toast", tags: [quick], diets: ["kosher"] });
    await make("Recipe", { title: "Stew", tags: [hidden] });
    await make("Recipe", { title: "Water", tags: [] });
  });
  afterAll(() => server?.close());

  it("offers its lists as filters, and of each what may stand in it", async () => {
    const { screens } = (await as("zoe", "/-/app")).body;
    expect(screens[0].columns.map((column: Json) => [column.path, column.filterable, column.sortable])).toEqual([
      ["title", false, true],
      ["tags", true, false],
    ]);
    expect(screens[0].filters.map((column: Json) => column.path)).toEqual(["diets", "secrets"]);
    const offered = async (who: string, path: string) =>
      (await as(who, `/-/references/${path}`)).body.options.map((one: Json) => one.label).sort();
    expect(await offered("ann", "Recipe/tags?q=")).toEqual(["cold", "quick", "soup"]);
    expect(await offered("ann", "Recipe/tags?q=so")).toEqual(["soup"]);
  });

  it("finds the records that hold any of them", async () => {
    expect(await titles("ann", `f.tags=${ids.soup}`)).toEqual(["Gazpacho", "Ramen"]);
    expect(await titles("ann", `f.tags=${ids.cold}&f.tags=${ids.quick}`)).toEqual(["Gazpacho", "Toast"]);
    expect(await titles("ann", `f.tags=${ids.cold}&f.diets=vegan`)).toEqual(["Gazpacho"]);
    expect(await titles("ann", "f.diets=kosher&f.diets=halal")).toEqual(["Gazpacho", "Toast"]);
    expect(await titles("ann", `f.tags=${ids.quick}&f.tags=${ids.cold}`, "week")).toEqual(["Gazpacho", "Toast"]);
    expect(await titles("ann", "f.diets.empty=yes")).toEqual(["Ramen", "Stew", "Water"]);
  });

  it("tells nothing of a member that may not be seen", async () => {
    expect(await titles("zoe", `f.tags=${ids.hidden}`)).toEqual(["Ramen", "Stew"]);
    expect(await titles("ann", `f.tags=${ids.hidden}`)).toEqual([]);
    expect(await titles("ann", `f.tags=${ids.hidden}&f.tags=${ids.quick}`)).toEqual(["Toast"]);
    expect(await titles("zoe", "f.tags.empty=yes")).toEqual(["Water"]);
    expect(await titles("ann", "f.tags.empty=yes")).toEqual(["Stew", "Water"]);
    expect(await titles("ann", "f.tags.empty=no")).toEqual(["Gazpacho", "Ramen", "Toast"]);
  });

  it("is not filtered by a list that may not be seen", async () => {
    expect(await titles("zoe", `f.secrets=${ids.soup}`)).toEqual(["Gazpacho"]);
    expect(await titles("ann", `f.secrets=${ids.soup}`)).toEqual([400, "f.secrets"]);
    expect((await as("ann", `/api/records/Recipe?secrets=${ids.soup}`)).status).toBe(400);
    expect((await as("ann", "/api/records/Recipe?secrets.empty=no")).status).toBe(400);
  });

  it("refuses what is no member, as of a reference", async () => {
    expect(await titles("ann", "f.tags=soup")).toEqual([400, "f.tags"]);
    expect(await titles("ann", "f.tags=")).toEqual([400, "f.tags"]);
    expect(await titles("ann", `f.tags.min=${ids.soup}`)).toEqual([400, "f.tags.min"]);
    expect(await titles("ann", `f.tags=${crypto.randomUUID()}`)).toEqual([]);
    expect(await titles("ann", "f.tags.empty=perhaps")).toEqual([400, "f.tags.empty"]);
    expect((await as("ann", "/-/screens/recipes/rows?sort=tags")).status).toBe(400);
  });

  it("is counted and exported as it is filtered", async () => {
    const { body } = await as("ann", `/-/screens/recipes/rows?f.tags=${ids.soup}&size=1`);
    expect([body.rows.length, body.total]).toEqual([1, { count: 2, exact: true }]);
    const file = await server.ask("GET", `/-/screens/recipes/export?f.tags=${ids.cold}`, undefined, { token: tokens.ann });
    expect(file.status).toBe(200);
    expect(String(file.body)).toContain("Gazpacho");
    expect(String(file.body)).not.toContain("Toast");
  });

  it("is filtered so in the API, and the description says it", async () => {
    const found = async (who: string, query: string) =>
      (await as(who, `/api/records/Recipe?sort=title&${query}`)).body.items.map((one: Json) => one.title);
    expect(await found("ann", `tags=${ids.soup}`)).toEqual(["Gazpacho", "Ramen"]);
    expect(await found("ann", `tags.contains=${ids.quick}`)).toEqual(["Toast"]);
    expect(await found("ann", "tags.empty=yes")).toEqual(["Stew", "Water"]);
    expect((await as("ann", `/api/recipes?tags=${ids.cold}&tags=${ids.quick}`)).body.total).toBe(2);
    const described = (path: string) =>
      server.description.paths[path].get.parameters
        .filter((one: Json) => one.name.startsWith("tags"))
        .map((one: Json) => [one.name, one.schema.type, one.schema.items?.format ?? one.schema.format]);
    expect(described("/api/records/Recipe")).toEqual([
      ["tags", "array", "uuid"],
      ["tags.contains", "string", "uuid"],
      ["tags.empty", "string", undefined],
    ]);
    expect(described("/api/recipes")).toEqual([["tags", "array", "uuid"]]);
  });

  it("is led to its records by the index of their members", async () => {
    const list = {
      from: "link",
      entity: "Tag",
      owner: "Recipe",
      field: "tags",
      of: { op: "this", type: record("Recipe"), optional: false },
    } as const;
    const member = { op: "it", binder: "m1", type: record("Tag"), optional: false } as const;
    const truth = { type: { is: "boolean" }, optional: false } as const;
    const where = {
      op: "in",
      item: member,
      items: [{ op: "literal", value: ids.cold!, type: record("Tag"), optional: false }],
      ...truth,
    } as const;
    const asked = { op: "aggregate", how: "some", list, binder: "m1", where, of: null, ...truth } as const;
    const dialect = engine === "sqlite" ? sqliteDialect : postgresDialect;
    const context = { user: null, now: "2026-01-01T00:00:00.000Z", today: "2026-01-01" };
    const query = { entity: "Recipe", where: asked, columns: [], order: [], limit: 50, offset: 0 };
    const { statement } = new Statements(server.plan, dialect).select(query, context);
    expect(statement!.text).toContain('this."id" IN (SELECT m2."owner" FROM');
    if (engine === "postgres") return;
    const steps = (await server.store.system.rows(`EXPLAIN QUERY PLAN ${statement!.text}`, statement!.params)).flat().join("\n");
    expect(steps).toMatch(/SEARCH m2 USING (COVERING )?INDEX \S*member\S* \(member=\?\)/);
    expect(steps).not.toContain("SCAN this");
  });
});

function record(entity: string) {
  return { is: "record", entity } as const;
}
