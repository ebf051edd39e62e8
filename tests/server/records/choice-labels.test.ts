// Labels of choices, the same everywhere, and never sent in place of the word.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const SPEC = `# Werkstatt

## 1. What the product does and for whom

- Signs in as: Person
- Language: de

## 2. Screens and routes

| Screen    | Route             | Shows            | Fields                                                | Actions                              |
| --------- | ----------------- | ---------------- | ----------------------------------------------------- | ------------------------------------ |
| Liste     | /auftraege        | list of Auftrag  | titel, art, wege, stand, kunde.name, kunde.plz, lage  | annehmen, an_kunden, Auftrag, import |
| Auftrag   | /auftraege/{auftrag} | one Auftrag   | titel, art, wege, stand, lage                         | senden                               |
| Annahme   | /annahme          | form for Auftrag | titel, art, wege, kunde                               | annehmen                             |
| Zahlen    | /zahlen           | figures          | -                                                     | -                                    |

### Zahlen

| Figure    | Shows                    |
| --------- | ------------------------ |
| Je Stand  | Auftrag by stand as bars |

## 3. Entities and their fields

### Person

| Field | Type                                                | Must be          | Value          | Label |
| ----- | --------------------------------------------------- | ---------------- | -------------- | ----- |
| name  | text(80)                                            | required         | -              | -     |
| email | email                                               | required, unique | -              | -     |
| plz   | text(5)                                             | optional         | -              | PLZ   |

### Auftrag

- Shown as: {titel} ({stand})

| Field | Type                                                       | Must be  | Value                                    |
| ----- | ---------------------------------------------------------- | -------- | ---------------------------------------- |
| titel | text(80)                                                   | required | -                                        |
| art   | one of: neu_bau "Neubau", um_bau "Umbau, klein", abriss "Abriss"  | required | -                                        |
| wege  | several of: per_post "Per Post", vor_ort "Vor Ort"         | optional | -                                        |
| kunde | reference to Person                                        | required | starts user                              |
| lage  | one of: in_ruhe "In Ruhe", in_eile "In Eile"               | -        | always if art is abriss then in_eile else in_ruhe |

## 4. States and transitions

### Auftrag

- Field: stand
- States: in_arbeit "In Arbeit", beim_kunden "Beim Kunden"
- Ends in: beim_kunden

| From      | Action   | To          | Only if           | Otherwise | Asks for                                              | Label             |
| --------- | -------- | ----------- | ----------------- | --------- | ----------------------------------------------------- | ----------------- |
| (new)     | annehmen | in_arbeit   | -                 | -         | -                                                     | Auftrag annehmen  |
| in_arbeit | senden   | beim_kunden | art is not abriss | nicht-so  | grund_der_eile "Grund der Eile": text(80), required   | An Kunden senden  |

## 6. Roles and permissions

| Role     | Means     |
| -------- | --------- |
| Meister  | signed in |

| Entity  | Action                        | Meister |
| ------- | ----------------------------- | ------- |
| Person  | see                           | yes     |
| Auftrag | see, export, annehmen, senden | yes |

## 8. Error handling

| Code     | Status | Message                                        |
| -------- | ------ | ---------------------------------------------- |
| nicht-so | 409    | {titel} ist {art}, {stand}, {lage}, und kommt {wege}. |
`.replace("annehmen, an_kunden, Auftrag, import", "annehmen, Auftrag, export, import");

describe.each(engineFor(import.meta.filename))("words with a label on %s", (engine) => {
  let server: TestServer;
  let token: string;
  const ask = (method: string, path: string, body?: object) => server.ask(method, path, body, { token });
  beforeAll(async () => {
    const records = { Person: [{ name: "Mia", email: "mia@example.org", plz: "10115" }] };
    server = await open(SPEC, { engine, records });
    token = (await server.signIn("mia@example.org"))!;
  });
  afterAll(() => server?.close());

  it("are what the forms, the actions and the columns are called by, and go by their own in the API", async () => {
    const form = (await ask("GET", "/-/screens/annahme/form")).body;
    const fields = new Map<string, Json>(form.fields.map((field: Json) => [field.name, field.type.values]));
    const labels = (name: string) => fields.get(name).map(({ value, label }: Json) => [value, label]);
    expect(labels("art")).toEqual([
      ["neu_bau", "Neubau"],
      ["um_bau", "Umbau, klein"],
      ["abriss", "Abriss"],
    ]);
    expect(labels("wege")).toEqual([
      ["per_post", "Per Post"],
      ["vor_ort", "Vor Ort"],
    ]);
    const made = await ask("POST", "/api/records/Auftrag/actions/annehmen", { titel: "Dach", art: "um_bau", wege: ["vor_ort"] });
    expect(made.body).toMatchObject({ art: "um_bau", wege: ["vor_ort"], stand: "in_arbeit", lage: "in_ruhe" });
    const app = (await ask("GET", "/-/app")).body;
    const list = app.screens.find(({ slug }: Json) => slug === "liste");
    const column = (path: string) => list.columns.find((one: Json) => one.path === path);
    expect(column("stand").type.values.map(({ label }: Json) => label)).toEqual(["In Arbeit", "Beim Kunden"]);
    expect(column("lage").type.values.map(({ label }: Json) => label)).toEqual(["In Ruhe", "In Eile"]);
    expect([column("kunde.name").label, column("kunde.plz").label]).toEqual(["Kunde: Name", "Kunde: PLZ"]);
    expect(list.actions.map(({ label }: Json) => label)).toContain("Auftrag annehmen");
    const one = (await ask("GET", `/-/screens/auftrag/record?p.auftrag=${made.body.id}`)).body;
    const send = one.actions.find(({ slug }: Json) => slug === "senden");
    expect(send.label).toBe("An Kunden senden");
    expect(send.asks.map(({ label }: Json) => label)).toEqual(["Grund der Eile"]);
  });

  it("stand in labels of records, messages and the history", async () => {
    const make = (art: string) =>
      ask("POST", "/api/records/Auftrag/actions/annehmen", { titel: "Hof", art, wege: ["per_post", "vor_ort"] });
    const [neubau, ruin] = [(await make("neu_bau")).body, (await make("abriss")).body];
    const send = (id: string, body: object) => ask("POST", `/api/records/Auftrag/${id}/actions/senden`, body);
    expect((await send(ruin.id, { grund_der_eile: "x" })).body.detail).toBe(
      "Hof ist Abriss, In Arbeit, In Eile, und kommt Per Post, Vor Ort.",
    );
    expect((await send(neubau.id, {})).body.errors[0].detail).toContain("Grund der Eile");
    expect((await send(neubau.id, { grund_der_eile: "x" })).body.stand).toBe("beim_kunden");
    const one = (await ask("GET", `/-/screens/auftrag/record?p.auftrag=${neubau.id}`)).body;
    expect(one.label).toBe("Hof (Beim Kunden)");
    const { history } = one;
    expect(JSON.stringify(history)).toContain("An Kunden senden");
    expect(JSON.stringify(history)).toContain("Beim Kunden");
  });

  it("stay themselves in addresses and exports, and are read as either from a file", async () => {
    const list = (await ask("GET", "/-/screens/liste/rows?f.stand=beim_kunden")).body;
    expect(list.rows.length).toBe(1);
    const response = await fetch(`${server.url}/-/screens/liste/export`, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    expect(text).toContain("beim_kunden");
    const imported = await fetch(`${server.url}/-/screens/liste/import/try?map=titel,art,wege`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: 'titel,art,wege\nTor,"Umbau, klein",Vor Ort; per_post\n',
    });
    expect(await imported.json()).toMatchObject({ created: 1, wrong: 0 });
  });
});
