// Where the process that holds the document does not answer.

import { Button } from "../../ui/components/Button.tsx";
import styles from "./Studio.module.css";

export function NotOpened({ reason }: { readonly reason: string }) {
  return (
    <main className={styles.notOpened}>
      <h1>The document cannot be opened</h1>
      <p>{reason}</p>
      <p>Is “ninefold dev” still running? Start it, then try again.</p>
      <Button look="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  );
}
