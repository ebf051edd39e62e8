// Text on one line or many, with the keyboard and the autocompletion that its format calls for.

import type { FieldType } from "../../../../../compiler/expression/field-type.ts";
import { fieldStyles } from "../../../ui/Field.tsx";
import { type ControlProps, inputProps } from "./Control.tsx";
import styles from "./controls.module.css";

type TextType = FieldType & { readonly is: "text" };

const KINDS = {
  plain: { type: "text" },
  rich: { type: "text" },
  email: { type: "email", autoComplete: "email", spellCheck: false },
  phone: { type: "tel", autoComplete: "tel" },
  link: { type: "url", autoComplete: "url", spellCheck: false },
  colour: { type: "text", spellCheck: false },
} as const;

export function TextControl({ type, ...props }: ControlProps & { readonly type: TextType }) {
  const given = inputProps(props);
  if (type.lines === "many") return <textarea {...given} rows={4} />;
  if (type.format === "colour") return <ColourControl {...props} />;
  return <input {...given} {...KINDS[type.format]} />;
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
      <input {...given} {...KINDS.colour} placeholder="#rrggbb" />
    </div>
  );
}
