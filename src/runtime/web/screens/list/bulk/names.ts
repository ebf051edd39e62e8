// What records are called where many of them are told of. Those called alike with what tells them apart.

import { useCallback } from "react";
import type { DistinguishingFact } from "../../../../wire/disambiguation.ts";
import { useValueWords } from "../../../fields/Value.tsx";
import type { Formats } from "../../../formatting/format.ts";
import { nameOf, type ValueWords, valueText } from "../../../formatting/value-text.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";

/** So many names stand in a message. */
const NAMED = 3;

/** Of these a value alone says nothing. */
const LABELLED_TYPES: ReadonlySet<string> = new Set(["yes/no", "integer", "decimal", "percent"]);

export interface Named {
  readonly label: string | null;
  readonly apart?: readonly DistinguishingFact[] | undefined;
}

/** What one record is called. */
export function useName(): (record: Named) => string {
  const formats = useFormats();
  const words = useValueWords();
  const { t } = useTranslation();
  return useCallback(
    (record) => {
      const name = nameOf(record, words);
      const apart = (record.apart ?? []).map((one) => distinguishingText(one, formats, words));
      return apart.length === 0 ? name : t("bulk.apart", { name, apart: apart.join(" · ") });
    },
    [formats, words, t],
  );
}

function distinguishingText({ label, type, value }: DistinguishingFact, formats: Formats, words: ValueWords): string {
  const text = valueText(value, type, formats, words);
  return text === null || LABELLED_TYPES.has(type.is) ? `${label}: ${text ?? "–"}` : text;
}

/** The first of some records, and how many more there are; `all`: of so many, where not all are known. */
export function useNames(): (records: readonly Named[], all?: number) => string {
  const { t, language } = useTranslation();
  const nameFor = useName();
  return useCallback(
    (records, all = records.length) => {
      const most = all > NAMED + 1 ? NAMED : all;
      const names = records.slice(0, most).map(nameFor);
      const rest = all - most;
      return new Intl.ListFormat(language).format(rest > 0 ? [...names, t("bulk.more", { count: rest })] : names);
    },
    [t, language, nameFor],
  );
}
