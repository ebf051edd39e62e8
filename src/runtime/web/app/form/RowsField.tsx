// Rows of a part within the form of their owner: each a group of controls, to be added, removed and moved by keyboard as
// by pointer, with what is computed of each and of all as they stand.

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormField, FormRows } from "../../../wire.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Field, fieldStyles } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Value } from "../values/Value.tsx";
import { isNumeric } from "../values/value-text.ts";
import { Control, isGroup } from "./controls/Control.tsx";
import { computedOf, fieldsOf, newDraft, type RowDraft, rowAddress, totalsOf, typedIn } from "./form-rows.ts";
import { controlId, errorsAt, type FormState, warningsAt } from "./form-state.ts";
import { narrowingOf } from "./narrowing.ts";
import { placeholderOf } from "./proposals.ts";
import styles from "./rows.module.css";

interface Props {
  readonly form: FormState;
  readonly field: FormField;
  readonly rows: FormRows;
}

export function RowsField({ form, field, rows }: Props) {
  const { t, i18n } = useTranslation();
  const list = useRef<HTMLFieldSetElement>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const drafts = form.drafts[field.name] ?? [];
  useEffect(() => {
    if (focus === null) return;
    list.current?.querySelector<HTMLElement>(focus)?.focus();
    setFocus(null);
  }, [focus]);
  const name = (index: number) => t("form.row", { label: rows.label, number: index + 1 });
  const change = (next: readonly RowDraft[]) => form.setDrafts(field.name, next);
  const add = () => {
    change([...drafts, newDraft(rows, form.place)]);
    setFocus(`[data-row="${drafts.length}"] :is(input, select, textarea)`);
  };
  const remove = (index: number) => {
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
  const id = controlId(form, field.name);
  const error = errorsAt(form, field.name);
  return (
    <fieldset
      ref={list}
      id={id}
      tabIndex={-1}
      className={styles.rows}
      data-source={field.source}
      data-rows
      aria-describedby={`${id}-error`}
    >
      <legend className={fieldStyles.label}>{field.label}</legend>
      {field.help && <p className={fieldStyles.help}>{field.help}</p>}
      {drafts.length === 0 && <p className={styles.none}>{t("form.noRows")}</p>}
      <ol className={styles.list} data-even={rows.fields.length + rows.computed.length <= 5 || undefined}>
        {drafts.map((draft, index) => (
          <li key={draft.key} className={styles.row} data-row={index}>
            <RowFields
              form={form}
              field={field}
              rows={rows}
              draft={draft}
              index={index}
              name={name(index)}
              onMove={(to) => move(index, to)}
            />
            {rows.adds && (
              <div className={styles.buttons}>
                <RowButton
                  icon="up"
                  words={t("form.moveUp", { label: name(index) })}
                  onPress={() => move(index, index - 1)}
                  off={index === 0}
                />
                <RowButton
                  icon="down"
                  words={t("form.moveDown", { label: name(index) })}
                  onPress={() => move(index, index + 1)}
                  off={index === drafts.length - 1}
                />
                <RowButton icon="close" words={t("form.remove", { label: name(index) })} onPress={() => remove(index)} />
              </div>
            )}
            <RowError id={controlId(form, rowAddress(field.name, index))} text={errorsAt(form, rowAddress(field.name, index))} />
          </li>
        ))}
      </ol>
      <RowError id={`${id}-error`} text={error} />
      <div className={styles.foot}>
        {rows.adds && (
          <Button small data-add onClick={add}>
            <Icon name="plus" />
            {t("form.addRow", { label: i18n.language.startsWith("en") ? rows.label.toLowerCase() : rows.label })}
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

interface RowProps extends Props {
  readonly draft: RowDraft;
  readonly index: number;
  readonly name: string;
  readonly onMove: (to: number) => void;
}

function RowFields({ form, field, rows, draft, index, name, onMove }: RowProps) {
  const { t } = useTranslation();
  const drafts = form.drafts[field.name] ?? [];
  const computed = computedOf(rows, draft, form.place);
  const own = (cell: FormField) => rows.fields.find(({ name }) => name === cell.name) ?? cell;
  const owner = { fields: form.fields, values: form.values, by: rows.by, subject: form.subject };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.altKey && rows.adds ? { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key] : undefined;
    if (way === undefined) return;
    event.preventDefault();
    onMove(way);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the list's own would be read with both legends
    <div role="group" aria-label={name} className={styles.cells} onKeyDown={onKeyDown}>
      {fieldsOf(rows, draft).map((cell) => {
        const address = rowAddress(field.name, index, cell.name);
        const frame = {
          id: controlId(form, address),
          label: cell.label,
          help: cell.help || null,
          error: errorsAt(form, address),
          warning: warningsAt(form, address),
          source: cell.source,
        };
        if (!cell.editable)
          return (
            <ShownCell
              key={cell.name}
              label={cell.label}
              title={cell.why}
              numeric={isNumeric(cell.type)}
              value={<Value value={cell.value} type={cell.type} compact />}
            />
          );
        const set = (value: RowDraft["values"][string]) => form.setDrafts(field.name, drafts.with(index, typedIn(draft, cell.name, value)));
        return (
          <div key={cell.name} className={classNames(styles.cell, isNumeric(cell.type) && styles.numeric)}>
            <Field frame={frame} group={isGroup(cell)}>
              <Control
                field={cell}
                frame={frame}
                entity={rows.entity}
                value={draft.values[cell.name] ?? null}
                placeholder={draft.id === null ? placeholderOf(own(cell), draft.proposals ?? {}, form.place) : undefined}
                onChange={set}
                narrowing={narrowingOf(cell, { fields: rows.fields, values: draft.values }, form.place, null, owner)}
              />
            </Field>
          </div>
        );
      })}
      {rows.computed.map(({ name: path, label, type }) => (
        <ShownCell
          key={path}
          label={label}
          title={computed.has(path) ? null : t("form.whenSaved")}
          numeric={isNumeric(type)}
          value={<Value value={computed.get(path) ?? null} type={type} compact />}
        />
      ))}
    </div>
  );
}

interface ShownProps {
  readonly label: string;
  readonly title: string | null;
  readonly numeric: boolean;
  readonly value: React.ReactNode;
}

function ShownCell({ label, title, numeric, value }: ShownProps) {
  return (
    <div className={classNames(styles.cell, numeric && styles.numeric)} title={title || undefined}>
      <span className={fieldStyles.label}>{label}</span>
      <span className={classNames(styles.shown, numeric && styles.number)}>{value}</span>
    </div>
  );
}

interface ButtonProps {
  readonly icon: "up" | "down" | "close";
  readonly words: string;
  readonly onPress: () => void;
  readonly off?: boolean;
}

function RowButton({ icon, words, onPress, off = false }: ButtonProps) {
  const mark = icon === "close" ? { "data-remove": true } : { "data-move": icon };
  return (
    <Button {...mark} look="quiet" small iconOnly aria-label={words} unavailable={off} onClick={onPress}>
      <Icon name={icon} />
    </Button>
  );
}

function RowError({ id, text }: { readonly id: string; readonly text: string | null }) {
  return (
    <p id={id} tabIndex={-1} className={fieldStyles.error} hidden={text === null}>
      {text !== null && <Icon name="alert" size={14} />}
      <span>{text}</span>
    </p>
  );
}

/** The owner's own totals, over the rows as they stand. */
function Totals({ form, rows }: { readonly form: FormState; readonly rows: FormRows }) {
  const totals = totalsOf(rows.totals, form.known.row, form.known.lists, form.place);
  if (totals.length === 0) return null;
  return (
    <dl className={styles.totals} aria-live="polite">
      {totals.map(({ total, value }) => (
        <div key={total.name} data-source={total.source}>
          <dt>{total.label}</dt>
          <dd>
            <Value value={value} type={total.type} compact />
          </dd>
        </div>
      ))}
    </dl>
  );
}
