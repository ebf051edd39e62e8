// References in CSV for people use a unique name, and are imported again.

import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const GOODS = (ids = "") => `# Goods

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows        | Fields                | Actions        |
| ------ | ----- | ------------ | --------------------- | -------------- |
| Goods  | /     | list of Good | name, supplier, maker | export, import |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Supplier
${ids}
| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| name   | text(20) | required, unique | -         |
| secret | yes/no   | required         | starts no |

### Maker

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| code  | text(20) | required, unique |

### Good

| Field    | Type                  | Must be          |
| -------- | --------------------- | ---------------- |
| name     | text(20)              | required, unique |
| supplier | reference to Supplier | optional         |
| maker    | reference to Maker    | optional         |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity   | Action                      | Member          |
| -------- | --------------------------- | --------------- |
| Person   | see                         | yes             |
| Supplier | see                         | if secret is no |
| Maker    | see                         | yes             |
| Good     | see, create, change, export | yes             |
`;

const RECORDS = {
  Person: [{ name: "Ann", email: "ann@example.org" }],
  Supplier: [{ name: "=Mill" }, { name: "42" }, { name: "Hidden", secret: true }],
  Maker: [{ name: "Mo", code: "MO" }],
  Good: [
    { name: "Bolt", supplier: "@Supplier:=Mill", maker: "@Maker:MO" },
    { name: "Nut", supplier: "@Supplier:42" },
    { name: "Pin", supplier: "@Supplier:Hidden" },
    { name: "Rod" },
  ],
};

describe.each(engineFor(import.meta.filename))("the references of a file on %s", (engine) => {
  let plain: TestServer;
  let numbered: TestServer;
  beforeAll(async () => {
    plain = await open(GOODS(), { engine, records: RECORDS });
    numbered = await open(GOODS("\n- Ids: number\n"), { engine, records: RECORDS });
  });
  afterAll(async () => {
    await plain?.close();
    await numbered?.close();
  });

  const exported = async (server: TestServer, path: string): Promise<string> => {
    const token = await server.signIn("ann@example.org");
    return String((await server.ask("GET", path, undefined, { token })).body);
  };
  const tried = async (server: TestServer, file: string): Promise<Json> => {
    const token = await server.signIn("ann@example.org");
    const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" };
    const send = async (step: string): Promise<Json> =>
      (await fetch(`${server.url}/-/screens/goods/import/${step}`, { method: "POST", headers, body: file })).json();
    const { mapped, match } = await send("read");
    return send(`try?${new URLSearchParams({ map: mapped.map((name: string | null) => name ?? "").join(","), match })}`);
  };
  const lines = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });

  it("stand once where the record is called by what finds it, and are found again, seen or not", async () => {
    const file = await exported(plain, "/-/screens/goods/export?sort=name");
    const found = lines(file);
    expect(Object.keys(found[0]!)).toEqual(["ID", "Name", "Supplier", "Maker", "Maker (Code)"]);
    expect(found.map(({ Supplier }) => Supplier)).toEqual(["'=Mill", "42", expect.stringMatching(/^[0-9a-f-]{36}$/), ""]);
    expect(await tried(plain, file)).toMatchObject({ wrong: 0, updated: 0, unchanged: 4 });
  });

  it("stand twice where a name could be taken for an id", async () => {
    const file = await exported(numbered, "/-/screens/goods/export?sort=name");
    expect(Object.keys(lines(file)[0]!)).toEqual(["ID", "Name", "Supplier", "Supplier (Name)", "Maker", "Maker (Code)"]);
    expect(await tried(numbered, file)).toMatchObject({ wrong: 0, updated: 0, unchanged: 4 });
  });

  it("have both names for programs", async () => {
    const [first = {}] = lines(await exported(plain, "/api/records/Good.csv?sort=name"));
    expect(first).toMatchObject({ supplier: "'=Mill", "supplier.name": "'=Mill", maker: "Mo", "maker.code": "MO" });
  });
});
