// What somebody writes who has read the reference once: the one thing that is wrong is told, and its first fix mends it.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { applyFix } from "../../src/compiler/diagnostics/apply.ts";

const found = (text: string) => compile([{ file: "spec.md", text }]).diagnostics;
const errorsIn = (text: string) => found(text).filter(({ level }) => level === "error");

function brokenBy(right: string, wrong: string): string {
  expect(KENNEL).toContain(right);
  return KENNEL.replaceAll(right, wrong);
}

/** The one error, and the document as its first fix leaves it. */
function mended(text: string) {
  const [error, ...others] = errorsIn(text);
  expect(others.map(({ message }) => message)).toEqual([]);
  const fix = error?.fixes[0];
  return { error, title: fix?.title, text: fix === undefined ? null : applyFix(fix, [{ file: "spec.md", text }])[0]!.text };
}

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

  it("stands in the point whose columns it has", () => {
    const text = KENNEL.replace("## 9. Business constants and limits", "");
    expect(found(text).find(({ code }) => code === "tables-stand-in-their-point")?.message).toContain("is read in point 9");
  });
});

describe("a fix", () => {
  it.each([
    ["{dog.name} comes", "dog.name} comes", "Write {dog.name}"],
    ["no | if dog.owner = user", "no | dog.owner = user", "Write if dog.owner = user"],
    ["18.50 EUR", "18,50 EUR", "Write 18.50 EUR"],
    ["| arrive | here | - | - |", "| arrive | here | none | - |", "Write -"],
    ["| arrive | here | - | - |", "| arrive | here | - | none |", "Write -"],
    ["one of: small, large", "dropdown (small/large)", "Write one of: small, large"],
    ["one of: small, large", "Select: small, large", "Write one of: small, large"],
  ])("keeps the meaning: %s for %s", (right, wrong, title) => {
    const fixed = mended(brokenBy(right, wrong));
    expect(fixed.title).toBe(title);
    expect(fixed.text).toBe(KENNEL);
  });

  it("of an amount with a point says both that it may mean", () => {
    const [error] = errorsIn(brokenBy("18.50 EUR", "1.500 EUR"));
    expect(error?.fixes.map(({ title }) => title)).toEqual(["Write 1500 EUR", "Write 1.50 EUR"]);
  });

  it("of an average with too many decimals leads to no other error", () => {
    const row = "| mean | decimal(2) | required | always average of stays.days |\n| stays |";
    const { text } = mended(brokenBy("| stays |", row));
    expect(text).toContain("always round (average of stays.days or else 0) to 2");
    expect(errorsIn(text!)).toEqual([]);
  });
});

describe("what stands in another form", () => {
  it.each([
    ["| arrive | here |", "| (after 30 days) | here |", "(after 30 days)", "(after 30d)"],
    ["| arrive | here |", "| (after 30 days) | here |", "(after 30 days)", "(after 30 Tage)"],
    ["| arrive | here |", "| (after 2 hours) | here |", "(after 2 hours)", "(after 2 hrs)"],
  ])("is mended: a unit of time, %s as %s and %s as %s", (right, timer, wanted, wrong) => {
    const timed = brokenBy(right, timer).replace("arrive, leave", "leave");
    expect(errorsIn(timed)).toEqual([]);
    const { error, text } = mended(timed.replace(wanted, wrong));
    expect(error?.code).toBe("timers-wait-for-a-length-of-time");
    expect(text).toBe(timed);
  });

  it("is told: a month, and a constant that is no length of time", () => {
    const told = (timer: string) => mended(brokenBy("| arrive | here |", `| ${timer} | here |`).replace("arrive, leave", "leave")).error;
    expect(told("(after 1 month)")?.message).toBe('"1 month" is no length of time: a month is not always as long.');
    expect(told("(after KENNELS)")?.message).toBe('"KENNELS" is no length of time.');
    expect(told("(after 1 month)")?.help).toContain("seconds, minutes, hours, days or weeks");
  });

  it("is mended: a document in a block of code", () => {
    const { error, text } = mended(`Here it is:\n\n\`\`\`markdown\n${KENNEL}\`\`\`\n`);
    expect(error?.code).toBe("documents-stand-outside-code-blocks");
    expect(found(`\`\`\`markdown\n${KENNEL}\`\`\`\n`).map(({ code }) => code)).not.toContain("every-point-is-present");
    expect(errorsIn(text!)).toEqual([]);
    expect(compile([{ file: "spec.md", text: text! }]).plan?.entities.Stay).toBeDefined();
  });

  it("is told: rows without a header, and mended: a table with tabs", () => {
    const table = KENNEL.slice(KENNEL.indexOf("| Name | Value | Meaning |"));
    const rows = table.split("\n").slice(2).join("\n");
    expect(found(KENNEL.replace(table, rows)).map(({ code }) => code)).toContain("tables-have-a-header");
    const tabs = table.replace("| --- | --- | --- |\n", "").replaceAll(" | ", "\t").replaceAll("| ", "").replaceAll(" |", "");
    const text = KENNEL.replace(table, tabs);
    const error = found(text).find(({ code }) => code === "tables-have-bars-between-cells");
    expect(applyFix(error!.fixes[0]!, [{ file: "spec.md", text }])[0]!.text).toBe(KENNEL);
  });

  it("is mended: effects that a word joins", () => {
    const effects = (then: string) =>
      KENNEL.replace(
        "| Only if | Otherwise |\n| --- | --- | --- | --- | --- |",
        "| Only if | Otherwise | Then |\n| --- | --- | --- | --- | --- | --- |",
      )
        .replace("| (new) | book | booked | - | - |", "| (new) | book | booked | - | - | - |")
        .replace("| booked | arrive | here | - | - |", `| booked | arrive | here | - | - | ${then} |`)
        .replace("too-early |\n\n", "too-early | - |\n\n");
    expect(errorsIn(effects("set days to 5; set from_on to today"))).toEqual([]);
    const { error, text } = mended(effects("set days to 5 and set from_on to today"));
    expect(error?.code).toBe("effects-are-separated-by-semicolons");
    expect(text).toBe(effects("set days to 5; set from_on to today"));
  });

  it("is told: what was asked for, in a text of the catalogue; a row that lacks a cell; a table of another point", () => {
    expect(mended(brokenBy("{from_on}.", "{ask.refund}.")).error?.message).toBe("Nothing is asked for here, so there is no ask.refund.");
    expect(mended(brokenBy("| full | 409 | There", "| full | There")).error?.message).toBe("This row has 2 cells, and the header has 3.");
    const elsewhere = brokenBy("## 9. Business constants and limits", "## Zahlen");
    expect(found(elsewhere).find(({ code }) => code === "tables-stand-inside-a-point")?.help).toContain("point 9");
    expect(errorsIn(brokenBy("Ends in: gone", "Ends in: *"))[0]?.help).toContain("leave the line out");
  });
});

describe("what is not decided", () => {
  it.each([
    ["tbd", "18.50 EUR"],
    ["to be decided", "18.50 EUR"],
    ["Tbd.", "from_on <= today"],
    ["tbd", "{dog.name} comes on {from_on}."],
  ])("is open when it is written %s for %s", (open, right) => {
    const questions = (text: string) => compile([{ file: "spec.md", text }]).openQuestions.length;
    const text = brokenBy(right, open);
    expect(errorsIn(text)).toEqual([]);
    expect(questions(text)).toBe(questions(KENNEL) + 1);
  });

  it("is deliberately nothing when it is written n/a", () => {
    expect(errorsIn(brokenBy("| arrive | here | - | - |", "| arrive | here | n/a | N/A |"))).toEqual([]);
  });
});

describe("a call that names records by a field which its callers may not see", () => {
  const warned = (text: string) => {
    expect(errorsIn(text)).toEqual([]);
    return found(text).filter(({ code }) => code === "calls-name-records-that-callers-see");
  };

  it("is warned of where nobody of the role sees it", () => {
    expect(warned(KENNEL)).toEqual([]);
    const [warning, ...others] = warned(brokenBy("| Person | see email | no | yes | yes |", "| Person | see email | no | no | yes |"));
    expect(others).toEqual([]);
    expect(warning?.message).toBe(
      "Whoever is Owner and makes the call dog names no record with owner, because Owner may not see Person.email.",
    );
  });

  it("is warned of where each sees their own, and the call is about anybody", () => {
    const own = brokenBy("| Person | see email | no | yes | yes |", "| Person | see email | no | if this = user | if this = user |");
    expect(warned(own).map(({ message }) => message)).toEqual([
      "Whoever is Staff and makes the call dog names no record with owner, because Staff may not see Person.email of anybody else.",
    ]);
  });
});

describe("an answer that lacks what its callers may not see", () => {
  it("is told once for a call, with the keys, and not again for what stands in one of them", () => {
    const list = "| dogs | GET | /api/dogs | list Dog | - | list of Dog(name, big: size, holder: owner(name, staff)) |\n\n## 8.";
    const hidden = ["size", "owner"].map((field) => `| Dog | see ${field} | no | no | no |`).join("\n");
    const text = KENNEL.replace("| Dog(name) |\n\n## 8.", `| Dog(name) |\n${list}`).replace("| Dog | create", `${hidden}\n| Dog | create`);
    const warnings = found(text).filter(({ code }) => code === "calls-give-what-callers-may-see");
    expect(errorsIn(text)).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual([
      "Whoever is Owner or Staff and makes the call dogs gets an answer without big and holder, because Owner or Staff may not see " +
        "Dog.size and Dog.owner. Ann, who is Owner, sends GET /api/dogs and finds no big or holder in the answer.",
    ]);
  });
});

const KENNEL = `# Kennel

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows |
| --- | --- | --- |
| Stays | / | list of Stay |

## 3. Entities and their fields

### Person

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(80) | required | - |
| email | email | required, unique | - |
| staff | yes/no | required | starts no |

### Dog

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| name | text(40) | required | - |
| size | one of: small, large | required | - |
| owner | reference to Person | required | - |
| stays | every Stay by dog | - | - |

### Stay

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| dog | reference to Dog | required | - |
| from_on | date | required | - |
| days | integer(1..60) | required | starts 1 |
| price | money | required | always days * DAY_RATE |

## 4. States and transitions

### Stay

- States: booked, here, gone
- Ends in: gone

| From | Action | To | Only if | Otherwise |
| --- | --- | --- | --- | --- |
| (new) | book | booked | - | - |
| booked | arrive | here | - | - |
| here | leave | gone | from_on <= today | too-early |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| Room | Stay | number of Stay where (status is here) <= KENNELS | full |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Visitor | not signed in |
| Owner | signed in |
| Staff | user.staff |

| Entity | Action | Visitor | Owner | Staff |
| --- | --- | --- | --- | --- |
| Person | see | no | yes | yes |
| Person | see email | no | yes | yes |
| Dog | see | no | yes | yes |
| Dog | create | no | if owner = user | yes |
| Stay | see, book | no | if dog.owner = user | yes |
| Stay | arrive, leave | no | no | yes |

## 7. The calls it makes

| Call | Method | Path | Does | Takes | Gives |
| --- | --- | --- | --- | --- | --- |
| dog | POST | /api/dogs | create Dog | Dog(name, size, owner: owner.email) | Dog(name) |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| too-early | 409 | {dog.name} comes on {from_on}. |
| full | 409 | There are {KENNELS} kennels. |

## 9. Business constants and limits

| Name | Value | Meaning |
| --- | --- | --- |
| KENNELS | 12 | places |
| DAY_RATE | 18.50 EUR | a day |
`;
