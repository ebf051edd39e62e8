// For whom what is shown was asked for. Where somebody else signs in elsewhere the page keeps what it shows until it is answered anew: what
// they may not see by then was never shown to them.

import { useState } from "react";
import { useApp } from "../../product/AppContext.tsx";

/** `at`: when it was answered last. Whether that was for whoever is signed in now. */
export function useShownTo(at: number): boolean {
  const user = useApp().user?.id ?? null;
  const [shown, setShown] = useState({ at, user });
  if (shown.at !== at) setShown({ at, user });
  return shown.at !== at || shown.user === user;
}
