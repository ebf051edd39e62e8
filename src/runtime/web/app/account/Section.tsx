// A part of the account under its own heading, and what went wrong in it.

import type { ReactNode } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { useProblemWords } from "../actions/problem-words.ts";
import { problemOf } from "../server/request.ts";
import styles from "./sections.module.css";

interface Props {
  readonly id: string;
  readonly title: string;
  readonly help?: string;
  readonly error?: Error | null;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ id, title, help, error, actions, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {help && <p>{help}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {error && <Failure error={error} />}
      {children}
    </section>
  );
}

interface FailureProps {
  readonly error: Error;
  /** What helps here against a problem, by its code, where that is not what helps elsewhere. */
  readonly remedies?: Readonly<Record<string, string>>;
}

export function Failure({ error, remedies = {} }: FailureProps) {
  const problem = problemOf(error);
  const words = useProblemWords()(problem);
  const remedy = remedies[problem.code] ?? words.remedy;
  return (
    <Banner tone="danger" title={words.detail} alert>
      {remedy && (
        <p>
          <Sentence text={remedy} />
        </p>
      )}
    </Banner>
  );
}
