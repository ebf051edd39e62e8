// A house that lets rooms: the document and the records of the tests of calendars, galleries, groups and lists under a record.

export const ROOMS = `# Rooms

## 1. What the product does and for whom

- Signs in as: Member
- Time zone: Europe/Madrid

## 2. Screens and routes

| Screen         | Route                   | Shows                                         | Only where        | Fields                       | Actions                                        | Group             | Filter by |
| -------------- | ----------------------- | --------------------------------------------- | ----------------- | ---------------------------- | ---------------------------------------------- | ----------------- | --------- |
| Calendar       | /                       | calendar of Booking by starts_at to ends_at   | -                 | title, room, status          | book, confirm                                  | -                 | room, starts_at |
| Cleaning       | /cleaning               | calendar of Booking by starts_at to clean_at  | -                 | room, title                  | -                                              | -                 | -         |
| Days off       | /days-off               | calendar of Closing by first_day to last_day  | -                 | reason                       | create                                         | -                 | -         |
| Rooms          | /rooms                  | gallery of Room                               | -                 | name, floor, seats, since_year | Room bookings, create                | -                 | floor     |
| Room page      | /rooms/{room}           | one Room                                      | -                 | name, floor, seats           | Room bookings, Room days, create Note, book Booking | -            | -         |
| New room       | /new-room               | form for Room                                 | -                 | name, floor, seats           | save                                           | -                 | -         |
| Room bookings  | /rooms/{room}/bookings  | list of Booking                               | -                 | title, starts_at, status     | book, Booking page                             | -                 | -         |
| Room days      | /rooms/{room}/days      | calendar of Booking by starts_at              | -                 | title                        | book                                           | -                 | -         |
| Room closings  | /rooms/{room}/closings  | list of Closing                               | -                 | reason, first_day            | create                                         | -                 | -         |
| Closing        | /new-closing            | form for Closing                              | -                 | reason, first_day, last_day  | save                                           | -                 | -         |
| Edit closing   | /closings/{closing}/edit | form for Closing                             | -                 | reason, first_day, last_day  | save                                           | -                 | -         |
| Tagged rooms   | /tags/{tag.name}/rooms  | list of Room                                  | -                 | name                         | -                                              | -                 | -         |
| By room        | /by-room                | list of Booking                               | -                 | title, starts_at             | -                                              | room              | -         |
| By state       | /by-state               | list of Booking                               | -                 | title, room                  | -                                              | status            | -         |
| By month       | /by-month               | list of Booking                               | -                 | title                        | -                                              | month of starts_at | -        |
| By paid        | /by-paid                | list of Booking                               | -                 | title, paid                  | -                                              | paid              | title     |
| Payments       | /payments               | board of Booking by payment                   | -                 | title                        | bill, pay, confirm                                   | -                 | -         |
| Asked          | /asked                  | list of Booking                               | status is asked   | -                            | -                                              | -                 | -         |
| Booking page   | /bookings/{booking}     | one Booking                                   | -                 | title, room, starts_at, ends_at, status | confirm, cancel, finish              | -                 | -         |

## 3. Entities and their fields

### Room

- Shown as: {name}
- Order: name

| Field      | Type                     | Must be  | Value |
| ---------- | ------------------------ | -------- | ----- |
| name       | text(60)                 | required | -     |
| floor      | one of: ground, upper    | required | -     |
| seats      | integer(1..20000)        | required | -     |
| since_year | integer(1900..2100)      | optional | -     |
| tags       | list of Tag              | optional | -     |

### Tag

- Shown as: {name}

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(60) | required, unique | -     |

### Booking

- Shown as: {title}
- Order: starts_at

| Field     | Type              | Must be  | Value     |
| --------- | ----------------- | -------- | --------- |
| title     | text(60)          | required | -         |
| room      | reference to Room | required | -         |
| starts_at | moment            | required | -         |
| ends_at   | moment            | optional | -         |
| clean_at  | moment            | required | always (ends_at or else starts_at) + 48 hours |
| paid      | yes/no            | required | starts no |
| payment   | one of: unpaid, invoiced, settled | required | starts unpaid |

### Closing

- Shown as: {reason}

| Field     | Type              | Must be  | Value |
| --------- | ----------------- | -------- | ----- |
| reason    | text(60)          | required | -     |
| room      | reference to Room | optional | -     |
| first_day | date              | optional | -     |
| last_day  | date              | optional | -     |

### Note

- Shown as: {text}

| Field | Type              | Must be  | Value |
| ----- | ----------------- | -------- | ----- |
| text  | text(200)         | required | -     |
| room  | reference to Room | required | -     |

### Member

- Shown as: {name}

| Field | Type      | Must be          | Value     |
| ----- | --------- | ---------------- | --------- |
| name  | text(100) | required         | -         |
| email | email     | required, unique | -         |
| boss  | yes/no    | required         | starts no |

## 4. States and transitions

### Booking

- States: asked, confirmed, over, cancelled
- Ends in: over, cancelled
- Field: status

| From             | Action  | To        | Only if | Otherwise | Then | Asks for         |
| ---------------- | ------- | --------- | ------- | --------- | ---- | ---------------- |
| (new)            | book    | asked     | -       | -         | -    | title, starts_at |
| asked, confirmed | cancel  | cancelled | -       | -         | -    | -                |
| asked            | confirm | confirmed | -       | -         | -    | -                |
| confirmed        | finish  | over      | -       | -         | -    | -                |

### Booking

- States: unpaid, invoiced, settled
- Ends in: settled
- Field: payment

| From     | Action | To       | Only if | Otherwise | Then |
| -------- | ------ | -------- | ------- | --------- | ---- |
| unpaid   | bill   | invoiced | -       | -         | -    |
| invoiced | pay    | settled  | -       | -         | -    |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Guest  | not signed in |
| Member | signed in     |
| Boss   | user.boss     |

| Entity  | Action                             | Guest | Member               | Boss |
| ------- | ---------------------------------- | ----- | -------------------- | ---- |
| Room    | see                                | yes   | if name != "Attic"   | yes  |
| Room    | create                             | no    | no                   | yes  |
| Tag     | see                                | yes   | yes                  | yes  |
| Booking | see                                | no    | if title != "Secret" | yes  |
| Booking | see room                           | no    | if title != "Where?" | yes  |
| Booking | book, confirm, cancel, finish, pay, bill | no | yes               | yes  |
| Closing | see                                | yes   | yes                  | yes  |
| Closing | create, change                     | no    | no                   | yes  |
| Note    | see, create                        | no    | if text != "no"      | yes  |
| Member  | see                                | no    | yes                  | yes  |
`;

const ROOM_NAMES = ["Attic", "Ballroom", "Cellar", "Den"];

/** Bookings of March 2026, as the clock of Madrid has them; "Night" lasts into the next day, "Long" over a week. */
const BOOKINGS: readonly (readonly [title: string, room: number, starts: string, ends?: string, status?: string])[] = [
  ["Choir", 1, "2026-03-02T09:00:00.000Z", "2026-03-02T10:30:00.000Z"],
  ["Dance", 2, "2026-03-02T09:30:00.000Z", "2026-03-02T11:00:00.000Z", "confirmed"],
  ["Night", 1, "2026-03-03T21:00:00.000Z", "2026-03-04T01:00:00.000Z"],
  ["Long", 3, "2026-02-27T09:00:00.000Z", "2026-03-06T17:00:00.000Z", "confirmed"],
  ["Late", 2, "2026-02-28T23:30:00.000Z"],
  ["Where?", 3, "2026-03-10T09:00:00.000Z"],
  ["Secret", 1, "2026-03-10T09:00:00.000Z"],
  ["April", 2, "2026-03-31T22:00:00.000Z"],
  ["Above", 0, "2026-04-20T09:00:00.000Z", undefined, "over"],
  ["One", 1, "2026-03-12T08:00:00.000Z"],
  ["Two", 1, "2026-03-12T09:00:00.000Z"],
  ["Three", 1, "2026-03-12T10:00:00.000Z"],
  ["Four", 1, "2026-03-12T11:00:00.000Z"],
  ["Five", 1, "2026-03-12T12:00:00.000Z"],
];

export const ROOM_RECORDS = {
  Tag: [{ name: "quiet" }],
  Room: ROOM_NAMES.map((name, index) => ({
    name,
    floor: index % 2 === 0 ? "upper" : "ground",
    seats: [12, 12_000, 30, 8][index],
    since_year: 2020 + index,
    ...(index === 2 ? { tags: ["@Tag:quiet"] } : {}),
  })),
  Booking: BOOKINGS.map(([title, room, starts_at, ends_at, status]) => ({
    title,
    room,
    starts_at,
    ...(ends_at === undefined ? {} : { ends_at }),
    ...(status === undefined ? {} : { status }),
    paid: title.length === 4,
  })),
  Closing: [
    { reason: "Easter", first_day: "2026-03-28", last_day: "2026-04-06", room: 1 },
    { reason: "Paint", first_day: "2026-03-04" },
  ],
  Note: [{ text: "Mind the step", room: 2 }],
  Member: [
    { name: "Ann", email: "ann@example.org", boss: true },
    { name: "Bo", email: "bo@example.org", boss: false },
  ],
};
