// A date, a time or both. Typed in the order of the reader's language, or a day chosen in a calendar, and on a phone a time by
// its own means. It holds "2026-03-09" and the like; what cannot be read stays as it was typed.

import { type ChangeEvent, useMemo, useRef, useState } from "react";
import { isDay } from "../../../compiler/expression/dates.ts";
import { type DateKind, dateEntryFor, isHour } from "../../../compiler/expression/entry/date-entry.ts";
import { writtenIn } from "../../../compiler/expression/format.ts";
import type { Refuses } from "../drafts/refused-days.ts";
import { productTime } from "../formatting/product-time.ts";
import { toWallClock } from "../formatting/zoned-time.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/WordsProvider.tsx";
import { useApp } from "../product/AppContext.tsx";
import { useFingers } from "../product/use-wide.ts";
import { afterPress } from "../ui/after-press.ts";
import { Button } from "../ui/components/Button.tsx";
import { fieldStyles } from "../ui/components/Field.tsx";
import { Icon } from "../ui/components/Icon.tsx";
import { laterPanel } from "../ui/components/lazy-panel.tsx";
import styles from "./controls.module.css";

const DayPicker = laterPanel(() => import("./DayPicker.tsx"));

/** The hour of a day that was chosen where there was none. */
const WORKDAY = "09:00";

interface Props {
  /** What the input has besides: its id, and what describes it. */
  readonly given?: {
    readonly id?: string;
    readonly "aria-required"?: boolean;
    readonly "aria-invalid"?: boolean;
    readonly "aria-describedby"?: string | undefined;
  };
  readonly kind: DateKind;
  /** What the field is called. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The days that are not to be chosen in the calendar; typed they are told as anything else. */
  readonly refuses?: Refuses | undefined;
}

export function DateControl({ given, kind, label, value, onChange, refuses }: Props) {
  const { t } = useTranslation();
  const { product } = useApp();
  const { locale } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const [picking, setPicking] = useState(false);
  const present = () => toWallClock(productTime(product).toISOString(), product.timeZone);
  const today = present().slice(0, 10);
  const latest = useRef(present);
  latest.current = present;
  const entry = useMemo(() => dateEntryFor(locale, today, { clock: () => latest.current().slice(11, 16) }), [locale, today]);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = target.value.trim() === "" ? "" : (entry.read(target.value, kind) ?? target.value);
    setTyped({ text: target.value, value: next });
    onChange(next);
  };
  const leave = () => {
    const meant = typed === null ? null : entry.meant(typed.text, kind);
    setTyped(null);
    // The form says why there is no such day.
    if (meant !== null) afterPress(() => onChange(meant));
  };
  const isTyped = typed !== null && typed.value === value;
  const isSupposed = isTyped && entry.supposed(typed.text, kind);
  const pattern = entry.pattern({ day: t("form.letters.day"), month: t("form.letters.month"), year: t("form.letters.year") });
  const [day = "", hour = WORKDAY] = value.split("T");
  const hasClock = useFingers() && kind !== "date";
  const time = kind === "time" ? value : value.includes("T") ? hour : "";
  return (
    <div ref={box} className={styles.date} data-kind={kind} data-clock={hasClock || undefined}>
      <input
        {...given}
        type="text"
        enterKeyHint="done"
        className={fieldStyles.input}
        autoComplete="off"
        spellCheck={false}
        placeholder={
          kind === "date" ? pattern : kind === "time" ? entry.show("09:30", "time") : `${pattern} ${entry.show("09:30", "time")}`
        }
        value={isTyped ? typed.text : entry.show(value, kind)}
        onChange={type}
        onBlur={leave}
      />
      {isSupposed && (
        <span role="status" className={styles.supposed}>
          {new Intl.DateTimeFormat(writtenIn(locale), {
            dateStyle: "full",
            ...(kind === "date" ? {} : { timeStyle: "short" }),
            timeZone: "UTC",
          }).format(new Date(kind === "date" ? value : `${value}:00Z`))}
        </span>
      )}
      {kind !== "time" && (
        <Button
          look="quiet"
          small
          iconOnly
          className={styles.openDays}
          aria-label={t("form.days", { label })}
          aria-haspopup="dialog"
          aria-expanded={picking}
          onClick={() => setPicking(true)}
        >
          <Icon name="calendar" />
        </Button>
      )}
      {hasClock && (
        <span className={styles.clock}>
          <Icon name="clock" />
          <input
            type="time"
            aria-label={t("form.time", { label })}
            disabled={kind === "moment" && value !== "" && !isDay(day)}
            value={isHour(time) ? time.slice(0, 5) : ""}
            onChange={({ target }) => {
              if (target.value === "") return;
              setTyped(null);
              onChange(kind === "moment" ? `${isDay(day) ? day : today}T${target.value}` : target.value);
            }}
          />
        </span>
      )}
      {picking && (
        <DayPicker
          label={t("form.days", { label })}
          day={isDay(day) ? day : null}
          today={today}
          trigger={box}
          refuses={refuses}
          onChoose={(chosen) => {
            setTyped(null);
            onChange(kind === "moment" ? `${chosen}T${hour}` : chosen);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
