// The rows as a table in a frame of its own. Its head stays at the top and its first column at the left.

import { useId, useRef } from "react";
import type { ColumnView, RowsView, RowView } from "../../../wire.ts";
import { offeredWith } from "../../actions/row-buttons.ts";
import { NotSpecified } from "../../fields/Value.tsx";
import { growingColumns } from "../../formatting/growing-columns.ts";
import { isNumeric } from "../../formatting/value-text.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { sortOf, withSort } from "../../router/list-address.ts";
import { classNames } from "../../ui/class-names.ts";
import { DocumentText, DocumentTextWithin, useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { Skeleton, times } from "../../ui/components/Skeleton.tsx";
import { SelectPage } from "./bulk/SelectBox.tsx";
import type { Selection } from "./bulk/use-selection.ts";
import { type ColumnWidths, useColumnWidths, widthStyle } from "./column-widths.ts";
import { GroupHead } from "./GroupHead.tsx";
import groupStyles from "./groups.module.css";
import { Row } from "./Row.tsx";
import styles from "./table.module.css";
import { fittedStyle, useFittedTable } from "./use-fitted-table.ts";
import type { ListState } from "./use-list.ts";
import { usePanelColumns } from "./use-panel-columns.ts";
import { lookedAt, type Peek } from "./use-peek.ts";
import { useRowsInView } from "./use-rows-in-view.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import { useSteadyWidths } from "./use-steady-widths.ts";
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
  // Beside the list there is more room to act, and the table has less.
  const isBeside = peek?.href != null;
  const acts = !isBeside && rows.some((row) => offeredWith(row).length > 0);
  const looks = peek !== null && rows.some(peek.canOpen);
  const frame = useRef<HTMLElement>(null);
  const caption = useId();
  const selectHead = useId();
  const columns = usePanelColumns(frame, list, isBeside);
  const leftOut = list.columns.filter((column) => !columns.includes(column));
  const widths = useColumnWidths(screen.slug);
  const inView = useRowsInView(frame, rows.length);
  const growing = growingColumns(columns, widths);
  const tight = useFittedTable(frame, columns, rows, widths);
  useSteadyWidths(frame, inView !== null);
  useScrollRestoration(frame, list.query, list.waiting);
  const rowOf = (row: RowView, at: number) => (
    <Row
      key={row.id}
      at={inView === null ? undefined : at}
      row={row}
      columns={columns}
      entity={screen.entity}
      acts={acts}
      tight={tight}
      selected={row.alone ? null : (selection?.has(row.id) ?? null)}
      onSelect={selection?.toggle}
      lookedAt={lookedAt(peek, row)}
      onLook={looks ? peek?.look : undefined}
      widths={widths}
    />
  );
  /** `start`: where the first of them is in the list. */
  const rowsOf = (some: readonly RowView[], start: number) => {
    if (inView === null) return some.map((row, at) => rowOf(row, start + at));
    const within = (at: number) => Math.min(some.length, Math.max(0, at - start));
    const [from, to] = [within(inView.from), within(inView.to)];
    return (
      <>
        <Undrawn rows={from} height={inView.height} />
        {some.slice(from, to).map((row, at) => rowOf(row, start + from + at))}
        <Undrawn rows={some.length - to} height={inView.height} />
      </>
    );
  };
  return (
    <>
      <div className={styles.edges}>
        <section
          ref={frame}
          className={styles.frame}
          aria-labelledby={caption}
          aria-busy={list.fetching}
          data-waiting={list.waiting || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <table className={styles.table} aria-rowcount={inView === null ? undefined : rows.length + 1}>
            <caption id={caption} className="visually-hidden">
              <DocumentText own={screen.derived}>{screen.name}</DocumentText>
            </caption>
            <thead>
              <tr>
                {selection && (
                  <th scope="col" className={styles.select} aria-labelledby={selectHead}>
                    <span id={selectHead} className="visually-hidden">
                      {t("bulk.column")}
                    </span>
                    <SelectPage selection={selection} />
                  </th>
                )}
                {columns.map((column, at) => (
                  <HeadCell key={column.path} column={column} list={list} at={at} grows={growing.has(column.path)} widths={widths} />
                ))}
                {acts && (
                  <th scope="col" className={styles.actionsHead}>
                    <span className="visually-hidden">{t("list.actions")}</span>
                  </th>
                )}
                {looks && (
                  <th scope="col" className={styles.look}>
                    <span className="visually-hidden">{t("peek.column")}</span>
                  </th>
                )}
              </tr>
            </thead>
            {groups?.map((group) => (
              <tbody key={group.key}>
                <tr className={groupStyles.row}>
                  <th scope="rowgroup" colSpan={columns.length + [selection !== null, acts, looks].filter(Boolean).length}>
                    <GroupHead list={list} group={group} />
                  </th>
                </tr>
                {rowsOf(
                  rows.filter((row) => row.group === group.key),
                  rows.findIndex((row) => row.group === group.key),
                )}
              </tbody>
            )) ?? <tbody>{rowsOf(rows, 0)}</tbody>}
          </table>
        </section>
      </div>
      {leftOut.length > 0 && (
        <p className={styles.leftOut}>
          <DocumentTextWithin
            text={t("peek.leftOut", { columns: leftOut.map(({ label }) => label).join(", ") })}
            said={leftOut.flatMap(({ label, own }) => (own ? [] : [label]))}
          />
        </p>
      )}
    </>
  );
}

/** The room of rows that are out of sight. */
function Undrawn({ rows, height }: { readonly rows: number; readonly height: number }) {
  return rows > 0 && <tr style={{ height: rows * height }} />;
}

interface HeadProps {
  readonly column: ColumnView;
  readonly list: ListState;
  /** The first column names the row, and stands at the left whatever it holds. */
  readonly at: number;
  /** It takes spare width. */
  readonly grows: boolean;
  readonly widths: ColumnWidths;
}

function HeadCell({ column, list, at, grows, widths }: HeadProps) {
  const saidLang = useDocumentLanguage(column.own);
  const sort = sortOf(list.search);
  const sorted = sort?.path === column.path ? (sort.descending ? "descending" : "ascending") : undefined;
  return (
    <th
      scope="col"
      // By its label alone: the handle of its width is no part of what its cells are called.
      aria-label={column.label}
      {...saidLang}
      data-column
      className={classNames(at > 0 && isNumeric(column.type) && styles.number, !grows && styles.narrow)}
      style={widthStyle(widths.of(column.path)) ?? fittedStyle(at)}
      aria-sort={sorted}
      data-source={column.source}
    >
      <span data-label className={styles.headWords} title={column.help || undefined}>
        {column.sortable ? (
          <button type="button" className={styles.sort} onClick={() => list.ask(withSort(list.search, column.path))}>
            <DocumentText own={column.own}>{column.label}</DocumentText>
            <span className={classNames(styles.arrow, sorted && styles.sorted)}>
              <Icon name={sorted === "descending" ? "down" : sorted === "ascending" ? "up" : "sort"} size={12} />
            </span>
          </button>
        ) : (
          <DocumentText own={column.own}>{column.label}</DocumentText>
        )}
        {column.open && <NotSpecified open={column.open} />}
      </span>
      <WidthHandle column={column} widths={widths} />
    </th>
  );
}

/** Of the final size, so that nothing moves when the rows arrive. */
export function TableSkeleton({ columns }: { readonly columns: readonly ColumnView[] }) {
  const { t } = useTranslation();
  const growing = growingColumns(columns);
  return (
    <div className={styles.frame} aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      <table className={styles.table} aria-hidden="true">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.path}
                scope="col"
                className={classNames(isNumeric(column.type) && styles.number, !growing.has(column.path) && styles.narrow)}
              >
                <DocumentText own={column.own}>{column.label}</DocumentText>
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
