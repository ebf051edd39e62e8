// What a point leaves open in sentences, each answered where it stands.

import { type FormEvent, useState } from "react";
import type { StudioQuestion } from "../../../wire/studio.ts";
import type { StudioProse } from "../../../wire/studio-form.ts";
import { Button } from "../../ui/components/Button.tsx";
import styles from "./FormView.module.css";
import type { PointForm } from "./point-form.ts";

interface Props {
  readonly prose: StudioProse;
  readonly point: number;
  readonly form: PointForm;
  readonly questions: readonly StudioQuestion[];
}

export function OpenQuestions({ prose: { open }, point, form, questions }: Props) {
  return (
    <div className={styles.questions}>
      {open.map(({ from, to, label }) => {
        const asked = questions.find((one) => one.from >= from && one.to <= to && one.subject === label)?.question ?? `${label}?`;
        if (point === 1) return <Question key={label} from={from} label={label} question={asked} form={form} />;
        // Another point is answered by rows, which are added below, or by there being none.
        return (
          <p key={label} className={styles.further}>
            {asked}
            {MAY_BE_NONE.has(point) && (
              <Button small look="quiet" onClick={() => form.intendAt(from, (at) => ({ is: "answer", at, text: "none" }))}>
                There are none
              </Button>
            )}
          </p>
        );
      })}
    </div>
  );
}

/** Points without which a product can be whole. */
const MAY_BE_NONE: ReadonlySet<number> = new Set([4, 5, 7, 8, 9]);

/** Whether there is nothing in it but what is open. */
export function isOpenAlone({ from, text, open }: StudioProse): boolean {
  const rest = open.reduceRight((left, one) => left.slice(0, one.from - from) + left.slice(one.to - from), text);
  return open.length > 0 && rest.trim() === "";
}

interface QuestionProps {
  readonly from: number;
  readonly label: string;
  readonly question: string;
  readonly form: PointForm;
}

function Question({ from, label, question, form }: QuestionProps) {
  const [text, setText] = useState("");
  const answer = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    form.intendAt(from, (at) => ({ is: "answer", at, text }));
  };
  return (
    <form onSubmit={answer} className={styles.question}>
      <label>
        <span>{question}</span>
        <textarea
          className={styles.input}
          rows={1}
          data-from={from}
          aria-label={label}
          value={text}
          onChange={({ target: { value } }) => setText(value.replaceAll("\n", " "))}
          onKeyDown={(event) => {
            if (event.key === "Enter") answer(event);
          }}
        />
      </label>
      <Button small type="submit" look="primary">
        Answer
      </Button>
    </form>
  );
}
