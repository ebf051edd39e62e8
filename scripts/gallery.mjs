// `node scripts/gallery.mjs FOLDER [EXAMPLE …]`: pictures of every screen of the examples, as the sample user who may open
// the most, 1440 and 390 wide, light and dark, and of some in Arabic and Japanese; with a sheet of each look of each example,
// to see them side by side. For reviewers: nothing of it is committed.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { build, installPackages, root } from "./prepare.mjs";

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
const OWN = ["/-/open", "/-/about", "/-/account"];
const HEADERS = { "x-ninefold": "1" };

installPackages();
build();
const browser = await chromium.launch({
  executablePath: process.env.NINEFOLD_CHROMIUM ?? "/usr/bin/chromium",
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
      const shown = language === undefined ? places : places.filter(({ shows }) => SPOKEN.includes(shows));
      const pictures = await takeLook(address, email, shown, { ...look, language }, (place) => join(folder, `${place}-${name}.png`));
      await sheet(pictures, look.viewport.width, join(folder, `sheet-${name}.png`));
    }
    console.log(`${example}: ${places.length} screens as ${email ?? "a visitor"}`);
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
  const places = screens.filter(({ route }) => !route.includes("{")).map(({ slug, route, shows }) => ({ name: slug, path: route, shows }));
  const reached = new Set();
  for (const { slug } of screens.filter(({ route, shows }) => !route.includes("{") && ["list", "board", "gallery"].includes(shows))) {
    const { rows } = await read(`/-/screens/${slug}/rows`);
    for (const href of (rows ?? []).flatMap((row) => [row.href, ...row.actions.map((action) => action.href)])) {
      const at = screens.find((screen) => href !== null && matches(screen.route, href));
      if (at === undefined || reached.has(at.slug)) continue;
      reached.add(at.slug);
      if (at.route.includes("{")) places.push({ name: at.slug, path: href, shows: at.shows });
    }
  }
  await context.close();
  return { email: most.email, places: [...places, ...OWN.map((path) => ({ name: path.slice(3), path, shows: "own" }))] };
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
  const pictures = [];
  for (const { name, path } of places) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null && document.fonts.status === "loaded");
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
