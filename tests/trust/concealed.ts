// A product with hidden fields, for the tables of trust.

export const CONCEALED = `# Concealed

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route                        | Shows                | Only where    | Fields               | Actions               | Menu |
| --------- | ---------------------------- | -------------------- | ------------- | -------------------- | --------------------- | ---- |
| Desks     | /                            | list of Desk         | -             | name, code, keeper   | import                | yes  |
| Marked    | /marked                      | list of Desk         | marked        | name, kind           | -                     | yes  |
| Unmarked  | /unmarked                    | gallery of Desk      | not marked    | name, kind           | -                     | yes  |
| Lanes     | /lanes                       | board of Desk by kind | marked       | name, kind           | -                     | yes  |
| Known     | /known                       | list of Desk         | is_known      | name                 | -                     | yes  |
| Rich      | /rich                        | list of Desk         | rich          | name                 | -                     | yes  |
| Owned     | /owned                       | list of Desk         | keeper.marked | name                 | -                     | yes  |
| Cases     | /cases                       | list of Case         | -             | title                | change, guess         | yes  |
| Desk      | /desks/{desk.code}           | one Desk             | -             | name, code, marked   | -                     | no   |
| Person    | /people/{person.email}       | one Person           | -             | name, email          | -                     | no   |
| Kit       | /kits/{desk.code}/{kit.slug} | one Kit              | -             | title, slug          | -                     | no   |
| Edit case | /cases/{case}/edit           | form for Case        | -             | title, pin           | save                  | no   |
| Sums      | /sums                        | figures              | -             | -                    | -                     | yes  |

### Sums

| Figure    | Shows                                  |
| --------- | -------------------------------------- |
| All       | number of Desk                         |
| Marked    | number of Desk where (marked)          |
| Unmarked  | number of Desk where (not marked)      |
| Either    | number of Desk where (marked or kind is tall) |
| Known     | number of Desk where (is_known)        |
| Rich      | number of Desk where (rich)            |
| Owned     | number of Desk where (keeper.marked)   |
| Pinned    | number of Case where (pin > 4)         |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| name   | text(40) | required         | -         |
| email  | email    | required, unique | -         |
| marked | yes/no   | required         | starts no |
| chief  | yes/no   | required         | starts no |

### Desk

- Shown as: {name}
- Search: name, code

| Field    | Type                | Must be          | Value              |
| -------- | ------------------- | ---------------- | ------------------ |
| name     | text(40)            | required         | -                  |
| code     | text(20)            | required, unique | -                  |
| kind     | one of: tall, small | required         | -                  |
| keeper   | reference to Person | required         | -                  |
| marked   | yes/no              | required         | starts no          |
| worth    | integer             | required         | starts 0           |
| is_known | yes/no              | required         | always marked      |
| rich     | yes/no              | required         | always worth > 5   |

### Kit

- Shown as: {title}
- Unique: desk + slug

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| title  | text(40)            | required |
| desk   | reference to Desk   | required |
| slug   | text(20)            | required |
| holder | reference to Person | required |

### Case

- Shown as: {title}

| Field  | Type                | Must be  | Value    |
| ------ | ------------------- | -------- | -------- |
| title  | text(40)            | required | -        |
| keeper | reference to Person | required | -        |
| pin    | integer             | required | starts 0 |
| depth  | integer             | required | starts 0 |
| deep   | yes/no              | required | always depth > 4 |

## 4. States and transitions

### Case

- States: open, closed
- Ends in: closed

| From  | Action | To     | Asks for |
| ----- | ------ | ------ | -------- |
| (new) | enter  | open   | -        |
| open  | guess  | open   | pin      |
| open  | close  | closed | -        |

## 6. Roles and permissions

| Role   | Means          |
| ------ | -------------- |
| Guest  | not signed in  |
| Member | not user.chief |
| Chief  | user.chief     |

| Entity | Action                  | Guest | Member           | Chief |
| ------ | ----------------------- | ----- | ---------------- | ----- |
| Person | see                     | no    | yes              | yes   |
| Person | see email, see marked   | no    | if this = user   | yes   |
| Desk   | see                     | yes   | yes              | yes   |
| Desk   | see code, see marked    | no    | if keeper = user | yes   |
| Desk   | see rich                | no    | if keeper = user | yes   |
| Desk   | create, change          | no    | yes              | yes   |
| Desk   | export                  | no    | yes              | yes   |
| Kit    | see                     | no    | yes              | yes   |
| Kit    | see slug                | no    | if holder = user | yes   |
| Kit    | see desk                | no    | if holder = user or title != "Rope" | yes |
| Kit    | create                  | no    | yes              | yes   |
| Case   | see                     | no    | yes              | yes   |
| Case   | see pin                 | no    | if keeper = user | yes   |
| Case   | see depth               | no    | no               | yes   |
| Case   | enter                   | no    | no               | yes   |
| Case   | change, guess, close    | no    | yes              | yes   |

## 7. The calls it makes

| Call     | Method | Path                             | Does                         | Takes                             | Gives                          |
| -------- | ------ | -------------------------------- | ---------------------------- | --------------------------------- | ------------------------------ |
| who      | GET    | /api/who/{person.email}          | see Person                   | -                                 | Person(name)                   |
| desk     | GET    | /api/desks/{desk.code}           | see Desk                     | -                                 | Desk(name)                     |
| kit      | GET    | /api/kits/{desk.code}/{kit.slug} | see Kit                      | -                                 | Kit(title)                     |
| inside   | GET    | /api/by-id/{desk}/kits/{kit}     | see Kit                      | -                                 | Kit(title)                     |
| put      | POST   | /api/kits                        | create Kit                   | Kit(title, slug, holder, desk: desk.code) | Kit(id)                |
| marked   | GET    | /api/marked                      | list Desk where (marked)     | -                                 | list of Desk(name)             |
| unmarked | GET    | /api/unmarked                    | list Desk where (not marked) | -                                 | { items: list of Desk(name), total } |
| known    | GET    | /api/known                       | list Desk where (is_known)   | -                                 | list of Desk(name)             |
| count    | GET    | /api/count                       | count Desk where (marked)    | -                                 | { count }                      |
`;

const person = (name: string, more: object = {}) => ({ name, email: `${name.toLowerCase()}@example.org`, ...more });
const desk = (name: string, code: string, keeper: number, marked: boolean, worth: number) => ({
  ...{ name, code, keeper, marked, worth },
  kind: worth > 4 ? "tall" : "small",
});

export const CONCEALED_RECORDS = {
  Person: [person("Ann", { marked: true }), person("Ben"), person("Cy", { chief: true })],
  Desk: [
    desk("North", "N1", 0, true, 9),
    desk("South", "S1", 1, true, 1),
    desk("East", "E1", 1, false, 9),
    desk("West", "W1", 0, false, 1),
  ],
  Kit: [
    { title: "Saw", desk: 0, slug: "saw", holder: 0 },
    { title: "Axe", desk: 0, slug: "axe", holder: 1 },
    { title: "Rope", desk: 1, slug: "rope", holder: 1 },
  ],
  Case: [
    { title: "One", keeper: 0, pin: 7, depth: 3 },
    { title: "Two", keeper: 1, pin: 3, depth: 7 },
  ],
};
