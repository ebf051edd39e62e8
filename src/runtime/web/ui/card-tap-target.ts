// A finger taps a card, not the words of its title. The whole card leads where its title does, or, while cards are being
// selected, chooses it. A pointer has the title, and can mark the other words.

import type { MouseEvent } from "react";

const OWN = "a, button, input, label, select, textarea, summary";

/** For the card's onClickCapture. `selecting`: a tap anywhere but on its buttons ticks its box. */
export function tapOnCard(event: MouseEvent<HTMLElement>, selecting = false): void {
  const { currentTarget: card, nativeEvent: press, target } = event;
  // What is opened out of a card, as its menu is, stands elsewhere.
  if (!(target instanceof Element) || !card.contains(target) || !isTap(press)) return;
  const own = target.closest(OWN);
  if (own !== null && card.contains(own) && !(selecting && own.matches("a"))) return;
  const leads = card.querySelector<HTMLElement>(selecting ? "input[type=checkbox]" : "a[data-row-focus]");
  if (leads === null) return;
  event.preventDefault();
  event.stopPropagation();
  leads.click();
}

/** A click that a script makes, as this one does, is none. */
function isTap(press: Event): boolean {
  if (!press.isTrusted) return false;
  return "pointerType" in press && press.pointerType !== "" ? press.pointerType === "touch" : matchMedia("(pointer: coarse)").matches;
}
