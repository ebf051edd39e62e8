// Everything that is wrong with a form, in one place that takes focus, each entry leading to its field.

import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/Banner.tsx";
import { SaidWithin } from "../../ui/Said.tsx";
import { WhereFrom } from "../origin/Cite.tsx";
import styles from "./form.module.css";
import { controlId, type FormError, type FormState } from "./form-state.ts";

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
            {error.field === null ? wordsOf(error) : <ErrorLink id={controlId(form, error.field)}>{wordsOf(error)}</ErrorLink>}
          </li>
        ))}
      </ul>
      {form.remedy && (
        <p>
          <bdi>{form.remedy}</bdi>
        </p>
      )}
      <WhereFrom sources={form.errors.map(({ source }) => source)} />
    </Banner>
  );
}

const wordsOf = ({ text, said }: FormError) => <SaidWithin text={text} said={said === undefined ? [] : [said]} />;

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
