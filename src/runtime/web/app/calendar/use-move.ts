// Putting a record of a calendar on another day: it stands there at once, goes back where that is refused, and the message says so or
// leads back. Where a step does that, its panel asks first.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProblemView, ScreenView } from "../../../wire.ts";
import { focusIfLost } from "../../ui/focus-back.ts";
import { useToast } from "../../ui/Toast.tsx";
import { useApp } from "../AppContext.tsx";
import { usePerform } from "../actions/perform.tsx";
import { isConflict } from "../actions/problem-words.ts";
import { useRefusal } from "../actions/use-refusal.tsx";
import { useWayBack } from "../actions/use-undo.ts";
import { moveRecord, refreshSeen } from "../server/queries.ts";
import { problemOf } from "../server/request.ts";
import { daysBetween } from "./calendar-days.ts";
import type { CalendarWords } from "./calendar-words.ts";
import type { Entry } from "./entries.ts";
import { laterBy, moveStep } from "./move-step.ts";

/** A panel that asks, and says in place of a message why it stays where it is. */
interface Told {
  readonly refused: (error: Error) => void;
  readonly done: () => void;
}

/** `from`: the day by which it was taken. */
export type MoveEntry = (entry: Entry, to: string, from?: string, told?: Told) => void;

export interface Move {
  /** Null where the viewer may move nothing here by a plain change; of single rows `stays` says so. */
  readonly move: MoveEntry | null;
  /** Whether an entry can be pulled to another day. */
  readonly isMovable: (entry: Entry) => boolean;
  /** Lets an entry go that was pulled. */
  readonly put: (entry: Entry, to: string, from: string) => void;
  /** By the record's id: by how many days it is being moved. */
  readonly moving: ReadonlyMap<string, number>;
}

interface Asked {
  readonly entry: Entry;
  readonly days: number;
  readonly day: string;
  readonly told: Told | undefined;
}

/** What the rules say against it; null where it is something else. */
export function reasonsIn({ errors }: ProblemView): string | null {
  return errors.length > 0 ? errors.map(({ detail }) => detail).join(" ") : null;
}

export function useMove(screen: ScreenView, words: CalendarWords): Move {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const refusal = useRefusal();
  const wayBack = useWayBack();
  const { perform } = usePerform();
  const { product } = useApp();
  const [moving, setMoving] = useState<ReadonlyMap<string, number>>(new Map());
  const { mutate } = useMutation({
    mutationFn: ({ entry, days }: Asked) => moveRecord(screen.slug, entry.row.id, entry.row.version, days),
    // Where a panel asks it stands there once it is: with its place it would take the panel along.
    onMutate: ({ entry, days, told }) => {
      if (!told) setMoving((all) => new Map(all).set(entry.row.id, days));
    },
    onSuccess: (reply, { entry, day, told }) => {
      const what = t("action.what", { action: t("calendar.moveIt"), label: entry.row.label });
      const way = wayBack(reply, { entity: screen.entity ?? "", records: [{ id: reply.id, version: reply.version }] }, what);
      told?.done();
      notify("ok", t("calendar.moved", { label: entry.row.label, day: words.day(day) }), way);
      return refreshSeen(client).then(() => told && focusIfLost([reply.id]));
    },
    onError: (error, { entry, told }) => {
      const problem = problemOf(error);
      const { label } = entry.row;
      if (told) told.refused(error);
      else refusal(error, (_, own) => t("calendar.stays", { label, why: reasonsIn(problem) ?? own }));
      if (isConflict(problem)) void refreshSeen(client);
    },
    onSettled: (_reply, _error, { entry }) => setMoving((all) => new Map([...all].filter(([id]) => id !== entry.row.id))),
  });
  const moveEntry: MoveEntry = (entry, to, from = entry.first, told = undefined) => {
    const days = daysBetween(from, to);
    if (days !== 0 && !entry.moving) mutate({ entry, days, day: to, told });
  };
  const move = screen.days?.moves === true ? moveEntry : null;
  const isChanged = ({ row }: Entry) => move !== null && !row.stays;
  return {
    move,
    moving,
    isMovable: (entry) => entry.moving !== true && (isChanged(entry) || moveStep(entry, screen) !== null),
    put: (entry, to, from) => {
      if (isChanged(entry)) return moveEntry(entry, to, from);
      const step = moveStep(entry, screen);
      const days = daysBetween(from, to);
      if (step === null || screen.days === null || days === 0) return;
      const { id, version, label } = entry.row;
      perform(laterBy(step, days, screen.days, product.timeZone), { entity: screen.entity ?? "", id, version, label });
    },
  };
}
