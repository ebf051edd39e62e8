// A made-up product that several firms share: each sees its own, some rows are seen by either of two parties, by whoever is
// among somebody's contacts, by everybody but some, or in some states; secrets are kept, and much is limited.

export const OFFICES = `# Offices

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 3. Entities and their fields

### Firm

- Shown as: {name}

| Field   | Type                  | Must be          | Value       |
| ------- | --------------------- | ---------------- | ----------- |
| name    | text(40)              | required, unique | -           |
| plan    | one of: free, paid    | required         | starts free |
| people  | every Person by firm  | -                | -           |

### Person

- Shown as: {name}

| Field    | Type                     | Must be          | Value     |
| -------- | ------------------------ | ---------------- | --------- |
| name     | text(40)                 | required         | -         |
| email    | email                    | required, unique | -         |
| firm     | reference to Firm        | required         | -         |
| is_chief | yes/no                   | required         | starts no |
| vault    | secret                   | optional         | -         |
| contacts | list of Person           | optional         | -         |

### Letter

- Shown as: {text}

| Field    | Type                | Must be         | Value       |
| -------- | ------------------- | --------------- | ----------- |
| sender   | reference to Person | required, fixed | starts user |
| receiver | reference to Person | required, fixed | -           |
| text     | text(80)            | required        | -           |

### Card

- Shown as: {text}

| Field | Type                | Must be         | Value       |
| ----- | ------------------- | --------------- | ----------- |
| by    | reference to Person | required, fixed | starts user |
| text  | text(80)            | required        | -           |
| scan  | file(3 KB, text)    | optional        | -           |

### Post

- Shown as: {text}

| Field  | Type                | Must be         | Value       |
| ------ | ------------------- | --------------- | ----------- |
| by     | reference to Person | required, fixed | starts user |
| text   | text(80)            | required        | -           |
| hidden | list of Person      | optional        | -           |

### Ticket

- Shown as: {title}

| Field | Type                | Must be         | Value            |
| ----- | ------------------- | --------------- | ---------------- |
| title | text(40)            | required        | -                |
| firm  | reference to Firm   | required, fixed | starts user.firm |
| asker | reference to Person | required, fixed | starts user      |
| price | money               | optional        | -                |

## 4. States and transitions

### Ticket

- States: open, closed, archived
- Ends in: archived

| From   | Action  | To       |
| ------ | ------- | -------- |
| (new)  | ask     | open     |
| open   | close   | closed   |
| closed | archive | archived |

## 5. Validation rules

| Rule             | For    | Must hold                                                                                       | Otherwise |
| ---------------- | ------ | ----------------------------------------------------------------------------------------------- | --------- |
| Few open         | Ticket | number of Ticket where (asker = this.asker and status is open) <= MOST_OPEN                      | too-many  |
| As the plan says | Ticket | firm.plan is paid or number of Ticket where (firm = this.firm) <= FREE_TICKETS                   | plan-full |
| Not so fast      | Letter | number of Letter where (sender = this.sender and created_at > now - WINDOW) <= MOST_LETTERS      | too-fast  |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Worker  | signed in     |
| Chief   | user.is_chief |

| Entity | Action          | Visitor | Worker                                             | Chief                  |
| ------ | --------------- | ------- | -------------------------------------------------- | ---------------------- |
| Firm   | see             | no      | if this = user.firm                                | no                     |
| Person | see             | no      | if firm = user.firm or contacts contains user      | no                     |
| Person | see email       | no      | if firm = user.firm                                | no                     |
| Person | change          | no      | if this = user                                     | no                     |
| Person | change firm, change is_chief | no | no                                          | no                     |
| Letter | see             | no      | if sender = user or receiver = user                | no                     |
| Letter | create          | no      | if sender = user and receiver.firm = user.firm     | no                     |
| Card   | see             | no      | if by = user or by.contacts contains user          | no                     |
| Card   | create          | no      | if by = user                                       | no                     |
| Post   | see             | if no hidden | if not (hidden contains user)                 | no                     |
| Post   | create          | no      | if by = user                                       | no                     |
| Ticket | see             | no      | if firm = user.firm and (status is open or asker = user) | if firm = user.firm |
| Ticket | see price       | no      | no                                                 | yes                    |
| Ticket | ask             | no      | if firm = user.firm and asker = user               | no                     |
| Ticket | close           | no      | if asker = user                                    | if firm = user.firm    |
| Ticket | archive         | no      | no                                                 | if firm = user.firm    |
| Ticket | change          | no      | no                                                 | if firm = user.firm    |
| Ticket | export          | no      | if firm = user.firm                                | no                     |

## 8. The error catalogue

| Code      | Status | Message                               |
| --------- | ------ | ------------------------------------- |
| too-many  | 409    | {MOST_OPEN} open tickets are enough.  |
| plan-full | 402    | {firm.name} has used its free tickets. |
| too-fast  | 429    | {MOST_LETTERS} letters in {WINDOW}.   |

## 9. Business constants and limits

| Name            | Value      |
| --------------- | ---------- |
| MOST_OPEN       | 4          |
| FREE_TICKETS    | 3          |
| MOST_LETTERS    | 5          |
| WINDOW          | 15 minutes |
| PASSWORD_LENGTH | 10         |
| PAGE_SIZE       | 2          |
| MAX_PAGE_SIZE   | 3          |
| UPLOAD_LIMIT    | 4 KB       |
`;
