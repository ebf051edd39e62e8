// Several records: each chosen one is a chip, and a search adds another.

import { useTranslation } from "react-i18next";
import type { ReferenceValue } from "../../../../wire.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { useValueWords } from "../../values/Value.tsx";
import { nameOf } from "../../values/value-text.ts";
import type { ControlProps } from "./Control.tsx";
import styles from "./controls.module.css";
import { ReferenceControl } from "./ReferenceControl.tsx";

interface Props extends Omit<ControlProps, "value" | "onChange"> {
  readonly value: readonly ReferenceValue[];
  readonly onChange: (value: readonly ReferenceValue[]) => void;
}

export function LinksControl({ field, frame, entity, value, onChange }: Props) {
  const { t } = useTranslation();
  const words = useValueWords();
  return (
    <div className={styles.links}>
      {value.length > 0 && (
        <ul className={styles.chosen} aria-label={t("form.chosen", { label: field.label })}>
          {value.map((one) => (
            <li key={one.id}>
              <Chip
                removeLabel={t("form.remove", { label: nameOf(one, words) })}
                onRemove={() => {
                  onChange(value.filter((other) => other.id !== one.id));
                  document.getElementById(frame.id)?.focus();
                }}
              >
                {nameOf(one, words)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <ReferenceControl
        field={field}
        frame={frame}
        entity={entity}
        value={null}
        clears
        without={value.map((one) => one.id)}
        onChange={(chosen) => {
          if (chosen) onChange([...value, chosen]);
        }}
      />
    </div>
  );
}
