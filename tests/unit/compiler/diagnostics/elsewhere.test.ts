// A document in the words of other formats means the same.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const ELSEWHERE = `# Spezifikation

## 1. Purpose

- Signs in as: Person

## 2. Screens

| # | Screen | URL | Shows | Columns | Buttons | Menu | Notes |
|---|---|---|---|---|---|---|---|
| 1 | Jobs | /jobs | list Job | title, seats | New job | oui | for all |
| 2 | All jobs | /all | All jobs | title | - | nein | - |
| 3 | New job | /new | new Job | title, seats | open | いいえ | - |

## 3. Entities

### Person table

| Field | Type | Nullable | Default |
|---|---|---|---|
| name | varchar(60) | NO | - |
| email | email, unique | false | - |
| boss | boolean | N | FALSE |
| phone | phone | Y | - |

### Job (fields)

| Field | Type | Constraints | Remarks |
|---|---|---|---|
| title | String(120) | Required, max 120 characters | - |
| text | text | optional, max 80 chars | - |
| seats | Integer (1-40) | Required, default 20 | - |
| level | Enum: low, high | Required, default: low | - |

## 4. States

### Job lifecycle

- States: draft, done
- Ends in: done

| State | Button | Next | Guard |
|---|---|---|---|
| (new) | open | draft | - |
| draft | finish | done | seats > 1 |

## 5. Rules

Rules: none.

## 6. Roles

| Role | Who |
|---|---|
| Boss | user.boss |
| Anybody | signed in |

| Table | Right | Boss | Anybody |
|---|---|---|---|
| Person | R | x | - |
| Person | C U D | x | - |
| Job | R U | x | x |
| Job | open, finish | x | if created_by = user |

## 7. Calls

Calls: none.

## 8. Errors

| Error code | HTTP | Text | Resolution | Priority |
|---|---|---|---|---|
| not-possible-now | 409 Conflict | Not now. | Wait. | high |

## 9. Settings

| Setting | Value | Comment |
|---|---|---|
| PAGE_SIZE | 50 | rows |
`;

const HERE = `# Spezifikation

## 1. Purpose

- Signs in as: Person

## 2. Screens

| Screen | Route | Shows | Fields | Actions | Menu |
|---|---|---|---|---|---|
| Jobs | /jobs | list of Job | title, seats | New job | yes |
| All jobs | /all | list of Job | title | - | no |
| New job | /new | form for Job | title, seats | open | no |

## 3. Entities

### Person

| Field | Type | Must be | Value |
|---|---|---|---|
| name | text(60) | required | - |
| email | email | required, unique | - |
| boss | yes/no | required | starts no |
| phone | phone | optional | - |

### Job

| Field | Type | Must be | Value |
|---|---|---|---|
| title | text(120) | required | - |
| text | text(80) | optional | - |
| seats | integer(1..40) | required | starts 20 |
| level | one of: low, high | required | starts low |

## 4. States

### Job

- States: draft, done
- Ends in: done

| From | Action | To | Only if |
|---|---|---|---|
| (new) | open | draft | - |
| draft | finish | done | seats > 1 |

## 5. Rules

Rules: none.

## 6. Roles

| Role | Means |
|---|---|
| Boss | user.boss |
| Anybody | signed in |

| Entity | Action | Boss | Anybody |
|---|---|---|---|
| Person | see | yes | no |
| Person | create, change, delete | yes | no |
| Job | see, change | yes | yes |
| Job | open, finish | yes | if created_by = user |

## 7. Calls

Calls: none.

## 8. Errors

| Code | Status | Message | Remedy |
|---|---|---|---|
| not-possible-now | 409 | Not now. | Wait. |

## 9. Settings

| Name | Value | Meaning |
|---|---|---|
| PAGE_SIZE | 50 | rows |
`;

function planOf(text: string) {
  const { plan, diagnostics } = compile([{ file: "spec.md", text }]);
  expect(diagnostics.filter((one) => one.level === "error" || one.level === "warning")).toEqual([]);
  return plan;
}

/** What runs, without the places of the document that asked for it. */
const withoutPlaces = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, inner) => (PLACES.has(key) ? undefined : inner)));

const PLACES: ReadonlySet<string> = new Set(["origin", "line", "column", "start", "end", "span", "revision", "help"]);

describe("a document that is spelt as elsewhere", () => {
  it("means what it means in the words of the language", () => {
    expect(withoutPlaces(planOf(ELSEWHERE))).toEqual(withoutPlaces(planOf(HERE)));
  });
});
