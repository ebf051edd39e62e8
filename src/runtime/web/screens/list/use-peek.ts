// Which record of a list is looked at beside it. The address holds its page, so that going back closes it, and whoever is sent
// the address sees the same.

import { useCallback, useEffect, useMemo, useRef } from "react";
import type { RowView } from "../../../wire.ts";
import { useApp } from "../../product/AppContext.tsx";
import { useHasAside } from "../../product/use-wide.ts";
import { withPeek } from "../../router/list-address.ts";
import { useNavigation } from "../../router/NavigationContext.tsx";
import { matchRoute, type RouteMatch } from "../../router/route-table.ts";
import type { ListState } from "./use-list.ts";

export const PEEK_PANEL = "peek";
/** While a key is held down, the panel waits for the row at which it is let go. */
const MILLISECONDS_OF_REST = 120;

export interface Peek {
  /** The page of the record that is looked at. */
  readonly href: string | null;
  readonly match: RouteMatch | null;
  /** Whether the row's record can be looked at beside the list. */
  readonly canOpen: (row: RowView) => boolean;
  readonly open: (href: string) => void;
  /** Opens the record, or closes the panel, with what the address says by then: always the same function, so that no row is drawn anew for it. */
  readonly look: (href: string | null) => void;
  /** Looks at another record where one is looked at already; `soon`: once there are no more. */
  readonly follow: (href: string, soon: boolean) => void;
  readonly close: () => void;
}

/** Null where there is no room: `instead` is the page to go to where the address asks for a record all the same. */
export function usePeek(list: ListState): { readonly peek: Peek | null; readonly instead: string | null } {
  const { screens } = useApp();
  const navigation = useNavigation();
  const hasRoom = useHasAside();
  const { search, href: hrefOf, screen } = list;
  const asked = search.get("peek");
  // The address of the list alone, as it was when the panel was opened: going back leads there.
  const before = useRef<string | null>(null);
  const bare = hrefOf(withPeek(search, null));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const known = useMemo(() => {
    const matchOf = (href: string) => {
      const match = matchRoute(screens, href);
      return match?.screen.shows === "one" && match.screen.entity === screen.entity ? match : null;
    };
    return { matchOf, match: asked === null ? null : matchOf(asked) };
  }, [screens, screen, asked]);
  const isOpen = known.match !== null;
  if (!isOpen) before.current = null;
  const show = (href: string, replace: boolean) => navigation.go(hrefOf(withPeek(search, href)), { replace });
  const latest = useRef<Pick<Peek, "open" | "close">>(null);
  const look = useCallback((href: string | null) => (href === null ? latest.current?.close() : latest.current?.open(href)), []);
  const peek: Peek = {
    look,
    href: isOpen ? asked : null,
    match: known.match,
    canOpen: (row) => row.href !== null && known.matchOf(row.href) !== null,
    open: (href) => {
      if (!isOpen) before.current = bare;
      show(href, isOpen);
    },
    follow: (href, soon) => {
      clearTimeout(timer.current);
      if (!isOpen || href === asked || known.matchOf(href) === null) return;
      if (soon) timer.current = setTimeout(() => show(href, true), MILLISECONDS_OF_REST);
      else show(href, true);
    },
    close: () => {
      clearTimeout(timer.current);
      if (before.current === bare) navigation.back();
      else navigation.go(bare, { replace: true });
    },
  };
  latest.current = peek;
  return hasRoom ? { peek, instead: null } : { peek: null, instead: isOpen ? asked : null };
}

/** Whether the row's record is shown beside the list; null where it cannot be. */
export function lookedAt(peek: Peek | null, row: RowView): boolean | null {
  return peek?.canOpen(row) ? peek.href === row.href : null;
}
