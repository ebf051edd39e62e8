// A made-up stall whose goods are exported and imported: a field of each kind, rows and fields that are not for everyone.

export const STALL = `# Stall

## 1. What the product does and for whom

- Product: Stall
- Signs in as: Person

## 2. Screens and routes

| Screen | Route   | Shows         | Fields                                                                      | Actions | Sort |
| ------ | ------- | ------------- | --------------------------------------------------------------------------- | ------- | ---- |
| Goods  | /       | list of Good  | name, price, maker, fresh, picked_on, kinds, words, keeps, sold_at, note, pin | export, import | name |
| Makers | /makers | list of Maker | code, name                                                                  | -       | -    |

## 3. Entities and their fields

### Person

| Field | Type                         | Must be          |
| ----- | ---------------------------- | ---------------- |
| name  | text(80)                     | required         |
| email | email                        | required, unique |
| role  | one of: keeper, helper, guest | required         |

### Maker

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| code  | text(8)  | required, unique |
| name  | text(80) | required         |

- Shown as: {name}

### Good

| Field     | Type                          | Must be          |
| --------- | ----------------------------- | ---------------- |
| name      | text(80)                      | required, unique |
| price     | money                         | required         |
| maker     | reference to Maker            | optional         |
| fresh     | yes/no                        | required         |
| picked_on | date                          | optional         |
| kinds     | several of: dried, fresh, hot | optional         |
| words     | list of text(20)              | optional         |
| keeps     | duration                      | optional         |
| sold_at   | moment                        | optional         |
| note      | long text                     | optional         |
| pin       | secret                        | optional         |

- Shown as: {name}
- Search: name

## 6. Roles and permissions

| Role   | Means               |
| ------ | ------------------- |
| Keeper | user.role is keeper |
| Helper | user.role is helper |
| Guest  | user.role is guest  |

| Entity | Action         | Keeper | Helper               | Guest |
| ------ | -------------- | ------ | -------------------- | ----- |
| Person | see            | yes    | no                   | no    |
| Maker  | see            | yes    | yes                  | yes   |
| Maker  | create         | yes    | no                   | no    |
| Good   | see            | yes    | yes                  | yes   |
| Good   | see price      | yes    | no                   | no    |
| Good   | create, change | yes    | no                   | no    |
| Good   | export         | yes    | if maker is not empty | no    |

## 9. Business constants and limits

| Name        | Value |
| ----------- | ----- |
| EXPORT_ROWS | 5     |
`;

export const STALL_RECORDS = {
  Person: [
    { name: "Kim", email: "kim@stall.test", role: "keeper" },
    { name: "Hal", email: "hal@stall.test", role: "helper" },
    { name: "Gil", email: "gil@stall.test", role: "guest" },
  ],
  Maker: [{ code: "ORC", name: "Orchard" }],
  Good: [
    { name: "Apple", price: "12.50", maker: "@Maker:ORC", fresh: true, picked_on: "2026-02-01", kinds: ["fresh", "dried"] },
    { name: "Pear", price: "3.00", maker: "@Maker:ORC", fresh: true },
    { name: "=1+2", price: "-3.00", fresh: false },
    { name: '\'quoted, "so"', price: "0.10", fresh: true },
  ],
};
