// The default label of the state field is in the product's language.

import { expect, it } from "vitest";
import { isNamedState } from "../../../src/runtime/server/explain/impossible-action.ts";
import { open, planOf } from "../../support/test-server.ts";

const document = (language: string, states = "") => `# Salles

## 1. What the product does and for whom

- Language: ${language}

## 2. Screens and routes

| Screen | Route  | Shows        | Fields       | Actions        |
| ------ | ------ | ------------ | ------------ | -------------- |
| Salles | /salles | list of Room | name, status | close, export |
| Salle  | /salles/nouvelle | form for Room | name | add |

## 3. Entities and their fields

### Room

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(60) | required |
${states}
## 4. States and transitions

### Room

- States: open, closed

| From | Action | To     |
| ---- | ------ | ------ |
| (new) | add | open |
| open | close  | closed |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action                     | Anyone |
| ------ | -------------------------- | ------ |
| Room   | see, add, close, export | yes    |
`;

const labelled = async (text: string): Promise<string> => {
  const label = planOf(text).entities.Room?.fields.find(({ name }) => name === "status")?.label ?? "";
  const server = await open(text, { records: { Room: [{ name: "Dojo" }] } });
  try {
    const { body } = await server.ask("GET", "/-/screens/salles/rows");
    const exported = await fetch(`${server.url}/-/screens/salles/export?sheet=en`, { headers: { "x-ninefold": "1" } });
    expect((await exported.text()).split(/\r?\n/)[0]).toContain(label);
    expect(JSON.stringify(body)).toContain("Dojo");
    return label;
  } finally {
    await server.close();
  }
};

it.each([
  ["fr-FR", "Statut"],
  ["es", "Estado"],
  ["ja", "状態"],
  ["ar-EG", "الحالة"],
  ["de-AT", "Status"],
  ["en-GB", "Status"],
])("in %s it is %s, and no word that the document has chosen", async (language, label) => {
  expect(await labelled(document(language))).toBe(label);
  expect(isNamedState({ name: "status", label })).toBe(false);
});

it("is what the document calls it, where it does", async () => {
  const field = "| status | one of: open, closed | required | \n";
  const text = document("fr", field)
    .replace(
      "| Field | Type     | Must be  |\n| ----- | -------- | -------- |",
      "| Field | Type     | Must be  | Label |\n| ----- | -------- | -------- | ----- |",
    )
    .replace("required | \n", "required | Ouverture |\n");
  expect(await labelled(text)).toBe("Ouverture");
  expect(isNamedState({ name: "status", label: "Ouverture" })).toBe(true);
});
