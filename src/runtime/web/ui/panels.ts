// What is open over the page and takes the keys: panels and questions, and menus.

export const PANELS = "[role=dialog], [role=alertdialog]";

/** Those that are open, the last one on top. */
export function openPanels(): readonly Element[] {
  return [...document.querySelectorAll(PANELS)];
}

/** Whether keys of the page are somebody else's now. */
export function isPageCovered(): boolean {
  return document.querySelector(`${PANELS}, [role=menu]`) !== null;
}
