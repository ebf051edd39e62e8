// Sends the bytes of a file, and tells how far it is. The one request that is no JSON: only this way tells its progress.

import type { ProblemView } from "../../wire.ts";
import { askedLanguage } from "../i18n/languages.ts";
import { failureOf, unanswered, wasNotSent } from "./request.ts";
import { asksToSend, expectedUserHeader } from "./session-guard.ts";

/** What the server says of a file that it took. */
export interface SentFile {
  /** To be given as the value of the field. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly kind: string;
}

export interface Sending {
  /** Rejects with `RequestFailed`; stays open where it was stopped. */
  readonly done: Promise<SentFile>;
  stop(): void;
}

/** `tell` gets the part that is sent, from 0 to 1. */
export function sendFile(entity: string, field: string, file: File, tell: (progress: number) => void): Sending {
  const path = `/-/uploads/${[entity, field].map(encodeURIComponent).join("/")}?name=${encodeURIComponent(file.name)}`;
  const request = new XMLHttpRequest();
  const begin = (by?: string) => {
    request.open("POST", path);
    const headers = {
      "content-type": "application/octet-stream",
      accept: "application/json",
      "accept-language": askedLanguage() ?? "*",
      "x-ninefold": "1",
      ...expectedUserHeader(path, by),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  };
  const done = new Promise<SentFile>((resolve, reject) => {
    const fail = async (body: Partial<ProblemView>) => {
      const failure = failureOf(body, request.status);
      const sends = await asksToSend(path, failure.problem);
      if (sends) begin(sends.as);
      else reject(sends === null ? failure : wasNotSent());
    };
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) tell(event.loaded / event.total);
    };
    request.onerror = async () => reject(await unanswered(file));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status === 201) resolve(body as unknown as SentFile);
      else void fail(body);
    };
  });
  begin();
  return {
    done,
    stop() {
      request.onerror = null;
      request.abort();
    },
  };
}

function parsed(text: string): Partial<ProblemView> {
  try {
    return JSON.parse(text) as Partial<ProblemView>;
  } catch {
    return {};
  }
}
