// Parcels, with steps of which some can be taken back: by another that does nothing else, by others alone, or not at all.

export const PARCELS = `# Parcels

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route | Shows          | Fields | Actions                                                              |
| ------- | ----- | -------------- | ------ | -------------------------------------------------------------------- |
| Parcels | /     | list of Parcel | title  | hold, book, weigh, star, announce, sort, pack, load, give up, refuse |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| lead  | yes/no   | required         | starts no |

### Parcel

| Field | Type     | Must be  | Value    |
| ----- | -------- | -------- | -------- |
| title | text(80) | required | -        |
| grams | integer  | optional | -        |
| stars | integer  | required | starts 0 |

## 4. States and transitions

### Parcel

- States: here, held, booked, weighed, announced, sorted, packed, loaded, refused
- Ends in: loaded, refused

| From      | Action   | To        | Asks for | Then                |
| --------- | -------- | --------- | -------- | ------------------- |
| (new)     | enter    | here      | -        | -                   |
| here      | hold     | held      | -        | -                   |
| held      | release  | here      | -        | -                   |
| here      | book     | booked    | -        | -                   |
| booked    | unbook   | here      | -        | -                   |
| here      | weigh    | weighed   | grams    | -                   |
| weighed   | unload   | here      | -        | -                   |
| here      | star     | here      | -        | add 1 to stars      |
| here      | announce | announced | -        | tell user announced |
| announced | recall   | here      | -        | -                   |
| here      | sort     | sorted    | -        | -                   |
| here      | pack     | packed    | -        | -                   |
| sorted    | load     | loaded    | -        | -                   |
| packed    | load     | loaded    | -        | -                   |
| sorted    | give up  | refused   | -        | -                   |
| here      | refuse   | refused   | -        | -                   |

## 6. Roles and permissions

| Role  | Means         |
| ----- | ------------- |
| Clerk | not user.lead |
| Lead  | user.lead     |

| Entity | Action                                                                              | Clerk | Lead |
| ------ | ----------------------------------------------------------------------------------- | ----- | ---- |
| Person | see                                                                                 | yes   | yes  |
| Parcel | see, enter, hold, release, book, weigh, unload, star, announce, recall, sort, pack, load, give up, refuse | yes   | yes  |
| Parcel | unbook                                                                              | no    | yes  |

## 7. Calls and outbound interfaces

| Message   | To | Subject | Text     |
| --------- | -- | ------- | -------- |
| announced | -  | Parcel  | It left. |
`;

export const SENDERS = [
  { name: "Cleo", email: "cleo@example.org" },
  { name: "Lea", email: "lea@example.org", lead: true },
];
