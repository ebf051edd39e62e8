// Asks the reader to confirm that it is still them, wherever something needs that.

import { useEffect, useRef, useState } from "react";
import { confirmationAsked } from "../../api/session-store.ts";
import { laterPanel } from "../../ui/components/lazy-panel.tsx";

const ConfirmDialog = laterPanel(() => import("./ConfirmDialog.tsx"));

export function ConfirmSignIn() {
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  useEffect(
    () =>
      confirmationAsked.add((answer) => {
        waiting.current.push(answer);
        setAsked(true);
      }),
    [],
  );
  if (!isAsked) return null;
  const close = (confirmed: boolean) => {
    setAsked(false);
    for (const one of waiting.current.splice(0)) one(confirmed);
  };
  return <ConfirmDialog onClose={() => close(false)} onConfirmed={() => close(true)} />;
}
