// A place: its latitude and longitude in degrees.

import type { PlaceDraft } from "../drafts/form-values.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { describedBy, fieldStyles } from "../ui/components/Field.tsx";
import type { ControlProps } from "./Control.tsx";
import styles from "./controls.module.css";

const NOWHERE: PlaceDraft = { latitude: "", longitude: "" };

export function PlaceControl({ field, frame, value, onChange }: ControlProps) {
  const { t } = useTranslation();
  const draft = typeof value === "object" && value !== null && "latitude" in value ? value : NOWHERE;
  return (
    <div className={styles.place}>
      {(["latitude", "longitude"] as const).map((part) => (
        <label key={part} className={fieldStyles.field}>
          <span className={fieldStyles.help}>{t(`form.${part}`)}</span>
          <input
            className={fieldStyles.input}
            enterKeyHint="done"
            autoComplete="off"
            aria-required={field.required}
            aria-invalid={Boolean(frame.error)}
            aria-describedby={describedBy(frame.id, frame)}
            value={draft[part]}
            onChange={(event) => onChange({ ...draft, [part]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
