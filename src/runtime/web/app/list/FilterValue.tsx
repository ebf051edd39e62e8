// With what a filter compares: boxes to tick, a record, a text, or two ends of a range.

import { type ComponentProps, useId } from "react";
import { useTranslation } from "react-i18next";
import type { DateKind } from "../../../../compiler/expression/date-entry.ts";
import type { ColumnView } from "../../../wire.ts";
import { fieldStyles } from "../../ui/Field.tsx";
import { laterControl } from "../../ui/later-panel.tsx";
import { RecordChoice } from "../form/controls/RecordChoice.tsx";
import { RecordsChoice } from "../form/controls/RecordsChoice.tsx";
import { type Draft, isChosen } from "./filter-draft.ts";
import styles from "./list.module.css";

type DateProps = ComponentProps<typeof import("../form/controls/DateControl.tsx").DateControl>;
const DateControl = laterControl<DateProps>(() =>
  import("../form/controls/DateControl.tsx").then((part) => ({ default: part.DateControl })),
);

type DurationProps = ComponentProps<typeof import("../form/controls/DurationControl.tsx").DurationControl>;
const DurationControl = laterControl<DurationProps>(() =>
  import("../form/controls/DurationControl.tsx").then((part) => ({ default: part.DurationControl })),
);

interface Props {
  readonly column: ColumnView;
  readonly entity: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

export function FilterValue(props: Props) {
  const { column, draft, onChange } = props;
  const { t } = useTranslation();
  if (draft.way === "empty" || draft.way === "notEmpty") return null;
  if (draft.way === "is" && column.type.is === "reference")
    return (
      <RecordChoice
        key={column.path}
        label={t("filter.value")}
        named={`${column.label}, ${t("filter.value")}`}
        entity={props.entity}
        path={column.path}
        value={draft.values[0] ?? ""}
        onChange={(id) => onChange({ ...draft, values: id === "" ? [] : [id] })}
      />
    );
  if (draft.way === "is" && column.type.is === "links")
    return (
      <RecordsChoice
        key={column.path}
        label={t("filter.oneOf")}
        named={`${column.label}, ${t("filter.oneOf")}`}
        entity={props.entity}
        path={column.path}
        ids={draft.values}
        onChange={(values, unfinished) => onChange({ ...draft, values, unfinished })}
      />
    );
  if (draft.way === "is" && isChosen(column.type)) return <ChoiceBoxes {...props} />;
  if (draft.way === "between")
    return (
      <div className={styles.range}>
        <Text label={t("filter.from")} column={column} value={draft.min} onChange={(min) => onChange({ ...draft, min })} />
        <Text label={t("filter.to")} column={column} value={draft.max} onChange={(max) => onChange({ ...draft, max })} />
      </div>
    );
  return <Text label={t("filter.value")} column={column} value={draft.text} onChange={(text) => onChange({ ...draft, text })} />;
}

function ChoiceBoxes({ column, draft, onChange }: Props) {
  const { t } = useTranslation();
  const single = column.type.is === "yes/no";
  const options =
    column.type.is === "choice" || column.type.is === "choices"
      ? column.type.values
      : [
          { value: "yes", label: t("value.yes") },
          { value: "no", label: t("value.no") },
        ];
  const name = useId();
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={fieldStyles.label}>{t(single ? "filter.value" : "filter.oneOf")}</legend>
      <div className={fieldStyles.choices}>
        {options.map(({ value, label }) => (
          <label key={value} className={fieldStyles.choice}>
            <input
              type={single ? "radio" : "checkbox"}
              name={name}
              checked={draft.values.includes(value)}
              onChange={(event) =>
                onChange({
                  ...draft,
                  values: single ? [value] : event.target.checked ? [...draft.values, value] : draft.values.filter((one) => one !== value),
                })
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Like the field in its form: an amount and its unit. */
function Duration({ label, column, value, onChange }: TextProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <DurationControl given={{ id }} label={`${column.label}, ${label}`} value={value} onChange={onChange} />
    </div>
  );
}

function Dated({ label, column, value, onChange, kind }: TextProps & { readonly kind: DateKind }) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <DateControl given={{ id }} kind={kind} label={`${column.label}, ${label}`} value={value} onChange={onChange} />
    </div>
  );
}

interface TextProps {
  readonly label: string;
  readonly column: ColumnView;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Text({ label, column, value, onChange }: TextProps) {
  const { is } = column.type;
  if (is === "duration") return <Duration label={label} column={column} value={value} onChange={onChange} />;
  if (is === "date" || is === "time" || is === "moment")
    return <Dated label={label} column={column} value={value} onChange={onChange} kind={is} />;
  return (
    <label className={fieldStyles.field}>
      <span className={fieldStyles.label}>{label}</span>
      <input
        type="text"
        inputMode={is === "text" ? undefined : "decimal"}
        className={fieldStyles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
