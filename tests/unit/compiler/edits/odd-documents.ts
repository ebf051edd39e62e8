// Documents that bind what they say and are written in ways that nobody's formatter writes.

/** Uneven padding, bars that are missing, tabs, code spans, escaped bars, breaks, alignment, and rows that lack cells. */
const UNEVEN = `# Specification: Odd

## 1. What the product does and for whom

Some words first.
- **Product**: Odd shop
* Audience:everyone | and others
- Signs in as: Person
- Opening hours: not shown: when?
  continued here

Purpose: not shown. Another sentence of prose.

## 3. Entities and their fields

### Person

| Field|Type   | Must be |
|:--|---:|:-:|
|name|text(80)|required|
| email |   email | required, unique
|  role|one of: buyer, seller |	required	|
| \`nick\` | text(40)
| born_on |date||

### Item (was Thing)

- Shown as: {name}

Field | Type | Must be | Value | Meaning
--- | --- | --- | --- | ---
name | text(80) | required | - | What \\| whom
code | **text(20)** | required, matches /a[|]b/ | - | One<br>two
   price | money | optional
owner | reference to Person | required | starts user | \`code | span\`

### Note

   | Field | Type |
   |---|---|
   | body | long text |   
   | item | reference to Item |
and a line that nobody meant as a row
| lost | text(9) |

## 4. States and transitions

### Item

- States: draft, open, sold, gone
- Ends in: sold, gone

| From | Action | To | Only if | Meaning |
|--|--|--|--|--|
|(new)|offer|draft|-|-|
|draft,open|withdraw|gone|not shown: when?|-|
| draft | publish | open | price > 0 || code is not empty | Two bars |

> | From | Action | To |
> |---|---|---|
> | open | quoted | sold |

1. A numbered list
   | From | Action | To |
   |---|---|---|
   | open | listed | sold |

## 6. Roles and permissions

| Role | Means |
|-|-|
| Guest | not signed in |
| Seller | user.role is seller |

| # | Entity | Action | Guest | Seller |
|--:|--------|--------|:-----:|--------|
| 1 | Item | see, create,change | no | yes |
| 2 | Person | see | if name is not empty | not shown |
| | | | | |
| 3 | - | see | no | no |
| 4 | Note | see | yes | yes | surplus |

A table of prose:

| Thing | Colour |
|---|---|
| sky | blue |

## 9. Business constants and limits

| Name | Value | Meaning |
|------|-------|---------|
| PAGE_SIZE | 20 | - |
| LONG_NAME_OF_A_CONSTANT | 14 days | A meaning that is wider than its column | 
| LAST | 3`;

const EMPTY_TABLE = `# Specification: Small

## 3. Entities and their fields

### Book

| Field | Type |
| ----- | ---- |

## 5. Validation rules

Validation rules: not shown. They come later.

## 9. Business constants and limits

Business constants and limits: not shown.
`;

export const ODD_DOCUMENTS: Readonly<Record<string, string>> = {
  uneven: UNEVEN,
  "uneven with CRLF": UNEVEN.replaceAll("\n", "\r\n"),
  "uneven with CR": UNEVEN.replaceAll("\n", "\r"),
  "with a mark of byte order": `\ufeff${UNEVEN}\n`,
  "an empty table": EMPTY_TABLE,
};
