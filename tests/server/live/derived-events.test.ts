// Live events about derived values name no record that the listener may not see.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SseClient } from "../../support/sse-client.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const STALL = `# Stall

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |
| chief | yes/no   |                  |

### Ware

- Shown as: {title}

| Field  | Type                | Must be  | Value                                                        |
| ------ | ------------------- | -------- | ------------------------------------------------------------ |
| title  | text(80)            | required | -                                                            |
| secret | yes/no              | required | starts no                                                    |
| stock  | integer             | required | starts 10                                                    |
| lines  | every Line by ware  | -        | -                                                            |
| sold   | integer             | required | always sum of lines.amount where (claim.status is placed)    |
| left   | integer             | required | always stock - sold                                          |
| votes  | integer             | required | always number of Vote where (ware = this and counts)         |

### Claim

| Field | Type                | Must be         | Value       |
| ----- | ------------------- | --------------- | ----------- |
| buyer | reference to Person | required, fixed | starts user |
| note  | text(80)            | optional        | -           |
| lines | rows of Line        | required        | -           |

### Line

| Field  | Type              | Must be  |
| ------ | ----------------- | -------- |
| ware   | reference to Ware | required |
| amount | integer           | required |
| text   | text(80)          | optional |

### Vote

| Field  | Type                | Must be         | Value       |
| ------ | ------------------- | --------------- | ----------- |
| by     | reference to Person | required, fixed | starts user |
| ware   | reference to Ware   | required        | -           |
| counts | yes/no              | required        | starts yes  |
| reason | text(80)            | optional        | -           |

## 4. States and transitions

### Claim

- States: placed, cancelled
- Ends in: cancelled

| From   | Action | To        |
| ------ | ------ | --------- |
| (new)  | place  | placed    |
| placed | cancel | cancelled |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |
| Chief   | user.chief    |

| Entity | Action                      | Visitor          | Member           | Chief |
| ------ | --------------------------- | ---------------- | ---------------- | ----- |
| Person | see                         | no               | yes              | yes   |
| Ware   | see                         | if secret is not yes | if secret is not yes | yes   |
| Ware   | see sold, see left          | no               | yes              | yes   |
| Ware   | create, change              | no               | no               | yes   |
| Claim  | see                         | no               | if buyer = user  | yes   |
| Claim  | place, cancel, change, delete | no             | if buyer = user  | yes   |
| Vote   | see, create, change, delete | no               | if by = user     | yes   |
`;

const PEOPLE = ["Ann", "Ben", "Cy"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org`, chief: name === "Cy" }));

describe.each(engineFor(import.meta.filename))("what follows from records out of sight on %s", (engine) => {
  let server: TestServer;
  let clients: SseClient[];
  const tokens: Record<string, string> = {};
  const ask = async (by: string, method: string, path: string, body?: Json): Promise<Json> => {
    const reply = await server.ask(method, `/api/records/${path}`, body, { token: tokens[by] });
    expect([reply.status, reply.body]).toEqual([expect.toSatisfy((status: number) => status < 300), reply.body]);
    return reply.body;
  };
  /** What each was told up to now: how often of something derived, and of which records. */
  const heard = async (): Promise<(readonly [number, number])[]> => {
    const { id } = await ask("Cy", "POST", "Ware", { title: "The mark" });
    const told: (readonly [number, number])[] = [];
    for (const client of clients) {
      await client.until(({ data }) => data.record === id);
      const events = client.events.splice(0).filter(({ data }) => data.record !== id);
      const derived = events.filter(({ event }) => event === "derived");
      for (const one of derived) expect(one).toEqual({ id: null, event: "derived", data: {} });
      told.push([derived.length, events.filter(({ event }) => event === "changed").length]);
    }
    return told;
  };
  beforeAll(async () => {
    server = await open(STALL, { engine, records: { Person: PEOPLE } });
    for (const { name, email } of PEOPLE) tokens[name] = await server.signIn(email);
  });
  afterEach(() => {
    for (const client of clients) client.close();
  });
  afterAll(() => server?.close());

  it("is told where it is computed from rows of others, and nothing where nothing that is seen depends on it", async () => {
    const ware = await ask("Cy", "POST", "Ware", { title: "Bowl" });
    const secret = await ask("Cy", "POST", "Ware", { title: "Vase", secret: true });
    // Ann, who does it; Ben, who may not see it; Cy, who sees all; a visitor, who sees the ware and not how many are left.
    clients = [
      await SseClient.at(server.url, tokens.Ann),
      await SseClient.at(server.url, tokens.Ben),
      await SseClient.at(server.url, tokens.Cy),
      await SseClient.at(server.url),
    ];
    await heard();
    const seen = [
      [0, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ];
    const unseen = [
      [0, 1],
      [0, 0],
      [0, 1],
      [0, 0],
    ];
    const claim = await ask("Ann", "POST", "Claim/actions/place", { lines: [{ ware: ware.id, amount: 2 }] });
    expect(await heard()).toEqual(seen);
    const lines = (await ask("Ann", "GET", `Claim/${claim.id}`)).lines as Json[];
    await ask("Ann", "PATCH", `Claim/${claim.id}`, { note: "Between us" });
    expect(await heard()).toEqual(unseen);
    const change = (line: Json) =>
      ask("Ann", "PATCH", `Claim/${claim.id}`, { lines: [{ id: lines[0].id, ware: ware.id, amount: 2, ...line }] });
    await change({ text: "Blue" });
    expect(await heard()).toEqual(unseen);
    await change({ text: "Blue", amount: 3 });
    expect(await heard()).toEqual(seen);
    await ask("Ann", "POST", `Claim/${claim.id}/actions/cancel`, {});
    expect(await heard()).toEqual(seen);
    await ask("Ann", "DELETE", `Claim/${claim.id}`);
    expect(await heard()).toEqual(seen);
    // Of a ware that only the chief sees.
    const other = await ask("Cy", "POST", "Claim/actions/place", { lines: [{ ware: secret.id, amount: 2 }] });
    await ask("Cy", "POST", `Claim/${other.id}/actions/cancel`, {});
    expect(await heard()).toEqual([
      [0, 0],
      [0, 0],
      [0, 2],
      [0, 0],
    ]);
  });

  it("is told where it counts records of others, to whoever sees the count", async () => {
    const ware = await ask("Cy", "POST", "Ware", { title: "Bowl" });
    const secret = await ask("Cy", "POST", "Ware", { title: "Vase", secret: true });
    clients = [await SseClient.at(server.url, tokens.Ann), await SseClient.at(server.url, tokens.Ben), await SseClient.at(server.url)];
    await heard();
    const seen = [
      [0, 1],
      [1, 0],
      [1, 0],
    ];
    const unseen = [
      [0, 1],
      [0, 0],
      [0, 0],
    ];
    const vote = await ask("Ann", "POST", "Vote", { ware: ware.id });
    expect(await heard()).toEqual(seen);
    await ask("Ann", "PATCH", `Vote/${vote.id}`, { reason: "Mine alone" });
    expect(await heard()).toEqual(unseen);
    await ask("Ann", "PATCH", `Vote/${vote.id}`, { counts: false });
    expect(await heard()).toEqual(seen);
    await ask("Ann", "PATCH", `Vote/${vote.id}`, { counts: true });
    expect(await heard()).toEqual(seen);
    await ask("Ann", "DELETE", `Vote/${vote.id}`);
    expect(await heard()).toEqual(seen);
    const hidden = await ask("Cy", "POST", "Vote", { ware: secret.id });
    await ask("Cy", "PATCH", `Vote/${hidden.id}`, { counts: false });
    expect(await heard()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});
