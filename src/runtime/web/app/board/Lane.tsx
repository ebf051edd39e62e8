// One lane of a board: what its state means, its cards, and, while a card is dragged, whether it may be dropped here.

import { type DragEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RowView, ScreenView } from "../../../wire.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Said, useSaidLang } from "../../ui/Said.tsx";
import { StateGlyph } from "../../ui/StateBadge.tsx";
import { useFormats } from "../AppContext.tsx";
import { usePerform } from "../actions/perform.tsx";
import { stateProgress } from "../values/state-progress.ts";
import { BoardCard } from "./BoardCard.tsx";
import styles from "./board.module.css";
import { moveTo, useMoveWords } from "./moves.ts";

interface Props {
  readonly lane: ScreenView["lanes"][number];
  readonly screen: ScreenView;
  readonly rows: readonly RowView[];
  /** All that stand in it, shown or not. */
  readonly count: number;
  readonly dragged: RowView | null;
  readonly onDrag: (row: RowView | null) => void;
  readonly onSend: (row: RowView) => void;
}

export function Lane({ lane, screen, rows, count, dragged, onDrag, onSend }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { perform } = usePerform();
  const words = useMoveWords(screen);
  const [over, setOver] = useState(false);
  const move = dragged && dragged.state !== lane.value ? moveTo(dragged, lane.value) : null;
  const saidLang = useSaidLang();
  const id = useId();
  const entity = screen.entity ?? "";
  const accept = (event: DragEvent) => {
    if (move?.is === "possible") event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged && move?.is === "possible")
      perform(move.action, { entity, id: dragged.id, version: dragged.version, label: dragged.label });
    onDrag(null);
  };
  return (
    <section
      className={classNames(styles.lane, move && styles[move.is], over && move?.is === "possible" && styles.over)}
      aria-labelledby={id}
      data-lane={lane.value}
      data-source={lane.source}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className={styles.laneHead} title={lane.meaning || undefined} {...saidLang}>
        <StateGlyph progress={stateProgress(screen.lanes, lane.value)} end={lane.end ?? false} warns={lane.warns ?? false} />
        <span id={id}>
          <Said>{lane.label}</Said>
        </span>
        <span className={styles.laneCount}>{formats.number(count)}</span>
      </h2>
      {dragged && move && (
        <p className={styles.laneSays}>
          <Icon name={move.is === "possible" ? "check" : "lock"} size={14} />
          {words(move, dragged, lane.value)}
        </p>
      )}
      {rows.length === 0 ? (
        <p className={styles.laneEmpty}>{t("board.empty")}</p>
      ) : (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <BoardCard key={row.id} row={row} screen={screen} onDrag={onDrag} onSend={onSend} />
          ))}
        </ul>
      )}
      {count > rows.length && <p className={styles.laneEmpty}>{t("board.more", { shown: formats.number(rows.length) })}</p>}
    </section>
  );
}
