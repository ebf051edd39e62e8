// While what a message is current: what may be written there, and what is told of it otherwise.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const document = (holds: string, told = "tell owner placed") => `# Shop

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type | Must be |
| --- | --- | --- |
| name | text(80) | required |
| email | email | required, unique |

### Order

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(80) | required | - |
| paid | yes/no | required | starts no |
| owner | reference to Person | required | starts user |
| contact | email | optional | - |

### Parcel

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(80) | required | - |
| owner | reference to Person | required | starts user |

## 4. States and transitions

### Order

- States: open, sent
- Ends in: sent

| From | Action | To | Then |
| --- | --- | --- | --- |
| (new) | place | open | ${told} |
| open | send | sent | - |

### Parcel

- States: packed, gone
- Ends in: gone

| From | Action | To | Then |
| --- | --- | --- | --- |
| (new) | pack | packed | tell owner packed |
| packed | post | gone | - |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Person | signed in |

| Entity | Action | Person |
| --- | --- | --- |
| Person | see | if this = user |
| Order | see, place, send | yes |
| Parcel | see, pack, post | yes |

## 7. The calls it makes

| Message | To | Subject | Text | While |
| --- | --- | --- | --- | --- |
| placed | - | {title} is placed | Send it. | ${holds} |
| packed | - | {title} is packed | Post it. | - |

## 9. Business constants and limits

| Name | Value |
| --- | --- |
| ENOUGH | not shown: how much is enough? |
`;

const diagnosticsOf = (text: string) => compile([{ file: "spec.md", text }]).diagnostics;

/** What is found in the cell alone. */
const foundIn = (holds: string, told?: string) => {
  const known = new Set(diagnosticsOf(document("-", told)).map(({ code }) => code));
  return diagnosticsOf(document(holds, told)).filter(({ code }) => !known.has(code));
};

describe("While of a message", () => {
  it.each(["status is open", "not paid and owner = user", "changed_at > now - 2 days", "none"])("may be %s", (holds) => {
    expect(foundIn(holds)).toEqual([]);
  });

  it.each([
    ["payed", "names-are-known"],
    ["title", "results-have-the-expected-type"],
    ["ask.title = title", "inputs-are-known-in-their-action"],
    ["{title} = title", "characters-are-known"],
    ['"{title}" = "x"', "row-rules-can-be-said-in-sql"],
  ])("says of %s what is wrong", (holds, code) => {
    expect(foundIn(holds).map((one) => one.code)).toEqual([code]);
  });

  it("has to be so of each kind of record that the message is told of", () => {
    const both = (holds: string) => document(holds).replace("tell owner packed", "tell owner placed");
    const [wrong] = diagnosticsOf(both("paid")).filter(({ level }) => level === "error");
    expect(wrong?.code).toBe("names-are-known");
    expect(wrong?.related?.map(({ message }) => message)).toContain("placed is told of a record of Parcel here.");
    expect(diagnosticsOf(both('title != "x"')).filter(({ level }) => level === "error")).toEqual([]);
  });

  it("warns where it does not even hold when the message is told", () => {
    const [warned] = foundIn("status is sent");
    expect(warned?.code).toBe("conditions-can-hold");
    expect(warned?.message).toContain("how long placed is current when place tells it");
    // The reader is another than who places it.
    expect(foundIn("owner != user")).toEqual([]);
  });

  it("is refused of what goes out by mail alone", () => {
    expect(foundIn("status is open", "tell contact placed").map(({ code }) => code)).toEqual(["messages-by-mail-do-not-end"]);
    expect(foundIn("status is open", "tell contact placed; tell owner placed")).toEqual([]);
  });

  it("that is not shown, or speaks of what is not, keeps the action until it is", () => {
    const opens = (holds: string) => {
      const { plan } = compile([{ file: "spec.md", text: document(holds) }]);
      return plan?.entities.Order?.states?.transitions.find(({ action }) => action === "place")?.open?.question ?? null;
    };
    expect(opens("status is open")).toBeNull();
    expect(opens("not shown: how long?")).toBe("how long?");
    expect(opens("length of title < ENOUGH")).toBe("how much is enough?");
  });
});
