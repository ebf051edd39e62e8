// Plans the Studio's document on stored data, in a thread of its own: it reads all records.

import { parentPort, workerData } from "node:worker_threads";
import { releasePlanAsParts } from "../../runtime/studio/plan-parts.ts";
import type { StudioPlanned } from "../../runtime/wire/studio.ts";
import { readCompiled } from "../document.ts";
import { planAt, storedAt } from "../plan.ts";
import { UserError } from "../user-error.ts";

/** What the thread is begun with. */
export interface PlanWorkerData {
  /** The document that begins the specification. */
  readonly file: string;
  /** Of `ninefold plan`: a folder with data, a database that is a file, or a backup. */
  readonly data: string;
}

async function planned({ file, data }: PlanWorkerData): Promise<StudioPlanned> {
  try {
    const now = readCompiled(file, "planned");
    const stored = await storedAt(file, { data });
    try {
      return { parts: releasePlanAsParts(await planAt(stored.url, now, null, stored.document), now.sources) };
    } finally {
      stored.remove();
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { refused: error.message };
  }
}

parentPort!.postMessage(await planned(workerData as PlanWorkerData));
