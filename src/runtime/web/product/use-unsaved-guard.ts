// Keeps the reader from leaving a page on which something is not saved.

import { useEffect } from "react";
import { useNavigation } from "../router/NavigationContext.tsx";

/** While there is something that whoever signs in elsewhere would take away: the page stays as it is, and asks. */
export function useUnsavedGuard(holds: boolean): void {
  const navigation = useNavigation();
  useEffect(() => (holds ? navigation.keep() : undefined), [navigation, holds]);
}
