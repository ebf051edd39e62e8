// Rows that the document may want, each to be accepted by itself.

import { useEffect, useState } from "react";
import type { StudioQuestions } from "../../../wire/studio.ts";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { useDocuments } from "../document/use-documents.ts";
import styles from "./FormView.module.css";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly point: number;
  readonly form: PointForm;
  readonly documents: Documents;
}

type Suggested = StudioQuestions["suggestions"]["answers"];

export function Suggestions({ point, form, documents }: Props) {
  const { findings } = useDocuments(documents);
  const [suggested, setSuggested] = useState<Suggested>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is suggested follows the document, whose findings are new then
  useEffect(() => {
    let isAsked = true;
    void documents.ask("suggestions", {}).then((all) => {
      if (isAsked) setSuggested((all ?? []).filter(({ intention }) => intention.is === "answer point" && intention.first.point === point));
    });
    return () => {
      isAsked = false;
    };
  }, [documents, point, findings]);
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
