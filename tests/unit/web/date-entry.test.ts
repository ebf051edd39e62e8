// Dates and times as people type them in each language, without a browser.

import { describe, expect, test } from "vitest";
import { type DateKind, dateEntryFor } from "../../../src/compiler/expression/entry/date-entry.ts";
import { LANGUAGES } from "../../../src/runtime/web/i18n/languages.ts";

const TODAY = "2026-11-21";
const read = (locale: string, text: string, kind: DateKind = "date") => dateEntryFor(locale, TODAY).read(text, kind);
const DAY = "2026-03-09";

test.each([
  ["en", "3/9/2026"],
  ["en", "03-09-26"],
  ["en", "Mar 9, 2026"],
  ["en-GB", "9/3/2026"],
  ["en-GB", "09032026"],
  ["de", "9.3.2026"],
  ["de", "9. März 2026"],
  ["de", "090326"],
  ["fr", "9 mars 2026"],
  ["es", "9 de marzo de 2026"],
  ["ja", "2026年3月9日"],
  ["ja", "2026/3/9"],
  ["ar", "٩‏/٣‏/٢٠٢٦"],
  ["de", "2026-03-09"],
  // As spreadsheets abbreviate months, the Japanese one those of English.
  ["de", "9. Mrz 26"],
  ["de", "09.Mrz.26"],
  ["de-AT", "9. Maerz 2026"],
  ["ja", "9-Mar-26"],
  ["ja", "9-Mar-2026"],
])("%s: %s is the ninth of March", (locale, text) => {
  expect(read(locale, text)).toBe(DAY);
});

test.each([
  ["en", "2/30/2026"],
  ["de", "31.2.2026"],
  ["en", "soon"],
  ["en", "13/13/2026"],
  ["en", "3"],
  ["en", "9 march 2026 or so"],
  ["en", "3/9/20261"],
])("%s: %s is no day", (locale, text) => {
  expect(read(locale, text)).toBeNull();
});

test.each([
  ["en", "9 march", "2027-03-09"],
  ["de", "09.03.", "2027-03-09"],
  ["en", "15 aug", "2026-08-15"],
  ["en", "12/31", "2026-12-31"],
  ["en", "Feb 29", "2028-02-29"],
])("%s: %s without a year is %s, the nearest to today", (locale, text, day) => {
  expect(read(locale, text)).toBe(day);
});

test.each([
  ["de-AT", "15. Jan 20", "2020-01-15"],
  ["de", "15. Jänner 2020", "2020-01-15"],
  ["fr", "15-fevr-20", "2020-02-15"],
  ["fr", "15 aout 2020", "2020-08-15"],
  ["es", "15-sep-20", "2020-09-15"],
  ["es", "15 de setiembre de 2020", "2020-09-15"],
  ["ar", "15 ابريل 2020", "2020-04-15"],
  ["en", "15-Sep-20", "2020-09-15"],
  ["en", "Sep 15, 20", "2020-09-15"],
  ["en-GB", "15-Sep-20", "2020-09-15"],
])("%s: %s, with another name of the month, is %s", (locale, text, day) => {
  expect(read(locale, text)).toBe(day);
});

test("a day near at hand, and a century", () => {
  expect(read("en", "tomorrow")).toBe("2026-11-22");
  expect(read("de", "Gestern")).toBe("2026-11-20");
  expect(read("en", "1/31/58")).toBe("1958-01-31");
  expect(read("en", "1/31/42")).toBe("2042-01-31");
});

test.each([
  ["en", "9:30 AM", "09:30"],
  ["en", "12:05 am", "00:05"],
  ["en", "9pm", "21:00"],
  ["de", "9.30", "09:30"],
  ["de", "930", "09:30"],
  ["de", "14 Uhr", "14:00"],
  ["fr", "14h30", "14:30"],
  ["ja", "14時30分", "14:30"],
  ["ja", "午後2:30", "14:30"],
])("%s: %s is %s", (locale, text, time) => {
  expect(read(locale, text, "time")).toBe(time);
});

test("no time of day", () => {
  for (const text of ["25:00", "9:60", "13 pm", "soon"]) expect(read("en", text, "time")).toBeNull();
});

test("both together, and neither alone", () => {
  expect(read("en", "3/9/2026 2:30 PM", "moment")).toBe(`${DAY}T14:30`);
  expect(read("en", "Mar 9, 2026, 2:30 PM", "moment")).toBe(`${DAY}T14:30`);
  expect(read("de", "9.3.2026, 14:30", "moment")).toBe(`${DAY}T14:30`);
  expect(read("en", "2026-03-09T14:30", "moment")).toBe(`${DAY}T14:30`);
  expect(read("en", "9 March 2026", "moment")).toBeNull();
  expect(read("en", "14:30", "moment")).toBeNull();
});

// The 21st of November 2026 is a Saturday.
test.each([
  ["fr", "1er décembre 2026 18h", "2026-12-01T18:00"],
  ["fr", "1er déc. 18h30", "2026-12-01T18:30"],
  ["fr", "le 1ᵉʳ décembre à 18 h 30", "2026-12-01T18:30"],
  ["fr", "25/11/2026 à 19h", "2026-11-25T19:00"],
  ["fr", "demain à 18h", "2026-11-22T18:00"],
  ["fr", "après-demain 18h", "2026-11-23T18:00"],
  ["fr", "aujourd'hui à 18h", "2026-11-21T18:00"],
  ["fr", "lundi 18h", "2026-11-23T18:00"],
  ["fr", "mercredi 25 novembre 2026, 19h", "2026-11-25T19:00"],
  ["fr", "mar. 1 déc., 18:00", "2026-12-01T18:00"],
  ["de", "am 1. Dezember um 18 Uhr", "2026-12-01T18:00"],
  ["de", "Dienstag, den 1. Dezember 2026 um 18.30 Uhr", "2026-12-01T18:30"],
  ["de", "am Montag um 18 Uhr", "2026-11-23T18:00"],
  ["de", "Di., 1. Dez., 18:00", "2026-12-01T18:00"],
  ["de", "übermorgen um 9 Uhr", "2026-11-23T09:00"],
  ["en", "1st December at 6pm", "2026-12-01T18:00"],
  ["en", "on the 22nd of November 2026 at 6 pm", "2026-11-22T18:00"],
  ["en", "Tuesday, December 1, 2026 at 6:00 PM", "2026-12-01T18:00"],
  ["en", "Monday 6pm", "2026-11-23T18:00"],
  ["en", "tomorrow at 18:00", "2026-11-22T18:00"],
  ["es", "1 de diciembre a las 18h", "2026-12-01T18:00"],
  ["es", "el 1º de diciembre del 2026 a las 18:30", "2026-12-01T18:30"],
  ["es", "mar, 1 dic, 18:00", "2026-12-01T18:00"],
  ["es", "mañana a las 9h", "2026-11-22T09:00"],
  ["es", "miercoles 18h", "2026-11-25T18:00"],
  ["ja", "12月1日(火) 18:00", "2026-12-01T18:00"],
  ["ja", "2026年12月1日火曜日 18:00", "2026-12-01T18:00"],
  ["ja", "月曜日 18時", "2026-11-23T18:00"],
  ["ja", "明日 18時30分", "2026-11-22T18:30"],
  ["ar", "الثلاثاء، 1 ديسمبر 2026 في 6:00 م", "2026-12-01T18:00"],
  ["ar", "غدًا في 6:00 م", "2026-11-22T18:00"],
])("%s: %s is %s, as people say it", (locale, text, moment) => {
  expect(read(locale, text, "moment")).toBe(moment);
});

test.each([
  // It is one today.
  ["fr", "samedi 18h"],
  // It is a Wednesday.
  ["fr", "mardi 25 novembre 2026, 19h"],
  ["en", "at 6pm"],
  ["en", "tomorrow at"],
  ["en", "2st of at 6pm"],
  ["fr", "11er décembre 18h"],
  ["fr", "bientôt à 18h"],
])("%s: %s is not guessed", (locale, text) => {
  expect(read(locale, text, "moment")).toBeNull();
});

// What was typed on a Saturday at five in the afternoon.
test.each([
  ["fr", "samedi 18h", "2026-11-21T18:00"],
  ["fr", "samedi à 9h", "2026-11-28T09:00"],
  ["fr", "sam. 17h", "2026-11-28T17:00"],
  ["de", "am Samstag um 18 Uhr", "2026-11-21T18:00"],
  ["de", "Sonnabend 9 Uhr", "2026-11-28T09:00"],
  ["en", "on Saturday at 6pm", "2026-11-21T18:00"],
  ["es", "el sábado a las 18h", "2026-11-21T18:00"],
  ["ja", "土曜日 18時", "2026-11-21T18:00"],
  ["ar", "السبت 6:00 م", "2026-11-21T18:00"],
])("%s: %s is today as long as it is to come, else the day in a week, and is told to be supposed", (locale, text, moment) => {
  const entry = dateEntryFor(locale, TODAY, { clock: () => "17:00" });
  expect(entry.read(text, "moment")).toBe(moment);
  expect(entry.supposed(text, "moment")).toBe(true);
  expect(dateEntryFor(locale, TODAY, { clock: () => "17:00", whole: true }).read(text, "moment")).toBeNull();
});

test.each([
  ["fr", "samedi"],
  ["de", "am Samstag"],
  ["en", "sat"],
  ["ja", "土曜日"],
])("%s: %s alone is the day in a week, and is told to be supposed: today has a word of its own", (locale, text) => {
  const entry = dateEntryFor(locale, TODAY, { clock: () => "17:00" });
  expect(entry.read(text, "date")).toBe("2026-11-28");
  expect(entry.supposed(text, "date")).toBe(true);
  expect(dateEntryFor(locale, TODAY).read(text, "date")).toBeNull();
  expect(dateEntryFor(locale, TODAY, { clock: () => "17:00", whole: true }).read(text, "date")).toBeNull();
});

test("nothing is supposed of another day of the week and of a date, and a moment has a time", () => {
  const entry = dateEntryFor("fr", TODAY, { clock: () => "17:00" });
  for (const text of ["lundi 18h", "samedi 21 novembre 18h", "bientôt à 18h"]) expect(entry.supposed(text, "moment"), text).toBe(false);
  for (const text of ["lundi", "samedi 21 novembre", "aujourd'hui"]) expect(entry.supposed(text, "date"), text).toBe(false);
  expect(entry.read("samedi", "moment")).toBeNull();
  expect(entry.read("vendredi 21 novembre 2026 18h", "moment")).toBeNull();
});

test("where a day has its year neither a day of the week nor one near at hand is read, and what is said around a date is", () => {
  const entry = dateEntryFor("fr", TODAY, { first: "day", whole: true });
  for (const text of ["lundi 18h", "demain à 18h", "mardi 1er décembre à 18h"]) expect(entry.read(text, "moment"), text).toBeNull();
  expect(entry.read("mardi 1er décembre 2026 à 18h", "moment")).toBe("2026-12-01T18:00");
  expect(entry.read("le 1er décembre 2026", "date")).toBe("2026-12-01");
  expect(entry.meant("lundi 31 novembre 2026 à 18h", "moment")).toBe("2026-11-31T18:00");
});

test.each([...LANGUAGES.map(({ tag }) => tag as string), "en-GB", "ar-EG"])(
  "%s: reads a day as a calendar writes it, with its day of the week and its time",
  (locale) => {
    const entry = dateEntryFor(locale, TODAY);
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: "UTC", calendar: "gregory", ...options }).format(new Date(`${DAY}T18:00:00Z`));
    expect(entry.read(format({ dateStyle: "full" }), "date"), format({ dateStyle: "full" })).toBe(DAY);
    const whole = format({ dateStyle: "full", timeStyle: "short" });
    expect(entry.read(whole, "moment"), whole).toBe(`${DAY}T18:00`);
  },
);

describe.each([...LANGUAGES.map(({ tag }) => tag as string), "en-GB", "ar-EG", "fa", "th-TH"])("%s", (locale) => {
  const entry = dateEntryFor(locale, TODAY);

  test("reads what it shows, of every month and hour", () => {
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, "0")}-${String(month + 9).padStart(2, "0")}`;
      const hour = `${String(2 * month - 1).padStart(2, "0")}:0${month % 10}`;
      expect(entry.read(entry.show(day, "date"), "date"), entry.show(day, "date")).toBe(day);
      expect(entry.read(entry.show(hour, "time"), "time"), entry.show(hour, "time")).toBe(hour);
      expect(entry.read(entry.show(`${day}T${hour}`, "moment"), "moment")).toBe(`${day}T${hour}`);
    }
  });

  test("reads a day as lists write it, with the month in words", () => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC", calendar: "gregory" });
    expect(entry.read(format.format(new Date(`${DAY}T00:00:00Z`)), "date")).toBe(DAY);
  });
});

test.each([
  ["en", "2/31/2027", "date", "2027-02-31", "02/31/2027"],
  ["en-GB", "31 feb 2027", "date", "2027-02-31", "31/02/2027"],
  ["de", "31.4.27", "date", "2027-04-31", "31.04.2027"],
  ["de", "30. Februar", "date", "2026-02-30", "30.02.2026"],
  ["fr", "29/02/2027 14:30", "moment", "2027-02-29T14:30", "29/02/2027 14:30"],
] as const)("%s: %s is a day that its month does not have", (locale, text, kind, meant, shown) => {
  const entry = dateEntryFor(locale, TODAY);
  expect([entry.read(text, kind), entry.meant(text, kind)]).toEqual([null, meant]);
  expect(entry.show(meant, kind)).toBe(shown);
});

test("what is no day of any month, and what is one, is not taken for such a one", () => {
  for (const text of ["soon", "13/13/2026", "3/32/2026", "2/28/2027", "0/1/2027"])
    expect(dateEntryFor("en", TODAY).meant(text, "date")).toBeNull();
});
