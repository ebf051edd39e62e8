// A made-up fair: visitors see stalls and goods, and what more can be done there only people who sign in may do.

import { PEOPLE_TABLE } from "./people-table.ts";

export const FAIR = `# Fair

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen     | Route               | Shows          | Fields             | Actions                                     | Menu |
| ---------- | ------------------- | -------------- | ------------------ | ------------------------------------------- | ---- |
| Goods      | /                   | list of Good   | name, stall, status | Good page                                   | yes  |
| Stalls     | /stalls             | list of Stall  | name               | New stall, Stall page                       | yes  |
| Good page  | /goods/{good}       | one Good       | name, stall        | ask for Offer, hide, show, Edit good        | no   |
| Stall page | /stalls/{stall}     | one Stall      | name               | change                                      | no   |
| Other page | /others/{good}      | one Good       | name, stall        | hide, show                                  | no   |
| Notes      | /notes              | list of Note   | text               | create                                      | yes  |
| New stall  | /new                | form for Stall | name               | save                                        | no   |
| New note   | /notes/new          | form for Note  | text               | save                                        | no   |
| Edit good  | /goods/{good}/edit  | form for Good  | name               | save                                        | no   |
| Edit stall | /stalls/{stall}/edit | form for Stall | name              | save                                        | no   |
| Bring      | /bring              | form for Good  | name, stall        | bring                                       | yes  |
| Never page | /never/{note}       | one Note       | text               | delete                                      | no   |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Stall

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(40) | required |

### Good

| Field | Type               | Must be  |
| ----- | ------------------ | -------- |
| name  | text(40)           | required |
| stall | reference to Stall | required |

### Offer

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| good  | reference to Good   | required | -           |
| who   | reference to Person | required | starts user |
| words | text(80)            | required | -           |

### Note

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| text  | text(40) | required |

## 4. States and transitions

### Good

- States: shown, hidden
- Ends in: -

| From   | Action | To     |
| ------ | ------ | ------ |
| (new)  | bring  | shown  |
| shown  | hide   | hidden |
| hidden | show   | shown  |

### Offer

- States: asked, taken
- Ends in: taken

| From  | Action  | To    |
| ----- | ------- | ----- |
| (new) | ask for | asked |
| asked | take    | taken |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action                  | Visitor | Member        |
| ------ | ----------------------- | ------- | ------------- |
| Person | see                     | no      | yes           |
| Stall  | see                     | yes     | yes           |
| Stall  | create, change          | no      | yes           |
| Good   | see                     | yes     | yes           |
| Good   | bring, hide, show, change | no    | yes           |
| Offer  | see, ask for            | no      | if who = user |
| Note   | see                     | yes     | yes           |
`;

export const FAIR_RECORDS = {
  Person: [{ name: "Mara", email: "mara@example.org", staff: false }],
  Stall: [{ name: "Under the oak" }],
  Good: [{ name: "A basket", stall: 0, status: "shown" }],
  Note: [{ text: "Closed at six" }],
};
