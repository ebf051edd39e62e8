// A document with `‸` where the cursor stands, in a service.

import { createLanguageService, type LanguageService } from "../../../../src/compiler/language/language.ts";

export const FILE = "shop.md";

export const START = `# Shop

## 1. Purpose

- Signs in as: Person

## 3. Entities

### Person

| Field | Type | Must be |
|---|---|---|
| name | text(80) | required |
| email | email | required, unique |
| kind | one of: buyer, seller | required |

### Item

What is on sale.

- Shown as: {name} of {seller.name}

| Field | Type | Must be | Value | Meaning |
|---|---|---|---|---|
| code | text(20) | required, unique | - | - |
| name | text(80) | required | - | What people call it |
| seller | reference to Person | required | starts user | - |
| price | money | optional | - | - |
| bids | every Bid by item | - | - | - |
| dear | yes/no | - | always length of name > MANY | - |

### Bid

| Field | Type | Must be |
|---|---|---|
| item | reference to Item | required |
| amount | money | required |

## 4. States

### Item

- States: open, sold
- Ends in: sold

| From | Action | To | Only if | Otherwise | Asks for | Then |
|---|---|---|---|---|---|---|
| (new) | offer | open | - | - | - | - |
| open | sell | sold | number of bids > 0 | no-bid | note: text(200) | - |

## 6. Roles

| Role | Means |
|---|---|
| Seller | user.kind = seller |
| Buyer | user.kind = buyer |

| Entity | Action | Seller | Buyer |
|---|---|---|---|
| Item | see | yes | if status = open |
| Item | offer, sell | yes | no |
| Item | see price | yes | not shown: may buyers see it? |

## 8. Errors

| Code | Status | Message |
|---|---|---|
| no-bid | 409 | Nobody wants {name}. |

## 9. Constants

| Name | Value | Meaning |
|---|---|---|
| MANY | 5 | How many are many |
`;

export interface Editing {
  readonly service: LanguageService;
  readonly text: string;
  readonly at: number;
}

/** The shop with something written in it at the end of a point, after the rest was understood. */
export function writing(after: string, written: string): Editing {
  const service = createLanguageService();
  service.update(FILE, START);
  service.diagnostics(FILE);
  const from = START.indexOf(after) + after.length;
  const at = from + written.indexOf("‸");
  service.edit([{ span: { file: FILE, start: from, end: from }, text: written.replace("‸", "") }]);
  return { service, text: service.text(FILE) ?? "", at };
}

/** The shop as it is, at a place that `‸` marks in one of its lines. */
export function reading(marked: string): Editing {
  const service = createLanguageService();
  service.update(FILE, START);
  const at = START.indexOf(marked.replace("‸", ""));
  if (at < 0) throw new Error(`Not in the document: ${marked}`);
  return { service, text: START, at: at + marked.indexOf("‸") };
}
