// What a record's page and the panel beside a list both show of a record. Where it stands, its fields and its lists, what cannot
// be done and why, its history.

import { useTranslation } from "react-i18next";
import type { ColumnView, RecordView, ScreenView } from "../../../wire.ts";
import { useUnderway } from "../../actions/perform.tsx";
import { isHeldUp } from "../../actions/primary-action.ts";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Skeleton, times } from "../../ui/components/Skeleton.tsx";
import { Blocked } from "./Blocked.tsx";
import { Fields } from "./Fields.tsx";
import { History } from "./History.tsx";
import { Related } from "./Related.tsx";
import { RowsTable } from "./RowsTable.tsx";
import styles from "./record.module.css";
import { StatePath } from "./StatePath.tsx";

/** What is so long, and a part of the title, stands there by no accident, and is not read a second time below it. */
const LONG_NAME = 40;
/** Lines that stand for rows of a part, and for what stands beside the fields, before either is known. */
const ROW_SKELETONS = 4;
const ASIDE_SKELETONS = 4;

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
  // Where nothing else leads on, what stands against it is the first that is to be known.
  const isFirst = isHeldUp(record.actions);
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
        {isFirst && (
          <div className={styles.first}>
            <Blocked actions={blocked} />
          </div>
        )}
        <div className={styles.main}>
          {screen.help && (
            <p className={styles.help}>
              <DocumentText>{screen.help}</DocumentText>
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
          {blocked.length > 0 && !isFirst && <Blocked actions={blocked} />}
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

/** Of about the final size, as far as the screen alone tells it, so that little moves when the record arrives. */
export function BodySkeleton({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const state = stateColumn(screen);
  // A first column of words is mostly what the record is called, and stands above.
  const titled = screen.columns.find(({ type }, at) => at === 0 && type.is === "text" && type.lines === "one");
  return (
    <div className={styles.body}>
      <p className="visually-hidden">{t("loading")}</p>
      {state && <PathSkeleton column={state} />}
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.main}>
          {inParts(screen.columns.filter((column) => column !== state && column !== titled)).map((part) => (
            <div key={part[0]?.path} className={styles.fields}>
              {(part[0]?.rows === undefined ? part : times(ROW_SKELETONS)).map((line, index) => (
                <div key={typeof line === "number" ? line : line.path}>
                  <p>
                    <Skeleton width={96} />
                  </p>
                  <p>
                    <Skeleton width={`${45 + ((index * 23) % 40)}%`} />
                  </p>
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className={styles.aside}>
          <div className={styles.panel}>
            {times(ASIDE_SKELETONS).map((line) => (
              <p key={line}>
                <Skeleton width={`${35 + ((line * 23) % 50)}%`} />
              </p>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The way, and below it what a record does not go through, which are mostly further ends. */
function PathSkeleton({ column: { type, marks } }: { readonly column: ColumnView }) {
  if (type.is !== "choice") return null;
  const { ends = [], goals = [] } = marks ?? {};
  const wanted = goals.length > 0 ? goals : ends.slice(0, 1);
  const isAside = (value: string) => ends.includes(value) && !wanted.includes(value);
  const lines = [type.values.filter(({ value }) => !isAside(value)), type.values.filter(({ value }) => isAside(value))];
  return (
    <div className={styles.path} aria-hidden="true">
      {lines
        .filter((states) => states.length > 0)
        .map((states) => (
          <div key={states[0]?.value} className={styles.way}>
            {states.map(({ value, label }) => (
              <span key={value} className={styles.state}>
                <Skeleton width={`calc(22px + ${label.length * 0.55}em)`} />
              </span>
            ))}
          </div>
        ))}
    </div>
  );
}
