// With what a filter compares: boxes to tick, a record, a text, or two ends of a range.

import { type ComponentProps, useId } from "react";
import type { ColumnView } from "../../../../wire.ts";
import { type Place, rewrittenNumber } from "../../../drafts/form-values.ts";
import { useValidationOnBlur } from "../../../drafts/use-validation-on-blur.ts";
import { RecordChoice } from "../../../fields/RecordChoice.tsx";
import { RecordsChoice } from "../../../fields/RecordsChoice.tsx";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { Field, fieldStyles } from "../../../ui/components/Field.tsx";
import { laterControl } from "../../../ui/components/lazy-panel.tsx";
import styles from "../list.module.css";
import { type Draft, isChosen, wrongIn } from "./filter-draft.ts";

type DateProps = ComponentProps<typeof import("../../../fields/DateControl.tsx").DateControl>;
const DateControl = laterControl<DateProps>(() =>
  import("../../../fields/DateControl.tsx").then((part) => ({ default: part.DateControl })),
);

type DurationProps = ComponentProps<typeof import("../../../fields/DurationControl.tsx").DurationControl>;
const DurationControl = laterControl<DurationProps>(() =>
  import("../../../fields/DurationControl.tsx").then((part) => ({ default: part.DurationControl })),
);

interface Props {
  readonly column: ColumnView;
  readonly entity: string;
  readonly draft: Draft;
  readonly place: Place;
  /** It was sent so. */
  readonly sent: boolean;
  readonly onChange: (draft: Draft) => void;
}

export function FilterValue(props: Props) {
  const { column, draft, place, sent, onChange } = props;
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
  const typed = { place, column, sent };
  if (draft.way === "between")
    return (
      <div className={styles.range}>
        <Text {...typed} label={t("filter.from")} value={draft.min} onChange={(min) => onChange({ ...draft, min })} />
        <Text {...typed} label={t("filter.to")} value={draft.max} onChange={(max) => onChange({ ...draft, max })} />
      </div>
    );
  return <Text {...typed} label={t("filter.value")} value={draft.text} onChange={(text) => onChange({ ...draft, text })} />;
}

function ChoiceBoxes({ column, draft, onChange }: Pick<Props, "column" | "draft" | "onChange">) {
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

interface TextProps {
  readonly label: string;
  readonly column: ColumnView;
  readonly value: string;
  readonly place: Place;
  readonly sent: boolean;
  readonly onChange: (value: string) => void;
}

/** Typed like the field in its form; what can be no value is told once it is left, as there. */
function Text({ label, column, value, place, sent, onChange }: TextProps) {
  const id = useId();
  const { frame, given, onBlur, typing } = useValidationOnBlur(id, label, () => wrongIn(value, column.type, place), sent);
  const change = (next: string) => {
    typing();
    onChange(next);
  };
  const rewrite = () => {
    const own = rewrittenNumber(value, column.type, place);
    if (own !== null) onChange(own);
  };
  const named = `${column.label}, ${label}`;
  const { is } = column.type;
  return (
    <Field frame={frame} onBlur={onBlur}>
      {is === "duration" ? (
        <DurationControl given={given} label={named} value={value} onChange={change} />
      ) : is === "date" || is === "time" || is === "moment" ? (
        <DateControl given={given} kind={is} label={named} value={value} onChange={change} />
      ) : (
        <input
          {...given}
          type="text"
          inputMode={is === "text" ? undefined : "decimal"}
          className={fieldStyles.input}
          value={value}
          onChange={(event) => change(event.target.value)}
          onBlur={rewrite}
        />
      )}
    </Field>
  );
}
