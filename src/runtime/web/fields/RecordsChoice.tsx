// Several records of which only the ids are kept, as the address of a filtered list holds them. Each is a chip with its label,
// and another is found by typing.

import { useQueries } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import type { ReferenceValue } from "../../wire.ts";
import { referencesQuery } from "../api/queries.ts";
import { isRecordDraft, isRecordsDraft, isUnsettled, noRecord, type RecordDraft } from "../drafts/record-draft.ts";
import { wrongWords } from "../drafts/wrong-words.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { Field } from "../ui/components/Field.tsx";
import { laterControl } from "../ui/components/lazy-panel.tsx";

type LinksProps = ComponentProps<typeof import("./LinksControl.tsx").LinksControl>;
const LinksControl = laterControl<LinksProps>(() => import("./LinksControl.tsx").then((part) => ({ default: part.LinksControl })));

interface Props {
  readonly label: string;
  /** What is chosen here, where the label alone does not say it. */
  readonly named: string;
  /** A list of records of the entity, or a path to one: what may stand in it is offered. */
  readonly entity: string;
  readonly path: string;
  readonly ids: readonly string[];
  /** `unfinished`: something is typed that names no record. */
  readonly onChange: (ids: readonly string[], unfinished: boolean) => void;
}

export function RecordsChoice({ label, named, entity, path, ids, onChange }: Props) {
  const { t } = useTranslation();
  const { said } = useApp();
  const id = useId();
  const [picked, setPicked] = useState<readonly ReferenceValue[]>([]);
  const [draft, setDraft] = useState<RecordDraft | null>(null);
  const asked = ids.filter((one) => !picked.some((record) => record.id === one));
  const answers = useQueries({ queries: asked.map((one) => referencesQuery(entity, path, { id: one })) });
  const known = [...picked, ...answers.flatMap(({ data }) => data?.options ?? [])];
  // Until its label is there, and where it is not for whoever looks, a record goes by what such records go by elsewhere.
  const value = ids.map((one) => known.find((record) => record.id === one) ?? { id: one, label: null, href: null });
  const error = draft === null || isUnsettled(draft) ? null : wrongWords(noRecord(draft), label, t, said);
  const frame = { id, label, error };
  const change: LinksProps["onChange"] = (next) => {
    const chosen = isRecordsDraft(next) ? next.chosen : next;
    const typed = isRecordsDraft(next) ? next.draft : null;
    setPicked(chosen);
    setDraft(typed);
    onChange(
      chosen.map((one) => one.id),
      isRecordDraft(typed) && typed.typed.trim() !== "",
    );
  };
  return (
    <Field frame={frame}>
      <LinksControl
        field={{ name: path, label: named, required: true }}
        frame={frame}
        named={named}
        entity={entity}
        value={value}
        draft={draft}
        onChange={change}
      />
    </Field>
  );
}
