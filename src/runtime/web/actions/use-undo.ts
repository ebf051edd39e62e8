// Taking back what was just done. The way to it in a toast, or why there is none, and what came of it.

import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useCallback } from "react";
import type { Stays, UndoOption as ToldBack, UndoRequest } from "../../wire/undo.ts";
import { undoActs } from "../api/acts.ts";
import { isConflict } from "../api/problem-words.ts";
import { refreshSeen } from "../api/queries.ts";
import { problemOf } from "../api/request.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useRefusal } from "../product/use-refusal.tsx";
import { type ToastAction, type UndoOffer, useToast } from "../ui/components/Toast.tsx";
import { focusIfLost } from "../ui/focus-back.ts";

/** The button of a toast that takes these back. */
export function useUndo(): (request: UndoRequest) => ToastAction {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const refusal = useRefusal();
  return useCallback(
    (request) => ({
      label: t("undo.undo"),
      records: request.records.map(({ id }) => id),
      onPress: (done) => {
        undoActs(request).then(
          ({ undone, refused }) => {
            if (refused > 0) notify("danger", t("undo.some", { undone, refused }));
            else notify("ok", t("undo.done", { done }));
            void refreshSeen(client).then(() => focusIfLost(request.records.map(({ id }) => id)));
          },
          (error: unknown) => {
            const problem = problemOf(error);
            if (isConflict(problem)) notify("danger", t("undo.changed", { done }));
            else refusal(error, (_, reason) => t("undo.refused", { reason }));
            void refreshSeen(client).then(() => focusIfLost(request.records.map(({ id }) => id)));
          },
        );
      },
    }),
    [t, client, notify, refusal],
  );
}

/** What the server told of the way back, as a toast has it; `what` was done, where the toast says what came of it. */
export function useUndoOffer(): (told: ToldBack, request: UndoRequest, what?: string) => UndoOffer {
  const { t, language } = useTranslation();
  const undo = useUndo();
  return useCallback(
    (told, request, what) => {
      if (told.undo === true) return { ...undo(request), what };
      return { stays: staysWords(told.stays, t, language), records: request.records.map(({ id }) => id), what };
    },
    [t, language, undo],
  );
}

/** That what was done cannot be taken back, and why, where that is known. */
export function useStaysWords(): (done: string, why: string | null) => string {
  const { t } = useTranslation();
  return useCallback((done, why) => (why === null ? t("undo.cannot", { done }) : t("undo.cannotWhy", { done, why })), [t]);
}

/** The rest of a sentence that says it cannot be undone: what does it instead, or why. */
function staysWords(stays: Stays | undefined, t: TFunction, language: string): string | null {
  if (stays === undefined) return null;
  const { why, because, fields = [], told, instead: action, again, changed } = stays;
  const listed = (words: readonly string[]) => new Intl.ListFormat(language).format(words);
  const named = (field: string) => t("undo.field", { field });
  if (action !== undefined) {
    const before = changed?.map(({ label, from }) => t("undo.before", { field: named(label), value: from }));
    if (before !== undefined) return t("undo.againWith", { action, values: listed(before) });
    return t(again ? "undo.again" : "undo.instead", { action });
  }
  if (fields.length > 0) return t(told ? "undo.notKeptTold" : "undo.notKeptFields", { fields: listed(fields.map(named)) });
  return because ?? t(WHY[why]);
}

const WHY = {
  sent: "undo.sent",
  more: "undo.more",
  "by-step": "undo.byStep",
  "no-way": "undo.noWay",
  "not-yours": "undo.notYours",
  "way-does-more": "undo.wayDoesMore",
  refused: "undo.refusedNow",
  "not-kept": "undo.notKept",
  made: "undo.made",
} as const;
