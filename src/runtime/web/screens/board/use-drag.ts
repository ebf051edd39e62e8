// A card that is on its way from lane to lane, by a mouse or by a finger.

import { type DragEvent, type PointerEvent, type RefObject, useState } from "react";
import type { RowView, ScreenView } from "../../../wire.ts";
import { usePerform } from "../../actions/perform.tsx";
import { shortLabel } from "../../formatting/short-label.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useToast } from "../../ui/components/Toast.tsx";
import { focusRecordSoon } from "../../ui/focus-back.ts";
import { moveTo, useMoveWords } from "./moves.ts";
import { type FingerDrag, useFingerDrag } from "./use-finger-drag.ts";

export interface Drag {
  /** Null where none is. */
  readonly row: RowView | null;
  /** The lane that it is over. */
  readonly over: string | null;
  readonly byFinger: boolean;
  /** Of what is drawn at the finger. */
  readonly carried: FingerDrag["carried"];
  readonly start: (event: DragEvent, row: RowView) => void;
  /** A finger or a pen is put on the handle of a card. */
  readonly take: (event: PointerEvent, row: RowView) => void;
  readonly goOver: (lane: string | null) => void;
  readonly drop: (lane: string) => void;
  readonly end: () => void;
}

const NONE = { row: null, over: null, byFinger: false };

export function useDrag(frame: RefObject<HTMLElement | null>, screen: ScreenView): Drag {
  const { t } = useTranslation();
  const { perform } = usePerform();
  const notify = useToast();
  const words = useMoveWords(screen);
  const [now, setNow] = useState<Pick<Drag, "row" | "over" | "byFinger">>(NONE);
  const goOver = (over: string | null) => setNow((before) => (before.over === over ? before : { ...before, over }));
  const end = () => setNow(NONE);
  const drop = (row: RowView | null, lane: string | null) => {
    end();
    if (row === null) return;
    const { id, version, label } = row;
    // The board may have gone on since the card was taken.
    if (lane === null || row.state === lane) return focusRecordSoon(id);
    const move = moveTo(row, lane);
    if (move.is === "possible") return perform(move.action, { entity: screen.entity ?? "", id, version, label });
    // What the lane said while the card was over it, and the card is in sight again.
    notify("info", t("action.stays", { label: shortLabel(label), why: words(move, row, lane) }));
    focusRecordSoon(id);
  };
  const finger = useFingerDrag(frame, {
    onTake: (row) => setNow({ row, over: null, byFinger: true }),
    onOver: goOver,
    onDrop: drop,
    onEnd: end,
  });
  const start = (event: DragEvent, row: RowView) => {
    if (finger.isAtHandle()) {
      event.preventDefault();
      return;
    }
    // Pressed by a mouse the board has the focus: wherever the card is let go, whoever moved it is at the card.
    event.currentTarget.querySelector<HTMLElement>("[data-row-focus]")?.focus({ preventScroll: true });
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", row.label);
    setNow({ row, over: null, byFinger: false });
  };
  return { ...now, carried: finger.carried, start, take: finger.take, goOver, drop: (lane) => drop(now.row, lane), end };
}
