// One record: its state, its actions, its fields, its lists and its history.

import { useQuery } from "@tanstack/react-query";
import type { RecordView, ScreenView } from "../../../wire.ts";
import { type RouteParameters, recordQuery } from "../../api/queries.ts";
import { isStillShown } from "../../api/request.ts";
import { Value } from "../../fields/Value.tsx";
import { homeList } from "../../layout/home-list.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { Link, useNavigation, usePlace } from "../../router/NavigationContext.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { NeighbourLinks } from "./NeighbourLinks.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { BodySkeleton, RecordBody, stateColumn } from "./RecordBody.tsx";
import { isOutOfSight, RecordOutOfSight } from "./RecordOutOfSight.tsx";
import styles from "./record.module.css";
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
  const { trail } = usePlace();
  const home = homeList(useApp(), screen, trail, record.homes);
  const neighbours = useNeighbours(home, record.id);
  const state = stateColumn(screen);
  return (
    <div className={styles.page}>
      <PageHeader
        title={record.label || (screen.entityLabel ?? screen.name)}
        above={
          home ? (
            <div className={styles.home}>
              <Link href={home.href}>
                <DocumentText own={home.screen.derived}>{home.screen.name}</DocumentText>
              </Link>
              {neighbours && <NeighbourLinks {...neighbours} list={home.screen.name} />}
            </div>
          ) : (
            <DocumentText>{screen.entityLabel}</DocumentText>
          )
        }
        beside={state && record.states.length === 0 && <Value value={record.state} type={state.type} marks={state.marks} />}
        derived={screen.derived}
        actions={<RecordActions screen={screen} record={record} onGone={() => navigation.go(home?.href ?? "/")} />}
      />
      <RecordBody screen={screen} record={record} />
    </div>
  );
}

function RecordSkeleton({ screen }: { readonly screen: ScreenView }) {
  return (
    <div className={styles.page} aria-busy="true">
      <PageHeader title={screen.name} above={<DocumentText>{screen.entityLabel}</DocumentText>} derived={screen.derived} />
      <BodySkeleton screen={screen} />
    </div>
  );
}
