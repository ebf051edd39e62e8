// A calendar: a month, a week or an agenda of the records of an entity, by the product's clock. View, day, search and
// filters are in the address, and the server is asked for the days that are shown.

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { DaysView } from "../../../wire/days.ts";
import type { RowView, ScreenView } from "../../../wire.ts";
import { usePerform } from "../../actions/perform.tsx";
import { prefilled, withinBeginning } from "../../actions/prefill.ts";
import { ScreenActions } from "../../actions/ScreenActions.tsx";
import { daysQuery, type RouteParameters } from "../../api/queries.ts";
import { isStillShown } from "../../api/request.ts";
import { SignInOffer } from "../../explanations/SignInOffer.tsx";
import { addDays, addMonths, type CalendarView, type Shift } from "../../formatting/calendar-days.ts";
import { type Entry, entriesOf, movedBy } from "../../formatting/entries.ts";
import { fromWallClock } from "../../formatting/zoned-time.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { ProblemPage } from "../../layout/ProblemPage.tsx";
import { useApp } from "../../product/AppContext.tsx";
import { type DaysShown, useDaysShown } from "../../product/use-days-shown.ts";
import { useListKeys } from "../../product/use-list-keys.ts";
import { useWide } from "../../product/use-wide.ts";
import { useNavigation } from "../../router/NavigationContext.tsx";
import { hasFixedRoute } from "../../router/route-table.ts";
import { Banner } from "../../ui/components/Banner.tsx";
import { laterPanel } from "../../ui/components/lazy-panel.tsx";
import { isPageCovered } from "../../ui/panels.ts";
import listStyles from "../list/list.module.css";
import { ParentRecordBar } from "../list/ParentRecordBar.tsx";
import { IgnoredParameters } from "../list/toolbar/IgnoredParameters.tsx";
import { ListToolbar } from "../list/toolbar/ListToolbar.tsx";
import { type ListState, useReadable } from "../list/use-list.ts";
import { Agenda, AgendaSkeleton } from "./Agenda.tsx";
import { CalendarBar } from "./CalendarBar.tsx";
import styles from "./calendar.module.css";
import { type CalendarWords, useCalendarWords } from "./calendar-words.ts";
import { type Place, timesBetween, wallAt } from "./hour-grid.ts";
import { MonthDays } from "./MonthDays.tsx";
import { type Move, type MoveEntry, useMove } from "./use-move.ts";
import { WeekDays } from "./WeekDays.tsx";

export interface CalendarState extends DaysShown {
  readonly screen: ScreenView;
  readonly wide: boolean;
  readonly words: CalendarWords;
  href(view: CalendarView, day: string): string;
  /** Makes a record on that day, at that time until that minute of the day, or without a day as the document begins one; null where nobody may. */
  readonly create: ((day: string | null, time: string | null, until?: number | null) => void) | null;
  /** What that is called. */
  readonly createLabel: string;
  /** Puts an entry elsewhere by a plain change; null where nobody may. */
  readonly move: MoveEntry | null;
  readonly isMovable: Move["isMovable"];
  readonly tellStays: Move["tellStays"];
  readonly put: Move["put"];
  readonly pulled: RefObject<Pulled | null>;
}

/** What is being pulled, and the place by which it was taken. */
interface Pulled {
  readonly entry: Entry;
  readonly taken: Place;
}

const KeysDialog = laterPanel(() => import("../list/KeysDialog.tsx"));

interface Props {
  readonly screen: ScreenView;
  readonly parameters: RouteParameters;
}

export default function CalendarScreen({ screen, parameters }: Props) {
  const { t } = useTranslation();
  const { product } = useApp();
  const navigation = useNavigation();
  const wide = useWide();
  const words = useCalendarWords(screen);
  const { perform } = usePerform();
  const page = useRef<HTMLDivElement>(null);
  const [filtering, setFiltering] = useState<string | true | null>(null);
  const [keysShown, setKeysShown] = useState(false);
  const { asked: asking, read } = useReadable(screen, false);
  const { search, query } = asking;
  const shown = useDaysShown(search);
  const { view, day, chosen, days } = shown;
  const { data, error, isFetching, isPlaceholderData, refetch } = read(
    useQuery(daysQuery(screen.slug, query, parameters, days[0] ?? day, days.at(-1) ?? day)),
  );
  useListKeys(page, { filter: () => setFiltering(true), showKeys: () => setKeysShown(true) });
  const href = (nextView: CalendarView, nextDay: string) => {
    const next = new URLSearchParams(search);
    next.set("view", nextView);
    next.set("day", nextDay);
    return asking.href(next);
  };
  const known = data !== undefined || hasFixedRoute(screen);
  const main = screen.actions.find((action) => (action.kind === "create" || action.kind === "start") && action.blocked === null);
  const beginning = (on: string | null, time: string | null, until: number | null = null) => {
    const within = withinBeginning(data?.within);
    if (screen.days === null || on === null) return within;
    const { starts, at, ends, follows, lasts } = screen.days;
    // Of a day alone the form says the hour.
    const value = at === "date" || time === null ? on : fromWallClock(`${on}T${time}`, product.timeZone);
    const end = ends === null || until === null ? null : fromWallClock(wallAt(on, until), product.timeZone);
    // An end that follows from the beginning is nobody's to give, but how long it lasts may be.
    const times = value === null || end === null || lasts === undefined ? null : timesBetween(value, end, lasts);
    const given = ends === null || end === null || follows ? {} : { [ends]: end };
    const lasting = lasts === undefined || times === null ? {} : { [lasts.field]: String(times) };
    return { ...within, begin: { ...(value === null ? {} : { [starts]: value }), ...given, ...lasting } };
  };
  const { moving, ...moves } = useMove(screen, words);
  const pulled = useRef<Pulled | null>(null);
  const calendar: CalendarState = {
    ...shown,
    screen,
    wide,
    words,
    href,
    ...moves,
    pulled,
    create: main && known ? (on, time, until) => perform(prefilled(main, beginning(on, time, until)), null) : null,
    createLabel: main?.label ?? "",
  };
  const list: ListState = {
    ...asking,
    screen,
    columns: screen.columns,
    goneColumns: [],
    rows: data && asRows(data),
    error,
    fetching: isFetching,
    waiting: isPlaceholderData,
    retry: () => void refetch(),
  };
  const move = useDayKeys(page, calendar, (next) => navigation.go(href(view, next), { replace: true }));
  return (
    <div className={listStyles.beside}>
      <div ref={page} className={listStyles.page}>
        <PageHeader
          title={screen.name}
          above={data?.within && <ParentRecordBar within={data.within} />}
          help={screen.help}
          derived={screen.derived}
          actions={
            <>
              <SignInOffer names={screen.signInTo} />
              {known && <ScreenActions actions={screen.actions} beginning={beginning(chosen, null)} />}
            </>
          }
        />
        <ListToolbar list={list} filtering={filtering} onFiltering={setFiltering} />
        {keysShown && (
          <KeysDialog
            at={isAgenda(calendar) ? "agenda" : "calendar"}
            goes={isAgenda(calendar)}
            without={withoutOf(calendar, data?.rows ?? [])}
            onClose={() => setKeysShown(false)}
          />
        )}
        <IgnoredParameters list={list} />
        <CalendarBar calendar={calendar} />
        {error && !(data && isStillShown(error)) ? (
          <ProblemPage error={error} onRetry={list.retry} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys of the links within, which move between days
          <div className={styles.body} data-view={view} aria-busy={data === undefined} onKeyDown={move}>
            {data?.cut && (
              <Banner tone="warn" title={t("calendar.cut", { day: words.day(data.cut) })}>
                {null}
              </Banner>
            )}
            <Days calendar={calendar} list={list} data={data} moving={moving} />
          </div>
        )}
      </div>
    </div>
  );
}

function isAgenda({ view, wide }: CalendarState): boolean {
  return view === "agenda" || (view === "week" && !wide);
}

/** To which keys nothing answers on this calendar, as it stands. */
function withoutOf(calendar: CalendarState, rows: readonly RowView[]): readonly string[] {
  const { search, columns, filters = [] } = calendar.screen;
  const isLed = isAgenda(calendar) && rows.some(({ href }) => href !== null);
  return [
    ...["Ctrl+Enter", "Ctrl+S", "Esc", "X", "Shift+X", "D"],
    ...(isAgenda(calendar) ? ["Arrows", "Pages"] : []),
    ...(isLed ? [] : ["J", "K"]),
    ...(isLed || !isAgenda(calendar) ? [] : ["Enter"]),
    ...(search ? [] : ["/"]),
    ...([...columns, ...filters].some(({ filterable }) => filterable) ? [] : ["F"]),
    ...(calendar.create === null ? ["C"] : []),
  ];
}

interface DaysProps {
  readonly calendar: CalendarState;
  readonly list: ListState;
  readonly data: DaysView | undefined;
  readonly moving: ReadonlyMap<string, Shift>;
}

function Days({ calendar, list, data, moving }: DaysProps) {
  const { product } = useApp();
  const { screen, view } = calendar;
  const stored = useMemo(() => entriesOf(data?.rows ?? [], screen, product.timeZone), [data, screen, product.timeZone]);
  const entries = useMemo(() => stored.map((entry) => placed(entry, moving.get(entry.row.id))), [stored, moving]);
  if (view === "month") return <MonthDays calendar={calendar} entries={entries} />;
  if (!isAgenda(calendar)) return <WeekDays calendar={calendar} entries={entries} known={data !== undefined && !list.waiting} />;
  return data === undefined ? <AgendaSkeleton /> : <Agenda calendar={calendar} list={list} entries={entries} />;
}

function placed(entry: Entry, shift: Shift | undefined): Entry {
  return shift === undefined ? entry : movedBy(entry, shift);
}

function asRows({ rows, cut, within }: DaysView): NonNullable<ListState["rows"]> {
  return { within, rows, total: { count: rows.length, exact: cut === null }, page: 1, size: Math.max(1, rows.length) };
}

/** Arrows move by day, Page Up and Page Down by month; the day that is moved to takes the focus once it is there. */
function useDayKeys(page: { readonly current: HTMLElement | null }, { day }: CalendarState, go: (day: string) => void) {
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    page.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [page, day]);
  // From a page on which nothing has the focus, the first arrow comes to the day around which it is looked at.
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      const isMoving = /^(?:Arrow|Page)/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const at = isMoving && document.activeElement === document.body && !isPageCovered();
      const link = at ? page.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) : null;
      if (!link) return;
      event.preventDefault();
      link.focus();
    };
    addEventListener("keydown", enter);
    return () => removeEventListener("keydown", enter);
  }, [page, day]);
  return (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const next =
      from === undefined || event.ctrlKey || event.metaKey || event.altKey
        ? null
        : dayAt(from, event.key, document.documentElement.dir === "rtl" ? -1 : 1);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    go(next);
  };
}

/** `right`: by how many days the one to the right of another differs from it. */
function dayAt(day: string, key: string, right: 1 | -1): string | null {
  if (key === "ArrowLeft") return addDays(day, -right);
  if (key === "ArrowRight") return addDays(day, right);
  if (key === "ArrowUp") return addDays(day, -7);
  if (key === "ArrowDown") return addDays(day, 7);
  if (key === "PageUp") return addMonths(day, -1);
  return key === "PageDown" ? addMonths(day, 1) : null;
}
