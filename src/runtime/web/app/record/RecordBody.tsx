// What a record's page and the panel beside a list both show of a record: where it stands, its fields and its lists, what cannot
// be done and why, its history.

import { useTranslation } from "react-i18next";
import type { ColumnView, RecordView, ScreenView } from "../../../wire.ts";
import { Said } from "../../ui/Said.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useUnderway } from "../actions/perform.tsx";
import { Blocked } from "./Blocked.tsx";
import { Fields } from "./Fields.tsx";
import { History } from "./History.tsx";
import { Related } from "./Related.tsx";
import { RowsTable } from "./RowsTable.tsx";
import styles from "./record.module.css";
import { StatePath } from "./StatePath.tsx";

/** What is so long, and a part of the title, stands there by no accident, and is not read a second time below it. */
const LONG_NAME = 40;

interface Props {
  readonly screen: ScreenView;
  readonly record: RecordView;
  /** Within the panel beside a list. */
  readonly narrow?: boolean;
}

export function RecordBody({ screen, record, narrow = false }: Props) {
  const { t } = useTranslation();
  const promised = useUnderway(record.id)?.to;
  const isPromised = promised != null && record.states.some(({ value }) => value === promised);
  const blocked = record.actions.filter((action) => action.blocked !== null);
  return (
    <div className={styles.body}>
      {record.states.length > 0 && (
        <StatePath
          states={record.states}
          current={isPromised ? promised : record.state}
          promised={isPromised}
          source={stateColumn(screen)?.source}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          {screen.help && (
            <p className={styles.help}>
              <Said>{screen.help}</Said>
            </p>
          )}
          {inParts(screen.columns.filter((column) => !shownAbove(column, record))).map((part) => {
            const [first] = part;
            if (first?.rows === undefined) return <Fields key={first?.path} columns={part} values={record.values} />;
            const value = record.values[first.path];
            return value !== undefined && <RowsTable key={first.path} column={first} value={value} narrow={narrow} />;
          })}
          {record.related.map((related) => (
            <Related key={related.field} related={related} narrow={narrow} />
          ))}
        </div>
        <div className={styles.aside}>
          {blocked.length > 0 && <Blocked actions={blocked} />}
          {record.history && (
            <History history={record.history} title={t("history.title")} entity={screen.entity ?? ""} record={record.id} />
          )}
        </div>
      </div>
    </div>
  );
}

/** In the order of the document: rows stand where they are named, and the fields between them together. */
function inParts(columns: readonly ColumnView[]): readonly (readonly ColumnView[])[] {
  const parts: ColumnView[][] = [];
  for (const column of columns) {
    const last = parts.at(-1);
    if (last === undefined || column.rows !== undefined || last[0]?.rows !== undefined) parts.push([column]);
    else last.push(column);
  }
  return parts;
}

export function stateColumn(screen: ScreenView): ColumnView | undefined {
  return screen.columns.find((column) => column.type.is === "choice" && column.type.state);
}

/** Whether the page's title or its path of states says the same already. */
function shownAbove(column: ColumnView, record: RecordView): boolean {
  if (column.type.is === "choice" && column.type.state) return record.states.length > 0 && column.path === record.stateField;
  const value = record.values[column.path];
  return value === record.label || (typeof value === "string" && value.length >= LONG_NAME && record.label.includes(value));
}

export function BodySkeleton({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  return (
    <div className={styles.body}>
      <p className="visually-hidden">{t("loading")}</p>
      <div className={styles.panel}>
        {screen.columns.map((column) => (
          <p key={column.path} className={styles.bone}>
            <Skeleton width={96} />
            <Skeleton width={200} />
          </p>
        ))}
      </div>
    </div>
  );
}
