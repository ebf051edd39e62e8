// The document as one page: what it holds, and that nothing of it runs.

import { expect, it } from "vitest";
import { analyse } from "../../../../src/compiler/compile.ts";
import { bookOf } from "../../../../src/compiler/export/book.ts";
import { Words } from "../../../../src/compiler/export/words.ts";

const TEXT = `# Post <& "Co">

## 1. What the product does and for whom

- Purpose: Bring \`parcels\` <script>alert(1)</script> [home](javascript:alert(1))
- Signs in as: Person

## 3. Entities & fields

### Person

| Field | Type  | Must be          |
| ----- | ----- | ---------------- |
| email | email | required, unique |

### Parcel

| Field | Type      | Must be                 |
| ----- | --------- | ----------------------- |
| goes  | text(20)  | required                |
| cost  | money     | not shown: who pays it? |
| to    | reference to Person | optional      |

## 6. Roles

| Role  | Means     |
| ----- | --------- |
| Clerk | signed in |

| Entity | Action | Clerk                         |
| ------ | ------ | ----------------------------- |
| Parcel | see    | if to = user or goes < "m|n" |
`.replace("m|n", "m\\|n");

function bookFrom(...texts: readonly string[]): string {
  const sources = texts.map((text, index) => ({ file: `part-${index + 1}.md`, text }));
  const analysis = analyse(sources);
  return bookOf({ analysis, words: new Words(analysis, sources), sources, language: "en" });
}

const book = bookFrom(TEXT);

it("holds the text, with a way to each of its parts", () => {
  for (const [, place, title] of book.matchAll(/<li><a href="#(part-\d+)">(.*?)<\/a>/g))
    expect(book).toContain(`<h2 id="${place}">${title}</h2>`);
  expect([...book.matchAll(/<a href="#part-\d+">(.*?)<\/a>/g)].map(([, title]) => title)).toEqual([
    "1. What the product does and for whom",
    "3. Entities &amp; fields",
    "6. Roles",
    "Entities",
    "Who may do what",
    "Open questions",
  ]);
  expect(book).toContain("<title>Post &lt;&amp; &quot;Co&quot;&gt;</title>");
  expect(book).toContain("<td>email</td>");
});

it("draws, and says who may do what and what is open", () => {
  const picture = /<img src="data:image\/svg\+xml,([^"]+)" alt="([^"]+)">/.exec(book);
  expect(decodeURIComponent(picture?.[1] ?? "")).toMatch(/^<svg [\s\S]*Parcel[\s\S]*<\/svg>\s*$/);
  expect(picture?.[2]).toContain("Parcel");
  expect(book).toContain("<td>if to = user or goes &lt; &quot;m|n&quot;</td>");
  expect(book).toMatch(/<li>who pays it\? <small>Parcel\.cost[^<]*\(line 21;/);
});

it("asks for nothing, and runs nothing of what an author wrote", () => {
  expect(book).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`);
  expect(book).not.toMatch(/<script|javascript:/i);
  expect(book).toContain("&lt;script&gt;");
});

it("has the parts of all documents, and names the file of a question", () => {
  const two = bookFrom(
    TEXT.replace("## 3. Entities & fields", "- Continues in: part-2.md\n\n## 3. Entities & fields"),
    "# More\n\n## 8. Errors\n\nnot shown\n",
  );
  expect(two).toMatch(/<h2 id="part-4">8\. Errors<\/h2>/);
  expect(two).toContain("(part-1.md, line ");
});
