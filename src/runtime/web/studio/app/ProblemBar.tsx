// What is left to do: problems and open questions, each with the way to its row.

import { useState } from "react";
import type { StudioFinding, StudioHole, StudioPlace, StudioQuestion } from "../../../wire/studio.ts";
import { Button } from "../../ui/components/Button.tsx";
import type { Documents } from "../document/documents.ts";
import { useAnswer } from "../document/use-answer.ts";
import { useDocuments } from "../document/use-documents.ts";
import { counted } from "./PointRail.tsx";
import styles from "./ProblemBar.module.css";

export function ProblemBar({ documents }: { readonly documents: Documents }) {
  const { findings, holes, unsaved, isOnline } = useDocuments(documents);
  const [open, setOpen] = useState(false);
  const problems = findings.findings.filter(({ level }) => level !== "info").toSorted(bySeverity);
  const { questions } = findings;
  const [next] = questions;
  return (
    <section className={styles.bar} aria-label="What is left to do">
      <p className={styles.line}>
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {problems.length === 0 ? "No problems" : counted(problems.length, "problem")} · {counted(questions.length, "open question")}
        </button>
        {next !== undefined && !open && (
          <button type="button" className={styles.next} onClick={() => documents.reveal(next.file, next.from, next.to)}>
            next: {next.question}
          </button>
        )}
        <span className={styles.saved} role="status">
          {savedWords(isOnline, unsaved)}
        </span>
      </p>
      {open && (
        <ul className={styles.list}>
          {problems.map((problem) => (
            <Problem
              key={keyOf(problem, problem.code)}
              problem={problem}
              hole={holes.rows.find((hole) => isWithin(problem, hole))}
              documents={documents}
            />
          ))}
          {questions.map((question) => (
            <Question key={keyOf(question, question.subject)} question={question} onOpen={(place) => reveal(documents, place)} />
          ))}
          {problems.length + questions.length === 0 && <li className={styles.none}>Everything is decided, and everything is right.</li>}
        </ul>
      )}
    </section>
  );
}

function savedWords(isOnline: boolean, unsaved: string | null): string {
  if (!isOnline) return "Not connected. What you write is kept here and sent again.";
  return unsaved === null ? "" : `Not saved: ${unsaved}`;
}

interface ProblemProps {
  readonly problem: StudioFinding;
  /** The rows around it that do not run as they are written. */
  readonly hole: StudioHole | undefined;
  readonly documents: Documents;
}

function Problem({ problem, hole, documents }: ProblemProps) {
  return (
    <li>
      <button type="button" className={styles.entry} data-level={problem.level} onClick={() => reveal(documents, problem)}>
        <span className={styles.kind}>{problem.level === "error" ? "Error" : "Warning"}</span>
        <span>
          {problem.message}
          {hole !== undefined && (
            <small className={styles.runs}>{hole.runs === "" ? "The product runs without it." : `The product runs: ${hole.runs}`}</small>
          )}
        </span>
        <span className={styles.place}>
          {problem.file}:{problem.line}
        </span>
      </button>
      <Fixes problem={problem} documents={documents} />
    </li>
  );
}

function Fixes({ problem: { file, from, to, message }, documents }: Pick<ProblemProps, "problem" | "documents">) {
  const fixes = (useAnswer(documents, "fixes", { from, to }, file) ?? []).filter((fix) => fix.message === message);
  if (fixes.length === 0) return null;
  return (
    <p className={styles.fixes}>
      {fixes.map(({ title, edits }) => (
        <Button key={title} small onClick={() => documents.apply(edits)}>
          {title}
        </Button>
      ))}
    </p>
  );
}

function Question({ question, onOpen }: { readonly question: StudioQuestion; readonly onOpen: (place: StudioPlace) => void }) {
  return (
    <li>
      <button type="button" className={styles.entry} data-level="question" onClick={() => onOpen(question)}>
        <span className={styles.kind}>Open</span>
        <span>{question.question}</span>
        <span className={styles.place}>point {question.point}</span>
      </button>
    </li>
  );
}

function isWithin({ file, from }: StudioPlace, hole: StudioHole): boolean {
  return hole.file === file && hole.from <= from && from <= hole.to;
}

function reveal(documents: Documents, { file, from, to }: StudioPlace): void {
  documents.reveal(file, from, to);
}

function bySeverity(one: StudioFinding, other: StudioFinding): number {
  return Number(other.level === "error") - Number(one.level === "error");
}

function keyOf({ file, from, to }: StudioPlace, more: string): string {
  return `${file} ${from} ${to} ${more}`;
}
