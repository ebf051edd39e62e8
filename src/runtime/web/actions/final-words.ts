// What a step says of the end that it comes to.

import type { TFunction } from "i18next";
import type { ActionView } from "../../wire.ts";

export function finalWords({ state, others }: NonNullable<ActionView["final"]>, t: TFunction): string {
  return t(others ? "action.finalForYou" : "action.final", { state });
}
