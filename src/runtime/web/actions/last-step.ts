// What a step was with which somebody took a record out of their own sight. Kept for the page of that record, which says it
// first.

/** Under which it is kept. */
export function lastStepKey(record: string): readonly string[] {
  return ["last step", record];
}

export interface LastStep {
  /** As it was said once it was done. */
  readonly said: string;
  /** Of the record, once it was done. */
  readonly version: number;
}
