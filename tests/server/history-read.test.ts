// Who reads what was done is said by `see history`: on the page of a record, in the history of the whole product, and in what leads there.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { ENGINES, type House, type Json, open } from "./harness.ts";

const DOCUMENT = `# Prices

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen     | Route           | Shows    | Fields      |
| ---------- | --------------- | -------- | ----------- |
| Goods      | /               | list of Good | name, price |
| Good page  | /goods/{good}   | one Good | name, price |
| Plain page | /plains/{plain} | one Plain | name       |

## 3. Entities and their fields

### Person

| Field | Type                      | Must be          |
| ----- | ------------------------- | ---------------- |
| email | email                     | required, unique |
| role  | one of: Buyer, Maker, House | required       |

### Good

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| name  | text(80)            | required | -           |
| price | integer             | required | -           |
| maker | reference to Person | required | starts user |
| lines | rows of Line        | optional | -           |

### Line

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| text  | text(80) | required |

### Plain

| Field   | Type     | Must be  |
| ------- | -------- | -------- |
| name    | text(80) | required |
| history | text(80) | optional |

## 6. Roles and permissions

| Role    | Means              |
| ------- | ------------------ |
| Visitor | not signed in      |
| Buyer   | user.role is Buyer |
| Maker   | user.role is Maker |
| House   | user.role is House |

| Entity | Action                 | Visitor | Buyer | Maker           | House |
| ------ | ---------------------- | ------- | ----- | --------------- | ----- |
| Good   | see                    | yes     | yes   | yes             | yes   |
| Good   | see history            | no      | no    | if maker = user | yes   |
| Good   | create, change, delete | no      | no    | yes             | yes   |
| Plain  | see, create, change    | no      | no    | yes             | yes   |
| Plain  | see history            | no      | no    | no              | yes   |
`;

describe.each(ENGINES)("the history, on %s", (engine) => {
  let house: House;
  const ids = new Map<string, string>();
  const at = (who: string) => `${who}@example.org`;
  beforeAll(async () => {
    const roles = { ann: "Maker", mia: "Maker", bo: "Buyer", hal: "House" };
    const Person = Object.entries(roles).map(([who, role]) => ({ email: at(who), role }));
    house = await open(DOCUMENT, { engine, records: { Person } });
    const token = await house.signIn(at("ann"));
    const make = async (name: string): Promise<void> => {
      const { body } = await house.ask("POST", "/api/records/Good", { name, price: 10, lines: [{ text: "One" }] }, { token });
      ids.set(name, body.id);
      await house.ask("PATCH", `/api/records/Good/${body.id}`, { price: 12 }, { token });
    };
    await make("Bowl");
    await make("Gone");
    await house.ask("DELETE", `/api/records/Good/${ids.get("Gone")}`, undefined, { token });
  });
  afterAll(() => house?.close());

  const asked = async (path: string, who: string | null): Promise<Json> =>
    (await house.ask("GET", path, undefined, who === null ? {} : { token: await house.signIn(at(who)) })).body;
  const page = (who: string | null): Promise<Json> => asked(`/-/screens/good-page/record?p.good=${ids.get("Bowl")}`, who);
  const all = async (who: string): Promise<readonly string[]> =>
    (await asked("/api/history?entity=Good", who)).items.map(
      ({ record, action }: Json) => `${action} ${record === ids.get("Bowl") ? "Bowl" : "Gone"}`,
    );

  it("stands on the page for those who read it, and for nobody else", async () => {
    for (const who of ["ann", "hal"])
      expect((await page(who)).history.entries.map(({ action }: Json) => action)).toEqual(["change", "create"]);
    for (const who of [null, "bo", "mia"]) {
      const shown = await page(who);
      expect([shown.values.price, shown.history]).toEqual([12, undefined]);
    }
  });

  it("is told of the whole product by the same condition, and of what is gone to those who read all", async () => {
    expect(await all("hal")).toEqual(["delete Gone", "change Gone", "create Gone", "change Bowl", "create Bowl"]);
    expect(await all("ann")).toEqual(["change Bowl", "create Bowl"]);
    expect(await all("mia")).toEqual([]);
    expect(await all("bo")).toEqual([]);
    expect((await asked("/-/history", "bo")).items).toEqual([]);
    expect((await asked("/-/history", "mia")).entities.map(({ name }: Json) => name)).toEqual(["Good", "Plain"]);
    expect((await asked("/-/history", "bo")).entities).toEqual([]);
  });

  it("is led to where somebody reads any", async () => {
    const led = async (who: string | null): Promise<unknown> => (await asked("/-/app", who)).history;
    expect([await led("hal"), await led("mia"), await led("bo"), await led(null)]).toEqual([true, true, undefined, undefined]);
  });

  it("is a field where there is one of that name", async () => {
    const { body } = await house.ask(
      "POST",
      "/api/records/Plain",
      { name: "Pot", history: "Old" },
      { token: await house.signIn(at("hal")) },
    );
    expect((await asked(`/api/records/Plain/${body.id}`, "mia")).history).toBeUndefined();
    expect((await asked(`/api/records/Plain/${body.id}`, "hal")).history).toBe("Old");
    expect((await asked(`/-/screens/plain-page/record?p.plain=${body.id}`, "mia")).history.entries).toHaveLength(1);
  });
});

describe("who reads the history", () => {
  const told = (text: string) =>
    compile([{ file: "spec.md", text }])
      .diagnostics.filter(({ level }) => level === "error" || level === "warning")
      .map(({ code }) => code);

  it("may be nobody, and is left open where the document does so", async () => {
    const usual = told(DOCUMENT);
    expect(told(DOCUMENT.replace("if maker = user | yes   |", "no              | no    |"))).toEqual(usual);
    const house = await open(
      DOCUMENT.replace("| no      | no    | if maker = user | yes   |", "| not shown: who? | not shown: who? | no | yes |"),
      {
        records: { Person: [{ email: "hal@example.org", role: "House" }] },
      },
    );
    const { body } = await house.ask(
      "POST",
      "/api/records/Good",
      { name: "Pot", price: 1 },
      { token: await house.signIn("hal@example.org") },
    );
    const { history } = (await house.ask("GET", `/-/screens/good-page/record?p.good=${body.id}`)).body;
    expect([history.entries, history.open.question]).toEqual([[], "who?"]);
    await house.close();
  });

  it("is not said of a part, whose changes are its owner's", () => {
    expect(told(DOCUMENT)).not.toContain("parts-live-in-their-owner");
    expect(told(`${DOCUMENT}| Line | see history | no | no | no | yes |\n`)).toContain("parts-live-in-their-owner");
  });
});
