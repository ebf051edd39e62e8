// A file as it is shown. A picture by a smaller one of it, any other by its name and size. It opens at its own address.

import { isPicture } from "../../../compiler/expression/file-kinds.ts";
import type { FileValue } from "../../wire.ts";
import { useFormats } from "../product/AppContext.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import styles from "./file-link.module.css";

/** The address of the picture made smaller, to stand in a line or on a card; null where it is none. */
export function smallPicture({ href, kind }: FileValue, size: "small" | "medium" | "large" = "small"): string | null {
  return isPicture(kind) ? `${href}?size=${size}` : null;
}

interface Props {
  readonly file: FileValue;
  readonly compact: boolean | undefined;
  /** Within a link of something else. */
  readonly plain: boolean | undefined;
}

export function FileLink({ file, compact, plain }: Props) {
  const formats = useFormats();
  const small = smallPicture(file);
  const shown =
    small === null ? (
      <span className={styles.named}>
        <Icon name="page" size={14} />
        <bdi className={compact ? styles.cut : styles.whole}>{file.name}</bdi>
      </span>
    ) : (
      <img
        className={compact ? styles.small : styles.large}
        src={compact ? small : `${file.href}?size=large`}
        alt={file.name}
        loading="lazy"
      />
    );
  const size = (
    <span className={styles.size}>
      <bdi>{formats.size(file.bytes)}</bdi>
    </span>
  );
  return (
    <span className={compact ? styles.line : styles.block}>
      {plain ? (
        shown
      ) : (
        <a className={styles.link} href={file.href} target="_blank" rel="noreferrer">
          {shown}
        </a>
      )}
      {small === null
        ? size
        : !compact && (
            <span className={styles.size}>
              <bdi>{file.name}</bdi> · <bdi>{formats.size(file.bytes)}</bdi>
            </span>
          )}
    </span>
  );
}
