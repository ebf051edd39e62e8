// A tap that comes to a number selects it, to be typed over. A finger puts the caret before what is there as often as behind it,
// and a 3 beside a 1 is 31 or 13.

import { type MouseEvent, type PointerEvent, useMemo } from "react";

export function useTapSelects() {
  return useMemo(() => {
    let comes = false;
    return {
      onPointerDown: ({ pointerType, currentTarget }: PointerEvent<HTMLInputElement>) => {
        comes = pointerType === "touch" && document.activeElement !== currentTarget;
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        if (comes) currentTarget.select();
        comes = false;
      },
    };
  }, []);
}
