// The fields that a form has no more since the product was changed. Each by its name, with what was typed there, whole, to be
// copied.

import type { FormField } from "../../wire/forms.ts";
import type { ControlValue, Place } from "../drafts/form-values.ts";
import { typedText } from "../drafts/typed-text.ts";
import { useValueWords } from "../fields/Value.tsx";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useFormats } from "../product/AppContext.tsx";
import { CopyButton } from "../ui/components/CopyButton.tsx";
import { DocumentText } from "../ui/components/DocumentText.tsx";
import styles from "./form.module.css";
import type { GoneField } from "./removed-fields.ts";

export function GoneFields({ gone, place }: { readonly gone: readonly GoneField[]; readonly place: Place }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  if (gone.length === 0) return null;
  // A text is copied as it was typed, with its lines and marks.
  const textOf = (field: FormField, value: ControlValue): string | null =>
    typeof value === "string" && field.type.is === "text" ? value : typedText(field, value, place, formats, words);
  const rowOf = (fields: readonly FormField[], values: Readonly<Record<string, ControlValue>>): string =>
    fields.flatMap((cell) => textOf(cell, values[cell.name] ?? null) || []).join(", ");
  const typedIn = ({ field, list, typed }: GoneField): string => {
    if (typed === null) return "";
    if (typed.cells)
      return typed.cells
        .map(({ number, value }) => `${t("form.row", { label: list?.rows?.label ?? "", number })}: ${textOf(field, value) ?? ""}`)
        .join("\n");
    if (field.rows) return typed.drafts.map(({ values }) => rowOf(field.rows?.fields ?? [], values)).join("\n");
    return textOf(field, typed.value) ?? "";
  };
  return (
    <>
      <p>{t("form.goneFields")}</p>
      <ul className={styles.gone}>
        {gone.map((one) => {
          const text = typedIn(one);
          const { name, label } = one.field;
          return (
            <li key={`${one.list?.name} ${name}`}>
              <strong>
                {one.list && (
                  <>
                    <DocumentText>{one.list.label}</DocumentText>:{" "}
                  </>
                )}
                <DocumentText>{label}</DocumentText>
              </strong>
              {text !== "" && (
                <>
                  <bdi className={styles.goneText}>{text}</bdi>
                  <CopyButton text={text} what={label} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
