// How high what stays above the page is. What has the focus is scrolled to below it.

/** The head of the page, and the line above it that tells of the connection. */
type Above = "head" | "notice";

const heights = new Map<Above, number>();

/** In pixels; 0 once it is gone. The style sheet says how much room there is at least, and how much above all of these. */
export function makeRoomBelow(above: Above, height: number): void {
  heights.set(above, height);
  const root = document.documentElement;
  const said = getComputedStyle(root);
  const pixels = (name: string) => Number.parseFloat(said.getPropertyValue(name));
  const room = [...heights.values()].reduce((sum, one) => sum + one, pixels("--scroll-above"));
  const needed = room > pixels("--scroll-least") ? `${room}px` : "";
  // Writing to the root is dear: the style of the whole page may be worked out again.
  if (root.style.scrollPaddingBlockStart !== needed) root.style.scrollPaddingBlockStart = needed;
}
