// A file that was changed elsewhere on the lines that are being written here: which of the two stays.

import type { StudioConflict } from "../../../wire/studio.ts";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { settle } from "../document/request.ts";
import styles from "./Studio.module.css";

interface Props {
  readonly conflict: StudioConflict;
  readonly documents: Documents;
}

export function ConflictPanel({ conflict: { file, theirs }, documents }: Props) {
  const takeFile = async () => {
    await documents.replace(file, theirs);
    await settle(file);
  };
  return (
    <section className={styles.conflict} role="alert" aria-label="Conflict">
      <p>
        <strong>{file}</strong> was changed elsewhere on lines that you changed here. Nothing is saved until you choose. Whichever stays,
        the other can be taken back by Undo or from here.
      </p>
      <details>
        <summary>The file as it is</summary>
        <pre>{theirs}</pre>
      </details>
      <p className={styles.choices}>
        <Button look="primary" small onClick={() => void settle(file)}>
          Keep what is written here
        </Button>
        <Button small onClick={() => void takeFile()}>
          Take the file
        </Button>
      </p>
    </section>
  );
}
