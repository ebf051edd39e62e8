// Text on one line or many, with the keyboard and the autocompletion that its format calls for.

import type { FieldType } from "../../../compiler/expression/field-type.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { classNames } from "../ui/class-names.ts";
import { fieldStyles } from "../ui/components/Field.tsx";
import { Markdown } from "../ui/components/Markdown.tsx";
import type { ControlProps } from "./Control.tsx";
import styles from "./controls.module.css";
import { ENTER, inputProps } from "./input-props.ts";

type TextType = FieldType & { readonly is: "text" };

const SHORT = 24;

const KINDS = {
  plain: { type: "text" },
  rich: { type: "text" },
  email: { type: "email", inputMode: "email", autoComplete: "email", spellCheck: false },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  link: { type: "url", inputMode: "url", autoComplete: "url", spellCheck: false },
  colour: { type: "text", autoCapitalize: "none", spellCheck: false },
} as const;

export function TextControl({ type, ...props }: ControlProps & { readonly type: TextType }) {
  const given = inputProps(props);
  if (type.format === "rich") return <RichControl {...props} />;
  if (type.lines === "many") return <textarea {...given} rows={4} />;
  if (type.format === "colour") return <ColourControl {...props} />;
  return (
    <input
      {...given}
      {...KINDS[type.format]}
      {...ENTER}
      className={classNames(given.className, isShort(type) && styles.short)}
      placeholder={props.placeholder}
    />
  );
}

/** A code, or a number to call: its control is no wider than what it may hold. */
function isShort({ format, max }: TextType): boolean {
  return format === "phone" || (format === "plain" && max <= SHORT);
}

/** Text with marks, and what will be seen of it. */
function RichControl(props: ControlProps) {
  const { t } = useTranslation();
  const given = inputProps(props);
  const marks = `${props.frame.id}-marks`;
  return (
    <>
      <textarea {...given} rows={8} aria-describedby={[given["aria-describedby"], marks].filter(Boolean).join(" ")} />
      <p id={marks} className={styles.hint}>
        {t("form.marks")}
      </p>
      {given.value.trim() !== "" && (
        <details>
          <summary>{t("form.preview", { label: props.field.label })}</summary>
          <Markdown text={given.value} />
        </details>
      )}
    </>
  );
}

/** The browser's own picker beside the text of the colour. */
function ColourControl(props: ControlProps) {
  const given = inputProps(props);
  const picked = /^#[0-9a-f]{6}$/i.test(given.value) ? given.value : "#000000";
  return (
    <div className={fieldStyles.affixed}>
      <input
        type="color"
        className={styles.colour}
        value={picked}
        aria-label={props.field.label}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <input {...given} {...KINDS.colour} {...ENTER} placeholder="#rrggbb" />
    </div>
  );
}
