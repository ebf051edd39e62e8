// A panel, a menu or a dialog that is fetched when it is first opened. Where that fails it closes again, and whoever opened it is
// told: nothing else on the page is lost.

import { type ComponentType, createContext, useContext, useEffect } from "react";
import { type Load, later } from "./later.tsx";

/** Tells that something could not be opened. */
export const PanelFailedContext = createContext<(error: Error) => void>(() => undefined);

interface Closable {
  readonly onClose?: () => void;
}

export function laterPanel<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return later(load, { failed: (props, { error }) => <Closed error={error} onClose={(props as Closable).onClose} /> });
}

function Closed({ error, onClose }: { readonly error: Error; readonly onClose: (() => void) | undefined }) {
  const tell = useContext(PanelFailedContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    tell(error);
    onClose?.();
  }, []);
  return null;
}
