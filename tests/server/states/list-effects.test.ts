// Actions add a record to a list or remove it, whole or not at all.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const TEAMS = `# Teams

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(40) | required         | -     |
| email | email    | required, unique | -     |

### Team

- Shown as: {name}

| Field   | Type           | Must be  | Value    |
| ------- | -------------- | -------- | -------- |
| name    | text(40)       | required | -        |
| members | list of Person | optional | -        |
| joined  | integer        | required | starts 0 |

### Invitation

| Field  | Type                | Must be         | Value       |
| ------ | ------------------- | --------------- | ----------- |
| team   | reference to Team   | required, fixed | -           |
| person | reference to Person | required, fixed | starts user |
| seen   | list of Person      | optional        | -           |

## 4. States and transitions

### Invitation

- States: sent, taken, over
- Ends in: over

| From  | Action                     | To    | Then                                                         |
| ----- | -------------------------- | ----- | ------------------------------------------------------------ |
| (new) | send                       | sent  | add user to seen                                             |
| sent  | accept                     | taken | add person to team.members; add 1 to team.joined; add user to seen |
| taken | swap                       | taken | remove person from team.members; add user to team.members    |
| taken | leave                      | over  | remove person from team.members                              |
| sent  | (at created_at + 10 days)  | over  | remove person from seen                                      |

## 5. Validation rules

| Rule | For          | Must hold              | Otherwise |
| ---- | ------------ | ---------------------- | --------- |
| few  | Team.members | number of members <= 3 | full      |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity     | Action                          | Member |
| ---------- | ------------------------------- | ------ |
| Person     | see                             | yes    |
| Team       | see, create                     | yes    |
| Invitation | see, send, accept, swap, leave  | yes    |

## 8. The error catalogue

| Code | Status | Message           |
| ---- | ------ | ----------------- |
| full | 409    | {name} is full.   |
`;

const NAMES = ["ann", "bob", "cid", "dot", "eve"];

it("is checked: whom it is about, and where they are put", () => {
  const told = (effect: string) => {
    const text = TEAMS.replace("remove person from team.members; add user to team.members", effect);
    const { diagnostics } = compile([{ file: "spec.md", text }]);
    return diagnostics.filter(({ level }) => level === "error").map(({ code }) => code);
  };
  expect(told("remove person from team.members")).toEqual([]);
  expect(told("add team to team.members")).toEqual(["results-have-the-expected-type"]);
  expect(told("remove person from team.name")).toEqual(["effects-set-stored-fields"]);
  expect(told("remove person team.members")).toEqual(["effects-are-known"]);
  expect(told("add nobody to team.members")).toEqual([expect.any(String)]);
});

describe.each(ENGINES)("lists that actions change, on %s", (engine) => {
  let server: TestServer;
  const tokens: string[] = [];
  const people: string[] = [];
  let teams = 0;

  beforeAll(async () => {
    server = await open(TEAMS, { engine, records: { Person: NAMES.map((name) => ({ name, email: `${name}@example.org` })) } });
    for (const name of NAMES) tokens.push(await server.signIn(`${name}@example.org`));
    const { body } = await server.ask("GET", "/api/records/Person?sort=name", undefined, { token: tokens[0] });
    people.push(...body.items.map(({ id }: Json) => id));
  });
  afterAll(() => server?.close());

  const ask = (who: number, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const team = async (): Promise<string> => (await ask(0, "POST", "/api/records/Team", { name: `Team ${++teams}` })).body.id;
  const invite = async (who: number, to: string): Promise<string> =>
    (await ask(who, "POST", "/api/records/Invitation/actions/send", { team: to })).body.id;
  const act = (who: number, invitation: string, action: string) =>
    ask(who, "POST", `/api/records/Invitation/${invitation}/actions/${action}`, {});
  const membersOf = async (id: string) => {
    const { members, version, joined } = (await ask(0, "GET", `/api/records/Team/${id}`)).body;
    return { members: members.map((one: string) => NAMES[people.indexOf(one)]), version, joined };
  };

  it("put and take, once, in the order in which it happened", async () => {
    const to = await team();
    const [bob, ann, again] = [await invite(1, to), await invite(0, to), await invite(1, to)];
    expect((await ask(1, "GET", `/api/records/Invitation/${bob}`)).body.seen).toEqual([people[1]]);
    expect((await act(1, bob, "accept")).status).toBe(200);
    expect((await act(0, ann, "accept")).status).toBe(200);
    expect(await membersOf(to)).toEqual({ members: ["bob", "ann"], version: 3, joined: 2 });
    expect((await act(1, again, "accept")).status).toBe(200);
    expect(await membersOf(to)).toEqual({ members: ["bob", "ann"], version: 4, joined: 3 });
    expect((await act(1, again, "leave")).status).toBe(200);
    expect(await membersOf(to)).toEqual({ members: ["ann"], version: 5, joined: 3 });
    // What is so already makes no version and no entry.
    expect((await act(1, bob, "leave")).status).toBe(200);
    expect(await membersOf(to)).toMatchObject({ members: ["ann"], version: 5 });
    const { items } = (await ask(0, "GET", `/api/history?entity=Team&record=${to}`)).body;
    const told = (changes: Json) =>
      changes
        .map(({ label, from, to }: Json) => `${label}: ${from} > ${to}`)
        .sort()
        .join("; ");
    expect(items.slice(0, 4).map(({ changes }: Json) => told(changes))).toEqual([
      "Members: bob > ",
      "Joined: 2 > 3",
      "Joined: 1 > 2; Members:  > ann",
      "Joined: 0 > 1; Members:  > bob",
    ]);
  });

  it("do both in one action", async () => {
    const to = await team();
    const bob = await invite(1, to);
    await act(1, bob, "accept");
    expect((await act(2, bob, "swap")).status).toBe(200);
    expect((await membersOf(to)).members).toEqual(["cid"]);
  });

  it("are held to the rules of who has the list, and then keep nothing", async () => {
    const to = await team();
    const invitations = await Promise.all([0, 1, 2, 3].map((who) => invite(who, to)));
    const replies = await Promise.all(invitations.map((one, who) => act(who, one, "accept")));
    expect(replies.map(({ status, body }) => (status === 200 ? "done" : body.code)).sort()).toEqual(["done", "done", "done", "full"]);
    const kept = await membersOf(to);
    expect([kept.members.length, kept.joined]).toEqual([3, 3]);
    const refused = invitations[replies.findIndex(({ status }) => status !== 200)]!;
    expect((await ask(0, "GET", `/api/records/Invitation/${refused}`)).body).toMatchObject({ status: "sent" });
  });

  it("are changed by the program itself, where nobody is signed in", async () => {
    const eve = await invite(4, await team());
    server.clock.at = new Date(server.clock.at.getTime() + 11 * 86_400_000);
    const token = await server.signIn("ann@example.org");
    const { body } = await server.ask("GET", `/api/records/Invitation/${eve}`, undefined, { token });
    expect(body).toMatchObject({ status: "over", seen: [] });
  });
});
