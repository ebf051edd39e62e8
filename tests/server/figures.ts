// A shop that counts its orders: the document and the records of the tests of figures.

export const SHOP = `# Shop

## 1. What the product does and for whom

- Signs in as: Member
- Currency: EUR

## 2. Screens and routes

| Screen  | Route    | Shows         | Only where | Fields                          | Actions |
| ------- | -------- | ------------- | ---------- | ------------------------------- | ------- |
| Orders  | /        | list of Order | -          | number_text, kind, buyer, fee, due_on, urgent | - |
| Urgent  | /urgent  | list of Order | urgent     | number_text, kind               | -       |
| Numbers | /numbers | figures       | -          | -                               | -       |

### Numbers

What the shop looks at on Mondays.

| Figure       | Shows                                          |
| ------------ | ---------------------------------------------- |
| Orders       | number of Order                                |
| Urgent ones  | number of Order where (urgent)                 |
| Fees         | sum of Order.fee                               |
| Usual fee    | average of Order.fee                           |
| Last due     | largest of Order.due_on                        |
| Mine         | number of Order where (buyer = user)           |
| Web ones     | number of Order where (kind is web)            |
| Urgent kinds | Order where (kind is one of (web, shop)) by urgent |
| Kinds        | Order by kind as bars                          |
| Buyers       | sum of Order.fee by buyer                      |
| Months       | Order where (fee > 0) by month of due_on as line |
| Made         | Order by month of created_at as line           |
| Rush         | Order by urgent                                |
| Next year    | not shown: which target is set?                |

## 3. Entities and their fields

### Order

- Shown as: {number_text}

| Field       | Type                      | Must be  | Value         |
| ----------- | ------------------------- | -------- | ------------- |
| number_text | text(20)                  | required | -             |
| kind        | one of: shop, web, market | required | -             |
| buyer       | reference to Member       | required | -             |
| fee         | money                     | required | starts 0      |
| due_on      | date                      | optional | -             |
| urgent      | yes/no                    | required | starts no     |

### Member

- Shown as: {name}

| Field | Type      | Must be          | Value         |
| ----- | --------- | ---------------- | ------------- |
| name  | text(100) | required         | -             |
| email | email     | required, unique | -             |
| boss  | yes/no    | required         | starts no     |

## 6. Roles and permissions

| Role  | Means         |
| ----- | ------------- |
| Guest | not signed in |
| Buyer | signed in     |
| Boss  | user.boss     |

| Entity | Action  | Guest | Buyer             | Boss |
| ------ | ------- | ----- | ----------------- | ---- |
| Order  | see     | no    | if buyer = user   | yes  |
| Order  | see fee | no    | no                | yes  |
| Member | see     | no    | if this = user    | yes  |
`;

export const RECORDS = {
  Member: [
    { name: "Ann", email: "ann@example.org", boss: true },
    { name: "Bo", email: "bo@example.org" },
    { name: "Cy", email: "cy@example.org" },
  ],
  Order: [
    { number_text: "one", kind: "shop", buyer: 1, fee: "10.00", due_on: "2026-01-15", urgent: true },
    { number_text: "two", kind: "web", buyer: 1, fee: "0.05", due_on: "2026-01-31" },
    { number_text: "three", kind: "web", buyer: 2, fee: "5.00", due_on: "2026-04-01" },
    { number_text: "four", kind: "web", buyer: 2, due_on: null },
  ],
};
