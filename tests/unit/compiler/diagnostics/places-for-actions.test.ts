// Actions and sign-ups that no screen offers are reported.

import { expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { applyEdits } from "../../../../src/compiler/text-edit.ts";

const DOCUMENT = `# Jobs

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route       | Shows       | Fields      | Actions    |
| -------- | ----------- | ----------- | ----------- | ---------- |
| Jobs     | /           | list of Job | what        | done, post |
| Job page | /jobs/{job} | one Job     | what        | done       |
| Join     | /join       | form for Person | name, email | save   |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Job

| Field | Type             | Must be  |
| ----- | ---------------- | -------- |
| what  | text(200)        | required |
| next  | reference to Job | optional |

## 4. States and transitions

### Job

- States: open, done, dropped
- Ends in: done, dropped

| From  | Action | To      | Only if           | Otherwise | Then         |
| ----- | ------ | ------- | ----------------- | --------- | ------------ |
| (new) | post   | open    | -                 | -         | -            |
| open  | done   | done    | -                 | -         | -            |
| open  | drop   | dropped | -                 | -         | -            |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Worker  | signed in     |

| Entity | Action           | Visitor | Worker |
| ------ | ---------------- | ------- | ------ |
| Person | see              | no      | yes    |
| Person | create           | yes     | no     |
| Job    | see, post, done  | no      | yes    |
| Job    | drop             | no      | yes    |
`;

const CODES = ["actions-have-a-screen", "signing-up-has-a-form"];
const found = (text: string) => {
  const { diagnostics } = compile([{ file: "spec.md", text }]);
  expect(diagnostics.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([]);
  return diagnostics.filter(({ code }) => CODES.includes(code));
};
const told = (text: string) => found(text).map(({ message }) => message);
const DROP = ['No screen has "drop" of Job among its Actions: nobody finds it in the application.'];

it("is told of an action that no screen names, with where it may stand", () => {
  const [one, ...others] = found(DOCUMENT);
  expect(others).toEqual([]);
  expect([one?.message]).toEqual(DROP);
  expect(one?.help).toBe("Write it among the Actions of Job page or Jobs; or leave it, where only other programs do it, by the API.");
  const [fix] = one?.fixes ?? [];
  const mended = applyEdits(DOCUMENT, fix?.edits ?? []);
  expect(mended).toContain("| Job page | /jobs/{job} | one Job     | what        | done, drop       |");
  expect(told(mended)).toEqual([]);
});

it.each([
  ["nobody may do it", ["| Job    | drop             | no      | yes    |", "| Job    | drop             | no      | no     |"]],
  [
    "an effect does it",
    [
      "| open  | done   | done    | -                 | -         | -            |",
      "| open | done | done | next is not empty | - | do drop on next |",
    ],
  ],
  ["the Actions of a screen are not shown", ["| one Job     | what        | done       |", "| one Job | what | not shown: which? |"]],
  [
    "a call does it",
    [
      "## 6.",
      "## 7. The calls it makes\n\n| Call | Method | Path | Does | Takes | Gives |\n| - | - | - | - | - | - |\n| drop | POST | /api/jobs/{job}/drop | drop Job | - | Job |\n\n## 6.",
    ],
  ],
])("is not told where %s", (_, [from = "", to = ""]) => {
  expect(DOCUMENT).toContain(from);
  expect(told(DOCUMENT.replace(from, to))).toEqual([]);
});

it("is told of an action that makes records, unless a form or an import does it", () => {
  const unnamed = DOCUMENT.replace("done, post", "done, drop");
  expect(told(unnamed)).toEqual(['No screen has "post" of Job among its Actions: nobody finds it in the application.']);
  expect(told(unnamed.replace("done, drop", "done, drop, import"))).toEqual([]);
  expect(told(unnamed.replace("| Join ", "| New job | /new | form for Job | what | post |\n| Join "))).toEqual([]);
});

it("is told of visitors who may make their record, and have no form", () => {
  const named = DOCUMENT.replace("done, post", "done, post, drop");
  const without = named.replace(/\| Join .*\n/, "");
  expect(told(named)).toEqual([]);
  expect(told(without)).toEqual([
    "Whoever is Visitor may create a Person, and no screen has the form for it: nobody can sign up in the application.",
  ]);
  expect(told(without.replace("| Person | create           | yes     |", "| Person | create           | no      |"))).toEqual([]);
  const call = "## 7. The calls it makes\n\n| Call | Method | Path | Does | Takes | Gives |\n| - | - | - | - | - | - |\n";
  expect(
    told(without.replace("## 6.", `${call}| join | POST | /api/join | sign up | Person(name, email, password) | Person(id) |\n\n## 6.`)),
  ).toEqual([]);
  // A form that changes a record makes none.
  const change = named.replace("| Join     | /join       |", "| Me | /people/{person}/edit |");
  expect(told(change)).toHaveLength(1);
});
