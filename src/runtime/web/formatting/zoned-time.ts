// Between an instant and what the clock on the wall shows in the product's time zone. What a moment's control needs.

/** "2026-11-21T09:30:00.000Z" as "2026-11-21T10:30" in Europe/Madrid. */
export function toWallClock(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? "" : new Date(at.getTime() + offset(at.getTime(), timeZone)).toISOString().slice(0, 16);
}

/** The reverse. A time that the clocks skip means the one an hour later; of one that comes twice, the first. Null: not a time. */
export function fromWallClock(wall: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wall)) return null;
  const asUtc = Date.parse(`${wall}${wall.length === 16 ? ":00" : ""}Z`);
  if (Number.isNaN(asUtc)) return null;
  const guess = asUtc - offset(asUtc, timeZone);
  return new Date(asUtc - offset(guess, timeZone)).toISOString();
}

/** How far the zone is ahead of UTC at the instant, in milliseconds. */
function offset(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  return wall - Math.floor(instant / 1000) * 1000;
}
