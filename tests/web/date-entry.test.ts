// Dates and times as people type them in each language, without a browser.

import { describe, expect, test } from "vitest";
import { type DateKind, dateEntryFor } from "../../src/compiler/expression/date-entry.ts";
import { LANGUAGES } from "../../src/runtime/web/app/words/languages.ts";

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
