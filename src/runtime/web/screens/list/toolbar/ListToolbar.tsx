// Above a list: the search, the filters that apply as chips, and how many there are.

import { type RefObject, useEffect, useRef, useState } from "react";
import { ownCommand, useCommands } from "../../../actions/commands.tsx";
import { useTranslation } from "../../../i18n/WordsProvider.tsx";
import { useTableRoom } from "../../../product/use-wide.ts";
import { readFilters, withoutFilter, withoutFilters, withoutImport } from "../../../router/list-address.ts";
import { Button } from "../../../ui/components/Button.tsx";
import { Chip } from "../../../ui/components/Chip.tsx";
import { Icon } from "../../../ui/components/Icon.tsx";
import { laterPanel } from "../../../ui/components/lazy-panel.tsx";
import { focusIfLost } from "../../../ui/focus-back.ts";
import type { Selection } from "../bulk/use-selection.ts";
import styles from "../list.module.css";
import type { ListState } from "../use-list.ts";
import { FilterWords } from "./FilterWords.tsx";
import { ResultCount } from "./ResultCount.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { SortControl } from "./SortControl.tsx";
import { ViewsControl } from "./ViewsControl.tsx";

const ColumnsDialog = laterPanel(() => import("../ColumnsDialog.tsx"));
const FilterDialog = laterPanel(() => import("./FilterDialog.tsx"));

interface Props {
  readonly list: ListState;
  /** The path whose filter is being edited; true: a new one. */
  readonly filtering: string | true | null;
  readonly onFiltering: (path: string | true | null) => void;
  readonly selection?: Selection | null;
}

export function ListToolbar({ list, filtering, onFiltering, selection }: Props) {
  const { t } = useTranslation();
  const hasTable = useTableRoom(list.columns.length) && list.screen.shows !== "gallery";
  const [choosing, setChoosing] = useState(false);
  const columnsButton = useRef<HTMLButtonElement>(null);
  const filterButton = useFilterFocus(list, filtering !== null);
  const isList = list.screen.shows === "list" || list.screen.shows === "gallery";
  const columns = [...list.screen.columns, ...(list.screen.filters ?? [])].filter((column) => column.filterable);
  const filters = readFilters(list.search).filter((filter) => columns.some((column) => column.path === filter.path));
  useCommands("list", () => [
    ...(columns.length > 0 ? [ownCommand(t("filter.button"), "filter", () => onFiltering(true))] : []),
    ...(isList && list.screen.columns.length > 1 ? [ownCommand(t("columns.title"), "columns", () => setChoosing(true))] : []),
  ]);
  // A table has heads to press for its order, cards have none.
  const cards = !hasTable;
  const searched = list.search.get("q");
  const narrowed = filters.length > 0 || list.search.has("q") || list.search.has("import");
  return (
    <div className={styles.toolbar}>
      {list.screen.search && <SearchBox list={list} />}
      {searched !== null && <span className={styles.searched}>{t("list.searched", { words: searched })}</span>}
      {columns.length > 0 && (
        <Button
          ref={filterButton}
          look="quiet"
          className={styles.tool}
          onClick={() => onFiltering(true)}
          aria-haspopup="dialog"
          data-source={list.screen.source}
        >
          <Icon name="filter" />
          <span className={styles.toolName}>{t("filter.button")}</span>
        </Button>
      )}
      {isList && <ViewsControl list={list} />}
      {list.search.has("import") && (
        <Chip removeLabel={t("import.showAll")} onRemove={() => list.ask(withoutImport(list.search))}>
          {t("import.onlyOne")}
        </Chip>
      )}
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label={t("filter.active")}>
          {filters.map((filter) => {
            const column = columns.find((one) => one.path === filter.path);
            if (!column) return null;
            return (
              <li key={`${filter.path} ${filter.by}`} data-source={column.source}>
                <Chip
                  removeLabel={t("filter.remove", { field: column.label })}
                  onRemove={() => list.ask(withoutFilter(list.search, filter.path))}
                  onPress={() => onFiltering(filter.path)}
                >
                  <FilterWords filter={filter} column={column} entity={list.screen.entity} />
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
      {narrowed && (
        <Button look="quiet" small onClick={() => list.ask(withoutFilters(list.search))}>
          {t("filter.clear")}
        </Button>
      )}
      <span className={styles.count}>
        <ResultCount total={list.rows?.total} />
        {selection && list.rows && list.rows.rows.length > 0 && cards && (
          <Button look="quiet" aria-pressed={selection.open} onClick={() => selection.setOpen(!selection.open)}>
            {t("bulk.start")}
          </Button>
        )}
        {isList && cards && <SortControl list={list} />}
        {isList && list.screen.columns.length > 1 && (
          <Button
            ref={columnsButton}
            look="quiet"
            iconOnly
            aria-label={t("columns.title")}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            <Icon name="columns" />
          </Button>
        )}
      </span>
      {choosing && <ColumnsDialog list={list} anchor={columnsButton} onClose={() => setChoosing(false)} />}
      {filtering !== null && (
        <FilterDialog
          list={list}
          columns={columns}
          path={filtering === true ? null : filtering}
          anchor={filterButton}
          onClose={() => onFiltering(null)}
        />
      )}
    </div>
  );
}

/**
 * Whoever filters by a key, a command or a chip is at the button once the panel is closed, unless where they were is there still, also when
 * what they asked for has come.
 */
function useFilterFocus({ waiting }: ListState, filtering: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasFiltering = useRef(false);
  useEffect(() => {
    if (wasFiltering.current && !filtering) focusIfLost([], () => button.current);
    wasFiltering.current = filtering || (wasFiltering.current && waiting);
  }, [filtering, waiting]);
  return button;
}
