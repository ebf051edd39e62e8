// Opens the form of the action that the address names, once: it was chosen before signing in.

import { useEffect, useRef } from "react";
import type { ActionView, RecordView, ScreenView } from "../../../wire.ts";
import { usePerform } from "../../actions/perform.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { ACT } from "../../router/addresses.ts";
import { useNavigation, usePlace } from "../../router/NavigationContext.tsx";

export function useActOnArrival(screen: ScreenView, record: RecordView): void {
  const { user } = useApp();
  const { perform } = usePerform();
  const navigation = useNavigation();
  const { pathname, search } = usePlace();
  const begun = useRef(false);
  const label = new URLSearchParams(search).get(ACT);
  useEffect(() => {
    if (label === null || user === null || begun.current) return;
    begun.current = true;
    navigation.go(pathname, { replace: true });
    const action = record.actions.find((one) => one.label === label && one.blocked === null && asksFirst(one));
    if (action !== undefined) perform(action, { entity: screen.entity ?? "", id: record.id, version: record.version, label: record.label });
  }, [label, user, navigation, pathname, record, screen, perform]);
}

/** An address alone changes nothing: what would be done without asking is left to a press of its button. */
function asksFirst({ kind, href, asks }: ActionView): boolean {
  return kind === "start" || kind === "create" || href !== null || (kind === "transition" && asks.length > 0);
}
