// The picture of a point, drawn anew as the document changes while it is open.

import { useEffect, useState } from "react";
import type { StudioDiagram } from "../../../wire/studio.ts";
import type { Documents } from "../document/documents.ts";
import { useDocuments } from "../document/use-documents.ts";
import styles from "./FormView.module.css";

interface Props {
  readonly point: 3 | 4;
  readonly documents: Documents;
}

export function Diagram({ point, documents }: Props) {
  const { findings } = useDocuments(documents);
  const [isOpen, setOpen] = useState(false);
  const [diagram, setDiagram] = useState<StudioDiagram | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture follows the document, whose findings are new then
  useEffect(() => {
    if (!isOpen) return undefined;
    let isAsked = true;
    void documents.ask("diagram", { point }).then((drawn) => {
      if (isAsked) setDiagram(drawn);
    });
    return () => {
      isAsked = false;
    };
  }, [documents, point, isOpen, findings]);
  return (
    <details className={styles.diagram} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Diagram</summary>
      {diagram === null ? (
        <p>{point === 3 ? "There is no entity yet." : "No entity has states yet."}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide picture is moved by the arrows
        <section className={styles.picture} tabIndex={0} aria-label="Diagram">
          <img src={`data:image/svg+xml,${encodeURIComponent(diagram.svg)}`} alt={diagram.description} />
        </section>
      )}
    </details>
  );
}
