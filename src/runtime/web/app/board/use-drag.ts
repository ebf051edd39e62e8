// A card that is on its way from lane to lane, by a mouse or by a finger.

import { type DragEvent, type PointerEvent, type RefObject, useState } from "react";
import type { RowView, ScreenView } from "../../../wire.ts";
import { usePerform } from "../actions/perform.tsx";
import { moveTo } from "./moves.ts";
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

export function useDrag(frame: RefObject<HTMLElement | null>, { entity }: ScreenView): Drag {
  const { perform } = usePerform();
  const [now, setNow] = useState<Pick<Drag, "row" | "over" | "byFinger">>(NONE);
  const goOver = (over: string | null) => setNow((before) => (before.over === over ? before : { ...before, over }));
  const end = () => setNow(NONE);
  const drop = (row: RowView | null, lane: string | null) => {
    end();
    const move = row && lane !== null && row.state !== lane ? moveTo(row, lane) : null;
    if (row && move?.is === "possible") perform(move.action, { entity: entity ?? "", id: row.id, version: row.version, label: row.label });
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
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", row.label);
    setNow({ row, over: null, byFinger: false });
  };
  return { ...now, carried: finger.carried, start, take: finger.take, goOver, drop: (lane) => drop(now.row, lane), end };
}
