// Custom components in a browser, against the real server and bundler.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../../../src/cli/serve/components.ts";
import type { Components } from "../../../src/runtime/server/http/components.ts";
import { JETTY, QUAY } from "../../fixtures/documents/application/components.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, planOf, type TestServer } from "../../support/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-components-"));
const file = join(folder, "spec.md");

const RECORDS = {
  Skipper: [
    { email: "crew@example.org", role: "Crew" },
    { email: "guest@example.org", role: "Guest" },
  ],
  Boat: [
    { name: "Alda", toll: "12.50", status: "moored" },
    { name: "Bruma", toll: "7.00", status: "sailing" },
  ],
};

let browser: Browser;
let server: TestServer;
const troubles: string[] = [];

function write(name: string, text: string): void {
  writeFileSync(join(folder, "components", name), text);
}

function built(): Promise<Components> {
  troubles.length = 0;
  return buildComponents(file, planOf(JETTY), true, (trouble) => troubles.push(trouble));
}

beforeAll(async () => {
  mkdirSync(join(folder, "components"));
  write("Quay.tsx", QUAY);
  write("Quay.css", ".quay { border-top: 3px solid var(--accent); }");
  write("words.ts", "export const shout = (text: string): string => text.toUpperCase();");
  write("Door.tsx", `export default function Door() { return <p>Shut</p>`);
  write("Mast.tsx", `export default function Mast(): never { throw new Error("The mast is broken"); }`);
  browser = await launch();
  server = await open(JETTY, {
    development: true,
    records: RECORDS,
    components: await built(),
    webFolder: WEB_FOLDER,
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function go(path: string, who: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size: viewport }), path);
}

describe("a component", () => {
  it("shows what its viewer may see, with the parts of the application, and does what they may do", async () => {
    const page = await go("/quay", "crew");
    await page.getByText("QUAY Crew 2 of 3").waitFor();
    await page.getByRole("button", { name: "Pressed 0" }).click();
    await page.getByRole("button", { name: "Pressed 1" }).waitFor();
    const alda = page.getByRole("listitem").filter({ hasText: "Alda" }).filter({ hasText: "told" });
    expect(await alda.textContent()).toContain("12.50");
    // Where each value and each label comes from, in a place that takes no room of its own.
    const toll = `spec.md:${JETTY.split("\n").findIndex((line) => line.startsWith("| toll  |")) + 1}:`;
    for (const place of [page.getByText("Toll", { exact: true }), alda.locator("[data-source]").first()]) {
      expect(await place.getAttribute("data-source")).toContain(toll);
      expect(await place.evaluate((element) => getComputedStyle(element).display)).toBe("contents");
    }
    expect(await page.locator(".quay").evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("3px");
    await expectAccessible(page);
    await alda.getByRole("button", { name: "Cast off" }).click();
    await alda.getByRole("button", { name: "Cast off" }).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("is given no record, value or action that its viewer may not have", async () => {
    const page = await go("/quay", "guest", PHONE);
    await page.getByText(/^QUAY Guest/).waitFor();
    expect(await page.getByText("Bruma").count()).toBe(0);
    expect(await page.getByText("12.50").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Cast off" }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.context().close();
  });

  it("tells a screen that there is not from one without records", async () => {
    const before = readFileSync(join(folder, "components/Mast.tsx"), "utf8");
    const records = (screen: string) => `useRecords("${screen}", { filters: { name: "None of that name" } })`;
    const told = '[records.length, problem?.code ?? "fine", problem?.detail === ""].join(" ")';
    const part = (screen: string) =>
      `function ${screen}() { const { records, problem, loading } = ${records(screen)}; return loading ? null : <p>{${told}}</p>; }`;
    write(
      "Mast.tsx",
      `import { useRecords } from "ninefold"; ${part("Boats")} ${part("Botas")} export default () => <><Boats /><Botas /></>;`,
    );
    server.ninefold.show({ components: await built(), logo: null });
    const page = await go("/mast", "crew");
    await page.getByText("0 fine false").waitFor();
    await page.getByText("0 not-allowed true").waitFor();
    write("Mast.tsx", before);
    server.ninefold.show({ components: await built(), logo: null });
    await page.context().close();
  });

  it("that fails says so in its own place, and follows when it is mended", async () => {
    expect(troubles).toEqual([expect.stringMatching(/^components\/Door\.tsx:1:\d+ /)]);
    const page = await go("/door", "crew");
    await page.getByText("Couldn’t load this section").waitFor();
    await page.getByText(/components\/Door\.tsx:1:\d+/).waitFor();
    await page.getByRole("link", { name: "Mast" }).click();
    await page.getByText("Error: The mast is broken").waitFor();
    await page.getByRole("link", { name: "Door" }).click();
    await page.getByText("Couldn’t load this section").waitFor();
    write("Door.tsx", "export default function Door() { return <p>Open</p>; }");
    expect(server.ninefold.show({ components: await built(), logo: null })).toBe(true);
    expect(troubles).toEqual([]);
    await page.getByText("Open", { exact: true }).waitFor();
    expect(server.ninefold.show({ components: await built(), logo: null })).toBe(false);
    await page.context().close();
  });
});
