// The rows as a table in a frame of its own: its head stays at the top and its first column at the left.

import { useTranslation } from "react-i18next";
import type { ColumnView, RowsView, RowView, WireValue } from "../../../wire.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton, times } from "../../ui/Skeleton.tsx";
import { type Underway, useUnderway } from "../actions/perform.tsx";
import { RowActions } from "../actions/RowActions.tsx";
import { Link } from "../navigation/NavigationContext.tsx";
import { NotSpecified, Value } from "../values/Value.tsx";
import { isNumeric } from "../values/value-text.ts";
import { SelectBox, SelectPage } from "./bulk/SelectBox.tsx";
import type { Selection } from "./bulk/use-selection.ts";
import { type ColumnWidths, useColumnWidths, widthStyle } from "./column-widths.ts";
import { GroupHead } from "./GroupHead.tsx";
import groupStyles from "./groups.module.css";
import { sortOf, withSort } from "./list-address.ts";
import { PeekButton } from "./peek/PeekButton.tsx";
import type { Peek } from "./peek/use-peek.ts";
import styles from "./table.module.css";
import type { ListState } from "./use-list.ts";
import { WidthHandle } from "./WidthHandle.tsx";

const SKELETON_ROWS = 16;

interface Props {
  readonly list: ListState;
  readonly rows: RowsView;
  readonly selection: Selection | null;
  readonly peek: Peek | null;
}

export function ListTable({ list, rows: { rows, groups }, selection, peek }: Props) {
  const { t } = useTranslation();
  const { screen } = list;
  const acts = rows.some((row) => row.actions.length > 0);
  const widths = useColumnWidths(screen.slug);
  const rowOf = (row: RowView) => (
    <Row
      key={row.id}
      row={row}
      columns={list.columns}
      entity={screen.entity}
      acts={acts}
      selection={selection}
      peek={peek}
      widths={widths}
    />
  );
  return (
    <section
      className={styles.frame}
      aria-label={screen.name}
      aria-busy={list.fetching}
      data-waiting={list.waiting || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{screen.name}</caption>
        <thead>
          <tr>
            {list.columns.map((column, at) => (
              <HeadCell key={column.path} column={column} list={list} leads={at === 0} selection={selection} widths={widths} />
            ))}
            {acts && (
              <th scope="col" className={styles.actionsHead}>
                <span className="visually-hidden">{t("list.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        {groups?.map((group) => (
          <tbody key={group.key}>
            <tr className={groupStyles.row}>
              <th scope="rowgroup" colSpan={list.columns.length + (acts ? 1 : 0)}>
                <GroupHead list={list} group={group} />
              </th>
            </tr>
            {rows.filter((row) => row.group === group.key).map(rowOf)}
          </tbody>
        )) ?? <tbody>{rows.map(rowOf)}</tbody>}
      </table>
    </section>
  );
}

interface HeadProps {
  readonly column: ColumnView;
  readonly list: ListState;
  /** The first column names the row, and stands at the left whatever it holds. */
  readonly leads: boolean;
  readonly selection: Selection | null;
  readonly widths: ColumnWidths;
}

function HeadCell({ column, list, leads, selection, widths }: HeadProps) {
  const sort = sortOf(list.search);
  const sorted = sort?.path === column.path ? (sort.descending ? "descending" : "ascending") : undefined;
  return (
    <th
      scope="col"
      // By its label alone: the handle of its width is no part of what its cells are called.
      aria-label={column.label}
      className={classNames(!leads && isNumeric(column.type) && styles.number)}
      style={widthStyle(widths.of(column.path))}
      aria-sort={sorted}
      data-source={column.source}
    >
      {leads && selection && <SelectPage selection={selection} />}
      <span className={styles.headWords} title={column.help || undefined}>
        {column.sortable ? (
          <button type="button" className={styles.sort} onClick={() => list.ask(withSort(list.search, column.path))}>
            {column.label}
            <span className={classNames(styles.arrow, sorted && styles.sorted)}>
              <Icon name={sorted === "descending" ? "down" : sorted === "ascending" ? "up" : "sort"} size={12} />
            </span>
          </button>
        ) : (
          column.label
        )}
        {column.open && <NotSpecified open={column.open} />}
      </span>
      <WidthHandle column={column} widths={widths} />
    </th>
  );
}

interface RowProps {
  readonly row: RowView;
  readonly columns: readonly ColumnView[];
  readonly entity: string | null;
  readonly acts: boolean;
  readonly selection?: Selection | null;
  readonly peek?: Peek | null;
  readonly widths?: ColumnWidths;
}

export function Row({ row, columns, entity, acts, selection = null, peek = null, widths }: RowProps) {
  const underway = useUnderway(row.id);
  const styleOf = (path: string) => widthStyle(widths?.of(path) ?? null);
  return (
    <tr
      data-row={row.id}
      data-selected={selection?.has(row.id) || undefined}
      data-underway={underway !== undefined || undefined}
      data-looked-at={(peek !== null && row.href !== null && peek.href === row.href) || undefined}
    >
      {columns.map((column, index) => {
        const leads = index === 0 && row.href !== null;
        const value = (
          <Value value={shownValue(row, column, underway)} type={column.type} open={column.open} ends={column.ends} compact plain={leads} />
        );
        if (index > 0)
          return (
            <td
              key={column.path}
              className={classNames(isNumeric(column.type) && styles.number)}
              style={styleOf(column.path)}
              data-source={column.source}
            >
              {value}
            </td>
          );
        return (
          <th key={column.path} scope="row" style={styleOf(column.path)} data-source={column.source}>
            {selection && <SelectBox selection={selection} id={row.id} label={row.label} />}
            {row.href ? (
              <Link href={row.href} data-row-focus className={styles.rowLink}>
                {value}
              </Link>
            ) : (
              <span data-row-focus tabIndex={-1}>
                {value}
              </span>
            )}
            {peek && <PeekButton peek={peek} row={row} />}
          </th>
        );
      })}
      {acts && (
        <td className={styles.actions}>
          <RowActions row={row} entity={entity} />
        </td>
      )}
    </tr>
  );
}

/** A state that was asked for shows already, in a row that is marked as not done yet. */
export function shownValue(row: RowView, { path, type }: ColumnView, underway: Underway | undefined): WireValue | undefined {
  const value = row.values[path];
  const to = underway?.to ?? null;
  const isState = type.is === "choice" && type.state && value === row.state && type.values.some((one) => one.value === to);
  return isState ? to : value;
}

/** Of the final size, so that nothing moves when the rows arrive. */
export function TableSkeleton({ columns }: { readonly columns: readonly ColumnView[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame} aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      <table className={styles.table} aria-hidden="true">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.path} scope="col" className={classNames(isNumeric(column.type) && styles.number)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times(SKELETON_ROWS).map((index) => (
            <tr key={index}>
              {columns.map((column, at) => (
                <td key={column.path} className={classNames(isNumeric(column.type) && styles.number)}>
                  <Skeleton width={at === 0 ? 160 : 48 + ((index * 37 + at * 53) % 64)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
