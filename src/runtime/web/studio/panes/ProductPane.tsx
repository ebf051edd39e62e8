// The running product beside the document, as whoever the author chooses.

import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { signIn } from "../document/request.ts";
import { useDocuments } from "../document/use-documents.ts";
import { outlineRow, watchPointer } from "./inspect.ts";
import styles from "./ProductPane.module.css";

const VISITOR = "";

export function ProductPane({ documents }: { readonly documents: Documents }) {
  const { users, written } = useDocuments(documents);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (page === null) return undefined;
    return watchPointer(
      page,
      () => isAsking,
      ({ file, line }) => {
        setAsking(false);
        documents.revealLine(file, line);
      },
    );
  }, [page, isAsking, documents]);
  useEffect(() => {
    if (page !== null) outlineRow(page, written);
  }, [page, written]);
  const [who, setWho] = useState(VISITOR);
  const [failed, setFailed] = useState(false);
  const become = async (email: string) => {
    setWho(email);
    try {
      await signIn(email === VISITOR ? null : email);
      setFailed(false);
    } catch {
      setFailed(true);
    }
    frame.current?.contentWindow?.location.replace("/");
  };
  return (
    <section className={styles.pane} aria-label="The running product">
      <div className={styles.bar}>
        <label className={styles.who}>
          as{" "}
          <select value={who} onChange={({ target }) => void become(target.value)}>
            <option value={VISITOR}>a visitor</option>
            {users.map(({ email, label, roles }) => (
              <option key={email} value={email}>
                {roles.length === 0 ? label : `${label} (${roles.join(", ")})`}
              </option>
            ))}
          </select>
        </label>
        {failed && <span role="status">Could not sign in.</span>}
        <Button small look="quiet" aria-pressed={isAsking} title="Or hold Alt" onClick={() => setAsking(!isAsking)}>
          Show its row
        </Button>
        <Button small look="quiet" onClick={() => frame.current?.contentWindow?.location.reload()}>
          Reload
        </Button>
        <a href="/" target="_blank" rel="noreferrer">
          Open in a tab
        </a>
      </div>
      <iframe
        ref={frame}
        className={styles.frame}
        src="/"
        title="The running product"
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
      />
    </section>
  );
}
