// `node scripts/gallery.mjs FOLDER [EXAMPLE …]`: pictures of every screen of the examples, as the sample user who may open
// the most, 1440 and 390 wide, light and dark, and of some in Arabic and Japanese; of what is seen only after something was
// done, a failed form or a menu; with a sheet of each look of each example, to see them side by side. For reviewers: nothing
// of it is committed.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { build, chromiumPath, installPackages, root } from "./prepare.mjs";

const [target, ...named] = process.argv.slice(2);
if (target === undefined) {
  console.error("Say into which folder: node scripts/gallery.mjs FOLDER [EXAMPLE …]");
  process.exit(2);
}
const EXAMPLES = named.length > 0 ? named : ["library", "market", "purchasing", "studio"];
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { name: "1440-light", viewport: WIDE, colorScheme: "light" },
  { name: "1440-dark", viewport: WIDE, colorScheme: "dark" },
  { name: "390-light", viewport: PHONE, colorScheme: "light" },
  { name: "390-dark", viewport: PHONE, colorScheme: "dark" },
  { name: "1440-arabic", viewport: WIDE, colorScheme: "light", language: "ar" },
  { name: "1440-japanese", viewport: WIDE, colorScheme: "light", language: "ja" },
];
/** In other languages: what lays out by direction, by day and by number. */
const SPOKEN = ["board", "calendar", "figures"];
const OWN = ["/-/open", "/-/about", "/-/account", "/-/history", "/-/notifications", "/-/mailbox", "/-/sign-in", "/-/nowhere"];
/**
 * What is seen only after something was done on a screen of a kind; `with` says which of them it can be done on, and `changes` that
 * it changes records: it is taken of a product of its own, so that the other pictures show what they would without it.
 */
const AFTER = [
  { name: "failed-form", on: "form", act: (page) => page.locator("main button[type=submit]").first().click() },
  { name: "nothing-matches", on: "list", path: (path) => `${path}?q=nothing-like-it`, with: ({ search }) => search },
  { name: "keys", on: "list", act: opens((page) => page.keyboard.press("?")), wide: true },
  {
    name: "filter",
    on: "list",
    act: opens((page) => page.keyboard.press("f")),
    with: ({ columns }) => columns.some((one) => one.filterable),
  },
  { name: "palette", on: "list", act: typeInPalette },
  { name: "columns", on: "list", act: opens((page) => page.locator("main [aria-haspopup=dialog]").last().click()) },
  { name: "bulk", on: "list", act: selectTwo, with: ({ chosen }) => chosen > 1 },
  { name: "bulk-results", on: "list", act: decideTwo, changes: true, with: ({ decided }) => decided > 1 },
  { name: "peek", on: "list", act: peek, with: ({ opens, count }) => opens && count > 0, wide: true },
  { name: "import", on: "list", path: (_path, slug) => `/-/import/${slug}`, act: sendWrongTable, with: ({ imports }) => imports },
  { name: "import-mistakes", on: "list", path: (_path, slug) => `/-/import/${slug}`, act: checkWrongTable, with: ({ imports }) => imports },
  {
    name: "days",
    on: "form",
    act: openDays,
    with: ({ columns }) => columns.some(({ type }) => type.is === "date" || type.is === "moment"),
  },
  { name: "calendar-week", on: "calendar", path: (path) => `${path}?view=week`, act: () => undefined },
  { name: "calendar-agenda", on: "calendar", path: (path) => `${path}?view=agenda`, act: () => undefined },
];
const HEADERS = { "x-ninefold": "1" };

installPackages();
build();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  for (const example of EXAMPLES) await takeExample(example, resolve(target, example));
} finally {
  await browser.close();
}

async function takeExample(example, folder) {
  mkdirSync(folder, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), "ninefold-gallery-"));
  const { address, stop } = await start(example, data);
  try {
    const { email, places } = await mostThatAnybodySees(address);
    for (const { name, language, ...look } of LOOKS) {
      const shown = places.filter(
        ({ shows, wide }) => (language === undefined || SPOKEN.includes(shows)) && (!wide || look.viewport.width > 1000),
      );
      const take = (at, places) => takeLook(at, email, places, { ...look, language }, (place) => join(folder, `${place}-${name}.png`));
      const pictures = await take(
        address,
        shown.filter(({ changes }) => !changes),
      );
      for (const place of shown.filter(({ changes }) => changes)) pictures.push(...(await onItsOwn(example, (at) => take(at, [place]))));
      await sheet(pictures, look.viewport.width, join(folder, `sheet-${name}.png`));
    }
    console.log(`${example}: ${places.length} screens as ${email ?? "a visitor"}`);
  } finally {
    stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** With a product that was just begun. */
async function onItsOwn(example, take) {
  const data = mkdtempSync(join(tmpdir(), "ninefold-gallery-"));
  const { address, stop } = await start(example, data);
  try {
    return await take(address);
  } finally {
    stop();
    rmSync(data, { recursive: true, force: true });
  }
}

function start(example, data) {
  const document = join(root, "examples", example, "spec.md");
  const child = spawn(process.execPath, [join(root, "bin", "ninefold.js"), "dev", document, "--data", data, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((found, failed) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const address = /runs at (http:\S+)/.exec(said)?.[1];
      if (address !== undefined) found({ address, stop: () => child.kill("SIGTERM") });
    });
    child.once("exit", (code) => failed(new Error(`${example} ended with ${code}.`)));
  });
}

/** The sample user with the most screens, and the places they can go: a record and a form are reached by the lists. */
async function mostThatAnybodySees(address) {
  const context = await browser.newContext({ baseURL: address });
  const read = async (path) => (await context.request.get(path)).json();
  const { samples } = await read("/-/app");
  let most = { email: null, screens: (await read("/-/app")).screens };
  for (const { email } of samples ?? []) {
    await context.request.post("/-/sign-in-sample", { data: { email }, headers: HEADERS });
    const { screens } = await read("/-/app");
    if (screens.length > most.screens.length) most = { email, screens };
  }
  if (most.email !== null) await context.request.post("/-/sign-in-sample", { data: { email: most.email }, headers: HEADERS });
  const { screens } = most;
  const places = screens
    .filter(({ route }) => !route.includes("{"))
    .map((screen) => ({ ...screen, name: screen.slug, path: screen.route }));
  const reached = new Set();
  for (const { slug } of screens.filter(({ route, shows }) => !route.includes("{") && ["list", "board", "gallery"].includes(shows))) {
    const { rows } = await read(`/-/screens/${slug}/rows`);
    const chosen = screens.find((one) => one.slug === slug).bulk ? (rows ?? []).filter(({ alone }) => !alone) : [];
    const isDecided = ({ actions }) => actions.some(({ kind, blocked }) => blocked === null && ["transition", "delete"].includes(kind));
    Object.assign(
      places.find(({ name }) => name === slug),
      {
        count: rows?.length ?? 0,
        opens: (rows ?? []).some(({ href }) => href !== null),
        chosen: chosen.length,
        // The first two are chosen.
        decided: chosen.slice(0, 2).filter(isDecided).length,
      },
    );
    for (const href of (rows ?? []).flatMap((row) => [row.href, ...row.actions.map((action) => action.href)])) {
      const at = screens.find((screen) => href !== null && matches(screen.route, href));
      if (at === undefined || reached.has(at.slug)) continue;
      reached.add(at.slug);
      if (at.route.includes("{")) places.push({ ...at, name: at.slug, path: href });
    }
  }
  await context.close();
  const own = OWN.map((path) => ({ name: path.slice(3), path, shows: "own" }));
  return { email: most.email, places: [...places, ...afterwards(places), ...own] };
}

/** Each of what is seen afterwards, on the first screen that it can be done on. */
function afterwards(places) {
  return AFTER.flatMap(({ name, on, path = (at) => at, act, wide, changes = false, with: fits = () => true }) => {
    const place = places.find((one) => one.shows === on && fits({ ...one, ...offersOf(one) }));
    return place === undefined ? [] : [{ name: `after-${name}`, path: path(place.path, place.name), shows: "after", act, wide, changes }];
  });
}

function offersOf({ actions = [] }) {
  return { imports: actions.some(({ kind }) => kind === "import") };
}

function opens(press) {
  return async (page) => {
    await press(page);
    await page.getByRole("dialog").waitFor();
  };
}

async function typeInPalette(page) {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("a");
  await page.getByRole("option").first().waitFor();
  // Until records were looked for a word says so.
  await page.waitForFunction(() => document.querySelector("[role=dialog] [role=status]")?.textContent === "");
}

async function selectTwo(page) {
  if (page.viewportSize().width < 768) await page.locator("main [aria-pressed]").first().click();
  // Where something can be done to few of the rows, the others have no box.
  const boxes = page.locator("main [data-row] input[type=checkbox]");
  for (const at of [0, 1]) await boxes.nth(at).check();
}

async function decideTwo(page) {
  await selectTwo(page);
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog");
  await dialog.locator("select").first().waitFor();
  // Where every step is final none is chosen, and the first choice is none.
  const steps = dialog.locator("select").first().locator("option:not([value=''])");
  await dialog
    .locator("select")
    .first()
    .selectOption({ label: (await steps.allTextContents())[0] });
  const box = dialog.getByRole("textbox").first();
  if ((await box.count()) > 0) await box.fill((await box.getAttribute("inputmode")) === null ? "x".repeat(60) : "1");
  const decide = dialog.locator("button[type=submit]");
  await decide.click();
  // Where all went well the dialog closes and a message says so; else it says what was refused, and asks no more.
  await decide.waitFor({ state: "detached" });
}

async function peek(page) {
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.locator("#peek dl").first().waitFor();
}

async function openDays(page) {
  await page.locator("main form button[aria-haspopup=dialog]").first().click();
  await page.getByRole("dialog").waitFor();
}

/** Of the columns that the import asks for, the first gets what none of them holds. */
async function checkWrongTable(page) {
  const { columns } = await page.evaluate(async () => {
    const { screens } = await (await fetch("/-/app")).json();
    return screens.find(({ slug }) => location.pathname.endsWith(`/${slug}`));
  });
  const labels = columns.map(({ label }) => label);
  const rows = [1, 2, 3].map((row) => labels.map((_, at) => (at === 0 && row === 2 ? "" : `${row} nothing like it`.repeat(20))).join(","));
  const buffer = Buffer.from([labels.join(","), ...rows].join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "wrong.csv", mimeType: "text/csv", buffer });
  await page.locator("main select").first().waitFor();
  await page.locator("main button").last().click();
  await page.locator("main table").nth(1).waitFor({ timeout: 5000 });
}

async function sendWrongTable(page) {
  const buffer = Buffer.from('name,number\n"a, b",x\n,1\n');
  await page.locator("input[type=file]").setInputFiles({ name: "wrong.csv", mimeType: "text/csv", buffer });
  await page.locator("main select").first().waitFor();
}

function matches(route, href) {
  const pattern = route.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join("[^/]+")}$`).test(href.split("?")[0]);
}

async function takeLook(address, email, places, { language, ...look }, fileOf) {
  const context = await browser.newContext({ ...look, reducedMotion: "reduce", baseURL: address });
  if (email !== null) await context.request.post("/-/sign-in-sample", { data: { email }, headers: HEADERS });
  if (language !== undefined) await context.addInitScript((spoken) => localStorage.setItem("ninefold.language", spoken), language);
  const page = await context.newPage();
  // What a screen does not offer is not waited for.
  page.setDefaultTimeout(10_000);
  const pictures = [];
  for (const { name, path, act } of places) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null && document.fonts.status === "loaded");
    await Promise.resolve(act?.(page)).catch((error) => console.error(`${name}: ${error.message.split("\n", 1)[0]}`));
    // Pictures that are out of sight are not fetched.
    const isShown = () => [...document.images].every((image) => image.complete || image.getBoundingClientRect().top >= innerHeight);
    await page.waitForFunction(isShown);
    // What was scrolled to has been drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const file = fileOf(name);
    await page.screenshot({ path: file });
    pictures.push(file);
  }
  await context.close();
  return pictures;
}

/** All pictures of a look, small and side by side. */
async function sheet(pictures, width, file) {
  if (pictures.length === 0) return;
  const shown = width > 1000 ? 720 : 260;
  const images = pictures.map((path) => `<img style="width:${shown}px" src="${pathToFileURL(path).href}">`);
  const html = file.replace(/\.png$/, ".html");
  writeFileSync(
    html,
    `<body style="margin:8px;display:flex;flex-wrap:wrap;align-items:flex-start;gap:8px;background:#888">${images.join("")}`,
  );
  const page = await browser.newPage({ viewport: { width: 1500, height: 800 } });
  await page.goto(pathToFileURL(html).href, { waitUntil: "load" });
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
