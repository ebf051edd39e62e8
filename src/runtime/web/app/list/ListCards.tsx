// The rows as cards, for a phone: title, state, two facts, and what can be done.

import { useTranslation } from "react-i18next";
import type { ColumnView, RowView, ScreenView } from "../../../wire.ts";
import { Skeleton, times } from "../../ui/Skeleton.tsx";
import { RowActions } from "../actions/RowActions.tsx";
import { Link } from "../navigation/NavigationContext.tsx";
import { Value } from "../values/Value.tsx";
import styles from "./cards.module.css";

const FACTS = 2;
const SKELETON_CARDS = 6;

interface Props {
  readonly screen: ScreenView;
  readonly rows: readonly RowView[];
  readonly busy: boolean;
}

export function ListCards({ screen, rows, busy }: Props) {
  return (
    <ul className={styles.cards} aria-busy={busy}>
      {rows.map((row) => (
        <Card key={row.id} row={row} screen={screen} />
      ))}
    </ul>
  );
}

function Card({ row, screen }: { readonly row: RowView; readonly screen: ScreenView }) {
  const { titled, state, facts } = cardParts(screen.columns, row);
  return (
    <li className={styles.card} data-row>
      <div className={styles.head}>
        <p className={styles.title}>
          {row.href ? (
            <Link href={row.href} data-row-focus>
              <Title row={row} column={titled} />
            </Link>
          ) : (
            <Title row={row} column={titled} />
          )}
        </p>
        {state && <Value value={row.values[state.path]} type={state.type} open={state.open} ends={state.ends} compact />}
      </div>
      <dl className={styles.facts}>
        {facts.map((column) => (
          <div key={column.path} data-cite={column.cite}>
            <dt>{column.label}</dt>
            <dd>
              <Value value={row.values[column.path]} type={column.type} open={column.open} compact />
            </dd>
          </div>
        ))}
      </dl>
      <RowActions row={row} entity={screen.entity} />
    </li>
  );
}

function Title({ row, column }: { readonly row: RowView; readonly column: ColumnView | undefined }) {
  if (!column || isByLabel(row, column)) return row.label;
  return <Value value={row.values[column.path]} type={column.type} compact />;
}

/** A first column that holds no words of its own leaves the title to the record's label. */
function isByLabel(row: RowView, column: ColumnView | undefined): boolean {
  const value = column && row.values[column.path];
  return value === null || value === undefined || typeof value === "object";
}

/** The first column names the record; a state column is its badge; the next ones, without what the title says, its facts. */
function cardParts(columns: readonly ColumnView[], row: RowView) {
  const state = columns.find((column) => column.type.is === "choice" && column.type.state);
  const titled = columns.find((column) => column !== state);
  const byLabel = isByLabel(row, titled);
  const rest = columns.filter((column) => column !== state && (byLabel ? row.values[column.path] !== row.label : column !== titled));
  return { titled, state, facts: rest.slice(0, FACTS) };
}

export function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      <ul className={styles.cards} aria-hidden="true">
        {times(SKELETON_CARDS).map((index) => (
          <li key={index} className={styles.card}>
            <div className={styles.head}>
              <Skeleton width="55%" height={16} />
              <Skeleton width={72} height={20} />
            </div>
            <Skeleton width="75%" height={40} />
          </li>
        ))}
      </ul>
    </div>
  );
}
