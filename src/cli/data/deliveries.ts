// `ninefold deliveries FILE`: what left the program, what waits and what failed; lets one delivery begin anew. It works
// beside a server that runs.

import { later, USUAL_PATIENCE } from "../../runtime/server/outbox/outbox.ts";
import { openSystem, type SystemTables } from "../../runtime/store/open-system.ts";
import { OpenRefused, StoreUnavailable } from "../../runtime/store/store.ts";
import { lastDeliveries, outboxEntries, redeliver } from "../../runtime/store/system/outbox.ts";
import { type Options, readConfiguration } from "../serve/configuration.ts";
import { textTable } from "../text-table.ts";
import { UserError } from "../user-error.ts";
import { databaseUrl } from "./data.ts";

export interface DeliveriesOptions extends Options {
  readonly failed?: boolean;
  readonly redeliver?: string;
}

const SHOWN = 200;
const WIDTH = 160;

export async function deliveriesCommand(file: string, options: DeliveriesOptions): Promise<void> {
  const tables = await openTables(databaseUrl(file, readConfiguration(options, process.env)));
  try {
    if (options.redeliver === undefined) await list(tables, options.failed === true);
    else await begin(tables, options.redeliver);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new UserError(error.message);
    throw error;
  } finally {
    await tables.close();
  }
}

async function openTables(url: string): Promise<SystemTables> {
  try {
    return await openSystem(url);
  } catch (error) {
    if (error instanceof OpenRefused || error instanceof StoreUnavailable) throw new UserError(error.message);
    throw error;
  }
}

async function list(tables: SystemTables, failed: boolean): Promise<void> {
  const entries = await outboxEntries(tables, failed ? { state: "failed" } : {}, SHOWN);
  if (entries.length === 0) {
    console.log(failed ? "Nothing failed." : "Nothing has left yet.");
    return;
  }
  const last = await lastDeliveries(tables, entries);
  const rows = entries.map(({ id, kind, name, entity, record, state, attempts, createdAt }) => {
    const about = entity === null ? "" : `${entity} ${record ?? ""}`;
    return [id, `${kind} ${name}`, about, state, String(attempts), createdAt, last.get(id)?.detail ?? ""];
  });
  process.stdout.write(
    textTable([["Delivery", "What", "About", "State", "Tries", "Since", "Last answer"], ...rows], process.stdout.columns ?? WIDTH, 1),
  );
}

async function begin(tables: SystemTables, id: string): Promise<void> {
  const now = new Date().toISOString();
  const giveUpAt = later(now, (USUAL_PATIENCE.seconds ?? 0) * 1000);
  if (!(await redeliver(tables, id, now, giveUpAt))) throw new UserError(`There is no delivery ${id}.`);
  console.log(`${id} is delivered anew, by the server that runs, in a few seconds.`);
}
