// Lists narrower than their columns, in a window and on a phone.

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardParts, remainingFacts } from "../../../src/runtime/web/formatting/card-parts.ts";
import { columnsThatFit } from "../../../src/runtime/web/formatting/columns-that-fit.ts";
import type { ColumnView } from "../../../src/runtime/wire.ts";
import { REPAIR_RECORDS, REPAIRS } from "../../fixtures/documents/wide-lists.ts";
import { hold, launch, NARROW, openExample, PHONE, pageAt, resize, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let shop: TestServer;

beforeAll(async () => {
  browser = await launch();
  shop = await open(REPAIRS, { development: true, records: REPAIR_RECORDS, webFolder: WEB_FOLDER, now: "2026-11-20T12:00:00.000Z" });
  server = await openExample("purchasing", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await shop?.close();
});

/** The menu is unfolded, and the table has what is left. */
const withMenu = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.addInitScript(() => localStorage.setItem("ninefold.menu", "open"));
  return context;
};

const requests = async (width: number): Promise<Page> =>
  pageAt(await withMenu(await windowOf(browser, server, "finance@example.org", { size: { width, height: 700 } })), "/finance/requests");

const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

const frameOf = (page: Page) => page.locator("section:has(> table)");
const over = (page: Page) => frameOf(page).evaluate((frame) => frame.scrollWidth - frame.clientWidth);
const marked = (page: Page, side: "before" | "behind") =>
  frameOf(page)
    .locator(`xpath=..`)
    .and(page.locator(`[data-more-${side}]`))
    .count();

describe("a table that is wider than its frame", () => {
  it("fits by columns of words that give way, and no number, day or state does", async () => {
    const page = await requests(1200);
    // The columns are fitted to what stands in them once that is drawn.
    await expect.poll(() => over(page)).toBe(0);
    expect(await marked(page, "behind")).toBe(0);
    const cut = () =>
      page
        .locator("tbody td")
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ""));
    await expect.poll(async () => (await cut()).length).toBeGreaterThan(0);
    expect((await cut()).filter((text) => /€|Draft|Waiting|ordered/.test(text))).toEqual([]);
    await resize(page, { width: 1440, height: 700 });
    await page.waitForFunction(() => [...document.querySelectorAll("tbody td")].every((cell) => cell.scrollWidth <= cell.clientWidth));
    await page.context().close();
  });

  it("fits anew once letters come that are not as wide as those which stood for them", async () => {
    const context = await withMenu(await windowOf(browser, server, "finance@example.org", { size: { width: 1200, height: 700 } }));
    const page = await context.newPage();
    const release = await hold(page, "**/*.woff2");
    // It is loaded once its letters are.
    await page.goto("/finance/requests", { waitUntil: "domcontentloaded" });
    await page.locator("tbody tr", { hasText: "PR-2026-0003" }).waitFor();
    // With these it does not.
    await expect.poll(() => over(page)).toBeGreaterThan(0);
    release();
    await page.waitForFunction(() => document.fonts.status === "loaded" && [...document.fonts].some((one) => one.status === "loaded"));
    await expect.poll(() => over(page)).toBe(0);
    expect(await marked(page, "behind")).toBe(0);
    await context.close();
  });

  it("fits a small window by the beginnings of words, which are told whole where the mouse rests, with amounts and states whole", async () => {
    const page = await requests(1024);
    await expect.poll(() => over(page)).toBe(0);
    const row = page.locator("tbody tr", { hasText: "PR-2026-0003" });
    const cut = await row
      .locator("td")
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ""));
    expect(cut).toContain("Wrenches for the second car");
    expect(cut.filter((text) => /€|Draft|ordered/.test(text))).toEqual([]);
    const title = row.locator("td", { hasText: "Wrenches" });
    await title.hover();
    expect(await title.getAttribute("title")).toBe("Wrenches for the second car");
    await page.context().close();
  });

  it("stands on cards in a window in which most of its columns would be out of sight", async () => {
    const page = await requests(768);
    const card = page.locator("main article[data-row], main li[data-row], main [data-row]", { hasText: "PR-2026-0003" }).first();
    await card.getByText("€259.80").waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole("table").waitFor();
    await page.context().close();
  });

  it("says where there is more, goes there by the keyboard, and keeps the first column", async () => {
    const page = await requests(900);
    expect(await over(page)).toBeGreaterThan(0);
    expect([await marked(page, "before"), await marked(page, "behind")]).toEqual([0, 1]);
    const first = await page.locator("tbody th").first().boundingBox();
    await frameOf(page).focus();
    for (let pressed = 0; pressed < 12; pressed++) await page.keyboard.press("ArrowRight");
    await page.waitForFunction(
      () => document.querySelector("[data-more-before]") !== null && !document.querySelector("[data-more-behind]"),
    );
    expect((await page.locator("tbody th").first().boundingBox())?.x).toBe(first?.x);
    await page.context().close();
  });
});

describe("a table of more columns than there is room for", () => {
  const jobs = async (size = WIDE) => pageAt(await windowOf(browser, shop, "bert@example.org", { size }), "/");

  it("keeps the buttons of its rows at its edge, and says there that more is behind them", async () => {
    const page = await jobs();
    expect(await over(page)).toBeGreaterThan(0);
    const frame = (await frameOf(page).boundingBox())!;
    const seen = async () => {
      for (const button of await page.locator("tbody button[aria-haspopup], tbody td a").all()) {
        const box = (await button.boundingBox())!;
        if (box.x + box.width > frame.x + frame.width || !(await button.evaluate(isOnTop))) return false;
      }
      return true;
    };
    const shadow = () =>
      page
        .locator("tbody td:nth-last-child(2)")
        .first()
        .evaluate((cell) => getComputedStyle(cell, "::before").content);
    expect([await seen(), await shadow()]).toEqual([true, '""']);
    await frameOf(page).evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
    await page.waitForFunction(() => !document.querySelector("[data-more-behind]"));
    expect([await seen(), await shadow()]).toEqual([true, "none"]);
    await page.context().close();
  });

  it("has columns that are empty no wider than the longest word of their head", async () => {
    const page = await jobs();
    const width = (name: string) => page.getByRole("columnheader", { name }).evaluate((head) => (head as HTMLElement).offsetWidth);
    expect(await width("Deposit received on")).toBeLessThan(110);
    expect(await width("Contact person")).toBeLessThan(110);
    expect(await width("Title")).toBeGreaterThan(150);
    await page.context().close();
  });
});

describe("the head of a list on a phone", () => {
  it("has the title beside a button that leaves it room, in the middle of it", async () => {
    const page = await pageAt(await windowOf(browser, server, "finance@example.org", { size: PHONE }), "/cost-centres");
    const middleOf = async (text: string) => {
      const box = await page.locator("main").getByText(text, { exact: true }).first().boundingBox();
      return box === null ? Number.NaN : box.y + box.height / 2;
    };
    await page.locator("main").getByText("New cost centre", { exact: true }).first().waitFor();
    expect(Math.abs((await middleOf("Cost centres")) - (await middleOf("New cost centre")))).toBeLessThan(2);
    await page.context().close();
  });
});

describe("a list beside the panel of a record", () => {
  it("keeps what rows are compared by, and gives up words first", async () => {
    const page = await requests(1440);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const told = page.getByText("Hidden while the panel is open: ");
    await told.waitFor();
    const heads = await frameOf(page)
      .locator("thead th")
      .evaluateAll((all) => all.flatMap((one) => one.getAttribute("aria-label") ?? []));
    expect(heads).toEqual(expect.arrayContaining(["Number", "Title", "Total", "Status"]));
    expect(await told.textContent()).not.toContain("Title");
    expect(await over(page)).toBe(0);
    await page.context().close();
  });

  it("gives up what is long first, then who wrote it and when, then short words but what records are called by, and the amount last", () => {
    const of = (path: string, type: ColumnView["type"], more: Partial<ColumnView> = {}) =>
      ({ path, type, label: path, ...more }) as ColumnView;
    const text = (max: number) => ({ is: "text", max, lines: "one", format: "plain" }) as const;
    const columns = [
      of("name", text(80)),
      of("note", text(2000)),
      of("changed_at", { is: "moment" }, { own: true }),
      of("code", text(20)),
      of("who", { is: "reference", entity: "Person" }),
      of("due", { is: "date" }),
      of("count", { is: "integer", min: null, max: null }),
      of("status", { is: "choice", values: [], state: true }),
      of("amount", { is: "money", scale: 2 }),
    ];
    const shown = (room: number, sorted?: string, named?: ReadonlySet<string>) =>
      columnsThatFit(
        columns,
        columns.map(() => 100),
        room,
        sorted,
        named,
      ).map(({ path }) => path);
    const gone = [];
    for (let room = 900; room >= 200; room -= 100) gone.push(columns.length - shown(room).length);
    expect(gone).toEqual([0, 1, 2, 3, 4, 5, 6, 6]);
    expect(shown(800)).not.toContain("note");
    expect(shown(700)).not.toContain("changed_at");
    expect(shown(600)).toEqual(["name", "who", "due", "count", "status", "amount"]);
    expect(shown(400)).toEqual(["name", "count", "status", "amount"]);
    expect(shown(300)).toEqual(["name", "status", "amount"]);
    expect(shown(400, undefined, new Set(["code"]))).toEqual(["name", "code", "status", "amount"]);
    expect(shown(300, "note")).toEqual(["name", "note", "status", "amount"]);
  });
});

describe("the name of a row beside its box", () => {
  it("begins as it does however long it is", async () => {
    for (const language of ["en", "ar"]) {
      const context = await windowOf(browser, shop, "bert@example.org");
      await context.addInitScript((spoken) => localStorage.setItem("ninefold.language", spoken), language);
      const page = await pageAt(context, "/?columns=title,status,customer,contact_person,promised_for,kinds,colours,number");
      const name = page.locator("[data-row-focus]", { hasText: "A name that is much longer" });
      const [first, cell] = await name.evaluate((link) => {
        const words = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode()!;
        const range = document.createRange();
        range.setStart(words, 0);
        range.setEnd(words, 1);
        const { left, right } = range.getBoundingClientRect();
        const box = link.getBoundingClientRect();
        return [
          { left, right },
          { left: box.left, right: box.right, cut: link.parentElement!.scrollWidth > link.parentElement!.clientWidth },
        ];
      });
      expect([first.left >= cell.left, first.right <= cell.right, cell.cut]).toEqual([true, true, false]);
      await context.close();
    }
  });
});

describe("a card", () => {
  it("is named by the whole label, and shows who asks and for how much", async () => {
    const page = await pageAt(await windowOf(browser, server, "lead@example.org", { size: PHONE }), "/inbox");
    const card = page.getByRole("listitem").filter({ hasText: "PR-2026-0001 Diodes for the new sensor" });
    expect(await card.locator("dt").allTextContents()).toEqual(["Requester", "Total", "Level", "Approver", "Approvals", "Submitted on"]);
    await expectNoSidewaysScroll(page);
    await page.goto("/inbox?columns=number,level,submitted_on,total");
    await page.locator("dt").first().waitFor();
    expect(await card.locator("dt").allTextContents()).toEqual(["Level", "Submitted on", "Total"]);
    await page.context().close();
  });

  const column = (path: string, type: ColumnView["type"]) => ({ path, type, label: path, help: "" }) as ColumnView;
  const text = (max: number) => ({ is: "text", max, lines: "one", format: "plain" }) as const;
  const money = { is: "money", scale: 2 } as const;
  const product = { language: "en-GB", timeZone: "Europe/Dublin", currency: { code: "EUR" } };
  const facts = (columns: readonly ColumnView[], values = {}, few = false) =>
    cardParts(
      columns,
      { label: "N-1 of Ann", values: { number: "N-1", ...values } },
      { people: "Person", byUser: false, few, product },
    ).facts.map(({ path }) => path);

  it("of a gallery shows the first four of the document's order, and of what is long only where there is little else", () => {
    const [photo, discipline] = [column("photo", { is: "file", image: true } as ColumnView["type"]), column("discipline", text(40))];
    const [room, starts] = [column("room", { is: "reference", entity: "Room" }), column("starts", { is: "moment" })];
    const [places, price] = [column("places", { is: "integer", min: null, max: null }), column("price", money)];
    const [number, note] = [column("number", text(20)), column("note", text(2000))];
    const told = ["discipline", "room", "starts", "places"];
    expect(facts([photo, number, discipline, room, starts, places, price], {}, true)).toEqual(told);
    expect(facts([photo, number, note, discipline, room, starts, places, price], {}, true)).toEqual(told);
    expect(facts([number, note, places], {}, true)).toEqual(["note", "places"]);
  });

  it("says all that is short before what is long, of what is long only where there is little else, and nothing twice", () => {
    const number = column("number", text(20));
    const supplier = column("supplier", { is: "reference", entity: "Supplier" });
    const person = { ...column("person", { is: "reference", entity: "Person" }), calls: true } as ColumnView;
    const due = column("due", { is: "date" });
    const note = column("note", text(2000));
    const count = column("count", { is: "integer", min: null, max: null });
    const [amount, rest] = [column("amount", money), column("rest", money)];
    const texts = ["a", "b", "c"].map((name) => column(name, text(20)));
    const told = ["amount", "supplier", "due", "person", "count", "a"];
    expect(facts([number, note, amount, supplier, due, person, count, ...texts])).toEqual(told);
    expect(facts([number, note, ...texts, amount, supplier, due, person, count])).toEqual(["a", "b", ...told.slice(0, 4)]);
    expect(facts([number, note, count, supplier])).toEqual(["count", "supplier"]);
    expect(facts([number, person, note, count], { person: { id: "1", label: "Ann", href: null } })).toEqual(["note", "count"]);
    expect(facts([person, amount, count], { amount: "7.00", person: undefined })).toEqual(["person", "amount", "count"]);
    // All that is short is there, in the order of the document, and nothing that is empty.
    expect(facts([number, supplier, note, count, due, amount, rest])).toEqual(["supplier", "count", "due", "amount", "rest"]);
    expect(facts([number, note, count])).toEqual(["note", "count"]);
    expect(facts([number, supplier, due, amount], { due: null })).toEqual(["supplier", "amount"]);
  });

  it("of a gallery has its first amount beside its title, and no fact that is empty", () => {
    const columns = [
      column("title", text(80)),
      column("price", money),
      column("stock", { is: "integer", min: null, max: null }),
      column("rating", { is: "decimal", scale: 1 }),
      column("note", text(80)),
    ];
    const rows = [
      { label: "Bowl", values: { title: "Bowl", price: "9.00", stock: 2, rating: "5.0", note: null } },
      { label: "Cup", values: { title: "Cup", price: "4.00", stock: 0, rating: null, note: null } },
    ].map((row) => ({ ...row, href: "/x" }));
    const parts = rows.map((row) => cardParts(columns, row, { people: null, byUser: false, few: true, product }));
    expect(parts.map(({ price }) => price?.path)).toEqual(["price", "price"]);
    expect(parts.map(({ facts }) => facts.map(({ path }) => path))).toEqual([["stock", "rating"], ["stock"]]);
  });

  it("does not repeat what its title says, in whole words", () => {
    const columns = [column("number", text(20)), column("who", text(20))];
    const row = (who: string) => ({ label: "N-1 for Anna", values: { number: "N-1", who } });
    const told = (who: string) => cardParts(columns, row(who), { people: null, byUser: false, product }).facts.map(({ path }) => path);
    expect([told("Anna"), told("Ann")]).toEqual([[], ["who"]]);
  });

  it("does not repeat the day and the amount that its title says", () => {
    const [on, opens, note] = [column("on", { is: "date" }), column("opens", { is: "moment" }), column("note", text(50))];
    const row = { label: "2 Mar 2026", values: { on: "2026-03-02", opens: "2026-03-02T09:00:00.000Z", note: "Late" } };
    const { titled, byLabel, facts } = cardParts([on, opens, note], row, { people: null, byUser: false, product });
    expect([titled?.path, byLabel, facts.map(({ path }) => path)]).toEqual(["on", false, ["opens", "note"]]);
    const choice = { people: null, byUser: false, product };
    expect(remainingFacts(cardParts([on, opens, note], row, choice), row, choice)).toMatchObject({
      facts: [{ type: { is: "time" } }, { path: "note" }],
      values: { opens: "09:00" },
    });
    const [amount] = [column("amount", money)];
    const deposit = { label: "€100.00 of Ann", values: { note: "Ann", amount: "100.00" } };
    expect(cardParts([note, amount], deposit, { people: null, byUser: false, product }).facts).toEqual([]);
    const named = { ...row, label: "B-1, 2 Mar 2026" };
    expect(
      cardParts([note, on], { ...named, values: { ...row.values, note: "B-1" } }, { people: null, byUser: false, product }).facts,
    ).toEqual([]);
  });
});

it("goes on in the next line behind the sign of a mailbox, and not within its words", async () => {
  const page = await pageAt(await windowOf(browser, server, "buyer@example.org", { size: PHONE, touch: true }), "/suppliers");
  const lines = await page.locator("a[href^='mailto:'] bdi").evaluateAll((all) =>
    all.map((one) =>
      [...one.childNodes].flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return node.nodeType === Node.TEXT_NODE ? [new Set([...range.getClientRects()].map(({ top }) => top)).size] : [];
      }),
    ),
  );
  expect(lines).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await page.context().close();
});

it("has two facts beside each other on a card of 320", async () => {
  const page = await pageAt(await windowOf(browser, server, "finance@example.org", { size: NARROW, touch: true }), "/finance/requests");
  const facts = page.locator("[data-row]").first().locator("dl > div");
  const [first, second] = [await facts.nth(0).boundingBox(), await facts.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

it("leaves out of a card a reference by which records are called, and not one whose word is in a title by chance", () => {
  const product = { language: "en", timeZone: "UTC", currency: { code: "EUR" } };
  const first = { path: "name", type: { is: "text", max: 40, lines: "one", format: "plain" }, label: "Name", help: "" } as ColumnView;
  const department = { path: "department", type: { is: "reference", entity: "Department" }, label: "Department", help: "" } as ColumnView;
  const factsOf = (label: string, of: string, calls: boolean) => {
    const values = { name: label, department: { id: of, label: of, href: null } };
    const columns = [first, calls ? { ...department, calls } : department] as ColumnView[];
    return cardParts(columns, { label, href: "/x", values }, { people: null, byUser: false, product }).facts.map(({ path }) => path);
  };
  expect(factsOf("Service cars", "Service", false)).toEqual(["department"]);
  expect(factsOf("Cars of Service", "Service", true)).toEqual([]);
  expect(factsOf("Cars", "Service", true)).toEqual(["department"]);
});
