// A list: search, filters and sort above, a table or cards, and the pages below.

import { type RefObject, useEffect, useRef, useState } from "react";
import type { RowView, ScreenView } from "../../../wire.ts";
import { ownCommand, useCommands, useRowCommands } from "../../actions/commands.tsx";
import type { RouteParameters } from "../../api/queries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useListKeys } from "../../product/use-list-keys.ts";
import { useTableRoom } from "../../product/use-wide.ts";
import { Redirect } from "../../router/NavigationContext.tsx";
import { laterPanel } from "../../ui/components/lazy-panel.tsx";
import { useToast } from "../../ui/components/Toast.tsx";
import { BulkBar } from "./bulk/BulkBar.tsx";
import { useSelection } from "./bulk/use-selection.ts";
import { useStillThere } from "./bulk/use-still-there.ts";
import { ListBody } from "./ListBody.tsx";
import styles from "./list.module.css";
import { ListActions, ParentRecordBar } from "./ParentRecordBar.tsx";
import { IgnoredParameters } from "./toolbar/IgnoredParameters.tsx";
import { ListToolbar } from "./toolbar/ListToolbar.tsx";
import { madeInEmpty } from "./toolbar/NothingMatches.tsx";
import { Pages } from "./toolbar/Pages.tsx";
import { type ListState, useList } from "./use-list.ts";
import { PEEK_PANEL, type Peek, usePeek } from "./use-peek.ts";

const NO_ROWS: readonly RowView[] = [];
const BulkDialog = laterPanel(() => import("./bulk/BulkDialog.tsx"));
const ExportDialog = laterPanel(() => import("./toolbar/ExportDialog.tsx"));
const PeekPanel = laterPanel(() => import("../record/PeekPanel.tsx"));
const KeysDialog = laterPanel(() => import("./KeysDialog.tsx"));

interface Props {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export default function ListScreen({ screen, parameters }: Props) {
  const { t } = useTranslation();
  const notify = useToast();
  const list = useList(screen, parameters);
  const wide = useTableRoom(list.columns.length);
  const page = useRef<HTMLDivElement>(null);
  const [filtering, setFiltering] = useState<string | true | null>(null);
  const [keysShown, setKeysShown] = useState(false);
  /** What is done with the selected rows: the slug of a step, or what is still to be chosen. */
  const [acting, setActing] = useState<string | true | null>(null);
  const [exporting, setExporting] = useState(false);
  const narrowing = new URLSearchParams(list.search);
  for (const member of ["page", "sort", "columns", "view", "closed", "peek"]) narrowing.delete(member);
  const selection = useSelection(list.rows?.rows ?? NO_ROWS, narrowing.toString());
  // Rows of which nothing may be done to any are not offered to be chosen; those that are chosen stay so on every page.
  const bulk = screen.bulk === true && (selection.some || selection.records.size > 0 || selection.gone > 0) ? selection : null;
  useStillThere(list, parameters, selection, acting !== null);
  const decide = () => {
    if (selection.records.size === 0) return false;
    setActing(true);
    return true;
  };
  const { peek, instead } = usePeek(list);
  useRowCommands(list.rows?.rows ?? NO_ROWS, screen.entity);
  const { size } = selection.records;
  useCommands("selection", () =>
    bulk === null || size === 0 ? [] : [ownCommand(t("bulk.command", { count: size, shown: size }), "check", decide)],
  );
  useLostFocus(page, list.rows?.rows ?? NO_ROWS, peek?.href ?? null);
  useListKeys(page, {
    filter: () => setFiltering(true),
    showKeys: () => setKeysShown(true),
    noPage: (id) => {
      const row = list.rows?.rows.find((one) => one.id === id);
      if (row) notify("info", t("peek.noPage", { label: row.label }));
    },
    ...(bulk && { select: bulk.toggle, decide }),
    ...(peek && peekKeys(peek, list.rows?.rows ?? NO_ROWS)),
  });
  if (instead !== null) return <Redirect to={instead} />;
  return (
    <div className={styles.beside}>
      <div ref={page} className={styles.page} data-peeking={peek?.match != null || undefined}>
        <PageHeader
          title={screen.name}
          above={list.rows?.within && <ParentRecordBar within={list.rows.within} />}
          help={screen.help}
          derived={screen.derived}
          actions={<ListActions screen={screen} within={list.rows?.within} below={madeInEmpty(list)} onExport={() => setExporting(true)} />}
        />
        <ListToolbar list={list} filtering={filtering} onFiltering={setFiltering} selection={bulk} />
        <IgnoredParameters list={list} />
        <ListBody list={list} wide={wide} selection={bulk} peek={peek} />
        {bulk?.open && <BulkBar list={list} parameters={parameters} selection={bulk} onAct={(step) => setActing(step ?? true)} />}
        {list.rows && list.rows.rows.length > 0 && <Pages list={list} rows={list.rows} />}
        {acting !== null && bulk && (
          <BulkDialog
            list={list}
            parameters={parameters}
            selection={bulk}
            step={acting === true ? null : acting}
            onClose={() => setActing(null)}
          />
        )}
        {exporting && <ExportDialog list={list} parameters={parameters} onClose={() => setExporting(false)} />}
        {keysShown && <KeysDialog {...keysOf(list, peek, bulk !== null)} onClose={() => setKeysShown(false)} />}
        <p role="status" className="visually-hidden">
          {peek?.match && t("peek.opened")}
        </p>
      </div>
      {peek?.match && peek.href !== null && (
        <PeekPanel
          key={peek.href}
          href={peek.href}
          match={peek.match}
          label={list.rows?.rows.find((row) => row.href === peek.href)?.label}
          onClose={peek.close}
        />
      )}
    </div>
  );
}

/** What the keyboard does with the panel: Enter looks at a row, and pressed again goes into the panel, which follows from row to row. */
function peekKeys(peek: Peek, rows: readonly RowView[]) {
  const hrefOf = (id: string) => rows.find((row) => row.id === id && peek.canOpen(row))?.href ?? null;
  return {
    peek: (id: string) => {
      const href = hrefOf(id);
      if (href === null) return false;
      if (href === peek.href) document.querySelector<HTMLElement>(`#${PEEK_PANEL} [data-peek-title]`)?.focus();
      else peek.open(href);
      return true;
    },
    moved: (id: string, held: boolean) => {
      const href = hrefOf(id);
      if (href !== null) peek.follow(href, held);
    },
    ...(peek.href !== null && { looked: rows.find((row) => row.href === peek.href)?.id ?? null, page: peek.href, close: peek.close }),
  };
}

/** To which keys nothing answers on this list, as it stands, and whether Enter leads away from it. */
function keysOf({ screen, rows }: ListState, peek: Peek | null, selects: boolean) {
  const shown = rows?.rows ?? NO_ROWS;
  const peeks = peek !== null && shown.some(peek.canOpen);
  const goes = !peeks && shown.some(({ href }) => href !== null);
  const filters = [...screen.columns, ...(screen.filters ?? [])].some(({ filterable }) => filterable);
  const creates = screen.actions.some(({ kind, blocked }) => (kind === "create" || kind === "start") && blocked === null);
  const without = [
    ...["Arrows", "Pages", "Ctrl+S"],
    ...(shown.length > 0 ? [] : ["J", "K"]),
    ...(peeks ? [] : ["Ctrl+Enter", "Esc"]),
    ...(peeks || goes ? [] : ["Enter"]),
    ...(selects ? [] : ["X", "Shift+X", "D"]),
    ...(screen.search ? [] : ["/"]),
    ...(filters ? [] : ["F"]),
    ...(creates ? [] : ["C"]),
  ];
  return { without, goes };
}

/** Once the panel is closed, whoever was in it is at the row again. */
function useLostFocus(page: RefObject<HTMLElement | null>, rows: readonly RowView[], href: string | null) {
  const last = useRef<string | null>(null);
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    const row = latest.current.find((one) => one.href === last.current);
    const isClosed = last.current !== null && href === null;
    last.current = href;
    if (!isClosed || !row || document.activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"] [data-row-focus]`)?.focus();
  }, [href, page]);
}
