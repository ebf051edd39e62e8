// Steps that give something up instead of bringing it on: never what is done next.

import type { ActionView } from "../../../wire.ts";

export function isWayOut({ breaksOff, final }: ActionView): boolean {
  return breaksOff === true || final?.asked === true;
}
