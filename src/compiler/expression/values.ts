// The values of expressions: as rows carry them, and as they are during evaluation.

/** A value as rows carry it; numbers are units. The same as the store's `Value`. */
export type RowValue = string | number | boolean | null | readonly RowValue[];
export type ValueRow = { readonly [column: string]: RowValue };

/** A value during evaluation: numbers and durations are bigint. */
export type EvalValue = string | bigint | boolean | null | readonly EvalValue[];
