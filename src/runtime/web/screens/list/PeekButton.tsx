// Opens the panel beside the list by mouse or touch. The keyboard has Enter for it, so that it is no further stop on the way.

import { useTranslation } from "react-i18next";
import type { RowView } from "../../../wire.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./peek.module.css";
import { PEEK_PANEL, type Peek } from "./use-peek.ts";

interface Props {
  readonly row: RowView;
  /** Whether the record is looked at. */
  readonly open: boolean;
  readonly onLook: Peek["look"];
  /** It stands on a card, and not over the end of a cell. */
  readonly onCard?: boolean;
}

export function PeekButton({ row: { href, label }, open, onLook, onCard = false }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      look="quiet"
      small
      iconOnly
      className={classNames(styles.button, !onCard && styles.inCell)}
      tabIndex={-1}
      title={t(open ? "peek.close" : "peek.open")}
      aria-label={t(open ? "peek.closeOne" : "peek.openOne", { label })}
      aria-expanded={open}
      aria-controls={open ? PEEK_PANEL : undefined}
      onClick={() => onLook(open ? null : href)}
    >
      <Icon name="beside" />
    </Button>
  );
}
