// A month of days to choose one from, by mouse, touch or keyboard.

import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { writtenDay, writtenIn } from "../../../compiler/expression/format.ts";
import type { Refuses } from "../drafts/refused-days.ts";
import { addDays, addMonths, daysShown, firstWeekdayOf, isSameMonth, weekOf } from "../formatting/calendar-days.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { classNames } from "../ui/class-names.ts";
import { Button } from "../ui/components/Button.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { focusSoon } from "../ui/focus-back.ts";
import { useOverPage } from "../ui/over-page.ts";
import { useTurned } from "../ui/use-viewport-resize.ts";
import styles from "./days.module.css";

interface Props {
  readonly label: string;
  readonly day: string | null;
  readonly today: string;
  readonly trigger: RefObject<HTMLElement | null>;
  /** Why a day cannot be chosen. */
  readonly refuses?: Refuses | undefined;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

const WEEKS = 6;

/** So many characters of the name of a weekday have room above a day. */
const MOST_OF_WEEKDAY = 4;
/** Of any week, of which names are looked at. */
const FIRST_DAY = "2024-01-01";

/** So far from today a day is looked for that can be chosen. */
const DAYS_LOOKED = 370;
const TAKES_ALL: Refuses = () => null;

export default function DayPicker({ label, day, today, trigger, refuses = TAKES_ALL, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  useOverPage(onClose);
  const why = (one: string): string | null => {
    const words = refuses(one);
    return words === "" ? t("form.dayRefused") : words;
  };
  const { locale } = useLanguage();
  const [at, setAt] = useState(() => day ?? nearestTaken(today, refuses));
  // Turned while it opens it has not had the focus, and gives none back.
  useTurned(() => {
    onClose();
    focusSoon(() => trigger.current?.querySelector("[aria-haspopup=dialog]") ?? null);
  });
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever moves to a day is there
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    moved.current = false;
  }, [at]);
  const firstWeekday = firstWeekdayOf(locale);
  const words = useMemo(() => {
    const days = weekOf(FIRST_DAY, 0);
    const form = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(writtenIn(locale), { ...options, timeZone: "UTC" });
      return (one: string) => writtenDay(format.format(new Date(`${one}T12:00:00Z`)), locale);
    };
    return {
      month: form({ month: "long", year: "numeric" }),
      weekday: weekdayForm(form, days),
      weekdayLong: form({ weekday: "long" }),
      number: form({ day: "numeric" }),
      whole: form({ dateStyle: "full" }),
    };
  }, [locale]);
  const days = daysShown("month", at, firstWeekday);
  const weeks = Array.from({ length: WEEKS }, (_, week) => weekOf(addDays(days[0] ?? at, 7 * week), firstWeekday));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAt(at, event, document.documentElement.dir === "rtl" ? -1 : 1, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    setAt(next);
  };
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom start"
      offset={4}
      className={classNames(styles.popover)}
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label={label} className={classNames(styles.dialog)}>
        <div className={styles.head}>
          <Step label={t("form.yearBefore")} icon="left" twice onPress={() => setAt(addMonths(at, -12))} />
          <Step label={t("calendar.previous.month")} icon="left" onPress={() => setAt(addMonths(at, -1))} />
          <h2 aria-live="polite">{words.month(at)}</h2>
          <Step label={t("calendar.next.month")} icon="right" onPress={() => setAt(addMonths(at, 1))} />
          <Step label={t("form.yearAfter")} icon="right" twice onPress={() => setAt(addMonths(at, 12))} />
        </div>
        <table ref={grid} aria-label={words.month(at)} className={styles.grid} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {(weeks[0] ?? []).map((one) => (
                <th key={one} scope="col" abbr={words.weekdayLong(one)}>
                  {words.weekday(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((one) => {
                  const against = why(one);
                  return (
                    <td key={one}>
                      <button
                        type="button"
                        className={classNames(styles.day, !isSameMonth(one, at) && styles.outside)}
                        tabIndex={one === at ? 0 : -1}
                        aria-label={words.whole(one)}
                        aria-current={one === today ? "date" : undefined}
                        aria-pressed={one === day}
                        aria-disabled={against !== null || undefined}
                        aria-description={against ?? undefined}
                        title={against ?? undefined}
                        onClick={() => (against === null ? onChoose(one) : setAt(one))}
                      >
                        {words.number(one)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.foot}>
          <Button small look="quiet" unavailable={why(today) !== null} title={why(today) ?? undefined} onClick={() => onChoose(today)}>
            {t("calendar.today")}
          </Button>
          {refuses !== TAKES_ALL && (
            <p className={styles.against} aria-hidden="true">
              {why(at)}
            </p>
          )}
        </div>
      </Dialog>
    </Popover>
  );
}

/** Short names, or where these are whole words, as in Arabic, one letter of each: a column is as wide as a day. */
function weekdayForm(form: (options: Intl.DateTimeFormatOptions) => (day: string) => string, days: readonly string[]) {
  const short = form({ weekday: "short" });
  return days.some((day) => short(day).length > MOST_OF_WEEKDAY) ? form({ weekday: "narrow" }) : short;
}

/** Today, else the next day that can be chosen, else the last one. */
function nearestTaken(today: string, refuses: Refuses): string {
  const away = Array.from({ length: DAYS_LOOKED }, (_, days) => days);
  const days = [...away, ...away.map((ago) => -ago)].map((count) => addDays(today, count));
  return days.find((one) => refuses(one) === null) ?? today;
}

interface StepProps {
  readonly label: string;
  readonly icon: "left" | "right";
  readonly twice?: boolean;
  readonly onPress: () => void;
}

function Step({ label, icon, twice, onPress }: StepProps) {
  return (
    <Button look="quiet" small iconOnly className={twice ? styles.year : undefined} aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
      {twice && <Icon name={icon} />}
    </Button>
  );
}

/** `right`: by how many days the one to the right of another differs from it. */
function dayAt(day: string, { key, shiftKey }: KeyboardEvent, right: 1 | -1, firstWeekday: number): string | null {
  if (key === "ArrowLeft") return addDays(day, -right);
  if (key === "ArrowRight") return addDays(day, right);
  if (key === "ArrowUp") return addDays(day, -7);
  if (key === "ArrowDown") return addDays(day, 7);
  if (key === "PageUp") return addMonths(day, shiftKey ? -12 : -1);
  if (key === "PageDown") return addMonths(day, shiftKey ? 12 : 1);
  if (key === "Home") return weekOf(day, firstWeekday)[0] ?? null;
  return key === "End" ? (weekOf(day, firstWeekday)[6] ?? null) : null;
}
