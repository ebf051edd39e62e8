// Several records: each chosen one is a chip, and a search adds another.

import type { ComponentProps } from "react";
import type { ReferenceValue } from "../../wire.ts";
import { isRecordDraft, type RecordDraft, type RecordsDraft } from "../drafts/record-draft.ts";
import { nameOf } from "../formatting/value-text.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { Chip } from "../ui/components/Chip.tsx";
import { focusQuietly } from "../ui/focus-first.ts";
import type { ControlProps } from "./Control.tsx";
import styles from "./controls.module.css";
import { ReferenceControl } from "./ReferenceControl.tsx";
import { useValueWords } from "./Value.tsx";

interface Props extends Pick<ControlProps, "frame" | "entity"> {
  readonly field: ComponentProps<typeof ReferenceControl>["field"];
  /** Where it is called otherwise than by its label. */
  readonly named?: string;
  readonly value: readonly ReferenceValue[];
  /** What is typed to add one more. */
  readonly draft: RecordDraft | null;
  readonly onChange: (value: readonly ReferenceValue[] | RecordsDraft) => void;
}

export function LinksControl({ field, frame, named, entity, value, draft, onChange }: Props) {
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
                  const rest = value.filter((other) => other.id !== one.id);
                  onChange(draft === null ? rest : { chosen: rest, draft });
                  focusQuietly(document.getElementById(frame.id));
                }}
              >
                <bdi>{nameOf(one, words)}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <ReferenceControl
        field={field}
        frame={frame}
        {...(named === undefined ? {} : { named })}
        entity={entity}
        value={draft}
        without={value.map((one) => one.id)}
        onChange={(next) => {
          if (isRecordDraft(next)) onChange({ chosen: value, draft: next });
          else onChange(next === null || value.some(({ id }) => id === next.id) ? value : [...value, next]);
        }}
      />
    </div>
  );
}
