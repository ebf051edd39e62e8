// The keyboard over a list: J, K and the arrows move between rows, X selects, with Shift a range, D does something with them, / searches, F filters, C creates, ? shows the keys.
// Single letters can be switched off, as WCAG 2.1.4 asks.

import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "../navigation/NavigationContext.tsx";

const STORED = "ninefold.keys";

export function keysEnabled(): boolean {
  return localStorage.getItem(STORED) !== "off";
}

export function enableKeys(enabled: boolean): void {
  if (enabled) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
}

interface Commands {
  readonly filter: () => void;
  readonly showKeys: () => void;
  /** Takes a row in or out; `range`: with all from the last one. */
  readonly select?: (row: string, range: boolean) => void;
  /** Asks what to do with the rows that are selected; false where none is. */
  readonly decide?: () => boolean;
}

export function useListKeys(page: RefObject<HTMLElement | null>, commands: Commands): void {
  const navigation = useNavigation();
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const root = page.current;
      if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      const arrow = event.key === "ArrowDown" || event.key === "ArrowUp";
      const key = event.shiftKey && event.key.length > 1 ? `Shift${event.key}` : event.key;
      if (!arrow && !keysEnabled()) return;
      if (
        act(
          key,
          root,
          latest.current,
          () => isWithinRow(event.target),
          (href) => navigation.go(href),
        )
      )
        event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [page, navigation]);
}

/** Returns whether the key meant something here. */
function act(key: string, root: HTMLElement, commands: Commands, inRow: () => boolean, go: (href: string) => void): boolean {
  switch (key) {
    case "j":
      return moveRow(root, 1);
    case "k":
      return moveRow(root, -1);
    case "ArrowDown":
      return inRow() && moveRow(root, 1);
    case "ArrowUp":
      return inRow() && moveRow(root, -1);
    case "x":
    case "X":
      return select(commands, key === "X");
    case "d":
      return commands.decide?.() ?? false;
    case "J":
      return extend(root, commands, 1);
    case "K":
      return extend(root, commands, -1);
    case "ShiftArrowDown":
      return inRow() && extend(root, commands, 1);
    case "ShiftArrowUp":
      return inRow() && extend(root, commands, -1);
    case "/":
      root.querySelector<HTMLElement>("[data-list-search]")?.focus();
      return true;
    case "f":
      commands.filter();
      return true;
    case "c": {
      const create = root.querySelector<HTMLElement>("[data-creates]");
      const href = create?.getAttribute("href");
      if (href) go(href);
      else create?.click();
      return create !== null;
    }
    case "?":
      commands.showKeys();
      return true;
    default:
      return false;
  }
}

/** The row that has the focus. */
function select({ select: take }: Commands, range: boolean): boolean {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  if (!row || !take) return false;
  take(row, range);
  return true;
}

/** Selects from the row that has the focus to the next. */
function extend(root: HTMLElement, commands: Commands, step: 1 | -1): boolean {
  if (!commands.select || !select(commands, true)) return false;
  moveRow(root, step);
  return select(commands, true);
}

function moveRow(root: HTMLElement, step: 1 | -1): boolean {
  const rows = [...root.querySelectorAll<HTMLElement>("[data-row-focus]")];
  const row = document.activeElement?.closest("[data-row]");
  const now = rows.findIndex((one) => one.closest("[data-row]") === row);
  const next = now < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, now + step));
  rows[next]?.focus();
  return rows.length > 0;
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio")) return false;
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function isWithinRow(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("[data-row]") !== null;
}
