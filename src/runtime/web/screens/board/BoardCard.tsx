// A record on a board. Its title, its facts, the menu of where it may go, and what else can be done with it.

import type { ColumnView, RowView, ScreenView } from "../../../wire.ts";
import { usePerform, useUnderway } from "../../actions/perform.tsx";
import { isDestructive, primaryActionOf } from "../../actions/primary-action.ts";
import { useShownReasons } from "../../actions/Reasons.tsx";
import { RowActions } from "../../actions/RowActions.tsx";
import { offeredWith } from "../../actions/row-buttons.ts";
import { Facts } from "../../fields/Facts.tsx";
import { isInLabel } from "../../formatting/card-parts.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { useRecordTitle } from "../../product/use-record-title.ts";
import { placeOf } from "../../provenance/place.ts";
import { Link } from "../../router/NavigationContext.tsx";
import { Button } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { Menu, type MenuEntry } from "../../ui/components/Menu.tsx";
import { NoWrap } from "../../ui/components/NoWrap.tsx";
import { openOnClick } from "../../ui/open-on-click.ts";
import styles from "./board.module.css";
import { isDead, leadsOn, moveTo, refusalsOf, useMoveWords } from "./moves.ts";
import type { Drag } from "./use-drag.ts";

/** Where it goes on comes first; of many lanes most lead nowhere; what gives it up is chosen by nobody who only presses Enter. */
const PARTS = ["on", "none", "out"];

interface Props {
  readonly row: RowView;
  readonly screen: ScreenView;
  readonly drag: Drag;
  /** It was sent elsewhere by its menu. */
  readonly onSend: (row: RowView) => void;
}

export function BoardCard({ row, screen, drag, onSend }: Props) {
  const { t } = useTranslation();
  const { product } = useApp();
  const label = useRecordTitle()(screen.entity, row.label);
  const isMoving = useUnderway(row.id) !== undefined;
  const told = useShownReasons();
  const moves = useMoves(row, screen, onSend);
  const isMovable = leadsOn(row, screen) && !isMoving;
  const [first] = screen.columns;
  const named = first?.type.is === "text" ? row.values[first.path] : null;
  const isNamed = typeof named === "string" && named !== "";
  const title = isNamed ? named : row.label;
  const facts = screen.columns.filter(
    (column) => !(isNamed ? column === first : isInLabel(row, column, { product })) && !isLane(column, screen),
  );
  const further = offeredWith(row).filter((action) => action.kind !== "transition" || action.to === null);
  // Where none of these can be done now the step that brings the card on stands before them, as in its menu.
  const next = further.length > 0 && further.every(({ blocked }) => blocked !== null) ? primaryActionOf(row.actions) : undefined;
  return (
    <li
      className={styles.card}
      draggable={isMovable}
      data-row={row.id}
      aria-busy={isMoving}
      data-carried={(drag.byFinger && drag.row?.id === row.id) || undefined}
      onDragStart={(event) => drag.start(event, row)}
      onDragEnd={drag.end}
      {...openOnClick(row.href)}
    >
      <div className={styles.cardHead}>
        <p className={styles.cardTitle} data-source={(isNamed ? first : screen)?.source}>
          {row.href ? (
            <Link href={row.href} draggable={false} data-row-focus>
              <bdi>
                <NoWrap>{title}</NoWrap>
              </bdi>
            </Link>
          ) : (
            <span data-row-focus tabIndex={-1}>
              <bdi>
                <NoWrap>{title}</NoWrap>
              </bdi>
            </span>
          )}
        </p>
        {isMoving && (
          <Button look="quiet" small iconOnly busy aria-label={t("board.moving", { label })}>
            {null}
          </Button>
        )}
        {isMovable && (
          <Menu
            small
            iconOnly
            className={styles.handle}
            label={t("board.move", { label })}
            button={<Icon name="move" />}
            entries={moves}
            onPointerDown={(event) => drag.take(event, row)}
          />
        )}
      </div>
      <Facts values={row.values} columns={facts} className={styles.facts} plain />
      <RowActions
        row={{ ...row, actions: next === undefined ? further : [next, ...further] }}
        entity={screen.entity}
        tight={next !== undefined}
        told={told}
        {...(next === undefined ? {} : { afterwards: () => onSend(row) })}
      />
    </li>
  );
}

/** The lane that the card stands in says as much. */
export function isLane({ type }: ColumnView, { lanes }: ScreenView): boolean {
  return type.is === "choice" && type.values.length === lanes.length && type.values.every(({ value }, at) => value === lanes[at]?.value);
}

/** Every other lane, with what leads there or why nothing does. */
function useMoves(row: RowView, screen: ScreenView, onSend: Props["onSend"]): readonly MenuEntry[] {
  const { t } = useTranslation();
  const { perform } = usePerform();
  const words = useMoveWords(screen);
  const others = screen.lanes.filter((lane) => lane.value !== row.state);
  // That nothing leads there is said once, of all lanes of which nothing else is to be said.
  const dead = others.filter((lane) => isDead(row, lane.value, screen));
  const entries = others
    .filter((lane) => !dead.includes(lane))
    .map((lane): MenuEntry => {
      const move = moveTo(row, lane.value);
      return {
        part: move.is !== "possible" ? "none" : isDestructive(move.action) ? "out" : "on",
        key: lane.value,
        label: lane.label,
        said: true,
        note: words(move, row, lane.value),
        blocked: move.is !== "possible",
        place: placeOf(refusalsOf(move, row, lane.value, screen)),
        danger: move.is === "possible" && isDestructive(move.action),
        onChoose: () => {
          if (move.is !== "possible") return;
          onSend(row);
          perform(move.action, { entity: screen.entity ?? "", id: row.id, version: row.version, label: row.label });
        },
      };
    });
  if (dead.length > 0) {
    const label = dead.map((lane) => lane.label).join(", ");
    entries.push({ part: "none", key: "dead", label, said: true, note: t("board.noWay"), blocked: true, onChoose: () => undefined });
  }
  return PARTS.flatMap((part) => entries.filter((entry) => entry.part === part));
}
