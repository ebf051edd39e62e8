// The day at a glance, as the desk wants it on the wall: a line for each room, a block for each booking.

import { Actions, Banner, Button, Empty, Link, useFormats, useNow, useProduct, useRecords, Value, type ComponentProps } from "ninefold";
import { useEffect, useRef, useState, type RefObject } from "react";
import "./DayPlan.css";

const DAY = 24 * 60;
/** What begins before five in the morning belongs to the evening before, which may end after midnight. */
const NIGHT = 5 * 60;

export default function DayPlan({ screen }: ComponentProps) {
  const { timeZone } = useProduct();
  const formats = useFormats();
  const moment = useNow().toISOString();
  const [now, today] = [placeOf(moment, timeZone), clockOf(moment, timeZone).day];
  const [gone, setGone] = useState<string | null>(null);
  const asked = gone ?? today;
  const [chosen, setChosen] = useState<string | null>(null);
  const rooms = useRecords("Rooms", { size: 100 });
  // A day of the house begins at another moment than one of UTC: a little more is asked for, and what is not of the day left out.
  const bookings = useRecords("Day plan", {
    filters: { "starts_at.min": `${moved(asked, -1)}T00:00:00Z`, "starts_at.max": `${moved(asked, 1)}T23:59:59Z` },
    size: 100,
  });
  // Today, until somebody goes to another day; after midnight the evening, as long as somebody still plays.
  const isEvening = bookings.records.some(({ values: { starts_at, ends_at } }) => {
    return starts_at && ends_at && placeOf(starts_at, timeZone).day === now.day && ends_at > moment;
  });
  const day = gone ?? (isEvening ? now.day : today);
  const opening = useRecords("Opening days", { filters: { "on.min": day, "on.max": day }, size: 1 }).records[0]?.values;
  const problem = rooms.problem ?? bookings.problem;
  const shown = bookings.records.flatMap((record) => {
    const { starts_at, ends_at, room } = record.values;
    if (!starts_at || !ends_at || !room) return [];
    const { day: evening, minute } = placeOf(starts_at, timeZone);
    return evening === day ? [{ record, room: room.id, from: minute, to: minuteOf(day, ends_at, timeZone) }] : [];
  });
  const before = moved(day, -1);
  const night = bookings.records.filter(({ values: { starts_at } }) => {
    return starts_at && clockOf(starts_at, timeZone).day === day && placeOf(starts_at, timeZone).day === before;
  }).length;
  // The hours that matter: those in which the house is open, and whatever is taken besides; of a day that is over the latter alone.
  const opens = shown.map(({ from }) => from);
  const closes = shown.map(({ to }) => to);
  if (opening?.opens_at && opening.closes_at) {
    opens.push(minuteOf(day, opening.opens_at, timeZone));
    closes.push(minuteOf(day, opening.closes_at, timeZone));
  }
  const first = opens.length > 0 ? wholeHour(Math.min(...opens), Math.floor) : 9 * 60;
  const last = closes.length > 0 ? wholeHour(Math.max(...closes), Math.ceil) : 22 * 60;
  const isNow = day === now.day && now.minute >= first && now.minute < last;
  const place = (minute: number) => `${((minute - first) / (last - first)) * 100}%`;
  // Where there is no room for the whole day, it begins at the present hour, or with what is booked first.
  const frame = useRef<HTMLElement>(null);
  const begins = isNow ? wholeHour(now.minute, Math.floor) : Math.min(...shown.map(({ from }) => from), last);
  useEffect(() => {
    const plan = frame.current;
    const hour = plan?.querySelector(`[data-hour="${Math.floor(begins / 60)}"]`)?.getBoundingClientRect();
    if (!plan || !hour) return;
    const [edge, names] = [plan.getBoundingClientRect(), plan.querySelector("h3")?.getBoundingClientRect().width ?? 0];
    const isFromRight = getComputedStyle(plan).direction === "rtl";
    plan.scrollBy({ left: isFromRight ? hour.right - edge.right + names : hour.left - edge.left - names });
  }, [day, begins, first, last, rooms.loading]);
  const edges = useEdges(frame, [day, first, last, rooms.loading].join());
  const hours = Array.from({ length: (last - first) / 60 }, (_, index) => first / 60 + index);
  const booking = shown.find(({ record }) => record.id === chosen)?.record;
  return (
    <div className="day-plan">
      <div className="day-plan-head">
        <Button onClick={() => setGone(before)}>Day before</Button>
        <h2 aria-live="polite">{formats.date(day)}</h2>
        <Button onClick={() => setGone(moved(day, 1))}>Day after</Button>
        {night > 0 && (
          <Button onClick={() => setGone(before)}>
            After midnight: {night} on the evening of {formats.date(before)}
          </Button>
        )}
      </div>
      {problem && <Banner tone="danger" title={problem.detail || "The plan cannot be shown."} />}
      {!problem && !bookings.loading && shown.length === 0 && (
        <p className="day-plan-free">{day < now.day ? "No room was played in on this day." : "Every room is free on this day."}</p>
      )}
      <div className="day-plan-edges" data-before={edges.before || undefined} data-after={edges.after || undefined}>
        <section ref={frame} className="day-plan-frame" aria-label={screen.name} tabIndex={0} style={{ "--hours": hours.length } as React.CSSProperties}>
          <div className="day-plan-hours" aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour} data-hour={hour}>{formats.time(`${String(hour % 24).padStart(2, "0")}:00`)}</span>
            ))}
          </div>
          {rooms.records.map((room) => (
            <section key={room.id} className="day-plan-room" aria-label={room.label}>
              <h3>{room.href ? <Link href={room.href}>{room.label}</Link> : room.label}</h3>
              <ul style={isNow ? ({ "--now": place(now.minute) } as React.CSSProperties) : undefined} data-now={isNow || undefined}>
                {shown
                  .filter((one) => one.room === room.id)
                  .map(({ record, from, to }) => (
                    <li
                      key={record.id}
                      style={{ insetInlineStart: place(from), inlineSize: place(first + to - from) }}
                    >
                      <button type="button" aria-pressed={chosen === record.id} onClick={() => setChosen(chosen === record.id ? null : record.id)}>
                        <strong>{record.label}</strong>
                        <span>{record.values.member?.label ?? "taken"}</span>
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </section>
      </div>
      {!rooms.loading && rooms.records.length === 0 && !problem && <Empty icon="calendar" title="No room is let." />}
      {booking && (
        <section className="day-plan-chosen" aria-label={booking.label}>
          <h3>{booking.href ? <Link href={booking.href}>{booking.label}</Link> : booking.label}</h3>
          <Value of={booking} path="status" />
          <Value of={booking} path="starts_at" /> – <Value of={booking} path="ends_at" />
          <Actions of={booking} />
        </section>
      )}
    </div>
  );
}

/** Whether there is more of a frame on either side of what is in sight. */
function useEdges(frame: RefObject<HTMLElement | null>, content: string): { readonly before: boolean; readonly after: boolean } {
  const [edges, setEdges] = useState({ before: false, after: false });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      // In a language that is read from the right, what is scrolled to counts below nothing.
      const scrolled = Math.abs(element.scrollLeft);
      const [before, after] = [scrolled > 1, scrolled + element.clientWidth < element.scrollWidth - 1];
      setEdges((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [frame, content]);
  return edges;
}

/** The day on whose plan a moment stands, and the minute there: half past midnight is the evening's twenty-fifth hour. */
function placeOf(moment: string, timeZone: string): { readonly day: string; readonly minute: number } {
  const { day, minute } = clockOf(moment, timeZone);
  return minute < NIGHT ? { day: moved(day, -1), minute: minute + DAY } : { day, minute };
}

/** The minute of a moment, counted from the midnight with which that day began. */
function minuteOf(day: string, moment: string, timeZone: string): number {
  const clock = clockOf(moment, timeZone);
  return clock.minute + Math.round((Date.parse(clock.day) - Date.parse(day)) / 86_400_000) * DAY;
}

/** The day and the minute of it at which a moment is in the house's time zone. */
function clockOf(moment: string, timeZone: string): { readonly day: string; readonly minute: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    ...({ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const),
  }).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, minute: Number(part("hour")) * 60 + Number(part("minute")) };
}

function wholeHour(minute: number, round: (hours: number) => number): number {
  return round(minute / 60) * 60;
}

function moved(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
