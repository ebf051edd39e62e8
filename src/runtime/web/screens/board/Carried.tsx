// Says at the finger which card it carries, and what letting it go does. The lane that says so may be out of sight, and
// is under the finger.

import type { ScreenView } from "../../../wire.ts";
import { useRecordTitle } from "../../product/use-record-title.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/components/Icon.tsx";
import styles from "./board.module.css";
import { moveTo, useMoveWords } from "./moves.ts";
import type { Drag } from "./use-drag.ts";

export function Carried({ drag, screen }: { readonly drag: Drag; readonly screen: ScreenView }) {
  const called = useRecordTitle();
  const words = useMoveWords(screen);
  const { row, over, carried } = drag;
  if (row === null || !drag.byFinger) return null;
  const move = over === null || over === row.state ? null : moveTo(row, over);
  return (
    <div ref={carried} className={classNames(styles.carried, move?.is === "possible" && styles.possible)} aria-hidden="true">
      <p className={styles.cardTitle}>
        <bdi>{called(screen.entity, row.label)}</bdi>
      </p>
      {move && over !== null && (
        <p className={styles.laneSays}>
          <Icon name={move.is === "possible" ? "check" : "lock"} size={14} />
          {words(move, row, over)}
        </p>
      )}
    </div>
  );
}
