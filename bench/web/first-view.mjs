// The first view of three examples: its requests, its bytes, and when it is drawn by a slow phone.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { chromiumPath, root } from "../../scripts/prepare.mjs";
import { freePorts } from "../ports.mjs";
import { median, row } from "../table.mjs";

const VIEWS = [
  { example: "purchasing", path: "/", as: "lead" },
  { example: "library", path: "/" },
  { example: "market", path: "/" },
];
const ROUNDS = 7;
const MOST_REQUESTS = 12;
const MOST_BYTES = 220_000;
const MOST_SECONDS = 2.5;
/** As Chromium's own "Slow 4G": bytes a second, milliseconds. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER_PROCESSOR = 4;

export async function measureFirstView() {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
  const page = await servePlainPage();
  try {
    const rows = [];
    for (const view of VIEWS) rows.push(...(await measureView(browser, view, page.url)));
    return rows;
  } finally {
    page.stop();
    await browser.close();
  }
}

async function measureView(browser, view, plain) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-first-view-"));
  try {
    const cookie = await makeSamples(view, folder);
    const server = await run("serve", view.example, folder);
    try {
      const address = `${server.url}${view.path}`;
      const { requests, bytes, list } = await load(browser, address, cookie);
      if (process.env.BENCH_VERBOSE) console.log(list.join("\n"));
      const drawn = [];
      const plainly = [];
      for (let round = 0; round < ROUNDS; round++) {
        drawn.push((await load(browser, address, cookie, true)).drawn);
        plainly.push((await load(browser, plain, null, true)).drawn);
      }
      const name = `first view of ${view.example}`;
      const [seconds, least] = [median(drawn), median(plainly)];
      return [
        bounded(`${name}, requests`, String(requests), `at most ${MOST_REQUESTS}`, requests <= MOST_REQUESTS),
        bounded(`${name}, compressed`, `${Math.round(bytes / 1000)} KB`, `at most ${MOST_BYTES / 1000} KB`, bytes <= MOST_BYTES),
        row(`${name}, drawn on slow 4G with a quarter of the processor`, {
          measured: `${seconds.toFixed(2)} s`,
          yardstick: `${least.toFixed(2)} s`,
          ratio: seconds / least,
          bound: `at most ${MOST_SECONDS} s`,
          kept: seconds <= MOST_SECONDS,
        }),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bounded(name, measured, bound, kept) {
  return row(name, { measured, yardstick: "-", ratio: null, bound, kept });
}

/** The session of a sample user in a folder of samples; null for a visitor. */
async function makeSamples({ example, as }, folder) {
  const server = await run("dev", example, folder);
  try {
    if (as === undefined) return null;
    const answer = await fetch(`${server.url}/-/sign-in-sample`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-ninefold": "1" },
      body: JSON.stringify({ email: `${as}@example.org` }),
    });
    const [name, value] = answer.headers.get("set-cookie").split(";")[0].split("=");
    return { name, value };
  } finally {
    await server.stop();
  }
}

async function run(command, example, folder) {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const document = join(root, "examples", example, "spec.md");
  const child = spawn(process.execPath, [join(root, "bin/ninefold.js"), command, document, "--data", folder, "--port", String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`ninefold ${command} ${document} ended with ${child.exitCode}.`);
    await setTimeout(50);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}

/**
 * Opens an address with an empty cache. `drawn`: seconds to the largest part of the page. Pictures of records are left out, and so
 * is the live stream, which stays open.
 */
async function load(browser, address, cookie, slow = false) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    if (cookie !== null) await context.addCookies([{ ...cookie, url: address }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    if (slow) {
      await devtools.send("Network.emulateNetworkConditions", SLOW);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
    }
    const begun = new Map();
    devtools.on("Network.requestWillBeSent", ({ requestId, request }) =>
      begun.set(requestId, { path: new URL(request.url).pathname, search: new URL(request.url).search, bytes: 0 }),
    );
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (begun.has(requestId)) begun.get(requestId).bytes = encodedDataLength;
    });
    await page.addInitScript(() => {
      window.largest = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.largest = entry.startTime;
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await page.goto(address, { waitUntil: "load" });
    await page.waitForSelector("main h1");
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    // What comes after the first view is fetched later than this.
    await page.waitForTimeout(slow ? 2_000 : 1_000);
    const counted = [...begun.values()].filter(({ path }) => !path.startsWith("/-/files/") && path !== "/-/live");
    return {
      requests: counted.length,
      bytes: counted.reduce((sum, one) => sum + one.bytes, 0),
      list: counted.map((one) => `${one.path}${one.search} ${one.bytes}`),
      drawn: (await page.evaluate(() => window.largest)) / 1000,
    };
  } finally {
    await context.close();
  }
}

/** A page of the same kind that needs no script: a heading and a table of twenty-five rows. */
async function servePlainPage() {
  const rows = Array.from({ length: 25 }, (_, at) => `<tr><td>PR-${at}</td><td>Lenses for the trade fair</td><td>1,200.00</td></tr>`);
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Requests</title><main><h1>Requests</h1><table>${rows.join("")}</table></main></html>`;
  const server = createServer((_request, answer) => answer.setHeader("content-type", "text/html; charset=utf-8").end(html));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
