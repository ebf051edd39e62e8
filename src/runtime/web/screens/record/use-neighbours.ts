// Whoever opens a record out of a list goes on to the one before it and the one after it: those of its page, and of the pages before
// and behind, as the list was left. Out of a board they are those of the lane, out of a calendar those of the days that it shows.
// Where the record leaves the list, since it was decided, they are those of where it stood.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { RowView } from "../../../wire.ts";
import { rowsQuery } from "../../api/queries.ts";
import type { HomeList } from "../../layout/home-list.ts";
import { isTyping, keysEnabled } from "../../product/use-list-keys.ts";
import { hrefOf, withPage } from "../../router/list-address.ts";
import { useNavigation } from "../../router/NavigationContext.tsx";
import { isPageCovered } from "../../ui/panels.ts";
import { type ListPosition, useListPosition } from "./use-list-position.ts";

export interface Neighbour {
  readonly row: RowView;
  /** The address of the list where it stands: it may be on another page. */
  readonly list: string;
}

export interface Neighbours {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** The record stands in the list no more: whoever works that list off goes on to the next. */
  readonly gone: boolean;
}

interface NeighbourRows {
  readonly previous: RowView | null;
  readonly next: RowView | null;
}

/** Null where the record was not opened out of a list. */
export function useNeighbours(home: HomeList | undefined, id: string): Neighbours | null {
  const list = home?.left ? home : null;
  const standing = useListPosition(list, id);
  const stood = useRef<readonly RowView[]>([]);
  const isThere = standing?.rows.some((row) => row.id === id) === true;
  if (isThere && standing !== null) stood.current = standing.rows;
  const beside = standing === null ? null : neighboursOf(id, standing.rows, stood.current);
  const before = useAdjacentPage(list, standing, beside !== null && beside.previous === null, -1)?.findLast(hasPage);
  const behind = useAdjacentPage(list, standing, beside !== null && beside.next === null, 1)?.find(hasPage);
  const found = (row: RowView | null, other: RowView | undefined, step: -1 | 1): Neighbour | null => {
    if (row !== null) return { row, list: list?.href ?? "" };
    return other === undefined || other.id === id ? null : { row: other, list: pageHref(list, standing, step) };
  };
  const neighbours = beside && { previous: found(beside.previous, before, -1), next: found(beside.next, behind, 1), gone: !isThere };
  useKeys(neighbours);
  return neighbours;
}

function neighboursOf(id: string, rows: readonly RowView[], stood: readonly RowView[]): NeighbourRows | null {
  const at = stood.findIndex((row) => row.id === id);
  if (at < 0) return null;
  const now = (row: RowView | undefined) => rows.find((one) => one.id === row?.id && hasPage(one)) ?? null;
  const previous = now(stood.slice(0, at).findLast((row) => now(row) !== null));
  const next = now(stood.slice(at + 1).find((row) => now(row) !== null));
  // What has come up from the next page.
  const come = rows[previous === null ? 0 : rows.indexOf(previous) + 1];
  return { previous, next: next ?? (come?.id === id ? null : now(come)) };
}

function hasPage({ href }: RowView): boolean {
  return href !== null;
}

/** The rows of the list's page before or behind the one at hand, once they are wanted. */
function useAdjacentPage(
  list: HomeList | null,
  standing: ListPosition | null,
  wanted: boolean,
  step: -1 | 1,
): readonly RowView[] | undefined {
  const page = standing?.page ?? null;
  const isThere = page !== null && (step < 0 ? page.page > 1 : !page.total.exact || page.total.count > page.page * page.size);
  const query = page === null ? "" : withPage(new URLSearchParams(standing?.query), page.page + step).toString();
  const { data, isPlaceholderData } = useQuery({
    ...rowsQuery(list?.screen.slug ?? "", query, list?.parameters ?? {}),
    enabled: wanted && isThere,
  });
  return wanted && isThere && !isPlaceholderData ? data?.rows : undefined;
}

function pageHref(list: HomeList | null, standing: ListPosition | null, step: -1 | 1): string {
  const [pathname = "", search = ""] = list?.href.split("?", 2) ?? [];
  return hrefOf(pathname, withPage(new URLSearchParams(search), (standing?.page?.page ?? 1) + step));
}

/** J and K, as in the list. */
function useKeys(neighbours: Neighbours | null): void {
  const navigation = useNavigation();
  const latest = useRef(neighbours);
  latest.current = neighbours;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { previous = null, next = null } = latest.current ?? {};
      const to = event.key === "j" ? next : event.key === "k" ? previous : null;
      const isMeant = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !isTyping(event.target);
      if (!to?.row.href || !isMeant || !keysEnabled()) return;
      if (isPageCovered()) return;
      event.preventDefault();
      navigation.go(to.row.href, { replace: true, from: to.list });
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [navigation]);
}
