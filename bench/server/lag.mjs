// Preloaded into a server: measures for how long its event loop stands still, and says so when its parent asks.

import { openSync, readSync } from "node:fs";

/** Of the thread of the event loop: the processor's nanoseconds, which other programs of the machine do not lengthen. */
const times = openSync(`/proc/self/task/${process.pid}/schedstat`);
const bytes = Buffer.alloc(100);
const spent = () => Number(bytes.toString("latin1", 0, readSync(times, bytes, 0, bytes.length, 0)).split(" ")[0]) / 1e6;

let before = spent();
let longest = 0;
const look = () => {
  const now = spent();
  longest = Math.max(longest, now - before);
  before = now;
};
setInterval(look, 1).unref();

process.on("message", (question) => {
  look();
  if (question === "reset") longest = 0;
  process.send(longest);
});
process.channel.unref();
