// The message catalogues: every language has every text, plural and placeholder.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { writtenDay } from "../../../src/compiler/expression/format.ts";
import { PROGRAM_ERRORS } from "../../../src/compiler/plan/program-errors.ts";
import { PROGRAM_TEXTS } from "../../../src/runtime/server/i18n/texts.ts";
import { formatsFor, type Product } from "../../../src/runtime/web/formatting/format.ts";
import { directionOf, givenLocale, LANGUAGES, localeOf, wordsOf } from "../../../src/runtime/web/i18n/languages.ts";

const PRODUCT = { language: "fr", timeZone: "UTC", currency: { code: "EUR", scale: 2 } } as unknown as Product;

const FOLDER = resolve(import.meta.dirname, "../../../src/runtime/web/i18n");
const FORM = /_(zero|one|two|few|many|other)$/;

interface Tree {
  readonly [key: string]: string | Tree;
}

function flat(tree: Tree, within = ""): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[within + key, value]] : [...flat(value, `${within}${key}.`)],
    ),
  );
}

const wordsIn = (tag: string) => flat(JSON.parse(readFileSync(resolve(FOLDER, `${tag}.json`), "utf8")) as Tree);
const english = wordsIn("en");
const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").sort();
const plural = (key: string) => english.has(`${key.replace(FORM, "")}_other`);

test("there is a file for each language that is offered, and no other", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  expect(files.sort()).toEqual(LANGUAGES.map(({ tag }) => `${tag}.json`).sort());
});

/** What a form says of a field by itself, and the code under which the server says it. */
const SAID = { required: "required", notANumber: "not-a-number", noMatch: "bad-format", passwordShort: "password-too-short" };

test.each(LANGUAGES.map(({ tag }) => tag))("a form says of a field in %s what the server says", (tag) => {
  const words = wordsIn(tag);
  const said = (code: string) =>
    (PROGRAM_TEXTS[tag]?.errors[code]?.[0] ?? PROGRAM_ERRORS.find((one) => one.code === code)?.message ?? "")
      .replace("{field}", "{{label}}")
      .replace("{min}", "{{count}}");
  for (const [key, code] of Object.entries(SAID)) expect(words.get(`wrong.${key}`)).toBe(said(code));
});

describe.each(LANGUAGES.map(({ tag }) => tag))("%s", (tag) => {
  const words = wordsIn(tag);

  test("has every text and no more, with every form of its plurals", () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const wanted = [...english.keys()].flatMap((key) => {
      if (!plural(key)) return [key];
      return forms.map((form) => `${key.replace(FORM, "")}_${form}`);
    });
    expect([...words.keys()].sort()).toEqual([...new Set(wanted)].sort());
  });

  test("has no empty text, and none with a space at its ends", () => {
    expect([...words].filter(([, text]) => text.trim() === "" || text !== text.trim())).toEqual([]);
  });

  test("fills the same places as English; a form for one number alone may leave the number out", () => {
    const wrong = [...words].filter(([key, text]) => {
      const whole = placesOf(english.get(plural(key) ? key.replace(FORM, "_other") : key) ?? "");
      const places = placesOf(text);
      const exact = /_(zero|one|two)$/.test(key);
      const required = exact ? whole.filter((name) => name !== "count" && name !== "shown") : whole;
      return !required.every((name) => places.includes(name)) || !places.every((name) => whole.includes(name));
    });
    expect(wrong).toEqual([]);
  });
});

test("a form that stands for more than one number names the number", () => {
  const french = [...wordsIn("fr")].filter(([key, text]) => key.endsWith("_one") && !/\{\{(count|shown)\}\}/.test(text));
  expect(french).toEqual([]);
});

test("in French nothing is parted from its guillemets, nor a sign from the word before it", () => {
  const { errors, mails, unasked, phrases: named } = PROGRAM_TEXTS.fr!;
  // Words of the document stay as it has them.
  const phrases = { ...named, answer1: named.answer1.replace(/- \w+:/g, "") };
  const all = [
    ...wordsIn("fr").values(),
    ...Object.values(errors).flat(),
    ...Object.values(phrases),
    ...Object.values(mails).flat(),
    unasked,
  ];
  expect(all.filter((text) => text !== undefined && /« | »| [:;?!](?!\S)|[\p{L}}]:(?=\s|$)/u.test(text))).toEqual([]);
});

test("the first of a month is written as French has it, no other number", () => {
  const written = (language: string, day: string) => formatsFor({ ...PRODUCT, language }, language).date(day);
  expect(["2026-12-01", "2026-12-11", "2026-12-21"].map((day) => written("fr-FR", day))).toEqual([
    "1er déc. 2026",
    "11 déc. 2026",
    "21 déc. 2026",
  ]);
  expect(formatsFor(PRODUCT, "fr").moment("2026-12-01T18:00:00Z")).toMatch(/^1er déc\. 2026/);
  expect(formatsFor(PRODUCT, "fr-CA").moment("2026-12-02T01:30:00Z")).not.toContain("er");
  expect(["de", "es", "en-GB"].map((language) => written(language, "2026-12-01"))).toEqual(["01.12.2026", "1 dic 2026", "1 Dec 2026"]);
  expect(writtenDay("30 novembre – 1 décembre 2026", "fr")).toBe("30 novembre – 1er décembre 2026");
});

describe("which language", () => {
  const fixed = { language: "de-AT" };
  const free = { language: "en", languageOpen: true } as const;

  test("the document's, where it names one, with its region", () => {
    expect(localeOf(fixed, ["fr-FR"], null)).toBe("de-AT");
    expect(localeOf(fixed, ["fr-FR"], "de")).toBe("de-AT");
  });

  test("the reader's choice before all", () => {
    expect(localeOf(fixed, ["fr-FR"], "ar")).toBe("ar");
    expect(localeOf(free, ["fr-FR"], "ja")).toBe("ja");
  });

  test("the first of the browser's that there is, where the document names none", () => {
    expect(givenLocale(free, ["it-IT", "fr-CA", "de"])).toBe("fr-CA");
    expect(givenLocale(free, ["it-IT"])).toBe("en");
  });

  test("a language without words of its own keeps its dates, and its direction", () => {
    expect(wordsOf("he-IL")).toBeNull();
    expect(directionOf("he-IL")).toBe("rtl");
    expect(directionOf("ja")).toBe("ltr");
  });
});
