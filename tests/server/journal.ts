// A made-up journal in which writers publish notes: a document whose calls have a contract of their own, with envelopes
// on both sides, members about the viewer, toggles, a feed, and errors in a body of its own.

export const JOURNAL = `# Journal

## 1. What the product does and for whom

- Signs in as: Writer

## 3. Entities and their fields

### Writer

- Shown as: {handle}

| Field     | Type            | Must be          | Value |
| --------- | --------------- | ---------------- | ----- |
| handle    | text(30)        | required, unique | -     |
| email     | email           | required, unique | -     |
| about     | text(300)       | optional         | -     |
| private   | text(30)        | optional         | -     |
| following | list of Writer  | optional         | -     |
| notes     | every Note by author | -           | -     |

### Note

- Shown as: {title}
- Order: created_at descending
- Search: title, body
- When deleted: shelf keep

| Field    | Type                 | Must be          | Value                         |
| -------- | -------------------- | ---------------- | ----------------------------- |
| slug     | text(100)            | required, unique | starts slug of title          |
| title    | text(100)            | required         | -                             |
| body     | long text            | required         | -                             |
| topics   | list of text(20)     | optional         | -                             |
| author   | reference to Writer  | required, fixed  | starts user                   |
| fans     | list of Writer       | optional         | -                             |
| shelf    | list of Shelf        | optional         | -                             |
| hidden   | yes/no               | required         | starts no                     |
| remarks  | every Remark by note | -                | -                             |

### Remark

- Order: created_at

| Field  | Type                | Must be         | Value       |
| ------ | ------------------- | --------------- | ----------- |
| note   | reference to Note   | required, fixed | -           |
| text   | text(300)           | required        | -           |
| author | reference to Writer | required, fixed | starts user |

### Shelf

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(30) | required, unique | -         |
| rank  | integer  | required         | starts 0  |
| open  | yes/no   | required         | starts yes |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Author  | signed in     |

| Entity | Action           | Visitor       | Author              |
| ------ | ---------------- | ------------- | ------------------- |
| Writer | see              | yes           | yes                 |
| Writer | see email        | no            | if this = user      |
| Writer | see private      | no            | if this = user      |
| Writer | create           | yes           | no                  |
| Writer | change           | no            | if this = user      |
| Note   | see              | if not hidden | if not hidden or author = user |
| Note   | create           | no            | yes                 |
| Note   | change, delete   | no            | if author = user    |
| Note   | link fans        | no            | yes                 |
| Remark | see              | yes           | yes                 |
| Remark | create           | no            | yes                 |
| Remark | change, delete   | no            | if author = user    |
| Shelf  | see              | if open       | yes                 |
| Shelf  | create, change, delete | no      | yes                 |

## 7. The calls it makes

- Base path: /v1
- Token: Authorization: Token {token}

| Call        | Method | Path                                  | Does                            | Takes                                                        | Gives                                          | Status |
| ----------- | ------ | ------------------------------------- | ------------------------------- | ------------------------------------------------------------ | ---------------------------------------------- | ------ |
| join        | POST   | /v1/writers                           | sign up                         | { writer: Writer(handle, email, password) }                  | { writer: Account }                            | -      |
| enter       | POST   | /v1/writers/enter                     | sign in                         | { writer: Writer(email, password) }                          | { writer: Account }                            | -      |
| enter by handle | POST | /v1/writers/enter-by-handle         | sign in                         | Writer(name: handle, password)                               | Account                                        | -      |
| me          | GET    | /v1/writer                            | who am I                        | -                                                            | { writer: Account }                            | -      |
| change me   | PUT    | /v1/writer                            | change user                     | { writer: Writer(handle, email, password, bio: about) }      | { writer: Account }                            | -      |
| leave       | DELETE | /v1/writer/session                    | sign out                        | -                                                            | -                                              | -      |
| profile     | GET    | /v1/profiles/{writer.handle}          | see Writer                      | -                                                            | { profile: Profile }                           | -      |
| follow      | POST   | /v1/profiles/{writer.handle}/follow   | link user.following with Writer | -                                                            | { profile: Profile }                           | 200    |
| unfollow    | DELETE | /v1/profiles/{writer.handle}/follow   | unlink user.following with Writer | -                                                          | { profile: Profile }                           | 200    |
| notes       | GET    | /v1/notes                             | list Note                       | { topic?: text(20) where (topics contains it), author?: text(30) where (author.handle = it), favoured?: text(30) where (fans.handle contains it), shelf?: text(30) where (shelf.name contains it), secret?: text(30) where (author.private = it), hidden?: Note.hidden, q?: text(40), limit?: integer(1..50), offset?: integer(0..) } | { notes: list of NoteLine, notesCount: total } | - |
| feed        | GET    | /v1/notes/feed                        | list Note where (user.following contains author) | { limit?: integer(1..50), offset?: integer(0..) } | { notes: list of NoteLine, notesCount: total } | - |
| note        | GET    | /v1/notes/{note.slug}                 | see Note                        | -                                                            | { note: NoteWhole }                            | -      |
| publish     | POST   | /v1/notes                             | create Note                     | { note: Note(title required, body, topicList: topics, shelves: shelf.name) } | { note: NoteWhole }            | 201    |
| revise      | PUT    | /v1/notes/{note.slug}                 | change Note                     | { note: Note(title, body, topicList: topics, hidden) }       | { note: NoteWhole }                            | -      |
| withdraw    | DELETE | /v1/notes/{note.slug}                 | delete Note                     | -                                                            | -                                              | -      |
| favour      | POST   | /v1/notes/{note.slug}/favourite       | link Note.fans with user        | -                                                            | { note: NoteWhole }                            | 200    |
| disfavour   | DELETE | /v1/notes/{note.slug}/favourite       | unlink Note.fans with user      | -                                                            | { note: NoteWhole }                            | 200    |
| remarks     | GET    | /v1/notes/{note.slug}/remarks         | list Remark                     | -                                                            | { remarks: list of RemarkWhole }               | -      |
| remark      | POST   | /v1/notes/{note.slug}/remarks         | create Remark                   | { remark: Remark(text) }                                     | { remark: RemarkWhole }                        | -      |
| unremark    | DELETE | /v1/notes/{note.slug}/remarks/{remark} | delete Remark                  | -                                                            | -                                              | -      |
| shelves     | GET    | /v1/shelves                           | list Shelf                      | { size?: integer(1..), page?: integer(1..) }                 | { shelves: list of Shelf.name, pageData: { page, limit, more, totalPages: pages } } | - |
| shelf names | GET    | /v1/shelf-names                       | list Shelf                      | -                                                            | list of Shelf.name                             | -      |
| ranks       | GET    | /v1/ranks                             | distinct Shelf.rank             | -                                                            | { ranks: list of Shelf.rank }                  | -      |
| how many    | GET    | /v1/shelf-count                       | count Shelf                     | { rank?: integer where (rank >= it) }                        | { count }                                      | -      |
| add shelves | POST   | /v1/shelves                           | create many Shelf               | { shelves: list of Shelf(name, position: rank) }             | { shelves: list of Shelf(name) }               | 201    |
| raise       | PATCH  | /v1/shelves                           | change every Shelf where (rank < 5) | Shelf(rank)                                              | list of Shelf(name, rank)                      | -      |
| clear       | DELETE | /v1/shelves                           | delete every Shelf where (rank > 5) | -                                                        | -                                              | -      |
| drop named  | DELETE | /v1/shelves/named                     | delete every Shelf              | { name: text(30) }                                           | { count }                                      | 200    |
| shelf notes | GET    | /v1/shelves/{shelf.name}/notes        | list Note                       | -                                                            | list of Note(slug)                             | -      |
| shelf note  | GET    | /v1/shelves/{shelf.name}/notes/{note.slug} | see Note                   | -                                                            | Note(slug)                                     | -      |
| shelve      | PUT    | /v1/notes/{note.slug}/shelves/{shelf.name} | link Note.shelf with Shelf | -                                                            | Note(slug, shelves: shelf.name)                | 200    |
| unshelve    | DELETE | /v1/notes/{note.slug}/shelves/{shelf.name} | unlink Note.shelf with Shelf | -                                                          | Note(slug, shelves: shelf.name)                | 200    |

| Shape       | Of     | Holds                                                                                                     |
| ----------- | ------ | --------------------------------------------------------------------------------------------------------- |
| Account     | Writer | email, token, handle, bio: about                                                                          |
| Profile     | Writer | handle, bio: about, following: user.following contains this, notesCount: number of notes, private         |
| NoteLine    | Note   | slug, title, topicList: topics, favoured: fans contains user, favouritesCount: number of fans, author: Profile, shelves: shelf.name, createdAt: created_at |
| NoteWhole   | Note   | slug, title, body, topicList: topics, favoured: fans contains user, favouritesCount: number of fans, author: Profile, self: link to this, latest: list of Remark(text, by: author.handle) by created_at descending first 2, own: remarks(text) where (author = this.author), meta: { isHidden: hidden, changedAt: changed_at } |
| RemarkWhole | Remark | id, text, createdAt: created_at, author: Profile                                                          |
`;

export const JOURNAL_RECORDS = {
  Writer: [
    { handle: "ada", email: "ada@example.org", about: "Numbers.", private: "engine" },
    { handle: "bo", email: "bo@example.org", following: [0] },
    { handle: "cy", email: "cy@example.org", private: "cyan" },
  ],
  Shelf: [
    { name: "Poems", rank: 1 },
    { name: "Essays", rank: 2 },
    { name: "Attic", rank: 9, open: false },
  ],
  Note: [
    { title: "First light", body: "Dawn.", topics: ["sky", "day"], author: 0, fans: [1, 2], shelf: [1, 2] },
    { title: "Night", body: "Dark.", topics: ["sky"], author: 0, hidden: true },
    { title: "Bread", body: "Warm.", topics: [], author: 1, fans: [0] },
  ],
  Remark: [
    { note: 0, text: "Bright", author: 1 },
    { note: 0, text: "Early", author: 2 },
    { note: 0, text: "Thanks", author: 0 },
    { note: 2, text: "Crisp", author: 0 },
  ],
};
