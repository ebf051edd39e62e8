// What keys are called on the reader's keyboard. In the reader's language, and on an Apple with the signs that stand there.

import { useTranslation } from "./WordsProvider.tsx";

const APPLE_SIGNS: Readonly<Record<string, string>> = { Ctrl: "⌘", Shift: "⇧" };

/** Of keys that are pressed together: "Ctrl+K" is "Strg K" in German. */
export function useKeyNames(): (keys: string) => string {
  const { t } = useTranslation();
  const isApple = /^(?:Mac|iP)/.test(navigator.platform);
  const names: Readonly<Record<string, string>> = {
    Ctrl: t("keyNames.Ctrl"),
    Shift: t("keyNames.Shift"),
    Enter: t("keyNames.Enter"),
    Esc: t("keyNames.Esc"),
    Pages: t("keyNames.Pages"),
    Arrows: "← ↑ ↓ →",
    ...(isApple ? APPLE_SIGNS : {}),
  };
  return (keys) =>
    keys
      .split("+")
      .map((key) => names[key] ?? key)
      .join(" ");
}
