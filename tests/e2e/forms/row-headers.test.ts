// Headers of rows within forms keep one line where there is room.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { launch, PHONE, pageAt, pressOption, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open } from "../../support/test-server.ts";

const orders = (fields: string) => `# Orders

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows          | Fields      |
| ------ | ----- | -------------- | ----------- |
| Orders | /     | list of Order  | name        |
| New    | /new  | form for Order | name, lines |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Thing

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(80) | required |

### Order

| Field | Type         | Must be  |
| ----- | ------------ | -------- |
| name  | text(80)     | required |
| lines | rows of Line | required |

### Line

| Field | Type | Must be  | Value | Meaning |
| ----- | ---- | -------- | ----- | ------- |
| what  | reference to Thing | required | - | - |
| pieces_in_a_box | integer(1..99) | required | starts length of what.name | - |
| price_for_one | money | required | starts 2.00 EUR | - |
| needed_at_the_latest | date | optional | - | When it must be there |
| already_received | integer(0..9) | required | starts 0 | - |
${fields}

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Thing  | see                 | yes    |
| Order  | see, create, change | yes    |
`;
const FURTHER = `| with_the_tax | money | required | always price_for_one * 2 | - |
| amount | money | required | always price_for_one * 3 | - |`;

/** Which of the heads is marked as optional. */
const OPTIONAL = 3;

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

async function shown(fields: string, size: typeof WIDE, look: (page: Page) => Promise<void>): Promise<void> {
  const records = { Person: [{ name: "Ada", email: "ada@example.org", staff: true }], Thing: [{ name: "Ink" }] };
  const server = await open(orders(fields), { development: true, records, webFolder: WEB_FOLDER });
  const page = await pageAt(await windowOf(browser, server, "ada@example.org", { size }), "/new");
  await look(page);
  await page.context().close();
  await server.close();
}

/** Of each head how many lines it takes, and of the controls and values how far from the top each begins. */
const measured = (page: Page) =>
  page.getByRole("group", { name: "Line 1", exact: true }).evaluate((row) => {
    const cells = [...row.children];
    const heads = cells.map((cell) => cell.querySelector("label") ?? cell.firstElementChild!);
    const lines = heads.map((head) =>
      Math.round(head.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(head).lineHeight)),
    );
    const tops = cells.map((cell) => Math.round((cell.querySelector("input") ?? cell.lastElementChild!).getBoundingClientRect().top));
    return { lines, tops };
  });

describe("the heads of rows", () => {
  it("keep one line where the columns take several lines anyway", async () => {
    await shown(FURTHER, WIDE, async (page) => {
      const { lines, tops } = await measured(page);
      // What is optional says so behind the last word of its head, where it has room.
      expect(lines).toEqual(lines.map((_, at) => (at === OPTIONAL ? 2 : 1)));
      expect(new Set(tops).size).toBe(2);
    });
  });

  it("take several lines rather than another line of columns, with the controls at one height, and what is proposed below them", async () => {
    await shown("", WIDE, async (page) => {
      await page.getByRole("combobox", { name: "What" }).fill("Ink");
      await pressOption(page, "Ink");
      await page.getByText("suggested", { exact: true }).waitFor();
      const { lines, tops } = await measured(page);
      expect(Math.max(...lines)).toBe(2);
      expect(lines.filter((count) => count === 1)).toHaveLength(4);
      expect(new Set(tops).size).toBe(1);
    });
  });

  it("stand two beside each other on a phone", async () => {
    await shown(FURTHER, PHONE, async (page) => {
      const { lines, tops } = await measured(page);
      expect(lines).toEqual(lines.map((_, at) => (at === OPTIONAL ? 2 : 1)));
      expect(new Set(tops).size).toBe(4);
      await expectNoSidewaysScroll(page);
    });
  });
});
