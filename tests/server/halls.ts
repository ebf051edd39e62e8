// Made-up bookings of rooms, with refusals that lead to where something can be done about them.

export const HALLS = `# Halls

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen       | Route                    | Shows            | Fields              | Actions      |
| ------------ | ------------------------ | ---------------- | ------------------- | ------------ |
| Rooms        | /                        | list of Room     | name, seats         | book Booking |
| Room page    | /rooms/{room}            | one Room         | name, seats, closed | book Booking |
| Booking      | /bookings/{booking}      | one Booking      | title, room         | hold         |
| Edit booking | /bookings/{booking}/edit | form for Booking | title, people       | save         |
| House rules  | /rules                   | page             | -                   | -            |
| Stay here    | /stay                    | form for Stay    | room, people, note  | -            |
| Ask for it   | /ask                     | form for Wish    | room, people        | -            |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(20) | required         | -         |
| email | email    | required, unique | -         |
| head  | yes/no   | required         | starts no |

### Room

| Field  | Type     | Must be  | Value     |
| ------ | -------- | -------- | --------- |
| name   | text(20) | required | -         |
| seats  | integer  | required | -         |
| closed | yes/no   | required | starts no |

### Booking

| Field  | Type              | Must be  |
| ------ | ----------------- | -------- |
| title  | text(20)          | required |
| room   | reference to Room | required |
| people | integer           | required |

### Stay

| Field  | Type              | Must be  |
| ------ | ----------------- | -------- |
| room   | reference to Room | required |
| people | integer           | required |
| note   | text(80)          | optional |

### Wish

| Field  | Type              | Must be  |
| ------ | ----------------- | -------- |
| room   | reference to Room | required |
| people | integer           | required |

## 4. States and transitions

### Booking

- States: booked, held
- Ends in: held

| From   | Action | To     | Only if         | Otherwise   |
| ------ | ------ | ------ | --------------- | ----------- |
| (new)  | book   | booked | not room.closed | room-closed |
| booked | hold   | held   | people > 1      | alone       |

## 5. Validation rules

| Rule  | For            | Must hold            | Otherwise |
| ----- | -------------- | -------------------- | --------- |
| Seats | Booking.people | people <= room.seats | crowded   |
| Few   | Booking.people | people < 50          | huge      |
| Asked | Stay.people    | people <= room.seats | asked     |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Member | not user.head |
| Head   | user.head     |

| Entity    | Action                  | Member | Head |
| --------- | ----------------------- | ------ | ---- |
| Person    | see                     | yes    | yes  |
| Room      | see, create             | yes    | yes  |
| Booking   | see, book, hold, change | yes    | yes  |
| Stay      | see, create             | yes    | yes  |
| Wish      | see, create             | yes    | yes  |
| Room page | open                    | yes    | no   |

## 8. The error catalogue

| Code        | Status | Message             | Remedy            | Leads to          |
| ----------- | ------ | ------------------- | ----------------- | ----------------- |
| crowded     | 422    | {room.name} is full. | Look at the room. | Room page of room |
| room-closed | 409    | {room.name} is closed. | See when it opens. | Room page of room |
| alone       | 409    | Nobody else comes.  | Say who comes.    | Edit booking      |
| asked       | 422    | So many have to ask. | -                 | Ask for it        |
| huge        | 422    | That is too many.   | -                 | House rules       |
`;
