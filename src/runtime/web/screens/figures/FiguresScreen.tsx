// A screen of figures. Numbers about the records that the viewer may see, one panel for each, in the order of the document. Those
// that are one number stand together as far as they follow each other, and so do the charts, which are higher: no gap is left
// beside any.

import { useQuery } from "@tanstack/react-query";
import type { FiguresView, FigureView } from "../../../wire/figures.ts";
import type { ScreenView } from "../../../wire.ts";
import { ScreenActions } from "../../actions/ScreenActions.tsx";
import { figuresQuery } from "../../api/queries.ts";
import { isStillShown } from "../../api/request.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import { Skeleton, times } from "../../ui/components/Skeleton.tsx";
import { FigurePanel, isChart } from "./FigurePanel.tsx";
import styles from "./figures.module.css";

/** What is known of a figure before it is counted. */
type Shape = Pick<FigureView, "shows" | "open">;

const LINE_HEIGHT = 220;
/** As many as most figures have of which that is not known. */
const BARS = 5;

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
  if (!view) return <FiguresSkeleton screen={screen} />;
  if (view.figures.length === 0)
    return (
      <Empty
        icon="figures"
        source={screen.source}
        title={<DocumentText own={screen.emptyText === null}>{screen.emptyText ?? t("figures.none")}</DocumentText>}
      />
    );
  return (
    <div className={styles.groups}>
      {groupsOf(view.figures).map((figures) => (
        <div key={figures[0]?.name} className={styles.group}>
          {figures.map((figure) => (
            <FigurePanel key={figure.name} figure={figure} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Numbers first, then charts, each as the document orders them: in turn they would leave holes. */
function groupsOf<Figure extends Shape>(figures: readonly Figure[]): readonly (readonly Figure[])[] {
  const groups = [figures.filter((figure) => !isChart(figure)), figures.filter(isChart)];
  return groups.filter((group) => group.length > 0);
}

/** Of about the final size, so that little moves when the figures arrive. */
function FiguresSkeleton({ screen }: { readonly screen: ScreenView }) {
  const { t } = useTranslation();
  const figures = (screen.figures ?? []).map((shape, place) => ({ ...shape, place, open: null }));
  return (
    <div className={styles.groups} aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      {groupsOf(figures).map((group) => (
        <div key={group[0]?.place} className={styles.group} aria-hidden="true">
          {group.map(({ place, shows, most }) => (
            <div key={place} className={classNames(styles.panel, shows !== "number" && styles.wide)}>
              <p className={styles.boneName}>
                <Skeleton width="40%" />
              </p>
              <BoneOf shows={shows} bars={most ?? BARS} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function BoneOf({ shows, bars }: Pick<Shape, "shows"> & { readonly bars: number }) {
  if (shows === "bars")
    return (
      <div>
        {times(bars).map((bar) => (
          <p key={bar} className={styles.boneBar}>
            <Skeleton width={`${100 - ((bar * 23) % 60)}%`} height={14} />
          </p>
        ))}
      </div>
    );
  if (shows === "line")
    return (
      <>
        <Skeleton width="100%" height={LINE_HEIGHT} />
        <p className={styles.boneSwap}>
          <Skeleton width={88} />
        </p>
      </>
    );
  return (
    <p className={styles.number}>
      <Skeleton width="25%" height={20} />
    </p>
  );
}
