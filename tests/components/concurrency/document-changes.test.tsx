// The document changes while somebody works in a list, board or calendar.

import { afterEach, expect, it } from "vitest";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, planOf, type TestServer } from "../../support/test-server.ts";

const CALLS = `# Calls

## 1. What the product does and for whom

- Signs in as: Person
- Time zone: UTC

## 2. Screens and routes

| Screen   | Route         | Shows                 | Fields                     | Actions    | Filter by |
| -------- | ------------- | --------------------- | -------------------------- | ---------- | --------- |
| Calls    | /             | list of Call          | subject, reason, phone, at | New call   | reason, phone |
| Reasons  | /reasons      | board of Call by step | subject, reason            | -          | reason    |
| Days     | /days         | calendar of Call by at | subject, reason           | New call   | reason    |
| New call | /new          | form for Call         | subject, at                | save       | -         |
| Call     | /calls/{call} | one Call              | subject, reason            | -          | -         |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Call

- Shown as: {subject}

| Field   | Type                 | Must be  | Value          |
| ------- | -------------------- | -------- | -------------- |
| subject | text(80)             | required | -              |
| reason  | one of: fault, order | required | starts fault   |
| step    | one of: new, done    | required | starts new     |
| phone   | text(20)             | optional | -              |
| at      | moment               | required | starts now     |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action      | Member |
| ------ | ----------- | ------ |
| Person | see         | yes    |
| Call   | see, create | yes    |
`;

const RENAMED = CALLS.replace("fault, order", "defect (was fault), order")
  .replace("starts fault", "starts defect")
  .replace("| phone   |", "| mobile (was phone) |")
  .replace("reason, phone, at", "reason, mobile, at")
  .replace("| reason, phone |", "| reason, mobile |");
const MOVED = CALLS.replace("| /reasons ", "| /why ").replace("/calls/{call}", "/call/{call}");
const CLOSED = CALLS.replace("| Call   | see, create | yes    |", "| Call   | see | yes    |\n| Call   | create | no |");
let server: TestServer;
let page: Page;

afterEach(async () => {
  await page?.context().close();
  await server?.close();
});

async function at(path: string): Promise<void> {
  const records = {
    Person: [{ name: "Ann", email: "ann@example.org" }],
    Call: [
      { subject: "Roof", reason: "fault", phone: "1", at: "2026-03-02T10:00:00.000Z" },
      { subject: "Paint", reason: "order", at: "2026-03-03T10:00:00.000Z" },
      { subject: "Door", reason: "fault", at: "2026-03-04T10:00:00.000Z" },
    ],
  };
  server = await open(CALLS, { development: true, records, now: "2026-03-02T22:30:00.000Z" });
  page = await pageAt(await windowOf(server, "ann@example.org"), path);
}

const rows = () => page.getByRole("rowheader").allInnerTexts();
const heads = () => page.locator("thead th").allInnerTexts();

it("keeps the filters, columns and order of a list whose fields and words are renamed", async () => {
  await at("/?f.reason=fault&f.phone.empty=no&columns=subject,phone&sort=-phone");
  await page.getByText("1 result").waitFor();
  await server.ninefold.adopt(planOf(RENAMED));
  await expect.poll(heads).toContain("Mobile");
  expect(await rows()).toEqual(["Roof"]);
  await page.getByText("1 result").waitFor();
  await page
    .getByRole("button", { name: /Reason.*Defect/ })
    .first()
    .waitFor();
  expect(await page.getByText("does not").count()).toBe(0);
  // What is asked from here on is asked by the names of today.
  await page.getByRole("button", { name: /Remove.*Mobile/ }).click();
  await page.getByText("2 results").waitFor();
  expect(decodeURIComponent(new URL(page.url()).search)).toContain("f.reason=defect");
});

it("has nothing to revert in a saved view that follows a renamed word", async () => {
  await at("/?f.reason=fault");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: /Save/ }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Faults");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: /Faults/ }).waitFor();
  await server.ninefold.adopt(planOf(RENAMED));
  await expect.poll(heads).toContain("Mobile");
  await page.getByText("2 results").waitFor();
  await expect.poll(() => page.getByText("edited", { exact: true }).count()).toBe(0);
  expect(await rows()).toEqual(["Roof", "Door"]);
});

it.each(["/reasons?f.reason=nothing", "/days?view=agenda&day=2026-03-02&f.reason=nothing"])(
  "leaves out a value that there is not, and says so: %s",
  async (path) => {
    await at(path);
    await page.getByText("ignored: Reason: nothing.").waitFor();
    for (const subject of ["Roof", "Paint", "Door"]) await page.getByRole("link", { name: subject }).first().waitFor();
  },
);

it("leads to a board whose address is another one, as it was filtered, and to the page of a record", async () => {
  await at("/reasons?f.reason=order");
  await page.getByRole("link", { name: "Paint" }).waitFor();
  await server.ninefold.adopt(planOf(MOVED));
  await page.waitForURL("**/why?f.reason=order");
  await page.locator("a[href^='/call/']", { hasText: "Paint" }).click();
  await page.waitForURL("**/call/*");
  await server.ninefold.adopt(planOf(CALLS));
  await page.waitForURL("**/calls/*");
  await page.getByRole("heading", { name: "Paint", level: 1 }).waitFor();
});

it("tells who fills in a form that they may no longer do it, as soon as it is so, and when they may again", async () => {
  await at("/new");
  await page.getByLabel("Subject").fill("Window");
  await server.ninefold.adopt(planOf(CLOSED));
  const told = page.getByRole("alert").filter({ hasText: "You no longer have permission" });
  await told.waitFor();
  expect(await page.getByLabel("Subject").inputValue()).toBe("Window");
  // That something is missing is no reason to tell less of that.
  await page.getByLabel("Subject").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Subject is required." }).waitFor();
  expect(await told.count()).toBe(1);
  await page.getByLabel("Subject").fill("Window");
  await server.ninefold.adopt(planOf(CALLS));
  await told.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Window", level: 1 }).waitFor();
});

it("shows the keys of a calendar, and lets the document begin what is made on no day", async () => {
  await at("/days?day=2026-03-02");
  await page.getByRole("link", { name: "Roof" }).waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByText("Previous or next month").waitFor();
  await keys.getByText("Open day").waitFor();
  for (const other of ["Next row", "Open full page"]) expect(await keys.getByText(other).count()).toBe(0);
  await page.goto("/days");
  await page.getByRole("link", { name: "New call" }).click();
  // Its default is now: half past ten in the evening.
  await expect.poll(() => page.getByLabel("At", { exact: true }).inputValue()).toMatch(/10:30 PM/);
  await page.goto("/days?day=2026-03-09");
  await page.getByRole("link", { name: "New call" }).click();
  await expect.poll(() => page.getByLabel("At", { exact: true }).inputValue()).toMatch(/03\/09\/2026 09:00 AM/);
});

it("comes to a day by the first arrow, and says of one with nothing on it that it is so", async () => {
  await at("/days?day=2026-03-02");
  await page.getByRole("link", { name: "Roof" }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const day = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day ?? null);
  await page.keyboard.press("ArrowRight");
  await expect.poll(day).toBe("2026-03-02");
  await page.keyboard.press("ArrowDown");
  await expect.poll(day).toBe("2026-03-09");
  await page.keyboard.press("Enter");
  const section = page.locator("[data-agenda-day='2026-03-09']");
  await section.getByText("No events").waitFor();
  await page.locator("[data-agenda-day='2026-03-02']").waitFor();
  await section.getByRole("button", { name: "New call" }).click();
  await expect.poll(() => page.getByLabel("At", { exact: true }).inputValue()).toMatch(/03\/09\/2026 09:00 AM/);
});
