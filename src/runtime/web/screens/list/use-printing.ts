// Whether the page is being printed. What is otherwise drawn as it comes into sight is then all there.

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export function usePrinting(active: boolean): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!active) return;
    const print = () => flushSync(() => setPrinting(true));
    const printed = () => setPrinting(false);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", printed);
    return () => {
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", printed);
    };
  }, [active]);
  return printing;
}
