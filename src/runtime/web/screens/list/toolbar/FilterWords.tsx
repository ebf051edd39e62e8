// A filter in words, for its chip: "Status: Active, Late".

import { useQueries } from "@tanstack/react-query";
import type { ColumnView } from "../../../../wire.ts";
import { referencesQuery } from "../../../api/queries.ts";
import { useValueWords } from "../../../fields/Value.tsx";
import { nameOf, valueText } from "../../../formatting/value-text.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import type { Filter } from "../../../router/list-address.ts";

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
    if ((column.type.is === "reference" || column.type.is === "links") && entity !== null)
      return <ReferenceLabels entity={entity} column={column} ids={filter.values} />;
    return t("filter.is", { field, value: filter.values.map(text).join(", ") });
  }
  // "du 1er au 3 décembre", which a number has not.
  const isDay = column.type.is === "date" || column.type.is === "moment";
  if (filter.max === "") return t(isDay ? "filter.atLeastDay" : "filter.atLeast", { field, value: text(filter.min) });
  if (filter.min === "") return t(isDay ? "filter.atMostDay" : "filter.atMost", { field, value: text(filter.max) });
  return t(isDay ? "filter.betweenDays" : "filter.between", { field, min: text(filter.min), max: text(filter.max) });
}

function ReferenceLabels({
  entity,
  column,
  ids,
}: {
  readonly entity: string;
  readonly column: ColumnView;
  readonly ids: readonly string[];
}) {
  const { t } = useTranslation();
  const words = useValueWords();
  const answers = useQueries({ queries: ids.map((id) => referencesQuery(entity, column.path, { id })) });
  const labels = answers.map(({ data, isPending }, index) => {
    const found = data?.options.find((option) => option.id === ids[index]);
    return found === undefined && isPending ? "…" : nameOf(found ?? { label: null }, words);
  });
  return t("filter.is", { field: column.label, value: labels.join(", ") });
}

function fromAddress(value: string, column: ColumnView): string | number | boolean {
  if (column.type.is === "yes/no") return value === "yes";
  if (column.type.is === "duration") return Number(value);
  return value;
}
