// Whoever opens a form types at once: its first field gets the focus. Not a list that would open over the rest, and not where the
// keys of a phone would come up unasked.

const FIELDS = "input:not([type=hidden]), select, textarea, [role=group], [role=radiogroup], fieldset";
const TYPED = "textarea, select, input:not([role=combobox], [type=checkbox], [type=radio], [type=file])";
/** What has the focus where nobody has put it anywhere. */
const NOWHERE = "body, h1, [role=dialog], [role=alertdialog]";

export function focusFirst(within: HTMLElement | null): void {
  const first = within?.querySelector<HTMLElement>(FIELDS);
  if (!first?.matches(TYPED) || !document.activeElement?.matches(NOWHERE)) return;
  if (matchMedia("(pointer: fine)").matches) first.focus({ preventScroll: true });
}
