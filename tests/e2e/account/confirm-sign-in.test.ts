// Confirming that it is still whoever signed in, in place, and going on with what was being done.

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "../../../src/runtime/server/accounts/totp.ts";
import { launch, NARROW, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Member: [
    { name: "Rita", email: "reader@example.org", born_on: "1990-01-01" },
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
  ],
};
const PASSWORD = "ninefold-sample";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const more = { development: true, records: RECORDS, webFolder: WEB_FOLDER };
  server = await open(readExample("library"), { ...more, outbound: { address: "https://library.example" } });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const origin = () => server.url.replace("127.0.0.1", "localhost");

async function signedIn(email: string, size = WIDE): Promise<{ readonly within: BrowserContext; readonly page: Page }> {
  const within = await windowOf(browser, { url: origin() }, email, { size });
  return { within, page: await pageAt(within, "/-/account") };
}

function later(minutes: number): void {
  server.clock.at = new Date(server.clock.at.getTime() + minutes * 60_000);
}

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm it’s you" });

describe("a sign-in that is long ago", () => {
  it("is confirmed by the password on the way, and nothing that was typed is lost", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    later(11);
    await page.getByRole("button", { name: "Create token" }).click();
    await page.keyboard.type("Import");
    await page.getByRole("dialog").getByRole("checkbox").first().uncheck();
    await page.getByRole("dialog").getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await question(page).getByLabel("Your password").and(page.locator(":focus")).waitFor();
    await expectAccessible(page);
    // Given up, it is refused where it was asked for, and everything is as it was.
    await page.keyboard.press("Escape");
    await page.getByText("This needs a sign-in within the last ten minutes.").waitFor();
    expect(await page.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Import");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await question(page).getByLabel("Your password").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await page.locator("#confirm-password:focus[aria-invalid=true]").waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("Token", { exact: true }).waitFor();
    await page.getByRole("button", { name: "I’ve saved it" }).click();
    await page.getByRole("listitem").filter({ hasText: "Import" }).waitFor();
    // Once is enough for what follows.
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("dialog", { name: "Two-factor authentication" }).waitFor();
    await within.close();
  });

  it("is confirmed with the code of the second factor as well, on a phone too", async () => {
    const { within, page } = await signedIn("reader@example.org", PHONE);
    await page.getByRole("button", { name: "Turn on" }).click();
    const secret = ((await page.getByRole("dialog").getByRole("textbox", { name: "Key" }).textContent()) ?? "").replaceAll(" ", "");
    const codeNow = () => codeAt(secret, Math.floor(server.clock.at.getTime() / 30_000));
    await page.getByRole("dialog").getByLabel("Code", { exact: true }).fill(codeNow());
    await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    await page.getByText("10 recovery codes left.").waitFor();
    later(11);
    await page.getByRole("button", { name: "Change: Email" }).click();
    await page.getByLabel("New email").fill("rita@example.org");
    await page.getByRole("button", { name: "Send link" }).click();
    await question(page).getByLabel("Code", { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(NARROW);
    await expectNoSidewaysScroll(page);
    await question(page).getByLabel("Your password").fill(PASSWORD);
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await page.locator("#confirm-code:focus[aria-invalid=true]").waitFor();
    await question(page).getByLabel("Code", { exact: true }).fill(codeNow());
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Confirmation link sent to rita@example.org.").first().waitFor();
    await within.close();
  });

  it("is confirmed by a passkey, and every passkey and token ends with the password unless they are to be kept", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    const devices = await within.newCDPSession(page);
    await devices.send("WebAuthn.enable");
    const device = {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await devices.send("WebAuthn.addVirtualAuthenticator", { options: { ...device, automaticPresenceSimulation: true } });
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.keyboard.type("Laptop");
    await page.keyboard.press("Enter");
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    await passkeys.getByText("Laptop").waitFor();
    later(11);
    await page.getByRole("button", { name: "Remove passkey Laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await question(page).getByRole("button", { name: "Confirm with a passkey" }).click();
    await page.getByText("Passkey removed.").first().waitFor();

    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.keyboard.type("Phone");
    await page.keyboard.press("Enter");
    await passkeys.getByText("Phone").waitFor();
    const section = page.getByRole("region", { name: "Password" });
    const change = async (ends: boolean) => {
      await section.getByRole("button", { name: "Change: Password" }).click();
      await section.getByLabel("Also revoke API tokens and passkeys").setChecked(ends);
      await section.getByLabel("Current password").fill(PASSWORD);
      await section.getByLabel("New password").fill(PASSWORD);
      await section.getByRole("button", { name: "Change password" }).click();
      await section.getByLabel("New password").waitFor({ state: "detached" });
    };
    await section.getByRole("button", { name: "Change: Password" }).click();
    expect(await section.getByLabel("Also revoke API tokens and passkeys").isChecked()).toBe(true);
    await section.getByRole("button", { name: "Cancel: Password" }).click();
    await change(false);
    expect(await passkeys.getByText("Phone").count()).toBe(1);
    await change(true);
    await passkeys.getByText("No passkeys yet").waitFor();
    await section.getByRole("button", { name: "Change: Password" }).click();
    expect(await section.getByLabel("Also revoke API tokens and passkeys").count()).toBe(0);
    await within.close();
  });
});
