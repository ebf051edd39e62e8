// What was done to a record, in plain words: the action as the document names it, the record, and the state that it came to.

import type { TFunction } from "i18next";
import type { ActReply } from "../../../wire.ts";

export function doneWords(t: TFunction, action: string, label: string, reply: ActReply | null): string {
  const { now: state, nowOf: field } = reply ?? {};
  if (state === undefined) return t("action.done", { action, label });
  return field === undefined ? t("action.doneNow", { action, label, state }) : t("action.doneNowOf", { action, label, field, state });
}

/** The same of a record that the action has made. */
export function madeWords(t: TFunction, action: string, { label, now: state }: ActReply): string {
  return state === undefined ? t("action.done", { action, label }) : t("action.made", { action, label, state });
}
