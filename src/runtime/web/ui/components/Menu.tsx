// A button that opens a menu. The menu itself is loaded when it is first asked for.

import { type PointerEventHandler, type ReactNode, useRef, useState } from "react";
import { Button, type ButtonLook } from "./Button.tsx";
import type { IconName } from "./Icon.tsx";
import { laterPanel } from "./lazy-panel.tsx";

const MenuPopover = laterPanel(() => import("./MenuPopover.tsx"));

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  /** The label is words of the document. */
  readonly said?: boolean;
  readonly icon?: IconName;
  /** A line stands between one part and the next. */
  readonly part?: string;
  /** Of these one is chosen: the group that it belongs to, and whether it is the one. */
  readonly choice?: { readonly group: string; readonly chosen: boolean };
  readonly danger?: boolean;
  /** A word under the label; for an item that cannot be chosen, why. */
  readonly note?: string | null | undefined;
  readonly blocked?: boolean;
  /** In development: which row of the document says so. */
  readonly place?: string | undefined;
  /** In development: where the document speaks of it. */
  readonly source?: string | undefined;
  readonly onChoose: () => void;
}

interface Props {
  readonly label: string;
  readonly button: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly look?: ButtonLook;
  readonly small?: boolean;
  readonly iconOnly?: boolean;
  readonly className?: string | undefined;
  /** Of the button. */
  readonly onPointerDown?: PointerEventHandler<HTMLButtonElement>;
}

export function Menu({ label, button, entries, look = "quiet", small, iconOnly, className, onPointerDown }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={trigger}
        look={look}
        small={small}
        iconOnly={iconOnly}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={onPointerDown}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </Button>
      {open && <MenuPopover label={label} entries={entries} trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
