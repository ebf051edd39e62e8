// What each column of a file is given to, and how a row finds its record.

import { Fragment, useId, useState } from "react";
import type { ImportColumns } from "../../../wire/csv.ts";
import { fileLanguage } from "../../i18n/languages.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/components/Button.tsx";
import { Field, fieldStyles } from "../../ui/components/Field.tsx";
import { Cut } from "./Cut.tsx";
import { amountsIn, ordersIn } from "./examples.ts";
import styles from "./import.module.css";
import type { ImportSettings } from "./import-requests.ts";
import { Table } from "./Table.tsx";

interface Props {
  readonly columns: ImportColumns;
  readonly settings: ImportSettings;
  readonly onChange: (settings: ImportSettings) => void;
  readonly busy: boolean;
  readonly tried: boolean;
  readonly onTry: () => void;
}

const SAMPLES = 3;
/** Characters of a name, and of a sample. */
const MOST_SHOWN = 60;

export function MapColumns({ columns, settings, onChange, busy, tried, onTry }: Props) {
  const { t, language: spoken } = useTranslation();
  // Whoever chose by what a row finds its record has chosen; until then it goes by the columns.
  const [isChosen, setChosen] = useState(false);
  const id = useId();
  const { product } = useApp();
  const language = fileLanguage(product, useLanguage().locale);
  const orders = ordersIn(language);
  const amounts = amountsIn(language);
  const { targets, header } = columns;
  const fieldOf = (name: string) => targets.find((target) => target.name === name)?.field;
  const hasNumbers = targets.some((target) => target.isNumber && settings.mapped.includes(target.name));
  const hasDates = targets.some((target) => target.isDate && settings.mapped.includes(target.name));
  const used = new Set(settings.mapped.map(fieldOf));
  const missing = targets.filter((target) => target.required && !used.has(target.field));
  const matches = columns.matches.filter((match) => match.fields.every((field) => used.has(field)));
  const map = (at: number, name: string) => {
    // A field is given once: whoever had it before lets it go.
    const mapped = settings.mapped.map((other, index) => {
      if (index === at) return name;
      return name !== "" && fieldOf(other) === fieldOf(name) ? "" : other;
    });
    const fields = new Set(mapped.map(fieldOf));
    const possible = columns.matches.filter((match) => match.fields.every((field) => fields.has(field)));
    const kept = possible.find((match) => match.name === settings.match);
    const suggested = isChosen ? undefined : possible.find(({ called }) => !called);
    onChange({ ...settings, mapped, match: (kept ?? suggested)?.name ?? "" });
  };
  const matched = matches.find(({ name }) => name === settings.match);
  const whyMatch = () => {
    if (matched !== undefined)
      return `${isChosen ? "" : `${t(matched.called ? "import.matchCalled" : "import.matchWhy", { field: matched.label })} `}${t("import.matchHelp")}`;
    const keys = columns.matches.filter(({ called }) => !called).map(({ label }) => label);
    if (matches.length > 0) return t("import.matchNone");
    return t("import.matchNoColumn", { fields: new Intl.ListFormat(spoken, { type: "disjunction" }).format(keys) });
  };
  return (
    <div className={styles.part}>
      <h2 id={`${id}-title`}>{t("import.columns")}</h2>
      <Table labelledBy={`${id}-title`} heads={[t("import.column"), t("import.becomes"), t("import.firstRows")]}>
        {header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is where it stands; two may have one name
          <tr key={at}>
            <th scope="row" className={styles.whole}>
              <Cut text={name || t("import.unnamed", { number: at + 1 })} most={MOST_SHOWN} />
            </th>
            <td className={styles.whole}>
              <select
                className={fieldStyles.input}
                aria-label={t("import.becomesOf", { column: name || t("import.unnamed", { number: at + 1 }) })}
                value={settings.mapped[at] ?? ""}
                onChange={(event) => map(at, event.target.value)}
              >
                <option value="">{t("import.leaveOut")}</option>
                {targets.map((target) => (
                  <option key={target.name} value={target.name}>
                    {target.label}
                    {target.required ? " *" : ""}
                  </option>
                ))}
              </select>
            </td>
            <td className={classNames(styles.whole, styles.samples)}>
              {columns.sample
                .slice(0, SAMPLES)
                .map((cells) => cells[at] ?? "")
                .filter((cell) => cell !== "")
                .map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sample is where it stands; two may be alike
                  <Fragment key={index}>
                    {index > 0 && " · "}
                    <Cut text={cell} most={MOST_SHOWN} />
                  </Fragment>
                ))}
            </td>
          </tr>
        ))}
      </Table>
      {missing.length > 0 && (
        <p className={styles.warn}>{t("import.missing", { fields: missing.map((target) => target.label).join(", ") })}</p>
      )}
      <div className={styles.settings}>
        <Field frame={{ id: `${id}-match`, label: t("import.match"), help: whyMatch() }}>
          <select
            id={`${id}-match`}
            className={fieldStyles.input}
            aria-describedby={`${id}-match-help`}
            value={settings.match}
            onChange={(event) => {
              setChosen(true);
              onChange({ ...settings, match: event.target.value });
            }}
          >
            <option value="">{t("import.allNew")}</option>
            {matches.map((match) => (
              <option key={match.name} value={match.name}>
                {match.label}
              </option>
            ))}
          </select>
        </Field>
        {hasDates && (
          <Field frame={{ id: `${id}-dates`, label: t("import.dates") }}>
            <select
              id={`${id}-dates`}
              className={fieldStyles.input}
              value={settings.dates}
              onChange={(event) => onChange({ ...settings, dates: event.target.value === "month" ? "month" : "day" })}
            >
              <option value="day">{t("import.dayFirst", { example: orders.day })}</option>
              <option value="month">{t("import.monthFirst", { example: orders.month })}</option>
            </select>
          </Field>
        )}
        {hasNumbers && (
          <Field frame={{ id: `${id}-mark`, label: t("import.numbers") }}>
            <select
              id={`${id}-mark`}
              className={fieldStyles.input}
              value={settings.mark}
              onChange={(event) => onChange({ ...settings, mark: event.target.value === "," ? "," : "." })}
            >
              <option value=".">{amounts["."]}</option>
              <option value=",">{amounts[","]}</option>
            </select>
          </Field>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          look={tried ? "secondary" : "primary"}
          busy={busy}
          unavailable={columns.rows === 0 || settings.mapped.every((name) => name === "")}
          onClick={onTry}
        >
          {t(tried ? "import.tryAgain" : "import.try")}
        </Button>
      </div>
    </div>
  );
}
