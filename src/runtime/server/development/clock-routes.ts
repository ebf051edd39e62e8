// The addresses under /-/clock, in development alone. What time it is for the product, and setting it, so that what happens on
// time can be tried. Whatever is due by then is done before the answer.

import type { ClockView } from "../../wire/clock.ts";
import { members } from "../accounts/request-members.ts";
import type { Application } from "../context/application.ts";
import { SettableClock } from "../context/clock.ts";
import { durationValue, durationWords } from "../csv/durations.ts";
import { phrase } from "../i18n/texts.ts";
import type { ProcessState } from "../pipeline/pipeline.ts";
import { type HttpRequest, partsOfPath, type Reply, type Route } from "../pipeline/router.ts";
import { demandKnown } from "../reading/filters.ts";
import type { Timers } from "../timers/timers.ts";
import { decode } from "../values/values.ts";

/** Times that every time zone and both databases can write. */
const FIRST = Date.parse("1973-01-02T00:00:00.000Z");
const LAST = Date.parse("9990-01-01T00:00:00.000Z");

/** None where the clock cannot be set. */
export function clockRoutes(app: Application, lasting: ProcessState, timers: Timers): Route[] {
  const { clock } = app;
  if (!app.options.development || !(clock instanceof SettableClock)) return [];
  const parts = partsOfPath("/-/clock");
  const set = async (ask: HttpRequest): Promise<Reply> => {
    demandKnown(ask, ask.query, () => false);
    clock.set(timeAsked(ask));
    timers.clockSet();
    await app.listeners.settled();
    app.outbound?.wake();
    lasting.live.clockSet();
    return view(app, clock);
  };
  return [
    { method: "GET", parts, describes: null, handle: async () => view(app, clock) },
    { method: "POST", parts, describes: null, handle: set },
  ];
}

function view({ plan }: Application, clock: SettableClock): Reply {
  const { timeZone } = plan.product;
  const body: ClockView = { now: clock.now().toISOString(), real: clock.elsewhere().toISOString(), set: clock.ahead !== 0, timeZone };
  return { status: 200, body };
}

/** Of `{ "now": "2026-12-01T09:00:00Z" }`, `{ "advance": "3 days" }` or `{ "now": "real" }`, which is null. */
function timeAsked(ask: HttpRequest): Date | null {
  const { problems, clock } = ask.app;
  const member = members(ask, ["now", "advance"]);
  const [now, advance] = [member("now"), member("advance")];
  if ((now === undefined) === (advance === undefined)) throw problems.problem("bad-request");
  if (now === "real") return null;
  const name = now === undefined ? "advance" : "now";
  const at = now === undefined ? clock.now().getTime() + milliseconds(advance) : instant(now);
  if (Number.isNaN(at)) {
    const example = "2026-12-01T09:00:00Z";
    throw problems.together([
      now === undefined
        ? problems.fault("bad-format", { field: name }, name)
        : problems.fault("not-a-date", { field: name, kind: phrase("aMoment"), example }, name),
    ]);
  }
  if (at < FIRST || at > LAST)
    throw problems.together([problems.fault("out-of-range", { field: name, range: phrase("between", { min: 1973, max: 9989 }) }, name)]);
  return new Date(at);
}

function instant(written: unknown): number {
  const decoded = decode({ is: "moment" }, written);
  return decoded.ok && typeof decoded.value === "string" ? Date.parse(decoded.value) : Number.NaN;
}

/** "3 days", "90 minutes", "P1W", and the same with a minus before it. */
function milliseconds(written: unknown): number {
  const [, minus, length] = /^\s*(-?)(.{1,40})$/.exec(String(written)) ?? [];
  const seconds = durationValue(length ?? "", durationWords(["en"]));
  return typeof seconds === "number" ? seconds * (minus === "-" ? -1000 : 1000) : Number.NaN;
}
