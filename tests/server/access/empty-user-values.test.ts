// Conditions on the user, asked by users whose optional fields are empty.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

/** One entity for each condition, which is its only permission. */
const CONDITIONS: Readonly<Record<string, string>> = {
  Equal: "team = user.team",
  Reversed: "user.team = team",
  Different: "team != user.team",
  Negated: "not (team = user.team)",
  Twice: "not (team != user.team)",
  Among: "team is one of (user.team, user.other)",
  Apart: "team is not one of (user.team, user.other)",
  Over: "team.lead = user.team.lead",
  Words: "tag = user.tag",
  Holds: "user.tags contains tag",
  Lacks: "not (user.tags contains tag)",
  Linked: "user.friends contains owner",
  Unlinked: "not (user.friends contains owner)",
  Within: "some Note where (it.tag = user.tag)",
  Without: "no Note where (it.tag = user.tag)",
  Counted: "number of Note where (it.tag = user.tag) = 0",
  Choice: "if open then team = user.team else no",
  Asked: "user.team is empty",
  Literal: 'user.tag is empty or user.tag = "red"',
  Allowed: "team = user.team or user.team is empty",
};
/** What they let see of records with nothing in them: those whose user has nothing, as the condition says of the user alone. */
const SEEN_WITHOUT = ["Asked", "Literal", "Allowed"];
/** The same for a user of whom everything is given, and equals no record's: records that have nothing differ from it. */
const SEEN_WITH = ["Different", "Negated", "Apart", "Lacks", "Unlinked", "Without", "Counted"];

const names = Object.keys(CONDITIONS);
const DOCUMENT = `# Empty

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows | Only where | Fields |
| --- | --- | --- | --- | --- |
| Mine | /mine | list of Note | team = user.team | title |
| Others | /others | list of Note | team != user.team | title |
| Sums | /sums | figures | - | - |

### Sums

| Figure | Shows |
| --- | --- |
| Same | number of Note where (team = user.team) |
| Different | number of Note where (team != user.team) |

## 3. Entities and their fields

### Team

| Field | Type | Must be |
| --- | --- | --- |
| name | text | required, unique |
| lead | reference to Person | optional |

### Person

| Field | Type | Must be |
| --- | --- | --- |
| email | email | required, unique |
| team | reference to Team | optional |
| other | reference to Team | optional |
| tag | text | optional |
| tags | list of text | optional |
| friends | list of Person | optional |

${["Note", ...names]
  .map(
    (name) => `### ${name}

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text | required | - |
| team | reference to Team | optional | - |
| tag | text | optional | - |
| owner | reference to Person | optional | - |
| open | yes/no | required | starts yes |
`,
  )
  .join("\n")}
## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Visitor | not signed in |
| Member | signed in |

| Entity | Action | Visitor | Member |
| --- | --- | --- | --- |
| Note | see | no | yes |
${names.map((name) => `| ${name} | see | no | if ${CONDITIONS[name]} |`).join("\n")}
`;

const RECORDS = {
  Team: [{ name: "Oak" }, { name: "Elm" }],
  Person: [
    { email: "none@example.org" },
    { email: "all@example.org", team: "@Team:Oak", other: "@Team:Elm", tag: "red", tags: ["red"], friends: ["@Person:none@example.org"] },
  ],
  Note: [{ title: "bare" }],
  ...Object.fromEntries(names.map((name) => [name, [{ title: "bare" }]])),
};

describe.each(ENGINES)("conditions about a user of whom everything is empty, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
  });
  afterAll(() => server?.close());

  async function seenBy(email: string): Promise<string[]> {
    const token = await server.signIn(email);
    const found: string[] = [];
    for (const name of names) {
      const list = await server.ask("GET", `/api/records/${name}`, undefined, { token });
      if (list.body.items.length > 0) found.push(name);
    }
    return found;
  }

  it("match no record that has nothing either, whatever the comparison", async () => {
    expect(await seenBy("none@example.org")).toEqual(SEEN_WITHOUT);
  });

  it("are as they were for a user of whom everything is given", async () => {
    expect(await seenBy("all@example.org")).toEqual(names.filter((name) => SEEN_WITH.includes(name) || name === "Literal"));
  });

  it("hold of screens and figures as well", async () => {
    const token = await server.signIn("none@example.org");
    const rows = async (slug: string) => (await server.ask("GET", `/-/screens/${slug}/rows`, undefined, { token })).body.rows.length;
    expect([await rows("mine"), await rows("others")]).toEqual([0, 0]);
    const figures = (await server.ask("GET", "/-/screens/sums/figures", undefined, { token })).body.figures;
    expect(figures.map((figure: Json) => figure.value)).toEqual([0, 0]);
  });
});
