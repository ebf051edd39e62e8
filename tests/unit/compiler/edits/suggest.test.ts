// What a document leaves out is proposed row by row, and each row can be accepted alone.

import { describe, expect, it } from "vitest";
import { analyse, compile } from "../../../../src/compiler/compile.ts";
import { entityFromBlock } from "../../../../src/compiler/edits/entity-from-block.ts";
import { type Suggestion, suggestions } from "../../../../src/compiler/edits/suggest.ts";
import { changed, DOCUMENTS, expectOthersSame, FILE, textAfter } from "./documents.ts";

const SHOP = `# Specification: Shop

## 1. What the product does and for whom

- Purpose: Sell.
- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows          |
| ------ | ----- | -------------- |
| People | /     | list of Person |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| email | email    | required, unique |

### Sales order

### SalesOrder

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| note  | text(80) | optional |

### Tag

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(80) | required |

## 4. States and transitions

### SalesOrder

- States: placed, sent
- Ends in: sent

| From   | Action | To     |
| ------ | ------ | ------ |
| (new)  | place  | placed |
| placed | send   | sent   |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Buyer  | signed in |
| Guest  | not signed in |
`.replace("### Sales order\n\n", "");

const proposed = (text: string) => suggestions([{ file: FILE, text }], analyse([{ file: FILE, text }]));
const accept = (text: string, all: readonly Suggestion[]) => all.reduce((now, { intention }) => textAfter(now, intention), text);
const errorsIn = (text: string) => compile([{ file: FILE, text }]).diagnostics.filter(({ level }) => level === "error");

describe("what is proposed", () => {
  it("is forms, a list and a page for an entity without screens, and an open row for each action that nothing decides", () => {
    expect(proposed(SHOP).map(({ title }) => title)).toEqual([
      "New sales order: form for SalesOrder",
      "Edit sales order: form for SalesOrder",
      "Sales order list: list of SalesOrder",
      "Sales order page: one SalesOrder",
      "New tag: form for Tag",
      "Edit tag: form for Tag",
      "Tag list: list of Tag",
      "Tag page: one Tag",
      ...["see", "create", "change", "delete"].map((action) => `Person: ${action}`),
      ...["see", "place", "change", "delete", "send"].map((action) => `SalesOrder: ${action}`),
      ...["see", "create", "change", "delete"].map((action) => `Tag: ${action}`),
    ]);
  });

  it("runs once it is accepted, in any order, and nothing more is proposed", () => {
    expect(errorsIn(SHOP)).toEqual([]);
    for (const all of [proposed(SHOP), [...proposed(SHOP)].reverse()]) {
      const now = accept(SHOP, all);
      expect(errorsIn(now)).toEqual([]);
      expect(proposed(now)).toEqual([]);
      expect(now.match(/^\| New sales order \| \/sales-order\/new \| form for SalesOrder \| place +\|$/m)).not.toBeNull();
      expect(now.match(/^\| Sales order list +\| \/sales-order +\| list of SalesOrder +\| place, send +\|$/m)).not.toBeNull();
      expect(now.match(/^\| Tag +\| see +\| not shown \| not shown \|$/m)).not.toBeNull();
    }
  });

  it("has no problem after any of its rows, in either order, and the actions that the forms are for", () => {
    for (const turned of [false, true]) {
      let now = SHOP;
      for (let all = proposed(now); all.length > 0; all = proposed(now)) {
        const one = all.at(turned ? -1 : 0)!;
        now = accept(now, [one]);
        expect(errorsIn(now), one.title).toEqual([]);
      }
      if (!turned) expect(now).toMatch(/^\| Tag list +\| \/tag +\| list of Tag +\| create, change, delete +\|$/m);
    }
  });

  it("is still the form once the list was accepted, and nothing where another screen shows the entity", () => {
    const [form, , list] = proposed(SHOP);
    const titles = (text: string) => proposed(text).map(({ title }) => title);
    expect(titles(accept(SHOP, [list!]))).toContain(form!.title);
    const other = accept(SHOP, [list!]).replace("| Sales order list", "| Orders");
    expect(titles(other).filter((title) => title.includes("for SalesOrder") || title.includes("of SalesOrder"))).toEqual([]);
  });

  it("is a calendar too where the records have a day, until the next one of the same kind", () => {
    const days = ["| due_on | date | required |", "| sent_on | date | optional |"].join("\n");
    const now = SHOP.replace("| note  | text(80) | optional |", `$&\n${days}`);
    const calendar = proposed(now).filter(({ title }) => title.includes("calendar"));
    expect(calendar.map(({ title }) => title)).toEqual(["Sales order calendar: calendar of SalesOrder by due_on to sent_on"]);
    expect(errorsIn(accept(now, proposed(now)))).toEqual([]);
  });

  it("is an error for each code that is raised and not in the catalogue, offered where it is raised too", () => {
    const rule = "| Rule | For | Must hold | Otherwise |\n|---|---|---|---|\n| short | Tag | length of name < 9 | too-long |";
    const now = SHOP.replace("## 6. ", `## 5. Validation rules\n\n${rule}\n\n## 6. `);
    const [error] = proposed(now).filter(({ points }) => points.includes(8));
    expect(error).toMatchObject({ title: "too-long: an error with a message", points: [4, 5, 8] });
    expect(errorsIn(accept(now, [error!]))).toEqual([]);
  });

  it("is accepted without a change of any other row", () => {
    // The table of screens gets the column Actions, which it lacks.
    const screens = [SHOP.indexOf("| People")];
    for (const { intention } of proposed(SHOP)) expectOthersSame(SHOP, changed(SHOP, intention), (start) => screens.includes(start));
  });

  it("is nothing where every entity has a screen and every action a row", () => {
    const screens = proposed(DOCUMENTS.library!).filter(({ intention }) => intention.is === "answer point" && intention.first.point === 2);
    expect(screens).toEqual([]);
    expect(proposed(DOCUMENTS["not-shown"]!)).toEqual([]);
  });
});

describe("an entity of a spreadsheet", () => {
  const block = [
    "Name\tBorn on\tPrice\tWeight (kg)\tActive\tState\tMail\tSeen\tID\tNotes\tEmpty",
    ...["Ann", "Bob", "Cy", "Di", "Ed", "Flo"].map(
      (name, at) =>
        `${name}\t1990-01-0${at + 1}\t€ ${at}.50\t${at}.25\tyes\t${at % 2 === 0 ? "In stock" : "sold"}\t${name}@a.org\t09:3${at}\t${at}\t${at === 2 ? "" : `"two\nlines"`}\t`,
    ),
  ].join("\r\n");

  it("has a field for each column, with the type that all values have", () => {
    const rows = entityFromBlock("people list", block).fields.map(
      ({ intention }) => (intention.is === "answer point" ? intention.first : null)!,
    );
    expect(new Set(rows.map(({ point, section, keyword }) => `${point} ${section} ${keyword}`))).toEqual(new Set(["3 PeopleList Field"]));
    expect(rows.map(({ row }) => [row.Field, row.Type, row["Must be"], row.Label ?? null])).toEqual([
      ["name", "text(20)", "required", null],
      ["born_on", "date", "required", null],
      ["price", "money", "required", null],
      ["weight_kg", "decimal(2)", "required", "Weight (kg)"],
      ["active", "yes/no", "required", null],
      ["state", 'one of: in_stock "In stock", sold', "required", null],
      ["mail", "email", "required", null],
      ["seen", "time", "required", null],
      ["column_9", "integer", "required", "ID"],
      ["notes", "long text", "optional", null],
      ["column_11", "not shown", "optional", "Empty"],
    ]);
  });

  it("runs once its rows are accepted", () => {
    const now = accept(DOCUMENTS["not-shown"]!, entityFromBlock("people list", block).fields);
    expect(errorsIn(now)).toEqual([]);
    expect(compile([{ file: FILE, text: now }]).plan).toHaveProperty("entities.PeopleList");
  });
});
