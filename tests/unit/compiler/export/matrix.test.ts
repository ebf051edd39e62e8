// The exported matrix says of every action what the document says.

import { expect, it } from "vitest";
import { analyse } from "../../../../src/compiler/compile.ts";
import { matrixAsMarkdown, matrixOf, matrixRows } from "../../../../src/compiler/export/matrix.ts";
import { Words } from "../../../../src/compiler/export/words.ts";

const TEXT = `# Bikes

## 1

- Signs in as: Person

## 2

| Screen | Route | Shows        | Fields |
| ------ | ----- | ------------ | ------ |
| Hires  | /     | list of Hire | by     |

## 3

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| email | email    | required, unique |
| head  | yes/no   | required         |

### Hire

| Field | Type                | Must be  |
| ----- | ------------------- | -------- |
| by    | reference to Person | required |
| price | money               | optional |

## 4

### Hire

- States: open, done

| From  | Action        | To   |
| ----- | ------------- | ---- |
| (new) | ask           | open |
| open  | bring back    | done |
| open  | (after 1 day) | done |

## 6

| Role  | Means         |
| ----- | ------------- |
| Guest | not signed in |
| Head  | user.head     |

| Entity | Action          | Guest | Head                                  |
| ------ | --------------- | ----- | ------------------------------------- |
| Person | see             | -     | if email = "a\\|b" or email = user.email |
| Hire   | see, bring back | no    | yes                                   |
| Hire   | see price       | no    | not shown: who may?                   |
| Hires  | open            | no    | yes                                   |
`;

const sources = [{ file: "spec.md", text: TEXT }];
const analysis = analyse(sources);
const matrix = matrixOf(analysis.model, new Words(analysis, sources));

it("says who may do what", () => {
  expect(analysis.diagnostics.filter((one) => one.level === "error")).toEqual([]);
  expect(matrixRows(matrix)).toEqual([
    ["Entity", "Action", "Guest", "Head"],
    ["Person", "see", "no", 'if email = "a|b" or email = user.email'],
    ["Person", "create", "no row", "no row"],
    ["Person", "change", "no row", "no row"],
    ["Person", "delete", "no row", "no row"],
    ["Hire", "see", "no", "yes"],
    ["Hire", "change", "no row", "no row"],
    ["Hire", "delete", "no row", "no row"],
    ["Hire", "ask", "no row", "no row"],
    ["Hire", "bring back", "no", "yes"],
    ["Hire", "see price", "no", "not shown: who may?"],
    ["Hires", "open", "no", "yes"],
  ]);
});

it("prints tables whose bars stand in line", () => {
  const lines = matrixAsMarkdown("Bikes", matrix).split("\n");
  expect(lines.slice(0, 6)).toEqual([
    "# Bikes: who may do what",
    "",
    "| Role  | Means         |",
    "| ----- | ------------- |",
    "| Guest | not signed in |",
    "| Head  | user.head     |",
  ]);
  expect(lines[9]).toBe('| Person | see        | no     | if email = "a\\|b" or email = user.email |');
});
