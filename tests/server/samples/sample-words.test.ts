// Generated samples are in the product's language, and always the same.

import { describe, expect, it } from "vitest";
import { sampleWords } from "../../../src/runtime/server/values/example-words.ts";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const shop = (language: string, thing: string) => `# Shop

## 1. What the product does and for whom

- Signs in as: Person
- Language: ${language}

## 3. Entities and their fields

${PEOPLE_TABLE}

### ${thing}

| Field   | Type            | Must be                          |
| ------- | --------------- | -------------------------------- |
| title   | text(80)        | required                         |
| short   | text(12)        | required                         |
| path    | text(40)        | required, matches /^[a-z0-9-]+$/ |
| website | link            | required                         |
| about   | long text(2000) | required                         |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Reader | signed in |

| Entity | Action | Reader |
| ------ | ------ | ------ |
| Person | see    | yes    |
| ${thing} | see | yes |
`;

async function made(language: string, thing: string): Promise<{ people: Json[]; books: Json[] }> {
  const server: TestServer = await open(shop(language, thing), { development: true, records: null });
  const [user] = server.samples;
  const token = await server.signIn(user?.email ?? "");
  const all = async (entity: string) => (await server.ask("GET", `/api/records/${entity}`, undefined, { token })).body.items;
  const found = { people: await all("Person"), books: await all(thing) };
  await server.close();
  return found;
}

describe.each([
  ["en-GB", "Book", "Ada Brandt", /^[A-Z][a-z]+ book$/],
  ["de-AT", "Buch", "Anna Huber", /^Buch \p{Lu}\p{Ll}+$/u],
  ["fr", "Livre", "Alice Moreau", /^Livre \p{Lu}\p{Ll}+$/u],
  ["es-MX", "Libro", "Ana Morales", /^Libro \p{Lu}\p{Ll}+$/u],
  // Without words of their own, in English.
  ["pt", "Livro", "Ada Brandt", /^[A-Z][a-z]+ livro$/],
])("made-up records in %s", (language, thing, first, title) => {
  it("have names, titles and sentences of the language, the same each time", async () => {
    const { people, books } = await made(language, thing);
    expect(people.map(({ name }) => name)).toContain(first);
    const { words, sentences } = sampleWords(language);
    expect(books).toHaveLength(8);
    for (const book of books) {
      expect(book.title).toMatch(title);
      expect(sentences).toContain(book.about);
      // A word that would be cut in the middle stands by itself.
      expect([book.title, ...words]).toContain(book.short);
      expect(book.path).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(book.website).toMatch(/^https:\/\/example\.org\/[a-z]+$/);
    }
    const again = await made(language, thing);
    const plain = (records: Json[]) => records.map(({ title, short, about, name }) => [title, short, about, name]);
    expect([plain(again.people), plain(again.books)]).toEqual([plain(people), plain(books)]);
  });
});

it("writes the addresses of people by the letters that addresses have", async () => {
  const { people } = await made("de", "Buch");
  const felix = people.find(({ name }) => name === "Felix Großmann");
  expect(felix?.email).toBe("felix.grossmann@example.org");
});

it("has as many different names and words in every language", () => {
  for (const language of ["en", "de", "fr", "es"]) {
    const { people, words, sentences } = sampleWords(language);
    expect([language, new Set(people).size, new Set(words).size, new Set(sentences).size]).toEqual([language, 8, 12, 4]);
  }
});
