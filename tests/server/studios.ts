// Rooms that are booked: what a booking may lead to depends on the rest of it.

import { PEOPLE_TABLE } from "./people-table.ts";

export const STUDIOS = `# Studios

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen       | Route                    | Shows            |
| ------------ | ------------------------ | ---------------- |
| Bookings     | /                        | list of Booking  |
| Book         | /book                    | form for Booking |
| Change       | /bookings/{booking}/edit | form for Booking |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Site

| Field  | Type     | Must be          | Value |
| ------ | -------- | ---------------- | ----- |
| name   | text(80) | required, unique | -     |
| secret | yes/no   | required         | -     |

### Room

| Field | Type              | Must be          | Value |
| ----- | ----------------- | ---------------- | ----- |
| name  | text(80)          | required, unique | -     |
| site  | reference to Site | required         | -     |
| works | yes/no            | required         | -     |
| seats | integer(1..99)    | required         | -     |

### Booking

| Field     | Type              | Must be  | Value |
| --------- | ----------------- | -------- | ----- |
| site      | reference to Site | required | -     |
| room      | reference to Room | required | -     |
| spare     | reference to Room | optional | -     |
| people    | integer(1..99)    | optional | -     |
| starts_at | moment            | required | -     |
| ends_at   | moment            | required | -     |

## 5. Validation rules

| Rule          | For           | Must hold                                                                                                       | Otherwise | Only if             | Level   |
| ------------- | ------------- | --------------------------------------------------------------------------------------------------------------- | --------- | ------------------- | ------- |
| At the site   | Booking.room  | room.site = site                                                                                                | elsewhere | -                   | error   |
| In order      | Booking.room  | room.works                                                                                                      | broken    | -                   | error   |
| Large enough  | Booking.room  | room.seats >= (people or else 1)                                                                                | small     | people is not empty | error   |
| Free          | Booking.room  | no Booking where (it is not this and room = this.room and starts_at < this.ends_at and ends_at > this.starts_at) | taken     | -                   | error   |
| Not too often | Booking.room  | number of Booking where (room = this.room) <= 1                                                                 | often     | -                   | error   |
| Better small  | Booking.room  | room.seats < 20                                                                                                 | small     | -                   | warning |
| Another       | Booking.spare | spare is empty or spare is not room                                                                             | elsewhere | -                   | error   |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Member | signed in     |
| Guest  | not signed in |

| Entity  | Action              | Member                      | Guest |
| ------- | ------------------- | --------------------------- | ----- |
| Person  | see                 | if this = user              | no    |
| Site    | see                 | if user.staff or not secret | no    |
| Room    | see                 | yes                         | yes   |
| Booking | see                 | yes                         | no    |
| Booking | create, change      | yes                         | no    |

## 8. The error catalogue

| Code      | Status | Message                     |
| --------- | ------ | --------------------------- |
| elsewhere | 422    | {room.name} is elsewhere.   |
| broken    | 422    | {room.name} is broken.      |
| small     | 422    | {room.name} is too small.   |
| taken     | 422    | {room.name} is taken then.  |
| often     | 422    | {room.name} again?          |
`;

export const STUDIO_RECORDS = {
  Person: [
    { name: "Ada", email: "ada@example.org", staff: true },
    { name: "Bob", email: "bob@example.org", staff: false },
  ],
  Site: [
    { name: "North", secret: false },
    { name: "South", secret: true },
  ],
  Room: [
    { name: "N1", site: "@Site:North", works: true, seats: 4 },
    { name: "N2", site: "@Site:North", works: true, seats: 30 },
    { name: "N3", site: "@Site:North", works: false, seats: 30 },
    { name: "S1", site: "@Site:South", works: true, seats: 8 },
  ],
  Booking: [{ site: "@Site:North", room: "@Room:N1", starts_at: "2026-03-02T10:00:00Z", ends_at: "2026-03-02T11:00:00Z" }],
};
