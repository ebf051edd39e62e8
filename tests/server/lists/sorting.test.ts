// Lists are sorted by the document's alphabet and order of choices, on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const SHOP = `# Laden

## 1. What the product does and for whom

- Language: de
- Signs in as: Mensch

## 2. Screens and routes

| Screen | Route  | Shows        | Fields              | Sort |
| ------ | ------ | ------------ | ------------------- | ---- |
| Waren  | /waren | list of Ware | name, ort, geheimes | name |

## 3. Entities and their fields

### Mensch

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| email | email    | required, unique |
| name  | text(40) | required         |

### Ort

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required, unique |

### Ware

- Order: name

| Field    | Type             | Must be  |
| -------- | ---------------- | -------- |
| name     | text(40)         | required |
| ort      | reference to Ort | optional |
| geheimes | text(40)         | optional |
| art      | one of: zahm, wild, alt | required |

## 4. States and transitions

### Ware

- States: neu, benutzt, entsorgt
- Ends in: entsorgt

| From    | Action   | To       |
| ------- | -------- | -------- |
| (new)   | kaufe    | neu      |
| neu     | benutze  | benutzt  |
| benutzt | entsorge | entsorgt |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Leiter  | signed in     |
| Visitor | not signed in |

| Entity | Action       | Visitor | Leiter |
| ------ | ------------ | ------- | ------ |
| Ort    | see          | yes     | yes    |
| Ware   | see          | yes     | yes    |
| Ware   | see geheimes | no      | yes    |
| Ware   | change, kaufe, benutze, entsorge | no      | yes    |

## 7. The calls it makes

| Call  | Method | Path       | Does      | Takes | Gives                               |
| ----- | ------ | ---------- | --------- | ----- | ----------------------------------- |
| kette | GET    | /api/kette | list Ware | -     | { items: list of Ware(name), next } |

### kette

- Query style: cursor
`;

const ORTE = ["Zeulenroda", "Ölsnitz", "aalen"];
const ARTEN = ["alt", "zahm", "wild"];
const STATES = ["entsorgt", "neu", "benutzt"];
const NAMES = ["Ähre", "Zange", "ahle", "Ahorn", "Öse", "Öse 10", "Öse 2", "Straße", "Strasse"];
const SORTED = ["ahle", "Ahorn", "Ähre", "Öse", "Öse 2", "Öse 10", "Straße", "Strasse", "Zange"];
const EMAIL = "leiter@example.org";

describe.each(ENGINES)("sorting on %s", (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const records = {
      Mensch: [{ email: EMAIL, name: "Leiter" }],
      Ort: ORTE.map((name) => ({ name })),
      Ware: NAMES.map((name, at) => ({ name, ort: at % 3, geheimes: `${at}`, art: ARTEN[at % 3], status: STATES[at % 3] })),
    };
    server = await open(SHOP, { engine, records });
    token = await server.signIn(EMAIL);
  });
  afterAll(() => server?.close());

  const listed = async (query: string, as?: string) => {
    const { status, body } = await server.ask(
      "GET",
      `/api/records/Ware?size=50&${query}`,
      undefined,
      as === undefined ? {} : { token: as },
    );
    return status === 200 ? body.items.map(({ name }: Json) => name) : status;
  };

  it("goes by the alphabet, up and down", async () => {
    expect(await listed("")).toEqual(SORTED);
    expect(await listed("sort=name")).toEqual(SORTED);
    expect((await listed("sort=-name")).slice(0, 1)).toEqual(["Zange"]);
  });

  it("goes by what a records are called that are referred to", async () => {
    const names = (await listed("sort=ort,name")) as string[];
    const orte = names.map((name) => ORTE[NAMES.indexOf(name) % 3]);
    expect([...new Set(orte)]).toEqual(["aalen", "Ölsnitz", "Zeulenroda"]);
    expect(orte).toEqual([...orte].sort((one, other) => ORTE.indexOf(other!) - ORTE.indexOf(one!)));
    expect(names.slice(0, 3)).toEqual(["ahle", "Öse 10", "Strasse"]);
  });

  it("goes by choices and states as the document has them", async () => {
    const by = async (path: string) => {
      const { body } = await server.ask("GET", `/api/records/Ware?size=50&sort=${path}`);
      return [...new Set(body.items.map((item: Json) => item[path.replace("-", "")]))];
    };
    expect(await by("art")).toEqual(["zahm", "wild", "alt"]);
    expect(await by("-art")).toEqual(["alt", "wild", "zahm"]);
    expect(await by("status")).toEqual(["neu", "benutzt", "entsorgt"]);
  });

  it.each(["", "&sort=-name", "&sort=ort,name", "&sort=-art", "&sort=status,-name"])(
    "goes by cursors through all of them%s",
    async (sort) => {
      const whole = (await server.ask("GET", `/api/kette?limit=50${sort}`)).body.items.map(({ name }: Json) => name);
      const seen: string[] = [];
      let after = "";
      for (let pages = 0; pages < NAMES.length; pages++) {
        const { body } = await server.ask("GET", `/api/kette?limit=2${sort}${after === "" ? "" : `&after=${after}`}`);
        seen.push(...body.items.map(({ name }: Json) => name));
        if (body.next === null) break;
        after = body.next;
      }
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(NAMES.length);
    },
  );

  it("goes on by the new text after a change", async () => {
    const { body } = await server.ask("GET", "/api/records/Ware?name=Zange", undefined, { token });
    const [zange] = body.items;
    const path = `/api/records/Ware/${zange.id}`;
    expect((await server.ask("PATCH", path, { name: "Änderung" }, { token })).status).toBe(200);
    expect((await listed("")).slice(0, 3)).toEqual(["ahle", "Ahorn", "Ähre"]);
    expect((await listed("")).indexOf("Änderung")).toBe(3);
    await server.ask("PATCH", path, { name: "Zange" }, { token });
  });

  it("goes by nothing that is concealed", async () => {
    expect(await listed("sort=geheimes")).toBe(400);
    expect(await listed("sort=geheimes", token)).toEqual(NAMES);
  });
});
