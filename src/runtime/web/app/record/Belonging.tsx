// Rows that belong to a record: a table, or cards that show all of each row where there is no room for one.

import type { ReactNode } from "react";
import type { ColumnView, WireValue } from "../../../wire.ts";
import { classNames } from "../../ui/class-names.ts";
import { Said } from "../../ui/Said.tsx";
import { tapOnCard } from "../../ui/tap-card.ts";
import cards from "../list/cards.module.css";
import table from "../list/table.module.css";
import { Link } from "../navigation/NavigationContext.tsx";
import { useWide } from "../shell/use-wide.ts";
import { Facts } from "../values/Facts.tsx";
import { NotSpecified, Value } from "../values/Value.tsx";
import { isNumeric } from "../values/value-text.ts";
import styles from "./record.module.css";

interface BelongingRow {
  readonly id: string;
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
  if (!wide || narrow) return <Cards labelledBy={labelledBy} columns={columns} rows={rows} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className={classNames(table.frame, styles.belongingFrame)} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.path} scope="col" className={classNames(isNumeric(column.type) && table.number)} data-source={column.source}>
                <span className={table.headWords}>
                  <Said own={column.own}>{column.label}</Said>
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

function Cards({ labelledBy, columns, rows }: Pick<Props<BelongingRow>, "labelledBy" | "columns" | "rows">) {
  const state = columns.find((column) => column.type.is === "choice" && column.type.state);
  const [first, ...others] = columns.filter((column) => column !== state);
  return (
    <ul className={classNames(cards.cards, styles.belongingCards)} aria-labelledby={labelledBy}>
      {rows.map(({ id, values, href = null }) => (
        <li key={id} className={cards.card} data-row={id} onClickCapture={(event) => tapOnCard(event)}>
          <div className={cards.head}>
            {first && (
              <p className={cards.title} data-source={first.source}>
                {href === null ? (
                  <Value value={values[first.path]} type={first.type} open={first.open} marks={first.marks} compact />
                ) : (
                  <Link href={href} data-row-focus>
                    <Value value={values[first.path]} type={first.type} open={first.open} marks={first.marks} compact plain />
                  </Link>
                )}
              </p>
            )}
            {state && (
              <span data-source={state.source}>
                <Value value={values[state.path]} type={state.type} open={state.open} marks={state.marks} compact />
              </span>
            )}
          </div>
          <Facts values={values} columns={others} className={cards.facts} />
        </li>
      ))}
    </ul>
  );
}
