// Calls of the running product to try, as whoever a pane shows it to.

import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { fetchCalls, type ProductAnswer, type ProductCall, sendCall } from "../document/product-calls.ts";
import { useAnswer } from "../document/use-answer.ts";
import type { PaneLink } from "../panes/pane-link.ts";
import type { Panes } from "../panes/panes.ts";
import { revealRunning } from "../panes/running-rows.ts";
import { PlaceText } from "./PartList.tsx";
import styles from "./panels.module.css";
import { Unreached } from "./Unreached.tsx";

interface Props {
  readonly documents: Documents;
  readonly panes: Panes;
}

export function CallsPanel({ documents, panes }: Props) {
  const { links, shown } = useSyncExternalStore(panes.subscribe, panes.view);
  const pane = links[shown]!;
  const { stage, user } = useSyncExternalStore(pane.subscribe, pane.shown);
  const told = useAnswer(documents, "calls", {});
  const [calls, setCalls] = useState<readonly ProductCall[] | "unreached" | null>(null);
  const [chosen, setChosen] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: to another user the product describes other calls
  useEffect(() => {
    if (told === null || stage !== "there") return undefined;
    let isAsked = true;
    const tell = (found: readonly ProductCall[] | "unreached") => {
      if (isAsked) setCalls(found);
    };
    fetchCalls(pane, told.basePath).then(tell, () => tell("unreached"));
    return () => {
      isAsked = false;
    };
  }, [told, pane, stage, user]);
  if (calls === "unreached") return <Unreached />;
  if (calls === null || told === null) return null;
  const call = calls.find((one) => keyOf(one) === chosen) ?? calls[0];
  const other = links.length > 1 && (
    <Button small look="quiet" onClick={() => panes.turnTo(1 - shown)}>
      As the other person
    </Button>
  );
  if (call === undefined)
    return (
      <p className={styles.none}>
        {user ?? "A visitor"}, to whom the tab Product shows the product, may make no call. {other}
      </p>
    );
  const place = told.places[call.summary] ?? null;
  return (
    <section className={styles.part} aria-label="Try a call">
      <h3>Try a call</h3>
      <p className={styles.none}>
        It is made as {user ?? "a visitor"}, to whom the tab Product shows the product. What it writes is written. {other}
      </p>
      <p className={styles.question}>
        <select aria-label="Call" value={keyOf(call)} onChange={({ target }) => setChosen(target.value)}>
          {calls.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {keyOf(one)}
            </option>
          ))}
        </select>
      </p>
      <p>
        <PlaceText text={call.summary} place={place} documents={documents} />
      </p>
      <CallForm key={keyOf(call)} call={call} documents={documents} pane={pane} />
    </section>
  );
}

function keyOf({ method, path }: ProductCall): string {
  return `${method} ${path}`;
}

interface CallFormProps {
  readonly call: ProductCall;
  readonly documents: Documents;
  readonly pane: PaneLink;
}

function CallForm({ call, documents, pane }: CallFormProps) {
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(call.body?.example ?? "");
  const [answer, setAnswer] = useState<ProductAnswer | null>(null);
  const [isUnreached, setUnreached] = useState(false);
  const missing = call.inputs.filter(({ name, required }) => required && (given[name] ?? "") === "");
  const send = async () => {
    setAnswer(null);
    try {
      setAnswer(await sendCall(pane, call, given, body));
      setUnreached(false);
    } catch {
      setUnreached(true);
    }
  };
  return (
    <form
      className={styles.call}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {call.inputs.map(({ name, required, help }) => (
        <label key={name}>
          <span>{required ? `${name} (required)` : name}</span>
          <input
            value={given[name] ?? ""}
            placeholder={help}
            onChange={({ target }) => setGiven((before) => ({ ...before, [name]: target.value }))}
          />
        </label>
      ))}
      {call.body !== null && (
        <label>
          <span>Body ({call.body.type})</span>
          <textarea rows={Math.min(16, body.split("\n").length + 1)} value={body} onChange={({ target }) => setBody(target.value)} />
        </label>
      )}
      <p className={styles.question}>
        <Button type="submit" unavailable={missing.length > 0}>
          Send
        </Button>
        {missing.length > 0 && <span className={styles.none}>Needs {missing.map(({ name }) => name).join(", ")}.</span>}
      </p>
      {isUnreached && <Unreached />}
      <div role="status">{answer !== null && `Answered with ${answer.status}.`}</div>
      {answer?.row != null && (
        <Button small look="quiet" onClick={() => revealRunning(documents, answer.row!)}>
          Show the row that refuses it
        </Button>
      )}
      {answer !== null && answer.text !== "" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is moved by the arrows
        <section tabIndex={0} aria-label="Answer" className={styles.answer}>
          <pre>{answer.text}</pre>
        </section>
      )}
    </form>
  );
}
