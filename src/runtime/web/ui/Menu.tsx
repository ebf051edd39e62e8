// A menu under a button. An item that cannot be chosen now stays reachable and says why.

import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { type ButtonLook, buttonClass } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./Menu.module.css";

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly checked?: boolean;
  readonly danger?: boolean;
  /** A word under the label; for an item that cannot be chosen, why. */
  readonly note?: string | null | undefined;
  readonly blocked?: boolean;
  readonly onChoose: () => void;
}

interface Props {
  readonly label: string;
  readonly button: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly look?: ButtonLook;
  readonly small?: boolean;
  readonly iconOnly?: boolean;
  readonly className?: string | undefined;
}

export function Menu({ label, button, entries, look = "quiet", small, iconOnly, className }: Props) {
  return (
    <MenuTrigger>
      <AriaButton className={classNames(buttonClass(look, small, iconOnly), className)} aria-label={label}>
        {button}
      </AriaButton>
      <Popover className={classNames(styles.popover)} placement="bottom end" offset={4}>
        <AriaMenu className={classNames(styles.menu)} aria-label={label} items={entries.map((entry) => ({ id: entry.key, ...entry }))}>
          {(entry) => <Entry entry={entry} />}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  return (
    <MenuItem
      id={entry.key}
      textValue={entry.label}
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
