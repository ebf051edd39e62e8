// A filter or a chosen record that can be taken away, and a plain tag.

import type { ReactNode } from "react";
import styles from "./Chip.module.css";
import { Icon } from "./Icon.tsx";

interface Props {
  readonly children: ReactNode;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  /** Present where pressing the chip itself opens it for change. */
  readonly onPress?: (() => void) | undefined;
}

export function Chip({ children, removeLabel, onRemove, onPress }: Props) {
  return (
    <span className={styles.chip}>
      {onPress ? (
        <button type="button" className={styles.label} onClick={onPress}>
          {children}
        </button>
      ) : (
        <span className={styles.label}>{children}</span>
      )}
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  );
}

export function Tag({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <span className={styles.tag} title={title}>
      {children}
    </span>
  );
}
