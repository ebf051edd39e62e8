// Filling in a form: boxes, keys in open lists, read-only forms, and no answer.

import { afterAll, beforeAll, expect, it } from "vitest";
import { HARBOUR } from "../../fixtures/documents/application/filling-in.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  const records = {
    Person: ["Ann", "Bo"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` })),
    Flag: ["Pennant", "Ensign", "Jack"].map((name) => ({ name })),
    Ship: ["Argo", "Beagle"].map((name) => ({ name, armed: false, captain: "@Person:ann@example.org" })),
  };
  server = await open(HARBOUR, { development: true, records });
});

afterAll(async () => {
  await server?.close();
});

const as = (who: string, look: Parameters<typeof windowOf>[2] = {}) => windowOf(server, `${who}@example.org`, look);

it("is sent by Ctrl+Enter right after one of several was chosen, and chooses no other by it", async () => {
  const page = await pageAt(await as("ann"), "/new");
  await page.getByLabel("Name").fill("Cutty");
  const flags = page.getByRole("combobox", { name: "Flags", exact: true });
  await flags.click();
  await flags.pressSequentially("Jack");
  await page.getByRole("option", { name: "Jack" }).waitFor();
  await expect.poll(() => flags.getAttribute("aria-activedescendant")).not.toBeNull();
  await page.keyboard.press("Enter");
  await page.locator("[aria-label='Remove Jack']").waitFor();
  await page.getByRole("listbox").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { level: 1, name: "Cutty" }).waitFor();
  expect(await page.getByRole("listbox").count()).toBe(0);
  expect(await page.getByRole("main").textContent()).toContain("Jack");
  expect(await page.getByRole("main").textContent()).not.toMatch(/Ensign|Pennant/);
  await page.context().close();
});
