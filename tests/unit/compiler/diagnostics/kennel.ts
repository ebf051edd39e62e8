// A small valid document, in which tests make one mistake at a time.

import { expect } from "vitest";

export function brokenBy(right: string, wrong: string): string {
  expect(KENNEL).toContain(right);
  return KENNEL.replaceAll(right, wrong);
}

export const KENNEL = `# Kennel

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows |
| --- | --- | --- |
| Stays | / | list of Stay |

## 3. Entities and their fields

### Person

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(80) | required | - |
| email | email | required, unique | - |
| staff | yes/no | required | starts no |

### Dog

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(40) | required | - |
| size | one of: small, large | required | - |
| owner | reference to Person | required | - |
| stays | every Stay by dog | - | - |

### Stay

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| dog | reference to Dog | required | - |
| from_on | date | required | - |
| days | integer(1..60) | required | starts 1 |
| price | money | required | always days * DAY_RATE |

## 4. States and transitions

### Stay

- States: booked, here, gone
- Ends in: gone

| From | Action | To | Only if | Otherwise |
| --- | --- | --- | --- | --- |
| (new) | book | booked | - | - |
| booked | arrive | here | - | - |
| here | leave | gone | from_on <= today | too-early |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| Room | Stay | number of Stay where (status is here) <= KENNELS | full |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Visitor | not signed in |
| Owner | signed in |
| Staff | user.staff |

| Entity | Action | Visitor | Owner | Staff |
| --- | --- | --- | --- | --- |
| Person | see | no | yes | yes |
| Person | see email | no | yes | yes |
| Dog | see | no | yes | yes |
| Dog | create | no | if owner = user | yes |
| Stay | see, book | no | if dog.owner = user | yes |
| Stay | arrive, leave | no | no | yes |

## 7. The calls it makes

| Call | Method | Path | Does | Takes | Gives |
| --- | --- | --- | --- | --- | --- |
| dog | POST | /api/dogs | create Dog | Dog(name, size, owner: owner.email) | Dog(name) |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| too-early | 409 | {dog.name} comes on {from_on}. |
| full | 409 | There are {KENNELS} kennels. |

## 9. Business constants and limits

| Name | Value | Meaning |
| --- | --- | --- |
| KENNELS | 12 | places |
| DAY_RATE | 18.50 EUR | a day |
`;
