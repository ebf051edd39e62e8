// What the page of a record and the side panel both show: its fields and rows, what cannot be done and why, its history.

import type { ColumnView, RecordView, ScreenView } from "../../../wire.ts";
import { RefusedReasons, RefusedStep } from "../../explanations/RefusedTimer.tsx";
import { likelyKeyFacts, type RecordParts, recordParts } from "../../formatting/record-parts.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Banner } from "../../ui/components/Banner.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Skeleton, times } from "../../ui/components/Skeleton.tsx";
import { Blocked } from "./Blocked.tsx";
import { Fields } from "./Fields.tsx";
import { History } from "./History.tsx";
import { KeyFacts } from "./KeyFacts.tsx";
import { Related } from "./Related.tsx";
import { RowsTable } from "./RowsTable.tsx";
import styles from "./record.module.css";

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
  const { key, fields, rows } = recordParts(screen.columns, record);
  return (
    <div className={styles.body}>
      {record.refused?.map((refused) => (
        <Banner key={`${refused.since} ${refused.to} ${refused.label}`} tone="warn" title={<RefusedStep refused={refused} />}>
          <RefusedReasons refused={refused} />
        </Banner>
      ))}
      <ScreenHelp screen={screen} />
      <KeyFacts columns={key} values={record.values} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Fields columns={fields} values={record.values} />
          <Lists record={record} rows={rows} narrow={narrow} />
        </div>
        <Aside screen={screen} record={record} />
      </div>
    </div>
  );
}

export function ScreenHelp({ screen }: Pick<Props, "screen">) {
  return (
    screen.help && (
      <p className={styles.help}>
        <DocumentText>{screen.help}</DocumentText>
      </p>
    )
  );
}

/** Its own rows, and the records that refer to it. */
export function Lists({ record, rows, narrow = false }: Pick<Props, "record" | "narrow"> & Pick<RecordParts, "rows">) {
  return (
    <>
      {rows.map(({ column, totals }) => (
        <RowsTable key={column.path} column={column} totals={totals} values={record.values} narrow={narrow} />
      ))}
      {record.related.map((related) => (
        <Related key={related.field} related={related} narrow={narrow} />
      ))}
    </>
  );
}

export function Aside({ screen, record }: Props) {
  const { t } = useTranslation();
  const blocked = record.actions.filter((action) => action.blocked !== null);
  if (blocked.length === 0 && record.history === undefined) return null;
  return (
    <div className={styles.aside}>
      {blocked.length > 0 && <Blocked actions={blocked} />}
      {record.history && <History history={record.history} title={t("history.title")} entity={screen.entity ?? ""} record={record.id} />}
    </div>
  );
}

export function stateColumn(screen: ScreenView): ColumnView | undefined {
  return screen.columns.find((column) => column.type.is === "choice" && column.type.state);
}

/** Of about the final size, as far as the screen alone tells it, so that little moves when the record arrives. */
export function BodySkeleton({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const state = stateColumn(screen);
  // A first column of words is mostly what the record is called, and stands above.
  const titled = screen.columns.find(({ type }, at) => at === 0 && type.is === "text" && type.lines === "one");
  const told = screen.columns.filter((column) => column !== state && column !== titled);
  const single = told.filter(({ rows }) => rows === undefined);
  const key = likelyKeyFacts(single);
  const fields = single.slice(key);
  return (
    <div className={styles.body}>
      <p className="visually-hidden">{t("loading")}</p>
      {key > 0 && (
        <div className={styles.key} aria-hidden="true">
          {times(key).map((index) => (
            <Bone key={index} index={index} />
          ))}
        </div>
      )}
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.main}>
          {fields.length > 0 && (
            <div className={styles.fields}>
              <div className={styles.bones}>
                {fields.map((column, index) => (
                  <Bone key={column.path} index={index} />
                ))}
              </div>
            </div>
          )}
          {told
            .filter(({ rows }) => rows !== undefined)
            .map((column) => (
              <div key={column.path} className={styles.fields}>
                {times(ROW_SKELETONS).map((index) => (
                  <Bone key={index} index={index} />
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

function Bone({ index }: { readonly index: number }) {
  return (
    <div>
      <p className={styles.boneName}>
        <Skeleton width={96} />
      </p>
      <p>
        <Skeleton width={`${45 + ((index * 23) % 40)}%`} />
      </p>
    </div>
  );
}
