// The label of the button that closes the question of an action.

import type { TFunction } from "i18next";

/** "Cancel"; "Back" for an action that is itself called "Cancel", so that no two buttons read the same. */
export function dismissLabel(t: TFunction, key: "action.keep" | "action.keepAll", action: string | undefined): string {
  const label = t(key);
  return action?.toLowerCase() === label.toLowerCase() ? t("back") : label;
}
