// Ctrl+Enter and Ctrl+S, or with ⌘, send the form that is at hand, wherever in it somebody is.

import { useEffect } from "react";
import { openPanels } from "../ui/panels.ts";

export const SUBMIT_KEYS = "Control+Enter Control+S";

export function useSubmitKeys(id: string): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isMeant || event.defaultPrevented || !["enter", "s"].includes(event.key.toLowerCase())) return;
      const form = document.getElementById(id);
      const button = document.querySelector(`button[type=submit][form="${CSS.escape(id)}"]`);
      // A panel over the form is answered first.
      const panel = openPanels().at(-1);
      if (!(form instanceof HTMLFormElement) || button === null || (panel && !panel.contains(form))) return;
      // An open list would take the key for itself; it closes as its field is left.
      event.preventDefault();
      event.stopPropagation();
      // What is typed in a field that is read when it is left counts.
      if (document.activeElement instanceof HTMLElement && form.contains(document.activeElement)) document.activeElement.blur();
      if (button.getAttribute("aria-disabled") === null) setTimeout(() => form.requestSubmit());
    };
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, [id]);
}
