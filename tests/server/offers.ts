// Offers that lapse by themselves, by day, by moment and by term, and people whose role ends on a day: the document of
// the tests of what becomes due.

export const OFFERS = `# Offers

## 1. What the product does and for whom

- Signs in as: Person
- Language: en-GB

## 2. Screens and routes

| Screen  | Route      | Shows                      | Fields               | Search | Actions        | Group  |
| ------- | ---------- | -------------------------- | -------------------- | ------ | -------------- | ------ |
| Offers  | /          | list of Offer              | title, ends_on, status | yes  | export, Offer  | -      |
| Grouped | /grouped   | list of Offer              | title                | no     | -              | status |
| Board   | /board     | board of Offer by status   | title                | no     | -              | -      |
| Days    | /days      | calendar of Offer by ends_on | title, status      | no     | -              | -      |
| Numbers | /numbers   | figures                    | -                    | no     | -              | -      |
| Offer   | /o/{offer} | one Offer                  | title, status        | no     | take           | -      |

### Numbers

| Figure | Shows                                   |
| ------ | --------------------------------------- |
| Open   | number of Offer where (status is open)  |
| States | Offer by status as bars                 |

## 3. Entities and their fields

### Person

| Field   | Type     | Must be          | Value |
| ------- | -------- | ---------------- | ----- |
| name    | text(80) | required         | -     |
| email   | email    | required, unique | -     |
| until   | moment   | optional         | -     |

### Offer

- Search: title
- Shown as: {title}

| Field   | Type             | Must be  | Value      |
| ------- | ---------------- | -------- | ---------- |
| title   | text(80)         | required | -          |
| ends_on | date             | required | -          |
| paper   | file(1 MB)       | optional | -          |

## 4. States and transitions

### Person

- States: member, former
- Ends in: former
- Field: standing

| From   | Action     | To     |
| ------ | ---------- | ------ |
| (new)  | join       | member |
| member | (at until) | former |

### Offer

- States: open, taken, lapsed
- Ends in: lapsed

| From  | Action         | To     | Only if | Otherwise | Then |
| ----- | -------------- | ------ | ------- | --------- | ---- |
| (new) | offer          | open   | -       | -         | -    |
| open  | take           | taken  | -       | -         | -    |
| open  | (when today > ends_on) | lapsed | - | -       | -    |
| taken | (after 3 days) | lapsed | -       | -         | -    |

## 5. Validation rules

| Rule        | For   | Must hold                                                                          | Otherwise |
| ----------- | ----- | ---------------------------------------------------------------------------------- | --------- |
| Two an hour | Offer | number of Offer where (created_by = this.created_by and created_at > now - HOUR) <= 2 | too-many |

## 6. Roles and permissions

| Role    | Means                   |
| ------- | ----------------------- |
| Visitor | not signed in           |
| Member  | user.standing is member |

| Entity | Action               | Visitor           | Member |
| ------ | -------------------- | ----------------- | ------ |
| Person | see                  | no                | yes    |
| Person | join                 | yes               | yes    |
| Person | change               | no                | yes    |
| Offer  | see                  | if status is open | yes    |
| Offer  | offer, take          | no                | yes    |
| Offer  | export               | yes               | yes    |

## 8. The error catalogue

| Code     | Status | Message                      |
| -------- | ------ | ---------------------------- |
| too-many | 429    | Two offers an hour, no more. |

## 9. Business constants and limits

| Name             | Value   | Meaning                    |
| ---------------- | ------- | -------------------------- |
| HOUR             | 1 hour  | How far back offers count. |
| SESSION_LIFETIME | 90 days | How long a session lasts.  |
`;
