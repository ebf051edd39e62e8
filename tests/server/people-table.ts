// The people of made-up products whose documents say nothing else of theirs.

export const PEOPLE_TABLE = `### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |
| staff | yes/no   | required         | -     |`;
