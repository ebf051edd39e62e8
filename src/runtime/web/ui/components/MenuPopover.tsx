// The open menu. An item that cannot be chosen now stays reachable and says why.

import { Fragment, type RefObject, useEffect, useRef } from "react";
import { Header } from "react-aria-components/Header";
import { Menu as AriaMenu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { Text } from "react-aria-components/Text";
import { classNames } from "../class-names.ts";
import { useOverPage } from "../over-page.ts";
import { useTurned } from "../use-viewport-resize.ts";
import { DocumentText } from "./DocumentText.tsx";
import { Icon } from "./Icon.tsx";
import styles from "./Menu.module.css";
import type { MenuEntry } from "./Menu.tsx";
import { Sentence } from "./Sentence.tsx";

interface Props {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

export default function MenuPopover({ label, entries, trigger, onClose }: Props) {
  useOverPage(onClose);
  useTurned(onClose);
  const menu = useRef<HTMLDivElement>(null);
  // Whoever opens it begins at what they can choose, and never at what gives something up.
  const begin = useRef(entries.find(({ blocked, danger }) => !blocked && !danger)?.key);
  useEffect(() => {
    // Once the menu has given its first entry the focus.
    const frame = requestAnimationFrame(() => {
      const items = menu.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [];
      [...items].find(({ dataset }) => dataset.key === begin.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
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
      <AriaMenu ref={menu} autoFocus="first" className={classNames(styles.menu)} aria-label={label} onClose={onClose}>
        {partsOf(entries).map(({ group, entries: within }, at) =>
          group === null ? (
            <Fragment key={within[0]?.key}>
              {at > 0 && within[0]?.part !== undefined && <Separator className={classNames(styles.separator)} />}
              {within.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </Fragment>
          ) : (
            <MenuSection
              key={group}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={within.filter(({ choice }) => choice?.chosen).map(({ key }) => key)}
            >
              <Header className={classNames(styles.section)}>{group}</Header>
              {within.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </MenuSection>
          ),
        )}
      </AriaMenu>
    </Popover>
  );
}

interface Part {
  readonly group: string | null;
  readonly entries: readonly MenuEntry[];
}

/** What stands together: the entries of a group, those of a part, and those between groups. */
function partsOf(entries: readonly MenuEntry[]): readonly Part[] {
  const parts: { readonly group: string | null; readonly entries: MenuEntry[] }[] = [];
  for (const entry of entries) {
    const group = entry.choice?.group ?? null;
    const last = parts.at(-1);
    if (last?.group === group && last.entries[0]?.part === entry.part) last.entries.push(entry);
    else parts.push({ group, entries: [entry] });
  }
  return parts;
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
        <Text slot="label">
          <DocumentText own={entry.said !== true}>{entry.label}</DocumentText>
        </Text>
        {entry.note && (
          <Text slot="description" className={classNames(styles.reason)}>
            <Sentence text={entry.note} />
            {entry.place && (
              <>
                {" "}
                <span dir="ltr" className={styles.place}>
                  {entry.place}
                </span>
              </>
            )}
          </Text>
        )}
      </span>
      {entry.choice?.chosen && <Icon name="check" />}
    </MenuItem>
  );
}
