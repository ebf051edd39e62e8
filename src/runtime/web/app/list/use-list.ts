// One list: what its address asks for, the answer, and how to ask otherwise.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ColumnView, RowsView, ScreenView } from "../../../wire.ts";
import { useApp } from "../AppContext.tsx";
import { useNavigation, usePlace } from "../navigation/NavigationContext.tsx";
import { type RouteParameters, rowsQuery } from "../server/queries.ts";
import { askable, chosenColumns, hrefOf, withoutPaging } from "./list-address.ts";

/** What the address asks for. */
interface Asked {
  readonly search: URLSearchParams;
  /** As far as the screen can be asked for it, as the server takes it. */
  readonly query: string;
  /** Filters of the address on columns that are gone. */
  readonly dropped: readonly string[];
  readonly href: (search: URLSearchParams) => string;
  /** `quietly`: without a step in the history, as while typing. */
  readonly ask: (search: URLSearchParams, quietly?: boolean) => void;
}

export interface ListState extends Asked {
  readonly screen: ScreenView;
  /** Those that are shown, in their order. */
  readonly columns: readonly ColumnView[];
  /** Columns of the address that are gone. */
  readonly goneColumns: readonly string[];
  readonly rows: RowsView | undefined;
  readonly error: Error | null;
  readonly fetching: boolean;
  /** What is shown is what was asked for before. */
  readonly waiting: boolean;
  readonly retry: () => void;
}

/** `paged` and sorted, or by the screen's own order: a board, a calendar. */
export function useAsked(screen: ScreenView, paged: boolean): Asked {
  const place = usePlace();
  const navigation = useNavigation();
  const search = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const { query, dropped } = useMemo(
    () => askable(paged ? search : withoutPaging(search), screen.columns, paged && screen.group !== null, screen.filters),
    [search, screen, paged],
  );
  const href = (next: URLSearchParams) => hrefOf(place.pathname, next);
  return { search, query, dropped, href, ask: (next, quietly = false) => navigation.go(href(next), { replace: quietly }) };
}

export function useList(screen: ScreenView, parameters: RouteParameters): ListState {
  const asked = useAsked(screen, true);
  const { search, query } = asked;
  const kept = useApp().settings?.columns[screen.slug];
  const { columns, gone } = useMemo(() => chosenColumns(search, kept, screen.columns), [search, kept, screen]);
  const answer = useQuery(rowsQuery(screen.slug, query, parameters));
  return {
    ...asked,
    screen,
    columns,
    goneColumns: gone,
    rows: answer.data,
    error: answer.error,
    fetching: answer.isFetching,
    waiting: answer.isPlaceholderData,
    retry: () => void answer.refetch(),
  };
}
