// The two servers of the comparison with the limit, each a process on a database of its own, filled with the same tickets.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../dist/program/compile.js";
import { openStore } from "../../dist/program/store.js";
import { tokenHash, tokenOf } from "../server/fill.mjs";
import { start } from "../server/servers.mjs";
import { headersOf } from "./cases.mjs";
import { AGENTS, agent, tickets } from "./data.mjs";
import { fillLimit } from "./limit.mjs";

const PROGRAM = join(import.meta.dirname, "../../bin/ninefold.js");
const AT_ONCE = 5_000;
const FOREVER = "2099-01-01T00:00:00.000Z";
const BEGINNING = "2026-01-01T00:00:00.000Z";

export const documentOf = (name) => join(import.meta.dirname, `tickets-${name}.md`);

/** Fills a folder for each of the two. */
export async function prepare(folder, name, count) {
  for (const side of ["ninefold", "limit"]) mkdirSync(join(folder, side), { recursive: true });
  fillLimit(join(folder, "limit", "tickets.db"), count);
  await fillNinefold(`sqlite:${join(folder, "ninefold", "ninefold.db")}`, name, count);
}

async function fillNinefold(url, name, count) {
  const { plan, diagnostics } = compile([{ file: `tickets-${name}.md`, text: readFileSync(documentOf(name), "utf8") }]);
  if (plan === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const { store } = await openStore({ plan, url });
  const stamp = (at, by) => ({ created_at: at, created_by: by, changed_at: at, changed_by: by, version: 1 });
  await store.write(async (transaction) => {
    for (let n = 1; n <= AGENTS; n++) {
      await transaction.insert("Person", { ...agent(n), id: String(n), ...stamp(BEGINNING, null) });
      await transaction.saveSession({ tokenHash: tokenHash(tokenOf(n)), userId: String(n), createdAt: BEGINNING, expiresAt: FOREVER });
    }
  });
  const all = [...tickets(count)];
  for (let start = 0; start < count; start += AT_ONCE) {
    await store.write(async (transaction) => {
      for (const { created, ...ticket } of all.slice(start, start + AT_ONCE)) {
        const at = new Date(created).toISOString();
        const id = String(await transaction.nextNumber("Ticket", "id", ""));
        const fields = { ...ticket, id, owner: String(ticket.owner) };
        const since = name === "states" ? { status_since: at } : {};
        await transaction.insert("Ticket", { ...fields, ...since, ...stamp(at, fields.owner) });
      }
    });
  }
  await store.close();
}

export function startNinefold(folder, name, port, flags = []) {
  const command = [...flags, PROGRAM, "serve", documentOf(name), "--port", String(port), "--data", join(folder, "ninefold")];
  return start(command, port, join(folder, "ninefold"), { first: "/api/tickets?limit=1", headers: headersOf(1, "ninefold") });
}

export function startLimit(folder, port, flags = []) {
  const command = [...flags, join(import.meta.dirname, "limit.mjs"), join(folder, "limit", "tickets.db"), String(port)];
  return start(command, port, join(folder, "limit"), { first: "/api/tickets?limit=1", headers: headersOf(1, "limit") });
}
