// "?" on a page that is no list and no board: the keys that do something there.

import { useEffect, useState } from "react";
import { isTyping, keysEnabled, onShowKeys } from "../product/use-list-keys.ts";
import { laterPanel } from "../ui/components/lazy-panel.tsx";
import { isPageCovered } from "../ui/panels.ts";

const KeysDialog = laterPanel(() => import("../screens/list/KeysDialog.tsx"));

/** What is done on a list alone. */
const OF_LISTS = ["Arrows", "Pages", "Enter", "Ctrl+Enter", "Esc", "X", "Shift+X", "D", "/", "F", "C"];

export function PageKeys() {
  const [without, setWithout] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMeant = event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (isMeant && keysEnabled() && !isPageCovered()) show(event);
    };
    const show = (event: Event) => {
      // A list has keys of its own and answers first, whichever of the two listens first.
      setTimeout(() => {
        if (event.defaultPrevented) return;
        const missing = ["J", "K"].filter((key) => document.querySelector(`[aria-keyshortcuts="${key}"]`) === null);
        const isForm = document.querySelector("main [type=submit], main form") !== null;
        setWithout([...OF_LISTS, ...missing, ...(isForm ? [] : ["Ctrl+S"])]);
      });
    };
    addEventListener("keydown", listen);
    const end = onShowKeys(show);
    return () => {
      removeEventListener("keydown", listen);
      end();
    };
  }, []);
  return without && <KeysDialog at="record" goes={false} without={without} onClose={() => setWithout(null)} />;
}
