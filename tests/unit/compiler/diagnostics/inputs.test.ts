// An action input that nothing keeps or reads is reported.

import { expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const ROW = "| open | refuse | refused | - | - | - | why: text(200), required |";

const document = (rows: string, fields = "") => `# Requests

## 3. Entities and their fields

### Person

| Field | Type | Must be |
| ----- | ---- | ------- |
| email | email | required, unique |

### Request

| Field | Type | Must be |
| ----- | ---- | ------- |
| title | text(80) | required |
| asker | reference to Person | required |
| note  | text(200) | optional |
| before | reference to Request | optional |
${fields}

## 4. States and transitions

### Request

- States: open, granted, refused
- Ends in: granted, refused

| From | Action | To | Only if | Otherwise | Then | Asks for |
| ---- | ------ | -- | ------- | --------- | ---- | -------- |
| (new) | ask | open | - | - | - | - |
| open | grant | granted | - | - | - | - |
${rows}

## 7. The calls it makes

| Message | To | Subject | Text |
| ------- | -- | ------- | ---- |
| no      | - | {title} | {ask.why} |
| later   | - | not shown: which subject? | not shown |

## 8. The error catalogue

| Code | Message | Status |
| ---- | ------- | ------ |
| no-reason | Say why. | 422 |
`;

const told = (rows: string, fields = "") => {
  const text = document(rows, fields);
  const { diagnostics } = compile([{ file: "spec.md", text }]);
  expect(diagnostics.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([]);
  return diagnostics
    .filter(({ code }) => code === "inputs-are-used")
    .map(({ primary, message }) => [text.slice(primary.start, primary.end), message]);
};

it("is told once of one that nothing looks at", () => {
  expect(told(ROW)).toEqual([["why", '"refuse" asks for why, which nothing keeps and nothing looks at: what is given is lost.']]);
  expect(told(`${ROW}\n${ROW.replace("| open |", "| granted |")}`)).toHaveLength(1);
});

it.each([
  ["a field has its name", ROW, "| why | text(200) | optional |"],
  ["an effect keeps it", ROW.replace("| - | - | - |", "| - | - | set note to ask.why |")],
  ["an effect hands it on", ROW.replace("| - | - | - |", '| before is not empty | - | set before.note to "No: {ask.why}" |')],
  ["the guard looks at it", ROW.replace("| - | - | - |", '| ask.why != "so" | no-reason | - |')],
  ["a message tells it", ROW.replace("| - | - | - |", "| - | - | tell asker no |")],
  ["a message that is not shown may", ROW.replace("| - | - | - |", "| - | - | tell asker later |")],
  ["an effect that is not shown may", ROW.replace("| - | - | - |", "| - | - | not shown: what follows? |")],
  ["another row of the action looks at it", `${ROW.replace("| - | - | - |", "| note is empty | - | set note to ask.why |")}\n${ROW}`],
])("is not told where %s", (_, rows, fields = "") => {
  expect(told(rows, fields)).toEqual([]);
});
