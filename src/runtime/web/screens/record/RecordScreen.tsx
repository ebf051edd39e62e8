// One record: its state, its actions, its fields, its lists and its history.

import { useQuery } from "@tanstack/react-query";
import type { AppView, RecordView, ScreenView } from "../../../wire.ts";
import { type RouteParameters, recordQuery } from "../../api/queries.ts";
import { isStillShown } from "../../api/request.ts";
import { homeList } from "../../layout/home-list.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { Link, useNavigation, usePlace } from "../../router/NavigationContext.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { NeighbourLinks } from "./NeighbourLinks.tsx";
import { PublicRecord } from "./PublicRecord.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { BodySkeleton, RecordBody, stateColumn } from "./RecordBody.tsx";
import { isOutOfSight, RecordOutOfSight } from "./RecordOutOfSight.tsx";
import styles from "./record.module.css";
import { PathSkeleton, StatePath } from "./StatePath.tsx";
import { useActOnArrival } from "./use-act-on-arrival.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { useShownTo } from "./use-shown-to.ts";

interface Props {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export default function RecordScreen({ screen, parameters }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(recordQuery(screen.slug, parameters));
  const isTheirs = useShownTo(dataUpdatedAt);
  if (data && isStillShown(error)) return <LoadedRecord screen={screen} record={data} />;
  if (data && isTheirs && isOutOfSight(error)) return <RecordOutOfSight screen={screen} record={data} heading />;
  if (error) return <ProblemPage error={error} onRetry={() => void refetch()} heading />;
  return <RecordSkeleton screen={screen} />;
}

function LoadedRecord({ screen, record }: { readonly screen: ScreenView; readonly record: RecordView }) {
  const navigation = useNavigation();
  const { trail, pathname } = usePlace();
  const app = useApp();
  const home = homeList(app, screen, trail, record.homes);
  const neighbours = useNeighbours(home, record.id);
  useActOnArrival(screen, record);
  const title = record.label || (screen.entityLabel ?? screen.name);
  const above = home ? (
    <div className={styles.home}>
      <Link href={home.href}>
        <DocumentText own={home.screen.derived}>{home.screen.name}</DocumentText>
      </Link>
      {neighbours && <NeighbourLinks {...neighbours} list={home.screen.name} />}
    </div>
  ) : (
    <DocumentText>{screen.entityLabel}</DocumentText>
  );
  const isPublic = isForVisitors(app, screen);
  const actions = (
    <RecordActions screen={screen} record={record} mainFirst={isPublic} page={pathname} onGone={() => navigation.go(home?.href ?? "/")} />
  );
  return (
    <div className={styles.page}>
      {isPublic ? (
        <PublicRecord screen={screen} record={record} title={title} above={above} actions={actions} />
      ) : (
        <>
          <PageHeader
            title={title}
            above={above}
            below={<StatePath screen={screen} record={record} />}
            derived={screen.derived}
            actions={actions}
          />
          <RecordBody screen={screen} record={record} />
        </>
      )}
    </div>
  );
}

/** Where nobody signs in all are visitors, and work with the records. */
function isForVisitors({ user, signIn }: AppView, { derived }: ScreenView): boolean {
  return user === null && signIn.possible && !derived;
}

function RecordSkeleton({ screen }: { readonly screen: ScreenView }) {
  const state = stateColumn(screen);
  const isPublic = isForVisitors(useApp(), screen);
  return (
    <div className={styles.page} aria-busy="true">
      <PageHeader
        title={screen.name}
        above={<DocumentText>{screen.entityLabel}</DocumentText>}
        below={!isPublic && state && <PathSkeleton />}
        derived={screen.derived}
      />
      <BodySkeleton screen={screen} />
    </div>
  );
}
