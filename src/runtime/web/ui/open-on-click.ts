// Opens a record by a click anywhere on its row or card. What can be pressed inside keeps its own meaning.

import type { MouseEvent } from "react";

const OWN = "a, button, input, label, select, textarea, summary, audio, video";

interface Opening {
  /** A click anywhere but on buttons ticks the box of the card. */
  readonly selecting?: boolean;
  /** Shows the record in the side panel; without it, its page opens. */
  readonly look?: ((href: string) => void) | null | undefined;
}

interface OpeningProps {
  readonly "data-opens": true | undefined;
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
  readonly onAuxClick: (event: MouseEvent<HTMLElement>) => void;
}

/** For the row or the card. `href`: of the record's page; null where it has none. */
export function openOnClick(href: string | null, { selecting = false, look }: Opening = {}): OpeningProps {
  return {
    "data-opens": href !== null || selecting || undefined,
    onClickCapture: (event) => {
      const { currentTarget: card, nativeEvent: press } = event;
      if (!isOn(event, selecting && isTouch(press)) || event.shiftKey || event.altKey) return;
      const leads = card.querySelector<HTMLElement>(selecting ? "input[type=checkbox]" : "a[data-row-focus]");
      if (leads === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (selecting) leads.click();
      else if (event.ctrlKey || event.metaKey) openTab(href);
      else if (look && href !== null) {
        // The keyboard goes on from the row.
        leads.focus({ preventScroll: true });
        look(href);
      } else leads.click();
    },
    // The middle button would scroll by itself.
    onMouseDown: (event) => {
      if (event.button === 1 && href !== null && isOn(event)) event.preventDefault();
    },
    onAuxClick: (event) => {
      if (event.button !== 1 || href === null || !isOn(event)) return;
      event.preventDefault();
      openTab(href);
    },
  };
}

/** Whether a pointer is on the card itself; `overLinks`: its links are no exception. */
function isOn({ currentTarget: card, target, nativeEvent }: MouseEvent<HTMLElement>, overLinks = false): boolean {
  // What is opened out of a card, as its menu is, stands elsewhere. The keyboard and scripts click what they mean.
  if (!(target instanceof Element) || !card.contains(target) || nativeEvent.detail === 0) return false;
  const own = target.closest(OWN);
  if (own !== null && card.contains(own)) return overLinks && own.matches("a");
  return getSelection()?.isCollapsed !== false;
}

function isTouch(press: Event): boolean {
  return "pointerType" in press && press.pointerType === "touch";
}

function openTab(href: string | null): void {
  if (href !== null) window.open(href, "_blank", "noopener");
}
