// A release as it is asked for: by a command of itself, or of the process that serves the data.

import type { Plan } from "../../compiler/plan/plan.ts";
import type { Look } from "../../runtime/server/http/components.ts";
import { type Loss, MigrationRefused, type MigrationReport, OpenRefused, type ReleaseDraft } from "../../runtime/store/store.ts";
import type { Release, ReleaseSummary } from "../../runtime/store/system/releases.ts";
import { readableError } from "../refused.ts";
import { UserError } from "../user-error.ts";
import { VERSION } from "../version.ts";
import { unpackBundle } from "./bundle.ts";
import { releaseDraft } from "./draft.ts";
import { bundledDocument, releasedDocument } from "./released.ts";
import type { Step } from "./step-back.ts";

/** JSON, since it crosses a socket. */
export interface ReleaseRequest {
  readonly is: "release";
  readonly program: string;
  /** Who asks, as the operating system calls them. */
  readonly by: string | null;
  readonly meaning: string;
  readonly bundle: string;
  /** Of the way back: the release that is taken back and the one that is in force again, and the one that was in force when it was asked for. */
  readonly back: (Step & { readonly latest: number }) | null;
  readonly givenUp: readonly Loss[];
  readonly held: boolean;
}

/** Ends the hold of the release in force. */
export interface GoRequest {
  readonly is: "go";
  readonly program: string;
}

export type ReleaseAnswer = { readonly is: "released"; readonly number: number | null; readonly changes: readonly string[] } | Refused;
export type GoAnswer = { readonly is: "gone on" } | Refused;
export type AnswerTo<Request> = Request extends GoRequest ? GoAnswer : ReleaseAnswer;

/** Nothing was changed: what has to be given up first, or where there is nothing such, what is in the way. */
interface Refused {
  readonly is: "refused";
  readonly message: string;
  readonly losses: readonly Loss[];
}

export interface PreparedRelease {
  readonly plan: Plan;
  readonly look: Look;
  readonly draft: ReleaseDraft;
}

/** What does it, with a prepared release. */
type Doing = (prepared: PreparedRelease) => Promise<{ readonly report: MigrationReport; readonly number: number | null }>;

/** Answers errors that whoever asked can mend. `read`: a release of the data. */
export async function answerRelease(
  request: ReleaseRequest,
  read: (number: number) => Promise<Release>,
  bring: Doing,
): Promise<ReleaseAnswer> {
  try {
    const { report, number } = await bring(await prepared(request, read));
    return { is: "released", number, changes: report.changes };
  } catch (error) {
    if (error instanceof MigrationRefused) return { is: "refused", message: error.message, losses: error.losses };
    const readable = readableError(error);
    if (readable instanceof UserError) return { is: "refused", message: readable.message, losses: [] };
    throw error;
  }
}

/** `go` ends the hold; false where nothing is held. */
export async function answerGo({ program }: GoRequest, go: () => Promise<boolean>): Promise<GoAnswer> {
  if (program !== VERSION) return { is: "refused", message: otherVersion(program), losses: [] };
  return (await go()) ? { is: "gone on" } : { is: "refused", message: NOTHING_HELD, losses: [] };
}

export const NOTHING_HELD = "No release is held: timers, mails and calls do not wait.";

function otherVersion(program: string): string {
  return `The product is served by Ninefold ${VERSION}, and this is ${program}. Use the same version.`;
}

async function prepared(request: ReleaseRequest, read: (number: number) => Promise<Release>): Promise<PreparedRelease> {
  const { program, by, meaning, bundle, back, held } = request;
  if (program !== VERSION) throw new UserError(otherVersion(program));
  const { documents, look } = unpackBundle(bundle);
  const document = bundledDocument(documents);
  if (document === null) throw new UserError("This version of Ninefold does not run the document.");
  const draft: ReleaseDraft = { ...releaseDraft(document, look, true), by, meaning, bundle, held };
  if (back === null) return { plan: document.plan, look, draft };
  const isSame = ({ number }: ReleaseSummary): boolean => {
    if (number === back.latest) return false;
    throw new OpenRefused(`Release ${number} was recorded meanwhile. Nothing was changed.`);
  };
  const undone = releasedDocument(await read(back.undone));
  return {
    plan: document.plan,
    look,
    draft: { ...draft, isSame, back: { number: back.undone, plan: undone.plan, returnsTo: back.target } },
  };
}
