// Who is told to have changed a record, to whom.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const CLAIMS = `# Claims

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route           | Shows     | Fields |
| ------ | --------------- | --------- | ------ |
| Claim  | /claims/{claim} | one Claim | title  |
| Worth  | /worth          | list of Claim | worth |
| Me     | /people/{person} | one Person   | name   |
| Join   | /join           | form for Person | name, email |

## 3. Entities and their fields

### Person

| Field | Type      | Must be          |
| ----- | --------- | ---------------- |
| name  | text(80)  | required         |
| email | email     | required, unique |

### Claim

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |
| worth | text(80) | optional |
| key   | text(80) | optional |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action              | Visitor | Member          |
| ------ | ------------------- | ------- | --------------- |
| Person | see                 | no      | if this = user  |
| Person | create              | yes     | no              |
| Claim  | see, create, change | yes     | yes             |
| Claim  | see worth           | no      | yes             |
| Claim  | change worth        | no      | yes             |
`;

describe.each(engineFor(import.meta.filename))("who changed a record, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org` });
    server = await open(CLAIMS, { engine, records: { Person: [person("Ann"), person("Ben")], Claim: [{ title: "From the file" }] } });
  });
  afterAll(() => server?.close());

  it("says that somebody did it where the viewer may not know who, and names the program for its own acts alone", async () => {
    const ann = await server.signIn("ann@example.org");
    const ben = await server.signIn("ben@example.org");
    const by = async (id: string, token?: string) =>
      (await server.ask("GET", `/-/screens/claim/record?p.claim=${id}`, undefined, { token })).body.history.entries.map(
        (one: Json) => one.by,
      );
    const { id } = (await server.ask("POST", "/api/records/Claim", { title: "Roof" }, { token: ann })).body;
    expect([await by(id, ann), await by(id, ben), await by(id)]).toEqual([["Ann"], [""], [""]]);
    const visitors = (await server.ask("POST", "/api/records/Claim", { title: "Door" })).body.id;
    expect(await by(visitors, ben)).toEqual([""]);
    const given = (await server.ask("GET", "/api/records/Claim")).body.items.find((one: Json) => one.title === "From the file").id;
    expect(await by(given, ben)).toEqual([null]);
  });

  it("names whoever signed up as the one who made their own record, where they may see their name", async () => {
    const joined = { name: "Cy", email: "cy@example.org", password: "long enough" };
    const { id } = (await server.ask("POST", "/api/sign-up", joined)).body.user;
    const token = await server.signIn("cy@example.org", "long enough");
    const page = await server.ask("GET", `/-/screens/me/record?p.person=${id}`, undefined, { token });
    expect(page.body.history.entries.map(({ by }: Json) => by)).toEqual(["Cy"]);
    const whole = await server.ask("GET", `/-/history?record=${id}`, undefined, { token });
    expect(whole.body.items.map(({ by }: Json) => by)).toEqual(["Cy"]);
    const values = { name: "Di", email: "di@example.org", password: "long enough" };
    const form = await server.ask("POST", "/-/screens/join/save", { values });
    expect(form.status).toBe(200);
    const di = await server.signIn("di@example.org", "long enough");
    const hers = await server.ask("GET", `/-/screens/me/record?p.person=${form.body.id}`, undefined, { token: di });
    expect(hers.body.history.entries.map(({ by }: Json) => by)).toEqual(["Di"]);
    // What a sample file has made was nobody's.
    const ann = (await server.ask("GET", "/api/records/Person", undefined, { token: await server.signIn("ann@example.org") })).body
      .items[0];
    const anns = await server.ask("GET", `/-/screens/me/record?p.person=${ann.id}`, undefined, {
      token: await server.signIn("ann@example.org"),
    });
    expect(anns.body.history.entries.map(({ by }: Json) => by)).toEqual([null]);
  });

  it("says that more was done before, also to whom all of the latest is hidden", async () => {
    const token = await server.signIn("ann@example.org");
    const { id } = (await server.ask("POST", "/api/records/Claim", { title: "Roof" }, { token })).body;
    const seen = async () => (await server.ask("GET", `/-/screens/claim/record?p.claim=${id}`)).body;
    for (let time = 1; time < 50; time++) await server.ask("PATCH", `/api/records/Claim/${id}`, { worth: `${time}` }, { token });
    expect((await seen()).history.entries).toHaveLength(1);
    expect((await seen()).history.goesOn).toBeUndefined();
    await server.ask("PATCH", `/api/records/Claim/${id}`, { worth: "50" }, { token });
    expect((await seen()).history.entries).toHaveLength(0);
    expect((await seen()).history.goesOn).toBe(true);
  });

  it("tells nobody of a change of which they may see nothing, and of the rest what they may see", async () => {
    const token = await server.signIn("ann@example.org");
    const { id } = (await server.ask("POST", "/api/records/Claim", { title: "Roof" }, { token })).body;
    await server.ask("PATCH", `/api/records/Claim/${id}`, { worth: "a lot" }, { token });
    await server.ask("PATCH", `/api/records/Claim/${id}`, { title: "Barn", worth: "little" }, { token });
    const told = (items: Json[]) => items.map(({ action, changes }) => [action, ...changes.map(({ label }: Json) => label)]);
    const page = async (as?: string) =>
      (await server.ask("GET", `/-/screens/claim/record?p.claim=${id}`, undefined, { token: as })).body.history.entries;
    const api = async (as?: string) => (await server.ask("GET", `/api/history?record=${id}`, undefined, { token: as })).body.items;
    for (const ask of [page, api]) {
      expect(told(await ask(token))).toEqual([
        ["change", "Title", "Worth"],
        ["change", "Worth"],
        ["create", "Title"],
      ]);
      expect(told(await ask())).toEqual([
        ["change", "Title"],
        ["create", "Title"],
      ]);
    }
  });

  it("tells on the page of no field that no screen speaks of, and of it in the history of the whole product", async () => {
    const token = await server.signIn("ann@example.org");
    const { id } = (await server.ask("POST", "/api/records/Claim", { title: "Roof", key: "roof" }, { token })).body;
    await server.ask("PATCH", `/api/records/Claim/${id}`, { key: "roofs" }, { token });
    await server.ask("PATCH", `/api/records/Claim/${id}`, { title: "Roofs", key: "roofs-2" }, { token });
    const told = (items: Json[]) => items.map(({ action, changes }) => [action, ...changes.map(({ label }: Json) => label)]);
    const shown = (await server.ask("GET", `/-/screens/claim/record?p.claim=${id}`, undefined, { token })).body.history.entries;
    expect(told(shown)).toEqual([
      ["change", "Title"],
      ["create", "Title"],
    ]);
    const { items } = (await server.ask("GET", `/-/history?entity=Claim&record=${id}`, undefined, { token })).body;
    expect(told(items)).toEqual([
      ["change", "Title", "Key"],
      ["change", "Key"],
      ["create", "Title", "Key"],
    ]);
  });
});

const SLIPS = `# Slips

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Slip

| Field  | Type           | Must be  | Value    |
| ------ | -------------- | -------- | -------- |
| title  | text(80)       | required | -        |
| times  | integer        | required | starts 0 |
| spent  | money          | required | starts 0 |
| urgent | yes/no         | required | -        |
| floor  | integer        | optional | -        |
| at     | place          | optional | -        |
| parts  | rows of Line   | optional | -        |

### Line



| Field | Type     | Must be  | Value    |
| ----- | -------- | -------- | -------- |
| what  | text(40) | required | -        |
| used  | integer  | required | starts 0 |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                      | Member |
| ------ | --------------------------- | ------ |
| Person | see                         | yes    |
| Slip   | see, create, change, delete | yes    |
`;

describe.each(engineFor(import.meta.filename))("the history of a record that was made, on %s", (engine) => {
  it("names what it was given, and not what every record begins with", async () => {
    const server = await open(SLIPS, { engine, records: { Person: [{ name: "Ann", email: "ann@example.org" }] } });
    const token = await server.signIn("ann@example.org");
    const values = { title: "Roof", urgent: false, floor: 0, at: { latitude: 48.2, longitude: -16.4 }, parts: [{ what: "Tile" }] };
    const { body } = await server.ask("POST", "/api/records/Slip", values, { token });
    const changes = async () => {
      const { items } = (await server.ask("GET", `/api/history?record=${body.id}`, undefined, { token })).body;
      return items.map((one: Json) => one.changes.map(({ label, from, to }: Json) => `${label}: ${from}>${to}`));
    };
    expect(await changes()).toEqual([["Title: >Roof", "Floor: >0", "At: >48.2° N, 16.4° W", "Parts: >What: Tile"]]);
    await server.ask("PATCH", `/api/records/Slip/${body.id}`, { times: 2, parts: [] }, { token });
    await server.ask("PATCH", `/api/records/Slip/${body.id}`, { times: 0 }, { token });
    const [last, before] = await changes();
    expect(last).toEqual(["Times: 2>0"]);
    expect(before).toEqual(["Times: 0>2", "Parts: What: Tile, Used: 0>"]);
    await server.close();
  });
});

describe("a step that the program takes by itself", () => {
  it("is called by what the record became, and not by its condition, and by neither where the state is not told", async () => {
    const server = await open(CRATES, { records: CRATE_RECORDS });
    const wim = await server.signIn("wim@example.org");
    const [{ id }] = (await server.ask("GET", "/api/records/Crate", undefined, { token: wim })).body.items;
    await server.ask("POST", `/api/records/Crate/${id}/actions/send`, {}, { token: wim });
    const history = (await server.ask("GET", `/-/screens/crate-page/record?p.crate=${id}`, undefined, { token: wim })).body.history.entries;
    expect(history.map(({ action, became }: Json) => [action, became]).slice(0, 2)).toEqual([
      ["When status is sent", "Void"],
      ["Send", undefined],
    ]);
    await server.close();
    const hidden = await open(CRATES.replace("| Crate  | see, send", "| Crate  | see slip | no | yes |\n| Crate  | see, send"), {
      records: CRATE_RECORDS,
    });
    const token = await hidden.signIn("wim@example.org");
    const [one] = (await hidden.ask("GET", "/api/records/Crate", undefined, { token })).body.items;
    await hidden.ask("POST", `/api/records/Crate/${one.id}/actions/send`, {}, { token });
    const page = (await hidden.ask("GET", `/-/screens/crate-page/record?p.crate=${one.id}`, undefined, { token })).body;
    expect(page.history.entries.filter(({ became }: Json) => became === "Void")).toEqual([]);
    await hidden.close();
  });
});

const DECIDED = `# Claims

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route           | Shows     | Fields |
| ------ | --------------- | --------- | ------ |
| Claim  | /claims/{claim} | one Claim | title  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(80) | required         | -         |
| email | email    | required, unique | -         |
| head  | yes/no   | required         | starts no |

### Claim

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(80) | required |
| note  | text(80) | optional |

### Decision

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| claim  | reference to Claim  | required | -           |
| by     | reference to Person | required | starts user |
| remark | text(80)            | required | -           |
| cost   | money               | optional | -           |

## 4. States and transitions

### Claim

- States: open, rejected
- Ends in: rejected

| From     | Action | To       | Then                                                                | Asks for                                    |
| -------- | ------ | -------- | ------------------------------------------------------------------- | ------------------------------------------- |
| (new)    | claim  | open     | -                                                                   | -                                           |
| open     | reject | rejected | create Decision (claim = this, remark = ask.why, cost = ask.amount) | why: text(80), required; amount "Costs": money |
| rejected | reject | rejected | create Decision (claim = this, remark = ask.why, cost = ask.amount) | why: text(80), required; amount "Costs": money |
| rejected | reopen | open     | set note to ask.because                                             | because: text(80), required                 |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Member | not user.head |
| Head   | user.head     |

| Entity   | Action                        | Member         | Head |
| -------- | ----------------------------- | -------------- | ---- |
| Person   | see                           | yes            | yes  |
| Claim    | see, claim, reject, reopen    | yes            | yes  |
| Decision | see                           | if by = user   | yes  |
| Decision | see cost                      | no             | yes  |
`;

describe.each(engineFor(import.meta.filename))("what an action asked for, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org`, head: name === "Hal" });
    server = await open(DECIDED, { engine, records: { Person: ["Ann", "Ben", "Hal"].map(person) } });
  });
  afterAll(() => server?.close());

  it("stands with the action where it was stored, also in what the action made, for those who see it there", async () => {
    const [ann, ben, hal] = await Promise.all(["ann", "ben", "hal"].map((name) => server.signIn(`${name}@example.org`)));
    const act = (id: string, action: string, body: object) =>
      server.ask("POST", `/api/records/Claim/${id}/actions/${action}`, body, { token: ann! });
    const told = async (id: string, token?: string) => {
      const { body } = await server.ask("GET", `/-/screens/claim/record?p.claim=${id}`, undefined, { token });
      return body.history.entries.map(({ action, changes }: Json) => [
        action,
        ...changes.filter(({ label }: Json) => label !== "Status").map(({ label, to }: Json) => `${label}: ${to}`),
      ]);
    };
    const { id } = (await server.ask("POST", "/api/records/Claim/actions/claim", { title: "Roof" }, { token: ann! })).body;
    expect((await act(id, "reject", { why: "Too late", amount: "12.50" })).status).toBe(200);
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
    await act(id, "reopen", { because: "A mistake" });
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
    await act(id, "reject", { why: "Still too late" });
    const begun = ["Claim", "Title: Roof"];
    expect(await told(id, hal)).toEqual([
      ["Reject", "Why: Still too late"],
      ["Reopen", "Note: A mistake"],
      ["Reject", "Why: Too late", "Costs: €12.50"],
      begun,
    ]);
    expect(await told(id, ann)).toEqual([
      ["Reject", "Why: Still too late"],
      ["Reopen", "Note: A mistake"],
      ["Reject", "Why: Too late"],
      begun,
    ]);
    expect(await told(id, ben)).toEqual([["Reject"], ["Reopen", "Note: A mistake"], ["Reject"], begun]);
  });
});

const BOARD = `# Wall

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route         | Shows     | Fields      | Actions    |
| ------ | ------------- | --------- | ----------- | ---------- |
| Paper  | /papers/{paper} | one Paper | title       | like, praise, knock |

## 3. Entities and their fields

### Person

| Field | Type      | Must be          |
| ----- | --------- | ---------------- |
| name  | text(80)  | required         |
| email | email     | required, unique |
| boss  | yes/no    | required         |

### Paper

| Field  | Type           | Must be  | Value        |
| ------ | -------------- | -------- | ------------ |
| title  | text(80)       | required | -            |
| fans   | list of Person | optional | -            |
| praise | list of Person | optional | -            |
| status | one of: up     | required | starts up    |

## 4. States and transitions

### Paper

- States: up
- Field: status

| From  | Action | To | Only if | Otherwise | Then                 |
| ----- | ------ | -- | ------- | --------- | -------------------- |
| (new) | hang   | up | -       | -         | -                    |
| up    | like   | up | -       | -         | add user to fans     |
| up    | praise | up | -       | -         | add user to praise   |
| up    | knock  | up | -       | -         | -                    |

## 6. Roles and permissions

| Role   | Means                        |
| ------ | ---------------------------- |
| Member | signed in                    |
| Boss   | user.boss                    |

| Entity | Action                          | Member | Boss |
| ------ | ------------------------------- | ------ | ---- |
| Person | see                             | yes    | yes  |
| Paper  | see, hang, like, praise, knock  | yes    | yes  |
| Paper  | see fans                        | no     | yes  |
`;

it("tells of a step that leaves its record as it was to whoever may see something of what it did, and to whoever took it", async () => {
  const person = (name: string, boss = false) => ({ name, email: `${name.toLowerCase()}@example.org`, boss });
  const Person = [person("Ann"), person("Ben"), person("Di", true)];
  const server = await open(BOARD, { development: true, records: { Person, Paper: [{ title: "Lost cat" }] } });
  try {
    const ann = await server.signIn("ann@example.org");
    const [{ id }] = (await server.ask("GET", "/api/records/Paper", undefined, { token: ann })).body.items;
    for (const step of ["like", "praise", "knock"]) {
      const { version } = (await server.ask("GET", `/api/records/Paper/${id}`, undefined, { token: ann })).body;
      const headers = { "if-match": `"${version}"` };
      const done = await server.ask("POST", `/api/records/Paper/${id}/actions/${step}`, {}, { token: ann, headers });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    }
    const read = async (who: string) => {
      const token = await server.signIn(`${who}@example.org`);
      const page = (await server.ask("GET", `/-/screens/paper/record?p.paper=${id}`, undefined, { token })).body.history.entries;
      const api = (await server.ask("GET", `/api/history?record=${id}`, undefined, { token })).body.items;
      return [page, api].map((all: Json[]) =>
        all.map(({ action }) => action).filter((action) => ["Like", "Praise", "Knock"].includes(action)),
      );
    };
    expect(await read("ann")).toEqual(Array(2).fill(["Knock", "Praise", "Like"]));
    expect(await read("ben")).toEqual(Array(2).fill(["Knock", "Praise"]));
    expect(await read("di")).toEqual(Array(2).fill(["Knock", "Praise", "Like"]));
  } finally {
    await server.close();
  }
});
