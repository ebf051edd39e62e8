// The account in a browser: sessions, the password, API tokens, the second factor and passkeys.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxEntries } from "../../../src/runtime/store/system/outbox.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type AppWindow, drawn, type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Member: [
    { name: "Rita", email: "reader@example.org", born_on: "1990-01-01" },
    { name: "Leo", email: "librarian@example.org", born_on: "1980-01-01", role: "Librarian" },
    { name: "Vera", email: "second@example.org", born_on: "1985-01-01", role: "Librarian" },
  ],
};
let server: TestServer;

beforeAll(async () => {
  const more = { development: true, records: RECORDS };
  server = await open(readExample("library"), { ...more, outbound: { address: "https://library.example" } });
});

afterAll(async () => {
  await server?.close();
});

const origin = () => server.url.replace("127.0.0.1", "localhost");

/** At the line itself, which has the focus. */
async function refused(page: Page, line: string, why: string) {
  await page.locator(`#${line}-error`, { hasText: why }).waitFor();
  await page.locator(`#${line}:focus[aria-invalid=true]`).waitFor();
}

async function signedIn(email: string, size = WIDE): Promise<{ readonly within: AppWindow; readonly page: Page }> {
  const within = await windowOf({ url: origin() }, email, { size });
  return { within, page: await pageAt(within, "/-/account") };
}

describe("the account", () => {
  it("is that of whoever signed in last, in every window of the browser", async () => {
    const { within, page } = await signedIn("reader@example.org");
    await page.goto("/");
    await settled(page);
    const kept = await page.context().request.post("/-/sign-in-sample", {
      data: { email: "librarian@example.org" },
      headers: { "x-ninefold": "1" },
    });
    expect(kept.ok()).toBe(true);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText(/^You’re now signed in as .+\.$/).waitFor();
    await page.getByRole("link", { name: "Members" }).first().waitFor();
    await within.close();
  });

  it("that ended unnoticed is told of as soon as anything is asked for", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    await page.goto("/");
    await settled(page);
    await page.context().clearCookies();
    await page.getByRole("link", { name: "Members" }).first().click();
    await page.getByText("You’ve been signed out.", { exact: true }).waitFor();
    await within.close();
  });

  it("that ends leaves a form as it is in which something is typed, and lets it be saved after signing in again", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    const { request } = page.context();
    await page.goto("/desk/tags/new");
    await settled(page);
    await page.getByLabel("Name").fill("Ferns");
    await request.post("/-/sign-out", { data: {}, headers: { "x-ninefold": "1" } });
    const ended = page.getByRole("region").getByText("You’ve been signed out. Your input is safe");
    await ended.waitFor();
    const aside = page.getByRole("region").getByRole("link", { name: "Sign in" });
    expect(await aside.getAttribute("target")).toBe("_blank");
    const refused = page.waitForResponse("**/save");
    await page.keyboard.press("Control+s");
    expect((await refused).status()).toBe(401);
    await page.locator("form").getByRole("link", { name: "Sign in" }).waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Ferns");
    await request.post("/-/sign-in-sample", { data: { email: "librarian@example.org" }, headers: { "x-ninefold": "1" } });
    // By now somebody is: nothing on the page says otherwise.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText("Not saved", { exact: true }).waitFor();
    expect(await page.getByText(/Sign in first|not signed in|signed out/).count()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Ferns saved.").waitFor();
    await within.close();
  });

  it("changes the password for whoever knows the present one", async () => {
    const { within, page } = await signedIn("reader@example.org");
    await page.getByRole("button", { name: "Change: Password" }).click();
    await page.getByLabel("Current password").fill("wrong");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Change password" }).click();
    await refused(page, "password-current", "Incorrect password.");
    // What is wrong is told at once, each at its line.
    expect(await page.locator("#password-new-error").textContent()).toContain("at least 8 characters");
    // It is typed anew.
    await page.keyboard.type("ninefold-sample");
    await page.getByLabel("New password").fill("short");
    await page.keyboard.press("Enter");
    await refused(page, "password-new", "at least 8 characters");
    await page.keyboard.type("a longer password");
    await page.keyboard.press("Enter");
    await page.getByText("Password changed.").first().waitFor();
    expect(await server.signIn("reader@example.org", "a longer password")).toBeTypeOf("string");
    await within.close();
  });

  it("stays signed in while the answer with the new session is on its way", async () => {
    const { within, page } = await signedIn("second@example.org");
    const { cookies } = within.network;
    await page.route("**/-/password", async (route) => {
      const before = new Map(cookies);
      expect((await route.fetch()).status()).toBe(204);
      const after = new Map(cookies);
      const carry = (from: ReadonlyMap<string, string>) => {
        for (const [name, value] of from) cookies.set(name, value);
      };
      carry(before);
      expect((await within.network.send("/-/account")).status).toBe(401);
      document.dispatchEvent(new Event("visibilitychange"));
      await drawn();
      carry(after);
      await route.fulfill({ json: null });
    });
    await page.getByRole("button", { name: "Change: Password" }).click();
    await page.getByLabel("Current password").fill("ninefold-sample");
    await page.getByLabel("New password").fill("a longer password");
    await page.keyboard.press("Enter");
    await page.getByText("Password changed.").first().waitFor();
    expect(await page.getByText("You’ve been signed out.").count()).toBe(0);
    expect(await page.getByRole("region", { name: "Password" }).count()).toBe(1);
    await within.close();
  });
});

/** The path of the link in the last mail to an address. */
async function linkTo(address: string): Promise<string> {
  const entries = await outboxEntries(server.store, { kind: "mail" }, 20);
  const mail = entries.map(({ content }) => JSON.parse(content)).find((one) => one.to === address);
  return /\/-\/link#[\w-]+/.exec(mail.text)?.[0] ?? "";
}

describe("a link in a mail", () => {
  it("changes the e-mail address once it is opened", async () => {
    const { within, page } = await signedIn("librarian@example.org");
    await page.getByRole("button", { name: "Change: Email" }).click();
    await page.getByLabel("New email").fill("leo at example");
    await page.keyboard.press("Enter");
    await refused(page, "address-new", "mail");
    await page.keyboard.type("leo@example.org");
    await page.getByRole("region", { name: "Email" }).getByRole("button", { name: "Send link" }).click();
    await page.getByText("Confirmation link sent to leo@example.org.").first().waitFor();
    await page.goto(await linkTo("leo@example.org"));
    // The answer is lost on its way: the link is used, and who presses again is told so.
    await page.route(
      "**/-/link/use",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Check your connection and try again").waitFor();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("leo@example.org is confirmed.").waitFor();
    // Nobody who is signed in is asked to sign in.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Account");
    await page.getByRole("main").getByRole("link", { name: "Account" }).click();
    await page.getByText("leo@example.org").waitFor();
    await within.close();
  });
});

describe("a passkey", () => {
  it("is refused where its challenge was not given out here, or was answered before", async () => {
    const challenge = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge: "made-up", origin: origin() })).toString("base64url");
    const response = { id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: challenge }, clientExtensionResults: {} };
    const asked = { headers: { host: new URL(origin()).host } };
    for (const body of [{ response }, { response: null }, {}, { response: "x" }])
      expect((await server.ask("POST", "/-/sign-in/passkey", body, asked)).status).toBeLessThan(500);
  });
});
