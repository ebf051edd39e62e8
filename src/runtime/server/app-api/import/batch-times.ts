// How long an import writes before it lets others write.

/** Milliseconds of a batch before its commit. */
export const BATCH = 100;
/** Milliseconds between two batches. */
export const PAUSE = 5;
