// GET and POST /-/clock, in development alone: the product's own time.

export interface ClockView {
  /** What time it is for the product: "2026-12-01T09:00:00.000Z". */
  readonly now: string;
  readonly real: string;
  /** Whether it was set to another than the real one. */
  readonly set: boolean;
  /** The product's: "Europe/Vienna". */
  readonly timeZone: string;
}
