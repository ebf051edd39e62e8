// Where in a grid of hours an entry that is being pulled would come to stand.

import { type DragEvent, useState } from "react";
import type { Shift } from "../../formatting/calendar-days.ts";
import { type Entry, movedBy } from "../../formatting/entries.ts";

interface Landing {
  /** The entry as it would stand there; null where nothing is being pulled over the grid. */
  readonly landing: Entry | null;
  readonly show: (entry: Entry, shift: Shift) => void;
  /** For the grid: what ends the showing. */
  readonly grid: {
    readonly onDragLeave: (event: DragEvent<HTMLElement>) => void;
    readonly onDrop: () => void;
    readonly onDragEnd: () => void;
  };
}

export function useLanding(): Landing {
  const [landing, setLanding] = useState<Entry | null>(null);
  const end = () => setLanding(null);
  return {
    landing,
    // The browser tells many times a second where the pointer is.
    show: (entry, shift) => {
      const next = movedBy(entry, shift);
      setLanding((now) => (now?.row.id === next.row.id && now.starts === next.starts ? now : next));
    },
    grid: {
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) end();
      },
      onDrop: end,
      onDragEnd: end,
    },
  };
}
