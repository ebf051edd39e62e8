// Days that a field's rules refuse cannot be chosen in its calendar.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { launch, PHONE, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const TRIPS = `# Trips

## 1. What the product does and for whom

- Signs in as: Person
- Time zone: UTC

## 2. Screens and routes

| Screen | Route | Shows         | Fields                              |
| ------ | ----- | ------------- | ----------------------------------- |
| Trips  | /     | list of Trip  | name, on                            |
| Plan   | /plan | form for Trip | name, on, until, at, call, free, stops |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Trip

| Field | Type      | Must be  |
| ----- | --------- | -------- |
| name  | text(80)  | required |
| on    | date      | required |
| until | date      | optional |
| at    | moment    | optional |
| call  | date      | optional |
| free  | date      | optional |
| stops | rows of Stop | -     |

### Stop

| Field | Type      | Must be  |
| ----- | --------- | -------- |
| day   | date      | required |

## 4. States and transitions

### Trip

- States: planned, gone

| From    | Action | To      |
| ------- | ------ | ------- |
| (new)   | plan   | planned |
| planned | go     | gone    |

## 5. Validation rules

| Rule     | For        | Must hold                                                                 | Only if           | Otherwise |
| -------- | ---------- | ------------------------------------------------------------------------- | ----------------- | --------- |
| Ahead    | Trip.on    | on >= today and on <= today + 20 days                                     | status is planned | not-then  |
| In order | Trip.until | until is empty or until >= on                                             | -                 | backwards |
| Later    | Trip.at    | at is empty or at > now                                                   | -                 | too-late  |
| In time  | Trip.call  | call is empty or call >= date of created_at + 2 days                      | -                 | too-soon  |
| Not over | Stop.day   | day >= today                                                              | -                 | not-then  |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action            | Member |
| ------ | ----------------- | ------ |
| Person | see               | yes    |
| Trip   | see, plan, change | yes    |

## 8. The error catalogue

| Code      | Status | Message                             |
| --------- | ------ | ----------------------------------- |
| not-then  | 422    | Trips begin within twenty days.     |
| backwards | 422    | A trip ends after it began.         |
| too-late  | 422    | That is over.                       |
| too-soon  | 422    | We call two days later at the soonest. |
`;

let browser: Browser;
let server: TestServer;
const NOW = "2026-03-10T10:00:00.000Z";

beforeAll(async () => {
  browser = await launch();
  const records = { Person: [{ name: "Ada", email: "ada@example.org", staff: true }] };
  server = await open(TRIPS, { development: true, records, webFolder: WEB_FOLDER, now: NOW });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function plan(how = {}): Promise<Page> {
  const context = await windowOf(browser, server, "ada@example.org", how);
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.goto("/plan");
  await settled(page);
  return page;
}

async function calendarOf(page: Page, label: string): Promise<Locator> {
  await page
    .getByRole("button", { name: `${label}: open calendar` })
    .first()
    .click();
  const calendar = page.getByRole("dialog", { name: `${label}: open calendar` });
  await calendar.waitFor();
  return calendar;
}

/** The days of March that cannot be chosen. */
const refused = (calendar: Locator) =>
  calendar
    .locator("button[aria-disabled]")
    .evaluateAll((days) =>
      days.flatMap((day) => [/March (\d+), 2026/.exec(day.getAttribute("aria-label") ?? "")?.[1] ?? []].flat()).map(Number),
    );
const march = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe("the calendar of a day", () => {
  for (const size of [WIDE, PHONE]) {
    it(`marks what the field's rule refuses, and says why, ${size.width} wide`, async () => {
      const page = await plan({ size });
      const calendar = await calendarOf(page, "On");
      expect(await refused(calendar)).toEqual([...march(1, 9), 31]);
      const past = calendar.getByRole("button", { name: "Monday, March 9, 2026" });
      expect(await past.getAttribute("title")).toBe("Trips begin within twenty days.");
      await past.click({ force: true });
      await calendar.getByText("Trips begin within twenty days.").waitFor();
      await page.keyboard.press("Enter");
      expect(await page.locator('[id$="-on"]').inputValue()).toBe("");
      await expectNoSidewaysScroll(page);
      if (process.env.SHOT) await page.screenshot({ path: `/tmp/forms-days-${size.width}.png` });
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await calendar.waitFor({ state: "detached" });
      expect(await page.locator('[id$="-on"]').inputValue()).toBe("03/10/2026");
      // Typed it is told as before, once the form is sent.
      await page.locator('[id$="-on"]').fill("3/9/2026");
      await page.getByRole("button", { name: "Plan", exact: true }).click();
      await page.getByRole("link", { name: "Trips begin within twenty days." }).waitFor();
      await expectAccessible(page);
      await page.context().close();
    });
  }

  it("marks none by another field, a whole day of a moment alone, and begins where a day can be chosen", async () => {
    const page = await plan();
    await page.locator('[id$="-on"]').fill("3/20/2026");
    const until = await calendarOf(page, "Until");
    expect(await refused(until)).toEqual([]);
    await page.keyboard.press("Escape");
    const at = await calendarOf(page, "At");
    expect(await refused(at)).toEqual(march(1, 9));
    await page.keyboard.press("Escape");
    const call = await calendarOf(page, "Call");
    expect(await refused(call)).toEqual(march(1, 11));
    expect(await call.getByRole("button", { name: "Today" }).getAttribute("aria-disabled")).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Thursday, March 12, 2026");
    await page.keyboard.press("Escape");
    expect(await refused(await calendarOf(page, "Free"))).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add stop" }).click();
    expect(await refused(await calendarOf(page, "Day"))).toEqual(march(1, 9));
    await page.context().close();
  });
});
