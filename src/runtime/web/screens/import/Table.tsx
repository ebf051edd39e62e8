// A table of the import, in a frame of its own that scrolls.

import type { ReactNode, Ref } from "react";
import styles from "./import.module.css";

interface Props {
  /** The id of what names it. */
  readonly labelledBy: string;
  readonly heads: readonly string[];
  readonly body?: Ref<HTMLTableSectionElement>;
  /** The rows. */
  readonly children: ReactNode;
}

export function Table({ labelledBy, heads, body, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.frame} tabIndex={0} aria-labelledby={labelledBy}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>{children}</tbody>
      </table>
    </section>
  );
}
