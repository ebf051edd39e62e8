// A screen of figures: numbers about the records that the viewer may see, one panel for each, in the order of the document.
// Those that are one number stand together as far as they follow each other, and so do the charts, which are higher: no gap is
// left beside any.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FiguresView, FigureView } from "../../../wire/figures.ts";
import type { ScreenView } from "../../../wire.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Said } from "../../ui/Said.tsx";
import { Skeleton, times } from "../../ui/Skeleton.tsx";
import { ScreenActions } from "../actions/ScreenActions.tsx";
import { ProblemPage } from "../screens/ProblemPage.tsx";
import { figuresQuery } from "../server/queries.ts";
import { isStillShown } from "../server/request.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { FigurePanel, isChart } from "./FigurePanel.tsx";
import styles from "./figures.module.css";

const SKELETON_FIGURES = 4;

export default function FiguresScreen({ screen }: { readonly screen: ScreenView }) {
  const { data, error, refetch } = useQuery(figuresQuery(screen.slug));
  return (
    <>
      <PageHeader title={screen.name} help={screen.help} derived={screen.derived} actions={<ScreenActions actions={screen.actions} />} />
      {error && !(data && isStillShown(error)) ? (
        <ProblemPage error={error} onRetry={() => void refetch()} />
      ) : (
        <Figures screen={screen} view={data} />
      )}
    </>
  );
}

function Figures({ screen, view }: { readonly screen: ScreenView; readonly view: FiguresView | undefined }) {
  const { t } = useTranslation();
  if (!view) return <FiguresSkeleton />;
  if (view.figures.length === 0)
    return (
      <Empty
        icon="figures"
        source={screen.source}
        title={<Said own={screen.emptyText === null}>{screen.emptyText ?? t("figures.none")}</Said>}
      />
    );
  return (
    <div className={styles.groups}>
      {runsOf(view.figures).map((figures) => (
        <div key={figures[0]?.name} className={styles.group}>
          {figures.map((figure) => (
            <FigurePanel key={figure.name} figure={figure} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Numbers that follow each other, and charts that do. */
function runsOf(figures: readonly FigureView[]): readonly (readonly FigureView[])[] {
  const runs: FigureView[][] = [];
  for (const figure of figures) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && isChart(last[0]) === isChart(figure)) last.push(figure);
    else runs.push([figure]);
  }
  return runs;
}

function FiguresSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.groups} aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      <div className={styles.group} aria-hidden="true">
        {times(SKELETON_FIGURES).map((index) => (
          <div key={index} className={styles.panel}>
            <Skeleton width="40%" />
            <Skeleton width="25%" />
          </div>
        ))}
      </div>
    </div>
  );
}
