// Says that some of the selected records were changed elsewhere meanwhile. What is told of the step is as it is now,
// and of each amount and of how many records there are what it was before, with those to which it is not done any more.
// It is the panel that has it read out, once.

import type { BulkAction, BulkTotal } from "../../../../wire/bulk.ts";
import { useValueWords } from "../../../fields/Value.tsx";
import { valueText } from "../../../formatting/value-text.ts";
import { Changes } from "../../../forms/ConflictPanel.tsx";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";
import { Banner } from "../../../ui/components/Banner.tsx";
import { ExcludedRecords } from "./ExcludedRecords.tsx";
import type { ExcludedRecord } from "./excluded.ts";

type BulkFigures = Pick<BulkAction, "count" | "totals">;

interface Props {
  readonly before: BulkFigures;
  readonly deed: BulkFigures;
  readonly fallen: readonly ExcludedRecord[];
}

export function ChangedSince({ before, deed, fallen }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useValueWords();
  const textOf = (total: BulkTotal | undefined) => (total && valueText(total.sum, total.type, formats, words)) ?? t("value.none");
  const labels = [...new Set([...before.totals, ...deed.totals].map(({ label }) => label))];
  const sums = labels.map((label) => {
    const [was, is] = [before, deed].map(({ totals }) => textOf(totals.find((one) => one.label === label)));
    return { name: label, label, before: was!, now: is! };
  });
  const counts = { name: "", label: t("bulk.possible"), before: formats.number(before.count), now: formats.number(deed.count) };
  const changes = [counts, ...sums].filter((one) => one.before !== one.now);
  return (
    <Banner tone="warn" title={t("bulk.changed")}>
      {changes.length > 0 && <Changes changes={changes} />}
      <ExcludedRecords fallen={fallen} />
      <p>{t(deed.count === 0 ? "bulk.noneNow" : "bulk.changedWhy")}</p>
    </Banner>
  );
}
