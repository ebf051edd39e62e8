// What crosses HTTP of what the program was to do by itself and could not.

import type { ProblemView, ReferenceValue, Traced } from "../wire.ts";

/** A timer that is due of a record and was refused; told to whoever may act on the record. */
export interface RefusedTimerView extends Traced {
  /** What people read for it, where the document names it. */
  readonly label?: string;
  /** What the document says of it. */
  readonly help: string;
  /** The state to which it was to lead, as far as the viewer may see that; absent where it stays as it is. */
  readonly to?: string;
  /** Instants. */
  readonly since: string;
  readonly tried: string;
  /** Why, by the document's rules and steps; none where the program's log alone knows. */
  readonly reasons: readonly ProblemView[];
}

/** GET /-/refused : a page of what waits, the latest first. */
export interface RefusedTimersView {
  readonly items: readonly RefusedTimerItem[];
  /** Behind which `?after=` goes on; null at the end. */
  readonly next: string | null;
}

export interface RefusedTimerItem extends RefusedTimerView {
  readonly id: string;
  readonly entity: string;
  readonly entityLabel: string;
  readonly record: ReferenceValue;
}

/** GET /-/refused/count */
export interface RefusedCountView {
  /** Records, each once, counted no further than `REFUSED_COUNTED`. */
  readonly count: number;
  /** Whether there may be more. */
  readonly more: boolean;
}

export const REFUSED_COUNTED = 100;
