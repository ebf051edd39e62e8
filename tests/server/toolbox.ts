// Tools that are lent once they were checked: what may be chosen changes while a form is open, some are called alike, and what is made
// within a form cannot always be chosen there.

import { PEOPLE_TABLE } from "./people-table.ts";

export const TOOLBOX = `# Toolbox

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route              | Shows         | Fields                   | Actions       |
| ------ | ------------------ | ------------- | ------------------------ | ------------- |
| Loans  | /                  | list of Loan  | note, tool               | Lend          |
| Lend   | /lend              | form for Loan | tool, box, shelf, slip, note | -         |
| Change | /loans/{loan}/edit | form for Loan | tool, box, shelf, slip, note | -         |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Tool

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(80) | required |
| cost  | integer(0..999) | optional |
| kind  | text(40) | optional |

### Box

| Field | Type     | Must be  | Value      |
| ----- | -------- | -------- | ---------- |
| name  | text(80) | required | -          |
| large | yes/no   | required | -          |

### Shelf

| Field | Type     | Must be  | Value      |
| ----- | -------- | -------- | ---------- |
| name  | text(80) | required | -          |

### Slip

| Field | Type     | Must be  | Value      |
| ----- | -------- | -------- | ---------- |
| name  | text(80) | required | -          |

### Loan

| Field | Type               | Must be  |
| ----- | ------------------ | -------- |
| tool  | reference to Tool  | required |
| box   | reference to Box   | optional |
| shelf | reference to Shelf | optional |
| slip  | reference to Slip  | optional |
| note  | text(80)           | optional |

### Repair

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| tool  | reference to Tool | required |

## 4. States and transitions

### Tool

- States: bought, checked, broken

| From    | Action  | To      |
| ------- | ------- | ------- |
| (new)   | buy     | bought  |
| bought  | check   | checked |
| checked | put off | bought  |

### Slip

- States: written, shown

| From    | Action  | To      |
| ------- | ------- | ------- |
| (new)   | write   | written |
| written | show    | shown   |

### Repair

- States: sent

| From  | Action | To   | Only if                                                     | Otherwise |
| ----- | ------ | ---- | ----------------------------------------------------------- | --------- |
| (new) | send   | sent | tool.status is not checked and (tool.cost or else 0) > 50 | not-worth |

## 5. Validation rules

| Rule        | For       | Must hold                      | Otherwise |
| ----------- | --------- | ------------------------------ | --------- |
| As checked  | Loan.tool | tool.status is checked         | unchecked |
| With a box  | Loan.box  | box is empty or box.large      | small-box |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                    | Member        |
| ------ | ------------------------- | ------------- |
| Person | see, change               | yes           |
| Tool   | see, buy, check, put off  | yes           |
| Tool   | see cost                  | if user.staff |
| Box    | see, create, change       | yes           |
| Shelf  | see                       | yes           |
| Shelf  | create                    | if user.staff |
| Slip   | see                       | if status is shown     |
| Slip   | write, show               | yes           |
| Loan   | see, create, delete       | yes           |
| Loan   | change                    | if user.staff |
| Repair | see, send                 | yes           |

## 8. The error catalogue

| Code      | Status | Message                                |
| --------- | ------ | -------------------------------------- |
| unchecked | 422    | Only a tool that was checked is lent.  |
| small-box | 422    | {box.name} is too small.               |
| not-worth | 409    | {if tool.status is checked then "{tool.name} is in order." else "{tool.name} costs too little to be repaired."} |
`;

export const TOOLBOX_RECORDS = {
  Person: [
    { name: "Ada", email: "ada@example.org", staff: true },
    { name: "Bob", email: "bob@example.org", staff: false },
  ],
  Tool: [
    { name: "Drill", cost: 90, kind: "corded", status: "checked" },
    { name: "Drill", cost: 120, kind: "cordless", status: "checked" },
    { name: "Saw", cost: 10, kind: "for wood", status: "bought" },
  ],
  Box: [{ name: "Tin", large: false }],
};

/** The same where only the staff say that a box is large, and a repair is packed into one. */
export const PACKED = [
  [
    "| Box    | see, create, change       | yes           |",
    "| Box    | see, create, change       | yes           |\n| Box | change large | if user.staff |",
  ],
  ["| large | yes/no   | required | -          |", "| large | yes/no   | required | starts no |"],
  [
    "| tool  | reference to Tool | required |\n\n## 4",
    "| tool  | reference to Tool | required |\n| box | reference to Box | optional |\n\n## 4",
  ],
  ["- States: sent", "- States: sent, packed"],
  ["| From  | Action | To   | Only if ", "| From  | Action | To   | Asks for | Only if "],
  ["| ----- | ------ | ---- | ---", "| ----- | ------ | ---- | --- | ---"],
  ["| (new) | send   | sent | tool", "| sent | pack | packed | box | - | - |\n| (new) | send   | sent | - | tool"],
  ["| With a box  | Loan.box ", "| Packed well | Repair.box | box is empty or box.large | small-box |\n| With a box  | Loan.box "],
  ["| Repair | see, send  ", "| Repair | see, send, pack  "],
  ["| Loans  | /      ", "| Repairs | /repairs | list of Repair | tool, box | pack |\n| Loans  | /      "],
].reduce((text, [from = "", to = ""]) => {
  if (!text.includes(from)) throw new Error(`The toolbox says no more: ${from}`);
  return text.replace(from, to);
}, TOOLBOX);
