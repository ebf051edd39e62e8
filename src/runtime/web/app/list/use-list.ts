// One list: what its address asks for, the answer, and how to ask otherwise.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ColumnView, RowsView, ScreenView } from "../../../wire.ts";
import { useApp } from "../AppContext.tsx";
import { useNavigation, usePlace } from "../navigation/NavigationContext.tsx";
import { type RouteParameters, rowsQuery } from "../server/queries.ts";
import { askable, chosenColumns, hrefOf } from "./list-address.ts";

export interface ListState {
  readonly screen: ScreenView;
  readonly search: URLSearchParams;
  /** Those that are shown, in their order. */
  readonly columns: readonly ColumnView[];
  /** Columns of the address that are gone. */
  readonly goneColumns: readonly string[];
  readonly rows: RowsView | undefined;
  readonly error: Error | null;
  readonly fetching: boolean;
  /** What is shown is what was asked for before. */
  readonly waiting: boolean;
  /** Filters of the address on columns that are gone. */
  readonly dropped: readonly string[];
  readonly retry: () => void;
  readonly href: (search: URLSearchParams) => string;
  /** `quietly`: without a step in the history, as while typing. */
  readonly ask: (search: URLSearchParams, quietly?: boolean) => void;
}

export function useList(screen: ScreenView, parameters: RouteParameters): ListState {
  const place = usePlace();
  const navigation = useNavigation();
  const search = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const { query, dropped } = useMemo(() => askable(search, screen.columns, screen.group !== null, screen.filters), [search, screen]);
  const kept = useApp().settings?.columns[screen.slug];
  const { columns, gone } = useMemo(() => chosenColumns(search, kept, screen.columns), [search, kept, screen]);
  const answer = useQuery(rowsQuery(screen.slug, query, parameters));
  return {
    screen,
    search,
    columns,
    goneColumns: gone,
    rows: answer.data,
    error: answer.error,
    fetching: answer.isFetching,
    waiting: answer.isPlaceholderData,
    dropped,
    retry: () => void answer.refetch(),
    href: (next) => hrefOf(place.pathname, next),
    ask: (next, quietly = false) => navigation.go(hrefOf(place.pathname, next), { replace: quietly }),
  };
}
