// `ninefold discard FILE TARGET`: gives up what is stored and not in the document any more. It is counted, confirmed by
// typing, and kept in a backup before.

import { createInterface } from "node:readline/promises";
import { compileWithModel } from "../../compiler/compile.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { lossWords } from "../../runtime/store/migrate/report.ts";
import { openStore } from "../../runtime/store/open.ts";
import { type Loss, MigrationRefused, type ReleaseDraft } from "../../runtime/store/store.ts";
import { readDocuments } from "../document.ts";
import { readableError } from "../refused.ts";
import { releaseDraft } from "../release/draft.ts";
import { type Options, readConfiguration } from "../serve/configuration.ts";
import { buildLook } from "../serve/look.ts";
import { UserError } from "../user-error.ts";
import { backupCommand } from "./backup.ts";
import { databaseThere, demandDatabase } from "./data.ts";

export interface DiscardOptions extends Options {
  readonly confirm?: string;
}

/** To what the data are brought: that is a release. */
interface Changed {
  readonly plan: Plan;
  readonly release: ReleaseDraft;
}

export async function discardCommand(file: string, target: string, { confirm, ...options }: DiscardOptions): Promise<void> {
  const configuration = readConfiguration(options, process.env);
  const sources = readDocuments(file);
  const compiled = compileWithModel(sources);
  const { plan } = compiled;
  if (plan === null) throw new UserError(`${file} has errors. See them with: ninefold check ${file}`);
  const look = await buildLook(file, plan, false, (trouble) => console.error(trouble));
  const changed: Changed = { plan, release: releaseDraft({ ...compiled, plan, sources }, look, true) };
  const url = databaseThere(file, configuration);
  await demandDatabase(url);
  const losses = await lossesOf(changed, url);
  if (losses.length === 0) {
    console.log(`Nothing is stored that ${file} does not have: there is nothing to give up.`);
    return;
  }
  console.log(`${file} has no more what is stored, and these would be lost:\n${losses.map((loss) => `- ${lossWords(loss)}`).join("\n")}`);
  const asked = losses.map(({ name, count }) => `${name} ${count}`).join(", ");
  const typed = confirm ?? (await answerTo(asked));
  if (typed.trim() !== asked) throw new UserError(`What was typed is not “${asked}”. Nothing was changed.`);
  await backupCommand(file, target, options);
  await follow(changed, url, losses).catch((error: unknown) => {
    throw readableError(error);
  });
  console.log(`It is given up. All of it as it was is in ${target}.`);
}

/** What the database would have to give up to follow the document; refused where that is not all. */
async function lossesOf(changed: Changed, url: string): Promise<readonly Loss[]> {
  try {
    await follow(changed, url, []);
    return [];
  } catch (error) {
    if (error instanceof MigrationRefused && error.losses.length > 0) return error.losses;
    throw readableError(error);
  }
}

async function follow({ plan, release }: Changed, url: string, givenUp: readonly Loss[]): Promise<void> {
  const { store, report } = await openStore({ plan, url, givenUp, release });
  await store.close();
  for (const change of report.changes) console.log(`Database: ${change}`);
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
