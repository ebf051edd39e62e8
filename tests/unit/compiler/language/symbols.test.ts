// Mentions that the resolver records stand exactly on their names.

import { describe, expect, it } from "vitest";
import { analyse, compile } from "../../../../src/compiler/compile.ts";
import { isOnName, symbolKey } from "../../../../src/compiler/model/names/symbols.ts";
import { DOCUMENTS, LIBRARY } from "./documents.ts";

const said = ({ mentions }: ReturnType<typeof analyse>, text: string) =>
  mentions.map((mention) => `${mention.is} ${symbolKey(mention.symbol)}: ${text.slice(mention.span.start, mention.span.end)}`);

const SHOP = `# Shop

## 1. Purpose

- Signs in as: Person

## 2. Screens

| Screen | Route | Shows | Only where | Fields | Actions |
|---|---|---|---|---|---|
| Items | /items | list of Item | state = open | name, seller.name | Item |
| Item | /items/{item.code} | one Item | - | - | sell |

## 3. Entities

### Person

| Field | Type | Must be |
|---|---|---|
| name | text | required |
| email | email | required, unique |
| kind | one of: buyer, seller | required |

### Item

| Field | Type | Must be | Value |
|---|---|---|---|
| code | text(20) | required, unique | - |
| name | text | required | - |
| seller | reference to Person | required | starts user |
| dear | yes/no | - | always length of name > MANY |

- Shown as: {name} of {seller.name}
- Unique: name + seller

## 4. States

### Item

- States: open, sold
- Ends in: sold
- Field: state

| From | Action | To | Only if | Otherwise | Asks for | Then |
|---|---|---|---|---|---|---|
| (new) | offer | open | - | - | - | - |
| open | sell | sold | seller.kind is one of (seller) | not-open | note: text | set name to ask.note or else name |
| open | (after WAIT) | sold | - | - | - | - |

## 5. Rules

| Rule | For | Must hold | Otherwise |
|---|---|---|---|
| Named well | Item.name | length of name < MANY and number of Item where (seller = this.seller) < MANY | not-open |

## 6. Roles

| Role | Means |
|---|---|
| Seller | user.kind = seller |

| Entity | Action | Seller |
|---|---|---|
| Item | see, offer, sell, see dear | yes |
| Person | see | if kind = "buyer" |

## 7. Calls

| Call | Method | Path | Does | Takes | Gives | Errors |
|---|---|---|---|---|---|---|
| items | GET | /api/items | list Item where (state = open) | { name?: Item.name } | list of Item(name, by: seller.name) | - |
| sell | POST | /api/items/{item.code}/sell | sell Item | Item(note) | Item | not-open |

## 8. Errors

| Code | Status | Message | Field |
|---|---|---|---|
| not-open | 409 | {name} is not open to {MANY}. | name |

## 9. Constants

| Name | Value |
|---|---|
| MANY | 5 |
| WAIT | 2 days |
`;

describe("symbols", () => {
  it.each(DOCUMENTS.map((source) => [source.file, source] as const))("stand on their names in %s", (_, source) => {
    const analysis = analyse([source]);
    expect(analysis.diagnostics).toEqual(compile([source]).diagnostics);
    const astray = analysis.mentions.filter((mention) => mention.is === "reference" && !isOnName(mention, source.text));
    expect(astray.map((mention) => [symbolKey(mention.symbol), source.text.slice(mention.span.start, mention.span.end)])).toEqual([]);
  });

  it("are found in every kind of cell", () => {
    const analysis = analyse([{ file: "shop.md", text: SHOP }]);
    expect(said(analysis, SHOP)).toMatchSnapshot();
  });

  it("of a field are found in its table, in expressions, in messages and in routes", () => {
    const analysis = analyse([LIBRARY]);
    const places = said(analysis, LIBRARY.text).filter((place) => place.includes("field Book isbn"));
    expect(places.length).toBeGreaterThan(3);
    expect(places.filter((place) => place.startsWith("definition"))).toHaveLength(1);
  });
});
