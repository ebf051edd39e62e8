// One lane of a board. What its state means, its cards, and, while a card is dragged, whether it may be dropped here.

import { type DragEvent, useId } from "react";
import type { RowView, ScreenView } from "../../../wire.ts";
import { stateProgress } from "../../formatting/state-progress.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DocumentText, useDocumentLanguage } from "../../ui/components/DocumentText.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { StateGlyph } from "../../ui/components/StateBadge.tsx";
import { BoardCard } from "./BoardCard.tsx";
import styles from "./board.module.css";
import { moveTo, useMoveWords } from "./moves.ts";
import type { Drag } from "./use-drag.ts";

interface Props {
  readonly lane: ScreenView["lanes"][number];
  readonly screen: ScreenView;
  readonly rows: readonly RowView[];
  /** All that stand in it, shown or not. */
  readonly count: number;
  /** It takes little room: an end in which nothing stands. */
  readonly rail: boolean;
  readonly drag: Drag;
  readonly onSend: (row: RowView) => void;
}

export function Lane({ lane, screen, rows, count, rail, drag, onSend }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useMoveWords(screen);
  const { row: dragged } = drag;
  const move = dragged && dragged.state !== lane.value ? moveTo(dragged, lane.value) : null;
  const saidLang = useDocumentLanguage();
  const id = useId();
  const accept = (event: DragEvent) => {
    if (move?.is === "possible") event.preventDefault();
    drag.goOver(lane.value);
  };
  // From one card of it to the next it is left as well.
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) drag.goOver(null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    drag.drop(lane.value);
  };
  return (
    <section
      className={classNames(
        styles.lane,
        rail && styles.rail,
        move && styles[move.is],
        drag.over === lane.value && move?.is === "possible" && styles.over,
      )}
      aria-labelledby={id}
      data-lane={lane.value}
      data-source={lane.source}
      onDragOver={accept}
      onDragLeave={leave}
      onDrop={drop}
    >
      <h2 className={styles.laneHead} title={lane.meaning || undefined} {...saidLang}>
        <StateGlyph
          progress={stateProgress(screen.lanes, lane.value)}
          end={lane.end ?? false}
          goal={lane.goal ?? false}
          warns={lane.warns ?? false}
        />
        <span id={id}>
          <DocumentText>{lane.label}</DocumentText>
        </span>
        <span className={styles.laneCount}>{formats.number(count)}</span>
      </h2>
      {dragged && move && (
        <p className={styles.laneSays}>
          <Icon name={move.is === "possible" ? "check" : "lock"} size={14} />
          <span>{words(move, dragged, lane.value)}</span>
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <BoardCard key={row.id} row={row} screen={screen} drag={drag} onSend={onSend} />
          ))}
        </ul>
      )}
      {count > rows.length && <p className={styles.laneEmpty}>{t("board.more", { shown: formats.number(rows.length) })}</p>}
    </section>
  );
}
