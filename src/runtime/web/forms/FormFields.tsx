// The fields of a form, one under the other, each with the control of its type.

import type { TFunction } from "i18next";
import { type ReactNode, useEffect, useState } from "react";
import { isValueList } from "../../../compiler/expression/field-type.ts";
import type { FormField } from "../../wire/forms.ts";
import { limitsIn } from "../drafts/bounds.ts";
import { totalsOf } from "../drafts/form-rows.ts";
import type { FormRow } from "../drafts/form-rules.ts";
import { controlId, documentTextsAt, errorsAt, type FormState, lineErrors, warningsAt } from "../drafts/form-state.ts";
import { onLeaving } from "../drafts/invalid-input.ts";
import { narrowingOf } from "../drafts/narrowing.ts";
import { asked, isOptional, isProposed, placeholderOf } from "../drafts/proposals.ts";
import { refusedDays } from "../drafts/refused-days.ts";
import { Control, isGroup, isTick } from "../fields/Control.tsx";
import { Value } from "../fields/Value.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFormats } from "../product/AppContext.tsx";
import { WhereFrom } from "../provenance/WhereFrom.tsx";
import { ACCOUNT } from "../router/addresses.ts";
import { Link } from "../router/NavigationContext.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Field, type FieldFrame, fieldStyles } from "../ui/components/Field.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { Sentence } from "../ui/components/Sentence.tsx";
import styles from "./form.module.css";
import { RowsField } from "./RowsField.tsx";

interface Props {
  readonly form: FormState;
  readonly entity: string;
}

/** So many are all shown at once. */
const FEW = 8;

export function FormFields({ form, entity }: Props) {
  if (form.fields.length === 0) return null;
  const further = form.fields.length > FEW ? form.fields.filter((field) => field.further) : [];
  return (
    <div className={styles.fields}>
      {form.fields
        .filter((field) => !further.includes(field))
        .map((field) => (
          <OneField key={field.name} form={form} field={field} entity={entity} />
        ))}
      {further.length > 0 && <Further form={form} fields={further} entity={entity} />}
    </div>
  );
}

/** What nothing demands, folded until somebody asks for it or something in it is wrong. */
function Further({ form, fields, entity }: Props & { readonly fields: readonly FormField[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const isTold = fields.some(({ name }) => errorsAt(form, name) !== null || warningsAt(form, name) !== null);
  // Whoever folds it away again sees it with the next attempt that fails of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every failed submit
  useEffect(() => {
    if (isTold) setOpen(true);
  }, [isTold, form.failures]);
  return (
    <details className={styles.further} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("form.further", { shown: formats.number(fields.length) })}</summary>
      <div className={styles.fields}>
        {fields.map((field) => (
          <OneField key={field.name} form={form} field={field} entity={entity} />
        ))}
      </div>
    </details>
  );
}

function OneField({ form, field, entity }: Props & { readonly field: FormField }) {
  if (field.rows && field.editable) return <RowsField form={form} field={field} rows={field.rows} />;
  if (field.computed) return <ComputedField form={form} field={field} />;
  return field.editable ? <EditableField form={form} field={field} entity={entity} /> : <FixedField field={field} />;
}

function EditableField({ form, field, entity }: Props & { readonly field: FormField }) {
  const { t } = useTranslation();
  const lines = isValueList(field.type) ? lineErrors(form, field.name) : [];
  const value = form.values[field.name] ?? null;
  const isFresh = isProposed(field, form.typed) && value !== null && value !== "";
  const error = errorsAt(form, field.name) ?? lines[0]?.text ?? null;
  const frame: FieldFrame = {
    id: controlId(form, field.name),
    label: <DocumentText>{field.label}</DocumentText>,
    optionalWord: isFresh ? t("form.proposed") : isOptional(field, value, form.place, error) ? t("form.optional") : null,
    help: helpOf(field, t),
    notices: field.notices.map((notice) => (
      <>
        {t("open.notSpecified")}: <DocumentText>{notice.question}</DocumentText>
      </>
    )),
    whence: <WhereFrom rows={field.notices} />,
    error,
    said: [...documentTextsAt(form, field.name), field.label],
    warning: warningsAt(form, field.name),
    wrongLines: lines.map(({ line }) => line),
    source: field.source,
  };
  return (
    <Field frame={frame} group={isGroup(field)} tick={isTick(field)} onBlur={onLeaving(() => form.leave(field.name))}>
      <Control
        field={asked(field)}
        frame={frame}
        entity={entity}
        value={value}
        placeholder={placeholderOf(field, form.proposals, form.place)}
        onChange={(next) => form.set(field.name, next)}
        narrowing={narrowingOf(field, form, form.place, form.subject, null)}
        limits={limitsIn(field, form.known.row)}
        refuses={refusedDays(field, form.rules, fixedOf(form), form.place)}
      />
    </Field>
  );
}

function helpOf({ help, was, type }: FormField, t: TFunction): ReactNode {
  if (was === undefined) return help ? <DocumentText>{help}</DocumentText> : null;
  return (
    <>
      {help && (
        <>
          <DocumentText>{help}</DocumentText>{" "}
        </>
      )}
      {t("form.was")} <Value value={was} type={type} />
    </>
  );
}

/** What nobody changes in the form. */
function fixedOf({ fields, known }: FormState): FormRow {
  return Object.fromEntries(
    fields.flatMap(({ name, editable }) => (editable || !(name in known.row) ? [] : [[name, known.row[name] ?? null]])),
  );
}

/** What it comes to as the form stands: over rows at once, else as the server says. */
function ComputedField({ form, field }: { readonly form: FormState; readonly field: FormField }) {
  const { t } = useTranslation();
  const id = controlId(form, field.name);
  const totals = form.fields.flatMap(({ rows }) => rows?.totals.filter(({ name }) => name === field.name) ?? []).slice(0, 1);
  const [over] = totalsOf(totals, form.known.row, form.known.lists, form.place, form.computed);
  const value = over === undefined ? form.computed?.[field.name] : over.value;
  return (
    <div className={styles.computed} data-source={field.source}>
      <label htmlFor={id} className={fieldStyles.label}>
        <DocumentText>{field.label}</DocumentText>
      </label>
      {field.help && (
        <p className={fieldStyles.help}>
          <DocumentText>{field.help}</DocumentText>
        </p>
      )}
      <output id={id} tabIndex={-1}>
        {value === undefined && (form.computed === null || form.later.includes(field.name)) ? (
          <span className={styles.later}>{t(form.unasked ? "form.computedOnline" : "form.computedLater")}</span>
        ) : (
          <Value value={value} type={field.type} />
        )}
      </output>
    </div>
  );
}

/** Shown, not edited, with the reason. */
function FixedField({ field }: { readonly field: FormField }) {
  const { t } = useTranslation();
  return (
    <dl data-source={field.source}>
      <dt className={fieldStyles.label}>
        <DocumentText>{field.label}</DocumentText>
      </dt>
      <dd className={styles.readOnly}>
        <Value value={field.rows?.items ?? field.value} type={field.type} open={field.notices[0] ?? null} />
      </dd>
      {field.why && (
        <dd className={styles.why}>
          <Icon name="lock" size={14} />
          <Sentence text={field.why} />
          {field.inAccount && <Link href={ACCOUNT}>{t("account.title")}</Link>}
          <WhereFrom rows={[field.refusedBy]} />
        </dd>
      )}
    </dl>
  );
}
