// A second creation of what is unique is not offered.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Wardrobe

## 1. What the product does and for whom

- Signs in as: Guest

## 2. Screens and routes

| Screen   | Route          | Shows        | Fields   | Actions             | Menu |
| -------- | -------------- | ------------ | -------- | ------------------- | ---- |
| Coats    | /              | list of Coat | name     | check in Ticket, Coat page, rate Vote | yes |
| Coat page | /coats/{coat} | one Coat     | name     | check in Ticket, rate Vote, pack Bag | no |
| New card | /card          | form for Card | motto   | save                | yes  |

## 3. Entities and their fields

### Guest

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required         |
| email | email    | required, unique |

### Coat

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(40) | required |

### Ticket

- Shown as: Ticket for {coat}

| Field  | Type               | Must be          | Value       |
| ------ | ------------------ | ---------------- | ----------- |
| coat   | reference to Coat  | required, unique | -           |
| holder | reference to Guest | required, fixed  | starts user |
| remark | text(40)           | optional         | -           |

### Vote

- Shown as: {guest} on {coat}
- Unique: coat + guest

| Field | Type               | Must be         | Value       |
| ----- | ------------------ | --------------- | ----------- |
| coat  | reference to Coat  | required, fixed | -           |
| guest | reference to Guest | required, fixed | starts user |
| stars | integer(1..5)      | required        | -           |

### Bag

- Unique: coat + size

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| coat  | reference to Coat | required |
| size  | integer(1..9)     | required |

### Card

- Shown as: {motto}

| Field | Type               | Must be                 | Value       |
| ----- | ------------------ | ----------------------- | ----------- |
| motto | text(40)           | required                | -           |
| guest | reference to Guest | required, unique, fixed | starts user |

## 4. States and transitions

### Ticket

- States: open, closed

| From  | Action   | To     |
| ----- | -------- | ------ |
| (new) | check in | open   |
| open  | close    | closed |

### Vote

- States: given

| From  | Action | To    |
| ----- | ------ | ----- |
| (new) | rate   | given |

### Bag

- States: packed

| From  | Action | To     |
| ----- | ------ | ------ |
| (new) | pack   | packed |

## 6. Roles and permissions

| Role  | Means     |
| ----- | --------- |
| Guest | signed in |

| Entity | Action          | Guest            |
| ------ | --------------- | ---------------- |
| Guest  | see             | yes              |
| Coat   | see             | yes              |
| Ticket | see, close      | if holder = user |
| Ticket | check in        | yes              |
| Vote   | see, rate       | if guest = user  |
| Bag    | see, pack       | yes              |
| Card   | see, create     | if guest = user  |
`;

const RECORDS = {
  Guest: ["Ada", "Bo"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` })),
  Coat: ["Loden", "Parka"].map((name) => ({ name })),
  Ticket: [{ coat: 0, holder: 0, status: "closed" }],
  Vote: [{ coat: 0, guest: 0, stars: 4, status: "given" }],
  Bag: [{ coat: 0, size: 1, status: "packed" }],
  Card: [{ motto: "Dry", guest: 0 }],
};

describe.each(engineFor(import.meta.filename))("what is there once only, on %s", (engine) => {
  let server: TestServer;
  let token = "";
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
  });
  afterAll(() => server?.close());
  beforeEach(() => as("ada"));

  const as = async (who: string) => {
    token = await server.signIn(`${who}@example.org`);
  };
  const get = async (path: string): Promise<Json> => (await server.ask("GET", path, undefined, { token })).body;
  const coats = async (): Promise<Json[]> => (await get("/-/screens/coats/rows")).rows;
  const coat = async (name: string): Promise<Json> => (await coats()).find(({ label }) => label === name) as Json;
  const onPage = async (name: string, slug: string): Promise<Json> => {
    const { actions } = await get(`/-/screens/coat-page/record?p.coat=${(await coat(name)).id}`);
    return actions.find((action: Json) => action.slug === slug);
  };
  const form = async (name: string, entity: string, slug: string) => get(`/-/start/${entity}/${slug}?fill.coat=${(await coat(name)).id}`);

  it("says on the page that there is one, and which, to whoever may see it", async () => {
    const { blocked } = await onPage("Loden", "check-in");
    const detail = "Ticket for Loden already has this Coat.";
    expect(blocked).toMatchObject({ code: "already-taken", status: 409, detail, errors: [{ field: "coat", detail }] });
    expect(blocked.errors[0].other).toEqual({ label: "Ticket for Loden", href: null });
    expect(blocked.cite).toContain("point 3");
    expect((await onPage("Parka", "check-in")).blocked).toBeNull();
  });

  it("names nothing to whoever may not see it", async () => {
    await as("bo");
    const { blocked } = await onPage("Loden", "check-in");
    expect(blocked.detail).toBe("Another one already has this Coat.");
    expect(JSON.stringify(blocked)).not.toContain("Ticket for");
    expect((await form("Loden", "Ticket", "check-in")).refusedAtOnce).toMatchObject({ code: "already-taken", detail: blocked.detail });
    // One of somebody else's is no matter of theirs.
    expect((await onPage("Loden", "rate")).blocked).toBeNull();
  });

  it("speaks of what is theirs as theirs, where whoever asks is among what is there once only", async () => {
    expect((await onPage("Loden", "rate")).blocked.detail).toBe("You already have one with this Coat: Ada on Loden.");
    expect((await onPage("Parka", "rate")).blocked).toBeNull();
  });

  it("leaves alone what is still to be filled in", async () => {
    expect((await onPage("Loden", "pack")).blocked).toBeNull();
    expect(await form("Loden", "Bag", "pack")).not.toHaveProperty("refusedAtOnce");
  });

  it("says the same in a list, in the one query that reads it", async () => {
    const offered = (await coats()).map(({ label, actions }) => [
      label,
      actions.filter(({ kind }: Json) => kind === "start").map(({ slug, blocked }: Json) => [slug, blocked?.code ?? null]),
    ]);
    expect(Object.fromEntries(offered)).toEqual({
      Loden: [
        ["check-in", "already-taken"],
        ["rate", "already-taken"],
      ],
      Parka: [
        ["check-in", null],
        ["rate", null],
      ],
    });
  });

  it("says so in the form that is opened all the same, and refuses what is sent as before", async () => {
    const told = { code: "already-taken", detail: "Ticket for Loden already has this Coat." };
    expect((await form("Loden", "Ticket", "check-in")).refusedAtOnce).toMatchObject(told);
    expect(await form("Parka", "Ticket", "check-in")).not.toHaveProperty("refusedAtOnce");
    const values = { coat: (await coat("Loden")).id, remark: "wet" };
    const sent = await server.ask("POST", "/-/start/Ticket/check-in", { values }, { token });
    expect([sent.status, sent.body.code]).toEqual([409, "already-taken"]);
    // Who gives the coat in the form may give another.
    const begun = await get(`/-/start/Ticket/check-in?begin.coat=${values.coat}`);
    expect(begun).not.toHaveProperty("refusedAtOnce");
  });

  it("says so in a form that begins with whoever fills it in, and no sooner than there is one", async () => {
    expect((await get("/-/screens/new-card/form")).refusedAtOnce).toMatchObject({ detail: "You already have Dry." });
    await as("bo");
    expect(await get("/-/screens/new-card/form")).not.toHaveProperty("refusedAtOnce");
    await server.ask("POST", "/-/screens/new-card/save", { values: { motto: "Warm" } }, { token });
    expect((await get("/-/screens/new-card/form")).refusedAtOnce).toMatchObject({ detail: "You already have Warm." });
  });
});

it("says on the page of an order of the market, whose complaint was withdrawn, that there is one already, and leads to it", async () => {
  const server = await openExample("market");
  const buyer = await sampleUser(server, "tomas");
  const order = (await buyer.rows("my-orders")).find(({ values }) => values.status === "sent") as Json;
  const complain = async () =>
    (await buyer.page(`order-page?p.order=${order.label}`)).actions.find(({ slug }: Json) => slug === "complain");
  expect((await complain()).blocked).toBeNull();
  const { id, version } = await buyer.save("report-a-problem", { order: order.id, complaint: "Reload the page." });
  await buyer.act("Dispute", { id, version }, "withdraw-complaint");
  const label = `Dispute about ${order.label}`;
  const other = { label, href: `/disputes/${id}` };
  expect((await complain()).blocked).toMatchObject({
    code: "already-taken",
    detail: `${label} already has this Order.`,
    errors: [{ other }],
  });
  await server.close();
});
