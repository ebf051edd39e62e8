// One pane with the running product, as whoever the author chooses.

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { useDocuments } from "../document/use-documents.ts";
import styles from "./ProductPane.module.css";
import type { PaneLink } from "./pane-link.ts";
import { replacementRows, revealRunning, runningRow } from "./running-rows.ts";

const VISITOR = "";
/** Somebody who is no sample user. */
const OTHER = " ";
/** What a page may do at an origin of its own only where it is told so. */
const ALLOWED = "publickey-credentials-get; publickey-credentials-create; clipboard-read; clipboard-write; fullscreen";

interface Props {
  readonly documents: Documents;
  readonly link: PaneLink;
  /** Null: the only one. */
  readonly name: string | null;
  /** Where there is room for one. */
  readonly isShown: boolean;
  /** Somebody has just asked for it. */
  readonly isAdded: boolean;
  readonly children?: ReactNode;
}

export function ProductPane({ documents, link, name, isShown, isAdded, children }: Props) {
  const { written, holes } = useDocuments(documents);
  const { isRefused, stage } = useSyncExternalStore(link.subscribe, link.shown);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(
    () =>
      link.attach(frame.current!, (row) => {
        setAsking(false);
        revealRunning(documents, row);
      }),
    [link, documents],
  );
  useEffect(() => {
    const { replacements } = holes;
    link.outline({ written: written && runningRow(written, replacements), replaced: replacementRows(replacements), isAsking });
  }, [link, written, holes, isAsking]);
  const title = name === null ? "The running product" : `The running product, ${name.toLowerCase()} pane`;
  return (
    <section className={styles.pane} aria-label={title} data-shown={isShown}>
      <div className={styles.bar}>
        <WhoChoice documents={documents} link={link} isAdded={isAdded} />
        {isRefused && <span role="status">Could not sign in.</span>}
        <Button small look="quiet" aria-pressed={isAsking} title="Or hold Alt" onClick={() => setAsking(!isAsking)}>
          Show its row
        </Button>
        <Button small look="quiet" onClick={() => link.reload()}>
          Reload
        </Button>
        <a href={`${link.origin}/`} target="_blank" rel="noreferrer">
          In a tab
        </a>
        {children}
      </div>
      <iframe ref={frame} className={styles.frame} data-stage={stage} title={title} allow={ALLOWED} />
    </section>
  );
}

function WhoChoice({ documents, link, isAdded }: Pick<Props, "documents" | "link" | "isAdded">) {
  const { users } = useDocuments(documents);
  const { user, isRefused } = useSyncExternalStore(link.subscribe, link.shown);
  /** Shown until the product says who it is shown to, and of several with that label this one. */
  const [chosen, setChosen] = useState<string | null>(null);
  const labelOf = (email: string) => users.find((one) => one.email === email)?.label ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once the product says who it is shown to, or refuses
  useEffect(() => {
    if (chosen !== null && (isRefused || labelOf(chosen) !== user)) setChosen(null);
  }, [user, isRefused]);
  const known = user === null ? VISITOR : (users.find(({ label }) => label === user)?.email ?? OTHER);
  return (
    <label className={styles.who}>
      as
      <select
        value={chosen ?? known}
        // biome-ignore lint/a11y/noAutofocus: whoever adds a pane says next to whom it is shown
        autoFocus={isAdded}
        onChange={({ target: { value } }) => {
          setChosen(value);
          link.signIn(value === VISITOR ? null : value);
        }}
      >
        <option value={VISITOR}>a visitor</option>
        {users.map(({ email, label, roles }) => (
          <option key={email} value={email}>
            {roles.length === 0 ? label : `${label} (${roles.join(", ")})`}
          </option>
        ))}
        {known === OTHER && (
          <option value={OTHER} disabled>
            {user}
          </option>
        )}
      </select>
    </label>
  );
}
