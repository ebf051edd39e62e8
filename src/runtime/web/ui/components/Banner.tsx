// A message that stays on the page: a glyph, a title, words, and what can be done.

import type { KeyboardEvent, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Banner.module.css";
import { Icon } from "./Icon.tsx";
import { Sentence } from "./Sentence.tsx";

interface Props {
  readonly tone: "danger" | "warn" | "info";
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly alert?: boolean;
  /** What is added to it later is read out. */
  readonly grows?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  /** What is pressed while it has the focus, or what is in it. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
}

export function Banner({ tone, title, children, actions, alert, grows, ref, onKeyDown }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is meant for another element, which then gets the focus
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classNames(styles.banner, styles[tone])}
      role={alert ? "alert" : undefined}
      aria-live={grows ? "polite" : undefined}
      onKeyDown={onKeyDown}
    >
      <Icon name={tone === "info" ? "info" : "alert"} />
      <div className={styles.text}>
        <strong>
          <Sentence text={title} />
        </strong>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
