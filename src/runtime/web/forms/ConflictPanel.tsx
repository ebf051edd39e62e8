// Lets somebody choose between their values and those of another who changed the record meanwhile. Of each field that
// both changed it shows the two values, of which one is chosen; what they alone changed is told, and taken over once
// the panel is answered; what changed of the record beside the form is told as well.

import { useEffect, useId, useRef, useState } from "react";
import type { FormField, FormView } from "../../wire/forms.ts";
import type { WireValue } from "../../wire.ts";
import { initialDrafts, storedRows } from "../drafts/form-rows.ts";
import type { ControlValue } from "../drafts/form-values.ts";
import { areOthers, type RowChange, rowChanges } from "../drafts/row-changes.ts";
import { typedText } from "../drafts/typed-text.ts";
import { useValueWords } from "../fields/Value.tsx";
import type { Formats } from "../formatting/format.ts";
import { type ValueWords, valueText } from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFormats } from "../product/AppContext.tsx";
import { Banner } from "../ui/components/Banner.tsx";
import { Button } from "../ui/components/Button.tsx";
import { DocumentText, DocumentTextWithin } from "../ui/components/DocumentText.tsx";
import { changedBetween, changedContext } from "./changed-between.ts";
import styles from "./conflict.module.css";
import { contextOf, whoChanged } from "./last-modified-by.ts";
import { changedByBoth, type RecordFormState } from "./use-record-form.ts";

interface Props {
  readonly form: RecordFormState;
  readonly theirs: FormView;
}

export function ConflictPanel({ form, theirs }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  const panel = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { early, urged } = form;
  const changed = changedBetween(form.view, theirs);
  const both = changedByBoth(form, theirs);
  const since = form.view.record?.version ?? 0;
  const own = contextOf(theirs.record, since);
  const state = theirs.record?.now;
  useEffect(() => {
    if (!early || urged > 0) panel.current?.focus();
  }, [early, urged]);
  const asText = ({ value, type }: Pick<FormField, "value" | "type">) => valueText(value, type, formats, words) ?? t("value.none");
  const told = theirs.fields.flatMap((field) => {
    const before = form.view.fields.find((one) => one.name === field.name);
    if (!before || !changed.includes(field.name)) return [];
    const text = (one: FormField, other: FormField) => (one.rows ? rowsText(one, other, formats, words) || t("value.none") : asText(one));
    const mine = both.some(({ name }) => name === field.name);
    return [{ field, mine, before: text(before, field), now: text(field, before) }];
  });
  const beside = changedContext(form.view, theirs).map(({ was, is }) => ({
    name: is.name,
    label: is.label,
    before: asText(was),
    now: asText(is),
  }));
  const rowLines = (field: FormField, changes: readonly RowChange[]): readonly Change[] =>
    changes.map((change, at): Change => {
      const row = t("form.row", { label: field.rows?.label ?? "", number: change.row });
      const name = `${field.name} ${at}`;
      if (change.is === "cell") {
        const label = field.rows?.fields.find((one) => one.name === change.field)?.label ?? "";
        return { name, label: t("conflict.rowCell", { row, label }), before: change.before, now: change.now };
      }
      return { name, whole: t(change.is === "added" ? "conflict.rowAdded" : "conflict.rowRemoved", { row, values: change.words }) };
    });
  const theirRows = (field: FormField): readonly RowChange[] => {
    const before = form.view.fields.find((one) => one.name === field.name);
    const ofRow = (name: string, value: WireValue) => {
      const type = field.rows?.fields.find((one) => one.name === name)?.type;
      return type === undefined ? null : valueText(value, type, formats, words);
    };
    const names = field.rows?.fields.map(({ name }) => name) ?? [];
    return rowChanges(before?.rows?.items ?? [], field.rows?.items ?? [], names, ofRow, t("value.none"));
  };
  const myRows = (field: FormField): readonly RowChange[] => {
    const before = form.view.fields.find((one) => one.name === field.name);
    const began = before?.rows ? initialDrafts(before, before.rows, form.state.place, false) : [];
    const ofCell = (name: string, value: ControlValue) => {
      const cell = field.rows?.fields.find((one) => one.name === name);
      return cell === undefined ? null : typedText(cell, value, form.state.place, formats, words);
    };
    const names = field.rows?.fields.map(({ name }) => name) ?? [];
    const mine = (form.state.drafts[field.name] ?? []).map(({ id, key, values }) => ({ id: id ?? key, values }));
    return rowChanges(began, mine, names, ofCell, t("value.none"));
  };
  const choices = told.filter(({ mine }) => mine);
  const others = told.filter(({ mine }) => !mine);
  const mineOf = (field: FormField): string => {
    if (field.rows) return t(areOthers(theirRows(field), myRows(field)) ? "conflict.mineRowsToo" : "conflict.mineRows", own);
    return typedText(field, form.state.values[field.name] ?? null, form.state.place, formats, words) ?? t("value.none");
  };
  return (
    <Banner
      ref={panel}
      tone="warn"
      title={whoChanged(t, theirs.record ?? {}, since)}
      actions={
        <>
          {!early && <Button onClick={() => form.settle(taken, false)}>{t("conflict.look")}</Button>}
          <Button look="primary" onClick={() => form.settle(taken, !early)} busy={form.saving}>
            {t(early ? "conflict.apply" : "conflict.save")}
          </Button>
        </>
      }
    >
      {urged > 0 && <p role="alert">{t(changed.length > 0 ? "conflict.choose" : "conflict.goOn", { button: t(saveWords(early)) })}</p>}
      {state !== undefined && state !== form.view.record?.now && <p>{t("conflict.nowState", { state })}</p>}
      {choices.length > 0 && (
        <div className={styles.choices}>
          <p>{t("conflict.which", own)}</p>
          {choices.length > 1 && (
            <div className={styles.all}>
              <Button small onClick={() => setTaken([])}>
                {t("conflict.allMine", own)}
              </Button>
              <Button small onClick={() => setTaken(choices.map(({ field }) => field.name))}>
                {t("conflict.allTheirs", own)}
              </Button>
            </div>
          )}
          {choices.map(({ field, before, now }) => (
            <Choice
              key={field.name}
              label={field.label}
              before={field.rows ? null : before}
              mine={mineOf(field)}
              theirs={field.rows && theirRows(field).length > 0 ? "" : now}
              rows={field.rows ? { mine: rowLines(field, myRows(field)), theirs: rowLines(field, theirRows(field)) } : null}
              own={own}
              isTheirs={taken.includes(field.name)}
              onChoose={(isTheirs) =>
                setTaken((names) => (isTheirs ? [...names, field.name] : names.filter((name) => name !== field.name)))
              }
            />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <>
          <p>{t(choices.length > 0 ? "conflict.besides" : "conflict.changed", { ...own, button: t(saveWords(early)) })}</p>
          <Changes
            changes={others.flatMap(({ field, before, now }): readonly Change[] => {
              const rows = field.rows ? rowLines(field, theirRows(field)) : [];
              return rows.length > 0 ? rows : [{ name: field.name, label: field.label, before, now }];
            })}
          />
        </>
      )}
      {beside.length > 0 && (
        <>
          <p>{t("conflict.beside")}</p>
          <Changes changes={beside} />
        </>
      )}
    </Banner>
  );
}

/** Of a row that was added or taken off there is but what it holds. */
type Change = { readonly name: string } & (
  | { readonly label: string; readonly before: string; readonly now: string }
  | { readonly whole: string }
);

/** Of each field what was there before and what is now. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.others}>
      {changes.map((change) => (
        <li key={change.name}>
          {"whole" in change ? (
            <bdi>{change.whole}</bdi>
          ) : (
            <DocumentTextWithin
              text={t("conflict.change", { label: change.label, from: change.before, to: change.now })}
              said={[change.label]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function saveWords(early: boolean): "conflict.apply" | "conflict.save" {
  return early ? "conflict.apply" : "conflict.save";
}

interface ChoiceProps {
  readonly label: string;
  readonly before: string | null;
  readonly mine: string;
  readonly theirs: string;
  /** Of rows: what each side changed. */
  readonly rows: { readonly mine: readonly Change[]; readonly theirs: readonly Change[] } | null;
  readonly own: ReturnType<typeof contextOf>;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}

/** Both values of one field, side by side. */
function Choice({ label, before, mine, theirs, rows, own, isTheirs, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  const one = (words: string, value: string, changes: readonly Change[] | undefined, chosen: boolean, choose: () => void) => (
    <label className={styles.one}>
      <input type="radio" name={name} checked={chosen} onChange={choose} />
      <span>
        <span className={styles.whose}>{words}</span>
        {value !== "" && <bdi className={styles.value}>{value}</bdi>}
        {changes && <Changes changes={changes} />}
      </span>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend>
        <DocumentText>{label}</DocumentText>
      </legend>
      {before !== null && <p className={styles.before}>{t("conflict.before", { value: before })}</p>}
      <div className={styles.two}>
        {one(t("conflict.mine", own), mine, rows?.mine, !isTheirs, () => onChoose(false))}
        {one(t("conflict.theirs", own), theirs, rows?.theirs, isTheirs, () => onChoose(true))}
      </div>
    </fieldset>
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
