// Which indexes follow from a document, for orders that somebody may list.

import { expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { schemaOf } from "../../../src/runtime/store/tables.ts";

/** `see`: what the only role may see. */
function indexesOf(see: string, screens = "| All | /all | list of Parcel | - | label | - |"): string[] {
  const text = `# Specification

## 1. What the product does and for whom

- Product: Counter
- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows | Only where | Fields | Filter by |
| ------ | ----- | ----- | ---------- | ------ | --------- |
${screens}

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

it("keeps the order of all where they are seen by everybody", () => {
  expect(indexesOf("yes")).toContain("parcel.label.order,id.index");
});

it.each(["if sender = user", "if size is big", "if status is open or status is sent", "if sender = user or size is big"])(
  "keeps no order of all where they are seen %s",
  (see) => {
    expect(indexesOf(see)).not.toContain("parcel.label.order,id.index");
  },
);

it("leads from each alternative of what somebody may see to the order", () => {
  expect(indexesOf("if sender = user or size is big")).toEqual([
    "parcel.sender,label.order,id.index",
    "parcel.size,label.order,id,status.index",
    "parcel.sender,status,label.order,id.index",
    "parcel.status.index",
  ]);
});

it("keeps the few values of one field for each of which a screen is, once", () => {
  const screens = `| Big   | /big   | list of Parcel | size is big   | label | -     |
| Small | /small | list of Parcel | size is small | label | -     |
| All   | /all   | list of Parcel | -             | label | size  |`;
  expect(indexesOf("yes", screens).filter((name) => name.startsWith("parcel.size"))).toEqual(["parcel.size,label.order,id.index"]);
});
