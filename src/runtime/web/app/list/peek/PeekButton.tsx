// Opens the panel beside the list by mouse or touch. The keyboard has Enter for it, so that it is no further stop on the way.

import { useTranslation } from "react-i18next";
import type { RowView } from "../../../../wire.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./peek.module.css";
import { PEEK_PANEL, type Peek } from "./use-peek.ts";

interface Props {
  readonly peek: Peek;
  readonly row: RowView;
  /** It stands on a card, and not over the end of a cell. */
  readonly onCard?: boolean;
}

export function PeekButton({ peek, row, onCard = false }: Props) {
  const { t } = useTranslation();
  const { href, label } = row;
  if (href === null || !peek.canOpen(row)) return null;
  const open = peek.href === href;
  return (
    <button
      type="button"
      className={classNames(styles.button, !onCard && styles.inCell)}
      tabIndex={-1}
      title={t(open ? "peek.close" : "peek.open")}
      aria-label={t(open ? "peek.closeOne" : "peek.openOne", { label })}
      aria-expanded={open}
      aria-controls={open ? PEEK_PANEL : undefined}
      onClick={() => (open ? peek.close() : peek.open(href))}
    >
      <Icon name="beside" />
    </button>
  );
}
