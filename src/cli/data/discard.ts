// `ninefold discard FILE TARGET`: gives up what is stored and not in the document any more. It is counted, confirmed by
// typing, and kept in a backup before.

import { createInterface } from "node:readline/promises";
import { compile } from "../../compiler/compile.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { openSnapshot } from "../../runtime/store/backup/snapshot.ts";
import { lossWords } from "../../runtime/store/migrate/report.ts";
import { openStore } from "../../runtime/store/open.ts";
import { type Loss, MigrationRefused, OpenRefused, StoreUnavailable } from "../../runtime/store/store.ts";
import { readDocuments } from "../document.ts";
import { type Options, readConfiguration } from "../serve/configuration.ts";
import { UserError } from "../user-error.ts";
import { backupCommand } from "./backup.ts";
import { databaseThere } from "./data.ts";

export interface DiscardOptions extends Options {
  readonly confirm?: string;
}

export async function discardCommand(file: string, target: string, { confirm, ...options }: DiscardOptions): Promise<void> {
  const configuration = readConfiguration(options, process.env);
  const { plan } = compile(readDocuments(file));
  if (plan === null) throw new UserError(`${file} has errors. See them with: ninefold check ${file}`);
  const url = databaseThere(file, configuration);
  await demandDatabase(url);
  const losses = await lossesOf(plan, url);
  if (losses.length === 0) {
    console.log(`Nothing is stored that ${file} does not have: there is nothing to give up.`);
    return;
  }
  console.log(`${file} has no more what is stored, and these would be lost:\n${losses.map((loss) => `- ${lossWords(loss)}`).join("\n")}`);
  const asked = losses.map(({ name, count }) => `${name} ${count}`).join(", ");
  const typed = confirm ?? (await answerTo(asked));
  if (typed.trim() !== asked) throw new UserError(`What was typed is not “${asked}”. Nothing was changed.`);
  await backupCommand(file, target, options);
  await follow(plan, url, losses).catch((error: unknown) => {
    throw readableError(error);
  });
  console.log(`It is given up. All of it as it was is in ${target}.`);
}

/** Where another one is meant than there is, none is made in its place. */
async function demandDatabase(url: string): Promise<void> {
  try {
    await (await openSnapshot(url)).close();
  } catch (error) {
    if (!(error instanceof OpenRefused)) throw readableError(error);
    throw new UserError(`${error.message} Name where the product keeps its data, as it is started: --data FOLDER or --database URL.`);
  }
}

/** What the database would have to give up to follow the document; refused where that is not all. */
async function lossesOf(plan: Plan, url: string): Promise<readonly Loss[]> {
  try {
    await follow(plan, url, []);
    return [];
  } catch (error) {
    if (error instanceof MigrationRefused && error.losses.length > 0) return error.losses;
    throw readableError(error);
  }
}

async function follow(plan: Plan, url: string, givenUp: readonly Loss[]): Promise<void> {
  const { store, report } = await openStore({ plan, url, givenUp });
  await store.close();
  for (const change of report.changes) console.log(`Database: ${change}`);
}

function readableError(error: unknown): unknown {
  const isTold = [OpenRefused, MigrationRefused, StoreUnavailable].some((kind) => error instanceof kind);
  return isTold && error instanceof Error ? new UserError(error.message) : error;
}

/** Nobody is asked where nobody is there. */
async function answerTo(asked: string): Promise<string> {
  if (process.stdin.isTTY !== true) throw new UserError(`Nothing was changed. To give these up, say so: --confirm "${asked}"`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(`Type “${asked}” to give them up, after a backup: `);
  } finally {
    terminal.close();
  }
}
