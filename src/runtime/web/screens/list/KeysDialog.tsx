// The keys that do something on the page, and the switch for single letters.

import type { ParseKeys } from "i18next";
import { useState } from "react";
import { useKeyNames } from "../../i18n/key-names.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { enableKeys, keysEnabled } from "../../product/use-list-keys.ts";
import { Dialog } from "../../ui/components/Dialog.tsx";
import { fieldStyles } from "../../ui/components/Field.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./list.module.css";

const KEYS = [
  ["J", "keys.down"],
  ["K", "keys.up"],
  ["Arrows", "keys.lanes"],
  ["Pages", "keys.months"],
  ["Enter", "keys.enter"],
  ["Ctrl+Enter", "keys.page"],
  ["Esc", "keys.escape"],
  ["X", "keys.select"],
  ["Shift+X", "keys.range"],
  ["D", "keys.decide"],
  ["/", "keys.search"],
  ["F", "keys.filter"],
  ["C", "keys.create"],
  ["Ctrl+S", "keys.save"],
  ["Ctrl+Z", "keys.undo"],
  ["Ctrl+K", "keys.palette"],
  ["?", "keys.show"],
] as const;

const LETTER = /^(?:Shift\+)?.$/;

/** What some of them mean elsewhere than on a list. */
const MEANINGS = {
  list: {},
  board: { J: "keys.nextCard", K: "keys.previousCard" },
  calendar: { J: "keys.nextEntry", K: "keys.previousEntry", Arrows: "keys.days", Enter: "keys.day" },
  agenda: { J: "keys.nextEntry", K: "keys.previousEntry" },
  record: { J: "keys.nextRecord", K: "keys.previousRecord" },
} as const;

interface Props {
  /** Keys that do nothing here. */
  readonly without: readonly string[];
  /** Nothing is looked at beside the list: Enter leads to the page as well. */
  readonly goes: boolean;
  readonly at?: keyof typeof MEANINGS;
  readonly onClose: () => void;
}

export default function KeysDialog({ without, goes, at = "list", onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useKeyNames();
  const [enabled, setEnabled] = useState(keysEnabled);
  const meanings: Partial<Record<string, ParseKeys>> = MEANINGS[at];
  return (
    <Dialog title={t("keys.title")} closeLabel={t("close")} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.filter(([key]) => !without.includes(key) && (enabled || !LETTER.test(key))).map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{nameOf(key)}</kbd>
            </dt>
            <dd>{t(goes && key === "Enter" ? "keys.page" : (meanings[key] ?? meaning))}</dd>
          </div>
        ))}
      </dl>
      {at === "board" && (
        <p className={styles.hint}>
          {t("board.hint")} <Icon name="move" size={14} />
        </p>
      )}
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
