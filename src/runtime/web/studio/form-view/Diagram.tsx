// The picture of a point, drawn anew as the document changes while it is open.

import { useState } from "react";
import type { Documents } from "../document/documents.ts";
import { useAnswer } from "../document/use-answer.ts";
import styles from "./FormView.module.css";

interface Props {
  readonly point: 3 | 4;
  readonly documents: Documents;
}

export function Diagram(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.diagram} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Diagram</summary>
      {isOpen && <Picture {...props} />}
    </details>
  );
}

function Picture({ point, documents }: Props) {
  const diagram = useAnswer(documents, "diagram", { point });
  if (diagram === null) return <p>{point === 3 ? "There is no entity yet." : "No entity has states yet."}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide picture is moved by the arrows
    <section className={styles.picture} tabIndex={0} aria-label="Diagram">
      <img src={`data:image/svg+xml,${encodeURIComponent(diagram.svg)}`} alt={diagram.description} />
    </section>
  );
}
