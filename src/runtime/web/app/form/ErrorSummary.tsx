// Everything that is wrong with a form, in one place that takes focus, each entry leading to its field.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/Banner.tsx";
import { WhereFrom } from "../origin/Cite.tsx";
import styles from "./form.module.css";
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
    <Banner ref={summary} tone="danger" grows title={t("form.errors", { count: form.errors.length })}>
      <ul className={styles.errors}>
        {form.errors.map((error) => (
          <li key={`${error.field} ${error.text}`} title={error.cite ?? undefined} data-source={error.source}>
            {error.field === null ? error.text : <ErrorLink id={controlId(form, error.field)} text={error.text} />}
          </li>
        ))}
      </ul>
      {form.remedy && <p>{form.remedy}</p>}
      <WhereFrom sources={form.errors.map(({ source }) => source)} />
    </Banner>
  );
}

function ErrorLink({ id, text }: { readonly id: string; readonly text: string }) {
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
      {text}
    </a>
  );
}
