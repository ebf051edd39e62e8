// Putting a record of a calendar on another day: it stands there at once, goes back where that is refused, and the message says so or
// leads back.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenView } from "../../../wire.ts";
import { useToast } from "../../ui/Toast.tsx";
import { isConflict } from "../actions/problem-words.ts";
import { useRefusal } from "../actions/use-refusal.tsx";
import { useUndo } from "../actions/use-undo.ts";
import { moveRecord, refreshSeen } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import { daysBetween } from "./calendar-days.ts";
import type { CalendarWords } from "./calendar-words.ts";
import type { Entry } from "./entries.ts";

interface Move {
  /** Null where the viewer may move nothing here; of single rows `stays` says so. `from`: the day by which it was taken. */
  readonly move: ((entry: Entry, to: string, from?: string) => void) | null;
  /** By the record's id: by how many days it is being moved. */
  readonly moving: ReadonlyMap<string, number>;
}

export function useMove(screen: ScreenView, words: CalendarWords): Move {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const refusal = useRefusal();
  const undo = useUndo();
  const [moving, setMoving] = useState<ReadonlyMap<string, number>>(new Map());
  const { mutate } = useMutation({
    mutationFn: ({ entry, days }: { readonly entry: Entry; readonly days: number; readonly day: string }) =>
      moveRecord(screen.slug, entry.row.id, entry.row.version, days),
    onMutate: ({ entry, days }) => setMoving((all) => new Map(all).set(entry.row.id, days)),
    onSuccess: (reply, { entry, day }) => {
      const way = reply.undo === true ? undo({ entity: screen.entity ?? "", records: [{ id: reply.id, version: reply.version }] }) : null;
      notify("ok", t("calendar.moved", { label: entry.row.label, day: words.day(day) }), way);
      return refreshSeen(client);
    },
    onError: (error) => {
      const problem = problemOf(error);
      refusal(error, ({ errors }, own) => (errors.length > 0 ? errors.map(({ detail }) => detail).join(" ") : own));
      if (isConflict(problem)) void refreshSeen(client);
    },
    onSettled: (_reply, _error, { entry }) => setMoving((all) => new Map([...all].filter(([id]) => id !== entry.row.id))),
  });
  if (screen.days?.moves !== true) return { move: null, moving };
  const move = (entry: Entry, to: string, from = entry.first) => {
    const days = daysBetween(from, to);
    if (days !== 0 && !entry.moving) mutate({ entry, days, day: to });
  };
  return { move, moving };
}
