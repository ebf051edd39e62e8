// What leads from lane to lane of a board besides what its cards offer.

/** `page`: it is done on the page of the record; `screen`: on that one; `notNow`: here, but not with each record; `others`: the viewer
 *  may never do it; `itself`: nobody does it by hand. */
export interface LaneWay {
  readonly from: string;
  readonly to: string;
  readonly is: "page" | "screen" | "notNow" | "others" | "itself";
  /** What it is called, for whom it may be. */
  readonly action?: string;
  readonly screen?: string;
}
