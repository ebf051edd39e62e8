// Users with states: a state decides the roles at once.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const CLUB = `# Club

## 1. What the product does and for whom

- Signs in as: Member

## 2. Screens and routes

| Screen  | Route | Shows           | Fields      | Actions |
| ------- | ----- | --------------- | ----------- | ------- |
| Members | /     | list of Member  | name, state | suspend, admit |
| Join    | /join | form for Member | name, email | apply   |

## 3. Entities and their fields

### Member

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |
| board | yes/no   | optional         | -     |

### Note

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| text  | text(80) | required | -     |

## 4. States and transitions

### Member

- Field: state
- States: invited, applied, active, suspended

| From             | Action  | To        |
| ---------------- | ------- | --------- |
| (new)            | invite  | invited   |
| (new)            | apply   | applied   |
| invited, applied | admit   | active    |
| active           | suspend | suspended |
| suspended        | forgive | active    |

## 6. Roles and permissions

| Role    | Means                                |
| ------- | ------------------------------------ |
| Guest   | not signed in                        |
| Pending | user.state is one of (invited, applied) |
| Active  | user.state is active                 |
| Board   | user.state is active and user.board  |

| Entity | Action                  | Guest | Pending        | Active         | Board |
| ------ | ----------------------- | ----- | -------------- | -------------- | ----- |
| Member | see                     | no    | if this = user | yes            | yes   |
| Member | apply                   | yes   | no             | no             | no    |
| Member | invite, admit, suspend, forgive | no | no        | no             | yes   |
| Note   | see, create             | no    | no             | yes            | yes   |
`;

describe.each(engineFor(import.meta.filename))("users with states on %s", (engine) => {
  let server: TestServer;
  let board: string;
  beforeAll(async () => {
    server = await open(CLUB, { engine, records: { Member: [{ name: "Bea", email: "bea@example.org", board: true, state: "active" }] } });
    board = await server.signIn("bea@example.org");
  });
  afterAll(() => server?.close());

  const act = (id: string, action: string) => server.ask("POST", `/api/records/Member/${id}/actions/${action}`, {}, { token: board });
  const notes = (token: string) => server.ask("GET", "/api/records/Note", undefined, { token });

  it("lets a visitor sign up by the action that a visitor may perform", async () => {
    const account = { name: "Cy", email: "cy@example.org", password: "correct horse" };
    const reply = await server.ask("POST", "/api/sign-up", account);
    expect(reply.body.user).toMatchObject({ name: "Cy", state: "applied" });
    const { token, user } = reply.body;
    expect((await notes(token)).status).toBe(403);
    expect((await act(user.id, "admit")).body).toMatchObject({ state: "active" });
    expect((await notes(token)).status).toBe(200);
    expect((await act(user.id, "suspend")).status).toBe(200);
    expect((await notes(token)).status).toBe(403);
    expect((await server.ask("POST", "/api/session", { email: "cy@example.org", password: "correct horse" })).status).toBe(200);
  });

  it("signs up by a form and by the address of an action as well, but not by one that a visitor may not perform", async () => {
    const values = { name: "Di", email: "di@example.org", password: "correct horse" };
    const form = await server.ask("POST", "/-/screens/join/save", { values });
    expect(form.body).toMatchObject({ signedIn: true });
    expect(await server.store.getBy("Member", "email", "di@example.org")).toMatchObject({ state: "applied" });
    const invited = await server.ask("POST", "/-/start/Member/invite", { values: { ...values, email: "ed@example.org" } });
    expect(invited.status).toBe(401);
    expect(await server.store.getBy("Member", "email", "ed@example.org")).toBeNull();
  });

  it("makes samples of every role, in the state that the role needs", async () => {
    const plain = await open(CLUB, { records: null });
    expect(plain.samples.map((sample) => sample.roles)).toEqual(expect.arrayContaining([["Pending"], ["Active"], ["Active", "Board"]]));
    await plain.close();
  });
});
