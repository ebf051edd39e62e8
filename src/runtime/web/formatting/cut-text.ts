// What of a table is cut is told by the mouse that rests on it. Its whole text, as the title of its cell.

/** For `pointerover` within a table. What is not cut any more loses its title. */
export function tellCut({ target }: Event): void {
  const cell = (target as Element).closest<HTMLElement>("tbody :is(td, th):not([colspan])");
  if (cell === null) return;
  const name = cell.querySelector<HTMLElement>("[data-row-focus]");
  const isCut = [cell, name, ...cell.querySelectorAll<HTMLElement>("bdi")].some(
    (one) => one !== null && one.scrollWidth > one.clientWidth && isBlock(one),
  );
  if (isCut) cell.title = (name ?? cell).textContent?.trim() ?? "";
  else cell.removeAttribute("title");
}

/** What is within a line has no width of its own. */
function isBlock(element: HTMLElement): boolean {
  return element.clientWidth > 0;
}
