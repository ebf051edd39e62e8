// `ninefold release FILE --go`: ends the hold of a release, and says what waited for that.

import { factInWords } from "../../runtime/release/fact-words.ts";
import { type HeldWork, heldWork } from "../../runtime/release/held-work.ts";
import { counted } from "../../runtime/release/number-words.ts";
import { beginReading } from "../../runtime/store/backup/read-transaction.ts";
import { endHold, HOLD_ENDED, latestRelease, type ReleaseSummary } from "../../runtime/store/system/releases.ts";
import { readableError } from "../refused.ts";
import { UserError } from "../user-error.ts";
import { VERSION } from "../version.ts";
import { askForRelease, releaseSocketOf } from "./release-socket.ts";
import { releasedDocument, withSystem } from "./released.ts";
import { answerGo, type GoAnswer, type GoRequest, NOTHING_HELD } from "./request.ts";

/** `releases`: the latest first. Throws `UserError` where the latest is not held. */
export async function endHoldOf(url: string, [latest]: readonly ReleaseSummary[]): Promise<void> {
  if (latest?.held !== true) throw new UserError(NOTHING_HELD);
  const work = await workAt(url);
  const answer = await ended(url);
  if (answer.is === "refused") throw new UserError(answer.message);
  console.log(`Release ${latest.number} goes on: nothing waits any more.`);
  for (const sentence of inWords(work)) console.log(sentence);
}

async function workAt(url: string): Promise<HeldWork> {
  const reading = await beginReading(url);
  try {
    const release = await latestRelease(reading.connection);
    return await heldWork(reading, releasedDocument(release!), new Date());
  } catch (error) {
    throw readableError(error);
  } finally {
    await reading.close();
  }
}

/** By the process that has the file of SQLite, else here, and every process on PostgreSQL is told. */
async function ended(url: string): Promise<GoAnswer> {
  const request: GoRequest = { is: "go", program: VERSION };
  const path = releaseSocketOf(url);
  const answer = path === null ? null : await askForRelease(path, request);
  if (answer !== null) return answer;
  return withSystem(url, ({ system, tell }) =>
    answerGo(request, async () => {
      const isEnded = await endHold(system, new Date().toISOString());
      if (isEnded) await tell(HOLD_ENDED);
      return isEnded;
    }),
  );
}

function inWords({ timers, waiting: { mail, call } }: HeldWork): string[] {
  const sent = [mail === 0 ? [] : [counted(mail, "mail")], call === 0 ? [] : [counted(call, "call")]].flat().join(" and ");
  const left = sent === "" ? [] : [`${sent} that waited ${mail + call === 1 ? "leaves" : "leave"}.`];
  const all = [...timers.map((fact) => `${factInWords(fact)}.`), ...left];
  return all.length === 0 ? ["No timer is due, and no mail or call waited."] : all;
}
