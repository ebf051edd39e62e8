// How long pages and the API take while many visitors sign in at once, each by a hash of full cost.

import { randomBytes, scryptSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { compile } from "../../dist/program/compile.js";
import { openStore } from "../../dist/program/store.js";
import { freePorts } from "../ports.mjs";
import { percentile, row } from "../table.mjs";
import { headersOf } from "./cases.mjs";
import { person, ticketId } from "./data.mjs";
import { DOCUMENT, prepareNinefold, startNinefold } from "./servers.mjs";

const COUNT = 1_000;
const VISITORS = 20;
const PASSWORD = "one for all of them";
/** Milliseconds between two requests, and how long nobody signs in. */
const EVERY = 10;
const IDLE = 5_000;
/** Milliseconds: while visitors sign in a request may take so long, or so many times what it takes else. */
const LONGEST = 50;
const MOST = 3;
const ANSWERED_WITHIN = 10_000;
const PAGE = { path: "/", headers: { accept: "text/html" } };
const API = { path: `/api/records/Ticket/${ticketId(0)}`, headers: headersOf(0) };

/** A row for the page, one for the API, and one for the sign-ins. */
export async function measureSignIns() {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    await prepareNinefold(folder, COUNT);
    await givePasswords(`sqlite:${join(folder, "ninefold", "ninefold.db")}`);
    const [port] = await freePorts(1);
    const server = await startNinefold(folder, port);
    try {
      return await measure(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url) {
  await asked(url, wait(1_000));
  const idle = await asked(url, wait(IDLE));
  const begun = performance.now();
  const signingIn = Promise.all(Array.from({ length: VISITORS }, (_, n) => signIn(url, n)));
  const busy = await asked(url, signingIn);
  const milliseconds = performance.now() - begun;
  const statuses = await signingIn;
  const count = (status) => statuses.filter((one) => one === status).length;
  const answered = count(200) + count(503);
  return [
    ...["page", "api"].map((what) => {
      const [quiet, measured] = [percentile(idle[what], 0.99), percentile(busy[what], 0.99)];
      return row(`${what === "page" ? "the page" : "read one"} while ${VISITORS} sign in, p99`, {
        measured: `${measured.toFixed(1)} ms`,
        yardstick: `${quiet.toFixed(1)} ms else`,
        ratio: measured / quiet,
        bound: `ratio at most ${MOST}, or ${LONGEST} ms`,
        kept: measured <= LONGEST || measured / quiet <= MOST,
      });
    }),
    row(`${VISITORS} who sign in at once`, {
      measured: `${(milliseconds / 1000).toFixed(1)} s`,
      yardstick: `${count(200)} signed in, ${count(503)} to come again`,
      ratio: null,
      bound: `all answered in ${ANSWERED_WITHIN / 1000} s`,
      kept: answered === VISITORS && milliseconds <= ANSWERED_WITHIN,
    }),
  ];
}

/** Asks for the page and for a record, again and again until `over`: how long each took, in milliseconds. */
async function asked(url, over) {
  const taken = { page: [], api: [] };
  let isOver = false;
  const ended = over.then(() => {
    isOver = true;
  });
  const ask = async ({ path, headers }, into) => {
    while (!isOver) {
      const begun = performance.now();
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      into.push(performance.now() - begun);
      await wait(EVERY);
    }
  };
  await Promise.all([ask(PAGE, taken.page), ask(API, taken.api), ended]);
  return taken;
}

async function signIn(url, n) {
  const body = JSON.stringify({ email: person(n).email, password: PASSWORD });
  const answer = await fetch(`${url}/api/session`, { method: "POST", headers: { "content-type": "application/json" }, body });
  await answer.arrayBuffer();
  return answer.status;
}

/** Of the cost that new ones have. */
async function givePasswords(url) {
  const [N, r, p] = [2 ** 15, 8, 3];
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 32, { N, r, p, maxmem: 256 * N * r });
  const hash = ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
  const { plan } = compile([{ file: "desk.md", text: readFileSync(DOCUMENT, "utf8") }]);
  const { store } = await openStore({ plan, url });
  await store.write(async (transaction) => {
    for (let n = 0; n < VISITORS; n++) await transaction.saveCredential(person(n).id, hash);
  });
  await store.close();
}
