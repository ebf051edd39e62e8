// A panel, a menu or a dialog that is fetched when it is first opened. Where that fails it closes again, and whoever opened it is
// told: nothing else on the page is lost.

import { type ComponentType, createContext, useContext, useEffect } from "react";
import { fieldStyles } from "./Field.tsx";
import { type Load, later } from "./later.tsx";

/** Tells that something could not be opened. */
export const PanelFailedContext = createContext<(error: Error) => void>(() => undefined);

interface Closable {
  readonly onClose?: () => void;
}

export function laterPanel<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return later(load, { failed: (props, { error }) => <Closed error={error} onClose={(props as Closable).onClose} /> });
}

/** The control of a field, which keeps its place while it is fetched. */
export function laterControl<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return later(load, {
    waiting: () => <span className={fieldStyles.coming} aria-busy="true" />,
    failed: (_props, { error }) => <Closed error={error} onClose={undefined} />,
  });
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
