// Parts of lines, each with the way to its row.

import type { StudioPanelPart, StudioPlace } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";
import styles from "./panels.module.css";

interface Props {
  readonly parts: readonly StudioPanelPart[];
  readonly documents: Documents;
}

export function PartList({ parts, documents }: Props) {
  return parts.map(({ title, lines }) => (
    <section key={title} className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={`${line.text} ${line.place?.from}`}>
            <PlaceText {...line} documents={documents} />
            {line.details.length > 0 && (
              <ul>
                {line.details.map((detail) => (
                  <li key={detail.text}>
                    <PlaceText {...detail} documents={documents} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface PlaceTextProps {
  readonly text: string;
  readonly place: StudioPlace | null;
  readonly documents: Documents;
}

/** What leads to its row where it has one. */
export function PlaceText({ text, place, documents }: PlaceTextProps) {
  if (place === null) return <span>{text}</span>;
  return (
    <button type="button" className={styles.way} onClick={() => documents.reveal(place.file, place.from, place.to)}>
      {text}
    </button>
  );
}
