// Files in a browser: chosen, dropped, pasted, shown, replaced, removed and filtered by.

import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GALLERY, GALLERY_RECORDS } from "../../fixtures/documents/file-fields.ts";
import { hold, launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let png: Buffer;
let token: string;

beforeAll(async () => {
  browser = await launch();
  server = await open(GALLERY, {
    development: true,
    records: GALLERY_RECORDS,
    webFolder: WEB_FOLDER,
  });
  token = await server.signIn("ada@example.org");
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#0e5c56" } })
    .png()
    .toBuffer();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, size = WIDE, theme: "light" | "dark" = "light"): Promise<Page> {
  return pageAt(await windowOf(browser, server, "ada@example.org", { size, theme }), path);
}

const works = async () => (await server.ask("GET", "/api/records/Work", undefined, { token })).body.items as Json[];

/** Whether a picture was loaded, and not only asked for. */
const isLoaded = (page: Page, name: string) =>
  page.waitForFunction((alt) => [...document.images].some((image) => image.alt === alt && image.complete && image.naturalWidth > 0), name);

describe("a file in a form", () => {
  it("is refused in the language of the page", async () => {
    const context = await windowOf(browser, server, "ada@example.org");
    const speak = (language: string) => context.request.post("/-/settings", { data: { language }, headers: { "x-ninefold": "1" } });
    expect((await speak("de")).ok()).toBe(true);
    const page = await pageAt(context, "/works/new");
    await page.getByLabel("Picture").setInputFiles({ name: "words.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
    await page.getByText("„Picture“ nimmt Dateien dieser Arten an: png, jpeg, gif, webp, avif.").first().waitFor();
    expect((await speak("en")).ok()).toBe(true);
    await context.close();
  });

  it("is chosen by keyboard, refused in the server's words, and saved with its record", async () => {
    const page = await go("/works/new");
    await page.getByLabel("Title").fill("Harbour");
    const picture = page.getByLabel("Picture");
    await picture.setInputFiles({ name: "words.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
    await page.getByText("Picture accepts png, jpeg, gif, webp, avif. This file is text").first().waitFor();
    await expectAccessible(page);
    await picture.setInputFiles({ name: "harbour.png", mimeType: "image/png", buffer: png });
    await page.getByText("uploaded").waitFor();
    expect(await page.getByText("This file is text").count()).toBe(0);
    await page.getByLabel("Paper").setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: Buffer.from("a".repeat(2001)) });
    await page.getByText("Paper: file is larger than 2 KB.").first().waitFor();
    await page.getByLabel("Paper").setInputFiles({ name: "short.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
    await page.getByText("short.txt").waitFor();
    await page.getByRole("button", { name: "Remove Paper" }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/works/new");
    const [work] = await works();
    expect(work).toMatchObject({ title: "Harbour", paper: null, picture: { name: "harbour.png", bytes: png.length } });
    await page.goto(`/works/${work.id}`);
    await settled(page);
    await isLoaded(page, "harbour.png");
    await page.getByText("harbour.png ·").waitFor();
    // Its room is there before it is: nothing below moves when it comes.
    const release = await hold(page, "**/*size=large*");
    await page.reload();
    await page.getByText("harbour.png ·").waitFor();
    const shape = async () => {
      const { width, height } = (await page.getByRole("img", { name: "harbour.png" }).boundingBox())!;
      return [Math.round(width), Math.round(height)];
    };
    const before = await shape();
    expect(before[0]).toBeGreaterThan(300);
    release();
    await isLoaded(page, "harbour.png");
    expect(await shape()).toEqual(before);
    await page.context().close();
  });

  it("is dropped and pasted as well, and stays when another field is changed", async () => {
    const [work] = await works();
    const page = await go(`/works/${work.id}/change`, PHONE, "dark");
    await page.getByText("harbour.png").waitFor();
    await page.getByLabel("Title").fill("Harbour at night");
    await give(page, "Note", "drop", "dropped.txt");
    await page.getByText("dropped.txt").waitFor();
    await page.getByText("uploaded").waitFor();
    await give(page, "Paper", "paste", "pasted.txt");
    await page.getByText("pasted.txt").waitFor();
    await expect.poll(() => page.getByText("uploaded").count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/change"));
    expect((await works())[0]).toMatchObject({
      title: "Harbour at night",
      picture: { name: "harbour.png" },
      note: { name: "dropped.txt" },
      paper: { name: "pasted.txt" },
    });
    await page.context().close();
  });

  it("that is refused holds the save until it is taken away or replaced, as one on its way does", async () => {
    const [work] = await works();
    const page = await go(`/works/${work.id}/change`);
    const paper = page.getByLabel("Paper");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await page.getByLabel("Title").fill("Harbour by day");
    await paper.setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: Buffer.from("a".repeat(2001)) });
    await page.getByText("Paper: file is larger than 2 KB.").first().waitFor();
    await page.getByText("long.txt").waitFor();
    await save.click();
    await page.getByText("Fix 1 error").waitFor();
    const told = page.getByRole("link", { name: "Paper: file is larger than 2 KB. Choose a smaller one." });
    await told.click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
    expect((await works())[0]).toMatchObject({ title: "Harbour at night", paper: { name: "pasted.txt" } });
    // What stood there before comes back.
    await page.getByRole("button", { name: "Remove Paper" }).click();
    await page.getByText("pasted.txt").waitFor();
    await told.waitFor({ state: "detached" });

    const release = await hold(page, "**/-/uploads/**");
    await paper.setInputFiles({ name: "short.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
    await save.click();
    await page.getByRole("link", { name: "Paper is still uploading." }).waitFor();
    release();
    await page.getByText("uploaded").waitFor();
    await save.click();
    await page.waitForURL((url) => !url.pathname.endsWith("/change"));
    expect((await works())[0]).toMatchObject({ title: "Harbour by day", paper: { name: "short.txt" } });
    await page.context().close();
  });

  it("tells how far it is while it is sent, and shows its picture before it is saved", async () => {
    const page = await go("/works/new");
    const release = await hold(page, "**/-/uploads/**");
    await page.getByLabel("Picture").setInputFiles({ name: "quay.png", mimeType: "image/png", buffer: png });
    const progress = page.getByRole("progressbar", { name: "Uploading quay.png" });
    await progress.waitFor();
    const value = Number(await progress.getAttribute("value"));
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
    expect(await progress.getAttribute("max")).toBe("1");
    const preview = page.locator("img[src^='data:image/png']");
    expect(await preview.count()).toBe(0);
    await expectAccessible(page);
    release();
    await preview.waitFor();
    expect(await progress.count()).toBe(0);
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await page.context().close();
  });

  it("that got no answer is kept, and sent again once there is a connection, and when asked to", async () => {
    const page = await go("/works/new");
    await page.getByLabel("Title").fill("Quay");
    await page.context().setOffline(true);
    await page.getByLabel("Picture").setInputFiles({ name: "quay.png", mimeType: "image/png", buffer: png });
    await page.getByText("Picture: quay.png will upload").first().waitFor();
    const again = page.getByRole("button", { name: "Try again Picture" });
    await page.route("**/-/uploads/**", (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: "unavailable", detail: "Later." } }),
    );
    await page.context().setOffline(false);
    await page.getByText("Later.").first().waitFor();
    await page.unroute("**/-/uploads/**");
    await again.press("Enter");
    await page.getByText("uploaded").waitFor();
    expect(await again.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/works/new");
    expect((await works()).find(({ title }) => title === "Quay")).toMatchObject({ picture: { name: "quay.png", bytes: png.length } });
    await page.goto("/works/new");
    await page.getByLabel("Picture").waitFor({ state: "attached" });
    await page.context().setOffline(true);
    await page.getByLabel("Picture").setInputFiles({ name: "quay.png", mimeType: "image/png", buffer: png });
    await again.waitFor();
    await page.context().setOffline(false);
    await page.getByText("uploaded").waitFor();
    expect(await again.count()).toBe(0);
    // What was refused for what it is would be refused again.
    await page.goto("/works/new");
    await page.getByLabel("Picture").setInputFiles({ name: "words.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
    await page.getByText("This file is text").first().waitFor();
    expect(await again.count()).toBe(0);
    await page.context().close();
  });

  it("stands small in a list, and is filtered by", async () => {
    await server.ask("POST", "/api/records/Work", { title: "Bare" }, { token });
    const page = await go("/works");
    await isLoaded(page, "harbour.png");
    await page.goto("/works?f.picture.empty=yes");
    await settled(page);
    await page.getByText("Bare").waitFor();
    expect(await page.getByText("Harbour by day").count()).toBe(0);
    await page.context().close();
  });

  it("is asked for before an action", async () => {
    const request = (await server.ask("POST", "/api/records/Request/actions/apply", { title: "Please" }, { token })).body;
    const page = await go(`/requests/${request.id}`);
    await page.getByRole("button", { name: "Send" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.getByText("Proof is required.").first().waitFor();
    await dialog.getByLabel("Proof").setInputFiles({ name: "proof.txt", mimeType: "text/plain", buffer: Buffer.from("seen") });
    await dialog.getByText("uploaded").waitFor();
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("proof.txt").first().waitFor();
    expect((await server.ask("GET", `/api/records/Request/${request.id}`, undefined, { token })).body.proof.name).toBe("proof.txt");
    await page.context().close();
  });
});

/** As a person drops or pastes it: the browser's own event with a file. */
async function give(page: Page, label: string, how: "drop" | "paste", name: string): Promise<void> {
  await page.getByLabel(label).evaluate(
    (input, given) => {
      const data = new DataTransfer();
      data.items.add(new File(["words"], given.name, { type: "text/plain" }));
      const event =
        given.how === "drop"
          ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      input.dispatchEvent(event);
    },
    { how, name },
  );
}
