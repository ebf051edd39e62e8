// A document whose actions do something to other records: a bill that is settled fills a wallet and prints a slip, which the wallet counts.

export const TILL = `# Till

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen      | Route             | Shows      | Fields       | Actions |
| ----------- | ----------------- | ---------- | ------------ | ------- |
| Wallet page | /wallets/{wallet} | one Wallet | name, total, slips | -  |
| Bill page   | /bills/{bill}     | one Bill   | what, amount | pay     |
| Slips       | /slips            | list of Slip | what       | -       |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| guest | yes/no   | required         | starts no |

### Wallet

- Shown as: {name}

| Field | Type     | Must be  | Value    |
| ----- | -------- | -------- | -------- |
| name  | text(80) | required | -        |
| total | money    | required | starts 0 |
| slips | integer  | required | starts 0 |

### Bill

- Shown as: Bill {what}

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| what   | text(80)            | required |
| amount | money               | required |
| wallet | reference to Wallet | required |

### Slip

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| what   | text(80)            | required |
| wallet | reference to Wallet | required |

## 4. States and transitions

### Bill

- States: open, paid
- Ends in: paid

| From  | Action | To   | Label  | Then                                                                         |
| ----- | ------ | ---- | ------ | ---------------------------------------------------------------------------- |
| (new) | write  | open | -      | -                                                                            |
| open  | pay    | paid | Settle | add amount to wallet.total; create Slip (what = what, wallet = wallet)       |

### Slip

- States: printed
- Ends in: printed

| From  | Action | To      | Then                    |
| ----- | ------ | ------- | ----------------------- |
| (new) | print  | printed | add 1 to wallet.slips   |

## 6. Roles and permissions

| Role  | Means          |
| ----- | -------------- |
| Clerk | not user.guest |
| Guest | user.guest     |

| Entity | Action          | Clerk | Guest |
| ------ | --------------- | ----- | ----- |
| Person | see             | yes   | yes   |
| Wallet | see, see history | yes   | yes   |
| Bill   | see, write, pay | yes   | yes   |
| Bill   | see history     | yes   | no    |
| Slip   | see             | yes   | yes   |
| Slip   | see history     | yes   | no    |
`;

export const TILL_RECORDS = {
  Person: [
    { name: "Ann", email: "ann@example.org" },
    { name: "Gil", email: "gil@example.org", guest: true },
  ],
  Wallet: [{ name: "Purse" }],
  Bill: [{ what: "Rope", amount: "12.00", wallet: 0 }],
};
