// A response member about the viewer is decided for the viewer's own record.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const OFFERS = `# Offers

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field      | Type          | Must be          |
| ---------- | ------------- | ---------------- |
| name       | text(30)      | required         |
| email      | email         | required, unique |
| phone      | text(30)      | optional         |
| favourites | list of Offer | optional         |

### Offer

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| title | text(80) | required, unique |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Buyer   | signed in     |

| Entity | Action                 | Visitor | Buyer                        |
| ------ | ---------------------- | ------- | ---------------------------- |
| Person | see                    | no      | if this = user               |
| Person | change                 | no      | if this = user               |
| Person | see favourites         | no      | if this = user               |
| Person | see phone              | no      | if this.name is not user.name |
| Offer  | see                    | yes     | yes                          |
| Offer  | create                 | no      | yes                          |

## 7. The calls it makes

| Call   | Method | Path                           | Does                            | Takes | Gives        |
| ------ | ------ | ------------------------------ | ------------------------------- | ----- | ------------ |
| offers | GET    | /api/offers                    | list Offer                      | -     | list of Line |
| like   | POST   | /api/offers/{offer.title}/like | link user.favourites with Offer | -     | Line         |

| Shape | Of    | Holds |
| ----- | ----- | ----- |
| Line  | Offer | title, liked: user.favourites contains this, count: number of user.favourites, call: user.phone or else title |
`;

describe.each(engineFor(import.meta.filename))("members about the viewer, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const people = ["a", "b"].map((name) => ({ name, email: `${name}@example.org`, phone: "1" }));
    server = await open(OFFERS, { engine, records: { Person: people, Offer: [{ title: "chair" }, { title: "table" }] } });
  });
  afterAll(() => server?.close());

  it("are what they may see of themselves", async () => {
    const [a, b] = [await server.signIn("a@example.org"), await server.signIn("b@example.org")];
    const liked = await server.ask("POST", "/api/offers/chair/like", undefined, { token: a });
    expect([liked.status, liked.body]).toEqual([200, { title: "chair", liked: true, count: 1 }]);
    const of = async (token?: string) => (await server.ask("GET", "/api/offers", undefined, { token })).body;
    const [none, one] = [
      { liked: false, count: 0 },
      { liked: true, count: 1 },
    ];
    expect(await of(a)).toEqual([
      { title: "chair", ...one },
      { title: "table", liked: false, count: 1 },
    ]);
    expect(await of(b)).toEqual([
      { title: "chair", ...none },
      { title: "table", ...none },
    ]);
    expect(await of()).toEqual([{ title: "chair" }, { title: "table" }]);
  });
});
