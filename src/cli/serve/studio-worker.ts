// Holds the document of the Studio in a thread of its own, so that nobody who uses the product waits for the compiler.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type Authoring, LocalAuthoring } from "../../runtime/studio/authoring.ts";
import type { JournalFile } from "../../runtime/studio/journal.ts";
import type { PlanChange } from "../../runtime/studio/plan-changes.ts";
import type { StudioEvent } from "../../runtime/wire/studio.ts";
import { documentFiles } from "../document.ts";
import { copyExampleFiles, exampleNames, exampleText } from "../examples.ts";
import { replaceFile } from "../replace-file.ts";
import { UserError } from "../user-error.ts";
import { errorsForPages } from "./reading.ts";

/** What the thread is begun with. */
export interface StudioWorkerData {
  /** The document that begins the specification. */
  readonly file: string;
  readonly journal: string;
}

export interface StudioWorkerRequest {
  readonly id: number;
  readonly method: keyof Authoring;
  readonly given: unknown;
}

/** An answer to a request, or an event, which has no number. */
export type StudioWorkerMessage =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failed: string; readonly name: string }
  | { readonly id: null; readonly event: StudioEvent }
  | { readonly id: null; readonly runs: StudioRuns };

export interface StudioRuns {
  /** Of the plan, from the one that ran before; all of it at first. */
  readonly changes: readonly PlanChange[];
  /** Of rows that do not run as they are written, in words; null where all do. */
  readonly errors: string | null;
}

const { file, journal } = workerData as StudioWorkerData;
const port = parentPort!;
const post = (message: StudioWorkerMessage) => port.postMessage(message);

const authoring: Authoring = new LocalAuthoring({
  sources: documentFiles(file).flatMap(({ source }) => source ?? []),
  journal: journalAt(journal),
  files: {
    read: (name) => documentFiles(file).find(({ source }) => source?.file === name)?.source?.text ?? null,
    write(name, text) {
      const path = documentFiles(file).find(({ source }) => source?.file === name)?.path;
      if (path === undefined) throw new UserError(`${name} is gone. Its text is in ${journal}.`);
      replaceFile(path, text);
    },
  },
  gallery: {
    list: () => exampleNames().map((name) => ({ name, text: exampleText(name) })),
    take(name) {
      copyExampleFiles(name, dirname(resolve(file)));
      return exampleText(name);
    },
  },
  tell: (event) => post({ id: null, event }),
  run: ({ changes, errors, sources }) =>
    post({ id: null, runs: { changes, errors: errors.length === 0 ? null : errorsForPages(errors, sources, file) } }),
});

port.on("message", ({ id, method, given }: StudioWorkerRequest) => {
  (authoring[method] as (given: unknown) => Promise<unknown>)
    .call(authoring, given)
    .then((answer) => post({ id, answer }))
    .catch((error: unknown) => post({ id, failed: error instanceof Error ? error.message : String(error), name: nameOf(error) }));
});

function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : "Error";
}

function journalAt(path: string): JournalFile {
  return {
    read: () => (existsSync(path) ? readFileSync(path, "utf8") : ""),
    append: (line) => appendFileSync(path, line, { mode: 0o600 }),
    empty: () => writeFileSync(path, "", { mode: 0o600 }),
  };
}
