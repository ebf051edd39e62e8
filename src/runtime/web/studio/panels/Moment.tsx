// A moment as the clocks of the product show it.

interface Props {
  /** "2026-12-01T09:00:00.000Z" */
  readonly at: string;
  /** "Europe/Vienna"; UTC without one. */
  readonly timeZone: string | undefined;
}

export function Moment({ at, timeZone = "UTC" }: Props) {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
