// A grey bone of the size that the words will have.

import styles from "./Skeleton.module.css";

interface Props {
  readonly width: number | string;
  readonly height?: number;
}

export function Skeleton({ width, height }: Props) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />;
}

/** The numbers from 1, to repeat a bone so many times. */
export function times(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
