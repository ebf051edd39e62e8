// Opens the database of a document, and in `serve` records its release. A document that is refused, by the compiler or by the data, is
// not served: the release before it is, where the data know of one.

import type { Compiled } from "../../compiler/difference/difference.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Log } from "../../runtime/server/context/log.ts";
import type { Look } from "../../runtime/server/http/components.ts";
import type { ReleasedVersion } from "../../runtime/server/server-setup.ts";
import { openStore } from "../../runtime/store/open.ts";
import {
  MigrationRefused,
  type MigrationReport,
  OpenRefused,
  type ReleaseDraft,
  type Store,
  StoreUnavailable,
} from "../../runtime/store/store.ts";
import type { Release } from "../../runtime/store/system/releases.ts";
import { databaseThere, databaseUrl } from "../data/data.ts";
import { refusedWords, releaseWords } from "../refused.ts";
import { draftOfRelease, releaseDraft } from "../release/draft.ts";
import { latestReleaseAt, readReleases, releasedVersion } from "../release/released.ts";
import { UserError } from "../user-error.ts";
import type { Configuration } from "./configuration.ts";

/** What is to be served: the document, or a release in its place. */
export interface Version {
  readonly plan: Plan;
  readonly look: Look;
  readonly draft: ReleaseDraft;
  /** Why it is not the document as it is; null where it is. */
  readonly refused: Refusal | null;
}

/** Why a document is not served, and what to do. */
export interface Refusal {
  /** For those whom pages show what is open: nothing of the machine. */
  readonly forPages: string;
  /** For whoever operates the product. */
  readonly forLog: string;
}

export interface Opened {
  readonly version: Version;
  readonly store: Store;
  readonly report: MigrationReport;
}

export function versionOf(document: Compiled, look: Look, development: boolean): Version {
  return { plan: document.plan, look, draft: releaseDraft(document, look, !development), refused: null };
}

/** The latest release, because the document was refused for this reason; null where the data know of none. */
export async function versionInstead(file: string, configuration: Configuration, { forPages, forLog }: Refusal): Promise<Version | null> {
  const release = await latestReleaseAt(databaseThere(file, configuration)).catch(inWords);
  if (release === null) return null;
  const { number, plan, look } = runnable(release, forLog);
  const instead = `Release ${number} of ${release.at.slice(0, 10)} is served in its place.`;
  const refused = {
    forPages: `${forPages.trimEnd()}\n\n${instead}\nCorrect the document, and have the product restarted.`,
    forLog: `${forLog.trimEnd()}\n${instead} Correct ${file}, and start the process again.`,
  };
  return { plan, look, draft: draftOfRelease(release), refused };
}

function runnable(release: Release, reason: string): ReleasedVersion {
  try {
    return releasedVersion(release);
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${reason.trimEnd()}\n${error.message}`) : error;
  }
}

/** `version`, or in `serve` the release in force where the data cannot follow, or the document is that of an older one. */
export async function openVersion(file: string, version: Version, configuration: Configuration): Promise<Opened> {
  const instead = await versionInForce(file, version, configuration);
  try {
    return instead === null
      ? { version, ...(await open(file, version, configuration)) }
      : { version: instead, ...(await open(file, instead, configuration).catch(inWords)) };
  } catch (error) {
    if (!(error instanceof MigrationRefused)) return inWords(error);
    const reason = refusedWords(error, file, configuration);
    const instead = version.draft.isRecorded
      ? await versionInstead(file, configuration, { forPages: error.message, forLog: reason })
      : null;
    if (instead === null) throw new UserError(reason);
    return { version: instead, ...(await open(file, instead, configuration).catch(inWords)) };
  }
}

/** What was released once, and is in force no more, comes into force by `ninefold release` alone. Null where the document is none of that. */
async function versionInForce(file: string, { draft, refused }: Version, configuration: Configuration): Promise<Version | null> {
  if (!draft.isRecorded || refused !== null) return null;
  // What is in the way of the database is said where it is opened.
  const [latest, ...older] = await readReleases(databaseThere(file, configuration));
  const own = older.find(({ meaning }) => meaning === draft.meaning);
  if (own === undefined || latest?.meaning === draft.meaning) return null;
  const reason = `The document is that of release ${own.number}, and release ${latest?.number} is in force.`;
  const forLog = `${reason} To have it in force again: ${releaseWords(file, configuration, [])}`;
  return versionInstead(file, configuration, { forPages: reason, forLog });
}

/** What operators find in the log: pages say the same to those who are shown what is open. */
export function logRefusal(file: string, { store, version: { refused } }: Opened, say: Log): void {
  if (refused === null) return;
  const message = `the document is refused; release ${store.release} is served in its place`;
  say({ level: "error", message, document: file, error: refused.forLog });
}

function open(file: string, { plan, draft }: Version, configuration: Configuration): ReturnType<typeof openStore> {
  return openStore({ plan, url: databaseUrl(file, configuration), release: draft, keepDays: configuration.keepDays });
}

/** What stands in the way of a database is said in words. */
function inWords(error: unknown): never {
  if (error instanceof OpenRefused || error instanceof StoreUnavailable || error instanceof MigrationRefused)
    throw new UserError(error.message);
  throw error;
}
