// The order of a list of cards, which has no heads of columns to press.

import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { inOrder, sortOf } from "../../../router/list-address.ts";
import { Icon } from "../../../ui/components/Icon.tsx";
import { Menu, type MenuEntry } from "../../../ui/components/Menu.tsx";
import type { ListState } from "../use-list.ts";

export function SortControl({ list }: { readonly list: ListState }) {
  const { t } = useTranslation();
  const sortable = list.columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const sort = sortOf(list.search);
  const by = list.screen.columns.find((column) => column.path === sort?.path);
  const direction = t(sort?.descending ? "sort.descending" : "sort.ascending");
  const entries: MenuEntry[] = [
    {
      key: "as-specified",
      label: t("columns.original"),
      choice: { group: t("sort.by"), chosen: by === undefined },
      onChoose: () => list.ask(inOrder(list.search, null)),
    },
    ...sortable.map((column) => ({
      key: `by ${column.path}`,
      label: column.label,
      said: column.own !== true,
      source: column.source,
      choice: { group: t("sort.by"), chosen: column === by },
      onChoose: () => list.ask(inOrder(list.search, { path: column.path, descending: sort?.descending === true })),
    })),
  ];
  if (by !== undefined)
    for (const descending of [false, true])
      entries.push({
        key: descending ? "descending" : "ascending",
        label: t(descending ? "sort.descending" : "sort.ascending"),
        icon: descending ? "down" : "up",
        choice: { group: t("sort.direction"), chosen: descending === sort?.descending },
        onChoose: () => list.ask(inOrder(list.search, { path: by.path, descending })),
      });
  return (
    <Menu
      iconOnly
      label={by ? t("sort.sorted", { column: by.label, direction }) : t("sort.title")}
      entries={entries}
      button={<Icon name={by === undefined ? "sort" : sort?.descending ? "down" : "up"} />}
    />
  );
}
