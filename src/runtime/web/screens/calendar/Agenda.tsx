// The days that have something on them, one below the other. The calendar for a phone, and for reading.

import { useEffect, useRef, useState } from "react";
import type { ColumnView } from "../../../wire.ts";
import { useShownReasons } from "../../actions/Reasons.tsx";
import { RowActions } from "../../actions/RowActions.tsx";
import { Value } from "../../fields/Value.tsx";
import { addDays, daysShown } from "../../formatting/calendar-days.ts";
import { type Entry, hoursOn, isOn, naming, namingSource } from "../../formatting/entries.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { useFormats } from "../../product/AppContext.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Button, buttonClass } from "../../ui/components/Button.tsx";
import { DocumentText } from "../../ui/components/DocumentText.tsx";
import { Empty } from "../../ui/components/Empty.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import { laterPanel } from "../../ui/components/lazy-panel.tsx";
import { Skeleton, times } from "../../ui/components/Skeleton.tsx";
import { openOnClick } from "../../ui/open-on-click.ts";
import { EmptyListAction } from "../list/EmptyListAction.tsx";
import { isNarrowed, NothingMatches } from "../list/toolbar/NothingMatches.tsx";
import type { ListState } from "../list/use-list.ts";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";
import { periodOf } from "./calendar-words.ts";

const MoveDialog = laterPanel(() => import("./MoveDialog.tsx"));
const FACTS = 2;

interface Props {
  readonly calendar: CalendarState;
  readonly list: ListState;
  readonly entries: readonly Entry[];
}

export function Agenda({ calendar, list, entries }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const { chosen, today } = calendar;
  const isFull = (day: string) => entries.some((entry) => isOn(entry, day));
  const some = calendar.days.some(isFull);
  // Who asked for a day is told that there is nothing on it.
  const all = calendar.days.filter((day) => isFull(day) || (some && day === chosen));
  const isPast = (day: string) => day < today;
  // What is over is folded away as long as something is to come, and nobody asked for a day.
  const folds = !opened && chosen === null && all.some(isPast) && !all.every(isPast);
  const days = folds ? all.filter((day) => !isPast(day)) : all;
  const earlier = folds ? entries.filter((entry) => !days.some((day) => isOn(entry, day))).length : 0;
  useEffect(() => {
    if (chosen !== null) frame.current?.querySelector(`[data-agenda-day="${chosen}"]`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  if (days.length === 0 && isNarrowed(list)) return <NothingMatches list={list} />;
  if (days.length === 0)
    return (
      <Empty
        icon="calendar"
        title={<DocumentText own={calendar.screen.emptyText === null}>{calendar.screen.emptyText ?? t("calendar.nothing")}</DocumentText>}
        action={
          calendar.create ? (
            <Button onClick={() => calendar.create?.(chosen, null)}>
              <Icon name="plus" />
              {calendar.createLabel}
            </Button>
          ) : (
            <EmptyListAction screen={calendar.screen} />
          )
        }
      >
        {null}
      </Empty>
    );
  return (
    <div ref={frame} className={styles.agenda}>
      {earlier > 0 && (
        <Button look="quiet" className={styles.earlier} onClick={() => setOpened(true)}>
          <Icon name="up" />
          {t(calendar.view === "week" ? "calendar.earlierThisWeek" : "calendar.earlierThisMonth", {
            count: earlier,
            shown: formats.number(earlier),
          })}
        </Button>
      )}
      {days.map((day) => (
        <section key={day} className={styles.agendaDay} data-agenda-day={day}>
          <h3 aria-current={day === calendar.today ? "date" : undefined}>
            {day === calendar.today ? t("calendar.dayToday", { day: calendar.words.day(day) }) : calendar.words.day(day)}
          </h3>
          {isFull(day) ? (
            <ul>
              {entries
                .filter((entry) => isOn(entry, day))
                .toSorted((a, b) => (hoursOn(a, day)?.from ?? -1) - (hoursOn(b, day)?.from ?? -1))
                .map((entry) => (
                  <AgendaEntry key={entry.row.id} calendar={calendar} entry={entry} />
                ))}
            </ul>
          ) : (
            <NothingOn calendar={calendar} day={day} />
          )}
        </section>
      ))}
      <Next calendar={calendar} />
    </div>
  );
}

/** At the end of a month more may be to come in the next. */
function Next({ calendar }: { readonly calendar: CalendarState }) {
  const { view, days, words, firstWeekday } = calendar;
  const first = addDays(days.at(-1) ?? calendar.day, 1);
  return (
    <Link href={calendar.href(view, first)} className={classNames(buttonClass("quiet"), styles.earlier)}>
      <Icon name="down" />
      {periodOf(view, first, daysShown(view, first, firstWeekday), words)}
    </Link>
  );
}

function NothingOn({ calendar, day }: { readonly calendar: CalendarState; readonly day: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.nothingOn}>
      {t("calendar.nothingOn")}
      {calendar.create && (
        <Button small onClick={() => calendar.create?.(day, null)}>
          <Icon name="plus" />
          {calendar.createLabel}
        </Button>
      )}
    </p>
  );
}

const SKELETON_DAYS = 5;

/** Of the final size, so that nothing moves when the entries arrive. */
export function AgendaSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.agenda}>
      <span className="visually-hidden">{t("loading")}</span>
      {times(SKELETON_DAYS).map((day) => (
        <div key={day} className={styles.agendaDay} aria-hidden="true">
          <p className={styles.boneDay}>
            <Skeleton width={140 + ((day * 37) % 60)} />
          </p>
          <ul>
            <li className={styles.agendaEntry}>
              <p className={styles.when}>
                <Skeleton width={88} />
              </p>
              <div className={styles.what}>
                <p className={styles.agendaTitle}>
                  <Skeleton width={`${30 + ((day * 23) % 40)}%`} height={24} />
                </p>
                <p className={styles.facts}>
                  <Skeleton width="40%" />
                </p>
              </div>
            </li>
          </ul>
        </div>
      ))}
    </div>
  );
}

function AgendaEntry({ calendar, entry }: { readonly calendar: CalendarState; readonly entry: Entry }) {
  const { t } = useTranslation();
  const told = useShownReasons();
  const [moving, setMoving] = useState(false);
  const { row, name } = entry;
  const named = naming(calendar.screen);
  const { columns, days, entity } = calendar.screen;
  const isWhen = (column: ColumnView) => column.path === days?.starts || column.path === days?.ends;
  const state = columns.find((column) => column.type.is === "choice" && column.type.state);
  const facts = columns.filter((column) => column !== state && column !== named && !isWhen(column)).slice(0, FACTS);
  return (
    <li className={styles.agendaEntry} data-row={row.id} {...openOnClick(row.href)}>
      <p className={styles.when} data-source={days?.source}>
        {calendar.words.span(entry) || t("calendar.allDay")}
      </p>
      <div className={styles.what}>
        <p className={styles.agendaTitle} data-source={namingSource(calendar.screen)}>
          {row.href ? (
            <Link href={row.href} data-row-focus>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <dl className={styles.facts}>
          {facts.map((column) => (
            <div key={column.path} data-source={column.source}>
              <dt>
                <DocumentText own={column.own}>{column.label}</DocumentText>
              </dt>
              <dd>
                <Value value={row.values[column.path]} type={column.type} open={column.open} marks={column.marks} compact plain />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.agendaSide}>
        {state && (
          <span data-source={state.source}>
            <Value value={row.values[state.path]} type={state.type} open={state.open} marks={state.marks} compact />
          </span>
        )}
        <RowActions row={row} entity={entity} told={told} />
        {calendar.move && !row.stays && (
          <Button small look="quiet" aria-label={t("calendar.moveOne", { label: row.label })} onClick={() => setMoving(true)}>
            {t("calendar.move")}
          </Button>
        )}
        {moving && calendar.move && <MoveDialog entry={entry} move={calendar.move} onClose={() => setMoving(false)} />}
      </div>
    </li>
  );
}
