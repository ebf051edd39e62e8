// Putting a record of a calendar on another day or at another hour. It stands there at once, goes back where that is refused, and
// the message says so or leads back. Where a step does that, its panel asks first.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProblemView, ScreenView } from "../../../wire.ts";
import { usePerform } from "../../actions/perform.tsx";
import { useUndoOffer } from "../../actions/use-undo.ts";
import { moveRecord } from "../../api/acts.ts";
import { isConflict } from "../../api/problem-words.ts";
import { refreshSeen } from "../../api/queries.ts";
import { problemOf, RequestFailed } from "../../api/request.ts";
import type { Shift } from "../../formatting/calendar-days.ts";
import { type Entry, movedBy } from "../../formatting/entries.ts";
import { shortLabel } from "../../formatting/short-label.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { useRefusal } from "../../product/use-refusal.tsx";
import { useToast } from "../../ui/components/Toast.tsx";
import { focusIfLost } from "../../ui/focus-back.ts";
import type { CalendarWords } from "./calendar-words.ts";
import { laterBy, moveStep, whyStays } from "./move-step.ts";

/** A panel that asks, and says in place of a message why it stays where it is. */
interface MoveOutcome {
  readonly refused: (error: Error) => void;
  readonly done: () => void;
}

export type MoveEntry = (entry: Entry, shift: Shift, told?: MoveOutcome) => void;

export interface Move {
  /** Null where the viewer may move nothing here by a plain change; of single rows `stays` says so. */
  readonly move: MoveEntry | null;
  /** Whether an entry can be pulled elsewhere. */
  readonly isMovable: (entry: Entry) => boolean;
  /** Says why an entry cannot be pulled; false where there is nothing to say. */
  readonly tellStays: (entry: Entry) => boolean;
  /** Lets an entry go that was pulled. */
  readonly put: (entry: Entry, shift: Shift) => void;
  /** By the record's id: by how much it is being moved. */
  readonly moving: ReadonlyMap<string, Shift>;
}

interface Asked {
  readonly entry: Entry;
  readonly shift: Shift;
  readonly told: MoveOutcome | undefined;
}

/** What the rules say against it; null where it is something else. */
export function reasonsIn({ errors }: ProblemView): string | null {
  return errors.length > 0 ? errors.map(({ detail }) => detail).join(" ") : null;
}

function isMoved({ days, minutes }: Shift): boolean {
  return days !== 0 || minutes !== 0;
}

export function useMove(screen: ScreenView, words: CalendarWords): Move {
  const { t } = useTranslation();
  const client = useQueryClient();
  const notify = useToast();
  const refusal = useRefusal();
  const rollbackOf = useUndoOffer();
  const { perform } = usePerform();
  const { product } = useApp();
  const [moving, setMoving] = useState<ReadonlyMap<string, Shift>>(new Map());
  const { mutate } = useMutation({
    mutationFn: ({ entry, shift }: Asked) => moveRecord(screen.slug, entry.row.id, entry.row.version, shift),
    // Where a panel asks it stands there once it is: with its place it would take the panel along.
    onMutate: ({ entry, shift, told }) => {
      if (!told) setMoving((all) => new Map(all).set(entry.row.id, shift));
    },
    onSuccess: (reply, { entry, shift, told }) => {
      const { first, starts } = movedBy(entry, shift);
      const label = shortLabel(entry.row.label);
      const what = t("action.what", { action: t("calendar.moveIt"), label });
      const way = rollbackOf(reply, { entity: screen.entity ?? "", records: [{ id: reply.id, version: reply.version }] }, what);
      told?.done();
      notify("ok", t("calendar.moved", { label, day: shift.minutes === 0 ? words.day(first) : words.hour(starts) }), way);
      return refreshSeen(client);
    },
    onError: (error, { entry, told }) => {
      const problem = problemOf(error);
      const { label } = entry.row;
      if (told) told.refused(error);
      else refusal(error, (_, own) => t("action.stays", { label, why: reasonsIn(problem) ?? own }));
      if (isConflict(problem)) void refreshSeen(client);
    },
    onSettled: (_reply, _error, { entry, shift }) => {
      setMoving((all) => new Map([...all].filter(([id]) => id !== entry.row.id)));
      // Where its day has no room to show it, at the day.
      focusIfLost([entry.row.id], () => document.querySelector(`main [data-day="${movedBy(entry, shift).first}"]`));
    },
  });
  const moveEntry: MoveEntry = (entry, shift, told) => {
    if (isMoved(shift) && !entry.moving) mutate({ entry, shift, told });
  };
  const move = screen.days?.moves === true ? moveEntry : null;
  const isChanged = ({ row }: Entry) => move !== null && !row.stays;
  return {
    move,
    moving,
    isMovable: (entry) => entry.moving !== true && (isChanged(entry) || moveStep(entry, screen) !== null),
    tellStays: (entry) => {
      const why = entry.moving ? null : whyStays(entry, screen);
      if (why !== null) refusal(new RequestFailed(why), (_, own) => t("action.stays", { label: entry.row.label, why: own }));
      return why !== null;
    },
    put: (entry, shift) => {
      if (isChanged(entry)) return moveEntry(entry, shift);
      const step = moveStep(entry, screen);
      if (step === null || screen.days === null || !isMoved(shift)) return;
      const { id, version, label } = entry.row;
      perform(laterBy(step, shift, screen.days, product.timeZone), { entity: screen.entity ?? "", id, version, label });
    },
  };
}
