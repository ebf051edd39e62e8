// Messages, outbound calls and files in an editor: what is said of them, found, renamed and offered.

import { describe, expect, it } from "vitest";
import { analyse } from "../../../../src/compiler/compile.ts";
import { createLanguageService } from "../../../../src/compiler/language/language.ts";
import { applyEdits } from "../../../../src/compiler/text-edit.ts";

const FILE = "shop.md";

const SHOP = `# Shop

## 1. Purpose

- Signs in as: Person

## 3. Entities

### Person

| Field | Type | Must be |
|---|---|---|
| name | text(80) | required |
| email | email | required, unique |
| kind | one of: buyer, clerk | required |

### Order

| Field | Type | Must be | Value |
|---|---|---|---|
| title | text(80) | required | - |
| buyer | reference to Person | required | starts user |
| watchers | list of Person | optional | - |
| contact | email | optional | - |
| photo | image(2 MB, png) | optional | - |
| paper | file(1 MB, pdf) | optional | - |

## 4. States

### Order

- States: placed, shipped
- Ends in: shipped

| From | Action | To | Then | Asks for |
|---|---|---|---|---|
| (new) | place | placed | tell order-placed | - |
| placed | remind | placed | tell watchers order-shipped | - |
| placed | ship | shipped | tell buyer order-shipped; call billing | reason: text(80), required |

## 6. Roles

| Role | Means |
|---|---|
| Buyer | user.kind is buyer |
| Clerk | user.kind is clerk |

| Entity | Action | Buyer | Clerk |
|---|---|---|---|
| Order | see, place, remind, ship | yes | yes |

## 7. Calls

| Message | To | Subject | Text | While |
|---|---|---|---|---|
| order-placed | every Clerk | New: {title} | {buyer.name} ordered {title}. | - |
| order-shipped | - | {title} left us | Hello {buyer.name}. | buyer = user |

| Sends | When | Method | URL | Body | Retries |
|---|---|---|---|---|---|
| billing | - | POST | https://billing.example.org/orders/{id} | { id, name: title } | 5 |
| events | Order / place | POST | https://events.example.org/ | Order(id, title) | - |
`;

function opened(text = SHOP) {
  const service = createLanguageService();
  service.update(FILE, text);
  service.diagnostics(FILE);
  return service;
}

/** The place that `‸` marks. */
const placeOf = (marked: string): number => {
  const at = SHOP.indexOf(marked.replace("‸", ""));
  if (at < 0) throw new Error(`Not in the document: ${marked}`);
  return at + marked.indexOf("‸");
};

const lineAt = (text: string, offset: number) => text.slice(text.lastIndexOf("\n", offset) + 1, text.indexOf("\n", offset));

/** The shop with a row added behind another, and the cursor in it. */
function offered(behind: string, row: string): string[] {
  const service = opened();
  const from = SHOP.indexOf(behind) + behind.length;
  const written = row.replace("‸", "");
  service.edit([{ span: { file: FILE, start: from, end: from }, text: written }]);
  return service.completion(FILE, from + row.indexOf("‸")).map((completion) => completion.label);
}

const TRANSITION = "| placed | remind | placed | tell watchers order-shipped | - |\n";
const MESSAGE = "| order-shipped | - | {title} left us | Hello {buyer.name}. | buyer = user |\n";
const SENDS = "| events | Order / place | POST | https://events.example.org/ | Order(id, title) | - |\n";
const FIELD = "| paper | file(1 MB, pdf) | optional | - |\n";

describe("messages, outbound calls and files in an editor", () => {
  it("stand in a document without errors", () => {
    expect(analyse([{ file: FILE, text: SHOP }]).diagnostics.filter((one) => one.level === "error")).toEqual([]);
  });

  it.each([
    ["tell buyer order-sh‸ipped", ["order-shipped", "{title} left us"]],
    ["| order-pl‸aced | every", ["order-placed", "Clerk", "New: {title}"]],
    ["call bil‸ling", ["billing", "POST", "https://billing.example.org/orders/{id}"]],
    ["| eve‸nts |", ["events", "Order / place"]],
    ["| pho‸to |", ["2 MB", "png"]],
    ["| pap‸er |", ["1 MB", "pdf"]],
  ])("says what %s is", (marked, said) => {
    const text = opened().hover(FILE, placeOf(marked))?.text ?? "";
    for (const words of said) expect(text).toContain(words);
  });

  it.each([
    ["tell order-pl‸aced", "| order-placed | every Clerk"],
    ["call bil‸ling", "| billing | - | POST"],
    ["Hello {buyer.na‸me}", "| name | text(80)"],
    ["| buy‸er = user |", "| buyer | reference to Person"],
    ["https://billing.example.org/orders/{id} | { id, name: tit‸le }", "| title | text(80)"],
    ["| every Cle‸rk |", "| Clerk | user.kind"],
    ["| events | Order / pla‸ce", "| (new) | place"],
  ])("finds where %s is defined", (marked, line) => {
    const found = opened().definition(FILE, placeOf(marked));
    expect(found.map((span) => lineAt(SHOP, span.start)).join("\n")).toContain(line);
  });

  it("finds every use of a message and of an outbound call", () => {
    const uses = (marked: string, withDefinitions: boolean) =>
      opened()
        .references(FILE, placeOf(marked), withDefinitions)
        .map((span) => SHOP.slice(span.start, span.end));
    expect(uses("| order-sh‸ipped | - |", false)).toEqual(["order-shipped", "order-shipped"]);
    expect(uses("| order-sh‸ipped | - |", true)).toHaveLength(3);
    expect(uses("| bil‸ling | - |", false)).toEqual(["billing"]);
  });

  it.each([
    ["tell watchers order-sh‸ipped", "parcel-left", 3],
    ["| bil‸ling | - |", "invoices", 2],
    ["| watch‸ers |", "followers", 2],
    ["| buy‸er = user |", "client", 4],
    ["| Cle‸rk | user", "Seller", 3],
  ])("renames %s everywhere", (marked, name, places) => {
    const renaming = opened().rename(FILE, placeOf(marked), name);
    if ("refused" in renaming) throw new Error(renaming.refused);
    const text = applyEdits(SHOP, renaming.edits);
    expect(text.split(name).length - 1).toBeGreaterThanOrEqual(places);
    expect(analyse([{ file: FILE, text }]).diagnostics.filter((one) => one.level === "error")).toEqual([]);
  });

  it.each([
    [TRANSITION, "| placed | x | placed | ‸ | - |", ["tell", "call"]],
    [
      TRANSITION,
      "| placed | x | placed | tell ‸ | - |",
      ["order-placed", "order-shipped", "buyer", "watchers", "contact", "user", "every"],
    ],
    [TRANSITION, "| placed | x | placed | tell buyer ‸ | - |", ["order-placed", "order-shipped"]],
    [TRANSITION, "| placed | x | placed | tell every ‸ | - |", ["Buyer", "Clerk", "Person"]],
    [TRANSITION, "| placed | x | placed | call ‸ | - |", ["billing", "events"]],
    [TRANSITION, "| placed | x | placed | - | ‸ |", ["title", "photo"]],
    [TRANSITION, "| placed | x | placed | - | reason: ‸ |", ["text", "long text", "money"]],
    [MESSAGE, "| x | ‸ | a | b | - |", ["every", "user"]],
    [MESSAGE, "| x | every ‸ | a | b | - |", ["Clerk", "Person"]],
    [MESSAGE, "| order-placed | - | a | b | ‸ |", ["title", "status", "buyer", "now"]],
    [MESSAGE, "| order-placed | - | a | b | status is ‸ |", ["placed", "shipped"]],
    [SENDS, "| x | ‸ | POST | - | - | - |", ["Order"]],
    [SENDS, "| x | Order / ‸ | POST | - | - | - |", ["place", "ship"]],
    [SENDS, "| x | - | ‸ | - | - | - |", ["POST", "PUT", "PATCH", "DELETE", "GET"]],
    [FIELD, "| x | ‸ | - | - |", ["file", "image"]],
    [FIELD, "| x | file(1 MB, ‸ | - | - |", ["pdf", "text", "png"]],
    [FIELD, "| x | image(1 MB, ‸ | - | - |", ["png", "jpeg"]],
  ])("behind %s offers what may stand in %s", (behind, row, labels) => {
    expect(offered(behind, `${row}\n`)).toEqual(expect.arrayContaining(labels));
  });

  it("offers as recipients those who can be told", () => {
    const tell = offered(TRANSITION, "| placed | x | placed | tell ‸ | - |\n");
    expect(["title", "photo", "today", "number of"].filter((label) => tell.includes(label))).toEqual([]);
    expect(offered(TRANSITION, "| placed | x | placed | tell every Person where (‸ | - |\n")).toEqual(
      expect.arrayContaining(["name", "kind"]),
    );
  });

  it("offers the columns of either table", () => {
    expect(offered(SENDS, "\n| Message | ‸ |\n")).toEqual(expect.arrayContaining(["To", "Subject", "Text", "While"]));
    expect(offered(SENDS, "\n| Sends | ‸ |\n")).toEqual(expect.arrayContaining(["When", "Method", "URL", "Body", "Retries"]));
  });
});
