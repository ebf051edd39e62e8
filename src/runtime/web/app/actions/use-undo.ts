// Taking back what was just done: the way to it in a toast, and what came of it.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { UndoRequest } from "../../../wire/undo.ts";
import { type ToastAction, useToast } from "../../ui/Toast.tsx";
import { refreshSeen, undoActs } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import { isConflict, useProblemWords } from "./problem-words.ts";

/** The button of a toast that takes these back. */
export function useUndo(): (request: UndoRequest) => ToastAction {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const words = useProblemWords();
  return useCallback(
    (request) => ({
      label: t("undo.undo"),
      records: request.records.map(({ id }) => id),
      onPress: () => {
        undoActs(request).then(
          ({ undone, refused }) => {
            if (refused > 0) notify("danger", t("undo.some", { undone, refused }));
            else notify("ok", t("undo.done"));
            void refreshSeen(client);
          },
          (error: unknown) => {
            const problem = problemOf(error);
            notify("danger", isConflict(problem) ? t("undo.changed") : t("undo.refused", { reason: words(problem).said }));
            void refreshSeen(client);
          },
        );
      },
    }),
    [t, client, notify, words],
  );
}
