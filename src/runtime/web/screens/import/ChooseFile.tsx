// The file: chosen with a button, or dropped. What is known of it is said, since a wrong guess is seen here.

import { type DragEvent, type Ref, useId, useState } from "react";
import type { ImportColumns } from "../../../wire/csv.ts";
import control from "../../fields/file.module.css";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./import.module.css";

interface Props {
  readonly input: Ref<HTMLInputElement>;
  readonly file: File | null;
  readonly columns: ImportColumns | null;
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

const DIVIDERS = { ",": "comma", ";": "semicolon", "\t": "tab" } as const;

export function ChooseFile({ input, file, columns, busy, onChoose }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };
  return (
    <section
      className={classNames(control.file, over && control.over)}
      aria-busy={busy || undefined}
      aria-label={t("import.file")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className={classNames("visually-hidden", control.input)}
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby={`${id}-help`}
        // The same file may be chosen again once it is mended.
        onClick={(event) => {
          event.currentTarget.value = "";
        }}
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          if (picked) onChoose(picked);
        }}
      />
      <label htmlFor={id} className={styles.label}>
        {t("import.choose")}
      </label>
      <div className={control.ways}>
        <label htmlFor={id} className={control.choose}>
          {t(file ? "file.replace" : "file.choose")}
        </label>
        <span className={control.hint}>
          <span className={control.drop}>{t("import.drop")}</span>
        </span>
      </div>
      <p id={`${id}-help`} className={styles.quiet}>
        {t("import.chooseHelp")}
      </p>
      {file && columns && (
        <p role="status">
          {t("import.known", {
            count: columns.rows,
            name: file.name,
            shown: formats.number(columns.rows),
            encoding: columns.encoding,
            divider: t(`import.dividers.${DIVIDERS[columns.delimiter]}`),
          })}
        </p>
      )}
    </section>
  );
}
