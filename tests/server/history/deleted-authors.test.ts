// Who did it is told after that user was deleted, to whoever saw them then.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Claims

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route           | Shows     | Fields       |
| ------ | --------------- | --------- | ------------ |
| Claim  | /claims/{claim} | one Claim | title, owner, helpers |

## 3. Entities and their fields

### Person

| Field  | Type                       | Must be          |
| ------ | -------------------------- | ---------------- |
| name   | text(80)                   | required         |
| email  | email                      | required, unique |
| team   | one of: red, blue          | required         |
| shy    | yes/no                     | required         |

### Claim

- When deleted: owner keep, helpers keep

| Field   | Type                | Must be  |
| ------- | ------------------- | -------- |
| title   | text(80)            | required |
| owner   | reference to Person | optional |
| helpers | list of Person      | optional |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action              | Visitor | Member               |
| ------ | ------------------- | ------- | -------------------- |
| Person | see                 | no      | if team = user.team  |
| Person | see name            | no      | if not shy           |
| Person | change, delete      | no      | if this = user or user.name is "Boss" |
| Claim  | see, create, change | yes     | yes                  |
`;

const person = (name: string, team: string, shy = false) => ({ name, email: `${name.toLowerCase()}@example.org`, team, shy });

describe.each(engineFor(import.meta.filename))("who changed a record before they were deleted, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    const people = [person("Ann", "red"), person("Ben", "red"), person("Cy", "blue"), person("Shy", "red", true), person("Old", "red")];
    server = await open(DOCUMENT, { engine, records: { Person: people } });
    for (const { name, email } of people) tokens[name] = await server.signIn(email);
  });
  afterAll(() => server?.close());

  const as = (who: string) => (who === "" ? {} : { token: tokens[who]! });
  const idOf = async (who: string): Promise<string> => (await server.ask("GET", "/api/session", undefined, as(who))).body.id;
  const entries = async (claim: string, who: string): Promise<Json[]> =>
    (await server.ask("GET", `/-/screens/claim/record?p.claim=${claim}`, undefined, as(who))).body.history.entries;
  const claimBy = async (who: string): Promise<string> => {
    const id = await idOf(who);
    const made = await server.ask("POST", "/api/records/Claim", { title: "Roof", owner: id, helpers: [id] }, as(who));
    return made.body.id;
  };

  it("is told by their name to whoever saw them, and is somebody to others", async () => {
    const [claim, ann] = [await claimBy("Ann"), await idOf("Ann")];
    const before = await entries(claim, "Ben");
    expect(before.map(({ by }) => by)).toEqual(["Ann"]);
    expect((await server.ask("DELETE", `/api/records/Person/${ann}`, undefined, as("Ann"))).status).toBe(204);
    const after = await entries(claim, "Ben");
    expect(after.at(-1)).toEqual(before.at(-1));
    expect(after[0].by).toBe("Ann");
    expect(after[0].changes.map(({ label, from, to }: Json) => [label, from, to])).toEqual([
      ["Owner", "Ann", ""],
      ["Helpers", "Ann", ""],
    ]);
    for (const other of ["Cy", ""]) {
      const told = await entries(claim, other);
      expect(JSON.stringify(told)).not.toContain("Ann");
      expect(told.at(-1)!.by).toBe("");
    }
    const whole = async (who: string) =>
      (await server.ask("GET", `/api/history?by=${ann}&entity=Claim`, undefined, as(who))).body.items.map(({ by }: Json) => by);
    expect(await whole("Ben")).toEqual(["Ann", "Ann"]);
    expect(await whole("Cy")).toEqual([]);
  });

  it("keeps a name that could not be seen before, and tells the last that they had", async () => {
    const [claim, shy] = [await claimBy("Shy"), await idOf("Shy")];
    await server.ask("DELETE", `/api/records/Person/${shy}`, undefined, as("Shy"));
    expect(JSON.stringify(await entries(claim, "Ben"))).not.toContain('"Shy"');
    const [another, old] = [await claimBy("Old"), await idOf("Old")];
    await server.ask("PATCH", `/api/records/Person/${old}`, { name: "Erased" }, as("Old"));
    await server.ask("DELETE", `/api/records/Person/${old}`, undefined, as("Old"));
    const told = await entries(another, "Ben");
    expect(told.map(({ by }) => by)).toEqual(["Erased", "Erased"]);
    expect(JSON.stringify(told)).not.toContain('"Old"');
  });
});
