// Leads to the lanes of a board on a phone, which shows one at a time. It says how many cards are in each.

import { useEffect, useRef } from "react";
import type { ScreenView } from "../../../wire.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import styles from "./board.module.css";

interface Props {
  readonly lanes: ScreenView["lanes"];
  readonly counts: ReadonlyMap<string, number>;
  readonly current: string | null;
  readonly onGo: (lane: string) => void;
}

export function LaneSwitch({ lanes, counts, current, onGo }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const bar = useRef<HTMLElement>(null);
  // The lane that is seen is seen here as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another button for each lane
  useEffect(() => {
    const [frame, shown] = [bar.current, bar.current?.querySelector("[aria-current]")];
    if (frame && shown) frame.scrollLeft += offsetBetween(shown, frame);
  }, [current]);
  return (
    <nav ref={bar} className={styles.switch} aria-label={t("board.lanes")}>
      {lanes.map(({ value, label }) => (
        <button key={value} type="button" aria-current={value === current ? "true" : undefined} onClick={() => onGo(value)}>
          <DocumentText>{label}</DocumentText>
          <span className={styles.laneCount}>{formats.number(counts.get(value) ?? 0)}</span>
        </button>
      ))}
    </nav>
  );
}

/** How far something is from the middle of the frame that scrolls it. */
export function offsetBetween(part: Element, frame: Element): number {
  const [one, other] = [part.getBoundingClientRect(), frame.getBoundingClientRect()];
  return one.left + one.width / 2 - (other.left + other.width / 2);
}
