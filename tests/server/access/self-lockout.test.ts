// Users who would lose a right by changing their own record are asked first.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const CLUB = `# Club

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen      | Route                 | Shows           | Fields           | Actions             |
| ----------- | --------------------- | --------------- | ---------------- | ------------------- |
| People      | /                     | list of Person  | name, role, plan | Person page         |
| Person page | /people/{person}      | one Person      | name, role, plan | step down           |
| Edit person | /people/{person}/edit | form for Person | name, role, plan | save                |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type                  | Must be          |
| ----- | --------------------- | ---------------- |
| name  | text(80)              | required         |
| email | email                 | required, unique |
| role  | one of: player, staff | required         |
| plan  | one of: free, paid    | required         |

## 4. States and transitions

### Person

- States: active, resting

| From   | Action    | To      |
| ------ | --------- | ------- |
| (new)  | enter     | active  |
| active | step down | resting |

## 6. Roles and permissions

| Role   | Means                                             |
| ------ | ------------------------------------------------- |
| Player | user.role is player                               |
| Staff  | user.role is staff                                |
| Free   | user.plan is free                                 |
| Active | user.status is active                             |

| Entity | Action                | Player       | Staff | Free | Active       |
| ------ | --------------------- | ------------ | ----- | ---- | ------------ |
| Person | see                   | yes          | yes   | yes  | yes          |
| Person | change, change role   | no           | yes   | no   | no           |
| Person | change plan           | if this is user | yes   | no   | no           |
| Person | step down             | no           | no    | no   | if this is user |
`;

const RECORDS = {
  Person: [
    { name: "Marta", email: "marta@example.org", role: "staff", plan: "paid" },
    { name: "Nils", email: "nils@example.org", role: "staff", plan: "paid" },
    { name: "Olga", email: "olga@example.org", role: "player", plan: "free" },
  ],
};

describe.each(engineFor(import.meta.filename))("one's own rights, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(CLUB, { engine, records: RECORDS });
  });
  afterAll(() => server?.close());

  const token = (who: string) => server.signIn(`${who}@example.org`);
  const person = async (who: string): Promise<Json> =>
    (await server.ask("GET", `/api/records/Person?email=${who}@example.org`, undefined, { token: await token("olga") })).body.items[0];
  const save = async (who: string, whose: string, values: Json, headers: Json = {}) => {
    const { id, version } = await person(whose);
    const path = `/-/screens/edit-person/save?p.person=${id}`;
    return server.ask("POST", path, { values, version, record: id }, { token: await token(who), headers });
  };

  it("are given up by a form once that is confirmed, and it is not offered to be undone", async () => {
    const asked = await save("marta", "marta", { role: "player" });
    expect([asked.status, asked.body.code]).toEqual([409, "needs-confirmation"]);
    expect(asked.body.errors).toMatchObject([
      { code: "roles-given-up", detail: "You’ll lose the Staff role and can’t restore it yourself." },
    ]);
    expect(await person("marta")).toMatchObject({ role: "staff" });
    const done = await save("marta", "marta", { role: "player" }, { "Confirm-Warnings": asked.body.confirmation });
    expect(done.body).toMatchObject({ stays: { why: "not-yours" } });
    expect(done.body.undo).toBeUndefined();
    expect(await person("marta")).toMatchObject({ role: "player" });
    // Somebody else gives them back, and may take that back.
    expect((await save("nils", "marta", { role: "staff" })).body).toMatchObject({ undo: true });
  });

  it("are asked about last of many, which are offered to be undone as far as they can be", async () => {
    const records = await Promise.all(["marta", "olga"].map(person));
    const bulk = async (more: Json = {}, who = records) =>
      server.ask(
        "POST",
        "/-/screens/people/bulk",
        { action: null, values: { role: "player" }, records: who.map(({ id, version }) => ({ id, version, ...more })) },
        { token: await token("marta") },
      );
    const { body } = await bulk();
    expect(body.results.map(({ problem }: Json) => problem?.code ?? null)).toEqual(["needs-confirmation", null]);
    const { body: confirmed } = await bulk({ confirm: body.results[0].problem.confirmation }, records.slice(0, 1));
    expect(confirmed.results[0].problem).toBeNull();
    expect(confirmed.undo).toBeUndefined();
    expect(confirmed.stays).toMatchObject({ why: "not-yours" });
    await save("nils", "marta", { role: "staff" });
  });

  it("are not asked about where they can be had back, where a step asks in its own words, or where another is changed", async () => {
    // Whoever pays is no longer free, and may go back to that.
    const paid = await save("olga", "olga", { plan: "paid" });
    expect([paid.status, paid.body.undo]).toEqual([200, true]);
    const stepped = await person("nils");
    const step = await server.ask(
      "POST",
      `/-/records/Person/${stepped.id}/actions/step-down`,
      { values: {}, version: stepped.version },
      { token: await token("nils") },
    );
    expect(step.status).toBe(200);
    expect((await save("marta", "nils", { role: "player" })).status).toBe(200);
  });

  it("are given up without a question by a program that asks for it", async () => {
    const { id } = await person("marta");
    const changed = await server.ask("PATCH", `/api/records/Person/${id}`, { role: "player" }, { token: await token("marta") });
    expect(changed.status).toBe(200);
  });
});
