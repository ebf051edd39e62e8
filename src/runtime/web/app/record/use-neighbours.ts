// Whoever opens a record out of a list goes on to the next from its page: the rows before and after it, as the list was left. Where the
// record leaves the list, since it was decided, they are those of where it stood.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { RowView } from "../../../wire.ts";
import { isPageCovered } from "../../ui/panels.ts";
import { askable } from "../list/list-address.ts";
import { isTyping, keysEnabled } from "../list/use-list-keys.ts";
import { useNavigation } from "../navigation/NavigationContext.tsx";
import { rowsQuery } from "../server/queries.ts";
import type { HomeList } from "../shell/home-list.ts";

export interface Neighbours {
  readonly previous: RowView | null;
  readonly next: RowView | null;
}

/** Null where the record was not opened out of a list. */
export function useNeighbours(home: HomeList | undefined, id: string): Neighbours | null {
  const list = home?.left && (home.screen.shows === "list" || home.screen.shows === "gallery") ? home : null;
  const search = new URLSearchParams(list?.href.split("?", 2)[1]);
  const query = list === null ? "" : askable(search, list.screen.columns, list.screen.group !== null, list.screen.filters).query;
  const { data, isPlaceholderData } = useQuery({
    ...rowsQuery(list?.screen.slug ?? "", query, list?.parameters ?? {}),
    enabled: list !== null,
  });
  const rows = list === null || isPlaceholderData ? undefined : data?.rows;
  const stood = useRef<readonly RowView[]>([]);
  if (rows?.some((row) => row.id === id)) stood.current = rows;
  const neighbours = rows === undefined ? null : besides(id, rows, stood.current);
  useKeys(neighbours);
  return neighbours;
}

function besides(id: string, rows: readonly RowView[], stood: readonly RowView[]): Neighbours | null {
  const at = stood.findIndex((row) => row.id === id);
  if (at < 0) return null;
  const now = (row: RowView | undefined) => rows.find((one) => one.id === row?.id && one.href !== null) ?? null;
  const previous = now(stood.slice(0, at).findLast((row) => now(row) !== null));
  const next = now(stood.slice(at + 1).find((row) => now(row) !== null));
  // What has come up from the next page.
  const come = rows[previous === null ? 0 : rows.indexOf(previous) + 1];
  return { previous, next: next ?? (come?.id === id ? null : now(come)) };
}

/** J and K, as in the list. */
function useKeys(neighbours: Neighbours | null): void {
  const navigation = useNavigation();
  const latest = useRef(neighbours);
  latest.current = neighbours;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { previous = null, next = null } = latest.current ?? {};
      const row = event.key === "j" ? next : event.key === "k" ? previous : null;
      const isMeant = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !isTyping(event.target);
      if (!row?.href || !isMeant || !keysEnabled()) return;
      if (isPageCovered()) return;
      event.preventDefault();
      navigation.go(row.href, { replace: true });
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [navigation]);
}
