// Whoever opens a form types at once: its first field gets the focus, whatever it is made of. Its list of choices stays closed, since
// it would open over the rest, and where the keys of a phone would come up unasked nothing gets the focus.

/** In which something can be typed or chosen. */
export const CONTROLS = "input:not([type=hidden], :disabled), select, textarea, [data-add]";
/** What has the focus where nobody has put it anywhere. */
const NOWHERE = "body, h1, [role=dialog], [role=alertdialog]";

/** `panel`: what has just opened over the page, where the focus may still be at what opened it by a key. */
export function focusFirst(within: HTMLElement | null, panel: Element | null = null): void {
  const first = within?.querySelector<HTMLElement>(CONTROLS);
  if (!first || !(document.activeElement?.matches(NOWHERE) || isBehind(panel))) return;
  if (matchMedia("(pointer: fine)").matches) focusQuietly(chosenOf(first), { preventScroll: true });
}

/** Whether the focus is not yet in what has opened over the page. */
export function isBehind(panel: Element | null): boolean {
  return panel !== null && !panel.contains(document.activeElement);
}

/** Which the program puts the focus on right now. */
const quiet = new Set<HTMLElement>();

/** Where the program puts the focus nobody has asked for a list of choices: it stays closed. */
export function focusQuietly(control: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!control) return;
  quiet.add(control);
  control.focus(options);
  quiet.delete(control);
}

export function isQuiet(control: HTMLElement): boolean {
  return quiet.has(control);
}

/** Of radio buttons the one that is chosen, which Tab leads to as well. */
function chosenOf(first: HTMLElement): HTMLElement {
  if (!(first instanceof HTMLInputElement) || first.type !== "radio") return first;
  return document.querySelector<HTMLElement>(`input[type=radio][name="${CSS.escape(first.name)}"]:checked`) ?? first;
}
