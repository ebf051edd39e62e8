// Why somebody may not do a thing, as far as they may see the reason.

import { afterEach, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const STUDIO = `# Studio

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route            | Shows         | Fields         | Actions     |
| ------- | ---------------- | ------------- | -------------- | ----------- |
| Works   | /                | list of Work  | title, stage   | show, paint |
| Work    | /works/{work}    | one Work      | title, stage   | show        |
| Change  | /works/{work}/change | form for Work | title          | -           |
| Atelier | /atelier         | list of Work  | title          | -           |
| Desk    | /desk            | list of Work  | title          | -           |
| Self    | /people/{person} | one Person    | name, standing | -           |

## 3. Entities and their fields

### Person

| Field   | Type                   | Must be          | Value         |
| ------- | ---------------------- | ---------------- | ------------- |
| name    | text(20)               | required         | -             |
| email   | email                  | required, unique | -             |
| kind    | one of: painter, owner | required         | starts owner  |
| trusted | yes/no                 | required         | starts no     |

### Work

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| title  | text(20)            | required |
| by     | reference to Person | required |
| secret | integer             | required |

## 4. States and transitions

### Person

- Field: standing
- States: active, suspended
- Warns in: suspended

| From   | Action  | To        |
| ------ | ------- | --------- |
| (new)  | join    | active    |
| active | suspend | suspended |

### Work

- Field: stage
- States: sketch, shown
- Ends in: shown

| From   | Action | To     |
| ------ | ------ | ------ |
| (new)  | paint  | sketch |
| sketch | show   | shown  |

## 6. Roles and permissions

| Role    | Means                                               |
| ------- | --------------------------------------------------- |
| Member  | signed in                                           |
| Painter | user.kind is painter and user.standing is active    |
| Owner   | user.kind is owner and user.standing is active      |
| Crowned | user.trusted and user.standing is active            |

| Entity  | Action          | Member         | Painter                         | Owner                 | Crowned |
| ------- | --------------- | -------------- | ------------------------------- | --------------------- | ------- |
| Person  | see             | if this = user | no                              | yes                   | no      |
| Person  | suspend         | no             | no                              | yes                   | no      |
| Work    | see             | yes            | no                              | no                    | no      |
| Work    | paint           | no             | if by = user                    | no                    | no      |
| Work    | show            | no             | if by = user                    | no                    | no      |
| Work    | change          | no             | if by = user and stage is sketch | no                   | no      |
| Work    | delete          | no             | if secret > 5                   | no                    | no      |
| Work    | see secret      | no             | no                              | yes                   | no      |
| Atelier | open            | no             | yes                             | no                    | no      |
| Desk    | open            | no             | no                              | yes                   | no      |
`;

const IS_SUSPENDED = "You can’t do this while Standing is Suspended.";
const PLAIN = "You don’t have permission to do this.";

describe.each(engineFor(import.meta.filename))("what stands against a deed, on %s", (engine) => {
  let server: TestServer;
  afterEach(() => server?.close());

  /** Opens the studio, and gives the ids of Ida's work and Bo's. */
  const opened = async (text = STUDIO): Promise<readonly string[]> => {
    const Person = [
      { name: "Ida", email: "ida@example.org", kind: "painter", standing: "suspended" },
      { name: "Bo", email: "bo@example.org", kind: "painter" },
      { name: "Una", email: "una@example.org", kind: "owner" },
      { name: "Olga", email: "olga@example.org", kind: "owner", standing: "suspended" },
    ];
    const Work = [
      { title: "Boat", by: "@Person:ida@example.org", secret: 9 },
      { title: "Harbour", by: "@Person:bo@example.org", secret: 1, stage: "shown" },
    ];
    server = await open(text, { engine, records: { Person, Work } });
    const { items } = await as("una", "GET", "/api/records/Work");
    return ["Boat", "Harbour"].map((title) => items.find((one: Json) => one.title === title).id);
  };
  const as = async (who: string, method: string, path: string, body?: object, language = "en"): Promise<Json> => {
    const token = await server.signIn(`${who}@example.org`);
    return (await server.ask(method, path, body, { token, headers: { "accept-language": language } })).body;
  };

  it("is how the account stands, with where that is told, in each language", async () => {
    const [boat] = await opened();
    const show = `/api/records/Work/${boat}/actions/show`;
    const told = await as("ida", "POST", show, {});
    expect(told).toMatchObject({ code: "not-allowed", detail: IS_SUSPENDED, because: { label: "Standing", value: "Suspended" } });
    expect(told.leads).toEqual({ label: "Your account", href: "/-/account" });
    const german = await as("ida", "POST", show.replace("/api/", "/-/"), { values: {} }, "de");
    expect(german.detail).toBe("Dazu sind Sie nicht berechtigt, solange „Standing“ „Suspended“ ist.");
    expect(german.leads.label).toBe("Ihr Konto");
    expect((await as("ida", "PATCH", `/api/records/Work/${boat}`, { title: "Ship" })).detail).toBe(IS_SUSPENDED);
    expect((await as("ida", "POST", "/api/records/Work/actions/paint", { title: "Ship", secret: 1 })).detail).toBe(IS_SUSPENDED);
  });

  it("leads to the page of their own record where the state is none that warns", async () => {
    const [boat] = await opened(STUDIO.replace("- Warns in: suspended\n", ""));
    const { leads } = await as("ida", "POST", `/api/records/Work/${boat}/actions/show`, {});
    expect(leads).toEqual({ label: "Self", href: expect.stringMatching(/^\/people\/.+/) });
  });

  it("is told of a screen, by its address and in the list of those that are closed", async () => {
    await opened();
    expect(await as("ida", "GET", "/-/screens/atelier/rows")).toMatchObject({ code: "not-allowed", detail: IS_SUSPENDED });
    const because = { label: "Standing", value: "Suspended" };
    const leads = { label: "Your account", href: "/-/account" };
    expect((await as("ida", "GET", "/-/app")).closedBecause).toEqual({
      "/atelier": { because, leads },
      "/works/{}/change": { because, leads },
    });
    expect(await as("bo", "GET", "/-/app")).not.toHaveProperty("closedBecause");
  });

  it("is how the record stands, where that alone is why", async () => {
    const [, harbour] = await opened();
    const change = (who: string) => as(who, "PATCH", `/api/records/Work/${harbour}`, { title: "Ship" });
    expect(await change("bo")).toMatchObject({
      detail: "You can’t do this while Stage is Shown.",
      because: { label: "Stage", value: "Shown" },
    });
    expect(await change("bo")).not.toHaveProperty("leads");
    // It is not theirs besides, and that passes with no state.
    for (const other of ["ida", "una"]) expect((await change(other)).detail).toBe(PLAIN);
  });

  it("is no role that they do not have, nor a state beside one", async () => {
    const [boat] = await opened();
    for (const who of ["una", "olga"]) {
      const told = await as(who, "POST", `/api/records/Work/${boat}/actions/show`, {});
      expect([told.detail, told.because]).toEqual([PLAIN, undefined]);
    }
    expect((await as("una", "GET", "/-/screens/atelier/rows")).detail).toBe(PLAIN);
    expect((await as("olga", "GET", "/-/screens/atelier/rows")).detail).toBe(PLAIN);
  });

  it("is not told where the permission reads what they may not see, of the record or of their own", async () => {
    const [boat] = await opened();
    expect((await as("ida", "DELETE", `/api/records/Work/${boat}`)).detail).toBe(PLAIN);
    await server.close();
    const hidden = await opened(
      STUDIO.replace(
        "| Work    | see  ",
        "| Person  | see standing    | no             | no                              | yes                   | no      |\n| Work    | see  ",
      ),
    );
    const told = await as("ida", "POST", `/api/records/Work/${hidden[0]}/actions/show`, {});
    expect([told.detail, told.because]).toEqual([PLAIN, undefined]);
    expect(await as("ida", "GET", "/-/app")).not.toHaveProperty("closedBecause");
  });

  it("is not told of their own record where they do not see that", async () => {
    const [boat] = await opened(
      STUDIO.replace("| Person  | see             | if this = user |", "| Person  | see             | no             |"),
    );
    const told = await as("ida", "POST", `/api/records/Work/${boat}/actions/show`, {});
    expect([told.detail, told.because]).toEqual([PLAIN, undefined]);
    expect(await as("ida", "GET", "/-/app")).not.toHaveProperty("closedBecause");
  });

  it("stands beside the document's own words", async () => {
    const errors =
      "\n## 8. The error catalogue\n\n| Code        | Status | Message      |\n| ----------- | ------ | ------------ |\n| not-allowed | 403    | Not for you. |\n";
    const [boat] = await opened(STUDIO + errors);
    const told = await as("ida", "POST", `/api/records/Work/${boat}/actions/show`, {});
    expect(told).toMatchObject({ detail: "Not for you.", because: { label: "Standing", value: "Suspended" } });
  });
});
