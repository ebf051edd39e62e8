// What was done to a record, as a person would say it: what it is now, or, where no state tells that, the action as the document names it.

import type { TFunction } from "i18next";
import type { ActReply } from "../../../wire.ts";

export function doneWords(t: TFunction, action: string, label: string, reply: ActReply | null): string {
  const { now: state, nowOf: field } = reply ?? {};
  if (state === undefined) return t("action.done", { action, label });
  return field === undefined ? t("action.doneNow", { label, state }) : t("action.doneNowOf", { label, field, state });
}

/** The same of a record that the action has made. */
export function madeWords(t: TFunction, action: string, { label, now: state }: ActReply): string {
  return state === undefined ? t("action.done", { action, label }) : t("action.made", { label, state });
}
