// How the application guides people: the tab bar, boards, cards, states and lists.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fittingWidth } from "../../../src/runtime/web/screens/board/use-lane-width.ts";
import { JOBS, JOBS_RECORDS } from "../../fixtures/documents/board-lanes.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(JOBS, { development: true, records: JOBS_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, who: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@jobs.test`, { size }), path);
}

describe("the bar of a phone", () => {
  const places = async (who: string): Promise<string[]> => {
    const page = await go("/", who, PHONE);
    const found = await page.getByRole("navigation", { name: "Main pages" }).getByRole("link").allTextContents();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Parts" }).waitFor();
    await page.context().close();
    return found;
  };

  it("holds what somebody's roles work with, in the order of the menu", async () => {
    expect(await places("mia")).toEqual(["My jobs", "For me", "Bench"]);
    // Of her roles the first works most at its board.
    expect(await places("cleo")).toEqual(["My jobs", "Bench", "Money"]);
  });
});

describe("a screen that is not in the bar", () => {
  it("is told to be behind More", async () => {
    const page = await go("/parts", "mia", PHONE);
    const bar = page.getByRole("navigation", { name: "Main pages" });
    expect(await bar.locator("[aria-current]").allTextContents()).toEqual(["More"]);
    await bar.getByRole("link", { name: "Bench" }).click();
    await page.getByRole("heading", { name: "Bench" }).waitFor();
    expect(await bar.locator("[aria-current]").allTextContents()).toEqual(["Bench"]);
    await page.context().close();
  });
});

describe("a card that is sent to another lane on a phone", () => {
  it("leaves its reader where the next card is, and takes them along where there is none", async () => {
    const offering = JOBS.replace("| take, Job page         |", "| take, finish, Job page |");
    const own = await open(offering, { development: true, records: JOBS_RECORDS });
    const page = await pageAt(await windowOf(own, "mia@jobs.test", { size: PHONE }), "/bench");
    const current = page.getByRole("navigation", { name: "Columns" }).locator("[aria-current]");
    const send = async (card: string) => {
      await page.getByRole("button", { name: `Move ${card} to…` }).click();
      await page.getByRole("menuitem", { name: /^Done/ }).click();
    };
    await send("Paint the gate");
    await page.locator("[data-lane=done]").getByText("Paint the gate").waitFor();
    await expect.poll(() => current.textContent()).toBe("Taken1");
    await send("Mend the roof");
    await expect.poll(() => current.textContent()).toBe("Done3");
    expect(new URL(page.url()).searchParams.get("lane")).toBe("done");
    await page.context().close();
    await own.close();
  });
});

describe("the Move menu of a card", () => {
  const says = async (who: string, card: string, lane: string): Promise<string> => {
    const page = await go("/bench", who);
    await page.getByRole("button", { name: `Move ${card} to…` }).click();
    const text = await page.getByRole("menuitem", { name: lane }).textContent();
    await page.context().close();
    return text ?? "";
  };

  it("says where else it goes on, that it goes by itself, and that nothing leads there", async () => {
    expect(await says("mia", "Mend the roof", "Done")).toContain("Open the record to use Finish.");
    expect(await says("mia", "Mend the roof", "Late")).toContain("Set automatically.");
    expect(await says("mia", "Mend the roof", "Asked")).toContain("Can’t be moved there from here.");
  });

  it("is not there where nothing in it is for its viewer to do", async () => {
    const page = await go("/bench", "mia");
    await page.getByRole("button", { name: "Move Mend the roof to…" }).waitFor();
    await page.getByText("Sweep the yard").waitFor();
    expect(await page.getByRole("button", { name: "Move Sweep the yard to…" }).count()).toBe(0);
    await page.context().close();
  });

  it("names a step to whom it is open, and not to others", async () => {
    expect(await says("cleo", "Sweep the yard", "Paid")).toContain("Use Pay in Money.");
    expect(await says("cleo", "Mend the roof", "Given up")).toContain("Only others can move it here.");
    expect(await says("mia", "Mend the roof", "Given up")).toContain("Open the record to use Give up.");
  });
});

describe("the states of a record", () => {
  it("tell apart the way that it goes and what it does not go through", async () => {
    const page = await go("/bench", "mia");
    await page.getByRole("link", { name: "Mend the roof" }).click();
    const states = page.getByRole("region", { name: "States" });
    await states.waitFor();
    expect(await states.locator("ol li").allInnerTexts()).toEqual(["Asked", "Taken", "Done", "Paid"]);
    await states.getByRole("button", { name: "All states" }).click();
    const all = await states.locator("dt").allInnerTexts();
    expect(all.filter((one) => !["Asked", "Taken", "Done", "Paid"].includes(one))).toEqual(["Late", "Halted", "Given up", "Forgotten"]);
    expect(await states.locator("[aria-current=step]").textContent()).toContain("Taken");
    await page.context().close();
  });
});

describe("a list of what waits for somebody", () => {
  it("leads to the list of all when nothing does, and not to making something", async () => {
    const page = await go("/for-me", "mia");
    await page.getByText("No records yet").waitFor();
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "All jobs" }).waitFor();
    expect(await main.getByRole("link", { name: "New job" }).count()).toBe(0);
    await page.context().close();
  });
});

describe("a board on a phone", () => {
  const lanes = (page: Page) => page.getByRole("navigation", { name: "Columns" });
  const current = (page: Page) => lanes(page).locator("[aria-current]").textContent();
  const isInView = (page: Page, lane: string) =>
    page.locator(`[data-lane=${lane}]`).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });

  it("goes to another lane, and is there again for whoever comes back from a card", async () => {
    const page = await go("/bench", "mia", PHONE);
    await lanes(page).getByRole("button", { name: "Done 1" }).click();
    await page.waitForURL((url) => url.searchParams.get("lane") === "done");
    expect(await isInView(page, "done")).toBe(true);
    await page.getByRole("link", { name: "Sweep the yard" }).click();
    await page.getByRole("heading", { name: "Sweep the yard" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Sweep the yard" }).waitFor();
    expect(await current(page)).toBe("Done1");
    expect(await isInView(page, "done")).toBe(true);
    await page.context().close();
  });
});

describe("a board wider than its window", () => {
  const sizes = { end: 32, gap: 12, letter: 16 };

  it("has lanes that fit where they nearly do, and else shows a good part of the last in view", () => {
    expect(fittingWidth({ ...sizes, room: 1184 }, 3)).toBeNull();
    expect(fittingWidth({ ...sizes, room: 1085 }, 5)).toBe(201);
    for (const room of [640, 700, 736, 900, 1184, 1500]) {
      const lane = fittingWidth({ ...sizes, room }, 9) ?? 216;
      expect(lane).toBeGreaterThanOrEqual(200);
      const cut = (room % (lane + sizes.gap)) / lane;
      expect([room, cut > 0.39 && cut < 0.73]).toEqual([room, true]);
    }
  });
});

describe("the Move menu of a card whose action leads to one of several lanes", () => {
  it("says of each to which it leads now", async () => {
    const finish = "| taken, late  | finish                   | done      | -       | -    |";
    const rows = `| taken, late | finish | done | title is "Mend the roof" | - |\n| taken, late | finish | halted | title is not "Mend the roof" | - |`;
    const sent = JOBS.replace(finish, rows).replace("| take, Job page         |", "| take, finish, Job page |");
    const forked = await open(sent, { development: true, records: JOBS_RECORDS });
    const page = await pageAt(await windowOf(forked, "mia@jobs.test"), "/bench");
    await page.getByRole("button", { name: "Move Paint the gate to…" }).click();
    const lane = (name: string) => page.getByRole("menuitem", { name }).textContent();
    expect(await lane("Done")).toContain("Finish would move it to Halted.");
    expect(await lane("Halted")).toContain("Finish");
    await page.context().close();
    await forked.close();
  });
});
