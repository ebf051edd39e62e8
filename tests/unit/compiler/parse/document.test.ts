// The document's shape: headings, points, sections, prose, items, sentences, and what binds where.

import { expect, test } from "vitest";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";
import { read, section } from "./reading.ts";

test.each([
  ["# Specification: Library", "Library"],
  ["# Library", "Library"],
  ["# specification:Library #", "Library"],
  ["Library\n=======", "Library"],
  ["# **Library**", "Library"],
])("%j names the product", (heading, name) => {
  expect(read(`${heading}\n\n## 1 P\n`).document.name?.text).toBe(name);
});

test("a document without a name has none", () => {
  expect(read("## 1 P\n").document.name).toBeNull();
  expect(read("").document).toMatchObject({ name: null, points: [] });
});

test.each([
  ["## 3", 3, ""],
  ["## 3.", 3, ""],
  ["## 3 Things", 3, "Things"],
  ["## 3. Things ##", 3, "Things"],
  ["## 3) Things", 3, "Things"],
  ["## 3: Things", 3, "Things"],
  ["## 3 – Things", 3, "Things"],
  ["3 Things\n--------", 3, "Things"],
  ["## **3. Things**", 3, "Things"],
])("%j is a point", (heading, number, title) => {
  const { document, codes } = read(`${heading}\n\nwords\n`);
  expect(codes).toEqual([]);
  expect(document.points.map((point) => [point.number, point.title.text])).toEqual([[number, title]]);
});

test.each(["## 10 things", "## 3rd party", "## 3.1 Things", "## 0 Things", "## Things", "##"])("%j is not a point", (heading) => {
  const { document, codes } = read(`${heading}\n\nwords\n`);
  expect(document.points).toEqual([]);
  expect(codes).toEqual(["point-headings-begin-with-a-number"]);
});

test("points keep the order of the document", () => {
  expect(read("## 9 a\n\n## 2 b\n").document.points.map((point) => point.number)).toEqual([9, 2]);
});

test("each absent point is one warning", () => {
  const { diagnostics } = read("## 1 a\n");
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(Array.from({ length: 8 }, () => "every-point-is-present"));
});

test("a heading in a code fence is none", () => {
  const { document, codes } = read("## 1 a\n\n```\n## 2 b\n```\n\n~~~~\n```\n## 3 c\n~~~~\n");
  expect(document.points.map((point) => point.number)).toEqual([1]);
  expect(codes).toEqual([]);
});

test("a heading in a comment, a quotation or indented code is none", () => {
  const { document } = read("## 1 a\n\n<!--\n## 2 b\n-->\n\n> ## 3 c\n\n    ## 4 d\n");
  expect(document.points.map((point) => point.number)).toEqual([1]);
});

test("sections are named by third-level headings, and deeper ones are prose", () => {
  const { document } = read("## 3 E\n\nintro\n\n### Book\n\nA thing.\n\n#### Note\n\nMore.\n\n### `Loan` (was lease)\n");
  expect(document.points[0]!.sections.map((each) => [each.name?.text ?? null, each.prose])).toEqual([
    [null, "intro"],
    ["Book", "A thing.\n\n#### Note\n\nMore."],
    ["`Loan` (was lease)", ""],
  ]);
});

test("what does not bind stays as prose, with line ends of one kind", () => {
  const { document, source } = read(
    "## 4 S\r\n\r\n### Loan\r\n\r\nFirst.\r\n\r\n- States: a, b\r\n- a remark\r\n\r\nCalls: not shown. The rest stays.\r\n\r\n> quoted\r\n",
  );
  const loan = section(document, "Loan");
  expect(loan.prose).toBe("First.\n\n- a remark\n\nThe rest stays.\n\n> quoted");
  expect(source.text.slice(loan.span.start, loan.span.end).startsWith("### Loan")).toBe(true);
});

test("several sentences of one paragraph are open", () => {
  const { document } = read("## 1 P\n\nPurpose: not shown. Audience: not shown: who are they? The rest is prose.\n");
  const { open, prose } = section(document);
  expect(open.map((each) => [each.label.text, each.question])).toEqual([
    ["Purpose", null],
    ["Audience", "who are they?"],
  ]);
  expect(prose).toBe("The rest is prose.");
});

test.each([
  ["Calls: not shown", "Calls", null],
  ["Calls: not shown: which?", "Calls", "which?"],
  ["Calls: not shown: which ones.", "Calls", "which ones"],
  ["**Calls:** not shown.", "Calls", null],
  ["**Calls**: not shown.", "Calls", null],
  ["Calls: TBD.", "Calls", null],
  ["Calls: TODO", "Calls", null],
  ["Calls: ???", "Calls", null],
  ["Calls: [NEEDS CLARIFICATION: which?]", "Calls", "which?"],
  ["Calls: Not shown.", "Calls", null],
  ["Some words. Calls: not shown.", "Calls", null],
  ["Some words\nCalls: not shown\nmore words", "Calls", null],
  ["- Callers: not shown", "Callers", null],
])("%j is open", (sentence, label, question) => {
  const { open } = section(read(`## 7 C\n\n${sentence}\n`).document);
  expect(open.map((each) => [each.label.text, each.question])).toEqual([[label, question]]);
});

test.each(["Calls: not shown to members.", "What is not shown is hidden.", "Note: todo lists", "Calls, and more. not shown."])(
  "%j is prose",
  (sentence) => {
    const { open, prose } = section(read(`## 7 C\n\n${sentence}\n`).document);
    expect(open).toEqual([]);
    expect(prose).toBe(sentence);
  },
);

test.each([
  ["- Language: en", "Language", "en", true],
  ["* Language: en", "Language", "en", true],
  ["- language: en", "Language", "en", true],
  ["- **Language**: en", "Language", "en", true],
  ["- **Language:** en", "Language", "en", true],
  ["- `Language`: `en`", "Language", "en", true],
  ["- Language : en", "Language", "en", true],
  ["- Timezone: Europe/Berlin", "Time zone", "Europe/Berlin", true],
  ["- Opening hours: 9:00 to 17:00", "Opening hours", "9:00 to 17:00", false],
  ["- Purpose: a\n  b", "Purpose", "a\n  b", true],
])("%j is an item", (line, key, value, known) => {
  const { document, codes } = read(`## 1 P\n\n${line}\n`);
  expect(codes).toEqual([]);
  expect(section(document).items.map((item) => [item.key, item.value.text.text, item.known])).toEqual([[key, value, known]]);
});

test.each(["- a remark", "- see https://example.org", "- a sentence, with commas: and more", "- 12:30"])("%j is prose", (line) => {
  const { document, codes } = read(`## 1 P\n\n${line}\n`);
  expect(codes).toEqual([]);
  expect(section(document)).toMatchObject({ items: [], prose: line });
});

test("a key may be a statement by itself", () => {
  const items = section(read("## 3 E\n\n### Settings\n\n- One only\n- Ids: short\n").document, "Settings").items;
  expect(items.map((item) => [item.key, item.value.state, item.value.text.text])).toEqual([
    ["One only", "value", ""],
    ["Ids", "value", "short"],
  ]);
});

test("columns may stand in any order and be called by their synonyms", () => {
  const { document, codes } = read(
    "## 4 S\n\n### Loan\n\n| Status | TO | Trigger | Condition | Then | Message code | Description |\n|-|-|-|-|-|-|-|\n| a | b | go | - | - | - | x |\n",
  );
  expect(codes).toEqual([]);
  const table = section(document, "Loan").tables[0]!;
  expect(table.keyword).toBe("From");
  expect(table.columns.map((column) => column.name)).toEqual(["From", "To", "Action", "Only if", "Then", "Otherwise", "Meaning"]);
  expect(table.rows[0]!.cells.get("Action")!.text.text).toBe("go");
});

test("a synonym begins a table where another column of it stands beside", () => {
  const { document, codes } = read("## 4 S\n\n| State | Meaning |\n|-|-|\n| a | m |\n\n| State | Action | To |\n|-|-|-|\n| a | go | b |\n");
  expect(codes).toEqual(["tables-are-known-here"]);
  expect(section(document).tables.map((table) => table.keyword)).toEqual(["From"]);
  expect(section(document).prose).toContain("| State | Meaning |");
});

test("a matrix whose columns are turned round is an error and not prose", () => {
  expect(read("## 6 R\n\n| Action | Entity | Reader |\n|-|-|-|\n| see | Book | yes |\n").codes).toEqual([
    "tables-begin-with-their-keyword",
  ]);
});

test("further columns of the matrix are roles, as written", () => {
  const { document, codes } = read("## 6 R\n\n| Entity | Action | Night porter | **Reader** |\n|-|-|-|-|\n| Book | see | yes | no |\n");
  expect(codes).toEqual([]);
  expect(section(document).tables[0]!.columns.map((column) => column.name)).toEqual(["Entity", "Action", "Night porter", "Reader"]);
});

test("a slip in the matrix is a column and not a role", () => {
  const { document, codes } = read("## 6 R\n\n| Entity | Acton | Reader |\n|-|-|-|\n| Book | see | yes |\n");
  expect(codes).toEqual(["columns-are-known"]);
  expect([...section(document).tables[0]!.rows[0]!.cells.keys()]).toEqual(["Entity", "Action", "Reader"]);
});

test("a row of too few cells is blank at its end", () => {
  const { document, codes } = read("## 9 C\n\n| Name | Value | Meaning |\n|-|-|-|\n| A |\n| B | 1 | m |\n");
  expect(codes).toEqual(["cells-are-filled"]);
  expect([...section(document).tables[0]!.rows[0]!.cells.values()].map((cell) => cell.state)).toEqual(["value", "blank", "blank"]);
});

test("two bars are read as or, so that the other cells keep their columns", () => {
  const { document, codes } = read("## 5 R\n\n| Rule | For | Must hold | Otherwise |\n|-|-|-|-|\n| R | A | a || b || c | x |\n");
  expect(codes).toEqual(["two-bars-do-not-mean-or"]);
  const { cells } = section(document).tables[0]!.rows[0]!;
  expect(cells.get("Must hold")!.text.text).toBe("a || b || c");
  expect(cells.get("Otherwise")!.text.text).toBe("x");
});

test("a table needs no empty line under its heading, nor bars at its edges", () => {
  const { document, codes } = read(
    "## 9 C\nName | Value | Meaning\n-|-|-\nA | 1 | m\n\n### More\n| Name | Value | Meaning |\n|-|-|-|\n| B | 1 | m |\n",
  );
  expect(codes).toEqual([]);
  expect(section(document).tables).toHaveLength(1);
  expect(section(document, "More").tables).toHaveLength(1);
});

test("tables in fences, comments and HTML are not read", () => {
  const table = "| Name | Value | Meaning |\n|-|-|-|\n| A | 1 | m |";
  for (const text of [
    `\`\`\`\n\n${table}\n\n\`\`\``,
    `<!--\n\n${table}\n\n-->`,
    `<pre>\n\n${table}\n\n</pre>`,
    `> ${table.replaceAll("\n", "\n> ")}`,
  ]) {
    expect(section(read(`## 9 C\n\n${text}\n`).document).tables).toEqual([]);
  }
});

test("a comment may hold anything without a finding", () => {
  expect(read("## 9 C\n\n<!-- ![x](y) <table> -->\n").codes).toEqual([]);
});

test("five thousand lines are read without going over them again and again", () => {
  const table = "| Name | Value | Meaning |\n|-|-|-|\n| LOAN_DAYS | 21 days | length of one loan, which the council decides |\n".concat(
    "| LOAN_DAYS | 21 days | length of one loan, which the council decides each year in spring, and so on and on |\n".repeat(2500),
  );
  const prose =
    "A paragraph of **words**, with a [link](x), in two lines\nthat somebody wrote.\n\n- an item of a list, too\n- and one more\n\n".repeat(
      420,
    );
  const text = `## 1 P\n\n${prose}\n## 9 C\n\n${table}`;
  expect(text.split("\n").length).toBeGreaterThan(5000);
  const start = process.cpuUsage();
  parseDocument({ file: "long.md", text });
  // How long it takes is measured by the bench; what goes back over what was read takes minutes.
  expect(process.cpuUsage(start).user / 1_000_000).toBeLessThan(10);
});
