// A record on a board: its title, two facts, and the menu of where it may go.

import { useTranslation } from "react-i18next";
import type { RowView, ScreenView } from "../../../wire.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, type MenuEntry } from "../../ui/Menu.tsx";
import { usePerform } from "../actions/perform.tsx";
import { useProblemWords } from "../actions/problem-words.ts";
import { cardParts } from "../list/ListCards.tsx";
import { Link } from "../navigation/NavigationContext.tsx";
import { Value } from "../values/Value.tsx";
import styles from "./board.module.css";
import { moveTo } from "./moves.ts";

interface Props {
  readonly row: RowView;
  readonly screen: ScreenView;
  readonly onDrag: (row: RowView | null) => void;
}

export function BoardCard({ row, screen, onDrag }: Props) {
  const { t } = useTranslation();
  const { titled, facts } = cardParts(screen.columns, row);
  const moves = useMoves(row, screen);
  const named = titled ? row.values[titled.path] : null;
  const title = typeof named === "string" && named !== "" && titled?.type.is === "text" ? named : row.label;
  return (
    <li
      className={styles.card}
      draggable
      data-row
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", row.label);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={styles.cardHead}>
        <p className={styles.cardTitle}>
          {row.href ? (
            <Link href={row.href} draggable={false}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {moves.length > 0 && (
          <Menu small iconOnly label={t("board.move", { label: row.label })} button={<Icon name="move" />} entries={moves} />
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map((column) => (
          <div key={column.path} data-cite={column.cite}>
            <dt>{column.label}</dt>
            <dd>
              <Value value={row.values[column.path]} type={column.type} open={column.open} compact />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Every other lane, with what leads there or why nothing does. */
function useMoves(row: RowView, screen: ScreenView): readonly MenuEntry[] {
  const { t } = useTranslation();
  const { perform } = usePerform();
  const words = useProblemWords();
  return screen.lanes
    .filter((lane) => lane.value !== row.state)
    .map((lane) => {
      const move = moveTo(row, lane.value);
      const note = move.is === "possible" ? move.action.label : move.is === "blocked" ? words(move.reason).detail : t("board.noWay");
      return {
        key: lane.value,
        label: lane.label,
        note,
        blocked: move.is !== "possible",
        onChoose: () => {
          if (move.is !== "possible") return;
          perform(move.action, { entity: move.action.entity ?? screen.entity ?? "", id: row.id, version: row.version, label: row.label });
        },
      };
    });
}
