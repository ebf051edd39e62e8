// In development every element leads to its row in the document; in production none does.

import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE_PASSWORD } from "../../../src/runtime/server/development/sample-users.ts";
import { ROOM_RECORDS, ROOMS } from "../../fixtures/documents/calendars.ts";
import { launch, PHONE, pageAt, settled, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const WEB = resolve(import.meta.dirname, "../../../dist/web");
const DOCUMENT = readExample("library");
const LINES = DOCUMENT.split("\n");
const RECORDS = {
  Member: [
    { name: "Rui", email: "rui@example.org", born_on: "1990-01-01", role: "Reader" },
    { name: "Lia", email: "lia@example.org", born_on: "1980-01-01", role: "Librarian" },
  ],
  Book: [
    { isbn: "9780142437247", title: "Moby-Dick", author: "Melville", copies: 0 },
    { isbn: "9780198611868", title: "The Oxford Dictionary", author: "Oxford", copies: 1, kind: "reference_only" },
  ],
  Loan: [{ book: 0, borrower: 0, status: "requested" }],
};

let browser: Browser;
let developed: TestServer;
let served: TestServer;

beforeAll(async () => {
  browser = await launch();
  developed = await open(DOCUMENT, { development: true, records: RECORDS, webFolder: WEB });
  served = await open(DOCUMENT, { records: RECORDS, webFolder: WEB });
});

afterAll(async () => {
  await browser?.close();
  await developed?.close();
  await served?.close();
});

async function librarian(server: TestServer, size = WIDE): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", baseURL: server.url });
  const data = { email: "lia@example.org", password: SAMPLE_PASSWORD };
  const reply = await context.request.post("/-/sign-in", { data, headers: { "x-ninefold": "1" } });
  expect(reply.ok()).toBe(true);
  return context;
}

/** The row of the document that an element carries. */
async function rowOf(page: Page, selector: string, lines = LINES): Promise<string> {
  const source = await page.locator(selector).first().getAttribute("data-source");
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(source ?? "") ?? [];
  expect([selector, file]).toEqual([selector, "spec.md"]);
  expect(Number(column)).toBeGreaterThan(0);
  return (lines[Number(line) - 1] ?? "").replaceAll(/\s+/g, " ").trim();
}

async function loanOf(server: TestServer): Promise<string> {
  const { body } = await server.ask("GET", "/api/records/Loan", undefined, { token: await server.signIn("lia@example.org") });
  return `/loans/${body.items[0].id}`;
}

const PATHS = ["/", "/desk", "/desk/late", "/books/9780142437247", "/books/9780142437247/edit", "/desk/numbers"];

describe("in development", () => {
  it("leads from screens, columns, cells, filters and buttons of a list to their rows", async () => {
    const context = await librarian(developed);
    const page = await pageAt(context, "/?f.kind=novel");
    expect(await rowOf(page, "main")).toMatch(/^\| Catalogue \|/);
    expect(await rowOf(page, "thead th:has-text('Author')")).toMatch(/^\| author \|/);
    expect(await rowOf(page, "tbody td:has-text('Melville')")).toMatch(/^\| author \|/);
    expect(await rowOf(page, "main li:has-text('Kind: Novel')")).toMatch(/^\| kind \|/);
    expect(await rowOf(page, "main a:has-text('New book')")).toMatch(/^\| Book \| create, change \|/);
    expect(await rowOf(page, "main button:has-text('Borrow')")).toMatch(/^\| \(new\) \| borrow \|/);
    expect(await rowOf(page, "nav a:has-text('Late books'), nav li:has-text('Late books')")).toMatch(/^\| Late books \|/);
    await page.goto("/desk/late");
    await settled(page);
    expect(await rowOf(page, "main [class*=empty]")).toMatch(/^\| Late books \|.*No late books/);
    await context.close();
  });

  it("leads from fields, states and actions of a record and of a form to their rows", async () => {
    const context = await librarian(developed);
    const page = await pageAt(context, await loanOf(developed));
    expect(await rowOf(page, "dl > div:has-text('Borrower')")).toMatch(/^\| borrower \|/);
    expect(await rowOf(page, "main button:has-text('Withdraw the request')")).toMatch(/^\| requested \| cancel \|/);
    expect(await rowOf(page, "li:has-text('Check out')")).toMatch(/^\| requested \| hand over \|/);
    await page.goto("/books/9780142437247/edit");
    await settled(page);
    expect(await rowOf(page, "div:has(> label :text-is('Title'))")).toMatch(/^\| title \|/);
    expect(await rowOf(page, "fieldset:has-text('Kind')")).toMatch(/^\| kind \|/);
    await context.close();
  });

  it("leads from the lanes and cards of a board, and from each state of a record, to theirs", async () => {
    const context = await librarian(developed);
    const page = await pageAt(context, "/desk");
    expect(await rowOf(page, "[data-lane='requested']")).toMatch(/^### Loan$/);
    expect(await rowOf(page, "[data-lane] li p:has-text('Moby-Dick')")).toMatch(/^\| Desk \|/);
    await page.goto(await loanOf(developed));
    await settled(page);
    const path = page.locator("section[aria-label] ol > li");
    expect(await path.count()).toBeGreaterThan(2);
    expect(await path.evaluateAll((all) => all.every((one) => one.hasAttribute("data-source")))).toBe(true);
    expect(await rowOf(page, "section[aria-label] ol > li:has-text('Active')")).toMatch(/^### Loan$/);
    await context.close();
  });

  it("leads from the entries of calendars, the cards of a gallery and the heads of groups to theirs", async () => {
    const rooms = await open(ROOMS, { development: true, records: ROOM_RECORDS, webFolder: WEB });
    const lines = ROOMS.split("\n");
    const context = await windowOf(browser, rooms, "ann@example.org");
    const page = await pageAt(context, "/?view=month&day=2026-03-02");
    const row = (selector: string) => rowOf(page, selector, lines);
    const go = async (path: string) => {
      await page.goto(path);
      await settled(page);
    };
    for (const view of ["month", "week"]) {
      await go(`/?view=${view}&day=2026-03-02`);
      expect(await row("main a:has-text('Choir')")).toMatch(/^\| title \| text\(60\)/);
      expect(await row("main a:has-text('Choir') [class*=time]")).toMatch(/^\| starts_at \|/);
    }
    await go("/?view=agenda&day=2026-03-02");
    expect(await row("main [data-row] p:has-text('Choir')")).toMatch(/^\| title \| text\(60\)/);
    expect(await row("main [data-row]:has-text('Choir') [class*=when]")).toMatch(/^\| starts_at \|/);
    expect(await row("main [data-row]:has-text('Choir') [class*=agendaSide] > span")).toMatch(/^- Field: status$/);
    await go("/rooms");
    expect(await row("main [data-row] p:has-text('Ballroom')")).toMatch(/^\| name \| text\(60\)/);
    expect(await row("main [data-row] dl > div:has-text('Seats')")).toMatch(/^\| seats \|/);
    for (const [path, field] of [
      ["/by-room", "room"],
      ["/by-month", "starts_at"],
      ["/by-paid", "paid"],
    ]) {
      await go(path ?? "");
      expect(await row("main button[aria-expanded][data-source]")).toMatch(new RegExp(`^\\| ${field} \\|`));
    }
    await context.close();
    await rooms.close();
  });

  it("carries a row that there is, wherever it carries one, on a phone too", async () => {
    const context = await librarian(developed, PHONE);
    for (const path of [...PATHS, await loanOf(developed)]) {
      const page = await pageAt(context, path);
      const sources = await page.locator("[data-source]").evaluateAll((all) => all.map((one) => one.getAttribute("data-source") ?? ""));
      expect(sources.length, path).toBeGreaterThan(1);
      for (const source of new Set(sources)) {
        const [, line, column] = /^spec\.md:(\d+):(\d+)$/.exec(source) ?? [];
        expect((LINES[Number(line) - 1] ?? "").slice(Number(column) - 1).trim(), `${path} ${source}`).not.toBe("");
      }
      await page.close();
    }
    await context.close();
  });

  it("shows the row of a refusal to whoever asks", async () => {
    const context = await librarian(developed);
    const page = await pageAt(context, await loanOf(developed));
    const refused = page.locator("li", { hasText: "Check out" });
    await refused.getByText("There is no copy of Moby-Dick.").waitFor();
    expect(await page.locator("main").textContent()).not.toMatch(/point \d|spec\.md/);
    await refused.getByLabel("Show in specification").click();
    await refused.getByText(/^point 4, Loan \/ hand over \(spec\.md:\d+\)$/).waitFor();
    await refused.getByText("no-copy-left").waitFor();
    await refused.locator("dd", { hasText: "book.free_copies > 0" }).waitFor();
    await expectAccessible(page);
    await page.goto("/books/9780142437247/edit");
    await settled(page);
    await page.getByLabel("Title").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    const summary = page.locator("main form > [tabindex='-1']", { hasText: "is required" });
    await summary.getByLabel("Show in specification").click();
    await summary.locator("dd", { hasText: "text(200)" }).waitFor();
    await context.close();
  });

  it("keeps the mark of a refusal on the line of its last word, however long the lines are", async () => {
    const context = await librarian(developed, PHONE);
    const page = await pageAt(context, await loanOf(developed));
    const apart = () =>
      page.locator("main li summary").evaluateAll((marks) =>
        marks.flatMap((mark) => {
          const words = document.createRange();
          words.selectNodeContents(mark.closest("details")?.previousElementSibling ?? mark);
          const [at, last] = [mark.getBoundingClientRect(), [...words.getClientRects()].at(-1)];
          return last && last.bottom > at.top + 8 && last.right <= at.left + 6 ? [] : [mark.closest("li")?.textContent];
        }),
      );
    await page.getByRole("button", { name: "Unavailable actions" }).click();
    expect(await page.locator("main li summary").count()).toBeGreaterThan(0);
    for (let width = 320; width <= 420; width += 10) {
      await page.setViewportSize({ width, height: PHONE.height });
      expect([width, await apart()]).toEqual([width, []]);
    }
    await context.close();
  });

  it("says in a menu which row is why something cannot be chosen, to whoever develops", async () => {
    for (const [server, many] of [
      [developed, 1],
      [served, 0],
    ] as const) {
      const context = await librarian(server);
      const page = await pageAt(context, "/desk");
      await page
        .getByRole("button", { name: /^Move .* to…$/ })
        .first()
        .click();
      const blocked = page.getByRole("menuitem").filter({ hasText: "Active" });
      await blocked.waitFor();
      const told = await page.locator(`[id="${await blocked.getAttribute("aria-describedby")}"]`).textContent();
      expect(told).not.toBe("");
      expect(told?.match(/point \d, Loan/g) ?? []).toHaveLength(many);
      await context.close();
    }
  });

  it("opens the row behind a button that cannot be pressed, by keyboard and by pointer", async () => {
    const context = await librarian(developed);
    const page = await pageAt(context, "/");
    const button = page.locator("tbody tr", { hasText: "Oxford" }).getByRole("button", { name: /^Borrow/ });
    await button.focus();
    const tip = page.getByRole("tooltip");
    await tip.getByText(/^The Oxford Dictionary cannot be borrowed/).waitFor();
    expect(await tip.textContent()).not.toMatch(/point \d/);
    expect(await page.locator(`[id="${await button.getAttribute("aria-describedby")}"]`).textContent()).toMatch(
      /^The Oxford Dictionary cannot be borrowed. It is read in the reading room.$/,
    );
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await tip.getByText(/book.kind is not reference_only/).waitFor();
    await page.keyboard.press("Escape");
    expect(await tip.count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator("h1").click();
    await button.hover();
    await tip.getByLabel("Show in specification").click();
    await tip.getByText(/book.kind is not reference_only/).waitFor();
    await page.locator("h1").click();
    await tip.waitFor({ state: "detached" });
    await context.close();
  });
});

describe("in production", () => {
  it("carries no position, in no page and in no answer", async () => {
    const context = await librarian(served);
    const answers: Promise<string>[] = [];
    for (const path of [...PATHS, await loanOf(served)]) {
      const page = await context.newPage();
      page.on("response", (response) => {
        if (/json|html/.test(response.headers()["content-type"] ?? "")) answers.push(response.text());
      });
      await page.goto(path);
      await settled(page);
      expect(await page.locator("[data-source]").count(), path).toBe(0);
      expect(await page.getByLabel("Show in specification").count()).toBe(0);
      // What the document leaves open is told by a page about the document.
      if (path !== "/desk/numbers") expect(await page.locator("main").textContent(), path).not.toMatch(/point \d,|spec\.md/);
      await page.close();
    }
    const texts = await Promise.all(answers);
    expect(texts.length).toBeGreaterThan(PATHS.length);
    for (const text of texts) expect(text).not.toMatch(/"source"|spec\.md:\d+:\d+/);
    const { status } = await context.request.get("/-/source?at=spec.md:3:1").then((reply) => ({ status: reply.status() }));
    expect(status).toBe(404);
    await context.close();
  });
});
