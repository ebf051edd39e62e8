// A made-up shop whose orders have lines: parts with defaults, computed values, rules, references and a hidden field.

export const SHOP = `# Shop

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route                | Shows            | Fields                                   | Actions       |
| --------- | -------------------- | ---------------- | ---------------------------------------- | ------------- |
| Orders    | /orders              | list of Order    | title, customer, lines, total           | Order, enter |
| Order     | /orders/{order}      | one Order        | title, customer, note, lines, total, status | confirm, change, delete |
| New order | /new                 | form for Order   | title, customer, note, lines            | enter         |
| Edit      | /orders/{order}/edit | form for Order   | title, note, lines                      | save          |
| Products  | /products            | list of Product  | name, price, sold                        | -             |

## 3. Entities and their fields

### Person

| Field | Type                    | Must be          | Value           |
| ----- | ----------------------- | ---------------- | --------------- |
| name  | text(80)                | required         | -               |
| email | email                   | required, unique | -               |
| role  | one of: Customer, Clerk | required         | starts Customer |

### Product

- Shown as: {name}

| Field  | Type                  | Must be          | Value                             |
| ------ | --------------------- | ---------------- | --------------------------------- |
| name   | text(80)              | required, unique | -                                 |
| price  | money                 | required         | -                                 |
| secret | yes/no                | required         | starts no                         |
| sold_in | every Line by product | -               | -                                 |
| sold   | integer               | required         | always sum of sold_in.quantity    |

### Order

- Shown as: {title}

| Field    | Type                | Must be          | Value                             |
| -------- | ------------------- | ---------------- | --------------------------------- |
| title    | text(20)            | required, unique | -                                 |
| customer | reference to Person | required         | starts user                       |
| note     | text(200)           | optional         | -                                 |
| lines    | rows of Line        | required         | -                                 |
| total    | money               | required         | always sum of lines.amount        |
| count    | integer             | required         | always number of lines            |
| rough    | money               | required         | always sum of lines.rough         |
| dear     | yes/no              | required         | always some lines where (price > 100.00) |

### Line

- Shown as: {product}
- Unique: order + product

| Field    | Type                 | Must be  | Value                          |
| -------- | -------------------- | -------- | ------------------------------ |
| product  | reference to Product | required | -                              |
| quantity | integer(1..999)      | required | starts 1                       |
| price    | money                | required | starts product.price           |
| cost     | money                | optional | -                              |
| code     | text(10)             | optional, matches /[A-Z]+/ | -            |
| sku      | text(10)             | optional, fixed | -                       |
| amount   | money                | required | always quantity * price        |
| rough    | money                | required | always round price to 0        |

## 4. States and transitions

### Order

- States: open, confirmed
- Ends in: confirmed

| From  | Action  | To        | Only if                     | Otherwise | Then |
| ----- | ------- | --------- | --------------------------- | --------- | ---- |
| (new) | enter   | open      | -                           | -         | -    |
| open  | confirm | confirmed | sum of lines.quantity >= 3  | too-few   | -    |

## 5. Validation rules

| Rule             | For           | Must hold                                          | Otherwise |
| ---------------- | ------------- | -------------------------------------------------- | --------- |
| Not too dear     | Order         | total <= 1000.00                                   | too-dear  |
| Price is fair    | Line.price    | price <= product.price * 2                         | unfair    |
| Not too many    | Line.quantity | quantity <= 900                                    | too-many  |
| Not below nothing | Line.price  | price >= 0.00 EUR                                  | negative  |
| Notes for many   | Line          | quantity < 100 or order.note is not empty          | say-why   |

## 6. Roles and permissions

| Role     | Means                 |
| -------- | --------------------- |
| Customer | user.role is Customer |
| Clerk    | user.role is Clerk    |

| Entity  | Action              | Customer             | Clerk |
| ------- | ------------------- | -------------------- | ----- |
| Person  | see                 | yes                  | yes   |
| Product | see                 | if secret is no      | yes   |
| Order   | see, enter, change  | if customer = user   | yes   |
| Order   | delete              | if customer = user   | yes   |
| Order   | confirm             | no                   | yes   |
| Line    | see cost            | no                   | yes   |
| Line    | change cost         | no                   | yes   |
| Line    | change price        | if order.note is empty | yes |

## 8. The error catalogue

| Code     | Status | Message                                      |
| -------- | ------ | -------------------------------------------- |
| too-few  | 409    | Only {sum of lines.quantity} are ordered.    |
| too-dear | 422    | {total} is too much.                         |
| unfair   | 422    | {product} costs {product.price}.             |
| too-many | 422    | Nobody has {quantity} of {product}.          |
| negative | 422    | Nothing costs less than nothing.             |
| say-why  | 422    | Say why {order.title} needs {quantity}.     |
`;

export const SHOP_RECORDS = {
  Person: [
    { name: "Cora", email: "cora@example.org" },
    { name: "Dora", email: "dora@example.org" },
    { name: "Max", email: "max@example.org", role: "Clerk" },
  ],
  Product: [
    { name: "Nut", price: "0.50" },
    { name: "Bolt", price: "2.00" },
    { name: "Crane", price: "600.00" },
    { name: "Laser", price: "5.00", secret: true },
  ],
  Order: [
    {
      title: "A1",
      customer: 0,
      lines: [
        { product: "@Product:Bolt", quantity: 2, cost: "1.00" },
        { product: "@Product:Nut", quantity: 3, price: "0.40" },
      ],
    },
    { title: "B1", customer: 1, lines: [{ product: 0 }] },
  ],
};
