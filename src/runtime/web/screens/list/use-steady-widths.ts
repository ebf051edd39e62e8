// Columns of a table of which not all rows are drawn. One may become wider with a row that comes into sight, and none narrower
// with one that goes, so that nothing trembles while it is scrolled.

import { type RefObject, useLayoutEffect } from "react";

export function useSteadyWidths(frame: RefObject<HTMLElement | null>, steady: boolean): void {
  useLayoutEffect(() => {
    const table = steady ? frame.current?.querySelector("table") : null;
    if (!table) return;
    const heads = [...table.querySelectorAll<HTMLElement>("thead th[data-column]")].map((head) => head.offsetWidth);
    for (const [at, width] of heads.entries()) {
      const before = Number.parseFloat(table.style.getPropertyValue(least(at))) || 0;
      if (width > before) table.style.setProperty(least(at), `${width}px`);
    }
  });
}

function least(at: number): string {
  return `--least-${at}`;
}
