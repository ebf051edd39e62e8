// Where an entry of a calendar can be let go: on a day, which the place says.

import type { DragEvent } from "react";
import type { CalendarState } from "./CalendarScreen.tsx";

interface Drop {
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
}

export function useDrop({ put, pulled }: CalendarState, dayAt: (event: DragEvent<HTMLElement>) => string | undefined): Drop {
  return {
    onDragOver: (event) => {
      if (pulled.current !== null) event.preventDefault();
    },
    onDrop: (event) => {
      const taken = pulled.current;
      const day = dayAt(event);
      pulled.current = null;
      if (taken === null || day === undefined) return;
      event.preventDefault();
      put(taken.entry, day, taken.from);
    },
  };
}
