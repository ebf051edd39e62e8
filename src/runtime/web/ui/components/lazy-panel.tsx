// A panel, a menu or a dialog that is fetched when it is first opened. What is typed meanwhile is meant for it. Where it cannot be
// fetched it closes again, and whoever opened it is told: nothing else on the page is lost.

import { type ComponentType, createContext, useContext, useEffect, useRef } from "react";
import { fieldStyles } from "./Field.tsx";
import { type Load, later } from "./lazy-with-retry.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** Tells that something could not be opened. */
export const PanelFailedContext = createContext<(error: Error) => void>(() => undefined);

interface Closable {
  readonly onClose?: () => void;
}

export function laterPanel<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return later(load, {
    waiting: (props) => <Coming onClose={(props as Closable).onClose} />,
    failed: (props, { error }) => <Closed error={error} onClose={(props as Closable).onClose} />,
  });
}

/** The control of a field, which keeps its place while it is fetched. */
export function laterControl<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return later(load, {
    waiting: () => (
      <span className={fieldStyles.coming} aria-busy="true">
        <Skeleton width="55%" />
      </span>
    ),
    failed: (_props, { error }) => <Closed error={error} onClose={undefined} />,
  });
}

/** Keeps the keys from the page below, and hands what was typed to the field that has the focus once the panel is there. */
function Coming({ onClose }: Closable) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    let typed = "";
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { key } = event;
      if (key === "Escape") close.current?.();
      else if (key === "Backspace") typed = typed.slice(0, -1);
      else if ([...key].length === 1) typed += key;
      else if (key !== "Enter") return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", onKey, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      if (typed !== "") setTimeout(() => insert(typed));
    };
  }, []);
  return null;
}

function insert(typed: string): void {
  const field = document.activeElement;
  const isText = field?.matches("textarea, input:not([type=checkbox], [type=radio], [type=file], [type=button])");
  // Deprecated, and the one way to type that every browser and framework hears of.
  if (isText) document.execCommand("insertText", false, typed);
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
