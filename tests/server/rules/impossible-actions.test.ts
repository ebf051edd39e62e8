// The default messages for actions that cannot be done.

import { afterEach, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DEALS = `# Deals

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route         | Shows        | Fields       | Actions         |
| ------ | ------------- | ------------ | ------------ | --------------- |
| Deals  | /             | list of Deal | name, stage  | win, note Note, begin |
| Deal   | /deals/{deal} | one Deal     | name, stage  | win, lose       |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Deal

| Field | Type                              | Must be  | Label |
| ----- | --------------------------------- | -------- | ----- |
| name  | text(20)                          | required | -     |
| worth | integer                           | required | -     |
| stage | one of: talked, won, lost | -     | -     |

### Note

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| deal  | reference to Deal | required |
| text  | text(20)          | required |

## 4. States and transitions

### Deal

- Field: stage
- States: talked, won, lost
- Ends in: won, lost

| From   | Action | To     | Only if   |
| ------ | ------ | ------ | --------- |
| (new)  | begin  | talked | worth > 0 |
| talked | win    | won    | worth > 9 |
| talked | lose   | lost   | -         |

### Note

- States: written
- Ends in: written

| From  | Action | To      | Only if         | Otherwise |
| ----- | ------ | ------- | --------------- | --------- |
| (new) | note   | written | deal.worth > 99 | too-small |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                | Member |
| ------ | --------------------- | ------ |
| Person | see                   | yes    |
| Deal   | see, begin, win, lose | yes    |
| Note   | see, note             | yes    |

## 8. The error catalogue

| Code      | Status | Message                                                                    |
| --------- | ------ | -------------------------------------------------------------------------- |
| too-small | 409    | {if length of text > 3 then "{text} is much." else "{text} is too little."} |
`;

describe.each(engineFor(import.meta.filename))("what is not possible, on %s", (engine) => {
  let server: TestServer;
  let token: string;
  afterEach(() => server?.close());

  const opened = async (text = DEALS) => {
    const Person = [{ name: "Ann", email: "ann@example.org" }];
    const Deal = [{ name: "Roof", worth: 5 }];
    server = await open(text, { engine, records: { Person, Deal } });
    token = await server.signIn("ann@example.org");
    return (await server.ask("GET", "/api/records/Deal", undefined, { token })).body.items[0].id as string;
  };
  const blocked = async (language = "en"): Promise<Json> => {
    const { body } = await server.ask("GET", "/-/screens/deals/rows", undefined, { token, headers: { "accept-language": language } });
    const [roof] = body.rows;
    const of = (kind: string) => roof.actions.find((action: Json) => action.kind === kind).blocked.detail;
    return { win: of("transition"), note: of("start") };
  };
  const act = async (id: string, action: string) =>
    (await server.ask("POST", `/api/records/Deal/${id}/actions/${action}`, {}, { token })).body.detail;

  it("names the state by the document's name or label, in each language", async () => {
    const id = await opened();
    expect((await blocked()).win).toBe("Not available while Stage is Talked.");
    expect((await blocked("de")).win).toBe("Das ist derzeit nicht möglich: „Stage“ ist „Talked“.");
    expect(await act(id, "win")).toBe("Not available while Stage is Talked.");
    await act(id, "lose");
    expect(await act(id, "win")).toBe("Not available while Stage is Lost.");
  });

  it("names it by a label that the document gives to an everyday name", async () => {
    const stage = /\| stage \|(.*)- {5}\|\n/;
    await opened(DEALS.replace("- Field: stage\n", "").replaceAll("name, stage ", "name, status ").replace(stage, "| status |$1Phase |\n"));
    expect((await blocked()).win).toBe("Not available while Phase is Talked.");
  });

  it("calls it the state where the document has no name for it", async () => {
    const id = await opened(
      DEALS.replace("- Field: stage\n", "")
        .replaceAll("name, stage ", "name, status ")
        .replace(/\| stage \|.*\n/, ""),
    );
    expect((await blocked()).win).toBe("Not available while status is Talked.");
    expect((await blocked("de")).win).toBe("Das ist derzeit nicht möglich: Der Status ist Talked.");
    expect(await act(id, "win")).toBe("Not available while status is Talked.");
  });

  it("does not tell the state to whoever may not see it", async () => {
    await opened(DEALS.replace("| Note   | see, note", "| Deal   | see stage             | no     |\n| Note   | see, note"));
    expect((await blocked()).win).toBe("Not available right now.");
  });

  it("speaks of no state of a record that is yet to be made", async () => {
    await opened();
    const made = await server.ask("POST", "/api/records/Deal/actions/begin", { name: "Door", worth: 0 }, { token });
    expect(made.body.detail).toBe("Not available right now.");
  });

  it("says a sentence where none of the message can be said beforehand", async () => {
    await opened();
    expect((await blocked()).note).toBe("Not available right now.");
    expect((await blocked("fr")).note).toBe("Ce n’est pas possible pour le moment.");
  });
});
