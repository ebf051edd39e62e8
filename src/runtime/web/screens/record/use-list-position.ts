// Where a record stands. The rows of the page of a list, of the lane of a board, or of the days of a calendar, out of which it
// was opened, in their order.

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { RowsView, RowView } from "../../../wire.ts";
import { cardsQuery, daysQuery, rowsQuery } from "../../api/queries.ts";
import { entriesOf } from "../../formatting/entries.ts";
import type { HomeList } from "../../layout/home-list.ts";
import { useApp } from "../../product/AppContext.tsx";
import { BOARD_CARDS } from "../../product/cards.ts";
import { useDaysShown } from "../../product/use-days-shown.ts";
import { askable, withoutPaging } from "../../router/list-address.ts";

export interface ListPosition {
  readonly rows: readonly RowView[];
  /** Of a list: which page they are. */
  readonly page: RowsView | null;
  /** What the list is asked for. */
  readonly query: string;
}

/** Null until it is known, and where the record was opened out of nothing that has an order. */
export function useListPosition(list: HomeList | null, id: string): ListPosition | null {
  const { product } = useApp();
  const slug = list?.screen.slug ?? "";
  const parameters = list?.parameters ?? {};
  const search = new URLSearchParams(list?.href.split("?", 2)[1]);
  const isPaged = list?.screen.shows === "list" || list?.screen.shows === "gallery";
  const isBoard = list?.screen.shows === "board";
  const isCalendar = list?.screen.shows === "calendar";
  const query =
    list === null
      ? ""
      : askable(isPaged ? search : withoutPaging(search), list.screen.columns, isPaged && list.screen.group !== null, list.screen.filters)
          .query;
  const { days } = useDaysShown(search);
  const paged = useQuery({ ...rowsQuery(slug, query, parameters), enabled: isPaged });
  const board = useQuery({ ...cardsQuery(slug, query, parameters, BOARD_CARDS), enabled: isBoard });
  const calendar = useQuery({ ...daysQuery(slug, query, parameters, days[0] ?? "", days.at(-1) ?? ""), enabled: isCalendar });
  const lane = useLane(isBoard && !board.isPlaceholderData ? board.data?.rows : undefined, id);
  if (isPaged && paged.data && !paged.isPlaceholderData) return { rows: paged.data.rows, page: paged.data, query };
  if (isBoard && board.data && !board.isPlaceholderData)
    return { rows: board.data.rows.filter(({ state }) => state === lane), page: null, query };
  if (isCalendar && list && calendar.data && !calendar.isPlaceholderData) {
    const entries = entriesOf(calendar.data.rows, list.screen, product.timeZone);
    const inOrder = entries.toSorted((one, other) => (one.starts < other.starts ? -1 : one.starts > other.starts ? 1 : 0));
    return { rows: inOrder.map(({ row }) => row), page: null, query };
  }
  return null;
}

/** The lane in which the record was when it was opened: it may go to another since. */
function useLane(rows: readonly RowView[] | undefined, id: string): string | null {
  const opened = useRef<{ readonly id: string; readonly lane: string | null } | null>(null);
  const row = rows?.find((one) => one.id === id);
  if (opened.current?.id !== id && row !== undefined) opened.current = { id, lane: row.state };
  return opened.current?.lane ?? null;
}
