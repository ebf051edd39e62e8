// A made-up auction whose calls are given: what public contracts ask of addresses, payloads, projections, queries and
// fields, said in one document.

export const AUCTION = `# Auction

## 1. What the product does and for whom

- Signs in as: Member
- Currency: EUR

## 3. Entities and their fields

### Member

- Shown as: {username}
- Empty text: motto refused

| Field     | Type                | Must be          | Value    |
| --------- | ------------------- | ---------------- | -------- |
| username  | text(30)            | required, unique | -        |
| email     | email               | required, unique | -        |
| bio       | text(200)           | optional         | -        |
| motto     | text(60)            | optional         | -        |
| pin       | secret              | optional         | -        |
| following | list of Member      | optional         | -        |
| lots      | every Lot by seller | -                | -        |
| limit     | integer             | required         | starts 3 |

### Lot

- Shown as: {title}
- Order: created_at descending
- Search: title, blurb
- When deleted: seller remove

| Field     | Type                | Must be          | Value                       |
| --------- | ------------------- | ---------------- | --------------------------- |
| slug      | text(90)            | required, unique | starts unique slug of title |
| ticket    | number "L-{0000}"   | -                | -                           |
| title     | text(80)            | required         | -                           |
| blurb     | long text(500)      | optional         | -                           |
| kind      | one of: book, print | required         | starts book                 |
| tags      | list of text(20)    | optional         | -                           |
| seller    | reference to Member | required, fixed  | starts user                 |
| price     | money               | required         | starts 1.00                 |
| closes_on | date                | optional         | -                           |
| watchers  | list of Member      | optional         | -                           |
| bids      | every Bid by lot    | -                | -                           |

### Bid

- Ids: short
- Order: amount descending
- When deleted: lot remove, by remove

| Field  | Type                | Must be         | Value       |
| ------ | ------------------- | --------------- | ----------- |
| lot    | reference to Lot    | required, fixed | -           |
| by     | reference to Member | required, fixed | starts user |
| amount | money               | required        | -           |

## 5. Validation rules

| Rule       | For | Must hold                                                     | Otherwise |
| ---------- | --- | ------------------------------------------------------------- | --------- |
| Few enough | Lot | number of Lot where (seller = this.seller) <= seller.limit | too-many  |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Known   | signed in     |

| Entity | Action         | Visitor | Known            |
| ------ | -------------- | ------- | ---------------- |
| Member | see            | yes     | yes              |
| Member | see email      | no      | if this = user   |
| Member | create         | yes     | no               |
| Member | change         | no      | if this = user   |
| Member | change limit   | no      | no               |
| Lot    | see            | yes     | yes              |
| Lot    | create         | no      | yes              |
| Lot    | change, delete | no      | if seller = user |
| Lot    | link watchers  | no      | yes              |
| Bid    | see            | yes     | yes              |
| Bid    | create         | no      | yes              |
| Bid    | change, delete | no      | if by = user     |

## 7. The calls it makes

- Standard calls: no
- Base path: /v2
- Token: Authorization: Key {token}

| Call         | Method | Path                                                   | Does                                             | Takes | Gives | Status |
| ------------ | ------ | ------------------------------------------------------ | ------------------------------------------------ | ----- | ----- | ------ |
| join         | POST   | /v2/members                                            | sign up                                          | { member: Member(username, email, password, pin) } | { member: Mine } | - |
| enter        | POST   | /v2/session                                            | sign in                                          | Member(email, password) | { member: Mine } | - |
| me           | GET    | /v2/me                                                 | who am I                                         | - | { member: Mine } | - |
| change me    | PATCH  | /v2/me                                                 | change user                                      | { member: Member(username, email, bio, motto, pin, password) } | { member: Mine } | - |
| profile      | GET    | /v2/profiles/{member.username}                         | see Member                                       | - | { profile: Profile } | - |
| follow       | POST   | /v2/profiles/{member.username}/follow                  | link user.following with Member                  | - | { profile: Profile } | 200 |
| unfollow     | DELETE | /v2/profiles/{member.username}/follow                  | unlink user.following with Member                | - | { profile: Profile } | 200 |
| lots of      | GET    | /v2/profiles/{member.username}/lots                    | list Lot                                         | - | list of LotLine | - |
| lot of       | GET    | /v2/profiles/{member.username}/lots/{lot.slug}         | see Lot                                          | - | { lot: LotWhole } | - |
| bid of       | GET    | /v2/profiles/{member.username}/lots/{lot.slug}/bids/{bid} | see Bid                                       | - | BidLine | - |
| lots         | GET    | /v2/lots                                               | list Lot                                         | { tag?: text(20) where (tags contains it), seller?: text(30) where (seller.username = it), watched?: text(30) where (watchers.username contains it), dearer?: money where (price >= it), cheaper?: money where (price <= it), closesFrom?: date where (closes_on is not empty and closes_on >= it), closesTo?: date where (closes_on is not empty and closes_on <= it), q?: text(40), limit?: integer(1..50), offset?: integer(0..) } | { lots: list of LotLine, lotsCount: total } | - |
| hot          | GET    | /v2/lots/hot                                           | list Lot where (some bids where (amount > 10))   | - | { lots: list of LotLine } | - |
| followed     | GET    | /v2/lots/followed                                      | list Lot where (user.following contains seller)  | - | { lots: list of LotLine } | - |
| lot          | GET    | /v2/lots/{lot.slug}                                    | see Lot                                          | - | { lot: LotWhole } | - |
| offer        | POST   | /v2/lots                                               | create Lot                                       | { lot: Lot(title required, blurb, kind, tagList: tags, price, endsOn: closes_on) } | { lot: LotWhole } | 201 |
| replace      | PUT    | /v2/lots/{lot.slug}                                    | change Lot                                       | { lot: Lot(title, blurb, tagList: tags, price) } | { lot: LotWhole } | - |
| revise       | PATCH  | /v2/lots/{lot.slug}                                    | change Lot                                       | { lot: Lot(title, blurb, tagList: tags, price, endsOn: closes_on) } | - | 202 |
| drop         | DELETE | /v2/lots/{lot.slug}                                    | delete Lot                                       | - | - | 204 |
| watch        | POST   | /v2/lots/{lot.slug}/watch                              | link Lot.watchers with user                      | - | { lot: LotWhole } | 200 |
| unwatch      | DELETE | /v2/lots/{lot.slug}/watch                              | unlink Lot.watchers with user                    | - | { lot: LotWhole } | 200 |
| bid          | POST   | /v2/lots/{lot.slug}/bids                               | create Bid                                       | { bid: Bid(amount) } | { bid: BidLine } | 201 |
| unbid        | DELETE | /v2/lots/{lot.slug}/bids/{bid}                         | delete Bid                                       | - | - | 204 |
| offer many   | POST   | /v2/lots/batch                                         | create many Lot                                  | { lots: list of Lot(title, tagList: tags, price) } | { lots: list of Lot(slug) } | 201 |
| reprice      | PATCH  | /v2/lots                                               | change every Lot where (seller = user)           | Lot(price) | list of Lot(slug, price) | - |
| requote      | PUT    | /v2/lots                                               | change every Lot where (seller = user and kind is print) | Lot(price) | { count } | - |
| drop all     | DELETE | /v2/lots                                               | delete every Lot where (seller = user)           | { tag: text(20) where (tags contains it) } | { count } | 200 |
| tags         | GET    | /v2/tags                                               | distinct Lot.tags                                | - | { tags: list of Lot.tags } | - |
| pages        | GET    | /v2/pages                                              | list Lot                                         | - | { pageData: { page, limit, hasNextPages: more, totalPages: pages }, results: list of LotLine } | - |
| slices       | GET    | /v2/slices                                             | list Lot                                         | - | list of Lot(slug) | - |
| shelf        | GET    | /v2/shelf                                              | list Lot                                         | - | list of Lot(id, slug) | - |
| admin        | GET    | /v2/admin                                              | list Lot                                         | - | list of Lot(id, slug) | - |

### lots

- Headers: X-Total-Count

### offer

- Headers: Location

### pages

- Query style: page

### slices

- Query style: offset

### shelf

- Query style: json-server

### admin

- Query style: simple-rest

| Shape    | Of     | Holds |
| -------- | ------ | ----- |
| Mine     | Member | username, email, bio, motto, token |
| Profile  | Member | username, bio, following: user.following contains this, followers: number of Member where (following contains this), url: link to this |
| BidLine  | Bid    | id, amount, by: Profile, mine: by = user |
| LotLine  | Lot    | slug, title, tagList: tags, watched: watchers contains user, watchersCount: number of watchers, seller: Profile, url: link to this |
| LotWhole | Lot    | slug, ticket, title, blurb, kind, tagList: tags, endsOn: closes_on, price, watched: watchers contains user, watchersCount: number of watchers, highest: largest of bids.amount, asked: sum of bids.amount, seller: Profile, top: list of BidLine of bids first 2, url: link to this, at: { createdAt: created_at, updatedAt: changed_at } |

## 8. The error catalogue

- Error body: { errors: { {field}: [message] } }

| Code          | Status | Message                 | Field |
| ------------- | ------ | ----------------------- | ----- |
| required      | 422    | can't be blank          | -     |
| empty-text    | 422    | may not be empty        | -     |
| already-taken | 409    | has already been taken  | -     |
| too-many      | 409    | no more lots            | quota |
| bad-id        | 400    | is no id                | id    |
| not-found     | 404    | not found               | -     |
| Lot / not-found | 404  | not found               | lot   |
| Bid / not-found | 404  | not found               | bid   |
| Member / not-found | 404 | not found             | profile |
`;

export const AUCTION_RECORDS = {
  Member: [
    { username: "ada", email: "ada@example.org", bio: "Prints." },
    { username: "bo", email: "bo@example.org", following: [0], limit: 50 },
    { username: "cy", email: "cy@example.org", following: [0, 1] },
  ],
  Lot: [
    { title: "Old map", blurb: "Paper.", tags: ["paper", "map"], seller: 0, price: "9.50", closes_on: "2026-04-01", watchers: [1, 2] },
    { title: "Tea book", blurb: "On tea.", tags: ["tea"], seller: 1, price: "20.00", closes_on: "2026-05-01", kind: "print" },
    { title: "Blank", tags: [], seller: 1, price: "3.00" },
  ],
  Bid: [
    { lot: 0, by: 1, amount: "10.00" },
    { lot: 0, by: 2, amount: "12.00" },
    { lot: 0, by: 1, amount: "14.50" },
  ],
};
