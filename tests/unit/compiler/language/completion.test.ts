// What is offered while somebody writes: by column, and inside expressions.

import { describe, expect, it } from "vitest";
import { analyse } from "../../../../src/compiler/compile.ts";
import { createLanguageService } from "../../../../src/compiler/language/language.ts";
import { FILE, START, writing } from "./editing.ts";

const ROWS: Readonly<Record<string, string>> = {
  field: "| dear | yes/no | - | always length of name > MANY | - |\n",
  transition: "| open | sell | sold | number of bids > 0 | no-bid | note: text(200) | - |\n",
  role: "| Buyer | user.kind = buyer |\n",
  matrix: "| Item | see price | yes | not shown: may buyers see it? |\n",
  code: "| no-bid | 409 | Nobody wants {name}. |\n",
  constant: "| MANY | 5 | How many are many |\n",
};

function offered(row: string, written: string): string[] {
  const { service, at } = writing(ROWS[row] ?? row, written);
  return service.completion(FILE, at).map((completion) => completion.label);
}

describe("completion in cells", () => {
  it.each([
    ["field", "| x | ‸ | - | - | - |", ["text", "money", "one of:", "reference to", "-", "not shown"]],
    ["field", "| x | reference to ‸ | - | - | - |", ["Person", "Item", "Bid"]],
    ["field", "| x | every Bid by ‸ | - | - | - |", ["item"]],
    ["field", "| x | text | required, ‸ | - | - |", ["unique", "fixed"]],
    ["field", "| kind | text | - | ‸ | - |", ["starts", "always"]],
    ["field", "| x | text | - | always ‸ | - |", ["name", "seller", "MANY", "today", "length of", "number of"]],
    ["field", "| x | text | - | always seller.‸ | - |", ["name", "email", "kind", "created_at"]],
    ["field", "| x | text | - | always number of bids where (‸) | - |", ["item", "amount", "this"]],
    ["field", "| x | text | - | always seller.kind = ‸ | - |", ["buyer", "seller"]],
    ["field", "| x | text | - | always seller.kind is one of (‸ | - |", ["buyer", "seller"]],
    ["field", "| x | text | - | always name ‸ | - |", ["and", "or else", "is empty", "contains"]],
    ["transition", "| ‸ | x | sold | - | - | - | - |", ["open", "sold", "(new)", "*"]],
    ["transition", "| open | x | ‸ | - | - | - | - |", ["open", "sold"]],
    ["transition", "| open | ‸ | sold | - | - | - | - |", ["offer", "sell", "(after …)"]],
    ["transition", "| open | (when ‸ | sold | - | - | - | - |", ["price", "bids"]],
    ["transition", "| open | sell | sold | - | ‸ | - | - |", ["no-bid"]],
    ["transition", "| open | sell | sold | ask.‸ | - | - | - |", ["note"]],
    ["transition", "| open | sell | sold | - | - | - | ‸ |", ["set", "clear", "add", "remove"]],
    ["transition", "| open | sell | sold | - | - | - | remove ‸ |", ["seller", "user"]],
    ["transition", "| open | sell | sold | - | - | - | remove seller ‸ |", ["from"]],
    ["transition", "| open | sell | sold | - | - | - | set ‸ |", ["name", "price"]],
    ["transition", "| open | sell | sold | - | - | - | clear price; set name to ‸ |", ["name", "code", "user"]],
    ["transition", "| open | sell | sold | - | - | - | create Bid (‸ |", ["item", "amount"]],
    ["transition", "| open | sell | sold | - | - | - | create Bid (item = ‸ |", ["this", "seller"]],
    ["transition", "| open | sell | sold | - | - | - | do ‸ |", ["sell"]],
    ["field", "| x | rows of ‸ | - | - | - |", ["Person", "Bid"]],
    ["role", "| Other | ‸ |", ["signed in", "not signed in", "user"]],
    ["role", "| Other | user.kind = ‸ |", ["buyer", "seller"]],
    ["matrix", "| ‸ | see | yes | yes |", ["Person", "Item", "Bid"]],
    ["matrix", "| Bid | ‸ | yes | yes |", ["see", "create", "change", "delete"]],
    ["matrix", "| Item | ‸ | yes | yes |", ["see", "offer", "sell"]],
    ["matrix", "| Item | see ‸ | yes | yes |", ["price", "dear"]],
    ["matrix", "| Bid | see | ‸ | yes |", ["yes", "no", "if", "not shown"]],
    ["matrix", "| Bid | see | if ‸ | yes |", ["item", "amount", "user"]],
    ["code", "| x | ‸ | - |", ["409", "422"]],
    ["code", "| no-bid | 409 | For {‸ |", ["name", "seller"]],
    ["constant", "| ‸ | - | - |", ["PAGE_SIZE", "MAX_PAGE_SIZE"]],
  ])("%s: %s", (row, written, labels) => {
    expect(offered(row, `${written}\n`)).toEqual(expect.arrayContaining(labels));
  });

  it.each([
    ["field", "| x | text | - | always seller.‸ | - |", ["MANY", "price", "today"]],
    ["field", "| x | text | - | always number of bids where (‸) | - |", ["price", "code"]],
    ["matrix", "| Item | ‸ | yes | yes |", ["create"]],
    ["code", "| no-bid | 409 | For ‸ |", ["name"]],
    ["transition", "| open | sell | sold | - | - | - | set ‸ |", ["dear", "bids", "status"]],
  ])("%s: not all of it in %s", (row, written, labels) => {
    const found = offered(row, `${written}\n`);
    expect(labels.filter((label) => found.includes(label))).toEqual([]);
  });

  it.each([
    [
      "| Find | GET | /items | list Item where (price < ask.‸) | { dearest: money, kind?: Person.kind } | list of Item |",
      ["dearest", "kind"],
    ],
    ["| Find | GET | /items | list Item where (‸) | { dearest: money } | list of Item |", ["price", "ask"]],
    ["| Find | GET | /items | list Item | { least?: money where (it > ‸), dearest: money } | list of Item |", ["price", "ask"]],
    ["| Find | GET | /items | list Item | { least?: money where (price > it), by?: text(9) where (ask.‸ | list of Item |", ["least", "by"]],
    ["| Find | GET | /items | list Item | { least?: money where (price > it), by?: ‸ } | list of Item |", ["text", "date"]],
    ["| Mend | PATCH | /items/{item} | change Item | { data: Item(name, more: { pr‸ | Item |", ["price"]],
    ["| Mend | PATCH | /items/{item} | change Item | Item(name, more: { cost: price, inner: { ti: ‸ | Item |", ["price", "name"]],
    ["| See | GET | /items/{item} | see Item | - | Item(name, more: { cost: ‸ |", ["price", "name"]],
  ])("in calls: %s", (written, labels) => {
    const table = "\n## 7. Calls\n\n| Call | Method | Path | Does | Takes | Gives |\n|---|---|---|---|---|---|\n";
    expect(offered("matrix", `${table}${written}\n`)).toEqual(expect.arrayContaining(labels));
  });

  it.each([
    ["‸", ["Stalls", "Stall"]],
    ["Stall ‸", ["of"]],
    ["Stall of ‸", ["seller", "Item", "user"]],
    ["Stall of seller.‸", ["name", "email"]],
    ["Stall of Bid ‸", ["where"]],
    ["Stall of Bid where (‸", ["amount", "item"]],
    ["Stall of Bid where (amount or else ‸", ["amount", "item"]],
    ["Stall of Bid where (amount > 3) or else ‸", ["Stalls"]],
    ["Stall of Bid where (amount > 3) or else Stall of ‸", ["seller"]],
  ])("in the way that an error leads: %s", (way, labels) => {
    const screens =
      "## 2. Screens\n\n| Screen | Route | Shows |\n|---|---|---|\n| Stalls | / | list of Item |\n| Stall | /stalls/{item} | one Item |\n\n";
    const row = `| Code | Status | Message | Leads to |\n|---|---|---|---|\n| no-bid | 409 | Nobody wants {name}. | ${way} |\n`;
    const text = START.replace("## 3. ", `${screens}## 3. `).replace(/\| Code \|[^#]*/, `${row}\n`);
    const service = createLanguageService();
    service.update(FILE, text.replace("‸", ""));
    const found = service.completion(FILE, text.indexOf("‸")).map(({ label }) => label);
    expect(found).toEqual(expect.arrayContaining(labels));
    expect(found.includes("Stalls")).toBe(labels.includes("Stalls"));
  });

  it("offers only types that run", () => {
    const { service, at } = writing(ROWS.field ?? "", "| x | ‸ | - | - | - |\n");
    const types = service.completion(FILE, at).filter((completion) => completion.kind === "type" && completion.label !== "rows of");
    const filled = types.map(({ label, insert = label }) => {
      const values: Readonly<Record<string, string>> = {
        "integer(…)": "integer(1..5)",
        "one of:": "one of: a, b",
        "several of:": "several of: a, b",
        "reference to": "reference to Bid",
      };
      const others: Readonly<Record<string, string>> = {
        "list of": "list of Bid",
        every: "every Bid by item",
      };
      return values[label] ?? others[label] ?? insert.replace("$1", "5");
    });
    for (const type of filled) {
      const { text } = writing(ROWS.field ?? "", `| x | ${type} | - | - | - |\n`);
      const errors = analyse([{ file: FILE, text }]).diagnostics.filter((diagnostic) => diagnostic.level === "error");
      expect(errors, type).toEqual([]);
    }
  });
});

describe("completion elsewhere", () => {
  it("offers the points that are missing on an empty line", () => {
    const labels = offered("How many are many |\n", "\n‸\n");
    expect(labels).toEqual(expect.arrayContaining(["## 2. Screens and routes", "## 5. Validation rules"]));
    expect(labels).not.toContain("## 3. Entities and their fields");
  });

  it("offers the columns that a table lacks", () => {
    const labels = offered("How many are many |\n", "\n## 5. Rules\n\n| Rule | For | ‸ |\n");
    expect(labels).toEqual(expect.arrayContaining(["Must hold", "Otherwise", "Only if"]));
    expect(labels).not.toContain("For");
  });

  it("offers settings, and what they may say", () => {
    expect(offered("- Ends in: sold\n", "- ‸\n")).toEqual(expect.arrayContaining(["States:", "Field:"]));
    expect(offered("- Shown as: {name} of {seller.name}\n", "- Order: ‸\n")).toEqual(expect.arrayContaining(["code", "name"]));
    expect(offered("- Signs in as: Person\n", "- Signs in as: ‸\n")).toEqual(["Person", "Item", "Bid"]);
  });

  it("offers what a point that is begun may hold", () => {
    const begun = "\n## 2. Screens\n\n| Screen | Route | Shows | Only where | Actions |\n|---|---|---|---|---|\n";
    const screen = (row: string) => offered("How many are many |\n", `${begun}${row}\n`);
    expect(screen("| Items | /items/‸ | - | - | - |")).toEqual(expect.arrayContaining(["{item}", "{item.code}", "{person.email}"]));
    expect(screen("| Items | ‸ | - | - | - |")).toEqual(expect.arrayContaining(["/item", "/item/new", "/item/{item}", "/bid"]));
    const forOne = screen("| Items | ‸ | one Item | - | - |");
    expect(forOne.filter((label) => label.length > 1 && label.startsWith("/"))).toEqual(["/item/{item}"]);
    expect(screen("| Items | / | ‸ | - | - |")).toEqual(expect.arrayContaining(["list of", "board of", "figures", "page"]));
    expect(screen("| Items | / | board of Item by ‸ | - | - |")).toEqual(["status"]);
    expect(screen("| Items | / | list of Item | status = ‸ | - |")).toEqual(expect.arrayContaining(["open", "sold"]));
    expect(screen("| Items | / | list of Item | - | ‸ |")).toEqual(expect.arrayContaining(["offer", "sell", "change"]));
    const figures = `${begun}| Sums | / | figures | - | - |\n\n### Sums\n\n| Figure | Shows |\n|---|---|\n`;
    expect(offered("How many are many |\n", `${figures}| Bids | sum of Bid.‸ |\n`)).toContain("amount");
    const call = (row: string) =>
      offered(
        "How many are many |\n",
        `\n## 7. Calls\n\n| Call | Method | Path | Does | Takes | Gives |\n|---|---|---|---|---|---|\n${row}\n`,
      );
    expect(call("| x | GET | /api/x | ‸ | - | - |")).toEqual(expect.arrayContaining(["list", "create many", "sell Item", "sign in"]));
    expect(call("| x | GET | /api/x | list ‸ | - | - |")).toEqual(["Person", "Item", "Bid"]);
    expect(call("| x | GET | /api/x | list Item | - | list of Item(‸ |")).toEqual(expect.arrayContaining(["code", "name"]));
    expect(call("| x | GET | /api/x | list Item | - | list of Item(seller.‸ |")).toEqual(expect.arrayContaining(["email", "kind"]));
    expect(call("| x | POST | /api/x | sell Item | Item(‸ | - |")).not.toContain("dear");
    const sends = "\n## 7. Calls\n\n| Sends | When | Method | URL | Body |\n|---|---|---|---|---|\n";
    const body = (written: string) =>
      offered("How many are many |\n", `${sends}| told | Item / sell | POST | https://a.example/ | ${written} |\n`);
    expect(body("{ price, ‸")).toContain("name");
    expect(body("{ price, bids(am‸")).toContain("amount");
    expect(body("{ price, bids(am‸")).not.toContain("price");
  });

  it("says what is replaced", () => {
    const { service, text, at } = writing(ROWS.field ?? "", "| x | reference to Pe‸ | - | - | - |\n");
    const person = service.completion(FILE, at).find((completion) => completion.label === "Person");
    expect(text.slice(person?.replaces.start, person?.replaces.end)).toBe("Pe");
    const longer = writing(ROWS.role ?? "", "| x | not sig‸ |\n");
    const words = longer.service.completion(FILE, longer.at).find((completion) => completion.label === "not signed in");
    expect(words).toBeUndefined();
  });

  it("offers the fields of rows in a call's body", () => {
    const body = "Order(name, items: lines(weight, x: ‸";
    const written = `# Shop

## 3. Entities

### Order

| Field | Type |
|---|---|
| name | text(9) |
| lines | rows of Line |

### Line

| Field | Type |
|---|---|
| weight | integer |
| colour | text(9) |

## 7. Calls

| Call | Method | Path | Does | Takes | Gives |
|---|---|---|---|---|---|
| x | POST | /api/x | create Order | ${body} | - |
`;
    const service = createLanguageService();
    service.update(FILE, written.replace("‸", ""));
    const labels = service.completion(FILE, written.indexOf("‸")).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["weight", "colour"]));
    expect(labels).not.toContain("name");
  });
});
