// Buttons, and links that look like them. A button that cannot be pressed now stays reachable by keyboard
// (aria-disabled), so that its reason can be read.

import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Button.module.css";

export type ButtonLook = "primary" | "secondary" | "danger" | "confirm" | "quiet";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  readonly look?: ButtonLook;
  readonly small?: boolean;
  readonly iconOnly?: boolean;
  readonly busy?: boolean;
  /** Shown as not available, and not pressable, but still focusable. */
  readonly unavailable?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function buttonClass(look: ButtonLook = "secondary", small = false, iconOnly = false): string {
  return classNames(styles.button, look !== "secondary" && styles[look], small && styles.small, iconOnly && styles.icon);
}

export function Button({ look, small, iconOnly, busy, unavailable, children, className, onClick, type = "button", ...rest }: ButtonProps) {
  // The second half of a double click may meet another question than the first one did, or take the focus back from what the first one led to.
  const isSecond = ({ detail }: { readonly detail: number }) => type === "submit" && detail > 1;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(look, small, iconOnly), className)}
      data-primary={look === "primary" || undefined}
      aria-disabled={unavailable || busy || undefined}
      onMouseDown={(event) => {
        if (isSecond(event)) event.preventDefault();
      }}
      onClick={(event) => {
        if (unavailable || busy || isSecond(event)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
