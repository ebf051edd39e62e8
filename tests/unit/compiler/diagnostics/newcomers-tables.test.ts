// Typical mistakes of a newcomer in tables, headings and rows.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { errorsIn, fixed, found, mended } from "./findings.ts";
import { brokenBy, KENNEL } from "./kennel.ts";

describe("a table that begins like none of its point", () => {
  it.each([
    ["| Rule | For | Must hold | Otherwise |", "| Regel | Für | Muss gelten | Sonst |"],
    ["| Rule | For | Must hold | Otherwise |", "| Regla | Para | Debe cumplirse | Si no |"],
    ["| Rule | For | Must hold | Otherwise |", "| Règle | Pour | Doit tenir | Sinon |"],
    ["| Screen | Route | Shows |", "| Bildschirm | Pfad | Zeigt |"],
    ["| Screen | Route | Shows |", "| Pantalla | Ruta | Muestra |"],
    ["| Call | Method | Path | Does | Takes | Gives |", "| Aufruf | Methode | Pfad | Tut | Nimmt | Gibt |"],
    ["| Call | Method | Path | Does | Takes | Gives |", "| Llamada | Método | Ruta | Hace | Toma | Da |"],
    ["| Entity | Action | Visitor |", "| Entidad | Acción | Visitor |"],
    ["| Role | Means |", "| Rol | Significa |"],
    ["| Code | Status | Message |", "| Código | Estado | Mensaje |"],
    ["| Code | Status | Message |", "| Code | Status | Meldung |"],
  ])("is read as the one that it is meant for, and renamed by the fix: %s as %s", (right, wrong) => {
    expect(errorsIn(KENNEL)).toEqual([]);
    expect(mended(brokenBy(right, wrong)).text).toBe(KENNEL);
  });

  it.each(["Validation", "ID"])("is told with the columns that it has, and those that it may have meant by their place: %s", (first) => {
    const { error, text } = mended(brokenBy("| Rule | For | Must hold | Otherwise |", `| ${first} | Entity | Condition | Error |`));
    expect(error?.message).toBe(
      `This table is not read: "${first}" does not begin a table of point 5, though it has the columns "For", "Only if" and "Otherwise".`,
    );
    expect(errorsIn(text!)).toEqual([]);
    expect(compile([{ file: "spec.md", text: text! }]).plan?.entities.Stay?.rules).toHaveLength(1);
  });

  it("is told to lack its first column", () => {
    const { error, title } = mended(
      KENNEL.replace("| Rule | For | Must hold | Otherwise |\n| --- |", "| For | Must hold | Otherwise |\n|").replace(
        "| Room | Stay |",
        "| Stay |",
      ),
    );
    expect(error?.code).toBe("tables-begin-with-a-known-column");
    expect(error?.help).toContain('Put the column "Rule" in front: such a table begins | Rule | For | Must hold | Otherwise |.');
    expect(title).toBeUndefined();
  });

  it("is prose where nothing fits", () => {
    const text = KENNEL.replace("## 6.", "| Example | Why |\n| --- | --- |\n| 30 February | No day |\n\n## 6.");
    expect(errorsIn(text)).toEqual([]);
    expect(found(text).map(({ code }) => code)).toContain("tables-are-known-here");
  });

  it("is told where nothing else of the point could be read, and is prose where its author says what is open", () => {
    const rules = KENNEL.replace("| Rule | For | Must hold | Otherwise |", "| 規則 | 対象 | 条件 | 違反 |");
    expect(mended(rules).error?.message).toBe(
      'This table is not read: "規則" does not begin a table of point 5, and nothing else is decided here.',
    );
    const open = KENNEL.replace(
      /\| Rule \|[\s\S]*?(?=## 6)/,
      "| 規則 | 対象 |\n| --- | --- |\n| 満室 | 犬 |\n\nValidation rules: not shown.\n\n",
    );
    expect(errorsIn(open).map(({ code }) => code)).toEqual([]);
    expect(errorsIn(open.replace("Validation rules: not shown.", "Validation rules: none."))).toEqual([]);
  });

  it("is told where its cells say who may do what", () => {
    const text = KENNEL.replace("| Entity | Action | Visitor |", "| Resource | What | Visitor |");
    expect(mended(text).error?.help).toContain("| Entity | Action | What | Visitor | Owner | Staff |");
  });

  it.each([
    [
      "in another point",
      "## 9. Business constants and limits\n\n",
      "",
      "This table is one of point 9, as its columns say, and stands in point 8.",
    ],
    [
      "in none",
      "# Kennel\n",
      "# Kennel\n\nCONSTANTS",
      "This table is one of point 9, as its columns say, and stands outside the nine points.",
    ],
    [
      "beside another point's",
      "## 5. Validation rules\n",
      "## 5. Validation rules\n\nCONSTANTS",
      "This table is one of point 9, as its columns say, and stands in point 5.",
    ],
  ])("is told where it stands %s, and moved by the fix", (_, right, wrong, message) => {
    const table = KENNEL.slice(KENNEL.indexOf("| Name | Value | Meaning |"));
    const text = wrong.includes("CONSTANTS")
      ? KENNEL.replace(/## 9[\s\S]*$/, "").replace(
          right,
          wrong.replace("CONSTANTS", () => table),
        )
      : KENNEL.replace(right, wrong);
    const { error, title, text: moved } = mended(text);
    expect([error?.message, title]).toEqual([message, "Move it to point 9"]);
    expect(found(moved!).map((one) => one.message)).toEqual(found(KENNEL).map((one) => one.message));
  });

  it("stands under the heading of its point, whatever the heading's words are", () => {
    const text = brokenBy("## 9. Business constants and limits", "## Zahlen");
    const told = found(text).find(({ code }) => code === "point-headings-have-their-number");
    expect(errorsIn(text)).toEqual([]);
    expect(fixed(told!.fixes[0]!, text)).toBe(KENNEL.replace("## 9. Business constants and limits", "## 9. Zahlen"));
  });

  it("is for people where the point has such a table, or its names are none of constants", () => {
    const people = brokenBy(
      "# Kennel\n",
      "# Kennel\n\n| Role | Means |\n| --- | --- |\n| Owner | brings a dog |\n\n| Name | Value |\n| --- | --- |\n| Version | 2 |\n",
    );
    expect(errorsIn(people)).toEqual([]);
  });
});

describe("one mistake that touches much", () => {
  it.each([
    ["its first cell", "| full | 409 | There", "| 409 | There", "This row has 2 cells, and the header has 3."],
    ["its name, which is used", "| DAY_RATE | 18.50 EUR |", "| 18.50 EUR |", "This row has 2 cells, and the header has 3."],
    ["its first cell, of a field", "| from_on | date | required |", "| date | required |", "This row has 3 cells, and the header has 4."],
    ["a cell in the middle", "| here | leave | gone | from_on", "| here | gone | from_on", "This row has 4 cells, and the header has 5."],
  ])("is told once, of a row that lacks %s", (_, right, wrong, message) => {
    const text = brokenBy(right, wrong);
    expect(mended(text).error?.message).toBe(message);
    expect(found(text).map(({ code }) => code)).not.toContain("cells-are-filled");
  });

  it("is a misspelt name all the same in a row whose last cells are left out", () => {
    expect(
      mended(brokenBy("| here | leave | gone | from_on <= today | too-early |", "| here | leave | gone | form_on <= today |")).error
        ?.message,
    ).toBe('There is no name called "form_on" here.');
  });

  it("is told once where two headers changed places", () => {
    const text = KENNEL.replace("| dog | reference to Dog | required | - |", "| dog | reference to Dog | - | - |").replaceAll(
      "| Field | Type | Must be | Value |",
      "| Field | Value | Must be | Type |",
    );
    expect(errorsIn(text).length).toBeLessThanOrEqual(3);
  });

  it("is told once, and mended by one fix, where every point's heading has another level", () => {
    const text = KENNEL.replaceAll("\n## ", "\n# ");
    const { error, title, text: right } = mended(text);
    expect([error?.code, title, right]).toEqual(["points-are-second-level-headings", 'Write "##" for all of them', KENNEL]);
  });

  it("is told once, and mended by one fix, where the headers of all entities are in another language", () => {
    const text = KENNEL.replaceAll("| Field | Type | Must be | Value |", "| Feld | Typ | Muss sein | Wert |");
    expect(mended(text).text).toBe(KENNEL);
  });

  it("is told where a table stands in a block of code and nothing else of the point is read", () => {
    const table = KENNEL.slice(KENNEL.indexOf("| Name | Value | Meaning |"));
    const fenced = KENNEL.replace(table, `\`\`\`\n${table}\`\`\`\n`);
    expect(errorsIn(mended(fenced).text!)).toEqual([]);
    expect(mended(fenced).error?.code).toBe("tables-stand-outside-code-blocks");
    const indented = KENNEL.replace(table, table.replace(/^\|/gm, "    |"));
    expect(mended(indented).text).toBe(KENNEL);
    expect(errorsIn(`${KENNEL}\n\`\`\`\n${table}\`\`\`\n`)).toEqual([]);
  });

  it("is told where a text has two braces, as other languages fill it in", () => {
    const text = brokenBy("{dog.name} comes", "{{dog.name}} comes");
    const warning = found(text).find(({ code }) => code === "placeholders-have-one-brace");
    expect(fixed(warning!.fixes[0]!, text)).toBe(KENNEL);
  });

  it("is a state that is not listed, and not a word of the choice as well", () => {
    expect(errorsIn(brokenBy("- States: booked, here, gone", "- States: booked, gone")).map(({ code }) => code)).toEqual([
      "states-are-known",
    ]);
  });
});
