// Addresses with letters beyond English, in a browser.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, pageAt, settled, WEB_FOLDER, WIDE } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const CLUB = `# Club

## 1. What the product does and for whom

- Name: Club
- Language: fr-FR

## 2. Screens and routes

| Screen    | Route      | Shows             | Fields | Actions |
| --------- | ---------- | ----------------- | ------ | ------- |
| Accueil   | /          | list of Membre    | nom    | -       |
| Adhérents | /adherents | list of Membre    | nom    | import  |

## 3. Entities and their fields

### Membre

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| nom   | text(40) | required |

## 6. Roles and permissions

| Role     | Means         |
| -------- | ------------- |
| Visiteur | not signed in |

| Entity | Action      | Visiteur |
| ------ | ----------- | -------- |
| Membre | see, create | yes      |
`;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(CLUB, { development: true, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("leads to the import of a list whose name has an accent, also when its address is opened anew", async () => {
  const page = await pageAt(await browser.newContext({ viewport: WIDE, baseURL: server.url }), "/adherents");
  await settled(page);
  const entry = page.getByRole("navigation").getByRole("link", { name: "Adhérents" });
  expect(await entry.getAttribute("aria-current")).toBe("page");
  await page
    .getByRole("link", { name: "Importer" })
    .or(page.getByRole("button", { name: "Importer" }))
    .first()
    .click();
  const chooser = page.locator("main input[type=file]");
  await chooser.waitFor({ state: "attached" });
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe("/-/import/adhérents");
  await page.reload();
  await chooser.waitFor({ state: "attached" });
  await chooser.setInputFiles({ name: "membres.csv", mimeType: "text/csv", buffer: Buffer.from("nom\nZoé\n") });
  await page.getByText("Zoé").first().waitFor();
  await page.context().close();
});

it("says of an address that cannot be read that there is no such page, and leads to no other server", async () => {
  const page = await pageAt(await browser.newContext({ viewport: WIDE, baseURL: server.url }), "/%E0%A4%A");
  await page.getByText("/%E0%A4%A", { exact: false }).first().waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect((await page.request.get("/%E0%A4%A")).headers()["content-type"]).toContain("problem+json");
  const led = await fetch(`${server.url}//example.org/%E0%A4%A`, { headers: { accept: "text/html" }, redirect: "manual" });
  expect([led.status, led.headers.get("location")]).toEqual([302, "/example.org/%25E0%25A4%25A"]);
  await page.context().close();
});
