// A screen of figures: numbers about the records that the viewer may see, one panel for each. Those that are one number stand
// before the charts, which are higher: no gap is left beside any.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FiguresView, ScreenView } from "../../../wire.ts";
import { Empty } from "../../ui/Empty.tsx";
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
  if (view.figures.length === 0) return <Empty icon="figures" source={screen.source} title={screen.emptyText ?? t("figures.none")} />;
  const groups = [view.figures.filter((figure) => !isChart(figure)), view.figures.filter(isChart)];
  return (
    <div className={styles.groups}>
      {groups
        .filter((figures) => figures.length > 0)
        .map((figures) => (
          <div key={figures[0]?.name} className={styles.group}>
            {figures.map((figure) => (
              <FigurePanel key={figure.name} figure={figure} />
            ))}
          </div>
        ))}
    </div>
  );
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
