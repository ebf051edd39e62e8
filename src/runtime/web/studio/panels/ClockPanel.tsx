// What time it is for the running product, and setting it, to try what happens on time.

import { type FormEvent, useState } from "react";
import type { ClockView } from "../../../wire/clock.ts";
import { fromWallClock, toWallClock } from "../../formatting/zoned-time.ts";
import { Button } from "../../ui/components/Button.tsx";
import { askProduct } from "../document/request.ts";
import { useProduct } from "../document/use-product.ts";
import { Moment } from "./Moment.tsx";
import styles from "./panels.module.css";
import { Unreached } from "./Unreached.tsx";

const STEPS = [
  ["1 hour", "An hour later"],
  ["1 day", "A day later"],
  ["7 days", "A week later"],
  ["30 days", "30 days later"],
] as const;

export function ClockPanel() {
  const { answer, isUnreached, show } = useProduct<ClockView>("/-/clock");
  const [wall, setWall] = useState<string | null>(null);
  const [state, setState] = useState<"rests" | "sets" | "refused">("rests");
  if (answer === null) return isUnreached && <Unreached />;
  const { now, set, timeZone } = answer;
  const setClock = async (to: { readonly now: string } | { readonly advance: string }) => {
    setState("sets");
    try {
      show(await askProduct<ClockView>("/-/clock", to));
      setWall(null);
      setState("rests");
    } catch {
      setState("refused");
    }
  };
  const written = wall ?? toWallClock(now, timeZone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void setClock({ now: fromWallClock(written, timeZone) ?? written });
  };
  const isBusy = state === "sets";
  return (
    <section className={styles.part} aria-label="The product's clock">
      <h3>The product's clock</h3>
      <p className={styles.none}>Whatever is due by then is done at once: transitions that happen by themselves, messages and calls.</p>
      <p role="status">
        <Moment at={now} timeZone={timeZone} /> in {timeZone}, {set ? "as it was set here" : "the real time"}.
        {state === "refused" && " That time cannot be set: it lies between the years 1973 and 9989."}
      </p>
      <p className={styles.question}>
        {STEPS.map(([advance, words]) => (
          <Button key={advance} busy={isBusy} onClick={() => void setClock({ advance })}>
            {words}
          </Button>
        ))}
      </p>
      <form className={styles.call} onSubmit={submit}>
        <label>
          <span>Another time</span>
          <input type="datetime-local" value={written} onChange={({ target }) => setWall(target.value)} />
        </label>
        <p className={styles.question}>
          <Button type="submit" busy={isBusy}>
            Set the clock
          </Button>
          {set && (
            <Button look="quiet" busy={isBusy} onClick={() => void setClock({ now: "real" })}>
              Back to the real time
            </Button>
          )}
        </p>
      </form>
    </section>
  );
}
