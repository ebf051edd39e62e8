// Everything that is wrong with a form, in one place that takes focus, each entry leading to its field.

import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/Banner.tsx";
import { Said, SaidWithin } from "../../ui/Said.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { WayOut } from "../actions/WayOut.tsx";
import { WithOther } from "../actions/WithOther.tsx";
import { Cited } from "../origin/WhereFrom.tsx";
import styles from "./form.module.css";
import type { FormError } from "./form-errors.ts";
import { controlId, type FormState } from "./form-state.ts";

export function ErrorSummary({ form }: { readonly form: FormState }) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.failures > 0) summary.current?.focus();
  }, [form.failures]);
  // What is told before anything was sent stands at its field alone.
  if (form.told === 0 || form.errors.length === 0) return null;
  return (
    <Banner ref={summary} tone="danger" grows title={<Cited rows={form.errors}>{t("form.errors", { count: form.errors.length })}</Cited>}>
      <ul className={styles.errors}>
        {form.errors.map((error) => (
          <li key={`${error.field} ${error.text}`} data-source={error.source}>
            <WhichRow form={form} error={error} />
            {error.field === null ? <Whole error={error} /> : <ErrorLink id={controlId(form, error.field)}>{wordsOf(error)}</ErrorLink>}
            <Remedy error={error} all={form.errors} />
            <WayOut way={error.leads} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Of several rows, which: "Line 2: ". */
function WhichRow({ form, error }: { readonly form: FormState; readonly error: FormError }) {
  const { t } = useTranslation();
  const [, list = "", index] = /^(\w+)\[(\d+)\]/.exec(error.field ?? "") ?? [];
  const rows = form.fields.find(({ name }) => name === list)?.rows;
  if (rows === undefined || (form.drafts[list]?.length ?? 0) < 2) return null;
  return (
    <>
      <Said>{t("form.row", { label: rows.label, number: Number(index) + 1 })}</Said>:{" "}
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

const wordsOf = ({ text, said }: FormError) => <SaidWithin text={text} said={said === undefined ? [] : [said]} />;

/** What is about the record as a whole leads to the record that stands in the way, where there is one. */
function Whole({ error }: { readonly error: FormError }) {
  return <WithOther text={error.text} other={error.other} shown={(text) => wordsOf({ ...error, text })} />;
}

function ErrorLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        const control = document.getElementById(id);
        const folded = control?.closest("details");
        if (folded) folded.open = true;
        control?.focus();
        control?.scrollIntoView({ block: "center" });
      }}
    >
      {children}
    </a>
  );
}
