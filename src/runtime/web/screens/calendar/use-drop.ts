// Where an entry of a calendar can be let go. On a day, and in a grid of hours at one of them, which the place says.

import type { DragEvent } from "react";
import type { Shift } from "../../formatting/calendar-days.ts";
import type { Entry } from "../../formatting/entries.ts";
import { useApp } from "../../product/AppContext.tsx";
import type { CalendarState } from "./CalendarScreen.tsx";
import { type Place, shiftTo } from "./hour-grid.ts";

interface Drop {
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
}

/** `over` is told by how much the entry would be moved if it were let go now. */
export function useDrop(
  { put, pulled }: CalendarState,
  placeAt: (event: DragEvent<HTMLElement>) => Place | null,
  over?: (entry: Entry, shift: Shift) => void,
): Drop {
  const { timeZone } = useApp().product;
  return {
    onDragOver: (event) => {
      if (pulled.current === null) return;
      event.preventDefault();
      const { entry, taken } = pulled.current;
      const place = over ? placeAt(event) : null;
      if (place !== null) over?.(entry, shiftTo(entry, taken, place, timeZone));
    },
    onDrop: (event) => {
      const pull = pulled.current;
      const place = placeAt(event);
      pulled.current = null;
      if (pull === null || place === null) return;
      event.preventDefault();
      put(pull.entry, shiftTo(pull.entry, pull.taken, place, timeZone));
    },
  };
}
