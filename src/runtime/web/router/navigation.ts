// The browser's history as a store. Where we are, going elsewhere, and a guard that may hold a leave back until its question is
// answered. It knows addresses only, not screens.

import type { OverPage } from "../ui/over-page.ts";

export interface Place {
  readonly pathname: string;
  readonly search: string;
  /** Addresses that were left on the way here, each path once, the last one last. */
  readonly trail: readonly string[];
}

const TRAIL = 12;

/** A row of a list, among the others as they stood. */
export interface RowPlace {
  readonly rows: readonly string[];
  readonly at: number;
}

/** How a step of the history was left: how far what scrolls within its page was scrolled, and what that held; the row of a list that had the focus last. */
interface Left {
  readonly scroll?: { readonly of: string; readonly top: number };
  readonly row?: { readonly of: string; readonly place: RowPlace };
}

/** Asked before a place is left, for `href` where that is known; calls `proceed` when it may be. */
type Guard = (proceed: () => void, href: string | null) => void;

interface Stamp {
  readonly index: number;
  readonly trail: readonly string[];
  /** The step is of the first page once more: there what is open over it is closed by going back. */
  readonly over?: true;
}

export class Navigation {
  readonly #over: OverPage;
  #place: Place;
  #index: number;
  #moved = false;
  /** Of what is over another thing the guard is behind that one's, and is asked first. */
  #guards: readonly Guard[] = [];
  #kept = 0;
  /** Set while a step that was already asked for, or is being undone, comes back as an event. */
  #passing: (() => void) | null = null;
  /** Whether the history stands at the second step of the first page; from there back the application is left. */
  #isOver: boolean;
  readonly #listeners = new Set<() => void>();
  /** By step of the history. */
  readonly #left = new Map<number, Left>();

  /** `over`: what is open over the page. */
  constructor(over: OverPage) {
    this.#over = over;
    const stamp = stampOf(history.state) ?? { index: 0, trail: [] };
    this.#index = stamp.index;
    this.#isOver = stamp.over === true;
    history.replaceState(stamp, "");
    this.#place = here();
    addEventListener("popstate", (event) => this.#popped(stampOf(event.state)));
    over.follow(() => this.#stepOver());
    addEventListener("beforeunload", (event) => {
      if (this.#guards.length > 0) event.preventDefault();
    });
  }

  readonly place = (): Place => this.#place;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the reader has gone anywhere since the page was loaded. */
  hasMoved(): boolean {
    return this.#moved;
  }

  /** Whether going back stays within the application. */
  canGoBack(): boolean {
    return this.#index > (this.#isOver ? 1 : 0);
  }

  /** `replace`: in the place of the page at hand; `from`: as if the page that it was opened out of had been left at that address. */
  go(href: string, how: { readonly replace?: boolean; readonly from?: string | undefined } = {}): void {
    this.#ask(href, () => {
      if (!how.replace) {
        this.#index += 1;
        this.#isOver = false;
      }
      const { pathname } = this.#place;
      const trail = how.replace ? this.#place.trail : withPlace(this.#place);
      const stamp = this.#stamp(how.from === undefined ? trail : leftAt(trail, how.from));
      if (how.replace) history.replaceState(stamp, "", href);
      else {
        // What stood there before is reached no more.
        for (const index of this.#left.keys()) if (index >= this.#index) this.#left.delete(index);
        history.pushState(stamp, "", href);
      }
      this.#arrived();
      // Another page is read from its beginning; one that is gone back to the browser shows where it was left.
      if (location.pathname !== pathname) scrollTo(0, 0);
    });
  }

  back(): void {
    history.back();
  }

  /** The address with the search, the filters and the page with which it was left on the way here, where it names none itself. */
  asLeft(address: string): string {
    return address.includes("?") ? address : (this.#place.trail.findLast((one) => one.split("?", 1)[0] === address) ?? address);
  }

  /** How far what scrolls within the page is scrolled, for whoever comes back to it. */
  keepScroll(of: string, top: number): void {
    this.#left.set(this.#index, { ...this.#left.get(this.#index), scroll: { of, top } });
  }

  /** How far it was scrolled when this step was left; 0 where it held something else. */
  scrollOf(of: string): number {
    const kept = this.#left.get(this.#index)?.scroll;
    return kept?.of === of ? kept.top : 0;
  }

  /** The row that has the focus, for whoever comes back to this list. */
  keepRow(of: string, place: RowPlace): void {
    this.#left.set(this.#index, { ...this.#left.get(this.#index), row: { of, place } });
  }

  /** The row that had the focus last when this step was left; null where it showed something else, or none had it. */
  rowOf(of: string): RowPlace | null {
    const kept = this.#left.get(this.#index)?.row;
    return kept?.of === of ? kept.place : null;
  }

  /** Returns how to take the guard away. */
  hold(guard: Guard): () => void {
    this.#guards = [...this.#guards, guard];
    return () => {
      this.#guards = this.#guards.filter((one) => one !== guard);
    };
  }

  /** Whether something here would be lost by leaving. */
  isHeld(): boolean {
    return this.#guards.length > 0 || this.#kept > 0;
  }

  /** While something is typed in a panel over the page, which asks by itself. Returns how to end it. */
  keep(): () => void {
    this.#kept += 1;
    return () => {
      this.#kept -= 1;
      for (const listener of this.#listeners) listener();
    };
  }

  #ask(href: string | null, proceed: () => void): void {
    const guard = this.#guards.at(-1);
    if (guard === undefined) {
      proceed();
      return;
    }
    guard(() => {
      this.#guards = this.#guards.filter((one) => one !== guard);
      this.#ask(href, proceed);
    }, href);
  }

  /** The browser has already moved: under what is open over the page the step is taken back, and closes that in its place; under a
   *  guard it is taken back first, and made again when it may be. */
  #popped(stamp: Stamp | null): void {
    const index = stamp?.index ?? 0;
    const passing = this.#passing;
    this.#passing = null;
    if (passing) {
      passing();
      return;
    }
    const steps = index - this.#index;
    const close = this.#over.topmost();
    if (close !== null && steps !== 0) {
      this.#passing = close;
      history.go(-steps);
      return;
    }
    if (this.#guards.length === 0 || steps === 0) {
      this.#land(stamp);
      return;
    }
    this.#passing = () =>
      this.#ask(null, () => {
        this.#passing = () => this.#land(stamp);
        history.go(steps);
      });
    history.go(-steps);
  }

  #land(stamp: Stamp | null): void {
    const index = stamp?.index ?? 0;
    const leaves = this.#isOver && index === this.#index - 1;
    this.#index = index;
    this.#isOver = stamp?.over === true;
    this.#arrived();
    if (leaves) history.back();
  }

  /** From the first page going back leaves the application, whatever is open: it gets a second step to go back from. */
  #stepOver(): void {
    if (this.#index > 0 || this.#over.topmost() === null) return;
    const left = this.#left.get(0);
    if (left) this.#left.set(1, left);
    this.#index = 1;
    this.#isOver = true;
    history.pushState(this.#stamp(this.#place.trail), "");
  }

  #stamp(trail: readonly string[]): Stamp {
    return { index: this.#index, trail, ...(this.#isOver ? { over: true } : {}) };
  }

  #arrived(): void {
    this.#place = here();
    this.#moved = true;
    for (const listener of this.#listeners) listener();
  }
}

function here(): Place {
  return { pathname: location.pathname, search: location.search, trail: stampOf(history.state)?.trail ?? [] };
}

/** The trail once the place is left. */
function withPlace({ pathname, search, trail }: Place): readonly string[] {
  return [...trail.filter((address) => address.split("?", 1)[0] !== pathname), pathname + search].slice(-TRAIL);
}

/** The trail with another address of one of its pages. */
function leftAt(trail: readonly string[], address: string): readonly string[] {
  const path = (one: string) => one.split("?", 1)[0];
  return trail.map((one) => (path(one) === path(address) ? address : one));
}

function stampOf(state: unknown): Stamp | null {
  if (typeof state !== "object" || state === null || !("index" in state) || typeof state.index !== "number") return null;
  const trail = "trail" in state && Array.isArray(state.trail) ? state.trail.filter((one) => typeof one === "string") : [];
  return { index: state.index, trail, ...("over" in state && state.over === true ? { over: true } : {}) };
}
