// Which indexes follow from a document, for orders that somebody may list.

import { expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { schemaOf } from "../../../src/runtime/store/tables.ts";

/** `see`: what the only role may see. */
function indexesOf(see: string): string[] {
  const text = `# Specification

## 1. What the product does and for whom

- Product: Counter
- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type  | Must be          |
| ----- | ----- | ---------------- |
| email | email | required, unique |

### Parcel

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| label  | text(40)            | required | -           |
| size   | one of: small, big  | required | -           |
| sender | reference to Person | required | starts user |

- Order: label

## 4. States and transitions

### Parcel

- States: open, sent, gone

| From  | Action | To   |
| ----- | ------ | ---- |
| (new) | bring  | open |
| open  | send   | sent |
| sent  | end    | gone |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action           | Member |
| ------ | ---------------- | ------ |
| Parcel | see              | ${see} |
| Parcel | bring, send, end | yes    |
`;
  const { plan, diagnostics } = compile([{ file: "spec.md", text }]);
  if (plan === null) throw new Error(JSON.stringify(diagnostics));
  const table = schemaOf(plan).tables.find(({ entity, field }) => entity === "Parcel" && field === null);
  return (table?.indexes ?? []).map(({ name }) => name);
}

it.each(["yes", "if size is big", "if sender = user or size is big"])("keeps the order of all where they are seen %s", (see) => {
  expect(indexesOf(see)).toContain("parcel.label.order,id.index");
});

it.each(["if sender = user", "if status is open or status is sent", "if sender = user or status is open"])(
  "keeps no order of all where they are seen %s",
  (see) => {
    const indexes = indexesOf(see);
    expect(indexes).not.toContain("parcel.label.order,id.index");
    expect(indexes).toContain("parcel.status,label.order,id.index");
  },
);
