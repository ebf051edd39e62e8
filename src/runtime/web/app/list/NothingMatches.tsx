// Nothing is shown because of what the reader asked for.

import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { readFilters, withoutFilters } from "./list-address.ts";
import type { ListState } from "./use-list.ts";

/** Whether the reader searches or filters. */
export function isNarrowed({ search }: Pick<ListState, "search">): boolean {
  return search.has("q") || readFilters(search).length > 0;
}

export function NothingMatches({ list }: { readonly list: Pick<ListState, "search" | "ask"> }) {
  const { t } = useTranslation();
  return (
    <Empty
      icon="filter"
      title={t("empty.filtered")}
      action={<Button onClick={() => list.ask(withoutFilters(list.search))}>{t("empty.clearFilters")}</Button>}
    >
      {t("empty.filteredWhy")}
    </Empty>
  );
}
