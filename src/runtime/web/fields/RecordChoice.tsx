// A record of which only the id is kept, as the address of a filtered list holds it. Chosen by typing, and named by its label.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import type { ReferenceValue } from "../../wire.ts";
import { referencesQuery } from "../api/queries.ts";
import { isRecordDraft, isUnsettled, noRecord, type RecordDraft } from "../drafts/record-draft.ts";
import { wrongWords } from "../drafts/wrong-words.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { Field } from "../ui/components/Field.tsx";
import { laterControl } from "../ui/components/lazy-panel.tsx";

type ReferenceProps = ComponentProps<typeof import("./ReferenceControl.tsx").ReferenceControl>;
const ReferenceControl = laterControl<ReferenceProps>(() =>
  import("./ReferenceControl.tsx").then((part) => ({ default: part.ReferenceControl })),
);

interface Props {
  readonly label: string;
  /** What is chosen here, where the label alone does not say it. */
  readonly named?: string;
  /** A reference field, or a path to one, of the entity: what it may be set to is offered. */
  readonly entity: string;
  readonly path: string;
  /** The id; "" where none is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function RecordChoice({ label, named = label, entity, path, value, onChange }: Props) {
  const { t } = useTranslation();
  const { said } = useApp();
  const id = useId();
  const { data } = useQuery({ ...referencesQuery(entity, path, { id: value }), enabled: value !== "" });
  const [picked, setPicked] = useState<ReferenceValue | RecordDraft | null>(null);
  const draft = isRecordDraft(picked) ? picked : null;
  const known = !isRecordDraft(picked) && picked?.id === value ? picked : data?.options.find((option) => option.id === value);
  const error = draft === null || isUnsettled(draft) ? null : wrongWords(noRecord(draft), label, t, said);
  const frame = { id, label, error };
  return (
    <Field frame={frame}>
      <ReferenceControl
        field={{ name: path, label: named, required: true }}
        frame={frame}
        named={named}
        entity={entity}
        value={draft ?? known ?? (value === "" ? null : { id: value, label: "", href: null })}
        onChange={(next) => {
          setPicked(next);
          // What is still typed is not known yet to name none.
          if (!isRecordDraft(next)) onChange(next?.id ?? "");
          else if (!isUnsettled(next)) onChange("");
        }}
      />
    </Field>
  );
}
