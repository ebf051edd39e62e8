// `ninefold plan NEW`: what a changed document would do to the data of its product, or how it differs from another.

import { existsSync, statSync } from "node:fs";
import { type Compiled, differenceOf } from "../compiler/difference/difference.ts";
import { differenceAsJson } from "../compiler/difference/json.ts";
import { exitCodeOf, printDifference } from "../compiler/difference/print.ts";
import { releasePlanAsJson } from "../runtime/release/json.ts";
import { planRelease } from "../runtime/release/plan-release.ts";
import { printReleasePlan } from "../runtime/release/print.ts";
import { exitCodeOf as exitCodeOfRelease, type ReleasePlan } from "../runtime/release/release-plan.ts";
import { beginReading, beginShadowing } from "../runtime/store/backup/read-transaction.ts";
import { recordedBack, storedRelease } from "../runtime/store/migrate/stored-release.ts";
import { OpenRefused, StoreUnavailable } from "../runtime/store/store.ts";
import { latestRelease, type Release, releaseNumbered } from "../runtime/store/system/releases.ts";
import { copyOfBackup, isBackup } from "./data/backup-copy.ts";
import { databaseThere } from "./data/data.ts";
import { readCompiled } from "./document.ts";
import { readableError, releaseWords } from "./refused.ts";
import { demandSameProductAs } from "./release/draft.ts";
import { recordedReleases, releasedDocument } from "./release/released.ts";
import { NOTHING_BEFORE, type Step, stepBack } from "./release/step-back.ts";
import { type Configuration, type Options, readConfiguration } from "./serve/configuration.ts";
import { asMisuse, UserError } from "./user-error.ts";

export interface PlanOptions extends Pick<Options, "data" | "database"> {
  readonly against?: string;
  readonly back?: boolean;
  readonly json?: boolean;
  readonly ci?: boolean;
}

/** Answers the exit code: with `--ci` what the plan comes to, else 0 where there is one. */
export async function planCommand(file: string, options: PlanOptions): Promise<number> {
  const { data, database, against } = options;
  if (options.back === true) return asMisuse(async () => planBackOnData(file, options));
  const isOnData = against === undefined || data !== undefined || database !== undefined;
  return asMisuse(async () => (isOnData ? planOnData(file, options) : planOfDocuments(file, against, options)));
}

function planOfDocuments(file: string, against: string, { json = false, ci = false }: PlanOptions): number {
  const difference = differenceOf(readCompiled(against, "compared"), readCompiled(file, "compared"));
  console.log(json ? JSON.stringify(differenceAsJson(difference), null, 2) : printDifference(difference));
  return ci ? exitCodeOf(difference) : 0;
}

async function planOnData(file: string, { against, json = false, ci = false, ...options }: PlanOptions): Promise<number> {
  const now = readCompiled(file, "compared");
  const stored = await storedAt(file, options);
  try {
    const plan = await planAt(stored.url, now, against ?? null, stored.document);
    const { configuration } = stored;
    const giveUp = configuration === null ? null : releaseWords(file, configuration, plan.losses);
    console.log(json ? JSON.stringify(releasePlanAsJson(plan), null, 2) : printReleasePlan(plan, giveUp));
    return ci ? exitCodeOfRelease(plan) : 0;
  } finally {
    stored.remove();
  }
}

async function planBackOnData(file: string, { json = false, ci = false, against: _, back: __, ...options }: PlanOptions): Promise<number> {
  const { url, configuration, remove } = await storedAt(file, options);
  try {
    const plan = await planBackAt(url, await demandStepBack(url), configuration?.keepDays !== 0);
    const giveUp = configuration === null ? null : releaseWords(file, configuration, plan.losses, true);
    console.log(json ? JSON.stringify(releasePlanAsJson(plan), null, 2) : printReleasePlan(plan, giveUp));
    return ci ? exitCodeOfRelease(plan) : 0;
  } finally {
    remove();
  }
}

async function demandStepBack(url: string): Promise<Step> {
  const step = stepBack(await recordedReleases(url));
  if (step === null) throw new UserError(NOTHING_BEFORE);
  return step;
}

/** What going back would do to the data. `keeps`: whether what goes is kept aside. Throws `UserError`. */
export async function planBackAt(url: string, { undone, target }: Step, keeps: boolean): Promise<ReleasePlan> {
  try {
    const reading = await beginReading(url);
    try {
      const { connection } = reading;
      const [latest, taken, back] = [
        await latestRelease(connection),
        await releaseNumbered(connection, undone),
        await releaseNumbered(connection, target),
      ];
      if (latest === null || taken === null || back === null) throw new UserError(NOTHING_BEFORE);
      const [old, now] = [releasedDocument(latest), releasedDocument(back)];
      const rollback = { number: undone, plan: releasedDocument(taken).plan, returnsTo: target };
      const planned = { back: await recordedBack(connection, rollback), keeps, returnsTo: target };
      return await planRelease({ old, now, release: latest.number, reading, at: new Date(), back: planned });
    } finally {
      await reading.close();
    }
  } catch (error) {
    throw readableError(error);
  }
}

/** Data to be planned on. */
interface Stored {
  readonly url: string;
  /** With what they would be released; null where they are a backup. */
  readonly configuration: Configuration | null;
  /** The document that was kept with them. */
  readonly document: string | null;
  remove(): void;
}

/** `--data` may name the database itself, where that is a file, or a backup. */
export async function storedAt(file: string, { data, database }: Pick<Options, "data" | "database">): Promise<Stored> {
  if (data !== undefined && isBackup(data)) return { ...(await copyOfBackup(data)), configuration: null };
  const isFile = data !== undefined && existsSync(data) && statSync(data).isFile();
  const named = isFile ? { database: `sqlite:${data}` } : { ...(data === undefined ? {} : { data }) };
  const configuration = readConfiguration({ ...named, ...(database === undefined ? {} : { database }) }, process.env);
  return { url: databaseThere(file, configuration), configuration, document: null, remove() {} };
}

const NO_LAST_MONTH =
  "The acts of the last month are not looked at: the user of the database may make no temporary tables. " +
  "Its owner can allow it: GRANT TEMPORARY ON DATABASE.";

/**
 * What a document would do to the data. `kept`: the document that they were kept with, for data that know of no release. Throws `UserError`
 * where there is nothing to compare it with.
 */
export async function planAt(url: string, now: Compiled, against: string | null, kept: string | null = null): Promise<ReleasePlan> {
  try {
    const reading = await beginReading(url);
    try {
      const latest = await storedRelease(reading.connection, reading.dialect);
      if (latest !== null) demandSameProductAs(latest, now);
      const named = against ?? (latest === null ? kept : null);
      const old = named === null ? latestDocument(latest) : readCompiled(named, "compared");
      const shadowing = await beginShadowing(url);
      if (shadowing === null) console.error(NO_LAST_MONTH);
      try {
        return await planRelease({ old, now, release: latest?.number ?? null, reading, shadowing, at: new Date() });
      } finally {
        await shadowing?.close();
      }
    } finally {
      await reading.close();
    }
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new UserError(error.message);
    if (!(error instanceof OpenRefused)) throw error;
    throw new UserError(`${error.message}\n${advice(error, against)}`.trimEnd());
  }
}

function advice({ message }: OpenRefused, against: string | null): string {
  if (message.includes("--data")) return "";
  if (message.startsWith("There is no database"))
    return "Name where the product keeps its data, as it is started: --data FOLDER or --database URL.";
  return against === null ? "Name the document that they were last served with: --against OLD.md" : "";
}

function latestDocument(latest: Release | null): Compiled {
  if (latest === null) {
    throw new UserError(
      "These data know of no release: no document was recorded with them yet, so there is nothing to compare with.\n" +
        "Name the document that they were last served with: --against OLD.md\n" +
        "Or start ninefold serve with that document once, which records it as release 1.",
    );
  }
  return releasedDocument(latest, "Name a document that means the same: --against OLD.md");
}
