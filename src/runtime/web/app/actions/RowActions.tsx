// What can be done with one row: up to two buttons, or the one that brings the work on, else a step that can be taken, and the rest in a
// menu with the reasons of those that cannot be now, ways out last.

import { useTranslation } from "react-i18next";
import type { ActionView, RowView } from "../../../wire.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { useCalled } from "../called.ts";
import { ActionButton } from "./ActionButton.tsx";
import styles from "./actions.module.css";
import { keyOf } from "./perform.tsx";
import { useActionEntry } from "./use-action-entry.ts";
import { isOut, wayOn } from "./ways.ts";

const BUTTONS = 2;

interface Props {
  readonly row: RowView;
  readonly entity: string | null;
  /** There is room for one button. */
  readonly tight?: boolean;
  /** Once what a button does is done. */
  readonly afterwards?: () => void;
}

/** What is offered with a row: its name leads to its own page already. */
export function offeredWith(row: RowView): readonly ActionView[] {
  return row.actions.filter((action) => !(action.kind === "screen" && action.href === row.href));
}

export function RowActions({ row, entity, tight = false, afterwards }: Props) {
  const { t } = useTranslation();
  const entryOf = useActionEntry();
  const called = useCalled();
  const offered = offeredWith(row);
  const next = wayOn(offered);
  // What gives the record up is no neighbour of what is done every day, and a step that cannot be taken now never the one button before
  // one that can.
  const isStep = ({ kind, blocked }: ActionView) => kind === "transition" && blocked === null;
  const rank = (action: ActionView) => (action === next ? 0 : action.kind === "delete" ? 4 : isOut(action) ? 3 : isStep(action) ? 1 : 2);
  const most = tight ? 1 : BUTTONS;
  const actions = offered.length <= most ? offered : offered.toSorted((one, other) => rank(one) - rank(other));
  if (actions.length === 0) return null;
  const target = { entity: entity ?? "", id: row.id, version: row.version, label: row.label };
  const [shown, rest] = actions.length <= most ? [actions, []] : [actions.slice(0, 1), actions.slice(1)];
  return (
    <div className={styles.row}>
      {shown.map((action) => (
        <ActionButton key={keyOf(action)} action={action} target={target} small {...(afterwards ? { afterwards } : {})} />
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
    </div>
  );
}
