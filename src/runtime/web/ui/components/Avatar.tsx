// The first letters of a person's name in a circle. Decorative: the name stands beside it, or is its label.

import styles from "./Avatar.module.css";

export function Avatar({ name }: { readonly name: string }) {
  return (
    <bdi className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </bdi>
  );
}

/** Of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  const letters = [...first].slice(0, 1).concat([...(last ?? "")].slice(0, 1));
  return letters.join("").toLocaleUpperCase();
}
