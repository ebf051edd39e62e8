// The development clock, with a real `ninefold dev` and a browser.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OFFERS } from "../../fixtures/documents/timers/expiring-offers.ts";
import { launch, PHONE, settled, WIDE } from "../../support/browser/browser.ts";
import { type Dev, startDev } from "../../support/browser/dev.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import type { Json } from "../../support/test-server.ts";
import { Served } from "../../trust/served.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-clock-"));
const file = join(folder, "spec.md");
const PEOPLE = [{ name: "Ann", email: "ann@example.org" }];

let browser: Browser;
let dev: Dev;
let url = "";

beforeAll(async () => {
  writeFileSync(file, OFFERS);
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/samples.json"), JSON.stringify({ Person: PEOPLE }));
  browser = await launch();
  dev = await startDev(file);
  url = dev.url;
});

afterAll(async () => {
  await browser?.close();
  await dev.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; body: Json }> {
  const headers: Record<string, string> = { "x-ninefold": "1" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

async function signIn(): Promise<string> {
  const { body } = await ask("POST", "/api/session", { email: "ann@example.org", password: "ninefold-sample" });
  return body.token;
}

const setClock = (to: unknown) => ask("POST", "/-/clock", to);
const offer = (title: string, token: string) => ask("POST", "/api/records/Offer/actions/offer", { title, ends_on: "2030-06-30" }, token);

describe("the clock of `ninefold dev`", () => {
  it("is set, runs on, moves by a length of time, and goes back to the real one", async () => {
    const before = await ask("GET", "/-/clock");
    expect(before.body).toMatchObject({ set: false });
    const { status, body } = await setClock({ now: "2030-06-01T09:00:00Z" });
    expect([status, body.set, body.now.slice(0, 16)]).toEqual([200, true, "2030-06-01T09:00"]);
    expect(body.real < "2030").toBe(true);
    expect((await ask("GET", "/-/clock")).body.now >= body.now).toBe(true);
    expect((await setClock({ advance: "3 days" })).body.now.slice(0, 10)).toBe("2030-06-04");
    expect((await setClock({ advance: "-1 day" })).body.now.slice(0, 10)).toBe("2030-06-03");
    expect((await setClock({ now: "real" })).body).toMatchObject({ set: false });
  });

  it.each([
    [{}, 400],
    [{ now: "2030-06-01T09:00:00Z", advance: "1 day" }, 400],
    [{ later: "1 day" }, 400],
    [{ now: "tomorrow" }, 422],
    [{ now: 5 }, 422],
    [{ advance: "some days" }, 422],
    [{ advance: null }, 422],
    [{ now: "0001-01-01T00:00:00Z" }, 422],
    [{ advance: "9999999 weeks" }, 422],
  ])("is not set by %j", async (to, status) => {
    expect((await setClock(to)).status).toBe(status);
    expect((await ask("GET", "/-/clock")).body.set).toBe(false);
  });

  it("is followed by what the program does by itself, by rules that count within a time, and not by sessions", async () => {
    await setClock({ now: "2030-06-01T09:00:00Z" });
    const token = await signIn();
    const first = (await offer("First", token)).body;
    expect(first.created_at.slice(0, 13)).toBe("2030-06-01T09");
    expect((await offer("Second", token)).status).toBe(201);
    expect((await offer("Third", token)).body.code).toBe("too-many");
    await setClock({ advance: "61 minutes" });
    expect((await offer("Third", token)).status).toBe(201);
    expect((await ask("POST", `/api/records/Offer/${first.id}/actions/take`, {}, token)).body.status).toBe("taken");
    await setClock({ advance: "2 days" });
    expect((await ask("GET", `/api/records/Offer/${first.id}`, undefined, token)).body.status).toBe("taken");
    await setClock({ advance: "1 day" });
    const lapsed = (await ask("GET", `/api/records/Offer/${first.id}`, undefined, token)).body;
    expect([lapsed.status, lapsed.changed_at.slice(0, 10)]).toEqual(["lapsed", "2030-06-04"]);
    expect((await ask("GET", "/api/records/Offer?status=open", undefined, token)).body.items.length).toBe(2);
    await setClock({ now: "2030-07-01T09:00:00Z" });
    expect((await ask("GET", "/api/records/Offer?status=open", undefined, token)).body.items.length).toBe(0);
    await setClock({ advance: "90 days" });
    expect((await ask("GET", "/api/records/Offer", undefined, token)).status).toBe(200);
    await setClock({ now: "2020-07-01T09:00:00Z" });
    expect((await ask("GET", "/api/records/Offer", undefined, token)).status).toBe(200);
    await setClock({ now: "real" });
    expect((await ask("GET", "/api/records/Offer", undefined, token)).status).toBe(200);
  });

  it("is set beside the sample users, and every page says so and follows", async () => {
    const page = await at("/-/sign-in");
    await page.getByText("Current time:").waitFor();
    const time = page.getByLabel("Date and time", { exact: true });
    await time.fill("someday");
    await time.press("Tab");
    await page.getByText(/Date and time must be a date/).waitFor();
    await time.fill("2030-08-01T10:00");
    expect(await time.getAttribute("aria-invalid")).toBe("false");
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await page.getByText("Simulated time: 1 Aug 2030").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "30 days later" }).click();
    await page.getByText("Simulated time: 31 Aug 2030").waitFor();
    await page.getByRole("button", { name: /Ann/ }).click();
    await page.getByRole("heading", { name: "Offers" }).waitFor();
    await page.getByText("Simulated time: 31 Aug 2030").waitFor();
    await page.goto("/days");
    await page.getByRole("heading", { name: "August 2030" }).waitFor();
    await setClock({ advance: "1 day" });
    await page.getByText("Simulated time: 1 Sept 2030").or(page.getByText("Simulated time: 1 Sep 2030")).waitFor();
    // Over the page at hand, where what comes of it is seen.
    await page.getByRole("button", { name: "Change time" }).click();
    const dialog = page.getByRole("dialog", { name: "Clock" });
    await dialog.getByRole("button", { name: "Use real time" }).click();
    await dialog.getByText("Current time:").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Ann/ }).click();
    await page.getByRole("menuitem", { name: "Change time" }).click();
    for (let month = 0; month < 5; month++) {
      await dialog.getByRole("button", { name: "30 days later" }).click();
      await dialog.getByRole("status").getByText("Simulated time:").waitFor();
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.goto("/");
    await page.getByRole("heading", { name: "Offers" }).waitFor();
    await page.getByText("Simulated time:").waitFor();
    await setClock({ now: "real" });
    await page.context().close();
  });

  it("stands on a phone, in the dark, and takes a line no higher than its button", async () => {
    const page = await at("/-/sign-in", PHONE, "dark");
    await page.getByRole("button", { name: "1 week later" }).click();
    await page.getByText("Simulated time:").waitFor();
    await page.getByRole("button", { name: /Ann/ }).click();
    const line = page.getByRole("button", { name: "Change time" }).locator("xpath=..");
    await line.getByText("Simulated time:").waitFor();
    expect((await line.boundingBox())!.height).toBeLessThanOrEqual(56);
    const [words, button] = [await line.locator("> span").boundingBox(), await line.getByRole("button").boundingBox()];
    expect(button!.x).toBeGreaterThanOrEqual(words!.x + words!.width);
    await setClock({ now: "real" });
    await page.goto("/-/sign-in");
    await page.getByRole("button", { name: "1 week later" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
    await page.context().close();
  });
});

it("is not there in `ninefold serve`", async () => {
  const served = new Served(file, ["--data", join(folder, "served")]);
  await served.start();
  try {
    const headers = { "content-type": "application/json", "x-ninefold": "1" };
    const set = await fetch(`${served.url}/-/clock`, { method: "POST", headers, body: JSON.stringify({ advance: "1 day" }) });
    expect([set.status, (await fetch(`${served.url}/-/clock`)).status]).toEqual([404, 404]);
    const app = (await (await fetch(`${served.url}/-/app`)).json()) as Json;
    expect(app.product).not.toHaveProperty("clockAhead");
  } finally {
    await served.kill();
  }
});

async function at(path: string, size = WIDE, theme: "light" | "dark" = "light"): Promise<Page> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: "reduce", baseURL: url });
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  return page;
}
