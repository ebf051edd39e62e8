// A made-up gallery in which everything that a file may be occurs: pictures and papers, required and optional, of records
// that only some may see, asked for by actions, and given by visitors.

export const GALLERY = `# Gallery

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows | Only where | Fields | Actions |
| --- | --- | --- | --- | --- | --- |
| Works | /works | list of Work | - | title, picture, paper | create |
| Work | /works/{work} | one Work | - | title, picture, paper, note, place | change, delete |
| Change work | /works/{work}/change | form for Work | - | title, picture, paper, note, film | save |
| New work | /works/new | form for Work | - | title, picture, paper, note, film | save |
| Requests | /requests | list of Request | - | title, proof, status | apply |
| Request | /requests/{request} | one Request | - | title, proof, status | send, decide, drop |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(80) | required | - |
| email | email | required, unique | - |
| face | image(100 KB, png, jpeg) | optional | - |

### Work

- Shown as: {title}

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(80) | required | - |
| owner | reference to Person | required | starts user |
| hidden | yes/no | required | starts no |
| picture | image(200 KB) | optional | - |
| paper | file(2 KB, pdf, text) | optional | - |
| note | file(3 KB) | optional | - |
| film | file | optional | - |
| place | link | optional | - |
| illustrated | yes/no | - | always picture is not empty |

### Request

- Shown as: {title}

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(80) | required | - |
| proof | file(2 KB, pdf, text) | optional | - |

## 4. States and transitions

### Request

- States: draft, sent, decided
- Ends in: decided

| From | Action | To | Only if | Otherwise | Then | Asks for |
| --- | --- | --- | --- | --- | --- | --- |
| (new) | apply | draft | - | - | - | title |
| draft | send | sent | - | - | - | proof: file(2 KB, pdf, text), required |
| sent | decide | decided | proof is not empty | no-proof | - | - |
| sent | drop | draft | - | - | clear proof | - |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| hidden works are illustrated | Work | not hidden or picture is not empty | no-picture |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Visitor | not signed in |
| Painter | signed in |

| Entity | Action | Visitor | Painter |
| --- | --- | --- | --- |
| Person | see | no | yes |
| Person | create | yes | no |
| Person | change | no | if user = this |
| Work | see | if not hidden | if not hidden or owner = user |
| Work | create | no | yes |
| Work | change, delete | no | if owner = user |
| Work | see paper | no | if owner = user |
| Request | see, apply, send, decide, drop | no | yes |

## 7. The calls it makes

| Call | Method | Path | Does | Takes | Gives | Errors |
| --- | --- | --- | --- | --- | --- | --- |
| works | GET | /api/works | list Work | { title?: text(80) } | list of Work(title, picture, paper) | - |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| no-proof | 409 | There is no proof. |
| no-picture | 422 | A hidden work has a picture. |

## 9. Business constants and limits

| Name | Value | Meaning | From |
| --- | --- | --- | --- |
| UPLOAD_LIMIT | 200 KB | largest picture | - |
| UPLOAD_LIMIT | 300 KB | with the new disk | 2026-03-09 |
`;

export const GALLERY_RECORDS = {
  Person: [
    { name: "Ada", email: "ada@example.org" },
    { name: "Bo", email: "bo@example.org", face: "bo.png" },
  ],
  Work: [],
};
