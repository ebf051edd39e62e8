// Nothing is shown because of what the reader asked for.

import type { ActionView, ScreenView } from "../../../../wire.ts";
import { isStillShown } from "../../../api/request.ts";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { readFilters, withoutFilters } from "../../../router/list-address.ts";
import { Button } from "../../../ui/components/Button.tsx";
import { Empty } from "../../../ui/components/Empty.tsx";
import type { ListState } from "../use-list.ts";

/** Whether the reader searches or filters. */
export function isNarrowed({ search }: Pick<ListState, "search">): boolean {
  return search.has("q") || readFilters(search).length > 0;
}

/** What is offered to whoever finds a list empty, and so not in its head as well. */
export function madeInEmpty(list: ListState): ActionView | undefined {
  const { rows, screen, error } = list;
  if (rows === undefined || rows.rows.length > 0 || (rows.groups?.length ?? 0) > 0 || rows.page > 1) return undefined;
  if (isNarrowed(list) || (error && !isStillShown(error))) return undefined;
  return makesIn(screen);
}

export function makesIn({ actions }: ScreenView): ActionView | undefined {
  return actions.find(({ kind, blocked }) => (kind === "create" || kind === "start") && blocked === null);
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
