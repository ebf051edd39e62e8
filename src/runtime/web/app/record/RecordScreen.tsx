// One record: where it stands, what can be done and what cannot and why, its fields, its lists, its history.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ColumnView, RecordView, ScreenView } from "../../../wire.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useApp } from "../AppContext.tsx";
import { ActionButton } from "../actions/ActionButton.tsx";
import type { Target } from "../actions/perform.tsx";
import { keyOf } from "../actions/RowActions.tsx";
import { Link, useNavigation } from "../navigation/NavigationContext.tsx";
import { ProblemPage } from "../screens/ProblemPage.tsx";
import { type RouteParameters, recordQuery } from "../server/queries.ts";
import { isStillShown } from "../server/request.ts";
import { menuScreens } from "../shell/NavigationList.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { Value } from "../values/Value.tsx";
import { Blocked } from "./Blocked.tsx";
import { Fields } from "./Fields.tsx";
import { History } from "./History.tsx";
import { Related } from "./Related.tsx";
import { RowsTable } from "./RowsTable.tsx";
import styles from "./record.module.css";
import { StatePath } from "./StatePath.tsx";

interface Props {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export default function RecordScreen({ screen, parameters }: Props) {
  const { data, error, refetch } = useQuery(recordQuery(screen.slug, parameters));
  if (data && isStillShown(error)) return <LoadedRecord screen={screen} record={data} />;
  if (error) return <ProblemPage error={error} onRetry={() => void refetch()} heading />;
  return <RecordSkeleton screen={screen} />;
}

function LoadedRecord({ screen, record }: { readonly screen: ScreenView; readonly record: RecordView }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const home = useListOf(screen);
  const target: Target = { entity: screen.entity ?? "", id: record.id, version: record.version, label: record.label };
  const allowed = record.actions.filter((action) => action.blocked === null && action.kind !== "save");
  const blocked = record.actions.filter((action) => action.blocked !== null);
  const stateColumn = screen.columns.find((column) => column.type.is === "choice" && column.type.state);
  const main =
    allowed.find((action) => !action.danger && !action.breaksOff && (action.kind === "transition" || action.kind === "start")) ??
    allowed.find((one) => !one.danger && one.kind === "change");
  const leaves = () => navigation.go(home?.route ?? "/");
  return (
    <div className={styles.page}>
      <PageHeader
        title={record.label || (screen.entityLabel ?? screen.name)}
        above={home ? <Link href={home.route}>{home.name}</Link> : screen.entityLabel}
        beside={stateColumn && record.states.length === 0 && <Value value={record.state} type={stateColumn.type} ends={stateColumn.ends} />}
        derived={screen.derived}
        actions={
          <>
            {allowed
              .filter((action) => action !== main)
              .map((action) => (
                <ActionButton
                  key={keyOf(action)}
                  action={action}
                  target={{ ...target, entity: action.entity ?? target.entity }}
                  look={action.kind === "delete" ? "danger" : "secondary"}
                  {...(action.kind === "delete" ? { afterwards: leaves } : {})}
                />
              ))}
            {main && <ActionButton action={main} target={{ ...target, entity: main.entity ?? target.entity }} look="primary" />}
          </>
        }
      />
      <div className={styles.body}>
        {record.states.length > 0 && <StatePath states={record.states} current={record.state} source={stateColumn?.source} />}
        <div className={styles.columns}>
          <div className={styles.main}>
            {screen.help && <p className={styles.help}>{screen.help}</p>}
            <Fields columns={screen.columns.filter((column) => !column.rows && !shownAbove(column, record))} values={record.values} />
            {screen.columns.map((column) => {
              const value = record.values[column.path];
              return column.rows && value !== undefined && <RowsTable key={column.path} column={column} value={value} />;
            })}
            {record.related.map((related) => (
              <Related key={related.field} related={related} />
            ))}
          </div>
          <div className={styles.aside}>
            {blocked.length > 0 && <Blocked actions={blocked} />}
            <History entries={record.history} title={t("history.title")} entity={target.entity} record={record.id} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Whether the page's title or its path of states says the same already. */
function shownAbove(column: ColumnView, record: RecordView): boolean {
  if (column.type.is === "choice" && column.type.state) return record.states.length > 0 && column.path === record.stateField;
  return record.values[column.path] === record.label;
}

const MANY: ReadonlySet<ScreenView["shows"]> = new Set(["list", "board", "calendar", "gallery"]);

/** The list in the menu that shows records of this kind. */
function useListOf(screen: ScreenView): ScreenView | undefined {
  return menuScreens(useApp()).find((other) => other.entity === screen.entity && MANY.has(other.shows));
}

function RecordSkeleton({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page} aria-busy="true">
      <PageHeader title={screen.name} above={screen.entityLabel} />
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
    </div>
  );
}
