// The mail that the running product would send.

import type { ClockView } from "../../../wire/clock.ts";
import type { MailboxView } from "../../../wire/notifications.ts";
import { linkedParts } from "../../screens/notifications/linked-parts.ts";
import { useProduct } from "../document/use-product.ts";
import { Moment } from "./Moment.tsx";
import styles from "./panels.module.css";
import { Unreached } from "./Unreached.tsx";

export function MailboxPanel() {
  const { answer, isUnreached } = useProduct<MailboxView>("/-/mailbox/mails");
  const clock = useProduct<ClockView>("/-/clock");
  if (isUnreached || answer === null) return isUnreached && <Unreached />;
  if (answer.mails.length === 0) return <p className={styles.none}>The product has written no mail yet.</p>;
  return (
    <ol className={styles.entries}>
      {answer.mails.map(({ id, name, to, subject, text, at }) => (
        <li key={id} className={styles.part}>
          <h3>{subject}</h3>
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
