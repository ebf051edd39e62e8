// For commands that are done within seconds: V8 compiles what is called often with optimization, on the other processor,
// and throws half of it away again while a program is young. Begun later, it costs a check of 5,000 lines a quarter less time.

import { setFlagsFromString } from "node:v8";

/** In bytes of code that were run; V8's own is less than half. */
const BUDGET = 300_000;
/** Of Node 20, where it was measured. Others have further compilers, and other budgets. */
const MEASURED = /^11\./;

/** Called before the command's own code is loaded. */
export function expectShortRun(): void {
  if (MEASURED.test(process.versions.v8)) setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}
