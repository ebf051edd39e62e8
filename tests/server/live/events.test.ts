// Live events: visibility, replay, the end of a session, and several processes.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createServer, type NinefoldServer } from "../../../src/runtime/server/server.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { SseClient } from "../../support/sse-client.ts";
import { ENGINES, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const DESK = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route  | Shows        | Fields |
| ------ | ------ | ------------ | ------ |
| Slips  | /slips | list of Slip | title  |

## 3. Entities and their fields

### Person

| Field | Type      | Must be          |
| ----- | --------- | ---------------- |
| name  | text(80)  | required         |
| email | email     | required, unique |
| chief | yes/no    |                  |
| clerk | yes/no    |                  |

### Slip

| Field | Type                | Must be  |
| ----- | ------------------- | -------- |
| title | text(80)            | required |
| owner | reference to Person |          |

### Parcel

| Field  | Type                | Must be  | Value             |
| ------ | ------------------- | -------- | ----------------- |
| title  | text(80)            | required | -                 |
| note   | text(80)            | optional | -                 |
| weight | integer             | required | starts 1          |
| heavy  | yes/no              | -        | always weight > 5 |
| keeper | reference to Person | optional | -                 |
| code   | text(20)            | optional | -                 |
| helpers | list of Helper     | optional | -                 |

### Helper

| Field  | Type     | Must be  | Value     |
| ------ | -------- | -------- | --------- |
| name   | text(20) | required | -         |
| hidden | yes/no   | required | starts no |

## 4. States and transitions

### Slip

- States: waiting, over
- Ends in: over

| From    | Action          | To      | Only if | Otherwise |
| ------- | --------------- | ------- | ------- | --------- |
| (new)   | open            | waiting | -       | -         |
| waiting | (after 2 hours) | over    | -       | -         |

## 6. Roles and permissions

| Role    | Means           |
| ------- | --------------- |
| Visitor | not signed in   |
| Member  | signed in       |
| Clerk   | user.clerk      |
| Chief   | user.chief      |

| Entity | Action                 | Visitor | Member           | Clerk           | Chief |
| ------ | ---------------------- | ------- | ---------------- | --------------- | ----- |
| Person | see, change            | no      | yes              | yes             | yes   |
| Slip   | see                    | no      | if owner = user  | if owner = user | yes   |
| Slip   | open, change, delete   | no      | yes              | yes             | yes   |
| Parcel | see                    | no      | yes              | yes             | yes   |
| Parcel | see note, see weight   | no      | no               | no              | yes   |
| Parcel | see code               | no      | if keeper = user | no              | yes   |
| Parcel | change title           | no      | no               | yes             | yes   |
| Parcel | create, change, delete | no      | no               | no              | yes   |
| Helper | see                    | no      | if hidden is not yes | if hidden is not yes | yes |
| Helper | create, delete         | no      | no               | no              | yes   |

## 7. The calls it makes

| Call | Method | Path                                   | Does                                | Takes | Gives |
| ---- | ------ | -------------------------------------- | ----------------------------------- | ----- | ----- |
| help | PUT    | /api/parcels/{parcel}/helpers/{helper} | link Parcel.helpers with Helper     | -     | -     |
| idle | DELETE | /api/parcels/{parcel}/helpers/{helper} | unlink Parcel.helpers with Helper   | -     | -     |
`;

const PEOPLE = ["Ann", "Ben", "Cy", "Dee"].map((name) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  chief: name === "Cy",
  clerk: name === "Dee",
}));
const about = (record: string, what: string) => (one: SseClient["events"][number]) => one.data.record === record && one.data.what === what;

describe.each(ENGINES)("live events on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const clients: SseClient[] = [];
  const listen = async (name: string, last?: string): Promise<SseClient> => {
    const client = await SseClient.at(server.url, tokens[name], last);
    clients.push(client);
    return client;
  };
  const slip = async (owner: string | null, by = "Ann"): Promise<string> => {
    const { body } = await server.ask(
      "POST",
      "/api/records/Slip/actions/open",
      { title: "A slip", owner: owner === null ? null : ids[owner] },
      { token: tokens[by] },
    );
    return body.id;
  };
  beforeAll(async () => {
    server = await open(DESK, { engine, records: { Person: PEOPLE } });
    for (const { name, email } of PEOPLE) {
      tokens[name] = await server.signIn(email);
      ids[name] = (await server.ask("GET", "/api/session", undefined, { token: tokens[name] })).body.id;
    }
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(() => server?.close());

  it("tell each listener of the records that they see, and of those that are gone for them", async () => {
    const [ann, ben, cy] = [await listen("Ann"), await listen("Ben"), await listen("Cy")];
    const [own, other] = [await slip("Ann"), await slip("Ben")];
    const event = await ann.until(about(own, "created"));
    expect(event.data).toEqual({ entity: "Slip", record: own, what: "created", action: "open", at: "2026-03-02T10:00:00.000Z" });
    await ben.until(about(other, "created"));
    await server.ask("PATCH", `/api/records/Slip/${own}`, { owner: ids.Ben }, { token: tokens.Ann });
    expect((await ann.until(about(own, "gone"))).data.action).toBeUndefined();
    await ben.until(about(own, "changed"));
    expect((await server.ask("DELETE", `/api/records/Slip/${other}`, undefined, { token: tokens.Ben })).status).toBe(204);
    await ben.until(about(other, "gone"));
    await cy.until(about(other, "gone"));
    const mark = await slip("Ann");
    await ann.until(about(mark, "created"));
    await cy.until(about(mark, "created"));
    expect(ann.events.filter(({ data }) => data.record === other)).toEqual([]);
    expect(ben.events.filter(({ data }) => data.record === mark)).toEqual([]);
    expect(cy.events.filter(({ data }) => data.entity === "Slip")).toHaveLength(5);
  });

  it("tell what was missed, and to begin anew where that cannot be known", async () => {
    const first = await listen("Ann");
    const known = await slip("Ann");
    const { id } = await first.until(about(known, "created"));
    const [missed, hidden] = [await slip("Ann"), await slip("Ben")];
    const again = await listen("Ann", id!);
    await again.until(about(missed, "created"));
    expect(again.events.filter(({ data }) => data.record === hidden || data.record === known)).toEqual([]);
    const lost = await listen("Ann", "01930000-0000-7000-8000-000000000001");
    await lost.until(({ event }) => event === "reload");
  });

  it("say that somebody is another than before, and to them alone", async () => {
    const [ann, ben, cy] = [await listen("Ann"), await listen("Ben"), await listen("Cy")];
    const change = (given: Json) => server.ask("PATCH", `/api/records/Person/${ids.Ben}`, given, { token: tokens.Cy });
    const standings = ({ events }: SseClient) => events.filter(({ event }) => event === "standing").length;
    await change({ name: "Benjamin" });
    await change({ chief: true });
    await ben.until(({ event }) => event === "standing");
    await change({ chief: false, name: "Ben" });
    const mark = await slip("Ben", "Ben");
    await ben.until(about(mark, "created"));
    await cy.until(about(mark, "created"));
    const own = await slip("Ann");
    await ann.until(about(own, "created"));
    expect([ann, ben, cy].map(standings)).toEqual([0, 2, 0]);
  });

  it("follow a change of roles, and end with the session", async () => {
    const ben = await listen("Ben");
    await server.ask("PATCH", `/api/records/Person/${ids.Ben}`, { chief: true }, { token: tokens.Cy });
    const seen = await slip("Ann");
    await ben.until(about(seen, "created"));
    await server.ask("PATCH", `/api/records/Person/${ids.Ben}`, { chief: false }, { token: tokens.Cy });
    const unseen = await slip("Ann");
    await ben.until(about(await slip("Ben"), "created"));
    expect(ben.events.some(({ data }) => data.record === unseen)).toBe(false);
    const token = await server.signIn("ann@example.org");
    const client = await SseClient.at(server.url, token);
    await server.ask("DELETE", "/api/session", undefined, { token });
    await client.until(({ event }) => event === "ended");
    await expect(client.until(() => false)).rejects.toThrow("the stream ended");
  });

  it("end at once where their session is ended by another, or the password is set anew", async () => {
    const password = "ninefold-sample";
    const ends: [string, Json][] = [
      ["/-/account/sessions/end", { others: true }],
      ["/-/password", { current: password, password: "another-sample" }],
      ["/-/password", { current: "another-sample", password }],
    ];
    for (const [path, body] of ends) {
      const signIn = () => server.signIn("ben@example.org", body.current ?? password);
      const client = await SseClient.at(server.url, await signIn());
      expect((await server.ask("POST", path, body, { token: await signIn() })).status).toBe(204);
      await client.until(({ event }) => event === "ended");
      client.close();
    }
    tokens.Ben = await server.signIn("ben@example.org");
  });

  it("tell nobody of a change of which they see nothing, though they may change the record", async () => {
    const [ann, ben, cy, dee] = [await listen("Ann"), await listen("Ben"), await listen("Cy"), await listen("Dee")];
    const all = [ann, ben, cy, dee];
    const ask = (method: string, path: string, body: Json, by = "Cy") =>
      server.ask(method, `/api/records/Parcel${path}`, body, { token: tokens[by] });
    const { body: parcel } = await ask("POST", "", { title: "A parcel", weight: 1, code: "1" });
    const change = async (given: Json) => expect((await ask("PATCH", `/${parcel.id}`, given)).status).toBe(200);
    // Each is told of a title: whoever has heard that has heard what was before.
    const heard = async (): Promise<(readonly [string, string | undefined][])[]> => {
      const { body } = await ask("POST", "", { title: "The mark" });
      const told: (readonly [string, string | undefined][])[] = [];
      for (const client of all) {
        await client.until(about(body.id, "created"));
        const own = client.events.splice(0).filter(({ data }) => data.record === parcel.id);
        told.push(own.map(({ data }) => [data.what, data.action] as const));
      }
      return told;
    };
    const made = ["created", "create"];
    expect(await heard()).toEqual([[made], [made], [made], [made]]);
    const changed = ["changed", "change"];
    const touched = ["changed", undefined];
    await change({ note: "Nobody's business" });
    expect(await heard()).toEqual([[], [], [changed], []]);
    // A write with the version from before is refused then.
    const refused = await server.ask(
      "PATCH",
      `/api/records/Parcel/${parcel.id}`,
      { title: "B" },
      { token: tokens.Dee, headers: { "if-match": '"1"' } },
    );
    expect(refused.status).toBe(412);
    // What is computed from it is seen.
    await change({ weight: 9 });
    expect(await heard()).toEqual([[touched], [touched], [changed], [touched]]);
    // What is computed from it stays as it was.
    await change({ weight: 8 });
    expect(await heard()).toEqual([[], [], [changed], []]);
    // Seen of this record by nobody else, then by its keeper.
    await change({ code: "2" });
    expect(await heard()).toEqual([[], [], [changed], []]);
    await change({ keeper: ids.Ann });
    expect(await heard()).toEqual([[changed], [changed], [changed], [changed]]);
    await change({ code: "3" });
    expect(await heard()).toEqual([[changed], [], [changed], []]);
    await change({ note: "And with it", title: "Another" });
    expect(await heard()).toEqual([[changed], [changed], [changed], [changed]]);
    // Whoever was away is told no more.
    await change({ note: "Once more" });
    const { body } = await server.ask("GET", "/api/history?entity=Parcel&action=change", undefined, { token: tokens.Cy });
    const entry = (to: string) => body.items.find(({ changes }: Json) => changes.some((one: Json) => one.to === to));
    const [once, before] = [entry("Once more"), entry("Another")];
    const { body: mark } = await ask("POST", "", { title: "The last" });
    for (const late of [await listen("Ann", before.id), await listen("Dee", before.id)]) {
      await late.until(about(mark.id, "created"));
      expect(late.events.filter(({ id }) => id === once.id)).toEqual([]);
    }
  });

  it("tell of a list only those who see something of what was put on it or taken off", async () => {
    const [ann, cy, dee] = [await listen("Ann"), await listen("Cy"), await listen("Dee")];
    const asCy = (method: string, path: string, body?: Json) => server.ask(method, `/api${path}`, body, { token: tokens.Cy });
    const { body: parcel } = await asCy("POST", "/records/Parcel", { title: "A parcel" });
    const helper = async (hidden: boolean): Promise<string> => (await asCy("POST", "/records/Helper", { name: "H", hidden })).body.id;
    const [secret, known] = [await helper(true), await helper(false)];
    const heard = async (): Promise<(readonly [string, string | undefined][])[]> => {
      const { body } = await asCy("POST", "/records/Parcel", { title: "The mark" });
      const told: (readonly [string, string | undefined][])[] = [];
      for (const client of [ann, cy, dee]) {
        await client.until(about(body.id, "created"));
        const own = client.events.splice(0).filter(({ data }) => data.record === parcel.id);
        told.push(own.map(({ data }) => [data.what, data.action] as const));
      }
      return told;
    };
    await heard();
    const [linked, unlinked, changed] = [
      ["changed", "link helpers"],
      ["changed", "unlink helpers"],
      ["changed", "change"],
    ];
    const at = (id: string) => `/parcels/${parcel.id}/helpers/${id}`;
    expect((await asCy("PUT", at(secret))).status).toBe(204);
    expect(await heard()).toEqual([[], [linked], []]);
    await asCy("PUT", at(known));
    expect(await heard()).toEqual([[linked], [linked], [linked]]);
    await asCy("DELETE", at(secret));
    expect(await heard()).toEqual([[], [unlinked], []]);
    await asCy("DELETE", at(known));
    expect(await heard()).toEqual([[unlinked], [unlinked], [unlinked]]);
    const list = async (helpers: readonly string[]) =>
      expect((await asCy("PATCH", `/records/Parcel/${parcel.id}`, { helpers })).status).toBe(200);
    await list([secret]);
    expect(await heard()).toEqual([[], [changed], []]);
    await list([secret, known]);
    expect(await heard()).toEqual([[changed], [changed], [changed]]);
    const { body } = await server.ask("GET", `/api/history?entity=Parcel&record=${parcel.id}`, undefined, { token: tokens.Ann });
    expect(body.items.map((one: Json) => one.action)).toEqual(["change", "unlink helpers", "link helpers", "create"]);
  });

  it("are told of in the description of the API", async () => {
    const body = server.description;
    expect(Object.keys(body.paths["/api/events"].get.responses["200"].content)).toEqual(["text/event-stream"]);
  });
});

describe("several processes on one PostgreSQL", () => {
  const clock = { at: new Date("2026-03-02T10:00:00.000Z"), now: () => new Date(clock.at) };
  const log: string[] = [];
  const stores: Store[] = [];
  const ninefolds: NinefoldServer[] = [];
  const urls: string[] = [];
  let server: TestServer;
  let token: string;
  const cut = () =>
    stores[0]!.system.rows(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database() AND application_name = 'ninefold events'",
      [],
    );
  const slip = async (title: string): Promise<string> => {
    const answer = await server.ask("POST", "/api/records/Slip/actions/open", { title }, { token });
    expect(answer.status).toBe(201);
    return answer.body.id;
  };

  beforeAll(async () => {
    server = await open(DESK, { engine: "postgres", records: { Person: PEOPLE } });
    for (let process = 0; process < 2; process++) {
      const { store } = await openStore({ plan: server.plan, url: server.databaseUrl });
      stores.push(store);
      const ninefold = await createServer({
        plan: server.plan,
        store,
        clock,
        sweepEvery: 0,
        log: ({ level, message }) => void (level === "error" && log.push(message)),
      });
      ninefolds.push(ninefold);
      urls.push(await ninefold.listen({ host: "127.0.0.1", port: 0 }));
    }
    token = await server.signIn("cy@example.org");
  });
  afterAll(async () => {
    for (const ninefold of ninefolds) await ninefold.close();
    for (const store of stores) await store.close();
    await server?.close();
  });

  it("tell the listeners of each other, also after the connection was cut", async () => {
    const client = await SseClient.at(urls[0]!, token);
    await client.until(({ event }) => event === "revision");
    await client.until(about(await slip("told"), "created"));
    for (let round = 0; round < 3; round++) {
      await cut();
      await client.until(about(await slip(`cut ${round}`), "created"));
    }
    client.close();
  });

  it("perform what is due once, whoever looks first", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => slip(`due ${at}`)));
    clock.at = new Date("2026-03-02T12:00:00.000Z");
    await Promise.all(ninefolds.map((ninefold) => ninefold.settle()));
    await Promise.all(ninefolds.map((ninefold) => ninefold.settle()));
    for (const id of made) {
      const history = await server.store.history("Slip", id, 50);
      expect(history.map(({ action }) => action)).toEqual(["after 2 hours", "open"]);
    }
    expect(log).toEqual([]);
  });

  it("no longer answer when another brought the database to another document", async () => {
    const status = async (url: string): Promise<number> => {
      const answer = await fetch(`${url}/api/openapi.json`);
      await answer.text();
      return answer.status;
    };
    expect(await status(urls[1]!)).toBe(200);
    await ninefolds[0]!.adopt(planOf(DESK.replace("| owner | ref", "| note  | text(80)            |          |\n| owner | ref")));
    while ((await status(urls[1]!)) !== 503) await new Promise((resolve) => setImmediate(resolve));
    expect(await status(urls[0]!)).toBe(200);
    expect(log.join()).toContain("outdated document");
  });
});
