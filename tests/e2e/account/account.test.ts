// The account in a browser: sessions, the password, API tokens, the second factor and passkeys.

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt } from "../../../src/runtime/server/accounts/totp.ts";
import { outboxEntries } from "../../../src/runtime/store/system/outbox.ts";
import { launch, NARROW, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { CLIENT, startProvider } from "../../support/provider-server.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Member: [
    { name: "Rita", email: "reader@example.org", born_on: "1990-01-01" },
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
    { name: "Vera", email: "second@example.org", born_on: "1985-01-01", role: "Librarian" },
  ],
};

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

/** The code that an authenticator app would show: the server's clock is the test's. */
const codeNow = (secret: string) => codeAt(secret, Math.floor(server.clock.at.getTime() / 30_000));
const origin = () => server.url.replace("127.0.0.1", "localhost");

/** At the line itself, which has the focus. */
async function refused(page: Page, line: string, why: string) {
  await page.locator(`#${line}-error`, { hasText: why }).waitFor();
  await page.locator(`#${line}:focus[aria-invalid=true]`).waitFor();
}

/** Where what had it is gone. */
async function hasFocus(page: Page, button: string) {
  await page.getByRole("button", { name: button }).and(page.locator(":focus")).waitFor();
}

async function signedIn(email: string, size = WIDE): Promise<{ readonly within: BrowserContext; readonly page: Page }> {
  const within = await windowOf(browser, { url: origin() }, email, { size });
  return { within, page: await pageAt(within, "/-/account") };
}

describe("the account", () => {
  it("shows sessions, and ends the others", async () => {
    const other = await signedIn("reader@example.org");
    const { within, page } = await signedIn("reader@example.org", PHONE);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const sessions = page.getByRole("region", { name: "Sessions" });
    expect(await sessions.getByRole("listitem").count()).toBe(2);
    await sessions.getByText("This device").waitFor();
    await sessions.getByRole("button", { name: "Sign out all other devices" }).click();
    await expect.poll(() => sessions.getByRole("listitem").count()).toBe(1);
    await other.page.getByText("You’ve been signed out.").waitFor();
    await other.page.goto("/-/account");
    await other.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await other.within.close();
    await within.close();
  });

  it("of somebody else names nothing of a record that only the one before them may see", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    const token = await server.signIn("librarian@example.org");
    const first = async (entity: string, where = "") =>
      (await server.ask("GET", `/api/records/${entity}${where}`, undefined, { token })).body.items[0].id as string;
    const written = { isbn: "9780141439471", title: "Frankenstein", author: "Mary Shelley", kind: "novel", copies: 2, price: "9.00" };
    const book = (await server.ask("POST", "/api/records/Book", written, { token })).body.id;
    const given = { book, borrower: await first("Member", "?email=librarian@example.org") };
    const { body } = await server.ask("POST", "/api/records/Loan/actions/borrow", given, { token });
    await page.goto(`/loans/${body.id}`);
    await settled(page);
    const title = (await page.getByRole("heading", { level: 1 }).textContent())!;
    await page.context().request.post("/-/sign-in-sample", { data: { email: "reader@example.org" }, headers: { "x-ninefold": "1" } });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText(/^You’re now signed in as .+\.$/).waitFor();
    // Also where the page heard first that a session had ended, and asked who signs in.
    await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
    expect(await page.getByText("is no longer here", { exact: false }).count()).toBe(0);
    expect(await page.content()).not.toContain(title);
    await within.close();
  });

  it("of somebody else never sends what was typed by another without a question", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    const { request } = page.context();
    const enter = (email: string) => request.post("/-/sign-in-sample", { data: { email }, headers: { "x-ninefold": "1" } });
    const leave = () => request.post("/-/sign-out", { data: {}, headers: { "x-ninefold": "1" } });
    const question = page.getByRole("alertdialog");
    const saves: string[] = [];
    page.on("response", (answer) => answer.url().includes("/save") && saves.push(`${answer.status()}`));
    await page.goto("/desk/tags/new");
    await settled(page);
    await page.getByLabel("Name").fill("Mosses");
    await leave();
    await page.getByText("You’ve been signed out. Your input is safe").waitFor();
    await enter("second@example.org");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText("You’re now signed in as Vera in this browser.").waitFor();
    expect(await page.getByText("You’ve been signed out.").count()).toBe(0);
    expect(await page.getByText("Leo", { exact: true }).count()).toBeGreaterThan(0);

    await page.keyboard.press("Control+s");
    await question.getByText("You’re now signed in as Vera").waitFor();
    await question.getByText("This page still belongs to Leo").waitFor();
    await question.getByRole("button", { name: "Close" }).click();
    await page.getByText("Not saved", { exact: true }).waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Mosses");
    await page.getByText("Leo", { exact: true }).first().waitFor();

    await page.keyboard.press("Control+s");
    // The key that answers a question sends nothing.
    await question.getByRole("button", { name: "Continue as Vera without saving" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await page.getByText("Vera", { exact: true }).first().waitFor();
    expect(await page.getByText("Leo", { exact: true }).count()).toBe(0);
    expect(await page.getByLabel("Name").inputValue()).toBe("Mosses");
    expect(saves).toEqual(["409", "409"]);

    // Refused with "Sign in first", and somebody else signs in there.
    await leave();
    await page.getByText("You’ve been signed out. Your input is safe").waitFor();
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await enter("librarian@example.org");
    await page.getByRole("button", { name: "Try again" }).click();
    await question.getByText("You’re now signed in as Leo").waitFor();
    expect(await page.getByText("You’ve been signed out.").count()).toBe(0);
    await question.getByRole("button", { name: "Save as Leo" }).click();
    await page.getByText("Mosses saved.").waitFor();
    await page.getByText("Leo", { exact: true }).first().waitFor();
    expect(saves.slice(2)).toEqual(["401", "409", "200"]);
    await within.close();
  });

  it("of somebody who may not open the page keeps what was typed, and what was chosen to be imported", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    const enter = (email: string) => page.context().request.post("/-/sign-in-sample", { data: { email }, headers: { "x-ninefold": "1" } });
    const question = page.getByRole("alertdialog");
    await page.goto("/-/import/tags");
    await settled(page);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "tags.csv", mimeType: "text/csv", buffer: Buffer.from("name\nlichens\n") });
    await page.getByRole("button", { name: "Validate" }).waitFor();
    await enter("reader@example.org");
    await page
      .getByText(/still here|is safe/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Validate" }).click();
    await question.getByText("doesn’t have access to this page").waitFor();
    expect(await question.getByRole("button", { name: /^Save as/ }).count()).toBe(0);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await page.getByText("Not saved", { exact: true }).waitFor();
    await enter("librarian@example.org");
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("Ready to import").waitFor();

    await page.goto("/desk/tags/new");
    await settled(page);
    await page.getByLabel("Name").fill("Lichens");
    await enter("reader@example.org");
    await page.getByRole("button", { name: "Save" }).click();
    await question.waitFor();
    await page.setViewportSize(NARROW);
    const ends = await question.locator("button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(NARROW.width);
    await page.setViewportSize(WIDE);
    await question.getByRole("button", { name: /^Discard and continue as / }).click();
    await page.getByRole("heading", { level: 1, name: "You don’t have access" }).waitFor();
    await within.close();
  });

  it("makes an API token that works, shows it once, and ends it", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    // By a key as by a press: whoever opens it types at once.
    for (const key of ["Space", "Enter"]) {
      await page.getByRole("button", { name: "Create token" }).press(key);
      await page.keyboard.type("Typed");
      expect(await page.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Typed");
      await page.keyboard.press("Escape");
      await hasFocus(page, "Create token");
    }
    await page.getByRole("button", { name: "Create token" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Create", exact: true }).click();
    await refused(page, "token-name", "Name is required.");
    // What is too long is not cut: whoever gives the name sees what is wrong with it, and where.
    await panel.getByLabel("Name").fill("Import ".repeat(20));
    await panel.getByRole("button", { name: "Create", exact: true }).click();
    await refused(page, "token-name", "100 characters or fewer");
    expect(await panel.getByLabel("Name").inputValue()).toBe("Import ".repeat(20));
    await page.keyboard.type("Import");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    const token = (await panel.getByLabel("Token", { exact: true }).textContent()) ?? "";
    expect((await server.ask("GET", "/api/session", undefined, { token })).body.name).toBe("Leo");
    await panel.getByRole("button", { name: "I’ve saved it" }).click();
    expect(await page.content()).not.toContain(token);
    await hasFocus(page, "Create token");
    await page.getByRole("button", { name: "Revoke token Import" }).click();
    await page.getByText("Token revoked.").waitFor();
    await hasFocus(page, "Create token");
    expect((await server.ask("GET", "/api/session", undefined, { token })).status).toBe(401);
    await within.close();
  });
});

describe("the second factor", () => {
  it("is set up with a code, asked for at sign-in, and switched off", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    await within.grantPermissions(["clipboard-read", "clipboard-write"]);
    const section = page.getByRole("region", { name: "Two-factor authentication" });
    await section.getByRole("button", { name: "Turn on" }).click();
    const panel = page.getByRole("dialog");
    await page.getByRole("dialog", { name: "Two-factor authentication" }).waitFor();
    const key = panel.getByRole("textbox", { name: "Key" });
    const secret = ((await key.textContent()) ?? "").replaceAll(" ", "");
    expect(await key.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await panel.getByRole("button", { name: "Copy: Key" }).click();
    await panel.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await expectAccessible(page);
    // There are no recovery codes yet.
    await panel.getByLabel("Code", { exact: true }).fill("000000");
    await panel.getByRole("button", { name: "Turn on" }).click();
    await refused(page, "factor-code", "Enter the code your app shows now");
    expect(await panel.getByText(/recovery/).count()).toBe(0);
    await page.keyboard.type(codeNow(secret));
    await panel.getByRole("button", { name: "Turn on" }).click();
    await panel.getByText("Each works once").waitFor();
    const recovery = await panel.getByRole("listitem").first().textContent();
    await panel.getByRole("button", { name: /^Copy/ }).click();
    await panel.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split("\n")).toEqual(await panel.getByRole("listitem").allTextContents());
    // They are not shown again: neither a key nor a press beside them takes them away.
    await page.keyboard.press("Escape");
    await page.mouse.click(2, 2);
    await page.goBack();
    expect(await panel.getByRole("listitem").count()).toBe(10);
    await panel.getByRole("button", { name: "I’ve saved them" }).click();
    await section.getByText("10 recovery codes left.").waitFor();
    await hasFocus(page, "New recovery codes");

    const visitor = await browser.newContext({ viewport: PHONE, reducedMotion: "reduce", baseURL: origin() });
    const entry = await visitor.newPage();
    await entry.goto("/-/sign-in");
    await entry.getByLabel("Email").fill("librarian@example.org");
    await entry.getByLabel("Password").fill("ninefold-sample");
    await entry.getByRole("button", { name: "Sign in", exact: true }).click();
    await entry.getByLabel("Code", { exact: true }).waitFor();
    await expectAccessible(entry);
    await entry.getByLabel("Code", { exact: true }).fill("123");
    await entry.getByRole("button", { name: "Sign in", exact: true }).click();
    await entry.getByText("Incorrect or already used code").waitFor();
    // The next is typed at once.
    await entry.getByLabel("Code", { exact: true }).and(entry.locator(":focus[aria-invalid=true]")).waitFor();
    await entry.getByLabel("Code", { exact: true }).fill(recovery ?? "");
    await entry.getByRole("button", { name: "Sign in", exact: true }).click();
    await entry.waitForURL((url) => url.pathname !== "/-/sign-in");
    await visitor.close();

    await section.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
    await section.getByRole("button", { name: "Turn on" }).waitFor();
    await within.close();
  });
});

describe("a passkey", () => {
  it("is made with the device, signs in by itself, and is removed", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    const devices = await within.newCDPSession(page);
    await devices.send("WebAuthn.enable");
    await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Laptop");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByText("Passkey added.").first().waitFor();
    await page.getByRole("region", { name: "Passkeys" }).getByText("Laptop").waitFor();

    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/-/account");
    await settled(page);
    await page.goto("/-/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL((url) => url.pathname !== "/-/sign-in");
    await page.goto("/-/account");
    await page.getByText("librarian@example.org").waitFor();

    await page.getByRole("button", { name: "Remove passkey Laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("Passkey removed.").first().waitFor();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/-/account");
    await settled(page);
    await page.goto("/-/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("This passkey is not accepted.").waitFor();
    await within.close();
  });
});

/** The path of the link in the last mail to an address. */
async function linkTo(address: string): Promise<string> {
  const entries = await outboxEntries(server.store, { kind: "mail" }, 20);
  const mail = entries.map(({ content }) => JSON.parse(content)).find((one) => one.to === address);
  return /\/-\/link#[\w-]+/.exec(mail.text)?.[0] ?? "";
}

it("signs in by a provider, which sends the page back with its answer", async () => {
  const provider = await startProvider(() => town.clock.now());
  const settings = { ...CLIENT, issuer: provider.issuer, name: "Town", allowPrivateAddresses: true };
  const more = { records: RECORDS, webFolder: WEB_FOLDER, outbound: { address: "https://library.example" } };
  const town = await open(readExample("library"), { ...more, development: true, provider: settings });
  provider.says = { sub: "r-1", email: "reader@example.org", email_verified: true };
  const page = await browser.newPage({ reducedMotion: "reduce", baseURL: town.url });
  await page.route(`${provider.issuer}/**`, (route) => {
    const url = route.request().url();
    const answer = new URLSearchParams({ code: provider.code(url), state: new URL(url).searchParams.get("state") ?? "" });
    const back = JSON.stringify(`${town.url}/-/sign-in/provider?${answer}`);
    return route.fulfill({ contentType: "text/html", body: `<script>location.replace(${back})</script>` });
  });
  await page.goto("/-/sign-in");
  await page.getByRole("button", { name: /Town/ }).click();
  await page.waitForURL(`${town.url}/`);
  await settled(page);
  await page.goto("/-/account");
  await page.getByText("reader@example.org").waitFor();
  await page.close();
  await town.close();
  await provider.close();
});

describe("a link in a mail", () => {
  it("sets a new password for whoever forgot it", async () => {
    const visitor = await browser.newContext({ viewport: PHONE, reducedMotion: "reduce", baseURL: origin() });
    const page = await visitor.newPage();
    await page.goto("/-/sign-in");
    await page.getByLabel("Email").fill("reader@example.org");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("button", { name: "Send reset link" }).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("reader@example.org");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await page.getByText("If an account exists for reader@example.org").waitFor();
    const link = await linkTo("reader@example.org");
    await page.goto(link);
    await page.getByLabel("New password").fill("yet another one");
    expect(page.url()).not.toContain("#");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("Password saved.").waitFor();
    expect(await server.signIn("reader@example.org", "yet another one")).toBeTypeOf("string");
    await page.goto("/-/about");
    await page.goto(link);
    await page.getByText("This link has expired or was already used").waitFor();
    await visitor.close();
  });
});
