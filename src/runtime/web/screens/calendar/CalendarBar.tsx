// Above a calendar: what it shows, the steps around it, and the three views.

import { step, VIEWS } from "../../formatting/calendar-days.ts";
import { useTranslation } from "../../i18n/WordsProvider.tsx";
import { Link } from "../../router/NavigationContext.tsx";
import { buttonClass } from "../../ui/components/Button.tsx";
import { Icon } from "../../ui/components/Icon.tsx";
import type { CalendarState } from "./CalendarScreen.tsx";
import styles from "./calendar.module.css";
import { periodOf } from "./calendar-words.ts";

export function CalendarBar({ calendar }: { readonly calendar: CalendarState }) {
  const { t } = useTranslation();
  const { view, day, days, words, today } = calendar;
  const title = periodOf(view, day, days, words);
  return (
    <div className={styles.bar}>
      <Link href={calendar.href(view, today)} className={buttonClass()}>
        {t("calendar.today")}
      </Link>
      <span className={styles.steps}>
        <Link
          href={calendar.href(view, step(view, day, -1))}
          className={buttonClass("quiet", false, true)}
          aria-label={t(`calendar.previous.${view}`)}
        >
          <Icon name="left" />
        </Link>
        <Link
          href={calendar.href(view, step(view, day, 1))}
          className={buttonClass("quiet", false, true)}
          aria-label={t(`calendar.next.${view}`)}
        >
          <Icon name="right" />
        </Link>
      </span>
      <h2 aria-live="polite">{title}</h2>
      <nav className={styles.views} aria-label={t("calendar.view")} title={t("calendar.keys")}>
        {VIEWS.map((one) => (
          <Link key={one} href={calendar.href(one, day)} aria-current={one === view ? "true" : undefined}>
            {t(`calendar.views.${one}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}
