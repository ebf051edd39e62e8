// HTTP with the server: JSON both ways, and every failure as a ProblemView.

import type { ProblemView } from "../../wire.ts";
import { askedLanguage } from "../i18n/languages.ts";
import { Missed, NotFetched, Replaced } from "../ui/components/lazy-with-retry.tsx";
import { confirms } from "./confirmed.ts";
import { asksToSend, expectedUserHeader, wasAsked } from "./session-guard.ts";

/** A request that was answered with an error, or not at all (status 0). */
export class RequestFailed extends Error {
  readonly problem: ProblemView;

  constructor(problem: ProblemView) {
    super(problem.detail);
    this.problem = problem;
    this.name = "RequestFailed";
  }
}

// Codes of the page itself. In parentheses, so that none can be that of a document's catalogue.

export const NO_ANSWER = "(no-answer)";
/** The page belongs to another version of the program. */
export const REPLACED = "(replaced)";
/** A part of the program did not come, and comes once the page is loaded anew. */
export const MISSED = "(missed)";
/** The application itself failed. */
export const UNEXPECTED = "(unexpected)";
/** The device gave no passkey; what it says to that is for developers. */
export const PASSKEY_FAILED = "(passkey-failed)";
/** A file is no longer as it was when it was chosen; `detail` is its name. */
export const FILE_CHANGED = "(file-changed)";
/** Somebody else is signed in now, and the reader would not have it sent as them. */
export const NOT_SENT = "(not-sent)";
/** The product has other fields than when the form was opened. */
export const OTHER_FIELDS = "(other-fields)";

export function get<Reply>(path: string, signal?: AbortSignal): Promise<Reply> {
  return send<Reply>(path, { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
}

/** `confirmation`: of the warnings that an earlier try was answered with; `once`: a key under which it is done once. */
export function post<Reply>(path: string, body: unknown, confirmation: string | null = null, once: string | null = null): Promise<Reply> {
  const confirming: Record<string, string> = confirmation === null ? {} : { "confirm-warnings": confirmation };
  if (once !== null) confirming["idempotency-key"] = once;
  return send<Reply>(path, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json", "x-ninefold": "1", ...confirming },
    body: JSON.stringify(body),
  });
}

/** A file of CSV as the body. */
export function postFile<Reply>(path: string, file: File): Promise<Reply> {
  return send<Reply>(path, { method: "POST", headers: fileHeaders, body: file });
}

/** The same, answered with a file. */
export async function fetchFile(path: string, file: File): Promise<Blob> {
  return (await answered(path, { method: "POST", headers: fileHeaders, body: file })).blob();
}

const fileHeaders = { accept: "application/json", "content-type": "text/csv", "x-ninefold": "1" };

async function send<Reply>(path: string, init: RequestInit): Promise<Reply> {
  const response = await answered(path, init);
  return (response.status === 204 ? null : await response.json().catch(() => null)) as Reply;
}

/** An answer that is no refusal. What is refused because somebody else is signed in now is sent again where the reader wants it. */
async function answered(path: string, init: RequestInit, by?: string): Promise<Response> {
  let response: Response;
  try {
    const as = init.method === undefined ? {} : expectedUserHeader(path, by);
    const headers = { ...init.headers, ...as, "accept-language": askedLanguage() ?? "*" };
    response = await fetch(path, { ...init, headers, credentials: "same-origin" });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw await unanswered(init.body instanceof File ? init.body : null);
  }
  if (response.ok) return response;
  const problem = toProblem(await response.json().catch(() => null), response.status);
  if (init.method === undefined) wasAsked(problem);
  const sends = await asksToSend(path, problem);
  if (sends) return answered(path, init, sends.as);
  if (await confirms(problem)) return answered(path, init, by);
  throw new RequestFailed(sends === null ? problem : notSent);
}

/** Why there was no answer to a request with this file: a browser does not send one that was changed, moved or deleted since it was chosen. */
export async function unanswered(file: File | null): Promise<RequestFailed> {
  const isThere = await file
    ?.slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return new RequestFailed({
    ...emptyProblem,
    ...(file !== null && isThere === false ? { code: FILE_CHANGED, detail: file.name } : { code: NO_ANSWER }),
  });
}

export function passkeyFailed(): never {
  throw new RequestFailed({ ...emptyProblem, code: PASSKEY_FAILED });
}

const emptyProblem: ProblemView = { code: "", status: 0, detail: "", remedy: null, errors: [], cite: null };

const notSent: ProblemView = { ...emptyProblem, code: NOT_SENT };

export const otherFields: ProblemView = { ...emptyProblem, code: OTHER_FIELDS };

/** What answered may be a proxy and not the server: then only the status is certain. */
function toProblem(body: unknown, status: number): ProblemView {
  const given: Partial<ProblemView> = typeof body === "object" && body !== null ? body : {};
  return {
    code: given.code ?? `http-${status}`,
    status,
    detail: given.detail ?? "",
    remedy: given.remedy ?? null,
    ...(given.leads === undefined ? {} : { leads: given.leads }),
    ...(given.because === undefined ? {} : { because: given.because }),
    errors: given.errors ?? [],
    cite: given.cite ?? null,
    ...(given.source === undefined ? {} : { source: given.source }),
    ...(given.confirmation === undefined ? {} : { confirmation: given.confirmation }),
    ...(given.deleted === undefined ? {} : { deleted: given.deleted }),
    ...(given.inTheWay === undefined ? {} : { inTheWay: given.inTheWay }),
  };
}

/** The reader would not have it sent. */
export function wasNotSent(): RequestFailed {
  return new RequestFailed(notSent);
}

/** A request that was answered with this. */
export function failureOf(body: unknown, status: number): RequestFailed {
  return new RequestFailed(toProblem(body, status));
}

/** Whether what is shown still may be: the server could not be asked anew, and has not said that it is gone or no longer to be seen. */
export function isStillShown(error: Error | null): boolean {
  return error === null || isPassing(problemOf(error));
}

export function problemOf(error: unknown): ProblemView {
  if (error instanceof RequestFailed) return error.problem;
  if (error instanceof NotFetched) return { ...emptyProblem, code: NO_ANSWER };
  if (error instanceof Missed) return { ...emptyProblem, code: MISSED };
  if (error instanceof Replaced) return { ...emptyProblem, code: REPLACED };
  return { ...emptyProblem, code: UNEXPECTED, detail: String(error) };
}

/** Whether there was nobody to answer: the server, what it needs, or the way to it is away. */
export function isAway({ code, status }: ProblemView): boolean {
  return code === NO_ANSWER || status === 502 || status === 503 || status === 504;
}

/** Whether the same may go well in a moment: nothing was answered, or the server could not. */
export function isPassing({ code, status }: ProblemView): boolean {
  return code === NO_ANSWER || status === 429 || (status >= 500 && status !== 501);
}
