// Made-up visits to rooms, with rules that warn: of the visit itself, and of the room that an action fills.

export const VISITS = `# Visits

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route               | Shows          | Fields           | Actions |
| ------ | ------------------- | -------------- | ---------------- | ------- |
| Visits | /visits             | list of Visit  | day, seats       | approve |
| Visit  | /visits/{visit}     | one Visit      | day, seats       | approve |
| Edit   | /visits/{visit}/edit | form for Visit | day, seats, note | save   |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |

### Room

| Field  | Type               | Must be  | Value    |
| ------ | ------------------ | -------- | -------- |
| name   | text(80)           | required | -        |
| taken  | integer            | required | starts 0 |

### Visit

- Shown as: {room} on {day}

| Field | Type              | Must be  | Value |
| ----- | ----------------- | -------- | ----- |
| room  | reference to Room | required | -     |
| day   | date              | required | -     |
| seats | integer           | required | -     |
| note  | text(80)          | optional | -     |

## 4. States and transitions

### Visit

- States: asked, approved, over
- Ends in: over

| From     | Action   | To       | Then                    |
| -------- | -------- | -------- | ----------------------- |
| (new)    | ask      | asked    | -                       |
| asked    | approve  | approved | add seats to room.taken |
| approved | (at day) | over     | set seats to 0          |

## 5. Validation rules

| Rule             | For         | Must hold        | Otherwise | Only if           | Level   |
| ---------------- | ----------- | ---------------- | --------- | ----------------- | ------- |
| Soon             | Visit.day   | day > today      | soon      | -                 | warning |
| Somebody comes   | Visit.seats | seats > 0        | nobody    | -                 | warning |
| Not too many     | Visit.seats | seats <= 100     | too-many  | -                 | error   |
| Room for all     | Room        | taken <= 20      | full      | -                 | warning |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                       | Member |
| ------ | ---------------------------- | ------ |
| Person | see                          | yes    |
| Room   | see, create                  | yes    |
| Visit  | see, ask, approve, change, delete | yes |

## 8. The error catalogue

| Code     | Status | Message                        |
| -------- | ------ | ------------------------------ |
| soon     | 422    | {day} is no later than today.  |
| nobody   | 422    | Nobody would come.             |
| too-many | 422    | At most 100.                   |
| full     | 409    | {name} would hold {taken}.     |
`;
