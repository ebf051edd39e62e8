// A made-up market: trips and orders in which much begins as what is chosen says, and some of it is not for everybody.

import { PEOPLE_TABLE } from "./people-table.ts";

export const MARKET = `# Market

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route                | Shows          | Fields                                   | Actions | Menu |
| ------ | -------------------- | -------------- | ---------------------------------------- | ------- | ---- |
| Trips  | /                    | list of Trip   | boat, guide, seats                       | -       | yes  |
| Plan   | /plan                | form for Trip  | boat, on, guide, deputy, seats, food, skipper, fuel | plan | yes |
| Orders | /orders              | list of Order  | seller, total, status                    | -       | yes  |
| Order  | /new                 | form for Order | seller, days, lines                      | place   | yes  |
| Edit   | /orders/{order}/edit | form for Order | seller, days, lines                      | save    | no   |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Boat

| Field  | Type                | Must be          | Value |
| ------ | ------------------- | ---------------- | ----- |
| name   | text(40)            | required, unique | -     |
| places | integer(1..40)      | required         | -     |
| fuel   | integer             | required         | -     |
| owner  | reference to Person | optional         | -     |
| secret | yes/no              | required         | -     |

### Trip

| Field   | Type                | Must be  | Value              |
| ------- | ------------------- | -------- | ------------------ |
| boat    | reference to Boat   | required | -                  |
| on      | date                | required | -                  |
| guide   | reference to Person | required | -                  |
| deputy  | reference to Person | required | -                  |
| seats   | integer(1..40)      | required | starts boat.places |
| food    | integer             | optional | starts seats * 2   |
| skipper | reference to Person | optional | starts boat.owner  |
| fuel    | integer             | required | starts boat.fuel   |
| water   | integer             | optional | starts (food or else 0) * 1000000000000 |

### Product

| Field  | Type                | Must be          | Value |
| ------ | ------------------- | ---------------- | ----- |
| name   | text(80)            | required, unique | -     |
| seller | reference to Person | required         | -     |
| price  | money               | required         | -     |

### Order

| Field  | Type                | Must be  | Value                      |
| ------ | ------------------- | -------- | -------------------------- |
| buyer  | reference to Person | required | starts user                |
| seller | reference to Person | required | -                          |
| days   | integer(1..9)       | required | starts 1                   |
| lines  | rows of Line        | required | -                          |
| total  | money               | required | always sum of lines.amount |

### Line

| Field    | Type                 | Must be  | Value                      |
| -------- | -------------------- | -------- | -------------------------- |
| product  | reference to Product | required | -                          |
| quantity | integer(1..9)        | required | starts 1                   |
| price    | money                | required | starts product.price       |
| days     | integer              | required | starts order.days          |
| amount   | money                | required | always quantity * price    |

## 4. States and transitions

### Trip

- States: planned, over
- Ends in: over

| From    | Action | To      |
| ------- | ------ | ------- |
| (new)   | plan   | planned |
| planned | end    | over    |

### Order

- States: placed, paid
- Ends in: paid

| From   | Action | To     |
| ------ | ------ | ------ |
| (new)  | place  | placed |
| placed | pay    | paid   |

## 5. Validation rules

| Rule        | For          | Must hold                                                                                              | Only if           | Otherwise |
| ----------- | ------------ | ------------------------------------------------------------------------------------------------------ | ----------------- | --------- |
| Free        | Trip.guide   | no Trip where (it is not this and guide = this.guide and on = this.on and status is planned)           | -                 | taken     |
| Free deputy | Trip.deputy  | no Trip where (it is not this and guide = this.deputy and on = this.on and status is planned)          | status is planned | taken     |
| One seller  | Line.product | product.seller = order.seller                                                                          | -                 | other     |
| Cheap       | Line.product | product.price < 100.00                                                                                 | order.status is placed | other |
| Another     | Order.seller | seller is not buyer                                                                                    | -                 | self      |
| Once        | Line.product | no Line where (it is not this and order = this.order and product = this.product)                       | order.status is paid | other |

## 6. Roles and permissions

| Role   | Means          |
| ------ | -------------- |
| Member | not user.staff |
| Staff  | user.staff     |

| Entity  | Action                | Member            | Staff |
| ------- | --------------------- | ----------------- | ----- |
| Person  | see                   | if not staff      | yes   |
| Boat    | see                   | if not secret     | yes   |
| Boat    | see fuel              | no                | yes   |
| Trip    | see, plan, end        | yes               | yes   |
| Trip    | see fuel              | no                | yes   |
| Trip    | change food           | no                | yes   |
| Product | see                   | yes               | yes   |
| Order   | see, place, change, pay | if buyer = user | yes   |
| Line    | change price          | no                | yes   |

## 8. The error catalogue

| Code  | Status | Message                              |
| ----- | ------ | ------------------------------------ |
| taken | 409    | {guide} is on a trip on {on}.        |
| other | 422    | {product} is sold by {product.seller}. |
| self  | 422    | Nobody buys from themselves.         |
`;

export const MARKET_RECORDS = {
  Person: [
    { name: "Ada", email: "ada@example.org", staff: true },
    { name: "Bob", email: "bob@example.org", staff: false },
    { name: "Cyd", email: "cyd@example.org", staff: false },
  ],
  Boat: [
    { name: "Tern", places: 12, fuel: 70, owner: "@Person:bob@example.org", secret: false },
    { name: "Gull", places: 5, fuel: 30, owner: "@Person:ada@example.org", secret: false },
    { name: "Shark", places: 40, fuel: 900, secret: true },
  ],
  Product: [
    { name: "Apple", seller: "@Person:cyd@example.org", price: "2.00" },
    { name: "Bread", seller: "@Person:cyd@example.org", price: "3.50" },
    { name: "Gold", seller: "@Person:cyd@example.org", price: "900.00" },
    { name: "Honey", seller: "@Person:bob@example.org", price: "7.00" },
  ],
  Trip: [{ boat: "@Boat:Tern", on: "2026-03-02", guide: "@Person:bob@example.org", deputy: "@Person:cyd@example.org" }],
  Order: [
    { buyer: "@Person:bob@example.org", seller: "@Person:cyd@example.org", days: 3, lines: [{ product: "@Product:Apple", quantity: 2 }] },
  ],
};
