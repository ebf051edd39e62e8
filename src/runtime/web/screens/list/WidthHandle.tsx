// The end of a column's head, by which it is made wider and narrower. Pulled, or with the arrows. Twice pressed, or by Home, the
// column is as wide as what it holds.

import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { ColumnView } from "../../../wire.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { type ColumnWidths, NARROWEST, WIDEST } from "./column-widths.ts";
import styles from "./table.module.css";

const STEP = 16;

export function WidthHandle({ column, widths }: { readonly column: ColumnView; readonly widths: ColumnWidths }) {
  const { t } = useTranslation();
  const pulled = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const now = (element: Element) => widths.of(column.path) ?? element.closest("th")?.getBoundingClientRect().width ?? NARROWEST;
  const onward = () => (document.documentElement.dir === "rtl" ? -1 : 1);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    pulled.current = { from: event.clientX, width: now(event.currentTarget) };
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (pulled.current !== null) widths.set(column.path, pulled.current.width + (event.clientX - pulled.current.from) * onward());
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const steps = event.key === "ArrowRight" ? onward() : event.key === "ArrowLeft" ? -onward() : 0;
    if (steps !== 0) widths.set(column.path, now(event.currentTarget) + steps * STEP);
    else if (event.key === "Home") widths.set(column.path, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved has no element of its own
    <span
      role="separator"
      tabIndex={0}
      className={styles.handle}
      aria-orientation="vertical"
      aria-label={t("columns.width", { column: column.label })}
      aria-valuenow={widths.of(column.path) ?? 0}
      aria-valuetext={widths.of(column.path) === null ? t("columns.widthOwn") : `${widths.of(column.path)}`}
      aria-valuemin={0}
      aria-valuemax={WIDEST}
      title={t("columns.widthHelp")}
      onPointerDown={begin}
      onPointerMove={pull}
      onPointerUp={() => {
        pulled.current = null;
      }}
      onPointerCancel={() => {
        pulled.current = null;
      }}
      onDoubleClick={() => widths.set(column.path, null)}
      onKeyDown={press}
    />
  );
}
