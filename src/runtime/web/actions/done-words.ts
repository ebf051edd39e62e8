// What was done to a record, as a person would say it. What it is now, or, where no state tells that, the action as the document
// names it, with what it changed.

import type { TFunction } from "i18next";
import type { ActReply } from "../../wire.ts";
import { useValueWords } from "../fields/Value.tsx";
import { shortLabel } from "../formatting/short-label.ts";
import { valueText } from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFormats } from "../product/AppContext.tsx";

export function useDoneWords(): (action: string, label: string, reply: ActReply | null) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  return (action, whole, reply) => {
    const label = shortLabel(whole);
    const { now: state, nowOf: field, still, changed = [] } = reply ?? {};
    if (state !== undefined)
      return field === undefined ? t("action.doneNow", { label, state }) : t("action.doneNowOf", { label, field, state });
    const told = changed.reduce(
      (done, { label: name, type, value }) => {
        const text = valueText(value, type, formats, words);
        return text === null ? done : t("action.changedTo", { done, field: name, value: text });
      },
      t("action.done", { action, label }),
    );
    return still === undefined ? told : t("action.still", { done: told, state: still });
  };
}

/** The same of a record that the action has made. */
export function madeWords(t: TFunction, action: string, { label: whole, now: state }: ActReply): string {
  const label = shortLabel(whole);
  return state === undefined ? t("action.done", { action, label }) : t("action.made", { label, state });
}
