// The columns that a list shows beside the panel of a record. The panel tells the rest.

import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { ColumnView } from "../../../wire.ts";
import { namedIn } from "../../formatting/card-parts.ts";
import { columnsThatFit } from "../../formatting/columns-that-fit.ts";
import { useApp } from "../../product/AppContext.tsx";
import { sortOf } from "../../router/list-address.ts";
import { unfit } from "./use-fitted-table.ts";
import type { ListState } from "./use-list.ts";

/** So many rows tell what records are called by. */
const LOOKED_AT = 20;

interface Fitted {
  /** For what it was found out. */
  readonly of: readonly unknown[];
  readonly columns: readonly ColumnView[];
}

/** All columns where nothing is beside the list, and for as long as it takes to see how wide they are. */
export function usePanelColumns(frame: RefObject<HTMLElement | null>, list: ListState, beside: boolean): readonly ColumnView[] {
  const { columns, rows, search } = list;
  const { product } = useApp();
  const sorted = sortOf(search)?.path;
  const [width, setWidth] = useState(0);
  const [fitted, setFitted] = useState<Fitted | null>(null);
  const of = [columns, rows?.rows, sorted, width];
  const isKnown = fitted?.of.every((one, at) => Object.is(one, of[at])) ?? false;
  useEffect(() => {
    const element = frame.current;
    if (!beside || element === null) return;
    // Its outer width: the inner one depends on the bars by which it is scrolled, and so on the answer.
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, beside]);
  useLayoutEffect(() => {
    if (!beside || isKnown || frame.current === null) return;
    unfit(frame.current);
    const table = frame.current.querySelector("table");
    table?.setAttribute("data-tight", "");
    const widthsOf = (heads: string) => [...frame.current!.querySelectorAll<HTMLElement>(heads)].map((one) => one.offsetWidth);
    const widths = widthsOf("thead th[data-column]");
    const others = widthsOf("thead th:not([data-column])").reduce((sum, width) => sum + width, 0);
    table?.removeAttribute("data-tight");
    const named = namedIn(rows?.rows.slice(0, LOOKED_AT) ?? [], columns, { product });
    setFitted({ of, columns: columnsThatFit(columns, widths, frame.current.clientWidth - others, sorted, named) });
  });
  return beside && isKnown && fitted !== null ? fitted.columns : columns;
}
