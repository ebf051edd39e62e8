// The control for a field, by its type.

import type { CSSProperties } from "react";
import { type FieldType, isValueList } from "../../../compiler/expression/field-type.ts";
import type { FormField } from "../../wire/forms.ts";
import { type Limits, limitsIn } from "../drafts/bounds.ts";
import { type ControlValue, rewrittenNumber } from "../drafts/form-values.ts";
import type { Narrowing } from "../drafts/narrowing.ts";
import { draftIn, isRecordDraft, isRecordsDraft } from "../drafts/record-draft.ts";
import type { Refuses } from "../drafts/refused-days.ts";
import { useValuePlace } from "../drafts/use-value-place.ts";
import { isReference, isReferences, isTexts } from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp, useFormats } from "../product/AppContext.tsx";
import { classNames } from "../ui/class-names.ts";
import { describedBy, type FieldFrame, fieldStyles } from "../ui/components/Field.tsx";
import { useTapSelects } from "../ui/select-on-tap.ts";
import { ChoiceControl, isRadio } from "./ChoiceControl.tsx";
import { ChoicesControl } from "./ChoicesControl.tsx";
import { DateControl } from "./DateControl.tsx";
import { DurationControl } from "./DurationControl.tsx";
import { FileControl } from "./FileControl.tsx";
import { ENTER, inputProps } from "./input-props.ts";
import { LinksControl } from "./LinksControl.tsx";
import { PlaceControl } from "./PlaceControl.tsx";
import { ReferenceControl } from "./ReferenceControl.tsx";
import { SecretControl } from "./SecretControl.tsx";
import { TextControl } from "./TextControl.tsx";
import { TextsControl } from "./TextsControl.tsx";

export interface ControlProps {
  readonly field: FormField;
  readonly frame: FieldFrame;
  readonly entity: string;
  readonly value: ControlValue;
  readonly onChange: (value: ControlValue) => void;
  /** Of a reference: what else the form holds, where rules narrow the choice by it. */
  readonly narrowing?: Narrowing;
  /** Of a day or a moment: the days that rules refuse. */
  readonly refuses?: Refuses | undefined;
  /** Of a whole number: between what it may lie as the form stands. */
  readonly limits?: Limits | null;
  /** What stands there where it is left empty. */
  readonly placeholder?: string | undefined;
}

/** Whether the field is several controls under one legend. */
export function isGroup(field: FormField): boolean {
  return isRadio(field) || isValueList(field.type) || field.type.is === "place";
}

/** Whether its control is one box to tick. */
export function isTick({ type, required }: Pick<FormField, "type" | "required">): boolean {
  return type.is === "yes/no" && required;
}

export function Control(props: ControlProps) {
  const { field, value, onChange } = props;
  const text = typeof value === "string" ? value : "";
  switch (field.type.is) {
    case "text":
      return <TextControl {...props} type={field.type} />;
    case "choice":
      return <ChoiceControl {...props} values={field.type.values} />;
    case "choices":
      return <ChoicesControl {...props} values={field.type.values} value={isTexts(value) ? value : []} />;
    case "texts":
      return <TextsControl {...props} value={isTexts(value) ? value : []} />;
    case "json":
      return (
        <textarea
          {...inputProps(props)}
          className={classNames(fieldStyles.input, fieldStyles.code)}
          rows={8}
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    case "place":
      return <PlaceControl {...props} />;
    case "secret":
      return <SecretControl {...props} />;
    case "yes/no":
      return field.required ? <YesNoControl {...props} /> : <ThreeWayControl {...props} />;
    case "reference":
      return <ReferenceControl {...props} value={isReference(value) || isRecordDraft(value) ? value : null} onChange={onChange} />;
    case "links": {
      const chosen = isRecordsDraft(value) ? value.chosen : value;
      return <LinksControl {...props} value={isReferences(chosen) ? chosen : []} draft={draftIn(value)} onChange={onChange} />;
    }
    case "duration":
      return <DurationControl given={inputProps(props)} label={field.label} value={text} onChange={onChange} />;
    case "date":
    case "time":
      return (
        <DateControl
          given={inputProps(props)}
          kind={field.type.is}
          label={field.label}
          value={text}
          onChange={onChange}
          refuses={props.refuses}
        />
      );
    case "moment":
      return <MomentControl {...props} />;
    case "file":
      return <FileControl {...props} type={field.type} />;
    case "reverse":
    case "rows":
      return null;
    default:
      return <NumberControl {...props} type={field.type} />;
  }
}

/** Text, not a number control: that one rounds, and steps under a turned wheel. */
function NumberControl({ type, ...props }: ControlProps & { readonly type: FieldType }) {
  const { product } = useApp();
  const { t } = useTranslation();
  const formats = useFormats();
  const { min, max } = props.limits ?? limitsIn(props.field, {}) ?? {};
  const limits = min === undefined || max === undefined ? null : t("form.limits", { min: formats.integer(min), max: formats.integer(max) });
  const unit = type.is === "money" ? product.currency.code : type.is === "percent" ? "%" : null;
  const affix = unit ?? limits;
  const bounds = limits === null ? undefined : `${formats.integer(min ?? 0)}–${formats.integer(max ?? 0)}`;
  const given = inputProps(props);
  const tapSelects = useTapSelects();
  const place = useValuePlace();
  // What keys of another language wrote is shown as it was read.
  const rewrite = () => {
    const own = rewrittenNumber(given.value, type, place);
    if (own !== null) props.onChange(own);
  };
  const described = [given["aria-describedby"], affix && `${props.frame.id}-unit`].filter(Boolean).join(" ") || undefined;
  return (
    <div
      className={unit === null ? fieldStyles.affixed : fieldStyles.within}
      data-number=""
      style={unit === null ? undefined : ({ "--affix": unit.length } as CSSProperties)}
    >
      <input
        {...given}
        {...tapSelects}
        className={classNames(fieldStyles.input, fieldStyles.numeric)}
        placeholder={props.placeholder ?? bounds}
        {...ENTER}
        onBlur={rewrite}
        inputMode={keysOf(type)}
        autoComplete="off"
        aria-describedby={described}
      />
      {affix && (
        <span id={`${props.frame.id}-unit`} className={fieldStyles.affix} data-limits={unit === null || undefined}>
          <bdi>{affix}</bdi>
        </span>
      )}
    </div>
  );
}

/** The keys of numbers have no minus on some phones: what may be below zero has those of texts. */
function keysOf(type: FieldType): "numeric" | "decimal" | "text" {
  if (type.is !== "integer") return "decimal";
  return type.min !== null && type.min < 0 ? "text" : "numeric";
}

function YesNoControl({ frame, value, onChange }: ControlProps) {
  return (
    <input
      id={frame.id}
      type="checkbox"
      className={fieldStyles.box}
      checked={value === true}
      aria-invalid={Boolean(frame.error)}
      aria-describedby={describedBy(frame.id, frame)}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** Yes, no, or nothing said. */
function ThreeWayControl(props: ControlProps) {
  const { t } = useTranslation();
  const words = (["yes", "no"] as const).map((value) => ({ value, label: t(`value.${value}`), meaning: "" }));
  return <ChoiceControl {...props} values={words} own />;
}

function MomentControl(props: ControlProps) {
  const { product } = useApp();
  const given = inputProps(props);
  const zone = `${props.frame.id}-zone`;
  return (
    <div className={fieldStyles.affixed}>
      <DateControl
        given={{ ...given, "aria-describedby": [given["aria-describedby"], zone].filter(Boolean).join(" ") }}
        kind="moment"
        label={props.field.label}
        value={given.value}
        onChange={props.onChange}
        refuses={props.refuses}
      />
      <span id={zone} className={fieldStyles.affix}>
        <bdi>{product.timeZone.replaceAll("_", " ")}</bdi>
      </span>
    </div>
  );
}
