// The fields of a form, one under the other, each with the control of its type.

import { useTranslation } from "react-i18next";
import { isValueList } from "../../../../compiler/expression/field-type.ts";
import type { FormField } from "../../../wire.ts";
import { Field, type FieldFrame, fieldStyles } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Value } from "../values/Value.tsx";
import { Control, isGroup } from "./controls/Control.tsx";
import styles from "./form.module.css";
import { controlId, errorsAt, type FormState, lineErrors, warningsAt } from "./form-state.ts";
import { narrowingOf } from "./narrowing.ts";
import { asked, isProposed, placeholderOf } from "./proposals.ts";
import { RowsField } from "./RowsField.tsx";

interface Props {
  readonly form: FormState;
  readonly entity: string;
}

export function FormFields({ form, entity }: Props) {
  if (form.fields.length === 0) return null;
  return (
    <div className={styles.fields}>
      {form.fields.map((field) =>
        field.rows && field.editable ? (
          <RowsField key={field.name} form={form} field={field} rows={field.rows} />
        ) : field.editable ? (
          <EditableField key={field.name} form={form} field={field} entity={entity} />
        ) : (
          <FixedField key={field.name} field={field} />
        ),
      )}
    </div>
  );
}

function EditableField({ form, field, entity }: { readonly form: FormState; readonly field: FormField; readonly entity: string }) {
  const { t } = useTranslation();
  const lines = isValueList(field.type) ? lineErrors(form, field.name) : [];
  const value = form.values[field.name] ?? null;
  const isOptional = !field.required && field.type.is !== "yes/no";
  const frame: FieldFrame = {
    id: controlId(form, field.name),
    label: field.label,
    optionalWord:
      isProposed(field, form.typed) && value !== null && value !== "" ? t("form.proposed") : isOptional ? t("form.optional") : null,
    help: field.help || null,
    notices: field.notices.map((notice) => `${t("open.notSpecified")}: ${notice.question} (${notice.cite})`),
    error: errorsAt(form, field.name) ?? lines[0]?.text ?? null,
    warning: warningsAt(form, field.name),
    wrongLines: lines.map(({ line }) => line),
    source: field.source,
  };
  return (
    <Field frame={frame} group={isGroup(field)}>
      <Control
        field={asked(field)}
        frame={frame}
        entity={entity}
        value={value}
        placeholder={placeholderOf(field, form.proposals, form.place)}
        onChange={(next) => form.set(field.name, next)}
        narrowing={narrowingOf(field, form, form.place, form.subject, null)}
      />
    </Field>
  );
}

/** Shown, not edited, with the reason. */
function FixedField({ field }: { readonly field: FormField }) {
  return (
    <dl data-source={field.source}>
      <dt className={fieldStyles.label}>{field.label}</dt>
      <dd className={styles.readOnly}>
        <Value value={field.rows?.items ?? field.value} type={field.type} open={field.notices[0] ?? null} />
      </dd>
      {field.why && (
        <dd className={styles.why}>
          <Icon name="lock" size={14} />
          <span>{field.why}</span>
        </dd>
      )}
    </dl>
  );
}
