// What is selected and in the list no more, because it was changed meanwhile, is let go, and the bar says so: nothing is done to what
// nobody sees. Those of other pages are asked about whenever the page is read anew.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type RouteParameters, stillMatchingQuery } from "../../../api/queries.ts";
import { askable } from "../../../router/list-address.ts";
import type { ListState } from "../use-list.ts";
import type { Selection } from "./use-selection.ts";

/** `held`: something is being done to them, and told of each. */
export function useStillThere(list: ListState, parameters: RouteParameters, { records, letGo }: Selection, held: boolean): void {
  const shown = new Set(list.rows?.rows.map(({ id }) => id));
  const beyond = [...records.keys()].filter((id) => !shown.has(id));
  const asks = !held && beyond.length > 0 && list.rows !== undefined && !list.waiting && !list.fetching;
  const query = stillMatchingQuery(list.screen.slug, matchingOf(list), parameters, beyond);
  const { data, isFetching } = useQuery({ ...query, enabled: asks });
  useEffect(() => {
    if (!asks || isFetching || data === undefined) return;
    const there = new Set(data.records.map(({ id }) => id));
    const gone = data.asked.filter((id) => !there.has(id));
    if (gone.length > 0) letGo(gone);
  }, [asks, isFetching, data, letGo]);
}

/** What a list is narrowed to, whatever page of it is shown. */
export function matchingOf({ search, screen }: ListState): string {
  const asked = new URLSearchParams(askable(search, screen.columns, false, screen.filters).query);
  asked.delete("page");
  asked.delete("size");
  return asked.toString();
}
