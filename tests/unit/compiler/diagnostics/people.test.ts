// What the check says of roles, and of those who sign in.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const START = `# Specification: Desk

## 1. What the product does and for whom

- Signs in as: Member

## 3. Entities and their fields

### Member

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| email | email    | required, unique | -     |
| nick  | text(20) | required, unique | -     |
| note  | text(20) | optional         | -     |

### Book

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| title | text(20) | required | -     |
`;

function found(rest: string, code: string) {
  const text = `${START}\n${rest}`;
  const { diagnostics } = compile([{ file: "spec.md", text }]);
  return diagnostics.filter((one) => one.code === code).map((one) => ({ at: text.slice(one.primary.start, one.primary.end), ...one }));
}

const ROLES = `## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Reader  | signed in     |
`;

describe("a role without a column", () => {
  const matrix = (roles: string[], entity: string) =>
    `\n### ${entity} rows\n\n| Entity | Action | ${roles.join(" | ")} |\n| --- | --- | ${roles.map(() => "---").join(" | ")} |\n| ${entity} | see | ${roles.map(() => "yes").join(" | ")} |\n`;

  it("is told at its own row", () => {
    const [told, ...more] = found(ROLES + matrix(["Visitor"], "Book"), "roles-have-a-column");
    expect(told).toMatchObject({ at: "Reader", level: "warning" });
    expect(more).toEqual([]);
  });

  it("is told of no matrix at all, nor where one of several has its column", () => {
    expect(found(ROLES, "roles-have-a-column")).toEqual([]);
    expect(found(ROLES + matrix(["Visitor"], "Book") + matrix(["Reader"], "Member"), "roles-have-a-column")).toEqual([]);
  });

  it("is not told beside a column that may be meant for it, which is offered the role that is missing", () => {
    const rest = ROLES + matrix(["Visitor", "Raeder"], "Book");
    expect(found(rest, "roles-have-a-column")).toEqual([]);
    const [told] = found(rest, "role-columns-name-a-role");
    expect(told?.fixes.map((fix) => fix.title)).toEqual(["Write Reader"]);
  });

  it("is told where no other matrix has it, and every misspelt column once", () => {
    const rest = ROLES + matrix(["Visitor", "Raeder"], "Book") + matrix(["Raeder"], "Member");
    expect(found(rest, "role-columns-name-a-role").length).toBe(1);
  });
});

describe("`user` where nobody is signed in", () => {
  it("says so of the visitors' column, and does not ask for users that there are", () => {
    const rest = `${ROLES}\n| Entity | Action | Visitor | Reader |\n| --- | --- | --- | --- |\n| Book | see | if created_by = user | yes |\n`;
    expect(found(rest, "somebody-can-be-signed-in")).toEqual([]);
    expect(found(rest, "nobody-is-signed-in-here")).toMatchObject([{ at: "user" }]);
  });
});

describe("a call that signs up or in", () => {
  const call = (does: string, takes: string) =>
    `## 7. The calls it makes\n\n| Call | Method | Path | Does | Takes | Gives |\n| --- | --- | --- | --- | --- | --- |\n| enter | POST | /api/enter | ${does} | ${takes} | Member |\n`;
  const told = (does: string, takes: string) => found(call(does, takes), "accounts-have-a-name-and-a-password").map((one) => one.message);

  it.each([
    ["sign up", "Member(email, nick)"],
    ["sign up", "{ user: Member(nick, password) }"],
    ["sign in", "Member(email)"],
    ["sign in", "Member(password)"],
  ])("that cannot succeed is refused: %s with %s", (does, takes) => {
    const [one, ...more] = found(call(does, takes), "accounts-have-a-name-and-a-password");
    expect(one).toMatchObject({ at: takes.replace(/^\{ user: | \}$/g, ""), level: "error" });
    expect(more).toEqual([]);
    const [fix] = one!.fixes;
    const [edit] = fix!.edits;
    const text = `${START}\n${call(does, takes)}`;
    const mended = text.slice(START.length + 1, edit!.span.start) + edit!.text + text.slice(edit!.span.end);
    expect(found(mended, "accounts-have-a-name-and-a-password")).toEqual([]);
  });

  it.each([
    ["sign up", "Member(email, nick, secret: password)"],
    ["sign up", "Member"],
    ["sign up", "-"],
    ["sign in", "Member(nick, password)"],
    ["sign in", "{ user: Member(email, password) }"],
    ["sign in", "Member"],
    ["change user", "Member(nick)"],
  ])("that can succeed is not: %s with %s", (does, takes) => expect(told(does, takes)).toEqual([]));

  it("is refused where a second name would be passed over", () => {
    expect(found(call("sign in", "Member(email, nick, password)"), "shapes-are-readable")).toHaveLength(1);
  });
});
