// A text that is shown once, to be kept elsewhere. Whole, selected with one click, and copied with another.

import { useId } from "react";
import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/components/CopyButton.tsx";
import { fieldStyles } from "../../ui/components/Field.tsx";
import styles from "./sections.module.css";

interface Props {
  readonly label: string;
  readonly text: string;
  /** As it is read, where that is not as it is copied. */
  readonly shown?: string;
}

export function Secret({ label, text, shown = text }: Props) {
  const id = useId();
  return (
    <div className={styles.secret}>
      <p id={id}>{label}</p>
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: a field of one line cuts off what it has no room for */}
        <div
          role="textbox"
          aria-readonly="true"
          aria-labelledby={id}
          tabIndex={0}
          className={classNames(fieldStyles.input, styles.whole)}
          dir="ltr"
          onFocus={({ currentTarget }) => getSelection()?.selectAllChildren(currentTarget)}
        >
          {shown}
        </div>
        <CopyButton text={text} what={label} />
      </div>
    </div>
  );
}
