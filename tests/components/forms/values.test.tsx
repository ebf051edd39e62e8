// Fields of several values: ticked, typed by keyboard, shown and filtered by.

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sizeText } from "../../../src/compiler/expression/file-kinds.ts";
import { Sentence } from "../../../src/runtime/web/ui/components/Sentence.tsx";
import { STUDIO, STUDIO_RECORDS } from "../../fixtures/documents/list-valued-fields.ts";
import { type AppWindow, type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let context: AppWindow;

beforeAll(async () => {
  server = await open(STUDIO, { development: true, records: STUDIO_RECORDS });
  context = await windowOf(server, "ada@example.org");
});

afterAll(async () => {
  await server?.close();
});

const go = (path: string): Promise<Page> => pageAt(context, path);

async function openCourse(title: string): Promise<Page> {
  const page = await go("/courses");
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await settled(page);
  return page;
}

describe("a field of several values", () => {
  it("asks the document's rules while somebody types", async () => {
    const page = await openCourse("Bowls");
    await page
      .getByRole("link", { name: "Edit" })
      .or(page.getByRole("button", { name: "Edit" }))
      .first()
      .click();
    await page.getByLabel("Steps 1", { exact: true }).fill("rest");
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.locator('[id$="-steps-error"]').textContent()).toBe("Rest is no step: rest, turn, fire.");
    await page.getByRole("button", { name: "Remove Steps 1", exact: true }).click();
    await page.locator('[id$="-steps-error"]').waitFor({ state: "detached" });
    await page.close();
  });

  it("is filtered by what it holds", async () => {
    const page = await go("/courses");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Field").selectOption("days");
    await page.getByRole("checkbox", { name: "Sunday" }).check();
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("Days: Sunday").waitFor();
    await settled(page);
    expect(await page.getByRole("link", { name: /^(Bowls|Plates|Vases)$/ }).allTextContents()).not.toContain("Vases");
    expect(await page.getByRole("columnheader", { name: "Days" }).getByRole("button").count()).toBe(0);
    await page.close();
  });
});

describe("the size of a file", () => {
  it("is written as numbers are", () => {
    expect([193, 17_900, 2_000_000].map((bytes) => sizeText(bytes))).toEqual(["193 B", "17.9 KB", "2 MB"]);
    expect(sizeText(17_900, "de-AT")).toBe("17,9 KB");
    expect([193, 17_900, 2_000_000].map((bytes) => sizeText(bytes, "fr-FR"))).toEqual(["193 o", "17,9 Ko", "2 Mo"]);
    expect(sizeText(17_900, "ar")).toBe("17.9 كيلوبايت");
  });
});

describe("a message with values in it", () => {
  const whole = (text: string) =>
    [...renderToStaticMarkup(createElement(Sentence, { text })).matchAll(/class="unbroken">([^<]*)</g)].map(([, part]) => part);

  it("breaks no day and no number of a record, and every other word", () => {
    expect(whole("It is due on 21 Nov 2026, 17:00 at the latest.")).toEqual(["21 Nov 2026"]);
    expect(whole("Due Nov 21, 2026; PR-2026-0001 is late.")).toEqual(["Nov 21, 2026", "PR-2026-0001"]);
    expect(whole("Fällig am 3. Dez. 2026, le 3 déc. 2026")).toEqual(["3. Dez. 2026", "3 déc. 2026"]);
    expect(whole("Room 12 holds 20 people; in 2026 it held 2,026")).toEqual([]);
  });
});
