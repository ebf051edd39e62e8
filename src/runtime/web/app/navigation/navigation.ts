// The browser's history as a store: where we are, going elsewhere, and a guard that may hold a leave back until its
// question is answered. It knows addresses only, not screens.

import type { OverPage } from "../../ui/over-page.ts";

export interface Place {
  readonly pathname: string;
  readonly search: string;
  /** Addresses that were left on the way here, each path once, the last one last. */
  readonly trail: readonly string[];
}

const TRAIL = 12;

/** Asked before a place is left, for `href` where that is known; calls `proceed` when it may be. */
type Guard = (proceed: () => void, href: string | null) => void;

interface Stamp {
  readonly index: number;
  readonly trail: readonly string[];
  /** The step is not of a page, but of what is open over the first one. */
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
  /** Whether the history stands at a step for what is open over the first page: going back would leave the application. */
  #isOver = false;
  /** What waits until that step is left. */
  #leaving: readonly (() => void)[] | null = null;
  readonly #listeners = new Set<() => void>();
  /** By step of the history: how far what scrolls within the page was scrolled, and what it held. */
  readonly #scrolls = new Map<number, { readonly of: string; readonly top: number }>();

  /** `over`: what is open over the page. */
  constructor(over: OverPage) {
    this.#over = over;
    const stamp = stampOf(history.state) ?? { index: 0, trail: [] };
    this.#index = stamp.index;
    history.replaceState(stamp, "");
    this.#place = here();
    addEventListener("popstate", (event) => this.#popped(stampOf(event.state)));
    // Of a page that was loaded anew nothing is open any more.
    this.#isOver = stamp.over === true;
    if (this.#isOver) this.#leaveOver(() => undefined);
    over.follow(() => this.#followOver());
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
    if (this.#leaving !== null) {
      this.#leaving = [...this.#leaving, () => this.go(href, how)];
      return;
    }
    this.#ask(href, () => {
      if (this.#isOver && how.replace) {
        this.#leaveOver(() => this.go(href, how));
        return;
      }
      // The page that is gone to takes the step of what was open over this one.
      const replaces = how.replace === true || this.#isOver;
      this.#isOver = false;
      if (!replaces) this.#index += 1;
      const { pathname } = this.#place;
      const trail = how.replace ? this.#place.trail : withPlace(this.#place);
      const stamp: Stamp = { index: this.#index, trail: how.from === undefined ? trail : leftAt(trail, how.from) };
      if (replaces) history.replaceState(stamp, "", href);
      else {
        // What stood there before is reached no more.
        for (const index of this.#scrolls.keys()) if (index >= this.#index) this.#scrolls.delete(index);
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
    this.#scrolls.set(this.#index, { of, top });
  }

  /** How far it was scrolled when this step was left; 0 where it held something else. */
  scrollOf(of: string): number {
    const kept = this.#scrolls.get(this.#index);
    return kept?.of === of ? kept.top : 0;
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
    if (stamp?.over && !this.#isOver) {
      // Forward, to what is closed.
      this.#passing = () => undefined;
      history.go(-steps);
      return;
    }
    if (close !== null && steps !== 0) {
      this.#passing = close;
      history.go(-steps);
      return;
    }
    if (this.#guards.length === 0 || steps === 0) {
      this.#index = index;
      this.#arrived();
      return;
    }
    this.#passing = () =>
      this.#ask(null, () => {
        this.#passing = () => {
          this.#index = index;
          this.#arrived();
        };
        history.go(steps);
      });
    history.go(-steps);
  }

  /** Over the first page there is a step of the history for whatever is open, which going back takes in place of the page. */
  #followOver(): void {
    const isOpen = this.#over.topmost() !== null;
    if (isOpen && this.#index === 0 && this.#leaving === null) {
      this.#index = 1;
      this.#isOver = true;
      history.pushState({ index: 1, trail: this.#place.trail, over: true } satisfies Stamp, "");
    }
    // What opens in its place, or where it leads, keeps the step.
    if (!isOpen && this.#isOver) setTimeout(() => this.#isOver && this.#over.topmost() === null && this.#leaveOver(() => undefined));
  }

  #leaveOver(then: () => void): void {
    this.#isOver = false;
    this.#leaving = [then];
    this.#passing = () => {
      this.#index -= 1;
      const waiting = this.#leaving ?? [];
      this.#leaving = null;
      for (const one of waiting) one();
      this.#followOver();
    };
    history.back();
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
