// The check notes rules that may hold up a timer because of other records.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { examine } from "../../../../src/compiler/compile.ts";

interface Written {
  readonly timer?: string;
  readonly guard?: string;
  readonly holds?: string;
  readonly onlyIf?: string;
  readonly level?: string;
  readonly closures?: string;
  readonly others?: string;
}

const FREE = "no Closure where (day = this.day)";

const documentOf = ({
  timer = "(at remind_on)",
  guard = "-",
  holds = FREE,
  onlyIf = "-",
  level = "error",
  closures = "yes",
  others = "",
}: Written) => `## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type | Must be |
| --- | --- | --- |
| email | email | required, unique |

### Team

| Field | Type | Must be |
| --- | --- | --- |
| name | text(40) | required |
| members | list of Person | optional |

### Closure

| Field | Type | Must be |
| --- | --- | --- |
| day | date | required |
| leave | reference to Leave | optional |

### Leave

| Field | Type | Must be |
| --- | --- | --- |
| day | date | required |
| remind_on | date | required |
| sent | yes/no | optional |
| team | reference to Team | optional |
| person | reference to Person | optional |
| closures | every Closure by leave | - |

## 4. States and transitions

### Leave

- States: entered, reminded
- Ends in: reminded

| From | Action | To | Only if |
| --- | --- | --- | --- |
| (new) | enter | entered | - |
| entered | ${timer} | reminded | ${guard} |

## 5. Validation rules

| Rule | For | Must hold | Only if | Level | Otherwise |
| --- | --- | --- | --- | --- | --- |
| Open days | Leave | ${holds} | ${onlyIf} | ${level} | closed |
${others}
## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Clerk | signed in |

| Entity | Action | Clerk |
| --- | --- | --- |
| Closure | see | yes |
| Closure | create, change, delete | ${closures} |
| Team | see, change | yes |
| Leave | see, enter, change | yes |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| closed | 422 | Closed. |
`;

function noted(text: string): readonly string[] {
  const { diagnostics } = examine([{ file: "spec.md", text }]);
  expect(diagnostics.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([]);
  return diagnostics.filter(({ code }) => code === "timers-are-not-held-up-by-others").map(({ message }) => message);
}

it.each([
  ["no record of a kind", {}, "Closure"],
  ["a number of records of a kind", { holds: "number of Closure where (day = this.day) < 3" }, "Closure"],
  ["the list of a record that it refers to", { holds: "team is empty or team.members contains person" }, "Team"],
  ["what decides whether it is asked", { holds: "not sent", onlyIf: FREE }, "Closure"],
  ["what is there when other records make it due", { timer: "(when some Closure where (day = this.remind_on))" }, "Closure"],
])("notes a rule that looks at %s", (_, written, others) => {
  const { timer = "(at remind_on)" } = written as Written;
  expect(noted(documentOf(written))).toEqual([
    `The rule Open days may hold up "${timer}" of Leave: it looks at ${others}, and is not asked when ${others} changes.`,
  ]);
});

it.each([
  ["is asked again of the record's own list", { holds: "no closures" }],
  ["is asked again of those that refer to the record", { holds: "no Closure where (leave = this)" }],
  ["counts records of its own kind", { holds: "no Leave where (it is not this and day = this.day)" }],
  ["is not asked after the timer", { onlyIf: "status is entered" }],
  ["is asked of new records alone", { onlyIf: "version = 1" }],
  ["is what the timer waits for", { guard: FREE }],
  ["only warns", { level: "warning" }],
  ["looks at what nobody writes", { closures: "no" }],
  ["looks at what has a rule of its own", { others: "| Nobody away | Closure | no Leave where (day = this.day) | - | error | closed |\n" }],
  ["was asked by the very write that makes the timer due", { timer: "(when sent)" }],
])("notes no rule that %s", (_, written) => {
  expect(noted(documentOf(written))).toEqual([]);
});

it("notes of the examples alone that a member who leaves a team holds up what waits of their requests", () => {
  const all = ["library", "market", "purchasing", "studio", "not-shown"].flatMap((name) =>
    noted(readFileSync(resolve(import.meta.dirname, "../../../../examples", name, "spec.md"), "utf8")),
  );
  expect(all).toEqual([expect.stringContaining("Members ask for their team")]);
});
