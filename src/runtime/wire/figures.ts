// Figures of a screen, and the records behind them.

import type { FieldType } from "../../compiler/expression/field-type.ts";
import type { Cited, OpenView, WireValue } from "../wire.ts";

/** GET /-/screens/{slug}/figures: what the viewer may see is counted, and nothing else. */
export interface FiguresView {
  readonly figures: readonly FigureView[];
}

export interface FigureView extends Cited {
  readonly name: string;
  readonly shows: "number" | "bars" | "line";
  /** The type of the values. */
  readonly type: FieldType;
  /** The values are counts or sums, and none of a field's own, which may be a year. */
  readonly counted?: true;
  /** For a number; null where there is nothing to add up or compare. */
  readonly value: WireValue;
  /** For bars and lines. */
  readonly marks: readonly MarkView[];
  /** What the marks are of: "Status". */
  readonly byLabel: string | null;
  /** The marks are first days of months, and mean the whole month. */
  readonly byMonth: boolean;
  /** Groups that are too many to be shown, gathered in none of the marks. */
  readonly left: number;
  /** Of a figure over time: the months, or days, before and after those that are shown. */
  readonly outside?: readonly OutsideView[];
  /** A list of the records behind the number, where the viewer may open one. */
  readonly href: string | null;
  readonly open: OpenView | null;
}

export interface OutsideView {
  /** Days; of months their first ones. */
  readonly from: string;
  readonly to: string;
  /** How many months, or days, have records there. */
  readonly groups: number;
  /** A list of these records. */
  readonly href: string | null;
}

export interface MarkView {
  /** The type in which `by` is written. */
  readonly by: WireValue;
  readonly byType: FieldType;
  readonly value: WireValue;
  /** A list of the records behind the mark. */
  readonly href: string | null;
}
