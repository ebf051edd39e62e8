// Who makes a record names others in it. Of one that they may not see nothing is told: neither that it is there, nor by what the
// permission to make the record says of its values.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const AUCTION = `# Auction

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type  | Must be          |
| ----- | ----- | ---------------- |
| email | email | required, unique |

### Vault

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| owner  | reference to Person | required | starts user |
| least  | integer             | required | -           |
| closed | yes/no              | required | starts no   |

### Bid

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| who    | reference to Person | required | starts user |
| vault  | reference to Vault  | required | -           |
| amount | integer             | required | -           |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action | Member                                                         |
| ------ | ------ | -------------------------------------------------------------- |
| Vault  | see    | if owner = user                                                |
| Vault  | create | yes                                                            |
| Bid    | see    | if who = user                                                  |
| Bid    | create | if who = user and not vault.closed and amount >= vault.least |
`;

describe.each(engineFor(import.meta.filename))("a record that whoever names it may not see, on %s", (engine) => {
  let server: TestServer;
  let owner: string;
  let other: string;
  let vault: string;

  const bid = async (token: string, body: unknown) => {
    const { status, body: told } = await server.ask("POST", "/api/records/Bid", body, { token });
    return [status, told.code, told.errors];
  };

  beforeAll(async () => {
    server = await open(AUCTION, { engine, records: { Person: [{ email: "ann@example.org" }, { email: "eve@example.org" }] } });
    owner = await server.signIn("ann@example.org");
    other = await server.signIn("eve@example.org");
    vault = (await server.ask("POST", "/api/records/Vault", { least: 500 }, { token: owner })).body.id;
  });
  afterAll(() => server.close());

  it("is as unknown as one that is not there, whatever the permission says of it", async () => {
    const nowhere = await bid(other, { vault: "0193a1b2-0000-7000-8000-000000000000", amount: 499 });
    expect(nowhere.slice(0, 2)).toEqual([422, "reference-unknown"]);
    for (const amount of [1, 499, 500, 501]) expect(await bid(other, { vault, amount })).toEqual(nowhere);
  });

  it("is asked of the permission where it may be seen", async () => {
    expect((await bid(owner, { vault, amount: 499 })).slice(0, 2)).toEqual([403, "not-allowed"]);
    expect((await bid(owner, { vault, amount: 500 }))[0]).toBe(201);
  });

  it("does not keep the permission from refusing what it says of anything else", async () => {
    const person = String((await server.store.getBy("Person", "email", "ann@example.org"))?.id);
    const foreign = await bid(other, { vault, amount: 499, who: person });
    expect(foreign).toEqual(await bid(other, { vault: "0193a1b2-0000-7000-8000-000000000000", amount: 500, who: person }));
  });
});
