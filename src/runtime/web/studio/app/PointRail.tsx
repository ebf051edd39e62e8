// The nine points as dots: how far each is written, and the way to it.

import type { StudioPoint } from "../../../wire/studio.ts";
import { type DotFill, SingleDot } from "../../ui/components/NineDots.tsx";
import type { Documents } from "../document/documents.ts";
import { useDocuments } from "../document/use-documents.ts";
import styles from "./PointRail.module.css";

interface Props {
  readonly documents: Documents;
  /** The one that is shown; null where the text shows all. */
  readonly point: number | null;
  readonly onOpen: (point: StudioPoint) => void;
}

export function PointRail({ documents, point: shown, onOpen }: Props) {
  const { findings } = useDocuments(documents);
  return (
    <nav className={styles.rail} aria-label="Points">
      <ol>
        {findings.points.map((point) => (
          <li key={point.number}>
            <button
              type="button"
              className={styles.point}
              style={{ color: `var(--point-${point.number})` }}
              title={`${point.number}. ${point.title}: ${describeProgress(point)}`}
              aria-label={`${point.number}. ${point.title}: ${describeProgress(point)}`}
              data-errors={point.errors > 0 || undefined}
              aria-current={point.number === shown || undefined}
              onClick={() => onOpen(point)}
            >
              <span aria-hidden="true">{point.number}</span>
              <SingleDot fill={fillOf(point)} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function fillOf({ place, isBegun, questions }: StudioPoint): DotFill {
  if (place === null || (!isBegun && questions > 0)) return "open";
  return questions === 0 ? "written" : "partly";
}

function describeProgress({ place, questions, errors }: StudioPoint): string {
  if (place === null) return "not there";
  const said = [...(errors === 0 ? [] : [counted(errors, "error")]), ...(questions === 0 ? [] : [counted(questions, "open question")])];
  return said.length === 0 ? "written" : said.join(", ");
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
