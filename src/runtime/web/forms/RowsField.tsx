// Rows of a part within the form of their owner. Each a group of controls, to be added, removed and moved by keyboard as by
// pointer, with what is computed of each and of all as they stand.

import { useCallback, useEffect, useRef, useState } from "react";
import type { FormField, FormRows } from "../../wire/forms.ts";
import type { FormError } from "../drafts/form-errors.ts";
import { isShown, newDraft, type RowDraft, rowAddress, totalsOf } from "../drafts/form-rows.ts";
import { controlId, errorsAt, type FormState } from "../drafts/form-state.ts";
import { Value } from "../fields/Value.tsx";
import { isRows } from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Button } from "../ui/components/Button.tsx";
import { DocumentText, DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import { fieldStyles } from "../ui/components/Field.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { focusQuietly } from "../ui/focus-first.ts";
import { ignoreSecond } from "../ui/ignore-double-click.ts";
import { type Owner, Row, RowError } from "./Row.tsx";
import styles from "./rows.module.css";

interface Props {
  readonly form: FormState;
  readonly field: FormField;
  readonly rows: FormRows;
}

export function RowsField({ form, field, rows }: Props) {
  const { t, language } = useTranslation();
  const list = useRef<HTMLFieldSetElement>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const drafts = form.drafts[field.name] ?? [];
  useEffect(() => {
    if (focus === null) return;
    focusQuietly(list.current?.querySelector<HTMLElement>(focus));
    setFocus(null);
  }, [focus]);
  const name = (index: number) => t("form.row", { label: rows.label, number: index + 1 });
  const change = (next: readonly RowDraft[]) => form.setDrafts(field.name, next);
  /** The last press within, which may be the first of two. */
  const pressed = useRef<MouseEvent | null>(null);
  const add = () => {
    if (pressed.current) ignoreSecond(pressed.current);
    const draft = newDraft(rows, form.place);
    change([...drafts, draft]);
    setFocus(`[data-row="${drafts.length}"] :is(input, select, textarea)`);
  };
  const remove = (index: number) => {
    if (pressed.current) ignoreSecond(pressed.current);
    change(drafts.toSpliced(index, 1));
    setSaid(t("form.removedRow", { label: name(index) }));
    setFocus(drafts.length > 1 ? `[data-row="${Math.min(index, drafts.length - 2)}"] [data-remove]` : "[data-add]");
  };
  const move = (from: number, to: number) => {
    const draft = drafts[from];
    if (draft === undefined || to < 0 || to >= drafts.length) return;
    change(drafts.toSpliced(from, 1).toSpliced(to, 0, draft));
    setSaid(t("form.movedRow", { label: name(from), number: to + 1, count: drafts.length }));
    setFocus(`[data-row="${to}"] [data-move="${to < from ? "up" : "down"}"]`);
  };
  const latest = useRef({ move, remove });
  latest.current = { move, remove };
  const onMove = useCallback((from: number, to: number) => latest.current.move(from, to), []);
  const onRemove = useCallback((index: number) => latest.current.remove(index), []);
  const addedLabel = language.startsWith("en") ? rows.label.toLowerCase() : rows.label;
  const owner = ownerOf(form, rows);
  const errorsOf = (errors: readonly FormError[], index: number) =>
    errors.filter(({ field: at }) => at?.startsWith(rowAddress(field.name, index)) === true);
  const id = controlId(form, field.name);
  const error = errorsAt(form, field.name);
  const computed = form.computed?.[field.name] ?? null;
  const told = isRows(computed) ? computed : [];
  return (
    <fieldset
      ref={list}
      id={id}
      tabIndex={-1}
      className={styles.rows}
      data-source={field.source}
      data-rows
      aria-describedby={`${id}-error`}
      onClickCapture={({ nativeEvent }) => {
        pressed.current = nativeEvent;
      }}
    >
      <legend className={fieldStyles.label}>
        <DocumentText>{field.label}</DocumentText>
      </legend>
      {field.help && (
        <p className={fieldStyles.help}>
          <DocumentText>{field.help}</DocumentText>
        </p>
      )}
      {drafts.length === 0 && <p className={styles.none}>{t("form.noRows")}</p>}
      <ol className={styles.list} data-even={[...rows.fields, ...rows.computed].filter(isShown).length <= 5 || undefined}>
        {drafts.map((draft, index) => (
          <Row
            key={draft.key}
            form={form.id}
            list={field.name}
            rows={rows}
            draft={draft}
            told={told.find(({ id }) => id === draft.key)?.values}
            place={form.place}
            index={index}
            isLast={index === drafts.length - 1}
            owner={owner}
            errors={errorsOf(form.errors, index)}
            warned={errorsOf(form.warned, index)}
            onSet={form.setCell}
            onLeave={form.leaveCell}
            onMove={onMove}
            onRemove={onRemove}
          />
        ))}
      </ol>
      <RowError id={`${id}-error`} text={error} />
      <div className={styles.foot}>
        {rows.adds && (
          <Button small data-add onClick={add}>
            <Icon name="plus" />
            <DocumentTextWithin text={t("form.addRow", { label: addedLabel })} said={[addedLabel]} />
          </Button>
        )}
        <Totals form={form} rows={rows} />
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}

/** Of the owner what decides what its rows may be set to. */
function ownerOf({ fields, values, subject }: FormState, { by, fields: own }: FormRows): Owner {
  const names = own.flatMap(({ narrowedBy = [] }) => narrowedBy);
  const deciding = fields.filter(({ name }) => names.includes(`${by}.${name}`));
  return { fields: deciding, values: Object.fromEntries(deciding.map(({ name }) => [name, values[name] ?? null])), by, subject };
}

/** The owner's own totals, over the rows as they stand. Where the form names some of them among its fields, it shows these, and there. */
function Totals({ form, rows }: { readonly form: FormState; readonly rows: FormRows }) {
  const isNamed = rows.totals.some((total) => form.fields.some(({ name }) => name === total.name));
  const totals = isNamed ? [] : totalsOf(rows.totals, form.known.row, form.known.lists, form.place, form.computed);
  if (totals.length === 0) return null;
  return (
    <dl className={styles.totals} aria-live="polite">
      {totals.map(({ total, value }) => (
        <div key={total.name} data-source={total.source}>
          <dt>
            <DocumentText>{total.label}</DocumentText>
          </dt>
          <dd>
            <Value value={value} type={total.type} compact />
          </dd>
        </div>
      ))}
    </dl>
  );
}
