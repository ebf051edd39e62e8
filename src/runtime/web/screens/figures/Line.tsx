// A line over time, drawn to the width that there is. Each point names its month and value, and leads to its records.

import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import { useEffect, useRef, useState } from "react";
import type { FigureView, MarkView } from "../../../wire/figures.ts";
import { directionOf } from "../../i18n/languages.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import styles from "./figures.module.css";
import { useAmount } from "./use-amount.ts";
import { useMarkName } from "./use-mark-name.ts";

/** In letters of the usual size; with larger ones all of it is larger. */
const HEIGHT = 220;
const EDGE = { top: 12, right: 36, bottom: 28, left: 12 };
const TICKS = 4;
const DIGIT_WIDTH = 7;
/** Room for the name of one month. */
const NAME_WIDTH = 76;
const USUAL_LETTERS = 16;

export function Line({ figure }: { readonly figure: FigureView }) {
  const [frame, width] = useWidth();
  return (
    <div ref={frame} className={styles.chart}>
      {width > 0 && <Drawing figure={figure} width={width} />}
    </div>
  );
}

function Drawing({ figure, width }: { readonly figure: FigureView; readonly width: number }) {
  const larger = Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS);
  const height = HEIGHT * larger;
  const rightToLeft = directionOf(useLanguage().locale) === "rtl";
  const amountOf = useAmount(figure);
  const nameOf = useMarkName(figure);
  const saidLang = useDocumentLanguage();
  const amounts = figure.marks.map((mark) => Number(mark.value ?? 0));
  const indexes = figure.marks.map((_, index) => index);
  const y = scaleLinear([Math.min(0, ...amounts), Math.max(0, ...amounts) || 1], [height - EDGE.bottom * larger, EDGE.top * larger]).nice(
    TICKS,
  );
  const ticks = y.ticks(TICKS).filter((tick) => figure.type.is !== "integer" || Number.isInteger(tick));
  const written = (value: number | string) => amountOf(asWire(figure, value)) ?? "";
  const told = (mark: MarkView | undefined) => amountOf(mark?.value) ?? "–";
  const left = EDGE.left + Math.max(...ticks.map((tick) => written(tick).length)) * DIGIT_WIDTH * larger;
  // Time runs as text does.
  const across = (at: number) => (rightToLeft ? width - at : at);
  const x = scalePoint(indexes, [left + 8, width - EDGE.right].map(across)).padding(0.2);
  const at = (index: number) => ({ x: x(index) ?? 0, y: y(amounts[index] ?? 0) });
  const path = line<number>(
    (index) => at(index).x,
    (index) => at(index).y,
  )(indexes);
  const every = Math.ceil((figure.marks.length * NAME_WIDTH * larger) / Math.max(NAME_WIDTH * larger, width - left));
  return (
    <svg width={width} height={height}>
      <title {...saidLang} dir="auto">
        {figure.name}
      </title>
      <svg width={width} height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.gridLine} x1={across(left)} x2={across(width - EDGE.right)} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={across(left - 6)} y={y(tick) + 4} textAnchor="end">
              {written(tick)}
            </text>
          </g>
        ))}
        {indexes
          .filter((index) => index % every === 0)
          .map((index) => (
            <text key={index} className={styles.tick} x={at(index).x} y={height - 8 * larger} textAnchor="middle">
              {nameOf(index)}
            </text>
          ))}
        <path className={styles.line} d={path ?? undefined} />
      </svg>
      {figure.marks.map((mark, index) => {
        const label = `${nameOf(index)}: ${told(mark)}`;
        return <Point key={label} mark={mark} label={label} {...at(index)} />;
      })}
    </svg>
  );
}

interface PointProps {
  readonly mark: MarkView;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

function Point({ mark, label, x, y }: PointProps) {
  const circle = <circle className={styles.point} cx={x} cy={y} r={4} />;
  if (mark.href === null)
    return (
      <svg role="img" aria-label={label}>
        <title>{label}</title>
        {circle}
      </svg>
    );
  return (
    <Link href={mark.href} aria-label={label}>
      <title>{label}</title>
      <circle className={styles.target} cx={x} cy={y} r={12} />
      {circle}
    </Link>
  );
}

/** A tick in the form in which values travel. */
function asWire(figure: FigureView, value: number | string): number | string {
  const { type } = figure;
  return type.is === "money" || type.is === "decimal" ? Number(value).toFixed(type.scale) : value;
}

function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
