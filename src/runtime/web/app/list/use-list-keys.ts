// The keyboard over a list: J, K and the arrows move between rows, Enter looks at one beside the list, Ctrl+Enter opens its page,
// X selects, with Shift a range, D does something with them, / searches, F filters, C creates, ? shows the keys.
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
  /** Looks at a row beside the list; false where there is nothing to look at. */
  readonly peek?: (row: string) => boolean;
  /** The focus has come to the row; `held`: the key is held down, and it goes on. */
  readonly moved?: (row: string, held: boolean) => void;
  /** What is looked at, while something is: its row, where the list shows it, its page, and how to end it. */
  readonly looked?: string | null;
  readonly page?: string;
  readonly close?: () => void;
}

export function useListKeys(page: RefObject<HTMLElement | null>, commands: Commands): void {
  const navigation = useNavigation();
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const root = page.current;
      if (!root || event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      const control = event.ctrlKey || event.metaKey;
      if (control && event.key !== "Enter") return;
      const named = event.key.length > 1;
      if (!named && !keysEnabled()) return;
      const key = `${control ? "Control" : ""}${event.shiftKey && named ? "Shift" : ""}${event.key}`;
      const pressed: Pressed = {
        root,
        commands: latest.current,
        target: event.target,
        held: event.repeat,
        go: (href) => navigation.go(href),
      };
      if (act(key, pressed)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [page, navigation]);
}

interface Pressed {
  readonly root: HTMLElement;
  readonly commands: Commands;
  readonly target: EventTarget | null;
  readonly held: boolean;
  readonly go: (href: string) => void;
}

/** Returns whether the key meant something here. */
function act(key: string, pressed: Pressed): boolean {
  const { root, commands, go } = pressed;
  const row = rowOf(pressed);
  switch (key) {
    case "j":
      return moveRow(pressed, 1);
    case "k":
      return moveRow(pressed, -1);
    case "ArrowDown":
      return row !== null && moveRow(pressed, 1);
    case "ArrowUp":
      return row !== null && moveRow(pressed, -1);
    case "Enter":
      return row !== null && isAtItsName(pressed.target) && (commands.peek?.(row) ?? false);
    case "ControlEnter":
      return openPage(pressed);
    case "Escape":
      commands.close?.();
      return commands.close !== undefined;
    case "x":
    case "X":
      return select(pressed, key === "X");
    case "d":
      return commands.decide?.() ?? false;
    case "J":
      return extend(pressed, 1);
    case "K":
      return extend(pressed, -1);
    case "ShiftArrowDown":
      return row !== null && extend(pressed, 1);
    case "ShiftArrowUp":
      return row !== null && extend(pressed, -1);
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

/** The row of the list that has the focus. */
function rowOf({ root, target }: Pressed): string | null {
  const row = target instanceof HTMLElement && root.contains(target) ? target.closest<HTMLElement>("[data-row]") : null;
  return row?.dataset.row ?? null;
}

function isAtItsName(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("a[data-row-focus]");
}

/** Of the row that has the focus, or of what is looked at. */
function openPage({ root, commands, target, go }: Pressed): boolean {
  const href = isAtItsName(target) && root.contains(target as Node) ? (target as HTMLElement).getAttribute("href") : commands.page;
  if (href) go(href);
  return Boolean(href);
}

function select(pressed: Pressed, range: boolean): boolean {
  const row = rowOf({ ...pressed, target: document.activeElement });
  if (!row || !pressed.commands.select) return false;
  pressed.commands.select(row, range);
  return true;
}

/** Selects from the row that has the focus to the next. */
function extend(pressed: Pressed, step: 1 | -1): boolean {
  if (!select(pressed, true)) return false;
  moveRow(pressed, step);
  return select(pressed, true);
}

/** From the row that has the focus, or that is looked at. */
function moveRow({ root, commands, held }: Pressed, step: 1 | -1): boolean {
  const rows = [...root.querySelectorAll<HTMLElement>("[data-row-focus]")];
  const idOf = (one: Element | null | undefined) => one?.closest<HTMLElement>("[data-row]")?.dataset.row;
  const from = root.contains(document.activeElement) ? idOf(document.activeElement) : undefined;
  const at = from ?? commands.looked ?? undefined;
  const now = at === undefined ? -1 : rows.findIndex((one) => idOf(one) === at);
  const next = now < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, now + step));
  rows[next]?.focus();
  const row = idOf(rows[next]);
  if (row !== undefined) commands.moved?.(row, held);
  return rows.length > 0;
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio")) return false;
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
