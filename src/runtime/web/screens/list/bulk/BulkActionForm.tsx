// What is told and asked before one thing is done to many records.

import { type FormEvent, type KeyboardEvent, useLayoutEffect } from "react";
import { type BulkRequest, TARGETS } from "../../../../wire/bulk.ts";
import { finalWords } from "../../../actions/final-words.ts";
import { givenOf } from "../../../actions/given.ts";
import { type FormState, useFormState } from "../../../drafts/form-state.ts";
import { isBlank } from "../../../drafts/proposals.ts";
import { ErrorSummary } from "../../../forms/ErrorSummary.tsx";
import { FormFields } from "../../../forms/FormFields.tsx";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { Banner } from "../../../ui/components/Banner.tsx";
import { DocumentText } from "../../../ui/components/DocumentText.tsx";
import { fieldStyles } from "../../../ui/components/Field.tsx";
import styles from "./bulk.module.css";
import { type BulkChoice, choiceFingerprint } from "./bulk-actions.ts";
import { ChangedSince } from "./ChangedSince.tsx";
import { ExcludedRecords } from "./ExcludedRecords.tsx";
import type { ExcludedRecord } from "./excluded.ts";
import type { Named } from "./names.ts";
import { Questions } from "./Questions.tsx";
import { Totals } from "./Totals.tsx";

interface Props {
  readonly id: string;
  readonly deed: BulkChoice;
  /** As it was when the dialog was opened. */
  readonly before: BulkChoice;
  readonly fallen: readonly ExcludedRecord[];
  /** Those to which it could not be done from the beginning. */
  readonly leftOut: readonly ExcludedRecord[];
  /** What each record is called. */
  readonly names: ReadonlyMap<string, Named>;
  /** How many records are selected, without those that fell out. */
  readonly all: number;
  /** Another is chosen. */
  readonly hidden: boolean;
  readonly entity: string;
  /** The ids of the records that it would be done to; of more than a few what may be given is not narrowed. */
  readonly targets: readonly string[];
  /** What was typed and sent before. */
  readonly typed: FormState["values"] | undefined;
  /** Of which fields something was typed. */
  readonly onTyped: (key: string, labels: readonly string[]) => void;
  readonly onSubmit: (values: BulkRequest["values"], typed: FormState["values"]) => void;
}

export function BulkActionForm({
  id,
  deed,
  before,
  fallen,
  leftOut,
  names,
  all,
  hidden,
  entity,
  targets,
  typed: typedBefore,
  onTyped,
  onSubmit,
}: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const form = useFormState({
    id,
    fields: deed.fields,
    rules: [],
    step: deed.action,
    target: targets.length > TARGETS ? null : targets.join(","),
    ...(typedBefore === undefined ? {} : { before: typedBefore }),
  });
  const [changed] = deed.action === null ? deed.fields : [];
  const empties = changed !== undefined && !changed.required && isBlank(changed, form.values[changed.name] ?? null, form.place);
  const typed = form.changed.map(({ label }) => label).join("\n");
  // At once: the next key may be Escape.
  useLayoutEffect(() => onTyped(deed.key, typed === "" ? [] : typed.split("\n")), [onTyped, deed.key, typed]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = form.submit();
    if (values) onSubmit(deed.action === null ? values : givenOf(form, values), form.values);
  };
  return (
    <form id={id} hidden={hidden} noValidate onSubmit={submit} onKeyDown={demandPress} className={styles.form}>
      {(fallen.length > 0 || choiceFingerprint(before) !== choiceFingerprint(deed)) && (
        <ChangedSince before={before} deed={deed} fallen={fallen} />
      )}
      {deed.help && (
        <p className={fieldStyles.help}>
          <DocumentText>{deed.help}</DocumentText>
        </p>
      )}
      {deed.deleted !== null && (
        <p>
          {t(deed.deleted < all ? "bulk.deletesSome" : "bulk.deletes", {
            count: deed.deleted,
            shown: formats.number(deed.deleted),
            all: formats.number(all),
          })}{" "}
          {t("action.deleteWarning")}
        </p>
      )}
      <ExcludedRecords fallen={leftOut} never />
      <Totals totals={deed.totals} />
      <Questions questions={deed.questions} more={deed.moreAsked} names={names} />
      {deed.finals.map((final) => (
        <p key={final.state}>{finalWords(final, t)}</p>
      ))}
      {deed.stays && <p>{t("bulk.stays")}</p>}
      <ErrorSummary form={form} />
      <FormFields form={form} entity={entity} />
      {empties && <Banner tone="warn" title={t("bulk.emptied")} />}
    </form>
  );
}

/** The key that opened the panel may be held down still: it is the next press that does something. */
export function demandPress(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}
