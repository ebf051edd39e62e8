// The lanes of a board, and what leads from lane to lane besides what its cards offer.

import type { Traced } from "../wire.ts";

export interface LaneView extends Traced {
  readonly value: string;
  readonly label: string;
  readonly meaning: string;
  readonly end?: boolean;
  readonly goal?: boolean;
  readonly warns?: boolean;
  /** No record that the board shows stands in it: a step may lead there, and off the board. */
  readonly never?: true;
}

/** `page`: it is done on the page of the record; `screen`: on that one; `notNow`: here, but not with each record; `noScreen`: on none
 *  that the viewer may open; `others`: the viewer may never do it; `itself`: nobody does it by hand. */
export interface LaneMove {
  readonly from: string;
  readonly to: string;
  readonly is: "page" | "screen" | "notNow" | "noScreen" | "others" | "itself";
  /** What it is called, for whom it may be. */
  readonly action?: string;
  readonly screen?: string;
}

/** Of a card of a board, what is not for it. */
export interface OffLanes {
  /** What leads to other lanes elsewhere, by its name, and is not the viewer's to do with this record. */
  readonly notYours?: readonly string[];
  /** Of what is done elsewhere and leads not to all its lanes with this record now, by its name: to which of them, or none. */
  readonly leads?: Readonly<Record<string, readonly string[]>>;
  /** Lanes to which such a record may go by itself, and this one never will. */
  readonly never?: readonly string[];
}
