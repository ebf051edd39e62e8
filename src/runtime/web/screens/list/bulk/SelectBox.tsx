// The box by which a row is selected, and the one for all rows of a page.

import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import styles from "./bulk.module.css";
import type { Selection } from "./use-selection.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly selected: boolean;
  readonly onSelect: Selection["toggle"];
}

export function SelectBox({ id, label, selected, onSelect }: Props) {
  const { t } = useTranslation();
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={selected}
        aria-label={t("bulk.select", { label })}
        aria-keyshortcuts="X"
        onChange={(event) => onSelect(id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </label>
  );
}

export function SelectPage({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const some = selection.records.size > 0 && !selection.wholePage;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={selection.wholePage}
        aria-label={t("bulk.selectPage")}
        ref={(input) => {
          if (input) input.indeterminate = some;
        }}
        onChange={selection.togglePage}
      />
    </label>
  );
}
