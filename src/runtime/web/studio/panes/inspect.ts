// The way between an element of the running product and its row in the document, within a page of the product.

import { type OutlinedRows, type RowPlace, rowOfMark } from "./messages.ts";

const STYLE = "studio-outlines";

/**
 * With Alt held, or while `isAsking`, the element under the pointer is outlined, and a press leads to its row in place of what it does.
 * Until what it gives is called.
 */
export function watchPointer(page: Document, isAsking: () => boolean, open: (row: RowPlace) => void): () => void {
  let outlined: Element | null = null;
  const outline = (element: Element | null) => {
    outlined?.removeAttribute("data-studio-pointed");
    outlined = element;
    outlined?.setAttribute("data-studio-pointed", "");
  };
  const found = ({ target, altKey }: MouseEvent) => (altKey || isAsking() ? closest(target) : null);
  const move = (event: MouseEvent) => outline(found(event));
  const press = (event: MouseEvent) => {
    const element = found(event);
    const row = element === null ? null : rowOfMark(element.getAttribute("data-source") ?? "");
    if (row === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click") open(row);
  };
  const release = (event: KeyboardEvent) => {
    if (event.key === "Alt" && !isAsking()) outline(null);
  };
  const presses = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;
  page.addEventListener("mousemove", move);
  page.addEventListener("keyup", release);
  for (const name of presses) page.addEventListener(name, press, true);
  return () => {
    outline(null);
    page.removeEventListener("mousemove", move);
    page.removeEventListener("keyup", release);
    for (const name of presses) page.removeEventListener(name, press, true);
  };
}

function closest(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-source]") : null;
}

/** Outlines the elements of rows wherever they are, also those that are shown later. */
export function outlineRows(page: Document, { written, replaced }: Pick<OutlinedRows, "written" | "replaced">): void {
  const style = page.getElementById(STYLE) ?? page.head.appendChild(Object.assign(page.createElement("style"), { id: STYLE }));
  style.textContent = [
    "[data-studio-pointed] { outline: 2px solid var(--focus) !important; outline-offset: -2px; cursor: crosshair; }",
    ...replaced.map((row) => `${elementsOf(row)} { outline: 2px dotted var(--warn); outline-offset: 1px; }`),
    ...(written === null ? [] : [`${elementsOf(written)} { outline: 2px dashed var(--accent); outline-offset: 1px; }`]),
  ].join("\n");
}

function elementsOf({ file, line }: RowPlace): string {
  return `[data-source^=${JSON.stringify(`${file}:${line}:`)}]:not(main)`;
}
