// What was done to a record, in plain words: the action as the document names it, the record, and the state that it came to.

import type { TFunction } from "i18next";

export function doneWords(t: TFunction, action: string, label: string, state: string | undefined): string {
  return state === undefined ? t("action.done", { action, label }) : t("action.doneNow", { action, label, state });
}
