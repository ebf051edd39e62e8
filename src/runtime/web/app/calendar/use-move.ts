// Putting a record of a calendar on another day: what it says when it is done or refused, and the way back.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ScreenView } from "../../../wire.ts";
import { useToast } from "../../ui/Toast.tsx";
import { isConflict, useProblemWords } from "../actions/problem-words.ts";
import { useUndo } from "../actions/use-undo.ts";
import { moveRecord, refreshSeen } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import { daysBetween } from "./calendar-days.ts";
import type { CalendarWords } from "./calendar-words.ts";
import type { Entry } from "./entries.ts";

/** Null where the viewer may move nothing here. `from`: the day by which it was taken. */
export function useMove(screen: ScreenView, words: CalendarWords): ((entry: Entry, to: string, from?: string) => void) | null {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const said = useProblemWords();
  const undo = useUndo();
  const { mutate } = useMutation({
    mutationFn: ({ entry, days }: { readonly entry: Entry; readonly days: number; readonly day: string }) =>
      moveRecord(screen.slug, entry.row.id, entry.row.version, days),
    onSuccess: (reply, { entry, day }) => {
      const way = reply.undo === true ? undo({ entity: screen.entity ?? "", records: [{ id: reply.id, version: reply.version }] }) : null;
      notify("ok", t("calendar.moved", { label: entry.row.label, day: words.day(day) }), way);
      void refreshSeen(client);
    },
    onError: (error) => {
      const problem = problemOf(error);
      notify("danger", problem.errors.length > 0 ? problem.errors.map(({ detail }) => detail).join(" ") : said(problem).said);
      if (isConflict(problem)) void refreshSeen(client);
    },
  });
  if (screen.days?.moves !== true) return null;
  return (entry, to, from = entry.first) => {
    const days = daysBetween(from, to);
    if (days !== 0) mutate({ entry, days, day: to });
  };
}
