// What somebody chose, shown before what it is kept in has told of it. A control that waits for that shows the old choice for a
// moment.

import { useState } from "react";

/** `kept` is what is known to be chosen; once that changes it counts again. */
export function useAtOnce<Value>(kept: Value): readonly [Value, (next: Value) => void] {
  const [chosen, setChosen] = useState<{ readonly instead: Value; readonly next: Value } | null>(null);
  return [chosen !== null && chosen.instead === kept ? chosen.next : kept, (next) => setChosen({ instead: kept, next })];
}
