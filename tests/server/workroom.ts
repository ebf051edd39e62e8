// A document whose actions tell people, and whose records set off calls to other programs.

export const WORKROOM = (url: string) => `# Workroom

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field    | Type     | Must be          | Value     |
| -------- | -------- | ---------------- | --------- |
| name     | text(80) | required         | -         |
| email    | email    | required, unique | -         |
| is_boss  | yes/no   | required         | starts no |
| pin      | secret   | optional         | -         |

### Client

| Field   | Type     | Must be  | Value |
| ------- | -------- | -------- | ----- |
| name    | text(80) | required | -     |
| contact | email    | optional | -     |

### Job

- Shown as: {title}

| Field    | Type                | Must be  | Value      |
| -------- | ------------------- | -------- | ---------- |
| title    | text(80)            | required | -          |
| worker   | reference to Person | optional | -          |
| client   | reference to Client | optional | -          |
| watchers | list of Person      | optional | -          |
| price    | money               | required | starts 0   |
| done_on  | date                | optional | -          |
| copy_to  | email               | optional | -          |

### Note

| Field | Type              | Must be  | Value |
| ----- | ----------------- | -------- | ----- |
| text  | text(80)          | required | -     |
| job   | reference to Job  | required | -     |

- When deleted: job remove

## 4. States and transitions

### Job

- States: open, taken, done, billed, late
- Ends in: billed, late

| From  | Action         | To     | Asks for                     | Then |
| ----- | -------------- | ------ | ---------------------------- | ---- |
| (new) | plan           | open   | -                            | tell every Person where (is_boss) planned |
| open  | take           | taken  | -                            | set worker to user; tell user taken; tell every Boss taken |
| taken | finish         | done   | remark: text(80)             | set done_on to today; tell watchers finished; tell client finished; tell copy_to finished |
| done  | bill           | billed | -                            | call billing |
| open  | (after 3 days) | late   | -                            | tell planned |

## 5. Validation rules

| Rule       | For | Must hold                            | Otherwise |
| ---------- | --- | ------------------------------------ | --------- |
| Not dear   | Job | price <= 1000 or status is not billed | too-dear  |

## 6. Roles and permissions

| Role   | Means        |
| ------ | ------------ |
| Worker | signed in    |
| Boss   | user.is_boss |

| Entity | Action                                                | Worker         | Boss |
| ------ | ----------------------------------------------------- | -------------- | ---- |
| Person | see                                                   | yes            | yes  |
| Client | see, create                                           | yes            | yes  |
| Job    | see                                                   | if worker = user | yes  |
| Job    | plan, take, finish, bill, change, delete              | yes            | yes  |
| Note   | see, create, change, delete                           | yes            | yes  |

## 7. The calls it makes

| Message  | To                          | Subject               | Text                                                         |
| -------- | --------------------------- | --------------------- | ------------------------------------------------------------ |
| planned  | every Boss                  | {title} is planned    | For {client}.                                                |
| taken    | -                           | {title}               | {worker} has it.<br>Price: {price}                           |
| finished | -                           | Done: {title}         | On {done_on}. {ask.remark}                                   |

| Sends   | When                          | Method | URL                                    | Body                                                              | Retries |
| ------- | ----------------------------- | ------ | -------------------------------------- | ----------------------------------------------------------------- | ------- |
| billing | -                             | POST   | ${url}/bills/{title}                   | { id, total: price, done_on, client: { name: client.name }, by: worker } | 5, 2 days |
| events  | Job created, Job / take       | PUT    | {HOOK}/jobs/{id}                       | Job(title, status)                                                | 1 day   |
| notes   | Note created, Note changed, Note deleted | POST | ${url}/notes                   | { text, job: job.title }                                          | -       |

## 8. The error catalogue

| Code     | Status | Message   |
| -------- | ------ | --------- |
| too-dear | 409    | Too dear. |

## 9. Business constants and limits

| Name | Value    | Meaning          |
| ---- | -------- | ---------------- |
| HOOK | "${url}" | Where events go  |
`;
