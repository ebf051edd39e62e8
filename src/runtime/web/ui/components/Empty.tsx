// What stands where there is nothing to show: why, and one thing to do about it.

import type { ReactNode } from "react";
import styles from "./Empty.module.css";
import { Icon, type IconName } from "./Icon.tsx";
import { Sentence } from "./Sentence.tsx";

interface Props {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly heading?: "h1" | "h2" | "p";
  /** In development: where the document speaks of it. */
  readonly source?: string | undefined;
}

export function Empty({ icon, title, children, action, heading: Heading = "p", source }: Props) {
  return (
    <div className={styles.empty} data-source={source}>
      <div className={styles.glyph}>
        <Icon name={icon} size={20} />
      </div>
      <Heading className={styles.title} tabIndex={Heading === "h1" ? -1 : undefined}>
        <Sentence text={title} />
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
