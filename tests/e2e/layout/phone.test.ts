// What only a phone shows: sorting of cards, panels, lists, taps and long words.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawn, launch, PHONE, pageAt, settled, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const PAPERS = `# Papers

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route         | Shows          | Fields               | Sort  | Actions              |
| --------- | ------------- | -------------- | -------------------- | ----- | -------------------- |
| Papers    | /             | list of Paper  | title, pages, topics, due | title | Add paper, Edit paper |
| Add paper | /papers/new   | form for Paper | title, pages, topics, due | -     | save                 |
| Paper page | /papers/{paper} | one Paper | title, pages | - | - |
| Edit paper | /papers/{paper}/edit | form for Paper | title, pages | - | save |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Topic

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(30) | required, unique |

### Paper

| Field  | Type             | Must be  | Value    |
| ------ | ---------------- | -------- | -------- |
| title  | text(120)        | required | -        |
| pages  | integer(1..9999) | required | starts 1 |
| topics | list of Topic    | optional | -        |
| due    | moment           | optional | -        |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Reader | signed in |

| Entity | Action              | Reader |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Topic  | see                 | yes    |
| Paper  | see, create, change | yes    |
`;

/** Above the keys of a phone of 844. */
const KEYS_AT = 480;
const LONG = `Notes on ${"Donaudampfschiff".repeat(5)}`;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const records = {
    Person: [{ name: "Una", email: "una@example.org" }],
    Topic: ["art", "birds", "clay", "dance", "earth", "film"].map((name) => ({ name })),
    Paper: [
      { title: LONG, pages: 7 },
      { title: "Of birds", pages: 40, topics: ["@Topic:birds"] },
      { title: "Of clay", pages: 3, topics: ["@Topic:clay"] },
    ],
  };
  server = await open(PAPERS, { development: true, records, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = async (path: string): Promise<Page> =>
  pageAt(await windowOf(browser, server, "una@example.org", { size: PHONE, touch: true }), path);

const titles = (page: Page) =>
  page
    .locator("main [data-row] p")
    .filter({ hasText: /^(Notes|Of) / })
    .allInnerTexts();

it("sorts cards by a menu, which says by what they are sorted", async () => {
  const page = await go("/");
  await page.getByRole("button", { name: "Sort", exact: true }).tap();
  await page.getByRole("menuitemradio", { name: "Pages" }).tap();
  await expect.poll(() => titles(page)).toEqual(["Of clay", LONG, "Of birds"]);
  await page.getByRole("button", { name: "Sorted by Pages, Ascending" }).tap();
  await page.getByRole("menuitemradio", { name: "Descending" }).tap();
  await expect.poll(() => titles(page)).toEqual(["Of birds", LONG, "Of clay"]);
  expect(new URL(page.url()).search).toBe("?sort=-pages");
  await page.getByRole("button", { name: "Sorted by Pages, Descending" }).tap();
  await page.getByRole("menuitemradio", { name: "Reset to default" }).tap();
  await expect.poll(() => titles(page)).toEqual([LONG, "Of birds", "Of clay"]);
  expect(new URL(page.url()).search).toBe("");
  await page.context().close();
});

/** The keys of a phone come: the window keeps its height, and less of it is to be seen. */
const keysCome = (page: Page, at = KEYS_AT) =>
  page.evaluate((height) => {
    Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
    visualViewport?.dispatchEvent(new Event("resize"));
  }, at);

it("stands above the keys with a panel and its lists, and closes the list of several after each", async () => {
  const page = await go("/");
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  const panel = page.getByRole("dialog").last();
  await panel.getByRole("combobox", { name: "Field" }).selectOption({ label: "Topics" });
  const field = panel.getByRole("combobox", { name: /Any of/ });
  await field.tap();
  const options = page.locator("[role=option]");
  await expect.poll(() => options.count()).toBe(6);
  await keysCome(page);
  const bottom = async (name: string) => {
    const box = await page.getByRole("button", { name, exact: true, includeHidden: true }).last().boundingBox();
    return box!.y + box!.height;
  };
  await expect.poll(() => bottom("Apply")).toBeLessThanOrEqual(KEYS_AT);
  // The list is beside its field, and not below the keys.
  await expect
    .poll(async () => {
      const list = (await page.getByRole("listbox").boundingBox())!;
      const input = (await page.locator("[role=dialog] input[role=combobox]").boundingBox())!;
      return list.y >= 0 && list.y + list.height <= KEYS_AT && (list.y + list.height <= input.y || list.y >= input.y + input.height);
    })
    .toBe(true);
  for (const name of ["birds", "clay"]) {
    if ((await options.count()) === 0) await field.tap();
    await page.getByRole("option", { name }).tap();
    await expect.poll(() => options.count()).toBe(0);
    await panel.getByRole("button", { name: `Remove ${name}` }).waitFor();
  }
  await panel.getByRole("button", { name: "Apply" }).tap();
  await expect.poll(() => titles(page)).toEqual(["Of birds", "Of clay"]);
  await page.context().close();
});

it("keeps in view what is typed in as the keys come, and has room for two days beside their calendars", async () => {
  const page = await go("/");
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  const panel = page.getByRole("dialog").last();
  await panel.getByRole("combobox", { name: "Field" }).selectOption({ label: "Due" });
  const days = panel.locator("[data-kind] > input");
  await expect.poll(() => days.count()).toBe(2);
  for (const day of await days.all()) expect((await day.boundingBox())!.width).toBeGreaterThanOrEqual(200);
  const last = days.last();
  await last.tap();
  await keysCome(page, 300);
  const bottom = async (one: Locator) => {
    const box = (await one.boundingBox())!;
    return box.y + box.height;
  };
  await expect.poll(() => bottom(panel.getByRole("button", { name: "Apply" }))).toBeLessThanOrEqual(300);
  const actions = (await panel.getByRole("button", { name: "Apply" }).boundingBox())!;
  await expect.poll(() => bottom(last)).toBeLessThanOrEqual(actions.y);
  await page.context().close();
});

it("types over a number that a tap comes to, and puts the caret where a second one goes", async () => {
  const page = await go("/papers/new");
  const pages = page.getByLabel("Pages", { exact: true });
  await pages.tap();
  await page.keyboard.type("32");
  expect(await pages.inputValue()).toBe("32");
  await pages.tap();
  await page.keyboard.press("End");
  await page.keyboard.type("1");
  expect(await pages.inputValue()).toBe("321");
  await page.context().close();
});

it("opens a record by a tap anywhere on its card, and in its place ticks its box while records are being selected", async () => {
  const page = await go("/");
  const cards = page.locator("main [data-row]");
  await cards.nth(1).locator("dd").first().tap();
  await page.waitForURL(/papers\/./);
  await page.goBack();
  await settled(page);
  await page.getByRole("button", { name: "Select", exact: true }).tap();
  const box = cards.nth(1).getByRole("checkbox");
  await cards.nth(1).locator("dd").first().tap();
  await expect.poll(() => box.isChecked()).toBe(true);
  await cards.nth(1).locator("a[data-row-focus]").tap();
  await expect.poll(() => box.isChecked()).toBe(false);
  await box.tap();
  await expect.poll(() => box.isChecked()).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/");
  await page.context().close();
});

it("opens no card in which a mouse marks words, and ticks its box by a click while records are being selected", async () => {
  const page = await pageAt(await windowOf(browser, server, "una@example.org", { size: PHONE }), "/");
  const card = page.locator("main [data-row]").first();
  const words = (await card.locator("dd bdi").first().boundingBox())!;
  await page.mouse.move(words.x, words.y + words.height / 2);
  await page.mouse.down();
  await page.mouse.move(words.x + words.width, words.y + words.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe("");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await card.locator("dt").first().click();
  await expect.poll(() => card.getByRole("checkbox").isChecked()).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/");
  await card.locator("a[data-row-focus]").click();
  await page.waitForURL(/papers\/./);
  await page.context().close();
});

it("names a record with a long title in a table that has boxes", async () => {
  const page = await pageAt(await windowOf(browser, server, "una@example.org", { size: { width: 900, height: 390 }, touch: true }), "/");
  const cell = page.locator("main tbody th").filter({ hasText: LONG });
  const room = (await cell.boundingBox())!;
  const link = (await cell.locator("a[data-row-focus]").boundingBox())!;
  expect(link.x + link.width).toBeLessThanOrEqual(room.x + room.width);
  await page.context().close();
});

it("leaves a form its room below its head, and nothing that has the focus lies under it", async () => {
  const page = await go("/");
  await page.setViewportSize({ width: 320, height: 480 });
  await page
    .locator("main [data-row]", { hasText: LONG })
    .getByRole("link", { name: /^Edit / })
    .tap();
  await page.waitForURL(/edit$/);
  await settled(page);
  const head = page.locator("[data-kept]");
  const { right, height } = await head.evaluate((one) => {
    const above = [...one.querySelectorAll("*")].map((part) => part.getBoundingClientRect().right);
    return { right: Math.max(...above), height: one.getBoundingClientRect().height };
  });
  expect(right).toBeLessThanOrEqual(320);
  expect(height).toBeLessThanOrEqual(80);
  // However high it is: letters may be larger.
  await head.evaluate((one) => {
    one.setAttribute("style", "padding-bottom: 100px");
  });
  await drawn(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator("main form input[id$=-pages]").focus();
  await page.keyboard.press("Shift+Tab");
  const title = page.locator("main form [id$=-title]");
  await expect
    .poll(async () => (await title.boundingBox())!.y >= (await head.evaluate((one) => one.getBoundingClientRect().bottom)))
    .toBe(true);
  await page.context().close();
});

it("keeps long words of the history within the page", async () => {
  const page = await go("/-/history");
  await settled(page);
  await page.getByRole("link", { name: LONG }).first().waitFor();
  const beyond = await page
    .locator("main *")
    // The window of a phone widens to what runs out of it.
    .evaluateAll(
      (all, { width }) => all.filter((one) => one.getBoundingClientRect().right > width + 1).map((one) => one.outerHTML.slice(0, 80)),
      PHONE,
    );
  expect(beyond).toEqual([]);
  await page.context().close();
});
