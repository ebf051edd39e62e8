// The sample users of a document in development, and how they are announced.

import { widthOf } from "../../compiler/diagnostics/width.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { SampleUser } from "../../runtime/server/context/application.ts";
import { SAMPLE_PASSWORD } from "../../runtime/server/development/sample-users.ts";
import { makeSamples, SamplesRefused } from "../../runtime/server/development/samples.ts";
import type { Files } from "../../runtime/server/files/files.ts";
import type { Store } from "../../runtime/store/store.ts";
import { readSampleRecords } from "../data/data.ts";
import { UserError } from "../user-error.ts";
import { wordsLog } from "./logging.ts";

/** Until somebody has a role nobody would see the records, and none of the users would be of a role that comes later. */
export async function sampleUsers(file: string, plan: Plan, store: Store, files: Files): ReturnType<typeof makeSamples> {
  if (plan.roles.length === 0) return [];
  try {
    return await makeSamples(plan, store, readSampleRecords(file), undefined, files, { log: wordsLog });
  } catch (error) {
    if (error instanceof SamplesRefused)
      throw new UserError(`${error.message}\nNone of the samples was made. Mend data/samples.json beside the document.`);
    throw error;
  }
}

/** The product follows the document even where its samples do not. */
export async function sampleUsersOr(
  before: readonly SampleUser[],
  file: string,
  plan: Plan,
  store: Store,
  files: Files,
): Promise<readonly SampleUser[]> {
  try {
    return await sampleUsers(file, plan, store, files);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return before;
  }
}

export function announceSamples(samples: readonly SampleUser[], address: string): void {
  if (samples.length === 0) return;
  console.log(`\nSign in at ${address}/-/sign-in with one click, or with the password ${SAMPLE_PASSWORD} as:`);
  const users = samples.map(({ label, roles, email }) => [
    label === email ? "" : label,
    roles.length === 0 ? "no role" : roles.join(", "),
    email,
  ]);
  const widths = [0, 1].map((at) => Math.max(...users.map((cells) => widthOf(cells[at] ?? ""))));
  for (const cells of users) {
    const line = cells.map((text, at) => text + " ".repeat(Math.max(0, (widths[at] ?? 0) - widthOf(text))));
    console.log(`  ${line.filter((_, at) => widths[at] !== 0).join("  ")}`);
  }
}
