// What is told when a field is left moves what stands below it. While the pointer is held down there, that would take the button
// from under it, and the press would be lost.

const LONGEST_MILLISECONDS = 1000;

/** Runs it now, or, while something is being pressed, once that was let go and did what it does. */
export function afterPress(run: () => void): void {
  if (document.querySelector(":active") === null) {
    run();
    return;
  }
  const over = new AbortController();
  const soon = () => {
    over.abort();
    clearTimeout(latest);
    setTimeout(run);
  };
  const latest = setTimeout(soon, LONGEST_MILLISECONDS);
  for (const end of ["mouseup", "dragend", "pointercancel"]) addEventListener(end, soon, { capture: true, signal: over.signal });
}
