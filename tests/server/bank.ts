// A made-up savings club whose actions reach other records: money between accounts, records that actions make, actions
// that set off actions, and rules that hold for all of it.

export const BANK = `# Bank

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field  | Type     | Must be          | Value    |
| ------ | -------- | ---------------- | -------- |
| name   | text(80) | required         | -        |
| email  | email    | required, unique | -        |
| points | integer  | required         | starts 0 |

### Account

- Shown as: {code}

| Field   | Type                | Must be          | Value    |
| ------- | ------------------- | ---------------- | -------- |
| code    | text(20)            | required, unique | -        |
| owner   | reference to Person | required         | -        |
| balance | money               | required         | starts 0 |
| parent  | reference to Account | optional        | -        |
| remark  | text(80)            | optional         | -        |
| notices | every Notice by account | -            | -        |

### Transfer

| Field    | Type                 | Must be  | Value |
| -------- | -------------------- | -------- | ----- |
| sender   | reference to Account | required | -     |
| receiver | reference to Account | required | -     |
| amount   | money                | required | -     |
| note     | text(80)             | optional | -     |

### Notice

| Field    | Type                  | Must be  | Value        |
| -------- | --------------------- | -------- | ------------ |
| account  | reference to Account  | required | -            |
| transfer | reference to Transfer | optional | -            |
| text     | text(200)             | required | -            |
| day      | date                  | required | starts today |
| read_by  | text(80)              | optional | -            |

## 4. States and transitions

### Transfer

- States: drafted, booked, undone
- Ends in: undone

| From    | Action | To     | Only if          | Otherwise | Then |
| ------- | ------ | ------ | ---------------- | --------- | ---- |
| (new)   | draft  | drafted | -               | -         | -    |
| drafted | book   | booked | user is not empty and amount > 0 | bad-amount | add -amount to sender.balance; add amount to receiver.balance; add 1 to user.points; set receiver.remark to "from {sender.code}"; clear sender.remark; create Notice (account = receiver, transfer = this, text = "{amount} came in") |
| booked  | undo   | undone | -                | -         | add amount to sender.balance; add -amount to receiver.balance |
| (new)   | join   | booked | -                | -         | do close on sender |

### Account

- Field: state
- States: open, closed
- Ends in: closed

| From  | Action | To     | Only if             | Otherwise  | Then |
| ----- | ------ | ------ | ------------------- | ---------- | ---- |
| (new) | begin  | open   | -                   | -          | - |
| open  | close  | closed | balance = 0 and parent is not empty | not-empty | do close on parent; set remark to "closed" |
| open  | close  | closed | balance = 0         | not-empty  | - |

### Notice

- States: unread, read, filed
- Ends in: filed

| From   | Action | To     | Then                                  | Asks for                |
| ------ | ------ | ------ | ------------------------------------- | ----------------------- |
| (new)  | give   | unread | -                                     | -                       |
| unread | read   | read   | set read_by to ask.who                | who: text(80), required |
| read   | file   | filed  | -                                     | -                       |

## 5. Validation rules

| Rule          | For             | Must hold            | Otherwise |
| ------------- | --------------- | -------------------- | --------- |
| Nothing owed  | Account.balance | balance >= 0         | no-money  |
| Few notices   | Account         | number of notices <= 3 | too-many-notices |
| Not to itself | Transfer        | sender != receiver   | bad-amount |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity   | Action      | Member           |
| -------- | ----------- | ---------------- |
| Person   | see         | yes              |
| Account  | see         | if owner = user  |
| Account  | begin, close | yes             |
| Transfer | see         | yes              |
| Transfer | draft, book, undo, join | yes  |
| Notice   | see         | yes              |

## 8. The error catalogue

| Code             | Status | Message                              |
| ---------------- | ------ | ------------------------------------ |
| bad-amount       | 422    | That is no amount.                   |
| no-money         | 409    | {code} would have {balance}.       |
| not-empty        | 409    | There is still money on it.          |
| too-many-notices | 409    | Read your notices first.             |
`;
