// Rows that belong to a record. A table, or cards that show all of each row where there is no room for one.

import type { ReactNode } from "react";
import type { ColumnView, WireValue } from "../../../wire.ts";
import { Facts } from "../../fields/Facts.tsx";
import { NotSpecified, Value } from "../../fields/Value.tsx";
import { growingColumns } from "../../formatting/growing-columns.ts";
import { isNumeric, isReference } from "../../formatting/value-text.ts";
import { useWide } from "../../product/use-wide.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import { openOnClick } from "../../ui/open-on-click.ts";
import cards from "../list/cards.module.css";
import table from "../list/table.module.css";
import styles from "./record.module.css";

interface BelongingRow {
  readonly id: string;
  /** What the record is called, where it is one by itself. */
  readonly label?: string;
  readonly values: Readonly<Record<string, WireValue>>;
  /** The page of the row, where it has one for the viewer. */
  readonly href?: string | null;
}

interface Props<Row extends BelongingRow> {
  /** The id of what it is called by. */
  readonly labelledBy: string;
  readonly columns: readonly ColumnView[];
  readonly rows: readonly Row[];
  /** Within a panel. */
  readonly narrow: boolean;
  readonly drawRow: (row: Row) => ReactNode;
}

export function Belonging<Row extends BelongingRow>({ labelledBy, columns, rows, narrow, drawRow }: Props<Row>) {
  const wide = useWide();
  const growing = growingColumns(columns);
  if (!wide || narrow) return <Cards labelledBy={labelledBy} columns={columns} rows={rows} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className={classNames(table.frame, styles.belongingFrame)} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.path}
                scope="col"
                className={classNames(isNumeric(column.type) && table.number, !growing.has(column.path) && table.narrow)}
                data-source={column.source}
              >
                <span className={table.headWords}>
                  <DocumentText own={column.own}>{column.label}</DocumentText>
                  {column.open && <NotSpecified open={column.open} />}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(drawRow)}</tbody>
      </table>
    </section>
  );
}

/**
 * Each headed by the first of its columns in which its reader sees something: of a line, its own title where its article is hidden. Where that
 * is no name but a number or a day, a record is headed by what it is called.
 */
function Cards({ labelledBy, columns, rows }: Pick<Props<BelongingRow>, "labelledBy" | "columns" | "rows">) {
  return (
    <ul className={classNames(cards.cards, styles.belongingCards)} aria-labelledby={labelledBy}>
      {rows.map((row) => (
        <Card key={row.id} row={row} columns={columns} />
      ))}
    </ul>
  );
}

function Card({ row, columns }: { readonly row: BelongingRow; readonly columns: readonly ColumnView[] }) {
  const { id, label, values, href = null } = row;
  const state = columns.find((column) => column.type.is === "choice" && column.type.state);
  const others = columns.filter((column) => column !== state);
  const first = others.find(({ path }) => hasContent(values[path])) ?? others[0];
  const head = label === undefined || (first && isName(first)) ? first : undefined;
  const title = head ? (
    <Value value={values[head.path]} type={head.type} open={head.open} marks={head.marks} compact plain={href !== null} />
  ) : (
    <bdi>
      <NoWrap>{label}</NoWrap>
    </bdi>
  );
  return (
    <li className={cards.card} data-row={id} {...openOnClick(href)}>
      <div className={cards.head}>
        <p className={cards.title} data-source={head?.source}>
          {href === null ? (
            title
          ) : (
            <Link href={href} data-row-focus>
              {title}
            </Link>
          )}
        </p>
        {state && (
          <span data-source={state.source}>
            <Value value={values[state.path]} type={state.type} open={state.open} marks={state.marks} compact />
          </span>
        )}
      </div>
      <Facts
        values={values}
        columns={others.filter((column) => column !== head && !isInHead(head, values, column))}
        className={cards.facts}
      />
    </li>
  );
}

function isName({ type }: ColumnView): boolean {
  return type.is === "text" || type.is === "reference";
}

/** A text that the head has already: what a line was called then, below what it is of. */
function isInHead(head: ColumnView | undefined, values: BelongingRow["values"], { path, type }: ColumnView): boolean {
  const value = head && values[head.path];
  const said = value !== undefined && value !== null && isReference(value) ? value.label : value;
  return type.is === "text" && typeof said === "string" && said !== "" && values[path] === said;
}

function hasContent(value: WireValue | undefined): boolean {
  return value !== null && value !== undefined && value !== "" && !(isReference(value) && value.label === null);
}
