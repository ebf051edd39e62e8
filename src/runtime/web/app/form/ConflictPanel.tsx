// Somebody changed the record meanwhile: which fields, to what, and the choice between theirs and mine.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormField, FormView } from "../../../wire.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SaidWithin } from "../../ui/Said.tsx";
import { useFormats } from "../AppContext.tsx";
import type { Formats } from "../values/format.ts";
import { useValueWords } from "../values/Value.tsx";
import { type ValueWords, valueText } from "../values/value-text.ts";
import styles from "./form.module.css";
import { storedRows } from "./form-rows.ts";
import { type ControlValue, controlValue } from "./form-values.ts";
import { changedBetween, holdsValueOf, type RecordFormState } from "./use-record-form.ts";

interface Props {
  readonly form: RecordFormState;
  readonly theirs: FormView;
}

export function ConflictPanel({ form, theirs }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  const panel = useRef<HTMLDivElement>(null);
  const { early, urged } = form;
  const changed = changedBetween(form.view, theirs);
  const who = theirs.record?.changedBy;
  const own = wordsFor(theirs);
  useEffect(() => {
    if (!early || urged > 0) panel.current?.focus();
  }, [early, urged]);
  const changes = theirs.fields.flatMap((field) => {
    const before = form.view.fields.find((one) => one.name === field.name);
    if (!before || !changed.includes(field.name)) return [];
    const value = (one: FormField) => valueText(one.value, one.type, formats, words) ?? t("value.none");
    const text = (one: FormField, other: FormField) => (one.rows ? rowsText(one, other, formats, words) || t("value.none") : value(one));
    const isMine = form.state.changed.some((one) => one.name === field.name) && !field.rows;
    return [{ field, isMine, words: { label: field.label, from: text(before, field), to: text(field, before) } }];
  });
  return (
    <Banner
      ref={panel}
      tone="warn"
      title={own.context ? t("conflict.titleOwn") : who === undefined ? t("conflict.title") : t("conflict.titleBy", { name: who })}
      actions={
        <>
          <Button onClick={form.takeTheirs}>{t("conflict.theirs", own)}</Button>
          <Button onClick={form.keepMine} busy={form.saving}>
            {t("conflict.mine", own)}
          </Button>
        </>
      }
    >
      {urged > 0 && <p role="alert">{t("conflict.choose", own)}</p>}
      <p>{t(changes.length > 0 ? "conflict.changed" : "conflict.changedElsewhere")}</p>
      {changes.length > 0 && (
        <ul className={styles.errors}>
          {changes.map(({ field, isMine, words: said }) => (
            <li key={field.name}>
              <SaidWithin text={t("conflict.change", said)} said={[said.label]} />
              {isMine && <FieldChoice form={form} field={field} own={own} />}
            </li>
          ))}
        </ul>
      )}
      <p>{t(early ? "conflict.mergesEarly" : "conflict.merges", own)}</p>
    </Banner>
  );
}

/** Of rows those that differ from the other side's, with what can be given in them. */
function rowsText(field: FormField, other: FormField, formats: Formats, words: ValueWords): string {
  const [own, others] = [storedRows(field), new Set(storedRows(other).map((row) => JSON.stringify(row)))];
  const { items = [], fields = [] } = field.rows ?? {};
  const differing = items.filter((_item, at) => !others.has(JSON.stringify(own[at])));
  return differing
    .map(({ values }) => fields.flatMap(({ name, type }) => valueText(values[name], type, formats, words) ?? []).join(", "))
    .join("; ");
}

/** Whoever changed the record in another window of their own is told so, and not of themselves as of somebody else. */
export function wordsFor({ record }: FormView): { readonly context?: "own" } {
  return record?.changedByViewer ? { context: "own" } : {};
}

interface ChoiceProps {
  readonly form: RecordFormState;
  readonly field: FormField;
  readonly own: ReturnType<typeof wordsFor>;
}

/** Theirs or mine of one field that both changed: one button that leads there and back, and what is taken now beside it. */
function FieldChoice({ form, field, own }: ChoiceProps) {
  const { t } = useTranslation();
  const { state } = form;
  const [mine, setMine] = useState<{ readonly value: ControlValue } | null>(null);
  const theirs = controlValue(field.value, field.type, state.place);
  const isTheirs = mine !== null && holdsValueOf(state, field);
  const toggle = () => {
    setMine(isTheirs ? null : { value: state.values[field.name] ?? null });
    state.set(field.name, isTheirs ? mine.value : theirs);
  };
  return (
    <>
      {isTheirs && (
        <span role="status" className={styles.taken}>
          <Icon name="check" size={14} /> {t("conflict.taken", own)}
        </span>
      )}
      <Button
        small
        look="quiet"
        aria-label={t(isTheirs ? "conflict.backOne" : "conflict.takeOne", { label: field.label, ...own })}
        onClick={toggle}
      >
        {t(isTheirs ? "conflict.back" : "conflict.take", own)}
      </Button>
    </>
  );
}
