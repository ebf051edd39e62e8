// Rows that the document may want, each to be accepted by itself.

import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { useAnswer } from "../document/use-answer.ts";
import styles from "./FormView.module.css";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly point: number;
  readonly form: PointForm;
  readonly documents: Documents;
}

export function Suggestions({ point, form, documents }: Props) {
  const all = useAnswer(documents, "suggestions", {}) ?? [];
  const suggested = all.filter(({ points }) => points.includes(point));
  if (suggested.length === 0) return null;
  return (
    <section className={styles.suggested} aria-label="Suggestions">
      <h3>Suggestions</h3>
      <ul>
        {suggested.map(({ title, intention }) => (
          <li key={title}>
            <Button small onClick={() => form.intend(() => intention)}>
              + {title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
