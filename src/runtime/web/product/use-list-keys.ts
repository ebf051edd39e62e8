// The keyboard over a list: J, K and the arrows move between rows, Enter looks at one beside the list, Ctrl+Enter opens its page,
// X selects, with Shift a range, D does something with them, / searches, F filters, C creates, ? shows the keys. On a board the
// arrows go from card to card of a lane, and to the lane beside; where cards stand beside each other, to the one in that direction.
// Single letters can be switched off, as WCAG 2.1.4 asks.

import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "../router/NavigationContext.tsx";
import type { RowPlace } from "../router/navigation.ts";
import { isPageCovered } from "../ui/panels.ts";
import { idOf, lineAt, nextTo, placesIn, rowAt, useRowPlace } from "./use-row-place.ts";

const STORED = "ninefold.keys";
/** Asks the page for its list of keys, without a key. */
const ASKED = "ninefold-keys";

/** Shows the keys of the page at hand, also where single keys are switched off. */
export function showKeys(): void {
  dispatchEvent(new Event(ASKED, { cancelable: true }));
}

/** Answers `showKeys`, until the returned function is called. */
export function onShowKeys(answer: (event: Event) => void): () => void {
  addEventListener(ASKED, answer);
  return () => removeEventListener(ASKED, answer);
}

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
  /** Says that the row has no page of its own. */
  readonly noPage?: (row: string) => void;
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
  const place = useRowPlace(page, latest);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const root = page.current;
      if (!root || event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (isPageCovered()) return;
      const control = event.ctrlKey || event.metaKey;
      if (control && event.key !== "Enter") return;
      const named = event.key.length > 1;
      if (!named && !keysEnabled()) return;
      const key = `${control ? "Control" : ""}${event.shiftKey && named ? "Shift" : ""}${named ? event.key : inCase(event)}`;
      const pressed: Pressed = {
        root,
        commands: latest.current,
        target: event.target,
        place: place.current,
        held: event.repeat,
        go: (href) => navigation.go(href),
      };
      if (act(key, pressed)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    const end = onShowKeys((event) => {
      event.preventDefault();
      latest.current.showKeys();
    });
    return () => {
      removeEventListener("keydown", listen);
      end();
    };
  }, [page, navigation, place]);
}

/** The letter as Shift alone makes it: whether capitals are locked means nothing here. */
function inCase({ key, shiftKey }: KeyboardEvent): string {
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

interface Pressed {
  readonly root: HTMLElement;
  readonly commands: Commands;
  readonly target: EventTarget | null;
  /** Where the focus was last. */
  readonly place: RowPlace | null;
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
      return row !== null && (moveInLane(pressed, 1) || moveLine(pressed, 1) || moveRow(pressed, 1));
    case "ArrowUp":
      return row !== null && (moveInLane(pressed, -1) || moveLine(pressed, -1) || moveRow(pressed, -1));
    case "ArrowRight":
      return row !== null && moveAside(pressed, isLeftToRight() ? 1 : -1);
    case "ArrowLeft":
      return row !== null && moveAside(pressed, isLeftToRight() ? -1 : 1);
    case "Enter":
      if (row === null) return false;
      return isAtItsName(pressed.target) ? (commands.peek?.(row) ?? false) : announceNoPage(pressed, row);
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
      // Of several ways to make one, the one that stands out.
      const create = root.querySelector<HTMLElement>("[data-creates=primary]") ?? root.querySelector<HTMLElement>("[data-creates]");
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
  return rowAt(root, target);
}

function isAtItsName(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("a[data-row-focus]");
}

/** Of a row whose name is no link: pressing it says why nothing opens. */
function announceNoPage({ commands, target }: Pressed, row: string): boolean {
  const isName = target instanceof HTMLElement && target.matches("[data-row-focus]");
  if (isName) commands.noPage?.(row);
  return isName;
}

/** Of the row that has the focus, or of what is looked at. */
function openPage(pressed: Pressed): boolean {
  const { root, commands, target, go } = pressed;
  const row = rowOf(pressed);
  if (row !== null && !isAtItsName(target) && announceNoPage(pressed, row)) return true;
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

/** From the row that has the focus, or that is looked at, or where the focus was last. */
function moveRow({ root, commands, held, place }: Pressed, step: 1 | -1): boolean {
  const shown = placesIn(root);
  const rows = shown.map(idOf);
  const line = lineAt(root, document.activeElement);
  const now = line === null ? rows.indexOf(commands.looked ?? "") : shown.findIndex((one) => line.contains(one));
  const next = now < 0 ? nextTo(place, rows, step) : Math.min(rows.length - 1, Math.max(0, now + step));
  shown[next]?.focus();
  const row = rows[next];
  if (row !== undefined) commands.moved?.(row, held);
  return rows.length > 0;
}

function moveAside(pressed: Pressed, step: 1 | -1): boolean {
  return moveLane(pressed, step) || (cardPosition(pressed) !== null && moveRow(pressed, step));
}

/** Where cards stand beside each other, to the one below or above, as far as there is one; false where they do not. */
function moveLine(pressed: Pressed, step: 1 | -1): boolean {
  const cards = cardPosition(pressed);
  if (cards === null) return false;
  const { own, others } = cards;
  const beyond = others.filter(({ box }) => (box.top - own.top) * step > own.height / 2);
  const nearest = Math.min(...beyond.map(({ box }) => (box.top - own.top) * step));
  const line = beyond.filter(({ box }) => (box.top - own.top) * step < nearest + own.height / 2);
  const aside = ({ box }: (typeof line)[number]) => Math.abs(box.left + box.right - own.left - own.right);
  const [next] = line.toSorted((one, other) => aside(one) - aside(other));
  if (next === undefined) return true;
  next.place.focus();
  pressed.commands.moved?.(idOf(next.place), pressed.held);
  return true;
}

/** Where the card that has the focus stands, and the others; null where none stands beside it. */
function cardPosition({ root }: Pressed) {
  const line = lineAt(root, document.activeElement);
  if (line === null || line.closest("[data-lane]") !== null) return null;
  const boxed = (place: HTMLElement) => ({ place, box: (place.closest("[data-row]") ?? place).getBoundingClientRect() });
  const [own, others] = [line.getBoundingClientRect(), placesIn(root).map(boxed)];
  const isBeside = ({ box }: ReturnType<typeof boxed>) => box.top < own.bottom && box.bottom > own.top && box.left !== own.left;
  return others.some(isBeside) ? { own, others } : null;
}

/** On a board, to the card above or below, as far as the lane goes; false where there are no lanes. */
function moveInLane({ target }: Pressed, step: 1 | -1): boolean {
  const lane = laneOf(target);
  if (lane === null) return false;
  const cards = placesIn(lane);
  const at = cards.findIndex((card) => idOf(card) === idOf(target as Element));
  cards[Math.min(cards.length - 1, Math.max(0, at + step))]?.focus();
  return true;
}

/** To the card as far down in the next lane that has one. */
function moveLane({ root, target }: Pressed, step: 1 | -1): boolean {
  const lane = laneOf(target);
  if (lane === null) return false;
  const lanes = [...root.querySelectorAll<HTMLElement>("[data-lane]")];
  const at = placesIn(lane).findIndex((card) => idOf(card) === idOf(target as Element));
  const beside = step > 0 ? lanes.slice(lanes.indexOf(lane) + 1) : lanes.slice(0, lanes.indexOf(lane)).reverse();
  const cards = beside.map(placesIn).find(({ length }) => length > 0);
  cards?.[Math.min(cards.length - 1, at)]?.focus();
  return cards !== undefined;
}

function laneOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>("[data-lane]") : null;
}

function isLeftToRight(): boolean {
  return document.documentElement.dir !== "rtl";
}

export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio")) return false;
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
