// What the names of a kind are used by.

import type { StudioPanelName } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";
import { useAnswer } from "../document/use-answer.ts";
import { PartList } from "./PartList.tsx";
import styles from "./panels.module.css";

interface Props {
  readonly documents: Documents;
  readonly panel: StudioPanelName;
  /** Where there is nothing to show. */
  readonly none: string;
}

export function ListPanel({ documents, panel, none }: Props) {
  const parts = useAnswer(documents, "panel", { panel });
  if (parts === null) return null;
  if (parts.every(({ lines }) => lines.length === 0)) return <p className={styles.none}>{none}</p>;
  return <PartList parts={parts} documents={documents} />;
}
