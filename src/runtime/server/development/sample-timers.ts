// What of samples is due when they are made. It is done to them as a part of the making, and like the rest of that sends nothing.

import { type Application, NO_LISTENERS } from "../context/application.ts";
import { Timers } from "../timers/timers.ts";

/** What puts on its own day each time is made up for in several goes; one that began longer ago than this goes on afterwards. */
const MOST_GOES = 40;

/** What a rule refuses stays as it is, and the server says so when it tries again. */
export async function performDue(app: Application): Promise<void> {
  const quiet = { ...app.options, log: null };
  const timers: Timers = new Timers({
    ...app,
    outbound: null,
    options: quiet,
    listeners: { ...NO_LISTENERS, wrote: (entries) => timers.wrote(entries) },
  });
  for (let go = 0; go < MOST_GOES; go++) {
    await timers.settleAll();
    if (!timers.goesOn) return;
  }
}
