// Fields of several values: ticked, typed by keyboard, shown and filtered by.

import type { Browser, BrowserContext, Page } from "playwright-core";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { STUDIO, STUDIO_RECORDS } from "../../fixtures/documents/list-valued-fields.ts";
import { launch, pageAt, settled, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launch();
  server = await open(STUDIO, { development: true, records: STUDIO_RECORDS, webFolder: WEB_FOLDER });
  context = await windowOf(browser, server, "ada@example.org");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = (path: string): Promise<Page> => pageAt(context, path);

const listed = (page: Page, label: string) => page.locator("dt", { hasText: label }).first().locator("+ dd").getByRole("listitem");

async function openCourse(title: string): Promise<Page> {
  const page = await go("/courses");
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await settled(page);
  return page;
}

describe("a field of several values", () => {
  it("is ticked, and written line by line with the keyboard alone", async () => {
    const page = await openCourse("Plates");
    await page
      .getByRole("link", { name: "Edit" })
      .or(page.getByRole("button", { name: "Edit" }))
      .first()
      .click();
    await page.getByRole("group", { name: "Days" }).waitFor();
    await settled(page);
    await page.getByRole("checkbox", { name: "Monday" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.locator('[id$="-days-error"]').textContent()).toBe("Days is required.");
    await page.getByRole("checkbox", { name: "Sunday" }).check();
    await page.getByRole("checkbox", { name: "Saturday" }).check();
    await page.getByRole("button", { name: "Add to Steps" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("press");
    await page.keyboard.press("Enter");
    await page.keyboard.type("glaze");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("fire");
    await page.keyboard.press("Alt+ArrowUp");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Steps 2");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Plates" }).waitFor();
    await settled(page);
    expect(await listed(page, "Days").allTextContents()).toEqual(["Saturday", "Sunday"]);
    expect(await listed(page, "Steps").allTextContents()).toEqual(["press", "fire", "glaze"]);
    await page.close();
  });

  it("shows marks as such, and runs nothing", async () => {
    const hostile =
      '**fired** <img src=x onerror="window.ran=1"> [bad](javascript:window.ran=1) [worse](//evil.example) [good](https://example.org)';
    const { body } = await server.ask("GET", "/api/records/Course?title=Vases", undefined, {
      token: await server.signIn("ada@example.org"),
    });
    await server.ask(
      "PATCH",
      `/api/records/Course/${body.items[0].id}`,
      { about: `${hostile}\n\n- one\n- two` },
      { token: await server.signIn("ada@example.org") },
    );
    const page = await openCourse("Vases");
    const shown = page.locator("dt", { hasText: "About" }).locator("+ dd");
    expect(await shown.locator("strong").textContent()).toBe("fired");
    expect(await shown.getByRole("listitem").allTextContents()).toEqual(["one", "two"]);
    expect(await shown.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      "https://example.org",
    ]);
    expect(await shown.locator("img").count()).toBe(0);
    expect(await page.evaluate(() => Reflect.has(window, "ran"))).toBe(false);
    await page
      .getByRole("link", { name: "Edit" })
      .or(page.getByRole("button", { name: "Edit" }))
      .first()
      .click();
    await page.getByText("About preview").click();
    expect(await page.locator("details strong").textContent()).toBe("fired");
    await expectAccessible(page);
    await page.close();
  });

  it("holds a place, JSON and a secret, which is set and never shown", async () => {
    const page = await go("/venues");
    await page.getByRole("link", { name: "Attic" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Attic" }).waitFor();
    await settled(page);
    const shown = (label: string) => page.locator("dt", { hasText: label }).first().locator("+ dd");
    expect(await shown("At").textContent()).toBe("38.7223° N, 9.1393° W");
    expect(await shown("Kit").textContent()).toBe('{\n  "wheels": 2\n}');
    expect(await shown("Pin").textContent()).toBe("set");
    expect(await shown("Spare pin").textContent()).toContain("None");
    await expectAccessible(page);
    await page
      .getByRole("link", { name: "Edit" })
      .or(page.getByRole("button", { name: "Edit" }))
      .first()
      .click();
    await page.getByLabel("Latitude").fill("91");
    await page.getByLabel("Kit").fill("{");
    await page.getByLabel("Spare pin").fill("iris-0815");
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.locator('[id$="-at-error"]').textContent()).toContain("a latitude from -90 to 90");
    expect(await page.locator('[id$="-kit-error"]').textContent()).toContain("must be JSON");
    await page.getByLabel("Latitude").fill("-38.5");
    await page.getByLabel("Kit").fill('{ "wheels": [1, 2] }');
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Attic" }).waitFor();
    await settled(page);
    expect(await shown("At").textContent()).toBe("38.5° S, 9.1393° W");
    expect(JSON.parse((await shown("Kit").textContent()) ?? "")).toEqual({ wheels: [1, 2] });
    expect(await shown("Spare pin").textContent()).toBe("set");
    await page
      .getByRole("link", { name: "Edit" })
      .or(page.getByRole("button", { name: "Edit" }))
      .first()
      .click();
    await page.getByRole("button", { name: "Replace Pin" }).click();
    await page.getByRole("button", { name: "Keep current Pin" }).click();
    await page.getByRole("button", { name: "Remove Spare pin" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Attic" }).waitFor();
    await settled(page);
    expect(await shown("Pin").textContent()).toBe("set");
    expect(await shown("Spare pin").textContent()).toContain("None");
    await page.close();
  });
});
