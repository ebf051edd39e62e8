// One figure with its name: a number, bars or a line. Bars are a table already; a line can be read as one.

import { type CSSProperties, useId, useState } from "react";
import type { FigureView, OutsideView } from "../../../wire/figures.ts";
import { NotSpecified } from "../../fields/Value.tsx";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { Bars } from "./Bars.tsx";
import styles from "./figures.module.css";
import { Line } from "./Line.tsx";
import { useAmount } from "./use-amount.ts";
import { useSpanName } from "./use-mark-name.ts";

export function FigurePanel({ figure }: { readonly figure: FigureView }) {
  const heading = useId();
  const amount = useAmount(figure)(figure.value);
  const letters = figure.shows === "number" && amount !== null ? { "--letters": [...amount].length } : {};
  return (
    <section
      className={classNames(styles.panel, isChart(figure) && styles.wide)}
      style={letters as CSSProperties}
      aria-labelledby={heading}
      data-source={figure.source}
    >
      <h2 id={heading}>
        <DocumentText>{figure.name}</DocumentText>
      </h2>
      {figure.open ? <NotSpecified open={figure.open} /> : <Shown figure={figure} />}
    </section>
  );
}

export function isChart({ shows, open }: Pick<FigureView, "shows" | "open">): boolean {
  return shows !== "number" && open === null;
}

/** Of fewer points there is no line to be seen. */
const LEAST_POINTS = 3;

function Shown({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (figure.shows === "number") return <BigNumber figure={figure} />;
  if (figure.marks.length === 0) return <p className={styles.nothing}>{t("figures.nothing")}</p>;
  return (
    <>
      {figure.shows === "line" && figure.marks.length >= LEAST_POINTS ? <LineOrTable figure={figure} /> : <Bars figure={figure} />}
      {figure.outside?.map((one) => (
        <Outside key={one.from} figure={figure} outside={one} />
      ))}
      {figure.left > 0 && figure.outside === undefined && (
        <p className={styles.left}>{t("figures.left", { count: figure.left, shown: formats.number(figure.left) })}</p>
      )}
    </>
  );
}

/** Of a mistyped year it is the way to the record. */
function Outside({ figure, outside }: { readonly figure: FigureView; readonly outside: OutsideView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const days = useSpanName(figure)(outside.from, outside.to);
  const { groups: count, href } = outside;
  return (
    <p className={styles.left}>
      {t("figures.outside", { count, shown: formats.number(count) })} {href === null ? days : <Link href={href}>{days}</Link>}
    </p>
  );
}

function BigNumber({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation();
  const text = useAmount(figure)(figure.value);
  if (text === null) return <p className={styles.nothing}>{t("figures.nothing")}</p>;
  if (figure.href === null) return <p className={styles.number}>{text}</p>;
  return (
    <>
      <p className={styles.number}>
        <Link href={figure.href} title={t("figures.records")}>
          {text}
        </Link>
      </p>
      <span className={styles.leads}>
        <Icon name="right" size={14} />
      </span>
    </>
  );
}

function LineOrTable({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      {asTable ? <Bars figure={figure} /> : <Line figure={figure} />}
      <div className={styles.swap}>
        <Button look="quiet" onClick={() => setAsTable(!asTable)}>
          {asTable ? t("figures.asLine") : t("figures.asTable")}
        </Button>
      </div>
    </>
  );
}
