// Somebody changed the record meanwhile: which fields, to what, and the choice between theirs and mine.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FormView } from "../../../wire.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useFormats } from "../AppContext.tsx";
import { useValueWords } from "../values/Value.tsx";
import { valueText } from "../values/value-text.ts";
import styles from "./form.module.css";
import type { RecordFormState } from "./use-record-form.ts";

interface Props {
  readonly form: RecordFormState;
  readonly theirs: FormView;
}

export function ConflictPanel({ form, theirs }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  const panel = useRef<HTMLDivElement>(null);
  const { early } = form;
  const who = theirs.record?.changedBy;
  useEffect(() => {
    if (!early) panel.current?.focus();
  }, [early]);
  const changes = theirs.fields.flatMap((field) => {
    const before = form.view.fields.find((one) => one.name === field.name);
    if (!before || JSON.stringify(before.value) === JSON.stringify(field.value)) return [];
    const text = (value: typeof field.value) => valueText(value, field.type, formats, words) ?? t("value.none");
    const mine = form.state.changed.some((one) => one.name === field.name) && !field.rows;
    return [{ field, mine, words: { label: field.label, from: text(before.value), to: text(field.value) } }];
  });
  return (
    <Banner
      ref={panel}
      tone="warn"
      title={who === undefined ? t("conflict.title") : t("conflict.titleBy", { name: who })}
      actions={
        <>
          <Button onClick={form.takeTheirs}>{t("conflict.theirs")}</Button>
          <Button onClick={form.keepMine} busy={form.saving}>
            {t("conflict.mine")}
          </Button>
        </>
      }
    >
      <p>{t(changes.length > 0 ? "conflict.changed" : "conflict.changedElsewhere")}</p>
      {changes.length > 0 && (
        <ul className={styles.errors}>
          {changes.map(({ field, mine, words: said }) => (
            <li key={field.name}>
              {t("conflict.change", said)}
              {mine && (
                <Button small look="quiet" aria-label={t("conflict.takeOne", { label: field.label })} onClick={() => form.takeField(field)}>
                  {t("conflict.theirs")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>{t("conflict.merges")}</p>
    </Banner>
  );
}
