// One list: what its address asks for, the answer, and how to ask otherwise.

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ColumnView, RowsView, ScreenView } from "../../../wire.ts";
import { type RouteParameters, rowsQuery } from "../../api/queries.ts";
import { problemOf } from "../../api/request.ts";
import { useApp } from "../../product/AppContext.tsx";
import { asCalledNow, askable, chosenColumns, hrefOf, type Member, withoutMembers, withoutPaging } from "../../router/list-address.ts";
import { useNavigation, usePlace } from "../../router/NavigationContext.tsx";

const NONE: readonly string[] = [];

/** Names in an address that the server did not read. */
interface Refusals {
  readonly of: string;
  readonly names: readonly string[];
}

/** What the address asks for. */
interface Asked {
  readonly search: URLSearchParams;
  /** As far as the screen can be asked for it, as the server takes it. */
  readonly query: string;
  /** Filters of the address on columns that are gone. */
  readonly dropped: readonly string[];
  /** Of the address what lists do not know, or what cannot be: a value that is none of its field. */
  readonly ignored: readonly Member[];
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

interface Readable {
  readonly asked: Asked;
  /** Takes what the server did not read out of the address: the answer to that is none that anybody is told. */
  readonly read: <Answer extends { readonly error: Error | null }>(answer: Answer) => Answer;
}

/** As far as the server reads it: whoever follows an old link gets the list, and hears what does not apply. */
export function useReadable(screen: ScreenView, paged: boolean): Readable {
  const { search: written } = usePlace();
  const [refusals, setRefusals] = useState<Refusals>({ of: "", names: NONE });
  const refused = refusals.of === written ? refusals.names : NONE;
  const asked = useAsked(screen, paged, refused);
  const read: Readable["read"] = (answer) => {
    const named = refusedOf(answer.error, asked.query);
    if (named.length === 0) return answer;
    // Each is found out when the server has read those before it.
    setRefusals({ of: written, names: [...refused, ...named] });
    return { ...answer, error: null };
  };
  return { asked, read };
}

/** `paged` and sorted, or by the screen's own order: a board, a calendar. */
function useAsked(screen: ScreenView, paged: boolean, refused: readonly string[]): Asked {
  const place = usePlace();
  const navigation = useNavigation();
  const whole = useMemo(
    () => asCalledNow(new URLSearchParams(place.search), [...screen.columns, ...(screen.filters ?? [])]),
    [place.search, screen],
  );
  const search = useMemo(() => withoutMembers(whole, refused), [whole, refused]);
  const { query, dropped, ignored } = useMemo(
    () => askable(paged ? search : withoutPaging(search), screen.columns, paged && screen.group !== null, screen.filters),
    [search, screen, paged],
  );
  const href = (next: URLSearchParams) => hrefOf(place.pathname, next);
  const unread = refused.map((name): Member => [name, whole.getAll(name).join(", ")]);
  return {
    search,
    query,
    dropped,
    ignored: paged ? [...unread, ...ignored] : unread,
    href,
    ask: (next, quietly = false) => navigation.go(href(next), { replace: quietly }),
  };
}

export function useList(screen: ScreenView, parameters: RouteParameters): ListState {
  const { asked, read } = useReadable(screen, true);
  const { search, query } = asked;
  const kept = useApp().settings?.columns[screen.slug];
  const { columns, gone } = useMemo(() => chosenColumns(search, kept, screen.columns), [search, kept, screen]);
  const answer = read(useQuery(rowsQuery(screen.slug, query, parameters)));
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

/** The names of the query that a refusal speaks of. */
function refusedOf(error: Error | null, query: string): readonly string[] {
  if (error === null) return NONE;
  const { status, errors } = problemOf(error);
  const names = new Set(new URLSearchParams(query).keys());
  return status === 400 ? [...new Set(errors.flatMap(({ field }) => (field !== null && names.has(field) ? [field] : [])))] : NONE;
}
