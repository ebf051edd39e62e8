// What is open over the page, the last one on top: going back in the history closes that first, and leaves the page only once nothing
// is open over it any more.

import { useEffect, useRef } from "react";

type Close = () => void;

let open: readonly { readonly current: Close }[] = [];

/** For whatever opens over the page; `onClose` is as for Escape, and may ask first. */
export function useOverPage(onClose: Close): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    open = [...open, latest];
    return () => {
      open = open.filter((one) => one !== latest);
    };
  }, []);
}

/** How what is on top is closed; null where nothing is open. */
export function topmostOverPage(): Close | null {
  return open.at(-1)?.current ?? null;
}
