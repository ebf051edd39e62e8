// The open menu. An item that cannot be chosen now stays reachable and says why.

import type { RefObject } from "react";
import { Menu as AriaMenu, MenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Menu.module.css";
import type { MenuEntry } from "./Menu.tsx";

interface Props {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

export default function MenuPopover({ label, entries, trigger, onClose }: Props) {
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      aria-label={label}
      className={classNames(styles.popover)}
      placement="bottom end"
      offset={4}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaMenu
        autoFocus="first"
        className={classNames(styles.menu)}
        aria-label={label}
        items={entries.map((entry) => ({ id: entry.key, ...entry }))}
        onClose={onClose}
      >
        {(entry) => <Entry entry={entry} />}
      </AriaMenu>
    </Popover>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  return (
    <MenuItem
      id={entry.key}
      textValue={entry.label}
      data-source={entry.source}
      className={classNames(styles.item, entry.blocked && styles.blocked, entry.danger && styles.danger)}
      onAction={entry.blocked ? undefined : entry.onChoose}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <span className={styles.words}>
        <Text slot="label">{entry.label}</Text>
        {entry.note && (
          <Text slot="description" className={classNames(styles.reason)}>
            {entry.note}
          </Text>
        )}
      </span>
      {entry.checked && <Icon name="check" />}
    </MenuItem>
  );
}
