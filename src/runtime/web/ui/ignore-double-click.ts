// Ignores the second half of a slow double click, or of two quick taps. It meets what came to stand where the first was
// pressed, and is not meant for that.

/** Where and when something was pressed; `detail` is 0 for what was not pressed by a pointer. */
export type Press = Pick<MouseEvent, "clientX" | "clientY" | "detail" | "timeStamp">;

const DOUBLE_MILLISECONDS = 800;
const DOUBLE_PIXELS = 4;
/** A finger comes down beside where it did. */
const FINGER_PIXELS = 24;
const PRESSES = ["pointerdown", "pointerup", "mousedown", "mouseup", "click"] as const;

export function isSecondOf(first: Press, press: Press): boolean {
  return press.detail > 0 && isAtOnce(first, press, DOUBLE_PIXELS);
}

function isAtOnce(first: Press, press: Press, pixels: number): boolean {
  return (
    press.timeStamp - first.timeStamp < DOUBLE_MILLISECONDS &&
    Math.abs(press.clientX - first.clientX) <= pixels &&
    Math.abs(press.clientY - first.clientY) <= pixels
  );
}

/** `first`: the click that has just changed what stands there; what it was made on may be pressed again. */
export function ignoreSecond(first: MouseEvent): void {
  // No pointer made it.
  if (first.detail === 0) return;
  const pressed = first.target instanceof Element ? first.target.closest("button") : null;
  const pixels = first instanceof PointerEvent && first.pointerType === "mouse" ? DOUBLE_PIXELS : FINGER_PIXELS;
  const listening = new AbortController();
  const swallow = (event: Event) => {
    if (!(event instanceof MouseEvent) || event === first || !isAtOnce(first, event, pixels)) return;
    if (pressed?.isConnected && event.target instanceof Node && pressed.contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const press of PRESSES) addEventListener(press, swallow, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort(), DOUBLE_MILLISECONDS);
}
