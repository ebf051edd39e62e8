// In development the pages tell the author why the document does not run.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, openExample, PHONE, pageAt, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import type { TestServer } from "../../support/test-server.ts";

const SAID = `error[unknown-field]: Loan has no field dew_on.\n  --> spec.md:12:3\n   |\n12 | ${"| Due | dew_on ".repeat(20)}|\n`;

describe("a document that was changed and does not run", () => {
  let browser: Browser;
  let server: TestServer;

  beforeAll(async () => {
    browser = await launch();
    server = await openExample("library");
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it.each([
    ["wide", WIDE, "light"],
    ["narrow", PHONE, "dark"],
  ] as const)(
    "is told of on %s pages that are open and on those that are opened, and what is typed there stays",
    async (_, size, theme) => {
      const window = await windowOf(browser, server, "librarian@example.org", { size, theme });
      const page = await pageAt(window, "/desk/tags/new");
      const typed = page.getByRole("textbox").first();
      await typed.fill("Dub");
      server.ninefold.behind(SAID);
      const told = page.getByText("The specification has errors");
      await told.waitFor();
      await told.click();
      await page.getByText("Loan has no field dew_on.").waitFor();
      expect(await typed.inputValue()).toBe("Dub");
      await expectNoSidewaysScroll(page);
      const another = await pageAt(window, "/");
      await another.getByText("The specification has errors").waitFor();
      server.ninefold.behind(null);
      await told.waitFor({ state: "detached" });
      await another.getByText("The specification has errors").waitFor({ state: "detached" });
      expect(await typed.inputValue()).toBe("Dub");
      await window.close();
    },
  );
});
