// One row of a table. It is drawn anew only where something of its own has changed, and of a row that is selected only its
// beginning: a page may have a hundred of them, and all may be selected at once.

import { memo } from "react";
import type { ColumnView, RowView, WireValue } from "../../../wire.ts";
import { type Underway, useUnderway } from "../../actions/perform.tsx";
import { RowActions } from "../../actions/RowActions.tsx";
import { Value, YesMark } from "../../fields/Value.tsx";
import { isNumeric } from "../../formatting/value-text.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { openOnClick } from "../../ui/open-on-click.ts";
import { SelectBox } from "./bulk/SelectBox.tsx";
import type { Selection } from "./bulk/use-selection.ts";
import { type ColumnWidths, widthStyle } from "./column-widths.ts";
import { PeekButton } from "./PeekButton.tsx";
import styles from "./table.module.css";
import { fittedStyle } from "./use-fitted-table.ts";
import type { Peek } from "./use-peek.ts";

interface ContentsProps {
  readonly row: RowView;
  readonly columns: readonly ColumnView[];
  readonly entity: string | null;
  readonly acts: boolean;
  /** There is room for one button. */
  readonly tight?: boolean;
  readonly widths?: ColumnWidths;
}

interface RowProps extends ContentsProps {
  /** Where it is in the list, of which not all is drawn. */
  readonly at?: number | undefined;
  /** Null where it cannot be selected. */
  readonly selected?: boolean | null;
  /** Undefined where no row can be selected. */
  readonly onSelect?: Selection["toggle"] | undefined;
  /** Whether it is shown in the side panel; null where it cannot be. */
  readonly lookedAt?: boolean | null;
  /** Undefined where no row can be shown there. */
  readonly onLook?: Peek["look"] | undefined;
}

export const Row = memo(function Row({ at, selected = null, onSelect, lookedAt = null, onLook, ...contents }: RowProps) {
  const { row, columns, widths } = contents;
  const underway = useUnderway(row.id);
  const [first] = columns;
  return (
    <tr
      data-row={row.id}
      aria-rowindex={at === undefined ? undefined : at + 2}
      data-selected={selected || undefined}
      data-underway={underway !== undefined || undefined}
      data-looked-at={lookedAt || undefined}
      {...openOnClick(row.href, { look: lookedAt === null ? null : onLook })}
    >
      {onSelect && (
        <td className={styles.select}>
          {selected !== null && <SelectBox id={row.id} label={row.label} selected={selected} onSelect={onSelect} />}
        </td>
      )}
      {first && (
        <th scope="row" style={widthStyle(widths?.of(first.path) ?? null) ?? fittedStyle(0)} data-source={first.source}>
          <Name row={row} column={first} />
        </th>
      )}
      <Cells {...contents} />
      {onLook && <td className={styles.look}>{lookedAt !== null && <PeekButton row={row} open={lookedAt} onLook={onLook} />}</td>}
    </tr>
  );
});

interface NameProps {
  readonly row: RowView;
  readonly column: ColumnView;
}

const Name = memo(function Name({ row, column }: NameProps) {
  const underway = useUnderway(row.id);
  const value = (
    <Value
      value={shownValue(row, column, underway)}
      type={column.type}
      open={column.open}
      marks={column.marks}
      compact
      plain={row.href !== null}
    />
  );
  return row.href === null ? (
    <span data-row-focus tabIndex={-1} className={styles.rowName}>
      {value}
    </span>
  ) : (
    <Link href={row.href} data-row-focus className={styles.rowLink}>
      {value}
    </Link>
  );
});

/** All but the first. */
const Cells = memo(function Cells({ row, columns, entity, acts, tight = false, widths }: ContentsProps) {
  const underway = useUnderway(row.id);
  return (
    <>
      {columns.slice(1).map((column, at) => {
        const value = shownValue(row, column, underway);
        return (
          <td
            key={column.path}
            className={classNames(isNumeric(column.type) && styles.number)}
            style={widthStyle(widths?.of(column.path) ?? null) ?? fittedStyle(at + 1)}
            data-source={column.source}
          >
            {column.type.is === "yes/no" && typeof value === "boolean" ? (
              <YesMark value={value} />
            ) : (
              <Value value={value} type={column.type} open={column.open} marks={column.marks} compact />
            )}
          </td>
        );
      })}
      {acts && (
        <td className={styles.actions}>
          <RowActions row={row} entity={entity} tight={tight} />
        </td>
      )}
    </>
  );
});

/** A state that was asked for shows already, in a row that is marked as not done yet. */
export function shownValue(row: RowView, { path, type }: ColumnView, underway: Underway | undefined): WireValue | undefined {
  const value = row.values[path];
  const to = underway?.to ?? null;
  const isState = type.is === "choice" && type.state && value === row.state && type.values.some((one) => one.value === to);
  return isState ? to : value;
}
