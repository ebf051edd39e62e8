// The day at a glance, as the desk wants it on the wall: a line for each room, a block for each booking.

import { Actions, Banner, Button, Empty, Link, useFormats, useProduct, useRecords, Value, type ComponentProps } from "ninefold";
import { useState } from "react";
import "./DayPlan.css";

const DAY = 24 * 60;

export default function DayPlan({ screen }: ComponentProps) {
  const { timeZone } = useProduct();
  const formats = useFormats();
  const [day, setDay] = useState(() => placeOf(new Date().toISOString(), timeZone).day);
  const [chosen, setChosen] = useState<string | null>(null);
  const rooms = useRecords("Rooms", { size: 100 });
  // A day of the house begins at another moment than one of UTC: a little more is asked for, and what is not of the day left out.
  const bookings = useRecords("Day plan", {
    filters: { "starts_at.min": `${moved(day, -1)}T00:00:00Z`, "starts_at.max": `${moved(day, 1)}T23:59:59Z` },
    size: 100,
  });
  const problem = rooms.problem ?? bookings.problem;
  const shown = bookings.records.flatMap((record) => {
    const { starts_at, ends_at, room } = record.values;
    if (!starts_at || !ends_at || !room) return [];
    const [starts, ends] = [placeOf(starts_at, timeZone), placeOf(ends_at, timeZone)];
    if (starts.day > day || ends.day < day) return [];
    return [{ record, room: room.id, from: starts.day < day ? 0 : starts.minute, to: ends.day > day ? DAY : ends.minute }];
  });
  // The hours that matter: the working day, and whatever is taken besides.
  const first = Math.min(9 * 60, ...shown.map(({ from }) => from - (from % 60)));
  const last = Math.max(22 * 60, ...shown.map(({ to }) => Math.ceil(to / 60) * 60));
  const hours = Array.from({ length: (last - first) / 60 }, (_, index) => first / 60 + index);
  const booking = shown.find(({ record }) => record.id === chosen)?.record;
  return (
    <div className="day-plan">
      <div className="day-plan-head">
        <Button onClick={() => setDay(moved(day, -1))}>Day before</Button>
        <h2 aria-live="polite">{formats.date(day)}</h2>
        <Button onClick={() => setDay(moved(day, 1))}>Day after</Button>
      </div>
      {problem && <Banner tone="danger" title={problem.detail || "The plan cannot be shown."} />}
      {!problem && !bookings.loading && shown.length === 0 && <p className="day-plan-free">Every room is free on this day.</p>}
      <section className="day-plan-frame" aria-label={screen.name} tabIndex={0} style={{ "--hours": hours.length } as React.CSSProperties}>
        <div className="day-plan-hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{formats.time(`${String(hour).padStart(2, "0")}:00`)}</span>
          ))}
        </div>
        {rooms.records.map((room) => (
          <section key={room.id} className="day-plan-room" aria-label={room.label}>
            <h3>{room.href ? <Link href={room.href}>{room.label}</Link> : room.label}</h3>
            <ul>
              {shown
                .filter((one) => one.room === room.id)
                .map(({ record, from, to }) => (
                  <li
                    key={record.id}
                    style={{ insetInlineStart: `${((from - first) / (last - first)) * 100}%`, inlineSize: `${((to - from) / (last - first)) * 100}%` }}
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

/** The day and the minute of it at which a moment is in the house's time zone. */
function placeOf(moment: string, timeZone: string): { readonly day: string; readonly minute: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    ...({ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const),
  }).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, minute: Number(part("hour")) * 60 + Number(part("minute")) };
}

function moved(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
