// The calls that the running product makes of others, and what became of each.

import type { ClockView } from "../../../wire/clock.ts";
import type { StoredCallsView } from "../../../wire/stored.ts";
import type { Documents } from "../document/documents.ts";
import { useAnswer } from "../document/use-answer.ts";
import { useProduct } from "../document/use-product.ts";
import { Moment } from "./Moment.tsx";
import { PlaceText } from "./PartList.tsx";
import styles from "./panels.module.css";
import { Unreached } from "./Unreached.tsx";

type StoredCall = StoredCallsView["calls"][number];

export function DeliveriesPanel({ documents }: { readonly documents: Documents }) {
  const { answer, isUnreached } = useProduct<StoredCallsView>("/-/stored/calls");
  const clock = useProduct<ClockView>("/-/clock");
  const told = useAnswer(documents, "calls", {});
  if (isUnreached || answer === null) return isUnreached && <Unreached />;
  if (answer.calls.length === 0) return <p className={styles.none}>The product has called nobody yet.</p>;
  return (
    <ol className={styles.entries}>
      {answer.calls.map((call) => (
        <li key={call.id} className={styles.part}>
          <h3>
            <PlaceText text={call.name} place={told?.places[call.name] ?? null} documents={documents} />
          </h3>
          <p className={styles.none}>
            {call.method} {call.url} · <Moment at={call.at} timeZone={clock.answer?.timeZone} />
          </p>
          <p>{becameOf(call)}</p>
          {call.body !== null && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body is moved by the arrows
            <section tabIndex={0} aria-label={`What ${call.name} sends`} className={styles.answer}>
              <pre>{JSON.stringify(JSON.parse(call.body), null, 2)}</pre>
            </section>
          )}
        </li>
      ))}
    </ol>
  );
}

function becameOf({ state, attempts, answer }: StoredCall): string {
  if (state === "delivered") return `Delivered: ${answer}.`;
  if (attempts === 0) return "It waits.";
  const tried = `${attempts === 1 ? "Tried once" : `Tried ${attempts} times`}${answer === null ? "" : `, last: ${answer}`}`;
  return state === "failed" ? `Given up. ${tried}.` : `${tried}; it is tried again.`;
}
