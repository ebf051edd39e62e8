// The mail that the running product would send.

import type { ClockView } from "../../../wire/clock.ts";
import type { MailboxView } from "../../../wire/notifications.ts";
import { linkedParts } from "../../screens/notifications/linked-parts.ts";
import type { Documents } from "../document/documents.ts";
import { useProduct } from "../document/use-product.ts";
import { rowOfMark } from "../panes/messages.ts";
import { revealRunning } from "../panes/running-rows.ts";
import { Moment } from "./Moment.tsx";
import styles from "./panels.module.css";
import { Unreached } from "./Unreached.tsx";

export function MailboxPanel({ documents }: { readonly documents: Documents }) {
  const { answer, isUnreached } = useProduct<MailboxView>("/-/mailbox/mails");
  const clock = useProduct<ClockView>("/-/clock");
  if (isUnreached || answer === null) return isUnreached && <Unreached />;
  if (answer.mails.length === 0) return <p className={styles.none}>The product has written no mail yet.</p>;
  return (
    <ol className={styles.entries}>
      {answer.mails.map(({ id, name, to, subject, text, at, source }) => (
        <li key={id} className={styles.part}>
          <h3>
            <Subject text={subject} source={source} documents={documents} />
          </h3>
          <p className={styles.none}>
            To {to} · {name} · <Moment at={at} timeZone={clock.answer?.timeZone} />
          </p>
          <p className={styles.text}>
            {linkedParts(text, location.origin).map(({ words, href }, index) =>
              href === null ? (
                words
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text have no identity but their place
                <a key={index} href={href} target="_blank" rel="noreferrer">
                  {words}
                </a>
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

interface SubjectProps {
  readonly text: string;
  /** "spec.md:164:1", of the message; undefined for mails of the program. */
  readonly source: string | undefined;
  readonly documents: Documents;
}

function Subject({ text, source, documents }: SubjectProps) {
  const row = rowOfMark(source ?? "");
  if (row === null) return text;
  return (
    <button type="button" className={styles.way} onClick={() => revealRunning(documents, row)}>
      {text}
    </button>
  );
}
