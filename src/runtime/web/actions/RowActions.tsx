// What can be done with one row. Its buttons, and a menu of the rest with the reasons of what cannot be done now. Where nothing
// hovers the reasons of the buttons stand below them.

import { useId } from "react";
import type { ActionView, RowView } from "../../wire.ts";
import styles from "../explanations/actions.module.css";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useRecordTitle } from "../product/use-record-title.ts";
import { Icon } from "../ui/components/Icon.tsx";
import { Menu } from "../ui/components/Menu.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { keyOf } from "./perform.tsx";
import { Reason, reasonKey, type ShownReasons } from "./Reasons.tsx";
import { buttonsOf } from "./row-buttons.ts";
import { useActionEntry } from "./use-action-entry.ts";

interface Props {
  readonly row: RowView;
  readonly entity: string | null;
  /** There is room for one button. */
  readonly tight?: boolean;
  readonly told?: ShownReasons;
  /** Once what a button does is done. */
  readonly afterwards?: () => void;
}

export function RowActions({ row, entity, tight = false, told = null, afterwards }: Props) {
  const { t } = useTranslation();
  const entryOf = useActionEntry();
  const called = useRecordTitle();
  const id = useId();
  const { buttons, rest } = buttonsOf(row, tight);
  if (buttons.length === 0) return null;
  const target = { entity: entity ?? "", id: row.id, version: row.version, label: row.label };
  const below = told === null ? [] : buttons.filter((action) => action.blocked && !told.has(reasonKey(action)));
  const reasonId = (action: ActionView) => `${id}-${buttons.indexOf(action)}`;
  return (
    <div className={styles.row}>
      {buttons.map((action) => (
        <ActionButton
          key={keyOf(action)}
          action={action}
          target={target}
          called={called(entity, row.label)}
          small
          {...(afterwards ? { afterwards } : {})}
          {...(below.includes(action) ? { reasonId: reasonId(action) } : {})}
        />
      ))}
      {rest.length > 0 && (
        <Menu
          small
          iconOnly
          label={t("action.more", { label: called(entity, row.label) })}
          button={<Icon name="more" />}
          entries={rest.map((action) => entryOf(action, target))}
        />
      )}
      {below.map((action) => (
        <Reason key={keyOf(action)} id={reasonId(action)} action={action} named={buttons.length > 1} />
      ))}
    </div>
  );
}
