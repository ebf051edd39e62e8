// `node scripts/screenshots.mjs [FOLDER]`: runs the example on a database of its own and takes a picture of its screens,
// 1440 and 390 wide, light and dark. Without a folder it takes only the README's pictures, into docs/pictures.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build, chromiumPath, installPackages, root } from "./prepare.mjs";

const SIZES = [
  { name: "1440", width: 1440, height: 900 },
  { name: "390", width: 390, height: 844 },
];
const SCREENS = [
  { name: "catalogue", path: "/" },
  { name: "rules", path: "/rules" },
  { name: "statistics", path: "/desk/numbers" },
  { name: "open", path: "/-/open" },
  { name: "about", path: "/-/about" },
  { name: "sign-in", path: "/-/sign-in" },
  { name: "join", path: "/join" },
  { name: "book", path: "/books/9780141441146" },
  { name: "my-loans", path: "/my/loans", as: "reader@example.org" },
  { name: "book-reader", path: "/books/9780198611868", as: "reader@example.org" },
  { name: "desk", path: "/desk", as: "librarian@example.org" },
  { name: "late", path: "/desk/late", as: "librarian@example.org" },
  { name: "lend", path: "/desk/lend", as: "librarian@example.org" },
  { name: "new-book", path: "/desk/books/new", as: "librarian@example.org" },
  { name: "members", path: "/desk/members", as: "librarian@example.org" },
];

installPackages();
build();
const folder = process.argv[2];
const data = mkdtempSync(join(tmpdir(), "ninefold-pictures-"));
const { address, stop } = await startExample(data);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  if (folder === undefined) await takeReadme(join(root, "docs", "pictures"));
  else await takeAll(folder);
} finally {
  await browser.close();
  stop();
  rmSync(data, { recursive: true, force: true });
}

function startExample(dataFolder) {
  const child = spawn(
    process.execPath,
    [join(root, "bin", "ninefold.js"), "dev", join(root, "examples", "library", "spec.md"), "--data", dataFolder, "--port", "8190"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /runs at (http:\S+)/.exec(said);
      if (found !== null) resolve({ address: found[1], stop: () => child.kill("SIGTERM") });
    });
    child.once("exit", (code) => reject(new Error(`The example ended with ${code}.`)));
  });
}

async function takeReadme(target) {
  mkdirSync(target, { recursive: true });
  for (const theme of ["light", "dark"])
    await take({ ...SIZES[0], theme, screen: SCREENS[0], file: join(target, `catalogue-${theme}.png`) });
}

async function takeAll(target) {
  mkdirSync(target, { recursive: true });
  for (const size of SIZES) {
    for (const theme of ["light", "dark"]) {
      for (const screen of SCREENS) await take({ ...size, theme, screen, file: join(target, `${screen.name}-${size.name}-${theme}.png`) });
    }
  }
}

async function take({ width, height, theme, screen, file }) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: "reduce" });
  const page = await context.newPage();
  if (screen.as !== undefined) {
    await page.request.post(`${address}/-/sign-in-sample`, { data: { email: screen.as }, headers: { "x-ninefold": "1" } });
  }
  await page.goto(`${address}${screen.path}`, { waitUntil: "load" });
  await page.waitForSelector("main h1");
  await page.waitForTimeout(400);
  await page.screenshot({ path: file });
  await context.close();
}
