// `ninefold release FILE [--lose N] [--hold]`, `--back` and `--go`: brings the data of a product to a changed document, or back to
// the release before. It is planned, what would be lost is confirmed by its count, and it is all done or nothing.

import { join } from "node:path";
import { printReleasePlan } from "../../runtime/release/print.ts";
import type { ReleasePlan } from "../../runtime/release/release-plan.ts";
import { openStore } from "../../runtime/store/open.ts";
import type { Loss } from "../../runtime/store/store.ts";
import type { ReleaseSummary } from "../../runtime/store/system/releases.ts";
import { backupCommand } from "../data/backup.ts";
import { databaseThere, dataFolder, demandDatabase } from "../data/data.ts";
import { readCompiled } from "../document.ts";
import { demandFolder } from "../file-trouble.ts";
import { planAt, planBackAt } from "../plan.ts";
import { lossCount, readableError, releaseWords } from "../refused.ts";
import { type Configuration, type Options, readConfiguration } from "../serve/configuration.ts";
import { buildLook } from "../serve/look.ts";
import { UserError } from "../user-error.ts";
import { VERSION } from "../version.ts";
import { demandNotHeld, operator, releaseDraft } from "./draft.ts";
import { endHoldOf } from "./go.ts";
import { askForRelease, releaseSocketOf } from "./release-socket.ts";
import { recordedReleases, releaseAt } from "./released.ts";
import { answerRelease, type ReleaseAnswer, type ReleaseRequest } from "./request.ts";
import { NOTHING_BEFORE, type Step, stepBack, stepsBack } from "./step-back.ts";

export interface ReleaseOptions extends Pick<Options, "data" | "database"> {
  readonly back?: boolean;
  readonly lose?: string;
  readonly hold?: boolean;
  readonly go?: boolean;
}

/** What the data are brought to, and by whom. */
interface Releasing {
  readonly file: string;
  readonly options: Pick<Options, "data" | "database">;
  readonly configuration: Configuration;
  readonly url: string;
  /** How much may be lost. */
  readonly lose: number;
  /** Whether timers, mails and calls wait until they are told to go. */
  readonly held: boolean;
}

export async function releaseCommand(
  file: string,
  { back = false, lose, hold = false, go = false, ...options }: ReleaseOptions,
): Promise<void> {
  const configuration = readConfiguration(options, process.env);
  const url = databaseThere(file, configuration);
  const releasing = { file, options, configuration, url, lose: readCount(lose), held: hold };
  await demandDatabase(url);
  const releases = await recordedReleases(url);
  if (go) return endHoldOf(url, releases);
  if (!back) return releaseDocument(releasing, releases);
  const step = stepBack(releases);
  if (step === null) throw new UserError(NOTHING_BEFORE);
  return goBack(releasing, releases[0]!, step);
}

function readCount(lose: string | undefined): number {
  if (lose === undefined) return 0;
  if (!/^\d{1,15}$/.test(lose)) throw new UserError(`--lose is "${lose}": write how much would be lost, as the plan counts it.`);
  return Number(lose);
}

async function releaseDocument(releasing: Releasing, releases: readonly ReleaseSummary[]): Promise<void> {
  const { file, url, lose } = releasing;
  const document = readCompiled(file, "released");
  const look = await buildLook(file, document.plan, false, (trouble) => console.error(trouble));
  const draft = releaseDraft(document, look, true);
  const [latest] = releases;
  if (latest?.meaning === draft.meaning) {
    console.log(`${file} is release ${latest.number}, which is in force. Nothing to release.`);
    return;
  }
  const meant = stepsBack(releases).find(({ target }) =>
    releases.some(({ number, meaning }) => number === target && meaning === draft.meaning),
  );
  if (latest !== undefined && meant !== undefined) return goBack(releasing, latest, meant);
  if (latest !== undefined) refuseWhileHeld(latest);
  const plan = await planAt(url, document, null);
  console.log(printReleasePlan(plan, releaseWords(file, releasing.configuration, plan.losses), releasing.held));
  demandAnswers(plan, lose);
  if (plan.losses.length > 0) await keepBackup(releasing, plan.release.new);
  const { meaning, bundle } = draft;
  demandNothingNew(await bring(releasing, requestOf(releasing, { meaning, bundle, givenUp: plan.losses })));
}

function refuseWhileHeld(latest: ReleaseSummary): void {
  try {
    demandNotHeld(latest);
  } catch (error) {
    throw readableError(error);
  }
}

/** Throws `UserError` while something has no answer in the document, or would be lost that nobody confirmed. */
function demandAnswers({ lines, losses }: ReleasePlan, lose: number): void {
  const open = lines.filter(({ question }) => question?.stops === true && question.loss === null).length;
  if (open > 0) throw new UserError("Nothing was released: what is asked above has to be answered first.");
  demandConfirmed(losses, lose);
}

function demandConfirmed(losses: readonly Loss[], lose: number): void {
  const count = lossCount(losses);
  if (count === lose) return;
  throw new UserError(
    lose === 0
      ? `Nothing was released. To give up what would be lost, say how much it is: --lose ${count}`
      : `Nothing was released: --lose says ${lose}, and ${count} would be lost.`,
  );
}

function demandNothingNew(losses: readonly Loss[]): void {
  if (losses.length > 0) throw new UserError("Nothing was released: what would be lost has changed meanwhile. Do it again.");
}

/** All of it as it was, also once what is kept aside was erased. */
async function keepBackup({ file, options, configuration }: Releasing, number: number): Promise<void> {
  const folder = join(dataFolder(file, configuration), "backups");
  demandFolder(folder, "Name another place for the data: --data FOLDER");
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  await backupCommand(file, join(folder, `before-release-${number}-${stamp}`), options);
}

async function goBack(releasing: Releasing, latest: ReleaseSummary, step: Step): Promise<void> {
  const { url, lose, file, configuration } = releasing;
  const { at, meaning, bundle } = await releaseAt(url, step.target);
  const request = requestOf(releasing, { meaning, bundle, back: { ...step, latest: latest.number } });
  console.log(`Back from release ${step.undone} to release ${step.target} of ${at.slice(0, 10)}.`);
  if (latest.held === true) console.log("Its hold ends: mails and calls that wait leave, and the timers of the release before act.");
  const plan = await planBackAt(url, step, configuration.keepDays !== 0);
  console.log(printReleasePlan(plan, releaseWords(file, configuration, plan.losses, true), releasing.held));
  demandAnswers(plan, lose);
  if (plan.losses.length > 0) await keepBackup(releasing, plan.release.new);
  demandNothingNew(await bring(releasing, { ...request, givenUp: plan.losses }));
  console.log(`Where ${file} says what was taken back, ninefold serve goes on with this release until another one is released.`);
}

function requestOf({ held }: Releasing, what: Pick<ReleaseRequest, "meaning" | "bundle"> & Partial<ReleaseRequest>): ReleaseRequest {
  return { is: "release", program: VERSION, by: operator(), back: null, givenUp: [], held, ...what };
}

/** Answers what would have to be given up; nothing was changed then. Throws `UserError` where something else is in the way. */
async function bring(releasing: Releasing, request: ReleaseRequest): Promise<readonly Loss[]> {
  const answer = (await askProcess(releasing, request)) ?? (await bringHere(releasing, request));
  if (answer.is === "refused") {
    if (answer.losses.length === 0) throw new UserError(answer.message);
    console.log(answer.message);
    return answer.losses;
  }
  for (const change of answer.changes) console.log(`Database: ${change}`);
  const { number } = answer;
  console.log(`Release ${number} is in force${request.held ? ", and held: timers, mails and calls wait for ninefold release --go" : ""}.`);
  return [];
}

/** The process that has the file of SQLite; null where there is none. */
async function askProcess({ url }: Releasing, request: ReleaseRequest): Promise<ReleaseAnswer | null> {
  const path = releaseSocketOf(url);
  return path === null ? null : askForRelease(path, request);
}

function bringHere({ url, configuration }: Releasing, request: ReleaseRequest): Promise<ReleaseAnswer> {
  const { keepDays } = configuration;
  return answerRelease(
    request,
    (number) => releaseAt(url, number),
    async ({ plan, draft }) => {
      const { store, report } = await openStore({ plan, url, givenUp: request.givenUp, release: draft, keepDays });
      const { release: number } = store;
      await store.close();
      return { report, number };
    },
  );
}
