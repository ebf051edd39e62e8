// Mistakes of authors who think in another language.

import { describe, expect, it } from "vitest";
import { whomTheyMean } from "../../../../src/compiler/model/suggest/everyday-roles.ts";
import { errorsIn, found, mended } from "./findings.ts";

const HOUSE = `# House

## 1. What the product does and for whom

- Signs in as: Person
- Currency: CHF

## 3. The entities of the database and their fields

### Person

| Field | Type | Must be |
| --- | --- | --- |
| name | text(40) | required |
| mail | email | required, unique |
| duty | one of: Bewohner, Hauswart, Vorstand | required |
| home | reference to Haus | - |

### Haus

| Field | Type | Must be |
| --- | --- | --- |
| name | text(40) | required |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Gast | not signed in |
| Hauswart | signed in |

| Entity | Action | Gast | Hauswart |
| --- | --- | --- | --- |
| Haus | see | yes | yes |
`;

/** The fixes that are offered for a role which is said to mean this. */
function offered(role: string, means: string): readonly string[] {
  const [error] = errorsIn(HOUSE.replace(role, `| ${means} |`));
  expect(error?.code).toBe("roles-say-whom-they-mean");
  return (error?.fixes ?? []).map(({ title }) => title);
}
const GUEST = "| not signed in |";
const KEEPER = "| signed in |";

describe("whom a role means", () => {
  it.each(
    ["nicht angemeldet", "nicht eingeloggt", "ohne Anmeldung", "non connecté", "anonymous", "no sesión", "sin iniciar sesión"].concat(
      ["not logged in", "user is not signed in", "anonymous user", "Besucher", "a guest", "wer sich nicht angemeldet hat", "sans compte"],
      [
        "anyone who isn't logged in",
        "unauthenticated",
        "signed out",
        "n'est pas connecté",
        "ログインしていない人",
        "غير مسجل",
        "not singed in",
      ],
    ),
  )("is nobody who signed in: %s", (means) => {
    expect(offered(GUEST, means)).toEqual(["Write not signed in"]);
    const { text } = mended(HOUSE.replace(GUEST, `| ${means} |`));
    expect(text).toBe(HOUSE);
  });

  it.each(["angemeldet", "logged in", "singed in", "alle angemeldeten Personen", "connecté", "con sesión"])("%s", (means) => {
    expect(["Write signed in", undefined]).toContain(offered(KEEPER, means).at(-1));
    expect(offered(KEEPER, means)).not.toContain("Write not signed in");
  });

  it.each(
    ["leitet das Haus", "signed in, not registered", "angemeldet, aber nicht bezahlt", "nicht ohne Anmeldung", "not anonymous"].concat(
      ["everybody", "members who have not paid", "kein Gast", "resigned in", "not signed in or a member", "keine Anmeldung nötig"],
      ["guests of the house", "not signed out", "signed in guests", "nicht Mitglied", "constructor"],
    ),
  )("is not guessed at: %s", (means) => {
    expect(whomTheyMean(means)).toBeNull();
    expect(offered(GUEST, means)).toEqual([]);
  });

  it("still finds what people are called by their own choice", () => {
    expect(offered(KEEPER, "keeps the house")).toEqual(["Write user.duty is Hauswart"]);
  });

  it("leaves conditions alone", () => {
    const flags = HOUSE.replace("| home |", "| guest | yes/no | required |\n| home |");
    for (const condition of ["user.guest", "not user.guest"]) expect(errorsIn(flags.replace(KEEPER, `| ${condition} |`))).toEqual([]);
  });

  it("says the same of guests where nobody can sign in", () => {
    const { error, title } = mended(
      HOUSE.replace("- Signs in as: Person\n", "").replace(GUEST, "| nicht angemeldet |").replace(KEEPER, GUEST),
    );
    expect([error?.code, title]).toEqual(["roles-say-whom-they-mean", "Write not signed in"]);
  });
});

const values = "Bewohner, Hauswart, Vorstand";

describe("between names", () => {
  it.each(["; ", " / ", "/", " \\| ", "、", "، ", "；"])("stand commas, and not %s", (mark) => {
    const { error, title, text } = mended(HOUSE.replace(values, values.replaceAll(", ", mark)));
    expect(error?.code).toBe("names-are-parted-by-commas");
    expect(error?.message).toContain(mark.trim().replace("\\", ""));
    expect(title).toBe(`Write ${values}`);
    expect(text).toBe(HOUSE);
  });

  it("stand commas in all such lists", () => {
    for (const written of ["several of: a; b", "enum(a; b)", "one of: a, b; c", 'one of: "a"; "b"'])
      expect(mended(HOUSE.replace(`one of: ${values}`, written)).error?.code).toBe("names-are-parted-by-commas");
    const states = `${HOUSE}\n## 4. States\n\n### Haus\n\n- States: offen; in Arbeit; zu\n`;
    expect(errorsIn(states).map(({ code, fixes }) => [code, fixes[0]?.title])).toContainEqual([
      "names-are-parted-by-commas",
      "Write offen, in_Arbeit, zu",
    ]);
  });

  it("leaves a stroke in a name where there are commas", () => {
    const { error, title } = mended(HOUSE.replace(values, "n/a, ja"));
    expect([error?.code, title]).toEqual(["names-have-their-shape", 'Write n_a "n/a"']);
  });

  it("keeps former names", () => {
    expect(mended(HOUSE.replace(values, "a (was x); b")).title).toBe("Write a (was x), b");
  });
});

describe("what is referred to", () => {
  it.each([
    ["reference to Häuser", "types-name-an-entity", "Write Haus"],
    ["list of Häuser", "types-name-an-entity", "Write Haus"],
    ["FK → Häuser", "types-name-an-entity", "Write Haus"],
    ["reference to Häusern", "types-name-an-entity", "Write Haus"],
    ["reference to haus", "types-are-known", "Write reference to Haus"],
    ["Häuser", "types-are-known", "Write reference to Haus"],
    ["reference to Übungen", "types-name-an-entity", undefined],
    ["list of Übungen", "types-name-an-entity", undefined],
  ])("%s", (type, code, fix) => {
    const { error, title } = mended(HOUSE.replace("reference to Haus", type));
    expect([error?.code, title]).toEqual([code, fix]);
  });
});

describe("a setting of point 1", () => {
  it.each([
    ["Currency: CHF", "Währung"],
    ["Currency: CHF", "Devise"],
    ["Currency: CHF", "Moneda"],
    ["Currency: CHF", "通貨"],
    ["Currency: CHF", "العملة"],
    ["Time zone: Europe/Berlin", "Zeitzone"],
    ["Time zone: Europe/Berlin", "Fuseau horaire"],
    ["Language: de", "Sprache"],
    ["Product: Haus", "Produkt"],
    ["Purpose: Ruhe", "Zweck"],
    ["Audience: alle", "Zielgruppe"],
    ["Accent: #0E5C56", "Akzentfarbe"],
  ])("%s is asked about where it is called %s", (setting, key) => {
    const [name = ""] = setting.split(":");
    const text = HOUSE.replace("Currency: CHF", setting.replace(name, key));
    const asked = found(text).filter(({ code }) => code === "facts-are-not-misspelt-settings");
    expect(asked.map(({ message }) => message)).toEqual([`"${key}" is kept as a fact. Is the setting "${name}" meant?`]);
    expect(asked[0]?.fixes[0]?.title).toBe(`Write "${name}"`);
  });
});

describe("what German people write", () => {
  const matrix = (cell: string) => HOUSE.replace("| Haus | see | yes |", `| Haus | see | ${cell} |`);

  it.each([
    ["wenn", 'name = "x"'],
    ["Falls", 'name = "x"'],
    ["nur wenn", 'name = "x"'],
    ["If", 'name = "x"'],
    ["only if", 'name = "x"'],
    ["si", 'name = "x"'],
    ["もし", 'name = "x"'],
    ["إذا", 'name = "x"'],
  ])("begins a condition of the matrix with if, and not with %s", (word, condition) => {
    const fixes = found(matrix(`${word} ${condition}`))
      .filter(({ code }) => code === "cells-are-yes-no-or-if")
      .flatMap((one) => one.fixes);
    expect(fixes.map(({ title }) => title)).toEqual([`Write if ${condition}`]);
  });

  it("is offered no condition that cannot be read", () => {
    const told = found(matrix('sofern der name = "x"')).filter(({ code }) => code === "cells-are-yes-no-or-if");
    expect(told.map(({ fixes }) => fixes)).toEqual([[]]);
  });

  it("keeps of a name that is none what people read", () => {
    const states = (list: string) => `${HOUSE}\n## 4. States\n\n### Haus\n\n- States: ${list}\n`;
    const fixesOf = (text: string) =>
      errorsIn(text)
        .filter(({ code }) => code === "names-have-their-shape")
        .map(({ fixes }) => fixes[0]?.title);
    expect(fixesOf(states("offen, in Arbeit, zu"))).toEqual(['Write in_arbeit "in Arbeit"']);
    // What is read has been said.
    expect(fixesOf(states('offen, in Arbeit "Läuft", zu'))).toEqual(["Write in_Arbeit"]);
    expect(fixesOf(HOUSE.replace(values, '"sehr gut", schlecht'))).toEqual(["Write sehr_gut"]);
    expect(fixesOf(HOUSE.replace("| Hauswart | signed in |", '| Buero "Büro" | signed in |'))).toEqual(["Write Büro"]);
  });

  it.each([
    ["01.01.2026", "2026-01-01"],
    ["1.3.2026", "2026-03-01"],
    ["0,50", "0.50"],
    ["1.000,50", "1000.50"],
    ["1.000.000", "1000000"],
  ])("writes %s in a condition as %s", (written, here) => {
    const { error, title, text } = mended(matrix(`if created_at > ${written}`));
    expect([error?.code, title]).toEqual(["operators-are-written-as-here", `Write ${here}`]);
    expect(text).toBe(matrix(`if created_at > ${here}`));
  });

  it("takes no other dots and commas for figures", () => {
    for (const written of ["31.02.2026", "1.2.3.4", "1,2,3"])
      expect(errorsIn(matrix(`if created_at > ${written}`)).map(({ code }) => code)).toContain("expressions-can-be-read");
  });
});
