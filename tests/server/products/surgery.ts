// A surgery with times that are given away and visits that are agreed on: a catalogue of some length, one rule for every way in, and
// what happens when a day comes near.

/** As many reasons as a catalogue of ordinary size has: each a rule, a code and a status of its own. */
export const REASONS: readonly { readonly code: string; readonly status: number }[] = Array.from({ length: 45 }, (_, at) => ({
  code: `reason-${at + 1}`,
  status: [400, 403, 409, 410, 422, 423][at % 6]!,
}));

const rules = REASONS.map(({ code }, at) => `| reason ${at + 1} | Case.reason | reason is not ${at + 1} | ${code} |`).join("\n");
const errors = REASONS.map(({ code, status }) => `| ${code} | ${status} | Refused for {reason} by ${code}. | - |`).join("\n");

export const SURGERY = `# Surgery

## 1. What the product does and for whom

- Signs in as: Person
- Time zone: Europe/Vienna

## 2. Screens and routes

| Screen | Route       | Shows         | Fields                     | Actions |
| ------ | ----------- | ------------- | -------------------------- | ------- |
| Times  | /           | list of Time  | doctor, begins, ends       | import  |
| Add    | /add        | form for Time | doctor, begins, ends       | create  |
| Visits | /visits     | list of Visit | patient, on, status        | confirm |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| name   | text(40) | required         | -         |
| email  | email    | required, unique | -         |
| doctor | yes/no   | required         | starts no |

### Time

- Shown as: {begins}
- Unique: doctor + begins

| Field  | Type                | Must be  | Value |
| ------ | ------------------- | -------- | ----- |
| doctor | reference to Person | required | -     |
| begins | moment              | required | -     |
| ends   | moment              | required | -     |

### Visit

| Field    | Type                | Must be  | Value       |
| -------- | ------------------- | -------- | ----------- |
| patient  | reference to Person | required | starts user |
| on       | date                | required | -           |
| reminded | yes/no              | required | starts no   |

### Case

| Field  | Type           | Must be  | Value |
| ------ | -------------- | -------- | ----- |
| reason | integer(0..99) | required | -     |

## 4. States and transitions

### Visit

- States: asked, agreed, refused, over
- Ends in: refused, over

| From   | Action           | To      | Only if      | Then                                       |
| ------ | ---------------- | ------- | ------------ | ------------------------------------------ |
| (new)  | ask              | asked   | -            | -                                          |
| asked  | confirm          | agreed  | -            | -                                          |
| asked  | (at on)          | refused | -            | tell patient not-answered                  |
| agreed | (at on - 2 days) | agreed  | not reminded | set reminded to yes; tell patient reminder |
| agreed | (at on + 1 day)  | over    | -            | -                                          |

## 5. Validation rules

| Rule       | For       | Must hold     | Otherwise    |
| ---------- | --------- | ------------- | ------------ |
| in order   | Time.ends | ends > begins | ends-before  |
| by doctors | Time      | doctor.doctor | not-a-doctor |
${rules}

## 6. Roles and permissions

| Role    | Means     |
| ------- | --------- |
| Patient | signed in |

| Entity | Action                      | Patient |
| ------ | --------------------------- | ------- |
| Person | see                         | yes     |
| Time   | see, create, change, export | yes     |
| Visit  | see, ask, confirm           | yes     |
| Case   | see, create, change         | yes     |

## 7. The calls it makes

| Call   | Method | Path       | Does        | Takes                                           | Gives    | Errors |
| ------ | ------ | ---------- | ----------- | ----------------------------------------------- | -------- | ------ |
| offer  | POST   | /api/times | create Time | Time(by: doctor.email, from: begins, to: ends)  | Time(id) | -      |

| Message      | Subject      | Text                        |
| ------------ | ------------ | --------------------------- |
| not-answered | No answer    | Nobody answered for {on}.   |
| reminder     | Think of it  | Your visit is on {on}.      |

## 8. The error catalogue

| Code          | Status | Message                            | Field  |
| ------------- | ------ | ---------------------------------- | ------ |
| ends-before   | 422    | A time ends after it begins.       | ends   |
| not-a-doctor  | 409    | {doctor.name} sees no patients.    | doctor |
| already-taken | 409    | There is such a one already.       | -      |
${errors}
`;

export const SURGERY_RECORDS = {
  Person: [
    { name: "Ada", email: "ada@example.org", doctor: true },
    { name: "Bo", email: "bo@example.org" },
  ],
};

/** The same with more to write down. */
export const SURGERY_LATER = SURGERY.replace(
  "| ends   | moment              | required | -     |\n",
  "| ends   | moment              | required | -     |\n| room   | text(20)            | optional | -     |\n",
)
  .replace("- States: asked, agreed, refused, over", "- States: asked, agreed, refused, over, moved")
  .replace(
    "| agreed | (at on + 1 day)  | over    | -            | -                                          |",
    "| agreed | (at on + 1 day)  | over    | -            | -                                          |\n| agreed | move             | moved   | -            | -                                          |\n| moved  | confirm          | agreed  | -            | -                                          |",
  )
  .replace("| Visit  | see, ask, confirm           | yes     |", "| Visit  | see, ask, confirm, move     | yes     |");
