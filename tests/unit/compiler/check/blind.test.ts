// Blind writes, on records that a role never sees, are warned of.

import { describe, expect, it } from "vitest";
import { examine } from "../../../../src/compiler/compile.ts";

const CODE = "whoever-acts-on-records-sees-them";

const found = (roles: readonly string[], rows: readonly string[]) => {
  const text = DOCUMENT.replace("ROLES", roles.join("\n")).replace("ROWS", rows.join("\n"));
  const { diagnostics } = examine([{ file: "spec.md", text }]);
  expect(diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === CODE).map(({ message }) => message);
};

const KINDS = ["| Pupil | user.kind is pupil |", "| Office | user.kind is office |"];

describe("who acts without seeing", () => {
  it.each([
    ["change", "Office may change a Loan with"],
    ["change title", "Office may change title of a Loan with"],
    ["delete", "Office may delete a Loan with"],
    ["give back", "Office may give back a Loan with"],
    ["export", "Office may export a Loan with"],
  ])("is told: %s", (action) => {
    const messages = found(KINDS, ["| Loan | see, lend | yes | no |", `| Loan | ${action} | no | yes |`]);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(`Whoever is Office may do this with Loan and sees none of them: ${action}. `);
    expect(messages[0]).toMatch(/Ann, who is Office, may .* a Loan.*, and is told that it is not there\.$/);
  });

  it("is told once for several actions of a role", () => {
    const messages = found(KINDS, ["| Loan | see, lend | yes | no |", "| Loan | delete | no | yes |", "| Loan | give back | no | yes |"]);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(": delete, give back.");
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["who sees some of them", KINDS, ["| Loan | see, lend | yes | if by = user |", "| Loan | delete | no | yes |"]],
    ["who only makes them", KINDS, ["| Loan | see | yes | no |", "| Loan | lend | no | yes |"]],
    ["for whom it is not decided", KINDS, ["| Loan | see, lend | yes | not shown |", "| Loan | delete | no | yes |"]],
    [
      "who is somebody else as well",
      ["| Pupil | signed in |", KINDS[1]!],
      ["| Loan | see, lend | yes | no |", "| Loan | delete | no | yes |"],
    ],
    [
      "who may be somebody else as well",
      ["| Pupil | user.vip |", KINDS[1]!],
      ["| Loan | see, lend | yes | no |", "| Loan | delete | no | yes |"],
    ],
  ])("is not told of those %s", (_, roles, rows) => {
    expect(found(roles, rows)).toEqual([]);
  });

  it("is told where the other role sees only what they may not act on", () => {
    const roles = ["| Pupil | signed in |", KINDS[1]!];
    const rows = ["| Loan | see, lend | if status is lent | no |", "| Loan | delete | no | if status is back |"];
    expect(found(roles, rows)).toHaveLength(1);
  });
});

const DOCUMENT = `# Loans

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| email | email | required, unique | - |
| kind | one of: pupil, office | required | starts pupil |
| vip | yes/no | required | starts no |

### Loan

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |
| by | reference to Person | required | starts user |

## 4. States and transitions

### Loan

- States: lent, back
- Ends in: back

| From | Action | To |
| --- | --- | --- |
| (new) | lend | lent |
| lent | give back | back |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
ROLES

| Entity | Action | Pupil | Office |
| --- | --- | --- | --- |
ROWS
`;
