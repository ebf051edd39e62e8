// Asks the process that holds the document.

import type {
  StudioCaret,
  StudioExample,
  StudioPageAsk,
  StudioPageQuestionName,
  StudioPageQuestions,
  StudioPlanned,
  StudioPush,
  StudioState,
  StudioUpdate,
} from "../../../wire/studio.ts";

/** No answer, or one that is a refusal. */
export class NotAnswered extends Error {}

export function fetchState(): Promise<StudioState> {
  return answered<StudioState>("/-/studio/state", { headers: { accept: "application/json" } });
}

/** `updates`: those since the version that was sent, the own among them. Null: begin anew. */
export function push(body: StudioPush): Promise<{ readonly version: number; readonly updates: readonly StudioUpdate[] } | null> {
  return post("push", body);
}

export function ask<Name extends StudioPageQuestionName>(
  asked: Extract<StudioPageAsk, { readonly ask: Name }>,
): Promise<{ readonly answer: StudioPageQuestions[Name]["answers"] } | null> {
  return post("ask", asked);
}

/** Where the author writes; null: nowhere. */
export function tellCaret(caret: StudioCaret | null): Promise<null> {
  return post("caret", caret);
}

export function fetchExamples(): Promise<readonly StudioExample[]> {
  return post("examples", null);
}

/** The text of an example, once what belongs to it stands beside the document. */
export function takeExample(name: string): Promise<{ readonly text: string }> {
  return post("begin", { name });
}

/** What the documents would do to the data of a place of the machine. */
export function planOn(data: string): Promise<StudioPlanned> {
  return post("plan", { data });
}

/** The conflict is over: the text as it stands here is written to the file. */
export function settle(file: string): Promise<null> {
  return post("settle", { file });
}

/** Of the running product: GET without `body`. */
export function askProduct<Reply>(path: string, body?: unknown): Promise<Reply> {
  return answered(path, body === undefined ? { headers: { accept: "application/json" } } : postOf(body));
}

const HEADERS = { accept: "application/json", "content-type": "application/json", "x-ninefold": "1" };

function post<Reply>(what: string, body: unknown): Promise<Reply> {
  return answered(`/-/studio/${what}`, postOf(body));
}

function postOf(body: unknown): RequestInit {
  return { method: "POST", headers: HEADERS, body: JSON.stringify(body) };
}

async function answered<Reply>(path: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(path, { ...init, credentials: "same-origin" }).catch((error: unknown) => {
    throw new NotAnswered(String(error));
  });
  if (!response.ok) throw new NotAnswered(`${path} was answered with ${response.status}.`);
  return (response.status === 204 ? null : await response.json().catch(() => null)) as Reply;
}
