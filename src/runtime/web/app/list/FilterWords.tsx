// A filter in words, for its chip: "Status: Active, Late".

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ColumnView } from "../../../wire.ts";
import { useFormats } from "../AppContext.tsx";
import { referencesQuery } from "../server/queries.ts";
import { useValueWords } from "../values/Value.tsx";
import { valueText } from "../values/value-text.ts";
import type { Filter } from "./list-address.ts";

interface Props {
  readonly filter: Filter;
  readonly column: ColumnView;
  readonly entity: string | null;
}

export function FilterWords({ filter, column, entity }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  const field = column.label;
  const text = (value: string) => valueText(fromAddress(value, column), column.type, formats, words) ?? value;
  if (filter.by === "contains") return t("filter.contains", { field, value: filter.text });
  if (filter.by === "empty") return t(filter.empty ? "filter.isEmpty" : "filter.isNotEmpty", { field });
  if (filter.by === "is") {
    if (column.type.is === "reference" && entity !== null)
      return (
        <>
          {field}: <ReferenceLabel entity={entity} field={column.path} id={filter.values[0] ?? ""} />
        </>
      );
    return t("filter.is", { field, value: filter.values.map(text).join(", ") });
  }
  if (filter.max === "") return t("filter.atLeast", { field, value: text(filter.min) });
  if (filter.min === "") return t("filter.atMost", { field, value: text(filter.max) });
  return t("filter.between", { field, min: text(filter.min), max: text(filter.max) });
}

function ReferenceLabel({ entity, field, id }: { readonly entity: string; readonly field: string; readonly id: string }) {
  const { data } = useQuery(referencesQuery(entity, field, { id }));
  return data?.options.find((option) => option.id === id)?.label ?? "…";
}

function fromAddress(value: string, column: ColumnView): string | number | boolean {
  if (column.type.is === "yes/no") return value === "yes";
  if (column.type.is === "duration") return Number(value);
  return value;
}
