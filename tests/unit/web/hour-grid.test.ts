// By how much an entry is moved that is let go in a grid of hours.

import { describe, expect, it } from "vitest";
import { wallLater } from "../../../src/runtime/web/formatting/calendar-days.ts";
import { type Entry, entriesOf, movedBy } from "../../../src/runtime/web/formatting/entries.ts";
import { hoursInWords } from "../../../src/runtime/web/screens/calendar/calendar-words.ts";
import { hourOf, pulledOver, shiftTo, timesBetween, wallAt } from "../../../src/runtime/web/screens/calendar/hour-grid.ts";
import { laterBy } from "../../../src/runtime/web/screens/calendar/move-step.ts";
import type { ActionView, RowView, ScreenView } from "../../../src/runtime/wire.ts";

const MADRID = "Europe/Madrid";
const when = { starts: "starts_at", ends: "ends_at", at: "moment" } as const;

function entry(starts_at: string, ends_at: string | null): Entry {
  const row = { id: "1", label: "One", values: { starts_at, ends_at } } as unknown as RowView;
  return entriesOf([row], { days: when, columns: [] } as unknown as ScreenView, MADRID)[0]!;
}

/** 15:20 to 16:50 on Thursday. */
const quartet = entry("2026-03-05T14:20:00.000Z", "2026-03-05T15:50:00.000Z");
const at = (day: string, hour: number | null) => ({ day, minute: hour === null ? null : hour * 60 });
const landing = (one: Entry, taken: ReturnType<typeof at>, place: ReturnType<typeof at>) =>
  movedBy(one, shiftTo(one, taken, place, MADRID)).starts;

describe("a place in a grid of hours", () => {
  it("is of the hour that it is below", () => {
    expect([0, 59, 60, 870, 1440].map(hourOf)).toEqual(["00:00", "00:00", "01:00", "14:00", "23:00"]);
  });

  it("keeps the time of what is pulled sideways, wherever it was taken", () => {
    for (const hour of [15.4, 16, 16.8])
      expect(landing(quartet, at("2026-03-05", hour), at("2026-03-03", hour + 0.2))).toBe("2026-03-03T15:20");
    expect(shiftTo(quartet, at("2026-03-05", 16), at("2026-03-05", 16), MADRID)).toEqual({ days: 0, minutes: 0 });
  });

  it("lets an entry begin at the hour nearest to where its beginning was pulled to", () => {
    const pulled = (hours: number) => landing(quartet, at("2026-03-05", 16), at("2026-03-06", 16 + hours));
    expect([-0.7, -0.5, 0.5, 0.7, 1.6, 3].map((hours) => pulled(hours).slice(11))).toEqual([
      "15:00",
      "15:00",
      "16:00",
      "16:00",
      "17:00",
      "18:00",
    ]);
  });

  it("lets it begin on the day on which it is let go", () => {
    expect(landing(quartet, at("2026-03-05", 16.5), at("2026-03-06", 0.2))).toBe("2026-03-06T00:00");
    expect(landing(quartet, at("2026-03-05", 15.4), at("2026-03-06", 23.9))).toBe("2026-03-06T23:00");
    const night = entry("2026-03-03T21:00:00.000Z", "2026-03-04T01:00:00.000Z");
    expect(landing(night, at("2026-03-04", 1), at("2026-03-06", 1))).toBe("2026-03-05T22:00");
    expect(landing(night, at("2026-03-04", 1), at("2026-03-06", 0))).toBe("2026-03-05T21:00");
  });

  it("is by days where the entry has no hours, or the place", () => {
    const long = entry("2026-03-02T09:00:00.000Z", "2026-03-06T17:00:00.000Z");
    expect(shiftTo(long, at("2026-03-02", null), at("2026-03-04", 20), MADRID)).toEqual({ days: 2, minutes: 0 });
    expect(shiftTo(quartet, at("2026-03-05", 16), at("2026-03-04", null), MADRID)).toEqual({ days: -1, minutes: 0 });
  });

  it("is an hour that there is on a day on which the clocks change", () => {
    expect(landing(quartet, at("2026-03-05", 15.4), at("2026-03-29", 2))).toMatch(/T03:00$/);
    const twice = entry("2026-10-24T22:20:00.000Z", "2026-10-24T23:20:00.000Z");
    expect(shiftTo(twice, at("2026-10-25", 1), at("2026-10-25", 3), MADRID)).toEqual({ days: 0, minutes: 100 });
  });
});

describe("an entry over the hour that comes twice", () => {
  const placed = ({ first, last, from, to, starts, ends, lasts }: Entry) => ({ first, last, from, to, starts, ends, lasts });
  const day = { first: "2026-10-25", last: "2026-10-25" };

  it("keeps its end, though the clock shows an earlier one", () => {
    // 02:30 in summer until 02:15 in winter.
    const short = entry("2026-10-25T00:30:00.000Z", "2026-10-25T01:15:00.000Z");
    expect(placed(short)).toEqual({ ...day, from: 150, to: 195, starts: "2026-10-25T02:30", ends: "2026-10-25T02:15", lasts: 45 });
    const hour = entry("2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z");
    expect(placed(hour)).toMatchObject({ from: 150, to: 210, ends: "2026-10-25T02:30", lasts: 60 });
  });

  it("says of both which of the two hours is meant, and of others none", () => {
    const say = (one: Entry) =>
      hoursInWords(
        one,
        { days: when } as unknown as ScreenView,
        (wall) => wall.slice(11),
        (moment) => (String(moment) < "2026-10-25T01" ? "CEST" : "CET"),
      );
    expect(say(entry("2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"))).toBe("02:30 CEST – 02:30 CET");
    expect(say(entry("2026-10-25T00:30:00.000Z", "2026-10-25T02:30:00.000Z"))).toBe("02:30 – 03:30");
    expect(say(entry("2026-10-25T00:30:00.000Z", "2026-10-25T00:30:00.000Z"))).toBe("02:30");
  });

  it("lasts as long where it is moved to", () => {
    const short = entry("2026-10-25T00:30:00.000Z", "2026-10-25T01:15:00.000Z");
    expect(movedBy(short, { days: 1, minutes: 0 })).toMatchObject({ starts: "2026-10-26T02:30", ends: "2026-10-26T03:15", to: 195 });
  });

  it("has none where it ends before it starts", () => {
    expect(placed(entry("2026-10-25T01:30:00.000Z", "2026-10-25T01:15:00.000Z"))).toMatchObject({ ends: null, lasts: null, to: 210 });
  });
});

describe("an entry so much later", () => {
  it("has its days and minutes there", () => {
    const { first, last, from, to, starts, ends } = movedBy(quartet, { days: 1, minutes: 460 });
    expect({ first, last, from, to, starts, ends }).toEqual({
      first: "2026-03-06",
      last: "2026-03-07",
      from: 23 * 60,
      to: 30,
      starts: "2026-03-06T23:00",
      ends: "2026-03-07T00:30",
    });
  });

  it("is of days by days alone", () => {
    expect(wallLater("2026-02-27", { days: 2, minutes: 60 })).toBe("2026-03-01");
    expect(wallLater("2026-03-01T00:20", { days: 0, minutes: -30 })).toBe("2026-02-28T23:50");
  });
});

describe("a step so much later", () => {
  const asked = (starts: string, ends: string, days: number, minutes: number) => {
    const asks = [
      { name: "starts_at", value: starts },
      { name: "ends_at", value: ends },
      { name: "note", value: "2026-01-01" },
    ];
    const step = laterBy({ asks } as unknown as ActionView, { days, minutes }, when, MADRID);
    return step.asks.map(({ value }) => value);
  };

  it("asks for an end after as long, also in the night in which the clocks change", () => {
    expect(asked("2026-03-05T14:20:00.000Z", "2026-03-05T15:50:00.000Z", 1, 40)).toEqual([
      "2026-03-06T15:00:00.000Z",
      "2026-03-06T16:30:00.000Z",
      "2026-01-01",
    ]);
    expect(asked("2026-03-28T01:00:00.000Z", "2026-03-28T02:00:00.000Z", 1, 0).slice(0, 2)).toEqual([
      "2026-03-29T01:00:00.000Z",
      "2026-03-29T02:00:00.000Z",
    ]);
  });

  it("counts the days of what lasts for days", () => {
    expect(asked("2026-03-27T09:00:00.000Z", "2026-03-29T08:00:00.000Z", -1, 0).slice(0, 2)).toEqual([
      "2026-03-26T09:00:00.000Z",
      "2026-03-28T09:00:00.000Z",
    ]);
  });
});

describe("hours that are pulled over", () => {
  const hours = (most: number | null) => ({ field: "hours", seconds: 3600, least: 1, most });

  it("are as many as an entry may last, from where they were pressed", () => {
    const over = (from: number, to: number, most: number | null) => {
      const pulled = pulledOver(from * 60, to * 60, hours(most));
      return pulled && [pulled.from / 60, pulled.to / 60];
    };
    expect(over(8.3, 11.1, null)).toEqual([8, 11]);
    expect(over(8.3, 13.1, 3)).toEqual([8, 11]);
    expect(over(12.9, 8.3, 3)).toEqual([10, 13]);
    expect(over(8.3, 8.6, 3)).toBeNull();
  });

  it("are told as a whole number of what the field counts", () => {
    const [noon, three] = ["2026-03-05T12:00:00.000Z", "2026-03-05T15:00:00.000Z"];
    expect(timesBetween(noon, three, hours(8))).toBe(3);
    expect(timesBetween(noon, three, { ...hours(8), least: 4 })).toBe(4);
    expect(timesBetween(noon, three, hours(2))).toBeNull();
    expect(timesBetween(noon, three, { ...hours(null), seconds: 7200 })).toBeNull();
    expect(timesBetween(noon, three, { field: "lasts", seconds: 1, least: 1, most: null })).toBe(10_800);
  });
});

describe("the clock on the wall", () => {
  it("shows midnight of the next day at the last minute of one", () => {
    expect(wallAt("2026-03-31", 23 * 60 + 59)).toBe("2026-03-31T23:59");
    expect(wallAt("2026-03-31", 24 * 60)).toBe("2026-04-01T00:00");
  });
});
