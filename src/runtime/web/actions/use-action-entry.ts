// What can be done as an entry of a menu, with the reason where it cannot be now.

import { useCallback } from "react";
import type { ActionView } from "../../wire.ts";
import { useProblemWords } from "../api/problem-words.ts";
import { placeOf } from "../provenance/place.ts";
import type { MenuEntry } from "../ui/components/Menu.tsx";
import { isOwnAction } from "./ActionButton.tsx";
import { keyOf, type Target, usePerform } from "./perform.tsx";
import { isOut } from "./primary-action.ts";

export function useActionEntry(): (action: ActionView, target: Target | null) => MenuEntry {
  const { perform } = usePerform();
  const words = useProblemWords();
  return useCallback(
    (action, target) => ({
      key: keyOf(action),
      label: action.label,
      said: !isOwnAction(action),
      source: action.source,
      danger: isOut(action),
      part: isOut(action) ? "out" : "on",
      blocked: action.blocked !== null,
      note: action.blocked ? words(action.blocked).said : null,
      place: placeOf([action.blocked]),
      onChoose: () => perform(action, target),
    }),
    [perform, words],
  );
}
