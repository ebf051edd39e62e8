// The tab bar of a phone shows whole names in each language.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, NARROW, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

const NAMES = {
  "en-GB": ["Waiting for me", "My requests", "Maintenance", "Use of rooms", "Suppliers"],
  "de-AT": ["Bestellübersicht", "Wartet auf mich", "Lieferanten", "Kostenstellen", "Auswertungen"],
  "fr-FR": ["Demandes en attente", "Mes réservations", "Fournisseurs", "Établissements", "Tableau de bord"],
  "es-ES": ["Solicitudes pendientes", "Mis reservas", "Proveedores", "Mantenimiento", "Presupuestos"],
  "ja-JP": ["承認待ちの申請", "予約一覧", "仕入先マスター管理", "部屋の利用状況", "請求書"],
  "ar-EG": ["الطلبات المعلقة", "حجوزاتي", "الموردون المعتمدون", "الصيانة الدورية", "الفواتير"],
};

const desk = (language: string, [first, ...rest]: readonly string[]) => `# Desk

## 1. What the product does and for whom

- Signs in as: Person
- Language: ${language}

## 2. Screens and routes

| Screen | Route | Shows | Fields |
| ------ | ----- | ----- | ------ |
| ${first} | / | list of Person | name |
${rest.map((name, at) => `| ${name} | /s${at} | list of Person | name |`).join("\n")}

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type | Must be |
| ----- | ---- | ------- |
| name | text(80) | required |
| email | email | required, unique |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Worker | signed in |

| Entity | Action | Worker |
| ------ | ------ | ------ |
| Person | see    | yes    |
`;

for (const [language, names] of Object.entries(NAMES))
  it(`holds the whole names of screens: ${language}`, async () => {
    const Person = [{ name: "Una", email: "una@example.org" }];
    const server: TestServer = await open(desk(language, names), { development: true, records: { Person }, webFolder: WEB_FOLDER });
    for (const size of [PHONE, NARROW]) {
      const page = await pageAt(await windowOf(browser, server, "una@example.org", { size, touch: true }), "/");
      const places = await page.locator("nav:has([aria-haspopup=dialog]) > * > span").evaluateAll((shown) =>
        shown.map((one) => ({
          name: one.textContent,
          cut: one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
          icon: one.previousElementSibling?.getBoundingClientRect().top,
        })),
      );
      expect(places.length).toBe(4);
      expect(places.filter(({ cut }) => cut)).toEqual([]);
      // Whatever lines the names take, icons stand in one.
      expect(new Set(places.map(({ icon }) => icon)).size).toBe(1);
      await page.context().close();
    }
    await server.close();
  });

it("closes the sheet of all screens by going back, and leaves the page only then", async () => {
  const Person = [{ name: "Una", email: "una@example.org" }];
  const server: TestServer = await open(desk("en-GB", NAMES["en-GB"]), {
    development: true,
    records: { Person },
    webFolder: WEB_FOLDER,
  });
  const page = await pageAt(await windowOf(browser, server, "una@example.org", { size: PHONE, touch: true }), "/");
  const path = () => new URL(page.url()).pathname;
  const more = page.locator("[aria-haspopup=dialog]").last();
  await more.tap();
  await page.getByRole("dialog").locator('a[href="/s3"]').tap();
  await expect.poll(path).toBe("/s3");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await more.tap();
  await page.getByRole("dialog").waitFor();
  await page.evaluate(() => history.back());
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(path()).toBe("/s3");
  await page.evaluate(() => history.back());
  await expect.poll(path).toBe("/");
  await page.context().close();
  await server.close();
});

it("leaves what the document leaves open to the sheet of all screens, also where all have room", async () => {
  const names = ["Waiting", "Numbers", "Suppliers", "Rooms"];
  const text = desk("en-GB", names).replace(/\| Numbers \| (\S+) \| list of Person \| name \|/, "| Numbers | $1 | not shown: which? | - |");
  const server = await open(text, {
    development: true,
    webFolder: WEB_FOLDER,
    records: { Person: [{ name: "Ann", email: "ann@example.org" }] },
  });
  try {
    const context = await windowOf(browser, server, "ann@example.org", { size: PHONE });
    const page = await pageAt(context, "/");
    const links = page.getByRole("navigation", { name: "Main pages" }).getByRole("link");
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual(["Waiting", "Suppliers", "Rooms"]);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Numbers" }).waitFor();
    await context.close();
  } finally {
    await server.close();
  }
});
