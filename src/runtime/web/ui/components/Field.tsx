// The frame of a control. Its label, its help, what is undecided about it, and what is wrong with it.

import type { FocusEventHandler, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { DocumentTextWithin } from "./DocumentText.tsx";
import styles from "./Field.module.css";
import { Icon } from "./Icon.tsx";
import { Sentence } from "./Sentence.tsx";

export { styles as fieldStyles };

export interface FieldFrame {
  /** The id of the control; help and error take theirs from it. */
  readonly id: string;
  readonly label: ReactNode;
  readonly optionalWord?: string | null | undefined;
  readonly help?: ReactNode;
  readonly notices?: readonly ReactNode[] | undefined;
  /** In development: the way to the rows that the notices are of. */
  readonly whence?: ReactNode;
  readonly error?: string | null | undefined;
  /** What of the error is of the document. */
  readonly said?: readonly string[] | undefined;
  /** What speaks against it and does not prevent it. */
  readonly warning?: string | null | undefined;
  /** The error and the warning are shown by whoever made the frame, where there is more room. */
  readonly apart?: boolean;
  /** Of a list of lines: those that the error is about, from 0; none where it is about all. */
  readonly wrongLines?: readonly number[] | undefined;
  /** In development: where the document speaks of it. */
  readonly source?: string | undefined;
}

/** The ids that describe a control, for aria-describedby. */
export function describedBy(
  id: string,
  has: { help?: unknown; error?: unknown; warning?: unknown; notices?: readonly unknown[] | undefined },
): string | undefined {
  const ids = [
    has.help && `${id}-help`,
    has.notices?.length && `${id}-notice`,
    has.error && `${id}-error`,
    has.warning && `${id}-warning`,
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** What is wrong with what stands in the control, and what speaks against it. */
export function FieldFaults({ frame }: { readonly frame: FieldFrame }) {
  return (
    <>
      {frame.error && (
        <p id={`${frame.id}-error`} className={styles.error}>
          <Icon name="alert" size={14} />
          <span>
            <Sentence text={frame.error}>
              <DocumentTextWithin text={frame.error} said={frame.said ?? []} />
            </Sentence>
          </span>
        </p>
      )}
      {frame.warning && (
        <p id={`${frame.id}-warning`} className={classNames(styles.error, styles.warning)}>
          <Icon name="info" size={14} />
          <Sentence text={frame.warning} />
        </p>
      )}
    </>
  );
}

interface Props {
  readonly frame: FieldFrame;
  /** Several controls under one legend (radios); else one control under one label. */
  readonly group?: boolean;
  /** The control is one box to tick, and its label stands beside it. */
  readonly tick?: boolean;
  /** What is heard of every control within. */
  readonly onBlur?: FocusEventHandler<HTMLElement> | undefined;
  readonly children: ReactNode;
}

export function Field({ frame, group, tick, onBlur, children }: Props) {
  const heading = (
    <>
      <span id={`${frame.id}-label`}>{frame.label}</span>
      {frame.optionalWord && (
        <span id={`${frame.id}-optional`} className={styles.optional}>
          {frame.optionalWord}
        </span>
      )}
    </>
  );
  const around = (
    <>
      {frame.help && (
        <p id={`${frame.id}-help`} className={styles.help}>
          {frame.help}
        </p>
      )}
      {children}
      {frame.notices && frame.notices.length > 0 && (
        <div className={styles.notices}>
          <div id={`${frame.id}-notice`}>
            {frame.notices.map((notice, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notices of a field have no identity but their place
              <p key={index} className={styles.notice}>
                <Icon name="question" size={14} />
                <span>{notice}</span>
              </p>
            ))}
          </div>
          {frame.whence}
        </div>
      )}
      {!frame.apart && <FieldFaults frame={frame} />}
    </>
  );
  return group ? (
    <fieldset
      id={frame.id}
      tabIndex={-1}
      className={styles.field}
      data-source={frame.source}
      aria-describedby={describedBy(frame.id, frame)}
      onBlur={onBlur}
    >
      <legend className={styles.legend}>
        <span className={styles.label}>{heading}</span>
      </legend>
      {around}
    </fieldset>
  ) : (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the control within, and is none
    <div className={classNames(styles.field, tick && styles.tick)} data-source={frame.source} onBlur={onBlur}>
      <label className={styles.label} htmlFor={frame.id}>
        {heading}
      </label>
      {around}
    </div>
  );
}
