// What somebody may begin with, while nothing is decided in the document.

import { useEffect, useState } from "react";
import type { StudioExample } from "../../../wire/studio.ts";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { fetchExamples, takeExample } from "../document/request.ts";
import { useDocuments } from "../document/use-documents.ts";
import styles from "./Gallery.module.css";

export function Gallery({ documents }: { readonly documents: Documents }) {
  const { active } = useDocuments(documents);
  const [examples, setExamples] = useState<readonly StudioExample[]>([]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    fetchExamples().then(setExamples, () => setFailed(true));
  }, []);
  const begin = async (name: string) => {
    try {
      const { text } = await takeExample(name);
      setFailed(false);
      await documents.replace(active, text);
    } catch {
      setFailed(true);
    }
  };
  return (
    <section className={styles.gallery} aria-label="Begin with an example">
      <h2>Begin with an example, or answer the nine points one by one</h2>
      <ul>
        {examples.map(({ name, title, purpose }) => (
          <li key={name}>
            <h3>{title}</h3>
            <p>{purpose}</p>
            <Button small onClick={() => void begin(name)} aria-label={`Begin with ${title}`}>
              Begin with it
            </Button>
          </li>
        ))}
      </ul>
      <p>An example becomes your own document, with its records. Undo takes it back.</p>
      {failed && <p role="alert">The examples could not be read. Try again.</p>}
    </section>
  );
}
