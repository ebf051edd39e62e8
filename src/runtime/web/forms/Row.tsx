// One row of a part within the form of its owner. Its controls, what is computed of it, and the buttons that move and remove it.
// It is drawn anew only where something of its own has changed: a form may have a hundred of them, and a key must not wait.

import { type CSSProperties, Fragment, type KeyboardEvent, memo, type ReactNode } from "react";
import type { FormField, FormRows } from "../../wire/forms.ts";
import type { RowItem } from "../../wire.ts";
import { limitsIn } from "../drafts/bounds.ts";
import type { FormError } from "../drafts/form-errors.ts";
import { computedOf, fieldsOf, isShown, type RowDraft, readRow, rowAddress } from "../drafts/form-rows.ts";
import { controlId, documentTextsAt, errorsAt, type FormState, warningsAt } from "../drafts/form-state.ts";
import type { Place } from "../drafts/form-values.ts";
import { onLeaving } from "../drafts/invalid-input.ts";
import { narrowingOf, type OwnerHolding } from "../drafts/narrowing.ts";
import { isOptional, isProposed, placeholderOf, withoutDefaults } from "../drafts/proposals.ts";
import { refusedDays } from "../drafts/refused-days.ts";
import { Control, isGroup } from "../fields/Control.tsx";
import { Value } from "../fields/Value.tsx";
import { isNumeric } from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { type Citation, WhereFrom } from "../provenance/WhereFrom.tsx";
import { classNames } from "../ui/class-names.ts";
import { Button } from "../ui/components/Button.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import { Field, FieldFaults, fieldStyles } from "../ui/components/Field.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import styles from "./rows.module.css";

export type Owner = Omit<OwnerHolding, "row">;

interface RowProps {
  /** The form's id. */
  readonly form: string;
  /** The field of which it is a row. */
  readonly list: string;
  readonly rows: FormRows;
  readonly draft: RowDraft;
  /** What the server says that is computed of it, where the form cannot. */
  readonly told: RowItem["values"] | undefined;
  readonly place: Place;
  readonly index: number;
  readonly isLast: boolean;
  readonly owner: Owner;
  readonly errors: readonly FormError[];
  readonly warned: readonly FormError[];
  readonly onSet: FormState["setCell"];
  readonly onLeave: FormState["leaveCell"];
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
}

/** These are made anew each time, and mostly say the same. */
const UNSTABLE_PROPS: ReadonlySet<string> = new Set(["owner", "errors", "warned", "told"] satisfies (keyof RowProps)[]);

export const Row = memo(RowOf, (before, after) =>
  (Object.keys(after) as (keyof RowProps)[]).every(
    (name) =>
      Object.is(before[name], after[name]) || (UNSTABLE_PROPS.has(name) && JSON.stringify(before[name]) === JSON.stringify(after[name])),
  ),
);

function RowOf(props: RowProps) {
  const { form, list, rows, index, isLast, errors, onMove, onRemove } = props;
  const { t } = useTranslation();
  const address = rowAddress(list, index);
  const label = t("form.row", { label: rows.label, number: index + 1 });
  return (
    <li className={styles.row} data-row={index}>
      <Cells {...props} />
      {rows.adds && (
        <div className={styles.buttons} data-alone={(index === 0 && isLast) || undefined}>
          <RowButton icon="up" words={t("form.moveUp", { label })} onPress={() => onMove(index, index - 1)} off={index === 0} />
          <RowButton icon="down" words={t("form.moveDown", { label })} onPress={() => onMove(index, index + 1)} off={isLast} />
          <RowButton icon="trash" words={t("form.remove", { label })} onPress={() => onRemove(index)} />
        </div>
      )}
      <RowError id={controlId({ id: form }, address)} text={errorsAt({ errors }, address)} />
    </li>
  );
}

function Cells({ form, list, rows, draft, told, place, index, owner, errors, warned, onSet, onLeave, onMove }: RowProps) {
  const { t } = useTranslation();
  const computed = computedOf(rows, draft, place, told);
  const { row } = readRow(rows, draft, place);
  const fields = withoutDefaults(rows.fields, draft.withheld);
  const own = (cell: FormField) => fields.find(({ name }) => name === cell.name) ?? cell;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.altKey && rows.adds ? { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key] : undefined;
    if (way === undefined) return;
    event.preventDefault();
    onMove(index, way);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the list's own would be read with both legends
    <div
      role="group"
      aria-label={t("form.row", { label: rows.label, number: index + 1 })}
      className={styles.cells}
      style={roomOf(rows) as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {fieldsOf(rows, draft)
        .filter(isShown)
        .map((cell) => {
          const address = rowAddress(list, index, cell.name);
          const value = draft.values[cell.name] ?? null;
          const isFresh = draft.id === null && isProposed(own(cell), draft.typed ?? []) && value !== null && value !== "";
          const proposed = isFresh ? t("form.proposed") : null;
          const error = errorsAt({ errors }, address);
          const optional = isOptional(own(cell), value, place, error) ? t("form.optional") : null;
          const frame = {
            id: controlId({ id: form }, address),
            label: <DocumentText>{cell.label}</DocumentText>,
            // Beside the head there is seldom room for what comes and goes, but in a column of words.
            optionalWord: (isWorded(cell) ? proposed : null) ?? optional,
            help: helpOf(cell, isWorded(cell) ? null : proposed),
            error,
            said: documentTextsAt({ errors }, address),
            warning: warningsAt({ warned }, address),
            source: cell.source,
            apart: isLong(error) || isLong(warningsAt({ warned }, address)),
          };
          if (!cell.editable)
            return (
              <ShownCell
                key={cell.name}
                label={cell.label}
                title={cell.why}
                refusedBy={cell.refusedBy}
                numeric={isNumeric(cell.type)}
                wide={isWide(rows, cell)}
                value={<Value value={cell.value} type={cell.type} compact />}
              />
            );
          return (
            <Fragment key={cell.name}>
              <div
                className={classNames(
                  styles.cell,
                  isNumeric(cell.type) && styles.numeric,
                  isWorded(cell) && styles.worded,
                  isDated(cell) && styles.dated,
                )}
              >
                <Field frame={frame} group={isGroup(cell)} onBlur={onLeaving(() => onLeave(list, draft.key, cell.name))}>
                  <Control
                    field={cell}
                    frame={frame}
                    entity={rows.entity}
                    value={value}
                    placeholder={draft.id === null ? placeholderOf(own(cell), draft.proposals ?? {}, place) : undefined}
                    onChange={(next) => onSet(list, draft.key, cell.name, next)}
                    narrowing={narrowingOf(cell, { fields: rows.fields, values: draft.values }, place, null, { ...owner, row: draft.id })}
                    limits={limitsIn(cell, row)}
                    refuses={refusedDays(cell, rows.rules, {}, place)}
                  />
                </Field>
              </div>
              {frame.apart && (
                <div className={styles.across}>
                  <FieldFaults frame={frame} />
                </div>
              )}
            </Fragment>
          );
        })}
      {rows.computed.filter(isShown).map(({ name: path, label, type }) => (
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

/** So many characters have room in a cell; more would stand there in a narrow column of lines. */
const MOST_IN_CELL = 30;

function isLong(text: string | null): boolean {
  return text !== null && text.length > MOST_IN_CELL;
}

function helpOf({ help }: FormField, proposed: string | null): ReactNode {
  if (!help) return proposed;
  return (
    <>
      <DocumentText>{help}</DocumentText>
      {proposed !== null && ` · ${proposed}`}
    </>
  );
}

/** Of the width that the heads of the cells take: a letter is narrower than a digit. */
const LETTER = 0.9;

/** How wide the longest word of the heads is, and the longest head, and how many columns there are. */
function roomOf(rows: FormRows): Readonly<Record<string, string | number>> {
  const fields = rows.fields.filter(isShown);
  const heads = [...fields, ...rows.computed.filter(isShown)].map(({ label }) => label);
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => [...text].length));
  return {
    "--word": `${longest(heads.flatMap((head) => head.split(/[\s-]+/)))}ch`,
    "--head": `${Math.round(longest(heads) * LETTER)}ch`,
    "--columns": heads.length + fields.filter((field) => isWide(rows, field)).length,
  };
}

function isDated({ type }: FormField): boolean {
  return type.is === "date" || type.is === "moment";
}

/** Whether its column takes the room of two: words are written in it in one of the rows, and the others keep to its column. */
function isWide({ adds, fields, items }: FormRows, { name, type }: FormField): boolean {
  const isFilledIn = adds && fields.some((field) => field.name === name && field.editable);
  return isWorded({ type }) && (isFilledIn || items.some(({ locked, values }) => name in values && !(name in locked)));
}

function isWorded({ type }: Pick<FormField, "type">): boolean {
  return type.is === "reference" || type.is === "text";
}

interface ShownProps {
  readonly label: string;
  readonly title: string | null;
  readonly refusedBy?: Citation | undefined;
  readonly numeric: boolean;
  readonly wide?: boolean;
  readonly value: React.ReactNode;
}

function ShownCell({ label, title, refusedBy, numeric, wide = false, value }: ShownProps) {
  return (
    <div className={classNames(styles.cell, numeric && styles.numeric, wide && styles.worded)} title={title || undefined}>
      <span className={fieldStyles.label}>
        <DocumentText>{label}</DocumentText>
      </span>
      <div className={classNames(styles.shown, numeric && styles.number)}>
        {value}
        <WhereFrom rows={[refusedBy]} />
      </div>
    </div>
  );
}

interface ButtonProps {
  readonly icon: "up" | "down" | "trash";
  readonly words: string;
  readonly onPress: () => void;
  readonly off?: boolean;
}

function RowButton({ icon, words, onPress, off = false }: ButtonProps) {
  const mark = icon === "trash" ? { "data-remove": true } : { "data-move": icon };
  return (
    <Button {...mark} look="quiet" small iconOnly aria-label={words} unavailable={off} onClick={onPress}>
      <Icon name={icon} />
    </Button>
  );
}

export function RowError({ id, text }: { readonly id: string; readonly text: string | null }) {
  return (
    <p id={id} tabIndex={-1} className={fieldStyles.error} hidden={text === null}>
      {text !== null && <Icon name="alert" size={14} />}
      <span>{text}</span>
    </p>
  );
}
