// Everything that is wrong with a form, in one place that takes focus, each entry leading to its field. Who then types at once
// types into the first of these fields; where all of it is about the record as a whole, into the one that they sent it from, or the first.

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { FormError } from "../drafts/form-errors.ts";
import { controlId, type FormState } from "../drafts/form-state.ts";
import { ConflictingRecord } from "../explanations/ConflictingRecord.tsx";
import { RemedyLink } from "../explanations/RemedyLink.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Cited } from "../provenance/WhereFrom.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { DocumentText, DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import { CONTROLS } from "../ui/focus-first.ts";
import styles from "./form.module.css";

export function ErrorSummary({ form }: { readonly form: FormState }) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (form.failures === 0 || summary.current === null) return;
    before.current = document.activeElement;
    summary.current.focus();
  }, [form.failures]);
  // What is told before anything was sent stands at its field alone.
  if (form.told === 0 || form.errors.length === 0) return null;
  const first = form.errors.find(({ field }) => field !== null)?.field;
  const title = <Cited rows={form.errors}>{t("form.errors", { count: form.errors.length + form.more })}</Cited>;
  const typeOn = (event: KeyboardEvent) => {
    if (event.target !== summary.current || !isTyping(event)) return;
    // A letter is a key of the page as well.
    event.stopPropagation();
    const control = goTo(
      first ? document.getElementById(controlId(form, first)) : controlIn(summary.current?.closest("form"), before.current),
    );
    // A number is written anew; words are gone on with.
    if (control instanceof HTMLInputElement && NUMERIC.has(control.inputMode) && event.key.length === 1) control.select();
  };
  return (
    <Banner ref={summary} tone="danger" grows title={title} onKeyDown={typeOn}>
      <ul className={styles.errors}>
        {form.errors.map((error) => (
          <li key={`${error.field} ${error.text}`} data-source={error.source}>
            <WhichRow form={form} error={error} />
            <Sentence text={error.text}>
              {error.field === null ? <Whole error={error} /> : <ErrorLink id={controlId(form, error.field)}>{wordsOf(error)}</ErrorLink>}
            </Sentence>
            <Remedy error={error} all={form.errors} />
            <RemedyLink way={error.leads} />
          </li>
        ))}
        <More count={form.more} />
      </ul>
    </Banner>
  );
}

/** How many there are beyond those that are listed. */
export function More({ count = 0 }: { readonly count?: number | undefined }) {
  const { t } = useTranslation();
  return count > 0 && <li>{t("form.moreErrors", { count })}</li>;
}

/** Of several rows, which: "Line 2: ". */
function WhichRow({ form, error }: { readonly form: FormState; readonly error: FormError }) {
  const { t } = useTranslation();
  const [, list = "", index] = /^(\w+)\[(\d+)\]/.exec(error.field ?? "") ?? [];
  const rows = form.fields.find(({ name }) => name === list)?.rows;
  if (rows === undefined || (form.drafts[list]?.length ?? 0) < 2) return null;
  return (
    <>
      <DocumentText>{t("form.row", { label: rows.label, number: Number(index) + 1 })}</DocumentText>:{" "}
    </>
  );
}

/** What helps against it; where the same helps against the next as well, it is told after that. */
function Remedy({ error, all }: { readonly error: FormError; readonly all: readonly FormError[] }) {
  const next = all[all.indexOf(error) + 1];
  if (!error.remedy || next?.remedy === error.remedy) return null;
  return (
    <p className={styles.remedy}>
      <Sentence text={error.remedy} />
    </p>
  );
}

const wordsOf = ({ text, said }: FormError) => <DocumentTextWithin text={text} said={said === undefined ? [] : [said]} />;

/** What is about the record as a whole leads to the record that stands in the way, where there is one. */
function Whole({ error }: { readonly error: FormError }) {
  return <ConflictingRecord text={error.text} other={error.other} shown={(text) => wordsOf({ ...error, text })} />;
}

function ErrorLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        goTo(document.getElementById(id));
      }}
    >
      {children}
    </a>
  );
}

const NUMERIC: ReadonlySet<string> = new Set(["numeric", "decimal"]);

function goTo(control: HTMLElement | null): HTMLElement | null {
  const folded = control?.closest("details");
  if (folded) folded.open = true;
  control?.focus();
  control?.scrollIntoView({ block: "center" });
  return control;
}

/** What had the focus, where something is typed there, else the first in which something can be. */
function controlIn(form: HTMLElement | null | undefined, before: Element | null): HTMLElement | null {
  const isOne = before instanceof HTMLElement && before.matches(CONTROLS) && form?.contains(before);
  return isOne ? before : (form?.querySelector<HTMLElement>(CONTROLS) ?? null);
}

/** What changes a text, or selects it to be written anew; a space scrolls the page. */
function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "a") return true;
  if (ctrlKey || metaKey || altKey || key === " ") return false;
  return [...key].length === 1 || key === "Backspace" || key === "Delete";
}
