// How many there are, read out when it changes.

import type { RowsView } from "../../../../wire.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useFormats } from "../../../product/AppContext.tsx";

export function ResultCount({ total }: { readonly total: RowsView["total"] | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = total && t(total.exact ? "list.results" : "list.moreThan", { count: total.count, shown: formats.number(total.count) });
  return <span role="status">{words}</span>;
}
