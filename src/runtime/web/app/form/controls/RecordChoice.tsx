// A record of which only the id is kept, as the address of a filtered list holds it: chosen by typing, and named by its label.

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import type { ReferenceValue } from "../../../../wire.ts";
import { fieldStyles } from "../../../ui/Field.tsx";
import { laterControl } from "../../../ui/later-panel.tsx";
import { referencesQuery } from "../../server/queries.ts";

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
  const id = useId();
  const { data } = useQuery({ ...referencesQuery(entity, path, { id: value }), enabled: value !== "" });
  const [picked, setPicked] = useState<ReferenceValue | null>(null);
  const known = picked?.id === value ? picked : data?.options.find((option) => option.id === value);
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <ReferenceControl
        field={{ name: path, label: named, required: true }}
        frame={{ id, label }}
        entity={entity}
        value={known ?? (value === "" ? null : { id: value, label: "", href: null })}
        onChange={(one) => {
          setPicked(one);
          onChange(one?.id ?? "");
        }}
      />
    </div>
  );
}
