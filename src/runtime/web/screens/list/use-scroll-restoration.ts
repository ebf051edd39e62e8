// How far a list was scrolled within its frame. Whoever comes back to it finds it so, and another page, or another order, is read
// from its beginning.

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "../../router/NavigationContext.tsx";

/** `query`: what the rows that are shown were asked for by; `waiting`: they are still those of another. */
export function useScrollRestoration(frame: RefObject<HTMLElement | null>, query: string, waiting: boolean): void {
  const navigation = useNavigation();
  const asked = withoutGroups(query);
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (waiting || shown.current === asked || current === null) return;
    shown.current = asked;
    current.scrollTop = navigation.scrollOf(asked);
  });
  const isShown = useRef(false);
  isShown.current = !waiting;
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const keep = () => {
      if (isShown.current && shown.current !== null) navigation.keepScroll(shown.current, current.scrollTop);
    };
    current.addEventListener("scroll", keep, { passive: true });
    return () => current.removeEventListener("scroll", keep);
  }, [frame, navigation]);
}

/** Who opens or closes a group stays where it is. */
function withoutGroups(query: string): string {
  const search = new URLSearchParams(query);
  search.delete("closed");
  return search.toString();
}
