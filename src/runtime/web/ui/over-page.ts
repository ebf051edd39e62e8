// What is open over the page, the last one on top. Going back in the history closes that first, and leaves the page only once
// nothing is open over it any more.

import { createContext, useContext, useEffect, useRef } from "react";

type Close = () => void;

export class OverPage {
  #open: readonly { readonly current: Close }[] = [];
  #onChange: () => void = () => undefined;

  /** Gives how it goes again. */
  opened(close: { readonly current: Close }): () => void {
    this.#open = [...this.#open, close];
    this.#onChange();
    return () => {
      this.#open = this.#open.filter((one) => one !== close);
      this.#onChange();
    };
  }

  /** Hears that something was opened or closed. */
  follow(onChange: () => void): void {
    this.#onChange = onChange;
  }

  /** How what is on top is closed; null where nothing is open. */
  topmost(): Close | null {
    return this.#open.at(-1)?.current ?? null;
  }
}

export const OverPageContext = createContext<OverPage | null>(null);

/** For whatever opens over the page; `onClose` is as for Escape, and may ask first. */
export function useOverPage(onClose: Close): void {
  const over = useContext(OverPageContext);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => over?.opened(latest), [over]);
}
