// Words beside something focusable, shown on hover and on focus.

import type { ReactElement, ReactNode } from "react";
import { Focusable } from "react-aria-components/Focusable";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { classNames } from "./class-names.ts";
import styles from "./Tooltip.module.css";

interface Props {
  readonly words: ReactNode;
  /** The row of the document that says so. */
  readonly cite?: string | null | undefined;
  readonly children: ReactElement<React.DOMAttributes<HTMLElement>, string>;
}

export function Tooltip({ words, cite, children }: Props) {
  return (
    <TooltipTrigger delay={300} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={classNames(styles.tooltip)} offset={6}>
        <span>{words}</span>
        {cite && <span className={styles.cite}>{cite}</span>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
