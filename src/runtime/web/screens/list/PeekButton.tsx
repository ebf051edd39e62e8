// Opens the side panel by mouse or touch. It is no tab stop: the keyboard has Enter on the name.

import type { RowView } from "../../../wire.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./peek.module.css";
import { PEEK_PANEL, type Peek } from "./use-peek.ts";

interface Props {
  readonly row: RowView;
  /** Whether the record is looked at. */
  readonly open: boolean;
  readonly onLook: Peek["look"];
}

export function PeekButton({ row: { href, label }, open, onLook }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      look="quiet"
      small
      iconOnly
      className={styles.button}
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
