// The list of keys, and the switch that turns the single letters off.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { fieldStyles } from "../../ui/Field.tsx";
import { useKeyNames } from "../words/key-names.ts";
import styles from "./list.module.css";
import { enableKeys, keysEnabled } from "./use-list-keys.ts";

const KEYS = [
  ["J", "keys.down"],
  ["K", "keys.up"],
  ["Enter", "keys.enter"],
  ["Ctrl+Enter", "keys.page"],
  ["Esc", "keys.escape"],
  ["X", "keys.select"],
  ["Shift+X", "keys.range"],
  ["D", "keys.decide"],
  ["/", "keys.search"],
  ["F", "keys.filter"],
  ["C", "keys.create"],
  ["Ctrl+Z", "keys.undo"],
  ["Ctrl+S", "keys.save"],
  ["Ctrl+K", "keys.palette"],
  ["?", "keys.show"],
] as const;

interface Props {
  /** Keys that do nothing here. */
  readonly without: readonly string[];
  readonly onClose: () => void;
}

export default function KeysDialog({ without, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useKeyNames();
  const [enabled, setEnabled] = useState(keysEnabled);
  return (
    <Dialog title={t("keys.title")} closeLabel={t("close")} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.filter(([key]) => !without.includes(key)).map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{nameOf(key)}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <label className={fieldStyles.choice}>
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => {
            enableKeys(event.target.checked);
            setEnabled(event.target.checked);
          }}
        />
        {t("keys.enabled")}
      </label>
    </Dialog>
  );
}
